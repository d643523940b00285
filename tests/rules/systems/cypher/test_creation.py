"""Characters of Cypher and Numenera: what the digests' tables of types say, however they are made.

Digest: cypher §1.1 (start values), §3.21 (what a tier brings); numenera §1.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orchestrator.testing.builders import ask, table_of
from rules.character_requests import CreateCharacter
from rules.creation import creation_form, suggest
from rules.creation.choices import options_for
from rules.creation.draft import draft
from rules.definitions.creation import OptionDef
from rules.events.apply import fold
from rules.growth.growing import Growing
from rules.growth.suggesting import Ranking, pick_abilities
from rules.loading import load_system
from rules.reading import SheetReading
from rules.set_up import empty_table, new_table
from rules.state import Sheet
from rules.system import RuleSystem

POOLS: Final = ("might", "speed", "intellect")
FREE: Final = 6
MOST: Final = 20
SYSTEMS: Final[Mapping[str, RuleSystem]] = {id: load_system(id) for id in ("cypher", "numenera")}


class Row(NamedTuple):
    """A type as the digest's table has it; `chosen` is how much Edge its player places."""

    pools: tuple[int, int, int]
    edge: tuple[int, int, int]
    unpractised: tuple[str, ...]
    limit: int
    chosen: int = 0


LIGHT: Final = ("attack:medium", "attack:heavy")
MEDIUM: Final = ("attack:heavy",)
TABLE: Final[Mapping[str, Mapping[str, Row]]] = {
    "cypher": {
        "warrior": Row((10, 10, 8), (0, 0, 0), (), 2, chosen=1),
        "adept": Row((7, 9, 12), (0, 0, 1), LIGHT, 3),
        "explorer": Row((10, 9, 9), (1, 0, 0), MEDIUM, 2),
        "speaker": Row((8, 9, 11), (0, 0, 1), LIGHT, 2),
    },
    "numenera": {
        "glaive": Row((11, 10, 7), (1, 1, 0), (), 2),
        "nano": Row((7, 9, 12), (0, 0, 1), LIGHT, 3),
        "jack": Row((10, 10, 10), (0, 0, 0), MEDIUM, 2, chosen=1),
        "arkus": Row((8, 9, 11), (0, 0, 1), LIGHT, 2),
        "delve": Row((9, 9, 10), (0, 1, 1), MEDIUM, 2),
        "wright": Row((9, 7, 12), (0, 0, 1), LIGHT, 3),
    },
}
TYPES: Final = [(system, type_) for system, rows in TABLE.items() for type_ in rows]
HEROES: Final = [(system, hero) for system, rules in SYSTEMS.items() for hero in rules.characters]


def made(system: RuleSystem, request: CreateCharacter, asker: str = "player") -> Sheet:
    """The sheet a whole request comes to."""
    done = ask(system, table_of(system, {}), request.model_dump(exclude={"sheet"}), asker=asker)  # type: ignore[arg-type]
    assert done.refused is None, done.refused
    return done.state.sheets[done.made]


def tops(sheet: Sheet) -> tuple[int, ...]:
    """The maxima of the Pools."""
    return tuple(sheet.tracks[pool].max or 0 for pool in POOLS)


def edges(sheet: Sheet) -> tuple[int, ...]:
    """The Edge of each Pool."""
    return tuple(sheet.stats[f"{pool}_edge"] for pool in POOLS)


@st.composite
def choosing(draw: st.DrawFn, system: RuleSystem, type_: str) -> CreateCharacter:
    """Any legal answers of a character of that type."""
    form = creation_form(system)
    request = CreateCharacter(
        name="Rian", classes={type_: 1}, answers={id: "this" for id, one in form.questions.items() if one.required}
    )
    for option in options_for(form, request):
        request = request.model_copy(update={"options": {**request.options, option.id: draw(_picks(option, request))}})
    table = empty_table(system)
    growing = Growing.of(SheetReading(system, table, draft(system, table, request).sheet))
    order = draw(st.permutations(tuple(form.abilities)))
    return request.model_copy(update={"abilities": pick_abilities(growing, Ranking((), (), (), order))})


def _picks(option: OptionDef, request: CreateCharacter) -> st.SearchStrategy[Any]:
    if option.spread is None:
        return st.permutations(option.offered).map(lambda ids: tuple(ids[: option.choose]))
    ends = st.tuples(st.integers(0, FREE), st.integers(0, FREE)).map(sorted)
    tracks = option.spread.tracks
    return ends.map(lambda cut: dict(zip(tracks, (cut[0], cut[1] - cut[0], FREE - cut[1]), strict=True)))


@pytest.mark.parametrize(("system", "type_"), TYPES)
@given(data=st.data())
def test_any_legal_answers_give_the_pools_of_the_type_and_six_more(
    system: str, type_: str, data: st.DataObject
) -> None:
    rules, row = SYSTEMS[system], TABLE[system][type_]

    sheet = made(rules, data.draw(choosing(rules, type_)))

    assert sum(tops(sheet)) == sum(row.pools) + FREE
    assert all(least <= top <= MOST for least, top in zip(row.pools, tops(sheet), strict=True))
    assert [sheet.tracks[pool].value for pool in POOLS] == list(tops(sheet))
    assert sum(edges(sheet)) == sum(row.edge) + row.chosen
    assert all(has >= least for has, least in zip(edges(sheet), row.edge, strict=True))
    assert tuple(item.name for item in sheet.lists.get("inabilities", ())) == row.unpractised
    assert (sheet.stats["cypher_limit"], sheet.stats["effort"]) == (row.limit, 1)
    assert sheet.choice_points == 0


@pytest.mark.parametrize(("system", "type_"), TYPES)
def test_every_type_can_learn_four_abilities_of_the_first_tier_and_one_with_each_tier_after(
    system: str, type_: str
) -> None:
    rules = SYSTEMS[system]
    table = empty_table(rules)
    request = CreateCharacter(name="Rian", classes={type_: 6}, level=6)
    sheet = draft(rules, table, request, "gm").sheet
    reading = SheetReading(rules, table, sheet)

    open_at = [
        one.level
        for one in rules.abilities.values()
        if one.needs is not None and reading.holds(one.needs) and one.level
    ]

    assert sheet.choice_points == 2 + 5
    assert open_at.count(1) >= 4
    assert set(open_at) == {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize(("system", "hero"), HEROES)
def test_a_ready_made_hero_stands_on_the_table_of_types(system: str, hero: str) -> None:
    """Tier by tier: four points over the Pools, one of Edge, a level of Effort, a skill and an ability."""
    rules = SYSTEMS[system]
    start, events = new_table(rules, (("hero", hero, ""),))
    sheet = fold(start, events).sheets["hero"]
    (type_,) = sheet.classes
    row, tiers = TABLE[system][type_], sheet.level - 1

    assert sum(tops(sheet)) == sum(row.pools) + FREE + 4 * tiers
    assert all(top >= least for top, least in zip(tops(sheet), row.pools, strict=True))
    assert sheet.level > 1 or max(tops(sheet)) <= MOST
    assert sum(edges(sheet)) == sum(row.edge) + row.chosen + tiers
    assert sheet.stats["effort"] == 1 + tiers
    assert sheet.stats["cypher_limit"] == row.limit
    assert {item.name for item in sheet.lists.get("inabilities", ())} == set(row.unpractised)
    rungs = len(sheet.lists["trained"]) + 2 * len(sheet.lists.get("specialized", ()))
    assert rungs == 2 + tiers
    levels = sorted(level for id in sheet.abilities if (level := rules.abilities[id].level))
    assert levels == [1, 1, *range(2, sheet.level + 1)]
    reading = SheetReading(rules, fold(start, events), sheet)
    assert all(reading.holds(str(rules.abilities[id].needs)) for id in sheet.abilities if rules.abilities[id].level)


@pytest.mark.parametrize("system", SYSTEMS)
def test_there_is_a_hero_of_each_type_and_two_are_there_again_three_tiers_later(system: str) -> None:
    heroes = SYSTEMS[system].characters.values()
    first = [next(iter(one.classes)) for one in heroes if one.level == 1]
    later = [next(iter(one.classes)) for one in heroes if one.level == 4]

    assert sorted(first) == sorted(TABLE[system])
    assert len(later) == 2


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("language", ["en", "ko"])
def test_every_hero_has_a_description_and_answers_in_both_languages(system: str, language: str) -> None:
    rules = SYSTEMS[system]

    for hero in rules.characters:
        for part in ("description", *rules.questions):
            assert rules.words(language, "characters", hero, part), (hero, part)


STORIES: Final = {
    ("en", "cypher"): {
        "A soldier and mercenary who has seen too many battles; strong, with a sword in the hand.": "warrior",
        "She studies the mind and does magic by thought, a scholar of strange powers.": "adept",
        "A scout and hunter who walks the wilderness and maps ruins.": "explorer",
        "An actor and diplomat at court, with a song for every merchant.": "speaker",
    },
    ("en", "numenera"): {
        "Mercenary and guard, a fighter in every battle.": "glaive",
        "A wizard and seer who speaks to unseen forces.": "nano",
        "A thief and gambler of the streets, a wanderer.": "jack",
        "Priest and leader, at home at court.": "arkus",
        "She digs in ruins and tombs, underground, for salvage.": "delve",
        "An inventor and engineer with a workshop, a builder.": "wright",
    },
    ("ko", "numenera"): {
        "전쟁터의 용병이자 경비병.": "glaive",
        "마법을 부리는 예언자, 보이지 않는 힘과 말한다.": "nano",
        "뒷골목의 도둑이자 노름꾼, 떠돌이.": "jack",
        "궁정의 사제이자 지도자.": "arkus",
        "유적과 무덤을 파고 지하로 내려가는 발굴꾼.": "delve",
        "공방을 가진 발명가이자 기술자.": "wright",
    },
    ("ko", "cypher"): {
        "전쟁터를 떠돈 용병이고 검을 든 병사다.": "warrior",
        "정신의 힘을 공부하는 학자로, 마법을 부린다.": "adept",
        "황야를 걷는 사냥꾼이자 정찰병이고 유적의 길을 안다.": "explorer",
        "궁정을 드나드는 배우이자 외교관, 말솜씨가 좋다.": "speaker",
    },
}


@pytest.mark.parametrize(
    ("language", "system", "story", "type_"),
    [(*key, story, type_) for key, stories in STORIES.items() for story, type_ in stories.items()],
)
def test_a_story_suggests_a_whole_character_of_the_type_it_tells_of(
    language: str, system: str, story: str, type_: str
) -> None:
    asked = suggest(SYSTEMS[system], story, language, name="Rian")

    assert list(asked.classes) == [type_]
    assert made(SYSTEMS[system], asked).choice_points == 0


def test_a_tier_gained_brings_a_point_that_an_ability_of_ones_type_is_learnt_for() -> None:
    """Cypher §3.21: type and focus gains of the new tier come with it."""
    rules = SYSTEMS["cypher"]
    start, events = new_table(rules, (("hero", "bram", ""),))
    table = fold(start, events)
    steps: list[dict[str, Any]] = [
        {"step": "capabilities", "pools": {"might": 4}},
        {"step": "perfection", "stat": "might"},
        {"step": "effort"},
        {"step": "skills", "skill": "climbing"},
    ]
    table = ask(rules, table, {"action": "effects", "sheet": "hero", "effects": [{"give_xp": 16}]}, asker="code").state
    for step in steps:
        done = ask(rules, table, {"action": "advance", "sheet": "hero", **step}, asker="player")
        assert done.refused is None
        table = done.state
    hero = table.sheets["hero"]
    assert (hero.level, hero.choice_points, hero.xp) == (2, 1, 0)

    learnt = ask(rules, table, {"action": "learn_ability", "sheet": "hero", "ability": "whirling_cut"}, asker="player")

    assert learnt.refused is None
    assert "whirling_cut" in learnt.state.sheets["hero"].abilities
    other = ask(rules, table, {"action": "learn_ability", "sheet": "hero", "ability": "onslaught"}, asker="player")
    assert other.refused is not None
    assert other.refused.code == "ability_needs"

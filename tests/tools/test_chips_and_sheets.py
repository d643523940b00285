"""Chips and sheets as people read them, in both languages: every reason with its source."""

from __future__ import annotations

import pytest

from orchestrator.testing.builders import ask, system_of, table_of
from prompts.views import ChipView, Language
from prompts.words import Words
from rules.dice import ForcedDice
from rules.engine import resolve
from rules.reading import SheetReading
from rules.refusals import Refusal
from rules.requests import MakeCheck
from tests.tools.hands import LANGUAGES, SYSTEMS, done, hands
from tools.chips import chip_view
from tools.context import ToolContext
from tools.lines import Teller, change_lines, refusal_line
from tools.sheet_view import damage_shown, sheet_view


def rolled(context: ToolContext, **asked: str) -> ChipView:
    request = MakeCheck(sheet="hero", **asked)  # type: ignore[arg-type]
    resolution = resolve(context.system, context.state, request, dice=context.dice, asker="code", answers=("keep",))
    if resolution.refused is not None and resolution.refused.code == "unknown_option":
        resolution = resolve(context.system, context.state, request, dice=context.dice, asker="code")
    assert resolution.chip is not None, resolution.refused
    return chip_view(context.system, resolution.state, resolution.chip, context.words)


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", ("Strength +3", "Athletics (trained) +2")),
        ("ko", ("힘 +3", "운동 (훈련됨) +2")),
    ],
)
def test_every_modifier_stands_with_its_source(language: Language, lines: tuple[str, ...]) -> None:
    """A11: stat and training, each by name; they add up to the total."""
    chip = rolled(hands("classic_d20", language, faces=[10]), action="ability", skill="athletics")

    assert chip.lines == lines
    assert chip.total == "15"
    assert chip.dice == "d20 10"


@pytest.mark.parametrize(
    ("language", "advantage", "disadvantage"),
    [("en", "Blessed: advantage", "Poisoned: disadvantage"), ("ko", "축복: 우위", "중독: 열위")],
)
def test_edges_are_named_also_where_they_cancel(language: Language, advantage: str, disadvantage: str) -> None:
    """A11, R15: both had a part, and one die was thrown."""
    effects = [{"add_condition": "blessed", "turns": "3"}, {"add_condition": "poisoned"}]
    chip = rolled(hands("classic_d20", language, effects=effects, faces=[10]), action="ability", stat="strength")

    assert advantage in chip.lines
    assert disadvantage in chip.lines
    assert set(chip.causes) == {advantage, disadvantage}
    assert chip.dice == "d20 10"


@pytest.mark.parametrize(
    ("language", "edge", "dropped"),
    [("en", "Poisoned: disadvantage", "(d20 18 not counted)"), ("ko", "중독: 열위", "(d20 18은 세지 않음)")],
)
def test_the_die_that_was_dropped_is_shown_as_dropped(language: Language, edge: str, dropped: str) -> None:
    context = hands("classic_d20", language, effects=[{"add_condition": "poisoned"}], faces=[18, 4])
    chip = rolled(context, action="ability", stat="strength")

    assert edge in chip.lines
    assert chip.dice == f"d20 4 {dropped}"
    assert chip.total == "7"


@pytest.mark.parametrize(("language", "line"), [("en", "Weakened: Strength -2"), ("ko", "쇠약: 힘 -2")])
def test_a_condition_that_moved_a_stat_is_named_with_what_it_did(language: Language, line: str) -> None:
    """A11: a modifier that comes from a condition says so."""
    context = hands("classic_d20", language, effects=[{"add_condition": "weakened"}], faces=[10])

    assert line in rolled(context, action="ability", stat="strength").lines


@pytest.mark.parametrize(
    ("language", "title", "target"),
    [
        ("en", "Bran: Attack (longsword) against Osk", "Armour Class"),
        ("ko", "브란: 오스크에게 공격 (장검)", "방어도"),
    ],
)
def test_an_attack_says_with_what_on_whom_and_against_what(language: Language, title: str, target: str) -> None:
    context = hands("classic_d20", language, faces=[7, 4, 4, 4, 4, 4])
    chip = rolled(context, action="attack", target="osk", attack="longsword")

    assert chip.title == title
    assert chip.target.startswith(target)


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_dice_of_hope_and_fear_are_shown(language: Language) -> None:
    chip = rolled(hands("hope_and_fear", language, faces=[9, 4]), action="action", stat="presence")

    assert chip.dice == "d12 9 + d12 4"
    assert chip.tier == {"en": "success with hope", "ko": "희망의 성공"}[language]


@pytest.mark.parametrize(
    ("language", "stats", "damage"),
    [("en", "Might + Dexterity", "higher die + 4"), ("ko", "힘 + 민첩", "높은 눈 + 4")],
)
def test_an_attack_by_two_dice_names_both_stats_and_what_only_the_throw_shows(
    language: Language, stats: str, damage: str
) -> None:
    context = hands("step_heroes", language)
    view = sheet_view(context.system, context.state, context.state.sheets["hero"], context.words)

    assert (view.attacks[0].stat, view.attacks[0].damage) == (stats, damage)


@pytest.mark.parametrize(("language", "reason"), [("en", "Weakened -2 steps"), ("ko", "쇠약 -2단계")])
def test_a_sheet_gives_the_reason_of_a_changed_stat(language: Language, reason: str) -> None:
    context = hands("classic_d20", language, effects=[{"add_condition": "weakened"}])
    view = sheet_view(context.system, context.state, context.state.sheets["hero"], context.words)
    strength = next(line for line in view.stats if line.id == "strength")

    assert strength.reasons == (reason,)
    assert strength.shown == "14 (+2)"
    assert next(line for line in view.conditions if line.id == "weakened").description


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sheet_shows_nothing_by_its_id(language: Language) -> None:
    """E11: every line has a name in the language."""
    for system in SYSTEMS:
        context = hands(system, language)
        for sheet in context.state.sheets.values():
            view = sheet_view(context.system, context.state, sheet, context.words)
            named = [view.name, *(line.name for line in view.stats), *(line.name for line in view.tracks)]
            named += [*(line.name for line in view.lists), *(line.name for line in view.attacks)]
            assert not [name for name in named if "_" in name or not name.strip()]


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "There is no open way to The Bell Chamber from here. Open are: The Heron Inn."),
        ("ko", "여기서 종루(으)로 가는 길은 열려 있지 않아요."),
    ],
)
def test_people_read_a_refusal_by_names_and_a_model_by_ids(language: Language, line: str) -> None:
    """E11: ids are for the model's next call."""
    context = hands("classic_d20", language)
    refusal = Refusal("exit_closed", {"scene": "bell_tower"}, ("heron_inn",))
    people = refusal_line(context.system, context.state, refusal, context.words)
    model = refusal_line(context.system, context.state, refusal, context.words, ids=True)

    assert "heron_inn" not in people
    assert "heron_inn" in model
    if language == "en":
        assert people == line


def test_a_refused_secret_is_not_listed_to_people() -> None:
    """E4: what could be revealed now is nothing to read."""
    context = hands("classic_d20")
    refusal = Refusal("unknown_secret", {"found": "x"}, ("flood_truth",))

    assert "flood" not in refusal_line(context.system, context.state, refusal, context.words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_changes_are_told_by_names(language: Language) -> None:
    context = hands("classic_d20", language)
    request = MakeCheck(action="attack", sheet="hero", target="osk", attack="longsword")
    resolution = resolve(context.system, context.state, request, dice=context.dice, asker="code")
    lines = change_lines(context.system, resolution.state, resolution.events, Words(language))

    assert lines
    assert not [line for line in lines if "_" in line or "{" in line]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_stat_that_is_a_die_is_shown_as_one(language: Language) -> None:
    """A11, R04: the die stands where a number would, moved by what moved it."""
    system = system_of(
        stats=[{"id": "wits", "name": "Wits", "min": 4, "max": 12, "default": 8, "show": "die"}],
        conditions=[{"id": "dazed", "name": "Dazed", "shifts": {"wits": -1}}],
        checks=[
            {
                "id": "test",
                "name": "Test",
                "procedure": {
                    "kind": "bands",
                    "dice": "stats",
                    "bands": [{"tier": "success", "kind": "success", "at": 4}, {"tier": "failure", "kind": "failure"}],
                },
                "stats": ["wits"],
            }
        ],
    )
    state = done(
        ask(system, table_of(system), {"action": "effects", "sheet": "hero", "effects": [{"add_condition": "dazed"}]})
    )
    context = ToolContext(system, state, ForcedDice([5]), Words(language))
    chip = rolled(context, action="test", stat="wits")
    view = sheet_view(system, state, state.sheets["hero"], context.words)

    assert "Wits d6" in chip.lines
    assert any(line.startswith("Dazed") for line in chip.lines)
    assert chip.dice == "d6 5"
    assert view.stats[0].shown == "d6"
    assert view.stats[0].reasons


@pytest.mark.parametrize(
    ("damage", "shown"),
    [
        ("d8 + @might + 1", "d8 + 4"),
        ("d8 + @might - 3", "d8"),
        ("d8 + 1 - @might", "d8 - 2"),
        ("2d6 + d4 + @might", "2d6 + d4 + 3"),
        ("@might + 2", "5"),
        ("d6 + @might + 2 * 0", "d6 + 3"),
        ("d6 / 2 * 3", "d6 / 2 * 3"),
        ("@roll.high + @might + 1", "higher die + 4"),
        ("max(1, d2 + @might)", "max(1, d2 + 3)"),
        ("d6 * 2 + @might", "d6 * 2 + 3"),
    ],
)
def test_damage_is_shown_with_its_numbers_added_up(damage: str, shown: str) -> None:
    """A11: nobody should have to add what code can."""
    system = system_of(
        stats=[{"id": "might", "min": 0, "max": 5, "default": 3}], attacks=[{"id": "blow", "damage": damage}]
    )
    state = table_of(system)
    teller = Teller(system, state, Words("en"))

    assert damage_shown(teller, SheetReading(system, state, state.sheets["hero"]), damage) == shown

"""One request is a whole character, made at once or not at all (rule_system §11)."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from orchestrator.testing.builders import ask, request_of, table_of
from rules.character_requests import CreateCharacter
from rules.creation import mistakes
from rules.dice import DiceRunOut, DiceWanted, ForcedDice, TypedDice
from rules.engine import resolve
from rules.events import DiceRolled, RequestRefused, SheetAdded
from rules.events.apply import fold
from rules.events.stored import events_from_stored, events_to_stored
from rules.state import Answer, Item, Track
from tests.rules.creation.maker import MAKER, WHOLE, creating, make, maker, mistakes_of, wrong
from tests.rules.seen import hero, names, only


def test_a_whole_request_is_a_whole_sheet() -> None:
    done = make()
    sheet = hero(done)

    assert (done.made, sheet.id, sheet.name, sheet.kind, sheet.block) == ("hero", "hero", "Rian", "hero", "")
    assert (sheet.level, sheet.xp, sheet.classes) == (3, 20, {"guard": 2, "sage": 1})
    assert sheet.stats == {"might": 12, "insight": 10, "dexterity": 8, "willpower": 6}
    assert sheet.skills == ("lore", "riding", "singing")
    assert sheet.answers == {"identity": Answer("a knight", 3), "origin": Answer("the marsh", 3)}
    assert sheet.choice_points == 3
    assert sheet.attacks == ("staff", "sword", "sling")
    assert sheet.lists == {"bonds": (Item("Captain Iris", 2),)}


def test_tracks_start_as_they_do_at_that_level_with_those_stats() -> None:
    """Rule_system §11: starting level, with the hit points that go with it."""
    assert hero(make()).tracks == {"hp": Track(27), "spirit": Track(0)}


def test_a_kit_may_bring_abilities_unused() -> None:
    classes = [{"id": "guard", "abilities": ["parry"]}, {"id": "sage", "abilities": ["parry", "mend"]}]
    system = maker(classes=classes, abilities=[{"id": "parry"}, {"id": "mend"}])

    assert hero(make(system, skills=["lore", "singing"])).abilities == {"parry": 0, "mend": 0}


def test_possessions_of_the_kit_have_sheets_of_their_own() -> None:
    (mule,) = hero(make()).things

    assert (mule.id, mule.kind, mule.name, mule.tracks) == ("mule_1", "mule", "Mule", {"load": Track(12)})


@pytest.mark.parametrize(
    ("classes", "armour", "armor", "speed"),
    [
        ({"guard": 3}, "leather", 2, 5),
        ({"bard": 3}, "mail", 6, 7),
        ({"guard": 1, "sage": 2}, "leather", 2, 5),
    ],
)
def test_a_choice_stands_before_a_class_and_a_class_before_what_everyone_has(
    classes: dict[str, int], armour: str, armor: int, speed: int
) -> None:
    options = {**WHOLE["options"], "armour": [armour]}
    system = maker(lists=[{"id": "bonds", "valued": True, "max": 3, "maxValue": 3}, {"id": "gear", "max": 5}])

    fixed = hero(make(system, classes=classes, options=options)).fixed

    assert fixed == {"armor": armor, "speed": speed}


def test_the_class_with_the_most_levels_stands_before_the_other() -> None:
    system = creating(options=[])

    def armor(classes: dict[str, int]) -> int:
        return hero(make(system, classes=classes, options=None)).fixed["armor"]

    assert (armor({"guard": 2, "sage": 1}), armor({"guard": 1, "sage": 2})) == (4, 1)


def test_money_is_rolled_once_and_what_choices_bring_is_added() -> None:
    """R35."""
    done = make()

    assert names(done) == ["DiceRolled", "SheetAdded"]
    assert only(done.events, DiceRolled).reason == "money"
    assert (hero(done).start_money, hero(done).money) == (7, 11)


def test_a_system_without_money_has_none_to_start_with() -> None:
    done = ask(maker(money=None), table_of(maker(money=None), {}), WHOLE)

    assert (hero(done).start_money, hero(done).money) == (None, 4)


def test_the_events_of_making_it_are_all_there_is() -> None:
    """A13: the state is the fold of its events, also after storing."""
    done = make()

    assert fold(table_of(MAKER, {}), events_from_stored(events_to_stored(done.events))) == done.state
    assert only(done.events, SheetAdded).subject == "hero"


def test_a_refusal_stores_nothing_and_puts_every_mistake_on_record() -> None:
    done = make(name=" ", array="leanign", skills=["lore"], answers={})

    assert names(done) == ["RequestRefused"]
    assert done.state == table_of(MAKER, {})
    assert wrong(done) == [
        ("name", "name_needed"),
        ("array", "unknown_array"),
        ("skills", "too_few_trained"),
        ("answers.identity", "answer_required"),
    ]
    record = only(done.events, RequestRefused)
    assert (record.code, record.params) == ("creation_mistakes", {"count": 4})
    assert [mistake.code for mistake in record.mistakes] == [code for _, code in wrong(done)]
    assert record.mistakes[1].nearest == "leaning"


def test_mistakes_can_be_asked_for_without_making_anything() -> None:
    request = request_of({**WHOLE, "name": ""})
    assert isinstance(request, CreateCharacter)

    assert [one.code for one in mistakes(MAKER, table_of(MAKER, {}), request)] == ["name_needed"]


def test_a_second_character_gets_an_id_of_its_own() -> None:
    first = make()
    second = make(table=first.state, name="Bo")

    assert [(sheet.id, sheet.name) for sheet in second.state.heroes()] == [("hero", "Rian"), ("hero_2", "Bo")]


def test_a_name_that_a_hero_has_already_is_refused() -> None:
    """A10: creating an existing name says so."""
    assert wrong(make(table=make().state, name=" RIAN ")) == [("name", "name_taken")]


def test_a_name_stands_on_one_line() -> None:
    assert hero(make(name=" Rian \n of  Mull ")).name == "Rian of Mull"


@pytest.mark.parametrize("value", [10**30, -(10**30)])
def test_a_number_that_no_store_holds_is_no_request(value: int) -> None:
    with pytest.raises(ValidationError):
        request_of({**WHOLE, "stats": {"might": value}})


@pytest.mark.parametrize(
    ("sheet", "code"), [("hero", "sheet_exists"), ("table", "no_sheet_id"), ("9 lives", "no_sheet_id"), ("bo", "")]
)
def test_an_id_that_cannot_be_is_refused(sheet: str, code: str) -> None:
    done = make(table=make().state, sheet=sheet, name="Bo")

    assert wrong(done) == ([("sheet", code)] if code else [])
    assert code or done.made == sheet


def test_a_players_character_starts_where_the_system_says_a_gm_may_choose() -> None:
    asked: dict[str, Any] = {"level": 1, "classes": {"guard": 1}, "raises": {}, "skills": ["lore"]}

    assert wrong(make(**asked)) == [("level", "level_not_offered")]
    assert hero(make(asker="gm", **asked)).level == 1
    assert wrong(make(asker="gm", **{**asked, "level": 7, "classes": {"guard": 7}}))[0] == (
        "level",
        "level_out_of_range",
    )


@pytest.mark.parametrize("level", [-1_000_000, 0, 1_000_000])
def test_a_level_far_off_is_a_mistake_like_any_other(level: int) -> None:
    assert ("level", "level_out_of_range") in wrong(make(asker="gm", level=level))


def test_nobody_else_makes_a_character() -> None:
    for asker in ("storyteller", "consent"):
        done = make(asker=asker)
        assert done.refused is not None
        assert done.refused.code == "not_yours_to_ask"


def test_a_rolled_array_throws_for_each_stat_and_keeps_to_what_dice_there_are() -> None:
    system = creating(arrays=[{"id": "fate", "roll": "2d6"}])

    done = ask(system, table_of(system, {}), {**WHOLE, "array": "", "stats": {}}, dice=[6, 5, 1, 1, 4, 4, 3, 4, 2, 2])

    # 11, 2, 8 and 7: the dice not above them, and those that levels raised a size further.
    assert hero(done).stats == {"might": 12, "insight": 6, "dexterity": 8, "willpower": 6}
    assert hero(done).start_money == 4


def test_values_of_a_rolled_array_are_not_placed() -> None:
    system = creating(arrays=[{"id": "fate", "roll": "2d6"}])

    assert wrong(make(system, array="fate")) == [("stats", "values_are_rolled")]


def test_dice_are_asked_for_only_when_nothing_is_wrong() -> None:
    table = table_of(MAKER, {})
    with pytest.raises(DiceRunOut):
        ask(MAKER, table, WHOLE, dice=[])
    assert ask(MAKER, table, {**WHOLE, "name": ""}, dice=[]).refused is not None


def test_a_person_may_throw_the_dice() -> None:
    table, request = table_of(MAKER, {}), request_of(WHOLE)
    with pytest.raises(DiceWanted):
        resolve(MAKER, table, request, dice=TypedDice([3]), asker="player")

    done = resolve(MAKER, table, request, dice=TypedDice([3, 6]), asker="player")

    assert hero(done).start_money == 9
    assert done.state == resolve(MAKER, table, request, dice=ForcedDice([3, 6]), asker="player").state


def test_the_same_seed_gives_the_same_character() -> None:
    table = table_of(MAKER, {})

    assert ask(MAKER, table, WHOLE, seed="x").events == ask(MAKER, table, WHOLE, seed="x").events


def test_advances_that_starting_levels_bring_do_what_they_do() -> None:
    system = maker(
        growth={"kind": "levels", "gains": [{"at": [3], "advances": 2}]},
        advances=[{"id": "tough", "do": [{"mark": "spirit"}]}, {"id": "keen", "raises": {"points": 1}}],
    )
    advances = ["tough", {"id": "keen", "raises": {"insight": 1}}]

    done = make(system, raises={}, skills=["lore"], advances=advances)

    assert names(done) == ["DiceRolled", "SheetAdded", "TrackChanged"]
    assert (hero(done).advances, hero(done).tracks["spirit"]) == ({"tough": 1, "keen": 1}, Track(1))
    assert hero(done).stats["insight"] == 10


@pytest.mark.parametrize("data", [{"stats": {"might": "ten"}}, {"skils": []}, {"classes": {"guard": "two"}}])
def test_what_is_no_request_is_not_read_as_one(data: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        request_of({"action": "create_character", **data})


def test_a_system_that_says_nothing_makes_plain_characters() -> None:
    system = maker(creation=None, classes=[], questions=[], growth=None, training=None)

    done = ask(system, table_of(system, {}), {"action": "create_character", "name": "Bo"}, dice=[1, 1])

    assert mistakes_of(done) == ()
    assert (hero(done).stats["might"], hero(done).level) == (6, 1)

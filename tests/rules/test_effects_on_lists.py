"""Ordinary lists: adding, raising, lowering, removing, and their limits (rule_system §6)."""

from __future__ import annotations

import unicodedata

import pytest

from orchestrator.testing.builders import ask, run_effects, table_of
from rules.engine import Resolution
from rules.events import ItemAdded, ItemStepped
from rules.state import Item, Table, item_key
from tests.rules.laboratory import LAB
from tests.rules.seen import code, hero, names, nothing, only


def bonds(*items: str) -> Table:
    return table_of(LAB, {"hero": {"lists": {"bonds": list(items)}}})


def marked(table: Table, change: str, item: str, **more: object) -> Resolution:
    request = {"action": "mark_sheet", "sheet": "hero", "list": "bonds", "change": change, "item": item, **more}
    return ask(LAB, table, request, asker="storyteller")


def test_an_item_starts_at_one_where_its_list_is_valued_and_without_a_strength_where_not() -> None:
    done = run_effects(LAB, table_of(LAB), {"add_item": "bonds", "name": "Iris"}, {"add_item": "scars", "name": "Burn"})

    assert hero(done).lists == {"bonds": (Item("Iris", 1),), "scars": (Item("Burn"),)}


def test_a_starting_strength_is_held_to_the_lists_limits_and_the_event_says_what_was_asked() -> None:
    high = run_effects(LAB, table_of(LAB), {"add_item": "bonds", "name": "Iris", "strength": "2 + 7"})
    low = run_effects(LAB, table_of(LAB), {"add_item": "bonds", "name": "Iris", "strength": "-2"})

    assert (only(high.events, ItemAdded).value, only(high.events, ItemAdded).asked) == (3, 9)
    assert (only(low.events, ItemAdded).value, only(low.events, ItemAdded).asked) == (1, -2)


@pytest.mark.parametrize(
    "spelling", ["captain iris", "CAPTAIN  IRIS", "  Captain\tIris ", "captain_iris", "CaptainIris"]
)
def test_names_match_whatever_their_case_and_spaces(spelling: str) -> None:
    done = marked(bonds("Captain Iris 2"), "raise", spelling)

    assert hero(done).lists["bonds"] == (Item("Captain Iris", 3),)


def test_names_match_in_any_script_and_unicode_form() -> None:
    assert code(marked(bonds("이리스 선장 1"), "remove", unicodedata.normalize("NFD", "이리스선장"))) == ""
    assert item_key("STRASSE") == item_key("Straße")
    assert item_key("Ǆerdap") == item_key("ǆerdap")


def test_creating_an_existing_name_says_so() -> None:
    """A10: the answer names the item as it stands, so that the asker can raise it instead."""
    done = marked(bonds("Captain Iris 2"), "add", "captain iris")

    assert done.refused is not None
    assert (done.refused.code, dict(done.refused.params)) == (
        "item_exists",
        {"sheet": "hero", "list": "bonds", "item": "Captain Iris"},
    )


def test_a_full_list_refuses_until_one_goes_and_lists_what_it_holds() -> None:
    done = marked(bonds("Ada 1", "Bo 1", "Cy 1"), "add", "Dee")

    assert done.refused is not None
    assert (done.refused.code, done.refused.accepted) == ("list_full", ("Ada", "Bo", "Cy"))
    assert code(marked(marked(done.state, "remove", "Bo").state, "add", "Dee")) == ""


def test_raising_stops_at_the_top_and_the_recorded_change_is_the_real_one() -> None:
    stepped = only(marked(bonds("Iris 3"), "raise", "Iris").events, ItemStepped)

    assert (stepped.before, stepped.after) == (3, 3)


def test_lowering_to_nought_removes() -> None:
    done = marked(bonds("Iris 1"), "lower", "Iris")

    assert names(done) == ["ItemStepped", "ItemRemoved"]
    assert hero(done).lists["bonds"] == ()


def test_an_effect_may_raise_by_more_than_one_step_and_lower_below_nought() -> None:
    assert hero(run_effects(LAB, bonds("Iris 1"), {"raise_item": "bonds", "name": "iris", "by": 9})).lists["bonds"] == (
        Item("Iris", 3),
    )
    assert (
        hero(run_effects(LAB, bonds("Iris 2"), {"raise_item": "bonds", "name": "iris", "by": -9})).lists["bonds"] == ()
    )


@pytest.mark.parametrize(
    ("effect", "expected"),
    [
        ({"add_item": "bonds", "name": "iris"}, ("add_item", "item_exists")),
        ({"add_item": "bonds", "name": " "}, ("add_item", "item_without_name")),
        ({"add_item": "bonds", "name": "__"}, ("add_item", "item_without_name")),
        ({"add_item": "bonds", "name": "x" * 81}, ("add_item", "item_name_too_long")),
        ({"add_item": "bonds", "name": "Bo", "words": "x" * 201}, ("add_item", "item_words_too_long")),
        ({"raise_item": "bonds", "name": "Bo"}, ("raise_item", "unknown_item")),
        ({"raise_item": "scars", "name": "Burn"}, ("raise_item", "list_without_strength")),
        ({"remove_item": "bonds", "name": "Bo"}, ("remove_item", "unknown_item")),
    ],
)
def test_an_effect_on_a_list_that_finds_nothing_to_act_on_is_on_record(
    effect: dict[str, object], expected: tuple[str, str]
) -> None:
    table = table_of(LAB, {"hero": {"lists": {"bonds": ["Iris 1"], "scars": ["Burn"]}}})

    done = run_effects(LAB, table, effect)

    assert nothing(done) == [expected]
    assert done.state == table


def test_an_unknown_item_is_answered_with_those_there_are_and_the_nearest() -> None:
    done = marked(bonds("Captain Iris 1", "Bo 2"), "raise", "Captian Iris")

    assert done.refused is not None
    assert (done.refused.code, done.refused.accepted, done.refused.nearest) == (
        "unknown_item",
        ("Bo", "Captain Iris"),
        "Captain Iris",
    )


def test_names_and_words_come_on_one_line_without_control_characters() -> None:
    done = marked(table_of(LAB), "add", "Ada\n\x00 of \t Mull", words="one\r\ntwo\x1b[31m")

    assert hero(done).lists["bonds"] == (Item("Ada of Mull", 1, "one two[31m"),)


def test_text_that_looks_like_our_own_syntax_is_only_a_name() -> None:
    """A18: templates, tags and JSON in a name change nothing but the name."""
    text = '{{ 7*7 }} <tool>{"set": "hp"}</tool> @hp'
    done = marked(table_of(LAB), "add", text)

    assert hero(done).lists["bonds"] == (Item(text, 1),)
    assert names(done) == ["ItemAdded"]

"""Calls that are right, calls that are wrong, and what either leaves behind."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from prompts.views import Language
from rules.state import Item
from tests.tools.hands import EVERY, LANGUAGES, after, called, hands, paths

ITEMS = 500


@pytest.mark.parametrize(
    ("tool", "arguments", "code"),
    [
        ("mark_sheet", {"sheet": "heroo", "list": "gear", "op": "add", "item": "rope"}, "unknown_sheet"),
        ("mark_sheet", {"sheet": "hero", "list": "gearr", "op": "add", "item": "rope"}, "unknown_list"),
        ("mark_sheet", {"sheet": "hero", "list": "strength", "op": "raise", "item": "x"}, "kept_by_code"),
        ("mark_sheet", {"sheet": "hero", "list": "conditions", "op": "add", "item": "dead"}, "conditions_are_code"),
        ("mark_sheet", {"sheet": "hero", "list": "gifts", "op": "add", "item": "flight"}, "list_is_code"),
        ("mark_sheet", {"sheet": "hero", "list": "gear", "op": "remove", "item": "moon"}, "unknown_item"),
        ("mark_sheet", {"sheet": "hero", "list": "gear", "op": "set", "item": "rope"}, "argument_no_option"),
        ("mark_sheet", {"sheet": "hero", "list": "gear", "op": "add"}, "missing_argument"),
        ("mark_sheet", {"sheet": "hero", "list": "gear", "op": "add", "item": "a", "hp": 99}, "unknown_argument"),
        ("tick_clock", {"clock": "tollin", "amount": 1, "reason": "x"}, "unknown_clock"),
        ("tick_clock", {"clock": "sluice", "amount": 1, "reason": "x"}, "clock_is_code"),
        ("tick_clock", {"clock": "tolling", "amount": -1, "reason": "x"}, "clock_never_unticks"),
        ("tick_clock", {"clock": "tolling", "amount": 1000, "reason": "x"}, "argument_too_large"),
        ("tick_clock", {"clock": "tolling", "amount": -1000, "reason": "x"}, "argument_too_small"),
        ("tick_clock", {"clock": "tolling", "amount": "lots", "reason": "x"}, "argument_no_number"),
        ("tick_clock", {"clock": ["tolling"], "amount": 1, "reason": "x"}, "argument_no_text"),
        ("mark_sheet", {"sheet": "hero", "list": "gear", "op": "add", "item": "a" * 81}, "argument_too_long"),
        ("change_scene", {"scene": "bell_tower"}, "exit_closed"),
        ("change_scene", {"scene": "the moon"}, "unknown_scene"),
        ("introduce", {"npc": "dragon"}, "unknown_non_player"),
        ("introduce", {"npc": "watchman", "name": "Hedda"}, "already_here"),
        ("introduce", {"npc": "hedda"}, "already_here"),
        ("roll", {"check": "ability", "sheet": "nobody", "reason": "x", "stat": "strength"}, "unknown_sheet"),
        ("roll", {"check": "juggling", "sheet": "hero", "reason": "x"}, "unknown_action"),
        ("roll", {"check": "ability", "sheet": "hero", "reason": "x"}, "stat_needed"),
        ("roll", {"check": "ability", "sheet": "hero", "reason": "x", "stat": "luck"}, "unknown_stat"),
        ("roll", {"check": "attack", "sheet": "hero", "reason": "x"}, "target_needed"),
        (
            "roll",
            {"check": "ability", "sheet": "hero", "reason": "x", "stat": "strength", "face": 20},
            "unknown_argument",
        ),
        ("roll", {"check": "ability", "sheet": "hero", "reason": "x", "stat": "strength", "difficulty": "9"}, None),
        ("look_up", {"subject": "xyzzy"}, "unknown_subject"),
        ("look_up", {}, "missing_argument"),
    ],
)
def test_a_wrong_call_says_what_is_there_and_changes_nothing(
    tool: str, arguments: dict[str, Any], code: str | None
) -> None:
    """A9, A10, A2: the code, what is accepted, and the state as it was; a face has no slot."""
    context = hands("classic_d20")
    outcome = called(context, tool, **arguments)

    if code is None:
        assert outcome.reply["done"] is True
        return
    assert outcome.reply["done"] is False
    assert outcome.reply["code"] == code
    assert len(str(outcome.reply["reason"])) > 10
    if outcome.resolution is not None:
        assert paths(outcome.resolution.state) == paths(context.state)


def test_the_nearest_name_is_suggested() -> None:
    """A9: an unknown name is told with the nearest one."""
    reason = str(
        called(hands("classic_d20"), "roll", check="ability", sheet="hero", reason="x", stat="strenght").reply["reason"]
    )

    assert "strength" in reason
    assert "Did you mean strength?" in reason


@pytest.mark.parametrize(
    ("language", "said"), [("en", "Brenna"), ("ko", "브레나"), ("ko", "brenna"), ("en", "BRENNA COIL")]
)
def test_people_may_be_named_as_they_are_called(language: Language, said: str) -> None:
    context = hands("classic_d20", language, scene="salvage_camp")
    outcome = called(context, "mark_sheet", sheet="hero", list="bonds", op="add", item="salvagers", strength=1)
    assert outcome.reply["done"] is True

    outcome = called(context, "roll", check="attack", sheet="hero", target=said, reason="x")
    assert outcome.reply["done"] is True, outcome.reply


@pytest.mark.parametrize(("language", "said"), [("en", "monk"), ("ko", "수도사")])
def test_a_name_that_several_bear_returns_the_candidates(language: Language, said: str) -> None:
    """A10: nobody is chosen."""
    context = hands("classic_d20", language, scene="drowned_nave")
    outcome = called(context, "roll", check="attack", sheet="hero", target=said, reason="x")

    assert outcome.reply["code"] == "ambiguous_target"
    assert "tall_monk" in str(outcome.reply["reason"])
    assert "young_monk" in str(outcome.reply["reason"])


def test_somebody_new_has_a_name_in_every_language_and_none_in_the_state() -> None:
    """D12: a name nobody gave is not written down, so the language changes no state."""
    states = []
    named = {"en": "Watchman", "ko": "야경꾼"}
    for language in LANGUAGES:
        name, context = named[language], hands("classic_d20", language)
        outcome = called(context, "introduce", npc="watchman")
        assert any(name in line for line in outcome.reply["changes"])  # type: ignore[attr-defined]
        states.append(paths(after(context, outcome).state))

    assert states[0] == states[1]


@pytest.mark.parametrize("op", ["add", "remove", "raise"])
def test_a_mark_touches_one_path_of_a_sheet_with_five_hundred_items(op: str) -> None:
    """A7: every other path is byte-equal, and the arguments do not grow with the sheet."""
    context = hands("classic_d20")
    hero = context.state.sheets["hero"]
    system = context.system
    lists = tuple(one.model_copy(update={"max": ITEMS + 100}) for one in system.file.lists)
    system = replace(system, file=system.file.model_copy(update={"lists": lists}), _compiled={})
    stuffed = replace(
        hero, lists={**hero.lists, "bonds": tuple(Item(f"friend {place}", value=1) for place in range(ITEMS))}
    )
    context = replace(
        context, system=system, state=replace(context.state, sheets={**context.state.sheets, "hero": stuffed})
    )
    item = "stranger" if op == "add" else "friend 250"
    arguments = {"sheet": "hero", "list": "bonds", "op": op, "item": item}

    outcome = called(context, "mark_sheet", **arguments)

    assert outcome.reply["done"] is True, outcome.reply
    touched = paths(after(context, outcome).state)
    before = paths(context.state)
    changed = {path for path in before.keys() | touched.keys() if before.get(path) != touched.get(path)}
    assert changed
    assert all(".bonds." in path for path in changed)
    assert len(json.dumps(arguments)) < 100, "one item by its name, however many there are"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_revealed_secret_brings_its_text_and_no_other(language: Language) -> None:
    """E4: the model reads a secret's text when it comes out, not before."""
    context = hands("classic_d20", language, scene="lake_shore")
    text = context.system.words(language, "secrets", "they_count", "text")
    closed = called(context, "reveal", secret="flood_truth")
    open_now = called(context, "reveal", secret="they_count")

    assert closed.reply["code"] == "unknown_secret"
    assert context.system.words(language, "secrets", "flood_truth", "text") not in json.dumps(closed.reply)
    assert open_now.reply["text"] == text
    assert after(context, open_now).state.secrets == ("they_count",)


@pytest.mark.parametrize(("system", "language"), EVERY)
def test_a_roll_tells_the_model_the_tier_and_no_number(system: str, language: Language) -> None:
    """A4: faces, totals and targets stay with code."""
    check = {"classic_d20": "ability", "forged": "action", "hope_and_fear": "action", "step_heroes": "deed"}[system]
    stat = {"classic_d20": "strength", "forged": "charm", "hope_and_fear": "presence", "step_heroes": "might"}[system]
    outcome = called(hands(system, language), "roll", check=check, sheet="hero", stat=stat, reason="x")

    told = outcome.reply["outcome"]
    assert isinstance(told, dict)
    assert told["kind"] in ("success", "mixed", "failure")
    assert not any(letter.isdigit() for letter in json.dumps(told, ensure_ascii=False))


@pytest.mark.parametrize(("language", "said"), [("en", "Strength"), ("ko", "힘"), ("ko", "strength")])
def test_stats_may_be_named_in_the_tables_language(language: Language, said: str) -> None:
    context = hands("classic_d20", language)
    outcome = called(context, "roll", check="ability", sheet="hero", stat=said, difficulty="hard", reason="x")

    assert outcome.reply["done"] is True


def test_a_second_throw_takes_its_default_when_the_storyteller_rolls() -> None:
    context = hands("classic_d20", effects=[{"mark": "inspiration"}], faces=[2])
    outcome = called(context, "roll", check="ability", sheet="hero", stat="strength", reason="x")

    assert outcome.reply["done"] is True
    assert after(context, outcome).state.sheets["hero"].tracks["inspiration"].value == 1

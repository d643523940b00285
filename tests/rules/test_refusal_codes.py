"""Every refusal the engine can make is listed with its parameters, and each is really made (rules.refusal_codes)."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

import rules
from rules.refusal_codes import REFUSALS, WITHOUT_EFFECT
from rules.refusals import Refusal, ambiguous, unknown

ENGINE: Final = Path(rules.__file__).parent
NOT_ENGINE: Final = ("cases", "loading", "formula", "systems")


def calls() -> Iterator[ast.Call]:
    """Every call in the engine's own modules."""
    for file in sorted(ENGINE.rglob("*.py")):
        if file.relative_to(ENGINE).parts[0] not in NOT_ENGINE:
            yield from (node for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Call))


def written(function: str, place: int) -> set[str]:
    """The literal texts at a place among the arguments of a function, wherever it is called."""
    return {
        argument.value
        for call in calls()
        if isinstance(call.func, ast.Name) and call.func.id == function and len(call.args) > place
        if isinstance(argument := call.args[place], ast.Constant) and isinstance(argument.value, str)
    }


def test_every_code_the_engine_writes_is_listed() -> None:
    made = written("Refusal", 0) | {f"unknown_{what}" for what in written("unknown", 0)}
    made |= {f"ambiguous_{what}" for what in written("ambiguous", 0)}

    assert sorted(made - set(REFUSALS)) == []


def test_every_effect_without_effect_the_engine_writes_is_listed() -> None:
    assert sorted(written("put_without_effect", 3) - set(WITHOUT_EFFECT)) == []


def test_no_code_is_listed_that_nothing_makes() -> None:
    texts = {
        node.value
        for file in ENGINE.rglob("*.py")
        if file.name != "refusal_codes.py"
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    kinds = {"condition", "difficulty", "thing", "check", "ending"}

    unmade = {code for code in {**REFUSALS, **WITHOUT_EFFECT} if code not in texts}

    assert {code for code in unmade if not code.startswith(("unknown_", "ambiguous_"))} <= {
        "item_name_too_long",
        "item_words_too_long",
    }
    assert kinds <= {code.removeprefix("unknown_") for code in REFUSALS}


@pytest.mark.parametrize("code", [*REFUSALS, *WITHOUT_EFFECT])
def test_a_code_is_a_slug(code: str) -> None:
    assert code.isascii()
    assert code.replace("_", "a").islower()


def test_an_unknown_name_says_what_there_is_and_the_nearest_whatever_its_case() -> None:
    """A9."""
    refused = unknown("list", "BOND", ["Scars", "Bonds", "gear"])

    assert (refused.accepted, refused.nearest) == (("Bonds", "Scars", "gear"), "Bonds")
    assert unknown("list", "x", ["Bonds"]).nearest == ""
    assert unknown("list", "", []).accepted == ()


def test_a_long_name_is_cut_on_record() -> None:
    assert len(str(unknown("list", "x" * 1000, ["bonds"]).params["found"])) == 80
    assert len(str(ambiguous("sheet", "x" * 1000, ["a", "b"]).params["found"])) == 80


def test_a_refusal_as_data_leaves_out_what_it_does_not_have() -> None:
    assert Refusal("list_full", {"max": 3}).as_data() == {"code": "list_full", "params": {"max": 3}}
    assert unknown("list", "bond", ["bonds"]).as_data() == {
        "code": "unknown_list",
        "params": {"found": "bond"},
        "accepted": ["bonds"],
        "nearest": "bonds",
    }

"""Why data are no request: the field by its own name, whatever pydantic tried, and what it takes."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from rules.refusals import Refusal
from rules.request_base import SystemRequest
from rules.request_misfits import request_misfit
from rules.systems.cypher.actions import CYPHER
from tests.rules.duellists import Dare

TASK = CYPHER.actions["task"].request
WRONG: tuple[Any, ...] = (-4, 10**30, "no such thing", "x" * 5000, [[]], {"a": {"b": 1}}, 1.5, None, [{"id": -1}] * 90)


def misfit(model: type[SystemRequest], fields: dict[str, Any]) -> Refusal | None:
    try:
        model.model_validate(fields)
    except ValidationError as error:
        return request_misfit(model, "it", fields, error)
    return None


def task(**fields: Any) -> Refusal:
    found = misfit(TASK, {"action": "task", "sheet": "hero", "stat": "might", "difficulty": 3, **fields})
    assert found is not None
    return found


@pytest.mark.parametrize("found", [-4, 11, 10**30])
def test_a_number_that_may_be_words_too_is_refused_by_its_field_and_its_range(found: int) -> None:
    refused = task(difficulty=found)

    told = min(found, 10**9)
    assert (refused.code, dict(refused.params)) == (
        "part_out_of_range",
        {"part": "difficulty", "found": told, "min": 0, "max": 10},
    )


def test_what_is_of_no_kind_that_a_field_takes_is_refused_by_its_field_alone() -> None:
    assert dict(task(difficulty=[1]).params) == {"part": "difficulty", "found": "[1]"}


def test_an_option_that_is_none_is_told_with_those_there_are() -> None:
    refused = task(stat="luck")

    assert (refused.code, refused.params["part"]) == ("no_such_choice", "stat")
    assert refused.accepted == ("might", "speed", "intellect")


def test_words_that_are_too_long_are_told_by_their_length() -> None:
    assert task(reason="x" * 401).params == {"part": "reason", "found": 401, "max": 400}


def test_a_field_that_is_missing_is_told_so() -> None:
    refused = misfit(Dare, {"action": "dare", "sheet": "hero"})

    assert refused is not None
    assert refused.code == "part_needed"


@pytest.mark.parametrize("wrong", WRONG, ids=lambda one: str(one)[:12])
@pytest.mark.parametrize("action", sorted(CYPHER.actions))
def test_a_place_is_made_of_what_stands_in_the_data_alone(action: str, wrong: Any) -> None:
    """A9: nobody is told of the forms of a union."""
    model = CYPHER.actions[action].request
    for name in model.model_fields:
        refused = misfit(model, {name: wrong})
        if refused is None:
            continue
        parts = str(refused.params["part"]).split(".")
        held: Any = {name: wrong}
        for part in parts[:-1] if refused.code == "part_needed" else parts:
            held = held[int(part)] if isinstance(held, list) else held[part]

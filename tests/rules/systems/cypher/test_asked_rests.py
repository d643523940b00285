"""Rests that a player asks for: in their order, as long as was said, and not for nothing (digest §3.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pytest

from orchestrator.testing.builders import ask, table_of
from rules.dice import ForcedDice
from rules.loading import load_system
from rules.offering import Said, offered_request
from rules.refusals import Refusal
from rules.request_base import SystemRequest
from rules.state import Table
from rules.tally import Tally

SYSTEM: Final = load_system("cypher")
HURT: Final = {"might": {"value": 4, "max": 10}, "speed": {"value": 7, "max": 9}}


def resting(used: int, tracks: Mapping[str, object] = HURT) -> Table:
    return table_of(SYSTEM, {"ann": {"tracks": {**tracks, "rests": used}}})


def asked(table: Table, **given: object) -> SystemRequest | Refusal:
    tally = Tally(SYSTEM, table, ForcedDice(()))
    request = offered_request(tally, Said("recover", "ann", given=given))
    assert tally.events == []
    return request


@pytest.mark.parametrize(
    ("used", "given"),
    [
        (0, {}),
        (1, {"rest_minutes": 10}),
        (2, {"rest_hours": 1}),
        (2, {"rest_minutes": 60}),
        (3, {"rest_hours": 10}),
        (3, {"rest_night": True}),
        (3, {}),
    ],
)
def test_the_rest_that_is_due_is_taken_by_its_length_or_by_none(used: int, given: Mapping[str, object]) -> None:
    assert isinstance(asked(resting(used), **given), SystemRequest)


@pytest.mark.parametrize(
    ("used", "given", "due"),
    [
        (0, {"rest_minutes": 10}, "action"),
        (0, {"rest_hours": 10}, "action"),
        (1, {"rest_hours": 1}, "ten_minutes"),
        (2, {"rest_night": True}, "hour"),
        (3, {"rest_minutes": 10}, "ten_hours"),
        (0, {"rest_hours": 10, "rest_anyway": True}, "action"),
    ],
)
def test_another_length_than_the_next_rest_has_is_told_before_it_is_taken(
    used: int, given: Mapping[str, object], due: str
) -> None:
    refused = asked(resting(used), **given)

    assert isinstance(refused, Refusal)
    assert (refused.code, refused.params["rest_time"]) == ("other_rest_due", due)


def test_a_rest_that_gives_nothing_back_is_not_used_up_unless_its_player_wants_it() -> None:
    whole: dict[str, object] = {}

    refused = asked(resting(0, whole))

    assert isinstance(refused, Refusal)
    assert refused.code == "nothing_to_recover"
    assert isinstance(asked(resting(0, whole), rest_anyway=True), SystemRequest)
    assert isinstance(asked(resting(3, whole)), SystemRequest), "ten hours begin a new day"


@pytest.mark.parametrize(("face", "left"), [(3, (8, 7)), (6, (10, 8))])
def test_whoever_puts_everything_into_one_pool_is_not_asked_and_loses_nothing(face: int, left: tuple[int, int]) -> None:
    """What that Pool has no room for goes on to the others."""
    request = asked(resting(0), spread={"might": 60})
    assert isinstance(request, SystemRequest)

    done = ask(SYSTEM, resting(0), request, dice=[face], asker="player")

    assert done.refused is None
    assert done.state is not None
    ann = done.state.sheets["ann"]
    assert (ann.tracks["might"].value, ann.tracks["speed"].value) == left

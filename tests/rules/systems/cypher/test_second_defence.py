"""What a blow that landed brings with it is withstood like the blow itself: its Effort is the player's to say, too."""

from __future__ import annotations

from typing import Any

import pytest

from orchestrator.testing.builders import ask, table_of
from rules.events import CheckResolved, TrackChanged
from rules.loading.load import load_system

SHEETS: dict[str, Any] = {
    "hero": {
        "kind": "hero",
        "stats": {"effort": 2},
        "tracks": {"might": 10, "speed": 9, "intellect": 9},
    },
    "snake": {"kind": "npc", "level": 4},
}
BITE = {"action": "defend", "sheet": "hero", "foe": "snake", "ask": True, "then": {"stat": "intellect", "damage": 2}}


@pytest.fixture(params=["cypher", "numenera"])
def system_id(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_the_second_defence_asks_for_effort_as_the_first_does(system_id: str) -> None:
    system = load_system(system_id)
    table = table_of(system, SHEETS)

    first = ask(system, table, BITE, dice=(2, 20)).awaiting
    second = ask(system, table, BITE, dice=(2, 20), answers=("1",)).awaiting

    assert first is not None
    assert second is not None
    assert (first.kind, second.kind) == ("defence_effort", "second_effort")
    assert second.id != first.id
    assert [(option.id, option.cost) for option in second.options] == [
        ("0", ()),
        ("1", (("intellect", 3),)),
        ("2", (("intellect", 5),)),
    ]
    assert dict(second.params) == {"target": "snake", "difficulty": 4, "track": "intellect"}


def test_the_effort_that_is_said_is_paid_and_counts(system_id: str) -> None:
    system = load_system(system_id)
    table = table_of(system, SHEETS)

    done = ask(system, table, BITE, dice=(2, 7), answers=("0", "2"))

    assert done.awaiting is None
    chips = [event.chip for event in done.events if isinstance(event, CheckResolved)]
    assert [(chip.stat, chip.target_number, chip.kind) for chip in chips] == [
        ("speed", 12, "failure"),
        ("intellect", 6, "success"),
    ]
    paid = [
        (one.before, one.after) for one in done.events if isinstance(one, TrackChanged) and one.track == "intellect"
    ]
    assert paid == [(9, 4)]


def test_nobody_is_asked_twice_about_a_blow_that_did_not_land(system_id: str) -> None:
    system = load_system(system_id)
    table = table_of(system, SHEETS)

    done = ask(system, table, BITE, dice=(18,), answers=("0",))

    assert done.awaiting is None
    assert len([event for event in done.events if isinstance(event, CheckResolved)]) == 1


def test_without_being_asked_about_the_first_nobody_is_asked_about_the_second(system_id: str) -> None:
    system = load_system(system_id)
    table = table_of(system, SHEETS)

    done = ask(system, table, {**BITE, "ask": False}, dice=(2, 7))

    assert done.awaiting is None
    assert len([event for event in done.events if isinstance(event, CheckResolved)]) == 2


def test_what_nobody_did_is_asked_about_as_something_to_withstand(system_id: str) -> None:
    system = load_system(system_id)
    table = table_of(system, SHEETS)
    fumes = {key: value for key, value in BITE.items() if key != "foe"} | {"level": 4}

    second = ask(system, table, fumes, dice=(2, 20), answers=("0",)).awaiting

    assert second is not None
    assert second.kind == "withstand_effort"

"""Whatever is asked of whatever system: limits hold, state is the fold, refusals change nothing, and nothing raises."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, get_args

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from orchestrator.testing.builders import table_of
from rules.dice import CounterDice
from rules.engine import Resolution, resolve
from rules.events import RequestRefused, WithoutEffect
from rules.events.apply import fold
from rules.events.stored import event_to_stored, events_from_stored
from rules.loading import load_adventure, load_system, system_from_data
from rules.requests import REQUESTS, AnyRequest, Asker
from rules.saved import state_bytes, state_hash, table_from_bytes, table_to_saved
from rules.state import Table
from rules.system import RuleSystem
from tests.rules.laboratory import KEEP
from tests.rules.properties.asking import mostly, nonsense, requests
from tests.rules.properties.invariants import broken_limits, unlisted
from tests.rules.properties.systems import systems

ASKERS: Final[tuple[Asker, ...]] = get_args(Asker)
SHEETS: Final[dict[str, Any]] = {
    "hero": {"attacks": ["blade"], "lists": {"bonds": ["Iris 2", "Bo 1"]}, "things": [{"kind": "ship"}]},
    "other": {"attacks": ["claws"], "level": 4, "conditions": {"cursed": 1}},
    "wolf": {"block": "wolf"},
}
ADVENTURES: Final = (
    *(("classic_d20", "bell_under_the_lake"), ("forged", "tenth_bridge"), ("hope_and_fear", "ember_bearer")),
)


def stored(done: Resolution) -> bytes:
    """Its events as they are stored."""
    return orjson.dumps([event_to_stored(event) for event in done.events])


def asked(
    system: RuleSystem, table: Table, request: AnyRequest, asker: Asker, answers: tuple[str, ...] = ()
) -> Resolution:
    """A request resolved on the table's own dice; decisions that wait take their default."""
    dice = CounterDice("property", "main", table.dice.get("main", 0))
    done = resolve(system, table, request, dice=dice, asker=asker, answers=answers)
    if done.awaiting is not None:
        assert done.state == table
        return asked(system, table, request, asker, (*answers, done.awaiting.default))
    return done


def check(system: RuleSystem, before: Table, request: AnyRequest, asker: Asker) -> Table:
    """Asks, and holds the answer to all that must be true of any answer. Returns the state after it."""
    saved = state_bytes(before)

    done = asked(system, before, request, asker)

    assert state_bytes(before) == saved
    assert stored(asked(system, before, request, asker)) == stored(done)
    assert fold(before, done.events) == done.state
    assert state_hash(fold(before, events_from_stored(orjson.loads(stored(done))))) == state_hash(done.state)
    assert table_from_bytes(state_bytes(done.state)) == done.state
    assert broken_limits(system, done.state) == []
    records = [event for event in done.events if isinstance(event, RequestRefused)]
    if done.refused is None:
        assert records == []
    else:
        assert done.state == before
        assert [type(event) for event in done.events] == [RequestRefused]
        assert records[0].code == done.refused.code
        assert unlisted("refusal", done.refused.code, dict(done.refused.params)) == ""
    for event in done.events:
        if isinstance(event, WithoutEffect):
            assert unlisted("effect", event.code, event.params) == ""
    return done.state


@settings(max_examples=80)
@given(systems(), st.lists(st.tuples(requests(), mostly(["code"], *ASKERS)), min_size=4, max_size=16))
def test_any_requests_to_any_system_keep_every_promise(
    data: Mapping[str, Any], asks: list[tuple[dict[str, Any], Asker]]
) -> None:
    """A13, A9: state is the fold of its events, a refusal changes nothing; limits hold, nothing raises."""
    system = system_from_data(data)
    table = table_of(system, SHEETS)
    assert broken_limits(system, table) == []

    for request, asker in asks:
        try:
            read = REQUESTS.validate_python(request)
        except ValidationError:
            continue
        table = check(system, table, read, asker)


@pytest.fixture(scope="module", params=ADVENTURES, ids=lambda param: param[0])
def shipped(request: pytest.FixtureRequest) -> RuleSystem:
    """A shipped system with its adventure."""
    system_id, adventure_id = request.param
    return load_adventure(load_system(system_id), adventure_id)


@given(st.lists(st.tuples(nonsense(), st.sampled_from(ASKERS)), min_size=1, max_size=6))
def test_nonsense_is_no_request_or_is_answered(asks: list[tuple[Any, Asker]]) -> None:
    """Random JSON as a request gives a validation error or an answer, never another exception."""
    table = table_of(KEEP, {"hero": {"block": "ada"}, "wolf": {"block": "wolf"}}, {"scene": "gate"})
    for data, asker in asks:
        try:
            read = REQUESTS.validate_python(data)
        except ValidationError:
            continue
        table = check(KEEP, table, read, asker)


Move = tuple[str, int, int]
"""A kind of move, and two numbers that choose among what is there."""
MOVES: Final[Mapping[str, Callable[[RuleSystem, Table, int, int], dict[str, Any]]]] = {
    "check": lambda system, table, one, two: {
        "action": pick((check.id for check in system.file.checks if not check.attack), one),
        "sheet": pick(people(table), two),
        "stat": pick(system.stats, two),
        "difficulty": pick(system.difficulties, one),
    },
    "attack": lambda system, table, one, two: {
        "action": pick((check.id for check in system.file.checks if check.attack), one),
        "sheet": pick(people(table), one),
        "target": pick(people(table), two),
    },
    "act": lambda system, table, one, two: {
        "action": "act_as",
        "sheet": table.scene.encounter.actor if table.scene.encounter else pick(table.scene.present, one),
        "act": pick(("hold", "flee", "attack", "adversary_attack"), two),
    },
    "mark": lambda system, table, one, two: {
        "action": "mark_sheet",
        "sheet": pick(people(table), one),
        "list": pick(system.lists, two),
        "change": pick(("add", "raise", "lower", "remove"), one),
        "item": f"thing {two % 9}",
    },
    "tick": lambda system, table, one, two: {
        "action": "tick_clock",
        "clock": pick(system.clocks, one),
        "by": 1 + two % 3,
    },
    "spend": lambda system, table, one, two: {
        "action": "spend_pool",
        "pool": pick(system.pools, one),
        "move": "it grows dark",
    },
    "hard": lambda system, table, one, two: {
        "action": "settle_hard_moves",
        "pool": pick(system.pools, one),
        "moves": ["it grows dark"],
    },
    "move": lambda system, table, one, two: {"action": "change_scene", "scene": pick(system.scenes, one)},
    "introduce": lambda system, table, one, two: {"action": "introduce", "block": pick(system.non_players, one)},
    "rest": lambda system, table, one, two: {"action": "pass_time", "minutes": 60, "rest": True},
    "next": lambda system, table, one, two: {"action": "next_actor"},
    "end": lambda system, table, one, two: {"action": "end_turn"},
}
"""Requests that name only things there are."""
LEGAL: Final = st.tuples(st.sampled_from(list(MOVES)), st.integers(0, 1000), st.integers(0, 1000))


def pick(among: Iterable[str], number: int) -> str:
    """One of several names; empty where there is none."""
    names = list(among)
    return names[number % len(names)] if names else ""


def people(table: Table) -> list[str]:
    """Everyone here."""
    return [sheet.id for sheet in table.present()]


@settings(max_examples=60)
@given(st.lists(LEGAL, min_size=5, max_size=40), st.data())
def test_the_shipped_systems_keep_every_promise_through_any_play(
    shipped: RuleSystem, moves: list[Move], data: st.DataObject
) -> None:
    hero = data.draw(st.sampled_from(list(shipped.characters)))
    table = table_of(shipped, {"hero": {"block": hero}})
    table = check(shipped, table, REQUESTS.validate_python({"action": "begin"}), "code")
    for kind, one, two in moves:
        asker: Asker = "gm" if kind == "move" else "code"
        table = check(shipped, table, REQUESTS.validate_python(MOVES[kind](shipped, table, one, two)), asker)


PATHS = st.sampled_from(("Iris", "Bo", "captain  IRIS", "새 친구"))


@given(
    st.integers(0, 500),
    st.sampled_from(("add", "raise", "lower", "remove", "words")),
    PATHS,
    st.sampled_from(("hero", "other")),
    st.sampled_from(("storyteller", "consent", "gm")),
)
def test_after_a_mark_every_path_but_its_own_is_byte_equal(
    scars: int, change: str, item: str, sheet: str, asker: Asker
) -> None:
    """A7: also on a sheet with five hundred items; the request does not grow with the sheet."""
    many = [f"scar {number}" for number in range(scars)]
    given_ = {"lists": {"bonds": ["Iris 2 (awe)", "Captain Iris 3"], "scars": many}, "conditions": ["cursed"]}
    table = table_of(KEEP, {"hero": given_, "other": given_})
    request = {"action": "mark_sheet", "sheet": sheet, "list": "bonds", "change": change, "item": item, "words": "new"}

    after = asked(KEEP, table, REQUESTS.validate_python(request), asker).state

    before_data, after_data = table_to_saved(table), table_to_saved(after)
    own_before, own_after = (data["sheets"][sheet]["lists"].pop("bonds") for data in (before_data, after_data))
    assert orjson.dumps(before_data) == orjson.dumps(after_data)
    named = {entry["name"]: entry for entry in own_before}
    touched = [entry for entry in own_after if named.get(entry["name"]) != entry]
    assert len(touched) <= 1
    assert abs(len(own_after) - len(own_before)) <= 1

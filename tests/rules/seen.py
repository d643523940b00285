"""What a resolution did, said shortly: for the tests of the engine."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from rules.engine import Resolution
from rules.events import Event, WithoutEffect
from rules.state import Sheet, Table

E = TypeVar("E", bound=Event)


def names(done: Resolution) -> list[str]:
    """The kinds of its events, in order."""
    return [type(event).__name__ for event in done.events]


def only(events: Iterable[Event], kind: type[E]) -> E:
    """The one event of a kind."""
    (found,) = of(events, kind)
    return found


def of(events: Iterable[Event], kind: type[E]) -> list[E]:
    """The events of a kind, in order."""
    return [event for event in events if isinstance(event, kind)]


def nothing(done: Resolution) -> list[tuple[str, str]]:
    """What found nothing to act on: (effect, code)."""
    return [(event.effect, event.code) for event in of(done.events, WithoutEffect)]


def hero(done: Resolution | Table, id: str = "hero") -> Sheet:
    """A sheet after it."""
    state = done.state if isinstance(done, Resolution) else done
    return state.sheets[id]


def track(done: Resolution | Table, track_id: str, id: str = "hero") -> int:
    """A track's value after it."""
    return hero(done, id).tracks[track_id].value


def code(done: Resolution) -> str:
    """The code of its refusal; empty where it was not refused."""
    return done.refused.code if done.refused else ""

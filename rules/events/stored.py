"""Events as they are stored, sent and printed: plain data without what stands at its default."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.events import EVENTS, AnyEvent, Event


def event_to_stored(event: Event) -> dict[str, Any]:
    """An event as plain data, its type first."""
    return {"type": type(event).__name__, **event.model_dump(mode="json", exclude_defaults=True)}


def events_to_stored(events: Iterable[Event]) -> tuple[dict[str, Any], ...]:
    """Events as plain data, in order."""
    return tuple(map(event_to_stored, events))


def events_from_stored(stored: Iterable[Mapping[str, object]]) -> tuple[AnyEvent, ...]:
    """Events from plain data. Raises pydantic's ValidationError where one is none."""
    return EVENTS.validate_python(list(stored))

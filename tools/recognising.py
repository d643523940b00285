"""Changes that are one to people though they are two events: a possession that was recognised for what it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.events import Event, OwnSet, ThingGained, ThingLost


def with_next(events: Iterable[Event]) -> Iterator[tuple[Event, tuple[Event | None, Event | None]]]:
    """Each event with the change of possessions that it makes together with the one beside it, if any.

    A possession that is lost and had again under another name was recognised: that is one change, told where it is had.
    """
    held = [event for event in events if not isinstance(event, OwnSet) or event.line]
    for place, event in enumerate(held):
        after = held[place + 1] if place + 1 < len(held) else None
        before = held[place - 1] if place else None
        if is_same_thing(event, after):
            continue
        yield event, (before, event) if is_same_thing(before, event) else (None, None)


def is_same_thing(lost: Event | None, gained: Event | None) -> bool:
    """Whether a possession was lost and had again only to bear another name."""
    if not isinstance(lost, ThingLost) or not isinstance(gained, ThingGained) or lost.subject != gained.subject:
        return False
    return lost.kind == gained.thing["kind"] and lost.name == lost.kind and lost.thing == gained.thing["id"]

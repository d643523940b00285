"""Old saves to new: one step per event format, chained, applied whenever something old is read.

The format number counts the shapes of events, states and pending work. To change a shape, append one `UpcastStep` to
`STEPS` that turns the last shape into the new one, and put a dump of an old save beside the tests. Stored rows are
never rewritten: a turn keeps the number it was written in, so its state hash is comparable only within that number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import orjson

from orchestrator.store.errors import NewerSave, StoreDamaged
from orchestrator.store.records import JsonObject

FIRST_FORMAT = 1


def _keep_event(event: JsonObject) -> Iterable[JsonObject]:
    return (event,)


def _keep_object(value: JsonObject) -> JsonObject:
    return value


@dataclass(frozen=True, slots=True)
class UpcastStep:
    """From one format to the next."""

    name: str
    """What changed, in a few words: `hp_is_a_track`."""
    event: Callable[[JsonObject], Iterable[JsonObject]] = _keep_event
    """One old event to the events that say the same now: one, several or none."""
    state: Callable[[JsonObject], JsonObject] = _keep_object
    """A saved state."""
    work: Callable[[JsonObject], JsonObject] = _keep_object
    """The work of a pending turn."""


STEPS: tuple[UpcastStep, ...] = ()
"""Step n leads from format n to format n + 1."""


@dataclass(frozen=True, slots=True)
class Upcasters:
    """The chain of steps up to the format this version writes."""

    steps: tuple[UpcastStep, ...] = STEPS

    @property
    def current(self) -> int:
        """The format that is written, and the newest that can be read."""
        return FIRST_FORMAT + len(self.steps)

    def events(self, found: int, events: tuple[JsonObject, ...], *, where: str) -> tuple[JsonObject, ...]:
        """Events of format `found` in today's shape.

        Raises:
            NewerSave: the format is newer than `current`.
        """
        if found == self.current:
            return events
        for step in self._chain(found, where):
            events = tuple(new for old in events for new in step.event(old))
        return events

    def state(self, found: int, state: bytes, *, where: str) -> bytes:
        """A saved state of format `found` in today's shape, as JSON bytes.

        Raises:
            NewerSave: the format is newer than `current`.
            StoreDamaged: the state is no JSON.
        """
        if found == self.current:
            return state
        chain = self._chain(found, where)
        try:
            value: JsonObject = orjson.loads(state)
        except orjson.JSONDecodeError as error:
            raise StoreDamaged(where, "its snapshot is no JSON") from error
        for step in chain:
            value = step.state(value)
        return orjson.dumps(value)

    def work(self, found: int, work: JsonObject, *, where: str) -> JsonObject:
        """The work of a pending turn of format `found` in today's shape.

        Raises:
            NewerSave: the format is newer than `current`.
        """
        if found == self.current:
            return work
        for step in self._chain(found, where):
            work = step.work(work)
        return work

    def refuse_newer(self, found: int, *, where: str) -> None:
        """Refuse what a later version wrote.

        Raises:
            NewerSave: the format is newer than `current`.
        """
        if found > self.current:
            raise NewerSave(where, found=found, known=self.current)

    def _chain(self, found: int, where: str) -> tuple[UpcastStep, ...]:
        self.refuse_newer(found, where=where)
        if found < FIRST_FORMAT:
            raise StoreDamaged(where, f"format {found} never existed; the first is {FIRST_FORMAT}")
        return self.steps[found - FIRST_FORMAT :]

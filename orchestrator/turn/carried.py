"""When a turn's end carries everybody to another scene, its own words are told at once: nobody acts in the dark."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from orchestrator.turn.desk import Desk
from orchestrator.turn.signals import Told
from orchestrator.turn.work import TurnWork
from rules.events import ClockTicked, Event, SceneEntered
from rules.state import TABLE
from tools.lines import Teller


def tell_where(desk: Desk, work: TurnWork, after: int) -> None:
    """Tells the scene that the events from place `after` on entered, as the adventure describes it."""
    late = work.events[after:]
    if work.state.ending or not any(isinstance(event, SceneEntered) for event in late):
        return
    teller = Teller(desk.system, work.state, desk.words)
    text = "\n\n".join(teller.hero_named(passage) for passage in _passages(desk, work, late))
    if not text:
        return
    desk.tell(Told(f"\n\n{text}"))
    work.narration = f"{work.narration}\n\n{text}"
    for part in work.parts:
        if part["type"] == "narration":
            part["text"] = work.narration


def _passages(desk: Desk, work: TurnWork, late: Sequence[Event]) -> Iterator[str]:
    """The clock that filled, how they got there, what is to be seen."""
    system, language, scene = desk.system, desk.words.language, work.state.scene.id
    for event in late:
        if isinstance(event, ClockTicked) and event.subject == TABLE and event.after >= event.size:
            yield from system.phrases(language, "clocks", event.clock, "filled")[:1]
    ways = system.phrases(language, "scenes", scene, "arrive")
    if ways:
        yield ways[work.number % len(ways)]
    described = system.words(language, "scenes", scene, "description")
    if described:
        yield described

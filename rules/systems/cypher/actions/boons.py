"""What a device gives its user for a time: kept on the sheet, counted where it helps, ended when its time is over.

Digest: cypher §3.18, and §3.9 for how long a round and a fight are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, Literal

from rules.events import (
    EncounterEnded,
    EncounterMoved,
    Event,
    SceneEntered,
    ThingLost,
    TimePassed,
    TurnEnded,
)
from rules.state import Sheet
from rules.systems.cypher.actions.device_shapes import Lasts
from rules.systems.cypher.actions.keeping import Count, Kept, keep, kept
from rules.systems.cypher.actions.stats import Stat, number
from rules.tally import About, Tally

BoonKind = Literal["ease", "effort", "edge", "damage", "armor", "light"]
MINUTES: Final[dict[Lasts, int]] = {"ten_minutes": 10, "hour": 60}
"""How long by the clock; a day is as many hours as the table's."""
OVER: Final = "boon_over"
"""The line that tells people of something that has worn off."""


class Boon(Kept):
    """One such benefit: of which device, what it does by how much, for what, until when.

    `turn` and `round` are when it was given, `until` the minute of the clock when it ends; `thing` is the possession
    that armor is.
    """

    kind: BoonKind
    source: str
    lasts: Lasts
    by: Count = 1
    actions: tuple[str, ...] = ()
    stats: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    alone: bool = False
    thing: str = ""
    turn: Count = 0
    round: Count = 0
    until: Count = 0

    def helps(self, action: str, stat: str, skill: str) -> bool:
        """Whether it is for an attempt of this kind: one that names nothing is for all."""
        return (
            (not self.actions or action in self.actions)
            and (not self.stats or stat in self.stats)
            and (not self.skills or skill in self.skills)
        )


class Boons(Kept):
    """All benefits of one sheet, the oldest first."""

    held: tuple[Boon, ...] = ()


KEY: Final = "boons"


def boons_of(sheet: Sheet, *kinds: BoonKind) -> Iterator[Boon]:
    """The benefits of a sheet, or those of these kinds."""
    return (one for one in kept(sheet, KEY, Boons).held if not kinds or one.kind in kinds)


def edge_given(sheet: Sheet, stat: Stat) -> int:
    """Edge that a sheet has for a time."""
    return sum(one.by for one in boons_of(sheet, "edge") if stat in one.stats)


def lit(sheets: Iterable[Sheet]) -> bool:
    """Whether somebody here gives light."""
    return any(True for sheet in sheets for _ in boons_of(sheet, "light"))


def give_boon(tally: Tally, about: About, boon: Boon) -> None:
    """Gives a benefit from now on."""
    encounter = tally.state.scene.encounter
    day = number(tally, "day_hours") * 60
    lasting = day if boon.lasts == "day" else MINUTES.get(boon.lasts, 0)
    dated = boon.model_copy(
        update={
            "turn": tally.state.turn,
            "round": encounter.round if encounter is not None else 0,
            "until": tally.state.minutes + lasting if lasting else 0,
        }
    )
    keep(tally, about, KEY, Boons(held=(*kept(tally.sheet(about.subject), KEY, Boons).held, dated)))


def use_up(tally: Tally, about: About, action: str, stat: str, skill: str) -> None:
    """An attempt was made: what was for the next one only is gone."""
    held = kept(tally.sheet(about.subject), KEY, Boons).held
    left = tuple(one for one in held if not (_for_next(one) and one.helps(action, stat, skill)))
    if left != held:
        keep(tally, about, KEY, Boons(held=left))


def _for_next(boon: Boon) -> bool:
    return boon.lasts == "next" and boon.kind in ("ease", "effort", "edge")


def boons_follow(tally: Tally, events: Sequence[Event]) -> None:
    """Ends what is over: with a round, a fight, a scene, or by the clock."""
    for event in events:
        over = _ended_by(tally, event)
        if over is None:
            continue
        for sheet in tuple(tally.state.sheets.values()):
            if KEY in sheet.own:
                _end(tally, About(sheet.id, event.cause), over)


def _ended_by(tally: Tally, event: Event) -> Callable[[str, Boon], bool] | None:
    """Which benefits of whom an event ends; None where it ends none."""
    match event:
        case EncounterMoved():
            actor, round = event.order[event.index], event.round
            return lambda sheet, one: one.lasts == "round" and sheet == actor and one.round < round
        case TurnEnded() if tally.state.scene.encounter is None:
            return lambda sheet, one: one.lasts == "round" and one.turn < event.turn - 1
        case EncounterEnded():
            return lambda sheet, one: one.lasts in ("round", "fight")
        case SceneEntered():
            return lambda sheet, one: one.lasts in ("round", "fight", "scene")
        case TimePassed():
            return lambda sheet, one: 0 < one.until <= tally.state.minutes
        case _:
            return None


def _end(tally: Tally, about: About, over: Callable[[str, Boon], bool]) -> None:
    held = kept(tally.sheet(about.subject), KEY, Boons).held
    ended = [one for one in held if over(about.subject, one)]
    if not ended:
        return
    left = list(held)
    for one in ended:
        left.remove(one)
        _take_back(tally, about, one)
        keep(tally, about, KEY, Boons(held=tuple(left)), OVER, source=one.source)


def _take_back(tally: Tally, about: About, boon: Boon) -> None:
    """The possession that armor was goes with it."""
    thing = next((one for one in tally.sheet(about.subject).things if boon.thing and one.id == boon.thing), None)
    if thing is not None:
        lost = ThingLost(subject=about.subject, cause=about.cause, thing=thing.id, kind=thing.kind, name=thing.name)
        tally.emit(lost, about)

"""Chases: one roll, or as many as it takes to be ahead by the foe's level (cypher §3.13)."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import Field

from rules.decisions import Steps
from rules.events import Chip
from rules.refusals import Refusal, unknown
from rules.request_base import Asker
from rules.systems.cypher.actions.bands import RANGES, Range
from rules.systems.cypher.actions.deeds import Deed, about_of, chip_of, deed_steps, tell, tried
from rules.systems.cypher.actions.keeping import Kept, keep, kept
from rules.systems.cypher.actions.lines import line
from rules.systems.cypher.actions.modifiers import Shift
from rules.systems.cypher.actions.vehicle_requests import Chase
from rules.tally import Tally

WON: Final = "chase_won"
LOST: Final = "chase_lost"


class Chased(Kept):
    """A chase that runs: whom with, how far ahead one must be, and how it stands."""

    foe: str = ""
    wanted: Annotated[int, Field(ge=0)] = 0
    successes: Annotated[int, Field(ge=0)] = 0
    failures: Annotated[int, Field(ge=0)] = 0

    @property
    def outcome(self) -> str:
        """What has come of it: won, lost, or nothing yet. Each failure asks for one more success."""
        if self.failures > self.successes:
            return LOST
        return WON if self.successes - self.failures >= self.wanted else ""


def chase_steps(tally: Tally, request: Chase, asker: Asker) -> Steps[Chip | Refusal]:
    """One roll of a chase; it ends when enough came off, or when more went wrong than right."""
    foe = tally.state.sheets.get(request.foe)
    if foe is None or foe.kind != "npc":
        return unknown("target", request.foe, tally.state.scene.present)
    level = request.level or foe.level
    deed = Deed(
        "speed",
        level,
        base=line("base_foe", difficulty=level, target=request.foe),
        shifts=_pace(request.foe_moves or movement(tally, request.foe)),
    )
    rolled = yield from deed_steps(tally, request, deed)
    if tried(rolled):
        about = about_of(request)
        runs = kept(tally.sheet(request.sheet), "chase", Chased)
        if runs.foe != request.foe:
            runs = Chased(foe=request.foe, wanted=1 if request.quick else foe.level)
        step = {"successes": runs.successes + 1} if rolled.success else {"failures": runs.failures + 1}
        runs = runs.model_copy(update=step)
        stands = {"done": runs.successes, "lost": runs.failures, "wanted": runs.wanted}
        keep(tally, about, "chase", Chased() if runs.outcome else runs, runs.outcome or "chase_runs", **stands)
        if runs.outcome:
            tell(tally, about, runs.outcome)
    return chip_of(rolled)


def movement(tally: Tally, foe: str) -> Range:
    """How far a non-player gets in a round, by its stat block."""
    return RANGES[max(1, min(len(RANGES), tally.reading(foe).derived("movement"))) - 1]


def _pace(moves: Range) -> tuple[Shift, ...]:
    """A foe that gets far in a round is harder to catch or to lose, a slow one easier."""
    place = RANGES.index(moves)
    if place == RANGES.index("short"):
        return ()
    return (Shift("slow_foe", -1),) if place == 0 else (Shift("fast_foe", 1),)

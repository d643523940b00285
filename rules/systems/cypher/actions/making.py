"""Making things and mending them: what it takes, how long, what comes of it (cypher §3.14)."""

from __future__ import annotations

from typing import Final

from rules.decisions import Steps
from rules.effects.lists import put_item
from rules.events import Chip, ChipLine, TimePassed
from rules.refusals import Refusal
from rules.request_base import Asker
from rules.state import TABLE
from rules.systems.cypher.actions.deeds import Deed, about_of, chip_of, deed_steps, tell, tried
from rules.systems.cypher.actions.lines import line
from rules.systems.cypher.actions.modifiers import Shift
from rules.systems.cypher.actions.solids import DESTROYED, INTACT, STATES, put_solid, solid_of
from rules.systems.cypher.actions.stats import number
from rules.systems.cypher.actions.work_requests import Craft, Repair, Work
from rules.tally import Tally

SPECIAL: Final = 5
"""Steps more for what needs knowledge beyond the ordinary."""
HOUR: Final = 60
MINUTES: Final = (5, 5, HOUR)
"""How long things of levels 0, 1 and 2 take."""
DAYS: Final = {3: 1, 4: 2, 5: 7, 6: 30, 7: 365}
"""How many days those of higher levels take, where one or two might do the longer; above, nothing says."""


def time_of(tally: Tally, level: int) -> int | None:
    """Minutes that it takes to make something of this level; None where only the storyteller can say."""
    if level < len(MINUTES):
        return MINUTES[level]
    day = number(tally, "day_hours") * HOUR
    return DAYS[level] * day if level in DAYS else None


def time_said(tally: Tally, minutes: int) -> ChipLine:
    """How long work takes, in the largest unit that it is whole in."""
    day = number(tally, "day_hours") * HOUR
    if minutes % day == 0:
        return line("takes_days", days=minutes // day)
    return line("takes_hours", hours=minutes // HOUR) if minutes % HOUR == 0 else line("takes_time", minutes=minutes)


def craft_steps(tally: Tally, request: Craft, asker: Asker) -> Steps[Chip | Refusal]:
    """Making something: it must be found out how, and there must be materials of every level down to none."""
    whole = time_of(tally, request.level)
    takes = request.takes or whole
    refused = _materials_short(request) or _no_time(tally, request, takes)
    if refused is not None or takes is None:
        return refused or Refusal("time_to_say", {"object": request.item})
    if request.rush and not request.takes:
        return Refusal("time_to_say", {"object": request.item})
    if whole is not None and takes < whole and not request.rush:
        return Refusal("work_takes_longer", {"object": request.item, "needed": whole, "found": takes})
    needs = line("materials", levels=", ".join(str(one) for one in range(request.level, -1, -1)))
    lines = (*((needs,) if request.level else ()), time_said(tally, takes))
    shifts = (*_special(request), *((Shift("art", request.art),) if request.art else ()))
    deed = Deed(request.stat, request.level, shifts=shifts, more=lambda ready: lines)
    rolled = yield from deed_steps(tally, request, deed)
    if tried(rolled):
        _pass(tally, request, takes)
        if rolled.success:
            # Another of the same name adds nothing to a list of what one has.
            put_item(tally, about_of(request), "equipment", request.item, strength=max(1, request.level))
            if request.rush:
                tell(tally, about_of(request), "flawed_work")
    return chip_of(rolled)


def repair_steps(tally: Tally, request: Repair, asker: Asker) -> Steps[Chip | Refusal]:
    """Mending an object by one step or more, in half the time that making it takes, or up to all of it."""
    found = solid_of(tally, request.object, 0, "plain")
    if isinstance(found, Refusal):
        return found
    name, solid = found
    to = STATES.index(request.to)
    if solid.harm == DESTROYED:
        return Refusal("is_destroyed", {"object": name})
    if solid.harm <= max(to, INTACT):
        return Refusal("needs_no_mending", {"object": name})
    whole = time_of(tally, solid.level)
    takes = request.takes or whole
    refused = _no_time(tally, request, takes)
    if refused is not None or takes is None:
        return refused or Refusal("time_to_say", {"object": name})
    if whole is not None and takes * 2 < whole:
        return Refusal("work_takes_longer", {"object": name, "needed": -(-whole // 2), "found": takes})
    said = time_said(tally, takes)
    deed = Deed(request.stat, solid.level, shifts=_special(request), more=lambda ready: (said,))
    rolled = yield from deed_steps(tally, request, deed)
    if tried(rolled):
        _pass(tally, request, takes)
        if rolled.success:
            put_solid(tally, about_of(request).of(TABLE), name, solid.model_copy(update={"harm": to}))
    return chip_of(rolled)


def _special(request: Work) -> tuple[Shift, ...]:
    return (Shift("special_knowledge", SPECIAL),) if request.special else ()


def _materials_short(request: Craft) -> Refusal | None:
    """Which levels of material are missing, where it was said what is at hand."""
    if request.materials is None:
        return None
    missing = [str(one) for one in range(request.level, -1, -1) if one not in request.materials]
    return Refusal("materials_short", {"object": request.item, "levels": ", ".join(missing)}) if missing else None


def _no_time(tally: Tally, request: Work, takes: int | None) -> Refusal | None:
    if tally.state.scene.encounter is None or not takes:
        return None
    return Refusal("no_time_to_work", {"sheet": request.sheet, "minutes": takes})


def _pass(tally: Tally, request: Work, minutes: int) -> None:
    if request.passes:
        about = about_of(request).of(TABLE)
        tally.emit(TimePassed(subject=TABLE, cause=about.cause, minutes=minutes), about)

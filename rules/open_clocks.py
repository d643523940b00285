"""Clocks that are open to the storyteller, and ticking one by request (rule_system §1, §8)."""

from __future__ import annotations

from rules.asked import asked_cause
from rules.cascade import Cascade
from rules.effects.clocks import advance_clock, held_clock
from rules.refusals import Refusal, ambiguous, unknown
from rules.requests import Asker, TickClock
from rules.state import TABLE, Table
from rules.system import RuleSystem
from rules.tally import About, Tally


def tick_clock(tally: Tally, request: TickClock, asker: Asker) -> Refusal | None:
    """Advances a clock that the system, the adventure or a card opened to the storyteller."""
    owner = _clock_asked_for(tally, request)
    if isinstance(owner, Refusal):
        return owner
    clock = held_clock(tally, owner, request.clock)
    definition = tally.system.clocks.get(request.clock)
    if asker == "storyteller" and not ((definition and definition.storyteller) or (clock and clock.open)):
        return Refusal("clock_is_code", {"clock": request.clock}, open_clocks(tally.system, tally.state))
    if request.by <= 0:
        return Refusal("clock_never_unticks", {"clock": request.clock, "found": request.by})
    if clock is not None and clock.value >= clock.size:
        return Refusal("clock_full", {"clock": request.clock, "size": clock.size})
    advance_clock(tally, About(owner, asked_cause("tick_clock", asker)), request.clock, request.by)
    Cascade(tally).settle()
    return None


def open_clocks(system: RuleSystem, table: Table) -> tuple[str, ...]:
    """The clocks the storyteller may tick: those open by their definition, in file order, then those a card opened."""
    defined = [clock.id for clock in system.clocks.values() if clock.storyteller]
    held = (table.clocks, *(sheet.clocks for sheet in table.sheets.values()))
    opened = sorted({clock_id for clocks in held for clock_id, clock in clocks.items() if clock.open})
    return tuple(dict.fromkeys((*defined, *opened)))


def _clock_asked_for(tally: Tally, request: TickClock) -> str | Refusal:
    """Who owns the clock that a request names: the table, or the sheet it says or that alone has such a clock."""
    system, state, clock_id = tally.system, tally.state, request.clock
    if request.sheet and request.sheet != TABLE and request.sheet not in state.sheets:
        return unknown("sheet", request.sheet, state.sheets)
    holders = [sheet.id for sheet in state.sheets.values() if clock_id in sheet.clocks]
    definition = system.clocks.get(clock_id)
    if definition is None and clock_id not in state.clocks and not holders:
        return unknown("clock", clock_id, open_clocks(system, state))
    if definition is not None and definition.owner == "table":
        return TABLE
    if definition is None and clock_id in state.clocks:
        return TABLE
    if request.sheet and request.sheet != TABLE:
        return request.sheet
    owners = [hero.id for hero in state.heroes()] if definition is not None else holders
    return owners[0] if len(owners) == 1 else ambiguous("sheet", clock_id, owners)

"""Effects that somebody asks for outright: code, a case file, and a human GM's explicit override (rule_system §1)."""

from __future__ import annotations

from rules.cascade import Cascade
from rules.definitions.sheets import DIE_SIZES
from rules.effects.fit import misfit
from rules.events import Cause, LevelSet, OverrideMade, StatSet
from rules.refusals import Refusal, unknown
from rules.requests import Override, RunEffects
from rules.state import TABLE
from rules.tally import About, Tally
from rules.time import recover


def _fits(tally: Tally, request: RunEffects | Override) -> Refusal | None:
    sheets = tally.state.sheets
    if request.sheet != TABLE and request.sheet not in sheets:
        return unknown("sheet", request.sheet, sheets)
    if request.target and request.target not in sheets:
        return unknown("target", request.target, sheets)
    return misfit(tally.system, request.effects)


def run_asked(tally: Tally, request: RunEffects) -> Refusal | None:
    """Runs effects on a sheet, or the table, as a card or outcome would."""
    refused = _fits(tally, request)
    if refused is not None:
        return refused
    about = About(request.sheet, Cause(kind="rule", ref="effects"), target=request.target)
    Cascade(tally).run(request.effects, about)
    return None


def override(tally: Tally, request: Override) -> Refusal | None:
    """A human's change: on record with who and why, and within what a sheet can hold."""
    refused = _fits(tally, request) or _numbers_fit(tally, request)
    if refused is not None:
        return refused
    about = About(
        request.sheet,
        Cause(kind="override", ref="override", author=request.author, reason=request.reason),
        target=request.target,
    )
    tally.emit(OverrideMade(subject=request.sheet, cause=about.cause), about)
    for stat_id, value in request.stats.items():
        before = tally.reading(request.sheet).present(stat_id).base
        changed = StatSet(subject=request.sheet, cause=about.cause, stat=stat_id, before=before, after=value)
        tally.emit(changed, about)
    if request.level is not None:
        _set_level(tally, about, request.level)
    Cascade(tally).run(request.effects, about)
    return None


def _numbers_fit(tally: Tally, request: Override) -> Refusal | None:
    if request.sheet == TABLE and (request.stats or request.level is not None):
        return unknown("sheet", request.sheet, tally.state.sheets)
    for stat_id, value in request.stats.items():
        stat = tally.system.stats.get(stat_id)
        if stat is None:
            return unknown("stat", stat_id, tally.system.stats)
        if not stat.min <= value <= stat.max:
            return Refusal("stat_out_of_range", {"stat": stat_id, "found": value, "min": stat.min, "max": stat.max})
        if stat.show == "die" and value not in DIE_SIZES:
            sizes = tuple(str(size) for size in DIE_SIZES if stat.min <= size <= stat.max)
            return Refusal("no_die_of_that_size", {"stat": stat_id, "found": value}, sizes)
    return None


def _set_level(tally: Tally, about: About, level: int) -> None:
    """Sets a level; one that rises recovers the tracks that recover by levels."""
    before = tally.sheet(about.subject).level
    if level == before:
        return
    tally.emit(LevelSet(subject=about.subject, cause=about.cause, before=before, after=level), about)
    if level > before:
        recover(tally, about, "level")

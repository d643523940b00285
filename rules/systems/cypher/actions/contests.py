"""Contests without a difficulty: non-players among themselves, by level (cypher §3.6)."""

from __future__ import annotations

from typing import Final

from rules.events import Cause, CheckResolved, Chip, ChipLine, ThrownDie
from rules.procedures.reading import Tier
from rules.refusals import Refusal, unknown
from rules.request_base import Asker
from rules.systems.cypher.actions.character import level_of
from rules.systems.cypher.actions.contest_requests import Compare
from rules.systems.cypher.actions.lines import line
from rules.tally import About, Tally

EVEN: Final = Tier("even", "mixed")


def compare(tally: Tally, request: Compare, asker: Asker) -> Chip | Refusal:
    """A non-player against another, or against something of a level: the higher one wins, equals fight long."""
    sheet = tally.state.sheets.get(request.sheet)
    if sheet is None or sheet.kind != "npc":
        return unknown("sheet", request.sheet, (one.id for one in tally.state.sheets.values() if one.kind == "npc"))
    foe = tally.state.sheets.get(request.target)
    if foe is None and request.level is None:
        return unknown("target", request.target, tally.state.sheets)
    own = level_of(sheet, request.task)
    other = request.level if request.level is not None or foe is None else level_of(foe, request.task)
    level = other or 0
    tier = EVEN if own == level else Tier("success", "success") if own > level else Tier("failure", "failure")
    lines = (line("level_own", difficulty=own), line("level_other", difficulty=level))
    return contest_chip(tally, request.action, request.sheet, request.target, lines, own, level, tier)


def contest_chip(
    tally: Tally,
    action: str,
    sheet: str,
    target: str,
    lines: tuple[ChipLine, ...],
    total: int,
    needed: int,
    tier: Tier,
    dice: tuple[ThrownDie, ...] = (),
) -> Chip:
    """The chip of a contest without a difficulty, put on record."""
    chip = Chip(
        check=action,
        sheet=sheet,
        target=target if target in tally.state.sheets else "",
        lines=lines,
        dice=dice,
        total=total,
        target_number=needed,
        tier=tier.id,
        kind=tier.kind,
    )
    about = About(sheet, Cause(kind="action", ref=action))
    tally.emit(CheckResolved(subject=sheet, cause=about.cause, chip=chip), about)
    return chip

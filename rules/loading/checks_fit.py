"""Whether checks hold together: dice, bands, the tiers that outcomes name, difficulties, damage without an attack."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from rules.definitions.cards import OutcomeWhen
from rules.definitions.checks import BandsProcedure, CheckDef, Procedure
from rules.definitions.effects import CallCheck, Deal, Hit
from rules.definitions.system import SystemFile
from rules.dice_terms import parse_dice
from rules.formula import FormulaError
from rules.loading.faults import Fault
from rules.loading.nodes import Path
from rules.loading.source import Source
from rules.loading.spots import Parts
from rules.procedures import tiers
from rules.procedures.bands import STATS

KINDS: Final = ("success", "mixed", "failure")
"""The kinds a tier may have; they stand for all tiers of the kind."""
ANY: Final = "any"


def tier_names(procedures: Iterable[Procedure]) -> tuple[str, ...]:
    """What an outcome of these procedures may be called: the ids of their tiers, the kinds, `any`."""
    ids = dict.fromkeys(tier.id for procedure in procedures for tier in tiers(procedure))
    return (*ids, *(kind for kind in KINDS if kind not in ids), ANY)


def check_faults(source: Source, file: SystemFile) -> Iterator[Fault]:
    """Faults of the checks of a system."""
    for index, check in enumerate(file.checks):
        path: Path = ("checks", index)
        if isinstance(check.procedure, BandsProcedure):
            yield from _bands_faults(source, check.procedure, (*path, "procedure"))
        yield from _tier_faults(source, check, path)
        if not check.attack:
            yield from _deal_faults(source, check, path)


def _bands_faults(source: Source, procedure: BandsProcedure, path: Path) -> Iterator[Fault]:
    if procedure.dice != STATS:
        try:
            parse_dice(procedure.dice)
        except FormulaError as error:
            accepted = (STATS, *error.accepted)
            place = (*path, "dice")
            yield source.fault(place, error.code, found=error.text, accepted=accepted, position=error.position)
    lines: dict[int | None, int] = {}
    kinds: dict[str, str] = {}
    for index, band in enumerate(procedure.bands):
        here = (*path, "bands", index)
        if lines.setdefault(band.at, index) != index:
            code = "two_last_bands" if band.at is None else "duplicate_band"
            yield source.fault(here, code, found="" if band.at is None else band.at)
        if band.tier == ANY or (band.tier in KINDS and band.tier != band.kind):
            yield source.fault((*here, "tier"), "reserved_id", found=band.tier, params={"kind": "tier"})
        if kinds.setdefault(band.tier, band.kind) != band.kind:
            yield source.fault((*here, "kind"), "tier_of_two_kinds", found=band.tier)


def _tier_faults(source: Source, check: CheckDef, path: Path) -> Iterator[Fault]:
    known = tier_names((check.procedure,))
    for tier in check.outcomes:
        if tier not in known:
            yield unknown_tier(source, (*path, "outcomes", tier), tier, known, at_key=True)
    if check.second_chance is not None:
        for number, tier in enumerate(check.second_chance.tiers):
            if tier not in known or tier == ANY:
                yield unknown_tier(source, (*path, "second_chance", "tiers", number), tier, known[:-1])


def unknown_tier(source: Source, path: Path, found: str, known: tuple[str, ...], *, at_key: bool = False) -> Fault:
    """The fault of an outcome that the check can't have."""
    return source.fault(path, "unknown_tier", found=found, accepted=known, at_key=at_key)


def _deal_faults(source: Source, check: CheckDef, path: Path) -> Iterator[Fault]:
    for tier, effects in check.outcomes.items():
        for number, effect in enumerate(effects):
            if isinstance(effect, Deal):
                yield source.fault((*path, "outcomes", tier, number), "no_attack_to_deal", found=check.id)


def outcome_faults(
    source: Source, parts: Parts, checks: Iterable[CheckDef] | None, numbers: tuple[int, ...], health: str
) -> Iterator[Fault]:
    """Outcomes that cards wait for, difficulties of checks that effects call for, and hits without a health track.

    Args:
        source: the file's data.
        parts: the definitions of the file that is checked, a system's or an adventure's.
        checks: the system's checks; None when they are not all known.
        numbers: the numbers of its difficulty words.
        health: the id of its health track, or empty.
    """
    by_id = {check.id: check for check in checks or ()}
    for path, model in parts:
        match model:
            case OutcomeWhen() if checks is not None:
                chosen = by_id.get(model.check)
                if model.check and chosen is None:
                    continue
                known = tier_names(one.procedure for one in ([chosen] if chosen else by_id.values()))
                if model.outcome not in known:
                    yield unknown_tier(source, (*path, "outcome"), model.outcome, known)
            case CallCheck(difficulty=str() as asked) if asked.isdecimal() and numbers:
                if not min(numbers) <= int(asked) <= max(numbers):
                    params = {"min": min(numbers), "max": max(numbers)}
                    yield source.fault((*path, "difficulty"), "difficulty_out_of_range", found=asked, params=params)
            case Hit(track="") | Deal() if not health:
                yield source.fault(path, "no_health_track")
            case _:
                pass

"""Whether abilities, what is put into checks, and how actions stand hold together with the checks they are for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.definitions.abilities import AbilityCheck, AbilityDef
from rules.definitions.adventure import ApproachDef
from rules.definitions.checks import AttackDef, CheckDef, Ladder, Outcomes, PoolProcedure, SpendDef, StepsProcedure
from rules.definitions.effects import Deal
from rules.definitions.starting import StartingThing
from rules.definitions.system import CharacterDef, SystemFile
from rules.loading.checks_fit import ANY, tier_names, unknown_tier
from rules.loading.faults import Fault
from rules.loading.nodes import Path
from rules.loading.sheets_fit import stat_faults, twice_faults
from rules.loading.source import Source


def stakes_faults(source: Source, file: SystemFile) -> Iterator[Fault]:
    """Faults of all that stands beside a check: its stats' dice, its steps, resistance, what is put in, abilities."""
    checks = {check.id: check for check in file.checks}
    for index, check in enumerate(file.checks):
        yield from _check_faults(source, ("checks", index), check, checks, file)
    for index, attack in enumerate(file.attacks):
        yield from _attack_faults(source, ("attacks", index), attack, file)
    for index, spend in enumerate(file.spends):
        yield from _spend_faults(source, ("spends", index), spend, file)
    for index, ability in enumerate(file.abilities):
        if ability.check is not None:
            yield from _ability_faults(source, ("abilities", index, "check"), ability.check, checks)


def _check_faults(
    source: Source, path: Path, check: CheckDef, checks: dict[str, CheckDef], file: SystemFile
) -> Iterator[Fault]:
    if len(check.pair) == 1:
        yield source.fault((*path, "pair"), "pair_of_two", found=check.pair[0])
    for number, stat in enumerate(check.pair):
        if check.stats and stat not in check.stats:
            yield source.fault((*path, "pair", number), "stat_not_of_check", found=stat, accepted=check.stats)
    yield from _dice_faults(source, path, check, file)
    for part, ladder in (("position", check.position), ("effect", check.effect)):
        if ladder is not None:
            yield from _ladder_faults(source, (*path, part), part, ladder, check)
    resistance = check.resistance
    if resistance is None:
        return
    here = (*path, "resistance")
    yield from _tiers(source, (*here, "after"), resistance.after, tier_names((check.procedure,)), any_too=False)
    yield from _outcome_faults(source, (*here, "outcomes"), resistance.outcomes, check)
    by = checks.get(resistance.check)
    if by is not None and (by.attack or by.against is not None):
        yield source.fault((*here, "check"), "resists_with_target", found=by.id)
    for number, stat in enumerate(resistance.stats):
        if by is not None and by.stats and stat not in by.stats:
            yield source.fault((*here, "stats", number), "stat_not_of_check", found=stat, accepted=by.stats)


def _dice_faults(source: Source, path: Path, check: CheckDef, file: SystemFile) -> Iterator[Fault]:
    """Stats whose dice are thrown are die stats; stats whose points are counted in dice are none."""
    dice = {stat.id for stat in file.stats if stat.show == "die"}
    others = {stat.id for stat in file.stats} - dice
    wrong, code = {
        StepsProcedure: (others, "stat_is_no_die"),
        PoolProcedure: (dice, "stat_is_die"),
    }.get(type(check.procedure), (set(), ""))
    for part in ("stats", "pair"):
        for number, stat in enumerate(getattr(check, part)):
            if stat in wrong:
                yield source.fault((*path, part, number), code, found=stat)
    if isinstance(check.procedure, StepsProcedure) and not dice:
        yield source.fault((*path, "procedure"), "stat_is_no_die", found=check.id)


def _ladder_faults(source: Source, path: Path, kind: str, ladder: Ladder, check: CheckDef) -> Iterator[Fault]:
    yield from _step_faults(source, (*path, "default"), kind, ladder, ladder.default)
    for step, outcomes in ladder.steps.items():
        yield from _outcome_faults(source, (*path, "steps", step), outcomes, check)


def _step_faults(source: Source, path: Path, kind: str, ladder: Ladder | None, step: str) -> Iterator[Fault]:
    known = tuple(ladder.steps) if ladder is not None else ()
    if step and step not in known:
        yield source.fault(path, "no_step", found=step, accepted=known, params={"part": kind})


def step_faults(source: Source, path: Path, check: CheckDef, model: AbilityCheck | ApproachDef) -> Iterator[Fault]:
    """Steps that something fixes of a check and that the check does not have."""
    for part in ("position", "effect"):
        yield from _step_faults(source, (*path, part), part, getattr(check, part), getattr(model, part))


def _outcome_faults(source: Source, path: Path, outcomes: Outcomes, check: CheckDef) -> Iterator[Fault]:
    """Tiers that the check cannot have, and damage where nothing strikes."""
    known = tier_names((check.procedure,))
    for tier, effects in outcomes.items():
        if tier not in known:
            yield unknown_tier(source, (*path, tier), tier, known, at_key=True)
        for number, effect in enumerate(effects):
            if isinstance(effect, Deal) and not check.attack:
                yield source.fault((*path, tier, number), "no_attack_to_deal", found=check.id)


def _tiers(
    source: Source, path: Path, tiers: tuple[str, ...], known: tuple[str, ...], *, any_too: bool
) -> Iterator[Fault]:
    for number, tier in enumerate(tiers):
        if tier not in known or (tier == ANY and not any_too):
            yield unknown_tier(source, (*path, number), tier, known if any_too else known[:-1])


def _attack_faults(source: Source, path: Path, attack: AttackDef, file: SystemFile) -> Iterator[Fault]:
    """A second stat is for attacks by two dice."""
    dice = {stat.id for stat in file.stats if stat.show == "die"}
    if attack.also and attack.also not in dice and any(stat.id == attack.also for stat in file.stats):
        yield source.fault((*path, "also"), "stat_is_no_die", found=attack.also)


def _spend_faults(source: Source, path: Path, spend: SpendDef, file: SystemFile) -> Iterator[Fault]:
    for_these = [
        check.procedure
        for check in file.checks
        if not spend.checks or check.id in spend.checks or check.kind in spend.checks
    ]
    yield from _tiers(source, (*path, "after"), spend.after, tier_names(for_these), any_too=False)
    if spend.after and spend.edge is not None:
        yield source.fault((*path, "edge"), "late_edge", found=spend.edge)


def _ability_faults(source: Source, path: Path, check: AbilityCheck, checks: dict[str, CheckDef]) -> Iterator[Fault]:
    by = checks.get(check.check)
    if by is None:
        return
    if check.attack and not by.attack:
        yield source.fault((*path, "attack"), "check_is_no_attack", found=by.id)
    for part in ("stat", "also"):
        stat = getattr(check, part)
        if stat and by.stats and stat not in by.stats:
            yield source.fault((*path, part), "stat_not_of_check", found=stat, accepted=by.stats)
    if check.skill and not by.skills:
        yield source.fault((*path, "skill"), "check_without_skills", found=check.skill)
    yield from step_faults(source, path, by, check)
    yield from _outcome_faults(source, (*path, "outcomes"), check.outcomes, by)


def belongings_faults(source: Source, path: Path, character: CharacterDef, file: SystemFile) -> Iterator[Fault]:
    """Faults of the abilities and possessions that somebody starts with."""
    side = path[0] == "characters"
    yield from twice_faults(source, (*path, "abilities"), character.abilities)
    known: dict[str, AbilityDef] = {ability.id: ability for ability in file.abilities}
    for number, id in enumerate(character.abilities):
        if id in known and known[id].who not in ("any", "hero" if side else "npc"):
            yield source.fault((*path, "abilities", number), "ability_not_for_them", found=id)
    yield from owned_faults(source, path, character.things, file)


def owned_faults(source: Source, path: Path, things: Iterable[StartingThing], file: SystemFile) -> Iterator[Fault]:
    """Faults of the possessions that somebody, or a choice, starts with."""
    kinds = {thing.id: thing for thing in file.things}
    for number, thing in enumerate(things):
        here = (*path, "things", number)
        stats = {stat.id: stat for stat in kinds[thing.thing].stats} if thing.thing in kinds else {}
        for id, value in thing.stats.items():
            if id in stats:
                yield from stat_faults(source, (*here, "stats", id), stats[id], value)
        for id, value in thing.tracks.items():
            if value < 0:
                yield source.fault((*here, "tracks", id), "too_small", found=value, params={"limit": 0})

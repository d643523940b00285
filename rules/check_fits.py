"""Whether a check can be made as asked: by whom, on whom, with what, against which number (rule_system §3)."""

from __future__ import annotations

from rules.check_lines import by_stat_dice
from rules.definitions.checks import CheckDef
from rules.reading import is_out
from rules.refusals import Refusal, unknown
from rules.requests import MakeCheck
from rules.state import Sheet
from rules.tally import Tally

_MOST_DIGITS = 9
"""Digits of a difficulty written as a number; a longer row of them is no number of ours."""
_MOST_NUMBER = 10**_MOST_DIGITS
"""A difficulty beyond this is put on record as this: stores hold no number of any size."""


def may_make(tally: Tally, check: CheckDef, sheet: Sheet, *, while_out: bool = False) -> Refusal | None:
    """Whether this sheet makes such checks at all, and can act."""
    if check.who not in ("any", sheet.kind):
        return Refusal("not_for_this_sheet", {"action": check.id, "sheet": sheet.id})
    return None if check.while_out or while_out else can_act(tally, sheet)


def can_act(tally: Tally, sheet: Sheet) -> Refusal | None:
    """Why a condition keeps a sheet from acting, or None where none does."""
    if not is_out(tally.system, sheet):
        return None
    known = tally.system.conditions
    out = next(held for held in sheet.conditions if held in known and known[held].out)
    return Refusal("cannot_act", {"sheet": sheet.id, "condition": out})


def target_fits(tally: Tally, check: CheckDef, sheet: str, target_id: str) -> Refusal | None:
    """Whether a check has the target it needs, and one it may have."""
    needs = check.attack or check.against is not None
    here = {one.id for one in tally.state.present()}
    others = tuple(sorted(here - {sheet}))
    if not target_id:
        return Refusal("target_needed", {"action": check.id}, others) if needs else None
    target = tally.state.sheets.get(target_id)
    if target is None:
        return unknown("target", target_id, others)
    if target_id not in here:
        return Refusal("target_not_here", {"target": target_id}, others)
    if check.attack and target_id == sheet:
        return Refusal("target_is_self", {"target": target_id}, others)
    if check.attack and target.kind == "npc" and is_out(tally.system, target):
        return Refusal("target_is_out", {"target": target_id}, others)
    return None


def attack_of(tally: Tally, check: CheckDef, asked: str, sheet: Sheet) -> str | Refusal:
    """What an attack strikes with: what was asked for, else the first that the sheet has; empty for any other check."""
    if not check.attack:
        return ""
    attacks = tuple(attack for attack in sheet.attacks if attack in tally.system.attacks)
    if not attacks:
        return Refusal("no_attacks", {"sheet": sheet.id})
    if asked and asked not in attacks:
        return unknown("attack", asked, attacks, sheet=sheet.id)
    return asked or attacks[0]


def stats_of(tally: Tally, check: CheckDef, request: MakeCheck, attack: str) -> tuple[str, ...] | Refusal:
    """The stat a check reads, or the two of them, by what is asked for, struck with, or usual for the check."""
    skill = tally.system.skills.get(request.skill)
    if request.skill and skill is None:
        return unknown("skill", request.skill, tally.system.skills)
    if request.skill and not check.skills:
        return Refusal("no_skills_here", {"skill": request.skill, "action": check.id})
    own = tally.system.attacks[attack] if attack else None
    own_stat = own.stat if own is not None else ""
    usual = check.pair[0] if check.pair else (check.stats[0] if len(check.stats) == 1 else "")
    first = own_stat or request.stat or (skill.stat if skill else "") or usual
    allowed = (own_stat,) if own_stat else _allowed(tally, check)
    by_dice = by_stat_dice(check)
    if not first:
        return Refusal("stat_needed", {"action": check.id}, allowed) if check.needs_stat or by_dice else ()
    for stat in (request.stat, first, request.also):
        if stat and stat not in tally.system.stats:
            return unknown("stat", stat, allowed)
        if stat and stat not in allowed and not (own_stat and stat == request.also):
            return Refusal("stat_not_allowed", {"stat": stat, "action": check.id}, allowed)
    if request.also and not by_dice:
        return Refusal("one_stat_only", {"stat": request.also, "action": check.id})
    also = (own.also if own is not None else "") or request.also or _partner(check, first)
    return (first, also) if also and by_dice else (first,)


def _allowed(tally: Tally, check: CheckDef) -> tuple[str, ...]:
    """The stats a check may read: those it names, else all that its procedure can read."""
    if check.stats:
        return check.stats
    if check.procedure.kind == "steps":
        return tuple(stat.id for stat in tally.system.file.stats if stat.show == "die")
    return tuple(tally.system.stats)


def _partner(check: CheckDef, stat: str) -> str:
    """The other stat of the check's pair, where it has one and this is in it."""
    if len(check.pair) < 2 or stat not in check.pair:
        return ""
    return check.pair[1] if stat == check.pair[0] else check.pair[0]


def target_number(
    tally: Tally, check: CheckDef, request: MakeCheck, *, any_number: bool
) -> tuple[str, int | None] | Refusal:
    """The word and the number that the dice are held against; no number where the procedure needs none."""
    system = tally.system
    if check.against is not None:
        reading = tally.reading(request.target)
        return check.against, reading.whole(f"@{check.against}")
    asked = request.difficulty if request.difficulty not in (None, "") else check.difficulty
    if not check.reads_target and (asked is None or check.procedure.kind == "pool"):
        return "", None
    if asked is None:
        return Refusal("difficulty_needed", {"action": check.id}, tuple(system.difficulties))
    if isinstance(asked, str) and asked in system.difficulties:
        return asked, system.difficulties[asked].value
    number = int(asked) if isinstance(asked, int) or (asked.isdecimal() and len(asked) <= _MOST_DIGITS) else None
    if number is None:
        return unknown("difficulty", str(asked), system.difficulties)
    values = [word.value for word in system.difficulties.values()]
    lowest, highest = min(values, default=1), max(values, default=100)
    if not any_number and not lowest <= number <= highest:
        found = max(-_MOST_NUMBER, min(_MOST_NUMBER, number))
        return Refusal("difficulty_out_of_range", {"found": found, "min": lowest, "max": highest})
    return "", number

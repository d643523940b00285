"""Choices once the dice lie: throw again, put something more in, withstand what follows (design.md §4, Decision)."""

from __future__ import annotations

from dataclasses import replace

from rules.cascade import Cascade, outcome_about
from rules.checks import CheckPlan, Thrown, make_check, pay_for, plan_check, read_again, throw_check
from rules.decisions import Decision, Option, Steps
from rules.definitions.checks import ResistanceDef
from rules.effects.tracks import has_track, move_track
from rules.events import Cause, Chip, ChipLine
from rules.ladders import outcome_effects, step_moved
from rules.requests import MakeCheck
from rules.spending import Taken, open_spends
from rules.tally import About, Tally

KEEP = "keep"
AGAIN = "throw_again"
ACCEPT = "accept"
RESIST = "resist"
MOST_PUT_IN = 10
"""How often something more may be put into one check after its throw."""


def settled_throw(tally: Tally, plan: CheckPlan, about: About) -> Steps[tuple[CheckPlan, Chip]]:
    """Throws a check and asks a hero what may be asked before its outcome counts; the plan and the chip that stand."""
    thrown = throw_check(tally, plan, about)
    thrown = yield from _second_chance(tally, plan, thrown, about)
    return (yield from _put_in(tally, plan, thrown, about))


def _second_chance(tally: Tally, plan: CheckPlan, thrown: Thrown, about: About) -> Steps[Thrown]:
    chance, chip = plan.check.second_chance, thrown.chip
    if chance is None or (chip.tier not in chance.tiers and chip.kind not in chance.tiers):
        return thrown
    track = tally.system.tracks[chance.track]
    if tally.sheet(chip.sheet).kind != "hero" or not has_track(track, tally.sheet(chip.sheet)):
        return thrown
    if tally.reading(chip.sheet).track(chance.track) < chance.cost:
        return thrown
    answer = yield Decision(
        id=f"second_chance:{plan.check.id}",
        kind="second_chance",
        decider=chip.sheet,
        options=(Option(KEEP), Option(AGAIN, ((chance.track, chance.cost),))),
        default=KEEP,
    )
    if answer != AGAIN:
        return thrown
    move_track(tally, about, chance.track, -chance.cost)
    _void_outcome(tally)
    again = ChipLine(kind="bonus", id=chance.track, note="second_chance")
    return throw_check(tally, replace(plan.unpaid, lines=(*plan.lines, again)), about)


def _put_in(tally: Tally, plan: CheckPlan, thrown: Thrown, about: About) -> Steps[tuple[CheckPlan, Chip]]:
    """Asks a hero, as long as it may help, whether something more is put into the check."""
    for _ in range(MOST_PUT_IN):
        chip = thrown.chip
        if tally.sheet(chip.sheet).kind != "hero":
            break
        known = {one.id for one in plan.taken}
        left = {
            one.id: one for one in open_spends(tally.reading(chip.sheet), plan.check, after=chip) if one.id not in known
        }
        if not left:
            break
        answer = yield Decision(
            id=f"put_in:{plan.check.id}",
            kind="put_in",
            decider=chip.sheet,
            options=(Option(KEEP), *(Option(id, tuple(one.cost.items()), adds=one.bonus) for id, one in left.items())),
            default=KEEP,
        )
        if answer == KEEP:
            break
        one = left[answer]
        pay_for(tally, one.cost, (one,), about)
        plan = _with(plan, one)
        _void_outcome(tally)
        thrown = read_again(tally, plan, thrown, about)
    return plan, thrown.chip


def _with(plan: CheckPlan, one: Taken) -> CheckPlan:
    """The plan with something more put into it, which is paid for."""
    return replace(
        plan,
        lines=(*plan.lines, one.line),
        position=step_moved(plan.check.position, plan.position, -one.spend.position),
        effect=step_moved(plan.check.effect, plan.effect, one.spend.effect),
        taken=(*plan.taken, one),
    )


def _void_outcome(tally: Tally) -> None:
    """A throw that does not stand stays on record, but what a card waits for is the one that does."""
    tally.set_off = [(moment, for_whom) for moment, for_whom in tally.set_off if moment.kind != "outcome"]


def resisted(tally: Tally, plan: CheckPlan, chip: Chip, *, threatened: bool) -> Steps[bool]:
    """Asks a hero whether they withstand what follows, and makes the check that is its price.

    The price is paid, with all it sets off, before anything follows. `threatened` says that something follows besides
    what the check itself says.
    """
    resistance = plan.check.resistance
    if resistance is None or tally.sheet(chip.sheet).kind != "hero":
        return False
    if not {chip.tier, chip.kind} & set(resistance.after):
        return False
    follows = outcome_effects(plan.check, chip) != outcome_effects(plan.check, chip, resisted=True)
    plans = _ways(tally, resistance, chip) if follows or threatened else {}
    if not plans:
        return False
    answer = yield Decision(
        id=f"resistance:{plan.check.id}",
        kind="resistance",
        decider=chip.sheet,
        options=(Option(ACCEPT), *map(Option, plans)),
        default=ACCEPT,
    )
    if answer == ACCEPT:
        return False
    way = plans[answer]
    about = About(chip.sheet, Cause(kind="check", ref=way.check.id), actor=chip.sheet)
    waiting, tally.set_off = tally.set_off, []
    price = make_check(tally, way, about)
    Cascade(tally).run(outcome_effects(way.check, price), outcome_about(price))
    tally.set_off = waiting
    return True


def _ways(tally: Tally, resistance: ResistanceDef, chip: Chip) -> dict[str, CheckPlan]:
    """The checks by which one may resist, by the option that stands for each."""
    check = tally.system.checks[resistance.check]
    found: dict[str, CheckPlan] = {}
    for stat in resistance.stats or check.stats or ("",):
        plan = plan_check(tally, MakeCheck(action=check.id, sheet=chip.sheet, stat=stat), any_number=True)
        if isinstance(plan, CheckPlan):
            found[f"{RESIST}:{stat}" if stat else RESIST] = plan
    return found

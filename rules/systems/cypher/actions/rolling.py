"""The d20 of an attempt: paid for, thrown, read, thrown again for experience, its special faces (cypher §2.1, §2.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from rules.decisions import Decision, Option, Steps
from rules.dice_terms import DiceTerm
from rules.events import CheckResolved, Chip, ChipLine, ThrownDie, XpChanged
from rules.procedures.reading import Tier
from rules.systems.cypher.actions.attempts import FACES, TARGET_A_STEP, Plan, Way
from rules.systems.cypher.actions.boons import use_up
from rules.systems.cypher.actions.faces import face_damage
from rules.systems.cypher.actions.harm import regain
from rules.systems.cypher.actions.helping import helpers_acted
from rules.systems.cypher.actions.lines import line
from rules.systems.cypher.actions.paying import caused, pay
from rules.systems.cypher.actions.stats import is_on
from rules.tally import About, Tally

D20: Final = DiceTerm(1, FACES)
TIERS: Final = (
    Tier("automatic_success", "success"),
    Tier("success", "success"),
    Tier("failure", "failure"),
    Tier("automatic_failure", "failure"),
    Tier("impossible", "failure"),
)
"""How an attempt may come out. Without a die: by itself, not at all for want of points, or out of reach."""
MINOR, MAJOR = 19, 20
Effect = Literal["", "minor", "major"]
KEEP: Final = "keep"
REROLL: Final = "reroll"
OTHERS_REROLL: Final = "reroll:"
"""Begins the option that somebody else pays for; their sheet follows."""
_BY_WAY: Final[dict[Way, str]] = {
    "automatic_success": "automatic_success",
    "fish": "automatic_success",
    "automatic_failure": "automatic_failure",
    "impossible": "impossible",
}
_KINDS: Final = {tier.id: tier.kind for tier in TIERS}


@dataclass(frozen=True, slots=True)
class Rolled:
    """An attempt that was made: its chip, the face that counts (0 without a die), and its plan."""

    plan: Plan
    chip: Chip
    face: int = 0

    @property
    def success(self) -> bool:
        """Whether it came off."""
        return self.chip.kind == "success"

    @property
    def effect(self) -> Effect:
        """What a 19 or 20 that came off brings besides; nothing to who was impaired."""
        if not self.success or self.plan.impaired or self.face < MINOR:
            return ""
        return "major" if self.face == MAJOR else "minor"

    @property
    def intrusion(self) -> bool:
        """Whether the face lets the storyteller intrude for nothing."""
        return self.face == 1


def attempt_steps(tally: Tally, plan: Plan, about: About) -> Steps[Rolled]:
    """Makes a planned attempt: takes its price, throws where a die is thrown, and settles which face counts."""
    pay(tally, caused(about, "effort", plan.action), plan.price.pay)
    if plan.way != "impossible":
        helpers_acted(tally, about, plan.request)
        use_up(tally, about.of(plan.sheet), plan.action, plan.stat, plan.request.skill)
    if plan.way not in ("roll", "fish"):
        return Rolled(plan, _put_chip(tally, plan, about, ()))
    faces = [_thrown(tally, about, plan)]
    chip = _put_chip(tally, plan, about, faces)
    while not (chip.kind == "success" and max(faces) > 1):
        payer = yield from _reroll_asked(tally, plan, max(faces), chip)
        if not payer:
            break
        _spend(tally, about, payer)
        faces.append(_thrown(tally, about, plan))
        tally.set_off = [(moment, whom) for moment, whom in tally.set_off if moment.kind != "outcome"]
        chip = _put_chip(tally, plan, about, faces)
    face = max(faces)
    if _refunds(tally, plan, face):
        for stat, points in plan.price.pay.items():
            regain(tally, caused(about, "refund", plan.action), stat, points)
    return Rolled(plan, chip, face)


def _thrown(tally: Tally, about: About, plan: Plan) -> int:
    """A throw of whoever makes the attempt, also where somebody else's blow calls for it."""
    return tally.roll(D20, "check", replace(about, actor=plan.sheet)).total


def _refunds(tally: Tally, plan: Plan, face: int) -> bool:
    """Whether a natural 20 brings back what was paid."""
    kept = is_on(tally, "impaired_keeps_refund") or not plan.impaired
    return face == FACES and plan.price.total > 0 and kept


def _put_chip(tally: Tally, plan: Plan, about: About, faces: Sequence[int]) -> Chip:
    chip = _chip(tally, plan, faces)
    event = CheckResolved(subject=plan.sheet, cause=about.cause, chip=chip)
    tally.emit(event, replace(about, chip=chip))
    return chip


def _chip(tally: Tally, plan: Plan, faces: Sequence[int]) -> Chip:
    face = max(faces, default=0)
    total = face + plan.bonus if faces else 0
    tier = _BY_WAY.get(plan.way) or ("success" if total >= plan.target else "failure")
    lines: tuple[ChipLine, ...] = plan.lines
    if _refunds(tally, plan, face):
        lines = (*lines, *(line("refund", track=stat, points=points) for stat, points in plan.price.pay.items()))
    more = face_damage(face, impaired=plan.impaired) if plan.damage and _KINDS[tier] == "success" else 0
    if more and (plan.impaired or face < MINOR):
        lines = (*lines, line("impaired_damage" if plan.impaired else "special_damage", face=face, points=more))
    kept = faces.index(face) if faces else -1
    return Chip(
        check=plan.action,
        sheet=plan.sheet,
        stat=plan.stat,
        skill=plan.request.skill,
        attack=plan.attack,
        target=plan.against,
        difficulty=word(tally, plan),
        lines=lines,
        dice=tuple(ThrownDie(sides=FACES, face=one, kept=place == kept) for place, one in enumerate(faces)),
        total=total,
        target_number=plan.target if plan.way in ("roll", "impossible") else None,
        tier=tier,
        kind=_KINDS[tier],
        detail=_detail(plan, face, _KINDS[tier]),
        reason=plan.request.reason,
    )


def _detail(plan: Plan, face: int, kind: str) -> str:
    """What the face brings besides success or failure, as a word for whoever tells of it."""
    if face == 1:
        return "intrusion"
    if kind != "success" or plan.impaired or face < MINOR:
        return ""
    return "major_effect" if face == MAJOR else "minor_effect"


def word(tally: Tally, plan: Plan) -> str:
    """The word for how hard it is in the end; a forced target number has none."""
    if plan.target != max(0, plan.difficulty) * TARGET_A_STEP:
        return ""
    level = max(0, plan.difficulty)
    return next((one.id for one in tally.system.difficulties.values() if one.value == level), "")


def _reroll_asked(tally: Tally, plan: Plan, face: int, chip: Chip) -> Steps[str]:
    """Who pays for another throw: the roller, or anybody else at the table; empty for nobody."""
    payers = sorted((one.id for one in tally.state.heroes() if one.xp > 0), key=lambda id: id != plan.sheet)
    if not payers or tally.sheet(plan.sheet).kind != "hero":
        return ""
    options = {REROLL if id == plan.sheet else f"{OTHERS_REROLL}{id}": id for id in payers}
    answer = yield Decision(
        id=f"reroll:{plan.action}",
        kind="reroll",
        decider=plan.sheet,
        options=(Option(KEEP), *(Option(one, (("xp", 1),)) for one in options)),
        default=KEEP,
        params=(("face", face), ("tier", chip.tier)),
    )
    return options.get(answer, "")


def _spend(tally: Tally, about: About, payer: str) -> None:
    have = tally.sheet(payer).xp
    cause = caused(about, "reroll").cause
    tally.emit(XpChanged(subject=payer, cause=cause, before=have, after=have - 1), about.of(payer))

"""A small invented set of typed actions and a system that plays by them: the engine knows none of their words.

Dares are thrown with one die against a number; who strikes chooses a guard; who is struck parries, and says how.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any, ClassVar, Final, Literal, cast

from pydantic import BaseModel, ConfigDict, Field

from orchestrator.testing.builders import system_of, with_adventure
from rules.decisions import Decision, Option, Steps
from rules.definitions.checks import AttackDef
from rules.dice_terms import DiceTerm
from rules.effects.bodies import Body
from rules.events import Cause, CheckResolved, Chip, ThrownDie
from rules.offers import Offer, Part
from rules.procedures.reading import Tier
from rules.reading import SheetReading
from rules.refusals import Refusal, unknown
from rules.request_base import Asker, SystemRequest, Text
from rules.state import Table
from rules.system import RuleSystem
from rules.system_actions import SystemActions, TypedAction, at_once
from rules.systems import registry
from rules.tally import About, Tally

D6: Final = DiceTerm(1, 6)


class Nerve(BaseModel):
    """What is put into a throw: points of nerve, and of luck."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    nerve: int = 0
    luck: int = 0


class Throw(SystemRequest):
    """What every throw may have."""

    put_in: Nerve = Nerve()
    tricks: Annotated[tuple[Text, ...], Field(max_length=5)] = ()
    paid: dict[str, int] = Field(default_factory=dict)
    loud: bool = False
    note: Text = ""


class Dare(Throw):
    """Something daring, against a number."""

    action: Literal["dare"] = "dare"
    with_what: Text
    number: Annotated[int, Field(ge=0, le=12)]
    skill: Text = ""
    again: Text = ""


class Lunge(Throw):
    """A blow at somebody."""

    action: Literal["lunge"] = "lunge"
    at: Text
    blade: Text = ""
    reach: Annotated[int, Field(ge=0, le=3)] = 0


class Parry(Throw):
    """What a hero does against a blow."""

    askers: ClassVar[tuple[Asker, ...]] = ("code",)

    action: Literal["parry"] = "parry"
    against: Text
    damage: Annotated[int, Field(ge=0, le=99)] = 1
    venom: Annotated[int, Field(ge=0, le=9)] = 0


class Wound(SystemRequest):
    """Points of harm, which who bears them may not be spared."""

    askers: ClassVar[tuple[Asker, ...]] = ("player", "storyteller", "gm")

    action: Literal["wound"] = "wound"
    points: Annotated[int, Field(ge=1, le=20)]


def _thrown(tally: Tally, request: Throw, number: int, about: About, *, attack: str = "", target: str = "") -> Chip:
    roll = tally.roll(D6, "check", replace(about, actor=request.sheet))
    total = roll.total + request.put_in.nerve + len(request.tricks)
    success = total >= number
    chip = Chip(
        check=request.action,
        sheet=request.sheet,
        attack=attack,
        target=target,
        dice=(ThrownDie(sides=6, face=roll.total),),
        total=total,
        target_number=number,
        tier="dashing" if success else "fumbled",
        kind="success" if success else "failure",
    )
    tally.emit(CheckResolved(subject=request.sheet, cause=about.cause, chip=chip), about)
    return chip


def _about(request: SystemRequest, target: str = "") -> About:
    return About(request.sheet, Cause(kind="action", ref=request.action), request.sheet, target)


def _dare(tally: Tally, request: Dare, asker: Asker) -> Chip | Refusal:
    if request.again == "never":
        return Refusal("cannot_act", {"sheet": request.sheet, "condition": "fled"})
    return _thrown(tally, request, request.number, _about(request))


def _lunge(tally: Tally, request: Lunge, asker: Asker) -> Chip | Refusal:
    if request.at not in tally.state.sheets:
        return Refusal("nobody_to_target", {"action": "lunge"})
    about = _about(request, request.at)
    chip = _thrown(tally, request, 4, about, attack=request.blade, target=request.at)
    if chip.kind == "success":
        Body(tally, about.of(request.at)).move("blood", -1 - request.reach)
    return chip


def _parry(tally: Tally, request: Parry, asker: Asker) -> Steps[Chip]:
    how = yield Decision(
        f"parry:{request.against}", "parry", request.sheet, (Option("stand"), Option("leap")), default="stand"
    )
    about = About(request.sheet, Cause(kind="attack", ref="parry"), request.against, request.sheet)
    chip = _thrown(tally, request, 3 if how == "leap" else 4, about)
    if chip.kind == "failure":
        Body(tally, about).move("blood", -request.damage - request.venom)
    return chip


def _wound(tally: Tally, request: Wound, asker: Asker) -> Refusal | None:
    if request.sheet not in tally.state.sheets:
        return unknown("sheet", request.sheet, tally.state.sheets)
    if tally.reading(request.sheet).track("blood") == 0:
        return Refusal("is_out", {"sheet": request.sheet})
    Body(tally, _about(request)).move("blood", -request.points)
    return None


def _complete(tally: Tally, request: Dare) -> Dare | Refusal:
    if request.note == "too much":
        return Refusal("cannot_act", {"sheet": request.sheet, "condition": "fled"})
    return request.model_copy(update={"again": request.approach})


def _parried(system: RuleSystem, table: Table, attack: AttackDef, npc: str, hero: str) -> SystemRequest:
    read = SheetReading(system, table, table.sheets[npc])
    return Parry(sheet=hero, against=npc, damage=read.whole(attack.damage), **attack.with_)


DUELLISTS: Final = SystemActions(
    id="duellists",
    actions={
        "dare": TypedAction(Dare, at_once(_dare), risky=True),
        "lunge": TypedAction(Lunge, at_once(_lunge)),
        "parry": TypedAction(Parry, _parry),
        "wound": TypedAction(Wound, at_once(_wound)),
    },
    tiers=(Tier("dashing", "success"), Tier("fumbled", "failure")),
    parts=(
        Part("nerve", "number", "put_in.nerve", most=5, most_of=lambda reading: reading.track("nerve")),
        Part("luck", "number", "put_in.luck", most=3),
        Part("tricks", "choices", "tricks", options=("sand", "feint"), by="storyteller"),
        Part("paid", "points", "paid", section="tracks", options_of=lambda reading: tuple(reading.system.tracks)),
        Part("loud", "flag", "loud"),
        Part("note", "text", "note"),
        Part("names", "texts", "tricks"),
        Part("reach", "choice", "reach_word", options=("near", "far")),
    ),
    offers=(
        Offer(
            "dare",
            fields={"stat": "with_what", "difficulty": "number", "skill": "skill", "reason": "note"},
            stats=("blood", "nerve"),
            stat_section="tracks",
            parts=("nerve", "luck", "tricks", "paid", "loud", "note", "names"),
            needed=("stat", "difficulty"),
            complete=_complete,
        ),
        Offer(
            "lunge",
            fields={"attack": "blade", "target": "at"},
            target="foe",
            parts=("nerve", "reach"),
            needed=("target",),
        ),
        Offer("wound", parts=(), menu="storyteller"),
    ),
    decisions={"parry": ("stand", "leap")},
    defence=_parried,
    defends="parry",
    hurt=lambda reading: 100 - 50 * reading.track("blood") // max(1, reading.maximum("blood")),
)
cast(dict[str, tuple[str, str]], registry._PLACES)["duellists"] = (__name__, "DUELLISTS")

SECTIONS: Final[dict[str, Any]] = {
    "actions": "duellists",
    "skills": [{"id": "climbing"}],
    "tracks": [
        {"id": "blood", "max": 6, "role": "health"},
        {"id": "nerve", "max": 4, "who": "hero"},
    ],
    "conditions": [{"id": "fled", "out": True}],
    "difficulties": [{"id": "bold", "value": 4}, {"id": "mad", "value": 9}],
    "clocks": [{"id": "alarm", "size": 4}],
    "attacks": [
        {"id": "rapier", "damage": 2, "with": {"reach": 2, "tricks": ["feint"]}},
        {"id": "dagger", "damage": 1},
        {"id": "fangs", "who": "npc", "damage": "1 + @level", "with": {"venom": 2}},
        {"id": "stare", "who": "npc", "damage": 0},
    ],
    "abilities": [
        {
            "id": "great_leap",
            "action": "dare",
            "with": {"with_what": "nerve", "tricks": ["sand"], "put_in": {"luck": 1}},
            "cost": {"nerve": 1},
        },
        {"id": "blood_oath", "action": "wound", "with": {"points": 2}, "uses": 1},
        {"id": "whirl", "action": "lunge", "with": {"reach": 3}, "target": "foe"},
        {"id": "plain", "effects": [{"mark": "nerve"}]},
        {"id": "hiss", "action": "dare", "who": "npc", "with": {"with_what": "blood", "number": 2}},
    ],
    "non_players": [
        {"id": "snake", "level": 1, "attacks": ["fangs", "stare"]},
        {"id": "rat", "level": 2, "policy": "cowardly"},
    ],
}
DUEL: Final = system_of(**SECTIONS)
"""The system of the duellists."""
BALCONY: Final = with_adventure(
    DUEL,
    scenes=[
        {
            "id": "balcony",
            "non_players": ["snake"],
            "approaches": [
                {
                    "id": "vault",
                    "check": "dare",
                    "skill": "climbing",
                    "difficulty": "bold",
                    "with": {"with_what": "nerve", "tricks": ["sand"], "put_in": {"luck": 2}},
                    "success": [{"tick_clock": "alarm", "by": -1}, {"give_xp": "1"}],
                    "failure": [{"tick_clock": "alarm", "by": 2}],
                },
                {"id": "later", "check": "dare", "when": "@clock.alarm > 1"},
                {"id": "strike", "check": "lunge", "with": {"at": "snake"}},
            ],
            "success": [{"give_xp": "2"}],
            "failure": [{"tick_clock": "alarm"}],
        }
    ],
)
"""The same with an adventure of one scene."""

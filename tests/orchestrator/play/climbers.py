"""A small invented system whose actions are its own, as a folder on disk: the doors know none of its words.

Climbers haul (a throw, with strain put in and thanks to give after it), vow, and grow by practice and by passing on.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final, Literal, cast

from pydantic import Field

from orchestrator.shelf import Shelf
from rules.decisions import Decision, Option, Steps
from rules.dice_terms import DiceTerm
from rules.events import Cause, CheckResolved, Chip, StatSet, StorytellerTold, ThrownDie, XpChanged
from rules.events.apply import fold
from rules.offers import Offer, Part, Row, RowItem
from rules.procedures.reading import Tier
from rules.reading import SheetReading
from rules.refusals import Refusal
from rules.request_base import Asker, SystemRequest, Text
from rules.set_up import new_table
from rules.state import Table
from rules.system import RuleSystem
from rules.system_actions import SystemActions, TypedAction, at_once
from rules.systems import registry
from rules.tally import About, Tally

D6: Final = DiceTerm(1, 6)


class Haul(SystemRequest):
    """Something heavy goes up."""

    action: Literal["haul"] = "haul"
    with_what: Text
    number: Annotated[int, Field(ge=0, le=20)]
    strain: Annotated[int, Field(ge=0, le=9)] = 0
    paid: dict[str, int] = Field(default_factory=dict)
    quiet: bool = False
    reason: Text = ""


class Vow(SystemRequest):
    """A climber promises something."""

    action: Literal["vow"] = "vow"
    words: Annotated[str, Field(min_length=1, max_length=100)]


class Practise(SystemRequest):
    """A stat rises for two points of experience a step."""

    action: Literal["practise"] = "practise"
    stat: Text
    steps: Annotated[int, Field(ge=1, le=3)] = 1


class PassOn(SystemRequest):
    """A point of experience goes on, to somebody and for something."""

    action: Literal["pass_on"] = "pass_on"


def _about(request: SystemRequest) -> About:
    return About(request.sheet, Cause(kind="action", ref=request.action), request.sheet)


def _move_xp(tally: Tally, request: SystemRequest, by: int, reason: str) -> None:
    have = tally.sheet(request.sheet).xp
    cause = Cause(kind="action", ref=request.action, reason=reason)
    tally.emit(XpChanged(subject=request.sheet, cause=cause, before=have, after=have + by), _about(request))


def _thanks(sheet: str) -> Decision:
    options = (Option("rope", words=True), Option("wall", words=True), Option("nobody"))
    return Decision(f"thanks:{sheet}", "thanks", sheet, options, default="nobody")


def _haul(tally: Tally, request: Haul, asker: Asker) -> Steps[Chip | Refusal]:
    if request.strain > tally.reading(request.sheet).track("breath"):
        return Refusal("out_of_breath", {"sheet": request.sheet})
    roll = tally.roll(D6, "check", _about(request))
    total = roll.total + request.strain + sum(request.paid.values())
    success = total >= request.number
    chip = Chip(
        check="haul",
        sheet=request.sheet,
        dice=(ThrownDie(sides=6, face=roll.total),),
        total=total,
        target_number=request.number,
        tier="up" if success else "down",
        kind="success" if success else "failure",
    )
    tally.emit(CheckResolved(subject=request.sheet, cause=_about(request).cause, chip=chip), _about(request))
    if success and not request.quiet:
        answer = yield _thanks(request.sheet)
        if answer != "nobody":
            to, _, why = answer.partition("=")
            _move_xp(tally, request, 2, f"{to}: {why}")
    return chip


def _vow(tally: Tally, request: Vow, asker: Asker) -> None:
    told = StorytellerTold(subject=request.sheet, cause=_about(request).cause, text=request.words)
    tally.emit(told, _about(request))


def _practise(tally: Tally, request: Practise, asker: Asker) -> Refusal | None:
    have, price = tally.sheet(request.sheet).xp, 2 * request.steps
    if have < price:
        return Refusal("too_green", {"sheet": request.sheet, "have": have, "needed": price})
    _move_xp(tally, request, -price, "practise")
    before = tally.sheet(request.sheet).stats.get(request.stat, 1)
    about = _about(request)
    change = StatSet(
        subject=request.sheet, cause=about.cause, stat=request.stat, before=before, after=before + request.steps
    )
    tally.emit(change, about)
    return None


def _pass_on(tally: Tally, request: PassOn, asker: Asker) -> Steps[Refusal | None]:
    if tally.sheet(request.sheet).xp < 1:
        return Refusal("too_green", {"sheet": request.sheet, "have": 0, "needed": 1})
    answer = yield _thanks(request.sheet)
    _move_xp(tally, request, -1, answer)
    return None


def _rows(reading: SheetReading) -> tuple[Row, ...]:
    breath: dict[str, str | int] = {"track": "breath", "now": reading.track("breath"), "max": reading.maximum("breath")}
    state = "fresh" if reading.track("breath") > 1 else "spent"
    return (
        Row("wind", (RowItem(section="tracks", id="breath", params=breath),)),
        Row("look", (RowItem(section="looks", id=state), RowItem(text="!"))),
        Row("burden", ()),
    )


CLIMBERS: Final = SystemActions(
    id="climbers",
    actions={
        "haul": TypedAction(Haul, _haul),
        "vow": TypedAction(Vow, at_once(_vow)),
        "practise": TypedAction(Practise, at_once(_practise)),
        "pass_on": TypedAction(PassOn, _pass_on),
    },
    tiers=(Tier("up", "success"), Tier("down", "failure")),
    refusals={"out_of_breath": ("sheet",), "too_green": ("sheet", "have", "needed")},
    words={"rows": ("wind", "look", "burden"), "looks": ("fresh", "spent")},
    parts=(
        Part("strain", "number", "strain", most=5, most_of=lambda reading: reading.track("breath")),
        Part("paid", "points", "paid", section="tracks", options=("breath",)),
        Part("quiet", "flag", "quiet", by="storyteller"),
        Part("promise", "text", "words"),
        Part("limb", "choice", "stat", section="stats", options=("arm", "eye")),
        Part("steps", "number", "steps", least=1, most=3),
    ),
    offers=(
        Offer(
            "haul",
            fields={"stat": "with_what", "difficulty": "number", "reason": "reason"},
            stats=("arm", "eye"),
            parts=("strain", "paid", "quiet"),
            needed=("stat", "difficulty"),
        ),
        Offer("vow", parts=("promise",), needed=("promise",), menu="asked"),
        Offer("practise", parts=("limb", "steps"), needed=("limb",), menu="growth"),
        Offer("pass_on", menu="growth"),
    ),
    rows=_rows,
    hides=frozenset({"track:breath", "list:scars", "level"}),
    decisions={"thanks": ("rope", "wall", "nobody")},
    due=lambda reading: ("practise",) if reading.sheet.xp >= 2 else (),
)

SYSTEM = """\
id: cliff
version: "1.0"
actions: climbers
stats:
  - {id: arm, min: 0, max: 9, default: 1}
  - {id: eye, min: 0, max: 9, default: 1}
tracks:
  - {id: breath, max: "3", start: full}
lists:
  - {id: scars, max: 3}
difficulties:
  - {id: easy, value: 2}
  - {id: steep, value: 5}
characters:
  - {id: ru, name: Ru}
cards:
  - {id: taught, when: {on: turn_ends}, once: ever, do: [{give_xp: 3}]}
"""
TEXT: Final[dict[str, str]] = {
    "en": """\
system: {cliff: {name: The Cliff, description: Up.}}
stats: {arm: {name: Arm, covers: "pulling, holding"}, eye: {name: Eye, covers: "looking, aiming"}}
tracks: {breath: {name: Breath}}
lists: {scars: {name: Scars}}
difficulties: {easy: {name: easy}, steep: {name: steep}}
checks:
  haul: {name: Haul, covers: "hauling, pulling up"}
  vow: {name: Solemn Vow, covers: "promising"}
  practise: {name: Practise, covers: "a stat rises, 2 xp a step"}
  pass_on: {name: Pass on, covers: "a point goes on"}
tiers: {up: {name: up it goes}, down: {name: down it comes}}
refusals:
  out_of_breath: {text: "{who} has no breath for that."}
  too_green: {text: "{who} has {have} of {needed} xp."}
parts:
  strain: {name: Strain, meaning: breath put in, covers: "strain {n}"}
  paid: {name: Paid}
  quiet: {name: Quiet}
  promise: {name: Promise}
  limb: {name: Limb}
  steps: {name: Steps}
rows:
  wind: {name: Wind, item: "{name} {now} of {max}"}
  look: {name: Looks}
  burden: {name: Burden}
looks: {fresh: {name: fresh}, spent: {name: spent}}
decisions:
  thanks: {name: Thanks, ask: "{who}, whom do you thank, and for what?", rope: The rope, wall: The wall, nobody: Nobody}
""",
    "ko": """\
system: {cliff: {name: 절벽, description: 위로.}}
stats: {arm: {name: 팔, covers: "당기기, 붙들기"}, eye: {name: 눈, covers: "살피기, 겨누기"}}
tracks: {breath: {name: 숨}}
lists: {scars: {name: 흉터}}
difficulties: {easy: {name: 쉬움}, steep: {name: 가파름}}
checks:
  haul: {name: 끌어올리기, covers: "끌어올린다, 당긴다"}
  vow: {name: 굳은 맹세, covers: "맹세한다"}
  practise: {name: 연습, covers: "능력치가 오른다. 한 단계에 경험치 2"}
  pass_on: {name: 물려주기, covers: "경험치 1을 물려준다"}
tiers: {up: {name: 올라간다}, down: {name: 떨어진다}}
refusals:
  out_of_breath: {text: "{who}에게는 그럴 숨이 없어요."}
  too_green: {text: "{who}의 경험치는 {have}이고 {needed}이(가) 필요해요."}
parts:
  strain: {name: 안간힘, meaning: 쏟는 숨, covers: "안간힘 {n}"}
  paid: {name: 치르는 것}
  quiet: {name: 조용히}
  promise: {name: 맹세의 말}
  limb: {name: 연습할 것}
  steps: {name: 단계}
rows:
  wind: {name: 호흡, item: "{name} {now}/{max}"}
  look: {name: 모습}
  burden: {name: 짐}
looks: {fresh: {name: 멀쩡함}, spent: {name: 지침}}
decisions:
  thanks: {name: 고마움, ask: "{who}, 누구에게 무엇을 고마워할까요?", rope: 밧줄, wall: 벽, nobody: 아무에게도}
""",
}


def known() -> None:
    """Lets the registry know these actions, in this process."""
    places: Any = registry._PLACES
    cast(dict[str, tuple[str, str]], places)["climbers"] = (__name__, "CLIMBERS")


def cliff(folder: Path) -> Path:
    """The system as a folder on disk."""
    known()
    (folder / "text").mkdir(parents=True)
    (folder / "system.yaml").write_text(SYSTEM, encoding="utf-8")
    for language, text in TEXT.items():
        (folder / "text" / f"{language}.yaml").write_text(text, encoding="utf-8")
    return folder


def cliff_system(folder: Path) -> RuleSystem:
    """The system, read from a folder on disk."""
    return Shelf(folder.parent).book(str(cliff(folder))).system


def cliff_table(system: RuleSystem) -> Table:
    """A table of that system with its one hero, `hero`."""
    start, events = new_table(system, (("hero", "ru", ""),))
    return fold(start, events)

"""A deed whose difficulty a table or code gives: tried, rolled, read, and its action used (cypher §2.2)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeGuard

from rules.decisions import Steps
from rules.events import Cause, Chip, ChipLine, StorytellerTold
from rules.refusals import Refusal
from rules.systems.cypher.actions.acting import acted, hero, may_act
from rules.systems.cypher.actions.attempts import Plan, plan
from rules.systems.cypher.actions.character import Character
from rules.systems.cypher.actions.counting import Ground
from rules.systems.cypher.actions.harm import settle
from rules.systems.cypher.actions.lines import line
from rules.systems.cypher.actions.modifiers import Shift, modifiers_refused
from rules.systems.cypher.actions.requests import Attempt, Reason, Try
from rules.systems.cypher.actions.retrying import note_try, retry_refused
from rules.systems.cypher.actions.rolling import Rolled, attempt_steps
from rules.systems.cypher.actions.situation import acting
from rules.systems.cypher.actions.stats import Stat
from rules.systems.cypher.actions.task import after_face
from rules.tally import About, Tally


def _nothing(ready: Plan) -> tuple[ChipLine, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Deed:
    """What is tried: with which stat, how hard, what code adds to it, and whether it takes the action of the round.

    `base` says where the difficulty comes from, where it is more than a number. `more` are lines that only the plan
    can tell. `bodily` and `moves` are as of a task; a step or two go with the action of the round, before or after it.
    A `reaction` is open to whoever has acted, or can't.
    """

    stat: Stat
    difficulty: int
    base: ChipLine | None = None
    shifts: tuple[Shift, ...] = ()
    assets: tuple[Reason, ...] = ()
    hindered: tuple[Reason, ...] = ()
    more: Callable[[Plan], tuple[ChipLine, ...]] = _nothing
    against: str = ""
    bodily: bool = True
    moves: bool = False
    takes_action: bool = True
    reaction: bool = False


def deed_steps(tally: Tally, request: Attempt, deed: Deed) -> Steps[Rolled | Refusal]:
    """Tries a deed, whole; nothing happens where it is refused."""
    pc = hero(tally, request.sheet)
    if isinstance(pc, Refusal):
        return pc
    refused = modifiers_refused(request.mods) or _cannot(tally, pc, deed)
    if isinstance(request, Try):
        refused = refused or retry_refused(pc, request)
    if refused is not None:
        return refused
    found = acting(pc, request.mods)
    ground = Ground(
        deed.base or line("base", difficulty=deed.difficulty),
        deed.difficulty,
        (*found.assets, *deed.assets),
        (*found.hindered, *deed.hindered),
        deed.shifts,
    )
    ready = plan(tally, pc, request, deed.stat, ground, against=deed.against)
    if isinstance(ready, Refusal):
        return ready
    ready = replace(ready, lines=(*ready.lines, *deed.more(ready)))
    about = about_of(request, deed.against)
    rolled = yield from attempt_steps(tally, ready, about)
    yield from after_face(tally, rolled, about)
    if tried(rolled) and deed.takes_action:
        acted(tally, about)
    if tried(rolled) and isinstance(request, Try):
        note_try(tally, about, request, failed=not rolled.success)
    settle(tally, about)
    return rolled


def _cannot(tally: Tally, pc: Character, deed: Deed) -> Refusal | None:
    """Why the deed can't be done now."""
    refused = None if deed.reaction else may_act(tally, pc, bodily=deed.bodily, moves=deed.moves)
    rides = refused is not None and refused.code == "has_acted" and deed.moves
    return None if rides else refused


def tried(rolled: Rolled | Refusal) -> TypeGuard[Rolled]:
    """Whether anything was tried at all: what was refused or out of reach costs no time and leaves no trace."""
    return not isinstance(rolled, Refusal) and rolled.plan.way != "impossible"


def chip_of(rolled: Rolled | Refusal) -> Chip | Refusal:
    """What an action answers with."""
    return rolled if isinstance(rolled, Refusal) else rolled.chip


def about_of(request: Attempt, against: str = "") -> About:
    """Whom a deed is about, and why."""
    return About(request.sheet, Cause(kind="action", ref=request.action), request.sheet, against)


def tell(tally: Tally, about: About, text: str) -> None:
    """Tells the storyteller something that code has found."""
    tally.emit(StorytellerTold(subject=about.subject, cause=about.cause, text=text), about)

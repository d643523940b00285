"""A task from what is asked to all that follows from it (cypher §2.2)."""

from __future__ import annotations

from dataclasses import replace

from rules.decisions import Decision, Option, Steps
from rules.events import Cause, Chip, StorytellerTold
from rules.refusals import Refusal, unknown
from rules.request_base import Asker
from rules.systems.cypher.actions.acting import acted, hero, may_act
from rules.systems.cypher.actions.attempts import Plan, forced, plan
from rules.systems.cypher.actions.counting import Ground
from rules.systems.cypher.actions.harm import settle
from rules.systems.cypher.actions.intruding import FREE, intrusion_steps, intrusions_enough
from rules.systems.cypher.actions.lines import line
from rules.systems.cypher.actions.modifiers import modifiers_refused
from rules.systems.cypher.actions.paying import Price
from rules.systems.cypher.actions.requests import Task
from rules.systems.cypher.actions.retrying import note_try, retry_refused
from rules.systems.cypher.actions.rolling import Rolled, attempt_steps
from rules.systems.cypher.actions.situation import acting
from rules.tally import About, Tally

MINOR_INSTEAD = "minor"
EFFECTS_TOLD = ("minor_effect", "major_effect")
"""What the storyteller is told of the effect of a 19 or a 20 outside a blow."""


def task_steps(tally: Tally, request: Task, asker: Asker) -> Steps[Chip | Refusal]:
    """A task of a player character, whole."""
    pc = hero(tally, request.sheet)
    if isinstance(pc, Refusal):
        return pc
    refused = may_act(tally, pc, bodily=request.bodily, moves=request.moves) or retry_refused(pc, request)
    refused = refused or modifiers_refused(request.mods)
    difficulty = difficulty_of(tally, request.difficulty)
    if refused is not None:
        return refused
    if isinstance(difficulty, Refusal):
        return difficulty
    about = About(request.sheet, Cause(kind="action", ref=request.action), actor=request.sheet)
    found = acting(pc, request.mods)
    ground = Ground(line("base", difficulty=difficulty), difficulty, found.assets, found.hindered)
    ready = plan(tally, pc, request, request.stat, ground, fish=request.fish)
    if isinstance(ready, Refusal):
        return ready
    if request.impossible:
        ready = replace(ready, way="impossible", price=Price(), lines=(ground.base,))
    rolled = yield from _made(tally, ready, request, about)
    return rolled.chip


def _made(tally: Tally, ready: Plan, request: Task, about: About) -> Steps[Rolled]:
    comes = request.intrusion and intrusions_enough(tally, request.sheet) is None
    if ready.way == "automatic_success" and comes:
        stands = yield from intrusion_steps(tally, request.sheet, request.intrusion)
        if stands:
            ready = forced(tally, ready)
    rolled = yield from attempt_steps(tally, ready, about)
    yield from after_face(tally, rolled, about)
    if ready.way != "impossible":
        note_try(tally, about, request, failed=not rolled.success)
        acted(tally, about)
    settle(tally, about)
    return rolled


def after_face(tally: Tally, rolled: Rolled, about: About) -> Steps[str]:
    """What a 20 or a 1 asks about: whether a minor effect is enough, whether the intrusion is taken.

    What an effect looks like is the storyteller's to say: it is told that there is one. Returns which, if any.
    """
    effect: str = rolled.effect
    if effect == "major":
        effect = yield Decision(
            id=f"effect:{rolled.plan.action}",
            kind="effect",
            decider=about.subject,
            options=(Option("major"), Option(MINOR_INSTEAD)),
            default="major",
        )
    if effect:
        told = StorytellerTold(subject=about.subject, cause=about.cause, text=f"{effect}_effect")
        tally.emit(told, about)
    if rolled.intrusion:
        yield from intrusion_steps(tally, about.subject, FREE, "free")
    return effect


def difficulty_of(tally: Tally, found: int | str) -> int | Refusal:
    """The number of a difficulty, given as one or as a word of the system."""
    if isinstance(found, int):
        return found
    known = tally.system.difficulties.get(found)
    return known.value if known is not None else unknown("difficulty", found, tally.system.difficulties)

"""Who acts before the foes and who after them: every player rolls Speed against the strongest foe (cypher §3.9)."""

from __future__ import annotations

from rules.decisions import Steps
from rules.events import Cause, Chip, EncounterBegan, EncounterMoved
from rules.refusals import Refusal
from rules.request_base import Asker
from rules.state import TABLE, Sheet
from rules.systems.cypher.actions.attempts import plan
from rules.systems.cypher.actions.character import Character, character, level_of
from rules.systems.cypher.actions.counting import Ground
from rules.systems.cypher.actions.effort_asked import effort_asked
from rules.systems.cypher.actions.foes import foes_here
from rules.systems.cypher.actions.lines import line
from rules.systems.cypher.actions.requests import Attempt, EffortLevels
from rules.systems.cypher.actions.rolling import Rolled, attempt_steps
from rules.systems.cypher.actions.round_requests import Initiative
from rules.systems.cypher.actions.stats import is_on, switch
from rules.tally import About, Tally

SKILL = "initiative"


def initiative_steps(tally: Tally, request: Initiative, asker: Asker) -> Steps[Chip | Refusal | None]:
    """Rolls for every character who can act, and puts all in order; rounds begin, or go on in the new order."""
    foes = [sheet for sheet in tally.state.present() if sheet.kind == "npc" and _stands(sheet)]
    if not foes:
        return Refusal("nobody_to_fight")
    if asker == "player" and tally.state.scene.encounter is not None:
        return Refusal("order_stands")
    if asker == "player" and not foes_here(tally):
        return Refusal("nobody_to_fight")
    level = max(level_of(foe, SKILL) for foe in foes)
    before: list[str] = []
    after: list[str] = []
    for hero in tally.state.heroes():
        pc = character(tally, hero.id)
        if pc.holds("dead"):
            continue
        effort = request.effort.get(hero.id, 0)
        if request.ask and not effort:
            asks = f"{SKILL}:{hero.id}"
            effort = yield from effort_asked(pc, "speed", asks, "initiative_effort", (("difficulty", level),))
        rolled = yield from _rolled(tally, pc, level, effort)
        if isinstance(rolled, Refusal):
            return rolled
        (before if _is_before(tally, rolled) else after).append(hero.id)
    if is_on(tally, "quick_initiative") and before:
        before, after = [*before, *after], []
    _begin(tally, (*before, *(foe.id for foe in foes), *after))
    return None


def _stands(sheet: Sheet) -> bool:
    return not {"dead", "subdued"} & set(sheet.conditions)


def _rolled(tally: Tally, pc: Character, level: int, effort: int) -> Steps[Rolled | Refusal]:
    attempt = Attempt(action=SKILL, sheet=pc.sheet.id, skill=SKILL, effort=EffortLevels(ease=effort))
    ready = plan(tally, pc, attempt, "speed", Ground(line("base", difficulty=level), level))
    if isinstance(ready, Refusal):
        return ready
    about = About(pc.sheet.id, Cause(kind="action", ref=SKILL), pc.sheet.id)
    return (yield from attempt_steps(tally, ready, about))


def _is_before(tally: Tally, rolled: Rolled) -> bool:
    """Whether a character acts before the foes; on the very number, by the house rule."""
    tied = rolled.chip.total == rolled.chip.target_number
    return rolled.success and not (tied and switch(tally, "initiative_tie") == "npc")


def _begin(tally: Tally, order: tuple[str, ...]) -> None:
    about = About(TABLE, Cause(kind="action", ref=SKILL))
    running = tally.state.scene.encounter
    if running is None:
        tally.emit(EncounterBegan(subject=TABLE, cause=about.cause, order=order), about)
    else:
        moved = EncounterMoved(subject=TABLE, cause=about.cause, order=order, index=0, round=running.round)
        tally.emit(moved, about)

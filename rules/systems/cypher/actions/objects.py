"""Objects broken and mended: their level, hardness and their own damage track (cypher §3.8)."""

from __future__ import annotations

from typing import Final

from rules.decisions import Steps
from rules.events import Cause, Chip
from rules.refusals import Refusal, unknown
from rules.request_base import Asker
from rules.state import TABLE
from rules.systems.cypher.actions.attack import EFFORT_DAMAGE
from rules.systems.cypher.actions.attempts import TARGET_A_STEP
from rules.systems.cypher.actions.character import WEIGHTS
from rules.systems.cypher.actions.feats import feat_steps, ready_feat
from rules.systems.cypher.actions.feats_requests import Mend, Smash
from rules.systems.cypher.actions.keeping import Broken, Objects, keep, kept
from rules.systems.cypher.actions.lines import line
from rules.systems.cypher.actions.rolling import Rolled
from rules.systems.cypher.actions.stats import Stat
from rules.systems.cypher.actions.weapons import DAMAGE
from rules.tally import About, Tally

HARDNESS: Final = {"brittle": -1, "plain": 0, "hard": 1, "very_hard": 2, "exotic": 3}
INTACT, MINOR, MAJOR, DESTROYED = range(4)
"""The steps of an object's own damage track. Minor damage takes a level off it, major damage its function."""
MORE_STEPS: Final = 2
"""By how many difficulties a roll must pass the object's for each further step."""


def smash_steps(tally: Tally, request: Smash, asker: Asker) -> Steps[Chip | Refusal]:
    """A blow at an object, which a tool as hard and a blow as strong as it may break."""
    thing = kept(tally.state, "objects", Objects).things.get(request.object) or Broken(
        level=request.level, hardness=HARDNESS[request.hardness]
    )
    power = DAMAGE[WEIGHTS.index(request.weapon)] if request.weapon in WEIGHTS[1:] else -1
    if power < 0:
        return unknown("weapon", request.weapon, WEIGHTS[1:], sheet=request.sheet)
    power += EFFORT_DAMAGE * request.effort.damage
    if thing.track == DESTROYED:
        return Refusal("is_destroyed", {"source": request.object})
    if request.soft_tool or power < thing.effective:
        return Refusal("too_weak", {"source": request.object, "found": power, "needed": thing.effective})
    stat: Stat = "speed" if request.ranged else "might"
    ready = ready_feat(tally, request, stat, thing.effective, said=[line("power", points=power)])
    if isinstance(ready, Refusal):
        return ready
    rolled = yield from feat_steps(tally, ready)
    if rolled.success:
        track = min(DESTROYED, thing.track + _steps(rolled))
        _note(tally, request.object, thing.model_copy(update={"track": track}))
    return rolled.chip


def _steps(rolled: Rolled) -> int:
    """How many steps a blow breaks: one, and one more for every two difficulties that the roll passes."""
    if not rolled.face:
        return 1
    over = rolled.chip.total - rolled.plan.target
    return min(3, 1 + over // (MORE_STEPS * TARGET_A_STEP))


def mend_steps(tally: Tally, request: Mend, asker: Asker) -> Steps[Chip | Refusal]:
    """An object repaired, a task of its level; what is destroyed can't be."""
    things = kept(tally.state, "objects", Objects).things
    thing = things.get(request.object)
    if thing is None:
        return unknown("object", request.object, things)
    if thing.track == DESTROYED:
        return Refusal("is_destroyed", {"source": request.object})
    ready = ready_feat(tally, request, "intellect", thing.level, skill="crafting")
    if isinstance(ready, Refusal):
        return ready
    rolled = yield from feat_steps(tally, ready)
    if rolled.success:
        to = INTACT if request.to == "intact" else min(thing.track, MINOR)
        _note(tally, request.object, thing.model_copy(update={"track": to}))
    return rolled.chip


def _note(tally: Tally, name: str, thing: Broken) -> None:
    about = About(TABLE, Cause(kind="action", ref="smash"))
    noted = kept(tally.state, "objects", Objects).things
    things = {one: state for one, state in noted.items() if one != name}
    if thing.track != INTACT:
        things[name] = thing
    keep(tally, about, "objects", Objects(things=things))

"""Artifacts: used again and again, until the depletion roll says that it was the last time (cypher §3.18)."""

from __future__ import annotations

from typing import Final

from rules.decisions import Steps
from rules.events import Cause, Chip
from rules.refusals import Refusal
from rules.request_base import Asker
from rules.systems.cypher.actions.acting import hero, may_act
from rules.systems.cypher.actions.deeds import tell
from rules.systems.cypher.actions.device_gifts import Device
from rules.systems.cypher.actions.device_keeping import ARTIFACT, Held, artifact_def, find_held, let_go
from rules.systems.cypher.actions.device_requests import UseArtifact
from rules.systems.cypher.actions.device_shapes import Depletion
from rules.systems.cypher.actions.device_work import effort_for_nothing, work_steps
from rules.tally import About, Tally

SPENT: Final = "artifact_spent"
LASTS: Final = "artifact_lasts"
DEPLETION: Final = "depletion"


def use_artifact_steps(tally: Tally, request: UseArtifact, asker: Asker) -> Steps[Chip | Refusal]:
    """One use of an artifact, its user's action; after it dice say whether there is anything left in it."""
    pc = hero(tally, request.sheet)
    if isinstance(pc, Refusal):
        return pc
    held = find_held(tally, request.sheet, ARTIFACT, request.artifact)
    if isinstance(held, Refusal):
        return held
    artifact = artifact_def(tally.system, held.id)
    assert artifact is not None, "only artifacts of the catalogue are found"
    refused = may_act(tally, pc) or effort_for_nothing(request, artifact.effects, artifact=held.id)
    if refused is not None:
        return refused
    about = About(request.sheet, Cause(kind="action", ref=request.action), request.sheet, request.target)
    chip = yield from work_steps(tally, about, request, Device(held.id, held.level), artifact.effects, asker)
    if isinstance(chip, Chip) and chip.tier != "impossible":
        _deplete(tally, about, held, artifact.depletion)
    return chip


def _deplete(tally: Tally, about: About, held: Held, depletion: Depletion) -> None:
    term = depletion.term
    if term is None:
        return
    if tally.roll(term, DEPLETION, about).total > depletion.on:
        tell(tally, about, LASTS)
        return
    let_go(tally, about, held.thing)
    tell(tally, about, SPENT)

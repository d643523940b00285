"""Whether what scenes suggest to propose is something that whoever rules may propose, in the shape that it has."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import ValidationError

from rules.definitions.adventure import AdventureFile, ProposalDef
from rules.definitions.system import SystemFile
from rules.loading.faults import Fault
from rules.loading.nodes import Path
from rules.loading.source import Source
from rules.proposals import proposal_fields
from rules.system_actions import SystemActions
from rules.systems.registry import ACTIONS


def proposal_faults(source: Source, adventure: AdventureFile, system: SystemFile) -> Iterator[Fault]:
    """Suggestions of actions that nobody proposes, and what the request of their action needs besides."""
    own = ACTIONS.get(system.actions)
    if own is None:
        return
    for index, scene in enumerate(adventure.scenes):
        for number, proposal in enumerate(scene.proposals):
            yield from _faults(source, ("scenes", index, "proposals", number), proposal, own)


def _faults(source: Source, path: Path, proposal: ProposalDef, own: SystemActions) -> Iterator[Fault]:
    if proposal.action not in own.actions:
        return
    proposed = tuple(offer.action for offer in own.offers_on("storyteller"))
    if proposal.action not in proposed:
        yield source.fault((*path, "action"), "not_proposed", found=proposal.action, accepted=proposed)
        return
    try:
        own.actions[proposal.action].request.model_validate(proposal_fields(own, proposal, "hero"))
    except ValidationError as error:
        missing = next((one["loc"] for one in error.errors() if one["type"] == "missing"), ())
        if missing:
            params = {"action": proposal.action, "part": ".".join(map(str, missing))}
            yield source.fault((*path, "action"), "request_needs", found=proposal.action, params=params)

"""What a scene suggests to whoever rules to propose to a player: which of it is open, and how it is proposed."""

from __future__ import annotations

from pydantic import ValidationError

from rules.definitions.adventure import ProposalDef
from rules.events import Cause, ProposalMade
from rules.offers import Offer
from rules.refusals import Refusal, unknown
from rules.request_base import SystemRequest
from rules.request_fields import Fields, put, value_at
from rules.request_misfits import request_misfit
from rules.system_actions import SystemActions
from rules.systems.registry import actions_of
from rules.tally import About, Tally


def open_proposals(tally: Tally, sheet_id: str) -> tuple[ProposalDef, ...]:
    """What the scene suggests for a hero and has not been proposed yet, in the order of the file."""
    scene = tally.system.scenes.get(tally.state.scene.id)
    if scene is None or sheet_id not in tally.state.sheets:
        return ()
    reading = tally.reading(sheet_id)
    return tuple(
        one
        for one in scene.proposals
        if one.id not in tally.state.proposed and (one.when is None or reading.holds(one.when))
    )


def proposal_fields(own: SystemActions, proposal: ProposalDef, sheet_id: str) -> Fields:
    """The request that a suggestion comes to, as plain data.

    Words that the action needs and the suggestion does not give are its own id: its words stand in the text files,
    under `proposals`, so that the request knows no language.
    """
    fields: Fields = {"action": proposal.action, "sheet": sheet_id, **proposal.with_}
    offer = own.offer(proposal.action) or Offer(proposal.action)
    for id in offer.needed:
        part = own.part(id)
        if part is not None and part.kind == "text" and value_at(fields, part.field) in (None, ""):
            put(fields, part.field, proposal.id)
    return fields


def proposed_request(tally: Tally, proposal_id: str, sheet_id: str) -> SystemRequest | Refusal:
    """The request of an open suggestion on a hero's behalf, or why there is none."""
    found = {one.id: one for one in open_proposals(tally, sheet_id)}
    proposal, own = found.get(proposal_id), actions_of(tally.system)
    if proposal is None or own is None or proposal.action not in own.actions:
        return unknown("proposal", proposal_id, found)
    model: type[SystemRequest] = own.actions[proposal.action].request
    fields = proposal_fields(own, proposal, sheet_id)
    try:
        return model.model_validate(fields)
    except ValidationError as error:
        return request_misfit(model, proposal.action, fields, error)


def put_on_record(tally: Tally, proposal_id: str, sheet_id: str) -> None:
    """Notes that a suggestion was made: it is not made again."""
    about = About(sheet_id, Cause(kind="scene", ref=tally.state.scene.id))
    tally.emit(ProposalMade(subject=sheet_id, cause=about.cause, proposal=proposal_id), about)

"""What whoever rules proposes beside the player's action: something the adventure suggests, or something of their own.

The storyteller asks for it, and the choice it puts is the player's. A proposal that the rules refuse costs the turn
nothing: nobody was promised anything.
"""

from __future__ import annotations

from collections.abc import Iterator

from orchestrator.turn.desk import Desk
from orchestrator.turn.foreseeing import refused_beforehand
from orchestrator.turn.running import Halted, run, show
from orchestrator.turn.said import Proposed
from orchestrator.turn.work import TurnWork
from rules.definitions.adventure import ProposalDef
from rules.dice import ForcedDice
from rules.engine import Resolution
from rules.offering import Said, offered_request
from rules.proposals import open_proposals
from rules.refusals import Refusal, unknown
from rules.requests import AnyRequest, Propose
from rules.state import Table
from rules.system import RuleSystem
from rules.systems.registry import offers_of
from rules.tally import Tally
from tools.lines import Teller, refusal_line


def suggestions(desk: Desk, state: Table, actor: str) -> tuple[ProposalDef, ...]:
    """What the scene suggests for this hero, as far as the rules would take it now; found once for a state."""
    made_from = (desk.system, state, actor)
    return desk.kept.get("suggestions", made_from, lambda: tuple(_suggested(desk.system, state, actor)))


def _suggested(system: RuleSystem, state: Table, actor: str) -> Iterator[ProposalDef]:
    open_now = open_proposals(Tally(system, state, ForcedDice(())), actor)
    for one in open_now:
        request = Propose(proposal=one.id, sheet=actor)
        if refused_beforehand(system, state, request, asker="storyteller") is None:
            yield one


def _of_the_story(system: RuleSystem) -> tuple[str, ...]:
    """Every suggestion of the adventure: one that is not open now is not made in other ways either."""
    return tuple(one.id for scene in system.scenes.values() for one in scene.proposals)


def proposal_fault(desk: Desk, state: Table, actor: str, proposed: Proposed) -> Refusal | None:
    """What is wrong with a proposal in itself; that the rules do not take it just now is nobody's mistake."""
    request = _request(desk, state, actor, proposed)
    return request if isinstance(request, Refusal) else None


def propose(desk: Desk, work: TurnWork) -> Halted | None:
    """Puts the ruling's proposal to the player, if there is one; returns why the turn can't go on."""
    proposed = work.ruling.proposed if work.ruling is not None else None
    if proposed is None or not work.actor:
        return None
    request = _request(desk, work.state, work.actor, proposed)
    refused = request if isinstance(request, Refusal) else None
    if not isinstance(request, Refusal | Propose):  # what the scene suggests has been tried
        refused = refused_beforehand(desk.system, work.state, request, asker="storyteller")
    if refused is not None:
        line = refusal_line(desk.system, work.state, refused, desk.words)
        work.parts.append({"type": "not_proposed", "code": refused.code, "line": line})
        return None
    assert not isinstance(request, Refusal)
    resolution = run(desk, work, request, asker="storyteller")
    if not isinstance(resolution, Resolution):
        return resolution
    show(desk, work, resolution, heard=False)
    return None


def _request(desk: Desk, state: Table, actor: str, proposed: Proposed) -> AnyRequest | Refusal:
    """The request of a proposal: the suggestion whose words it has, else what is said of it."""
    actions = tuple(offer.action for offer in offers_of(desk.system, "storyteller"))
    if proposed.action not in actions:
        return unknown("action", proposed.action, actions)
    teller = Teller(desk.system, state, desk.words)
    said = {one.strip() for one in proposed.given.values() if isinstance(one, str)}
    for one in suggestions(desk, state, actor):
        meant = not said or one.id in said or teller.told_text(one.id, actor) in said
        if one.action == proposed.action and meant:
            return Propose(proposal=one.id, sheet=actor)
    spent = next((one for one in _of_the_story(desk.system) if {one, teller.told_text(one, actor)} & said), "")
    if spent:
        return unknown("proposal", spent, (one.id for one in suggestions(desk, state, actor)))
    tally = Tally(desk.system, state, ForcedDice(()))
    return offered_request(tally, Said(proposed.action, actor, given=proposed.given))

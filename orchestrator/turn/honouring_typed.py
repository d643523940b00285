"""What players say of the system's own actions, honoured where it is legal: all of it, else as much of it as is.

A part that the player said and that cannot be had now is left out with its reason, and the plain course is taken. A
part that whoever ruled got wrong is their slip: told to them once, then left out. No die is thrown here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from orchestrator.turn.foreseeing import refused_beforehand
from orchestrator.turn.honoured import Declined, Honoured
from orchestrator.turn.ruling import Ruling
from rules.ability_requests import UseAbility
from rules.offering import Said, offered_request
from rules.offers import Offer
from rules.refusals import Refusal
from rules.requests import AnyRequest
from rules.system import RuleSystem
from rules.system_actions import SystemActions
from rules.systems.registry import actions_of
from rules.tally import Tally

Given = Mapping[str, object]
Build = Callable[[Given], AnyRequest | Refusal]
OUT_OF_RANGE = "part_out_of_range"
"""A player asked for more than there is: that is refused them, and is nobody's slip."""


@dataclass(frozen=True, slots=True)
class _Tried:
    """A request that was tried, why it would not do, and whether that is for want of being well asked."""

    request: AnyRequest | None
    refused: Refusal | None = None
    ill_asked: bool = False


def typed_action(system: RuleSystem, ruling: Ruling, scene_id: str) -> str:
    """The action of the system's own that a ruling comes to, by itself or by what the scene offers; empty for none."""
    own = actions_of(system)
    if own is None or ruling.ability:
        return ""
    action = ruling.action
    if ruling.approach:
        scene = system.scenes.get(scene_id)
        action = next((one.check for one in scene.approaches if one.id == ruling.approach), action) if scene else action
    return action if action in own.actions else ""


def ability_action(system: RuleSystem, ability_id: str) -> str:
    """The action of the system's own that an ability is; empty where it is none."""
    ability = system.abilities.get(ability_id)
    return ability.action if ability is not None else ""


def typed_honoured(tally: Tally, actor: str, ruling: Ruling, action: str) -> Honoured:
    """The request of a ruling that asks for one of the system's own actions."""

    def build(given: Given) -> AnyRequest | Refusal:
        said = Said(
            action,
            actor,
            stat=ruling.stat,
            skill=ruling.skill,
            attack=ruling.attack,
            target=ruling.target,
            difficulty=None if ruling.difficulty == "" else ruling.difficulty,
            reason=ruling.reason,
            approach=ruling.approach,
            given=given,
        )
        return offered_request(tally, said)

    return _honoured(tally, ruling.given, action, build)


def ability_honoured(tally: Tally, request: UseAbility, given: Given, action: str) -> Honoured:
    """The request of an ability that is one of the system's own actions, with the parts that are said of it."""

    def build(parts: Given) -> AnyRequest | Refusal:
        return UseAbility.model_validate({**request.model_dump(), "given": dict(parts)} if parts else request)

    return _honoured(tally, given, action, build)


def _honoured(tally: Tally, given: Given, action: str, build: Build) -> Honoured:
    whole = _tried(tally, build, given)
    own = actions_of(tally.system)
    assert own is not None
    offer = own.offer(action) or Offer(action)
    if whole.refused is None or not given or offer.rests:
        return _as_asked(whole)
    plain = {id: value for id, value in given.items() if id in offer.needed}
    bare = _tried(tally, build, plain)
    if bare.refused is not None:
        return _as_asked(bare)
    kept, declined, slip = plain, [], None
    for id, value in given.items():
        if id in plain:
            continue
        more = _tried(tally, build, {**kept, id: value})
        if more.refused is None:
            kept, bare = {**kept, id: value}, more
        elif _is_slip(own, id, more):
            slip = slip or more.refused
        else:
            declined.append(Declined(more.refused, part=id))
    return Honoured(bare.request, tuple(declined), slip=slip)


def _as_asked(tried: _Tried) -> Honoured:
    return Honoured(tried.request, fault=tried.refused, closed=tried.refused is not None and not tried.ill_asked)


def _is_slip(own: SystemActions, id: str, tried: _Tried) -> bool:
    """Whether a part that will not do is a mistake in the ruling: not for this, no such thing, or not the player's."""
    part = own.part(id)
    if part is None or part.by == "storyteller":
        return True
    return tried.ill_asked and tried.refused is not None and tried.refused.code != OUT_OF_RANGE


def _tried(tally: Tally, build: Build, given: Given) -> _Tried:
    request = build(given)
    if isinstance(request, Refusal):
        return _Tried(None, request, ill_asked=_is_ill_asked(request))
    refused = refused_beforehand(tally.system, tally.state, request, asker="player")
    return _Tried(request, refused, ill_asked=refused is not None and _is_ill_asked(refused))


def _is_ill_asked(refused: Refusal) -> bool:
    """Whether a refusal is for want of being well asked; any other reason is the table's, as it stands."""
    return refused.code.startswith("unknown_") or refused.code in _ILL_ASKED


_ILL_ASKED = frozenset(
    {
        *("part_needed", "part_misfit", "part_too_long", "part_too_many", "no_such_choice", OUT_OF_RANGE),
        *("stat_needed", "target_needed", "difficulty_needed", "difficulty_out_of_range"),
    }
)

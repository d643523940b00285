"""Whether what data fix of typed actions' requests (`with`) are fields of those requests, and fit them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

from rules.definitions.abilities import AbilityDef
from rules.definitions.adventure import ApproachDef, ProposalDef
from rules.definitions.checks import AttackDef
from rules.definitions.effects import TakeAction
from rules.loading.faults import Fault
from rules.loading.nodes import Path
from rules.loading.shape import data_faults
from rules.loading.source import Source
from rules.loading.spots import Parts
from rules.offers import Offer
from rules.request_base import SystemRequest
from rules.system_actions import SystemActions
from rules.systems.registry import ACTIONS

RESERVED: Final = ("action", "sheet", "approach")
"""Fields of every request, which say who asks for what and are nobody's to fix."""
_STRIKES: Final = "attack"


def with_faults(source: Source, parts: Parts, actions: str, checks: Collection[str] = ()) -> Iterator[Fault]:
    """Faults of all that the definitions of a file fix of typed actions.

    Args:
        source: the file's data.
        parts: its definitions, each with its path.
        actions: the set of typed actions that the system names, or empty.
        checks: the ids of the system's checks, which take no further fields.
    """
    own = ACTIONS.get(actions)
    for path, part in parts:
        match part:
            case AttackDef(with_=fields) if fields and not _unsaid(own, part):
                yield from _fitting(source, path, part.id, fields, _of_attack(own, part))
            case AbilityDef() | TakeAction() | ProposalDef():
                id = part.action if isinstance(part, TakeAction) else part.id
                yield from _of_action(source, path, id, part.action, part.with_, own)
            case ApproachDef():
                action = "" if part.check in checks else part.check
                yield from _of_action(source, path, part.id, action, part.with_, own)
                if own is not None and part.check in own.actions:
                    yield from _approach_faults(source, path, part, own)
            case _:
                pass


def _of_action(
    source: Source, path: Path, id: str, action: str, fields: Mapping[str, Any], own: SystemActions | None
) -> Iterator[Fault]:
    known = own.actions.get(action) if own is not None else None
    # A word that names no action is a fault of its own (`rules.loading.references`).
    if fields and (known is not None or not action):
        yield from _fitting(source, path, id, fields, (known.request,) if known is not None else ())


def _unsaid(own: SystemActions | None, attack: AttackDef) -> bool:
    """Whether a system does not say what its defence asks for, so that what an attack brings to it is not known."""
    return own is not None and own.defence is not None and not own.defends and attack.who != "hero"


def _of_attack(own: SystemActions | None, attack: AttackDef) -> tuple[type[SystemRequest], ...]:
    """The requests that an attack may be made by, or defended against."""
    if own is None:
        return ()
    struck = [offer.action for offer in own.offers if _STRIKES in offer.fields] if attack.who != "npc" else []
    met = [own.defends] if own.defends and attack.who != "hero" else []
    return tuple(own.actions[action].request for action in dict.fromkeys((*struck, *met)))


def _fitting(
    source: Source, path: Path, id: str, fields: Mapping[str, Any], models: tuple[type[SystemRequest], ...]
) -> Iterator[Fault]:
    """What does not fit the request that it fits best."""
    if not models:
        yield source.fault((*path, "with"), "with_without_action", found=id, at_key=True)
        return
    yield from min((_misfits(source, (*path, "with"), fields, model) for model in models), key=len)


def _misfits(source: Source, path: Path, fields: Mapping[str, Any], model: type[SystemRequest]) -> tuple[Fault, ...]:
    known = tuple(field for field in model.model_fields if field not in RESERVED)
    unknown = tuple(
        source.fault((*path, key), "unknown_key", found=key, accepted=known, at_key=True)
        for key in fields
        if key not in known
    )
    held = {key: value for key, value in fields.items() if key in known}
    return (*unknown, *data_faults(source, path, model, held, {"sheet": "sheet"}))


def _approach_faults(source: Source, path: Path, approach: ApproachDef, own: SystemActions) -> Iterator[Fault]:
    """Keys of an approach that say something of a check and that its typed action takes no note of."""
    fields = (own.offer(approach.check) or Offer(approach.check)).fields
    for key in ("stat", "also", "skill", "difficulty", "position", "effect"):
        said = getattr(approach, key)
        if said and key not in fields:
            yield source.fault((*path, key), "not_of_action", found=said, params={"key": key})

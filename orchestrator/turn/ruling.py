"""A ruling: what the player's words call for. A model and the plain matcher both give this shape."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from orchestrator.turn.said import Proposed, bounded
from prompts.views import PartLine, ProposalLine

Short = Annotated[str, Field(max_length=200)]


class NpcMove(BaseModel):
    """What a non-player will do on its turn, from the legal list."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    sheet: Short
    action: Short
    attack: Short = ""
    target: Short = ""


class Ruling(BaseModel):
    """What a player's action calls for: nothing, an action of the system, a move, a rest, or a question back.

    `given` is what is said of an action of the system's own, by the ids of its parts; `proposed` what whoever rules
    proposes beside it. What of the two was out of bounds is left out, and named in `unreadable`.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    kind: Literal["nothing", "action", "move", "rest", "question"]
    action: Short = ""
    ability: Short = ""
    stat: Short = ""
    also: Short = ""
    skill: Short = ""
    attack: Short = ""
    target: Short = ""
    difficulty: Short | int = ""
    edge: Literal[-1, 0, 1] = 0
    position: Short = ""
    effect: Short = ""
    spend: tuple[Short, ...] = Field(default=(), max_length=10)
    approach: Short = ""
    scene: Short = ""
    question: Annotated[str, Field(max_length=600)] = ""
    reason: Short = ""
    non_players: tuple[NpcMove, ...] = Field(default=(), max_length=40)
    given: dict[str, Any] = Field(default_factory=dict)
    proposed: Proposed | None = None
    unreadable: tuple[str, ...] = ()

    @model_validator(mode="before")
    @classmethod
    def _within_bounds(cls, raw: object) -> object:
        return bounded(raw) if isinstance(raw, Mapping) else raw


_SAID: Final[dict[str, object]] = {"type": "object"}
"""What is said of an action, part by part, whatever the parts are."""


def ruling_schema(
    *,
    checks: tuple[str, ...],
    stats: tuple[str, ...],
    skills: tuple[str, ...],
    attacks: tuple[str, ...],
    targets: tuple[str, ...],
    difficulties: tuple[str, ...],
    approaches: tuple[str, ...],
    exits: tuple[str, ...],
    npc: bool,
    abilities: tuple[str, ...] = (),
    also: tuple[str, ...] = (),
    positions: tuple[str, ...] = (),
    effects: tuple[str, ...] = (),
    spends: tuple[str, ...] = (),
    parts: tuple[PartLine, ...] = (),
    proposals: tuple[ProposalLine, ...] = (),
    open_parts: bool = False,
) -> dict[str, object]:
    """The JSON schema of a ruling, flat, with the ids that exist now as enums; an empty string means none.

    What the system does not have is not in it; with `open_parts` neither is what may be said of typed actions, which
    the prompt lists already.
    """
    properties: dict[str, object] = {
        "kind": {"type": "string", "enum": ["nothing", "action", "move", "rest", "question"]},
        "reason": {"type": "string"},
        "question": {"type": "string"},
        "edge": {"type": "integer", "enum": [-1, 0, 1]},
    }
    for name, ids in (
        ("action", checks),
        ("approach", approaches),
        ("stat", stats),
        ("skill", skills),
        ("attack", attacks),
        ("target", targets),
        ("difficulty", difficulties),
        ("scene", exits),
        ("ability", abilities),
        ("also", also),
        ("position", positions),
        ("effect", effects),
    ):
        if ids:
            properties[name] = {"type": "string", "enum": ["", *ids]}
    if spends:
        properties["spend"] = {"type": "array", "items": {"type": "string", "enum": list(spends)}}
    called = tuple(part for part in parts if set(part.checks).intersection(checks))
    if called:
        properties["given"] = _SAID if open_parts else _object({part.id: _part(part) for part in called})
    if proposals:
        properties["proposed"] = _proposed(() if open_parts else parts, proposals)
    if npc:
        part: dict[str, object] = {"type": "string"}
        properties["non_players"] = {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {"sheet": part, "action": part, "attack": part, "target": part},
                "required": ["sheet", "action"],
                "additionalProperties": False,
            },
        }
    return {"type": "object", "properties": properties, "required": ["kind"], "additionalProperties": False}


def _proposed(parts: tuple[PartLine, ...], proposals: tuple[ProposalLine, ...]) -> dict[str, object]:
    """The shape of a proposal: which action, and what may be said of any of them."""
    sayable = {id for proposal in proposals for id in proposal.parts}
    said = _object({part.id: _part(part) for part in parts if part.id in sayable}) if parts else _SAID
    action = {"type": "string", "enum": [proposal.action for proposal in proposals]}
    return {**_object({"action": action, "given": said}), "required": ["action"]}


def _part(part: PartLine) -> dict[str, object]:
    """The shape of what may be said of a part."""
    ids = [one.id for one in part.options]
    choice: dict[str, object] = {"type": "string", "enum": ids} if ids else {"type": "string"}
    number: dict[str, object] = {"type": "integer", "minimum": part.least, "maximum": part.most}
    match part.kind:
        case "choice" | "text":
            return choice
        case "choices" | "texts":
            return {"type": "array", "items": choice}
        case "number":
            return number
        case "points":
            return _object(dict.fromkeys(ids, number))
        case "flag":
            return {"type": "boolean"}


def _object(properties: dict[str, object]) -> dict[str, object]:
    return {"type": "object", "properties": properties, "additionalProperties": False}

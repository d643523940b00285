"""Dice thrown, and checks read from them."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from rules.events.cause import Event


class ThrownDie(BaseModel):
    """One die of a throw: its sides (`F` for a Fudge die), its face, and whether it counted."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    sides: int | Literal["F"]
    face: int
    kept: bool = True


class DiceRolled(Event):
    """Dice were thrown: `stream` and `next` say where the table's dice counter stands now; forced faces leave it."""

    type: Literal["DiceRolled"] = "DiceRolled"
    term: str
    dice: tuple[ThrownDie, ...]
    total: int
    reason: str = ""
    stream: str = ""
    next: int | None = None


class ChipLine(BaseModel):
    """One reason on a roll chip: what kind of thing it is, its id, and what it added (behaviours A11).

    `who` names the sheet it stands on, where that is not the roller's own. A line of the kind `own` is one of the
    system's own actions: its words stand in the system's text files, and `params` are what they name.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: Literal[
        "stat", "modifier", "skill", "condition", "bonus", "edge", "die", "attack", "switch", "formula", "ability",
        "spend", "position", "effect", "rule", "own",
    ]  # fmt: skip
    id: str
    amount: int = 0
    note: str = ""
    who: str = ""
    params: dict[str, str | int] = Field(default_factory=dict)


class Chip(BaseModel):
    """The visible record of one roll: what was tried, every reason, the dice, the target, the outcome.

    `unit` is `dice` where the amounts of its lines count dice instead of points.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    check: str
    sheet: str
    stat: str = ""
    also: str = ""
    skill: str = ""
    ability: str = ""
    position: str = ""
    effect: str = ""
    unit: Literal["", "dice"] = ""
    attack: str = ""
    target: str = ""
    difficulty: str = ""
    lines: tuple[ChipLine, ...] = ()
    edge: Literal[-1, 0, 1] = 0
    dice: tuple[ThrownDie, ...] = ()
    total: int
    target_number: int | None = None
    tier: str
    kind: Literal["success", "mixed", "failure"]
    detail: str = ""
    reason: str = ""
    visibility: Literal["public", "owner", "gm"] = "public"


class CheckResolved(Event):
    """A check was read: its whole chip."""

    type: Literal["CheckResolved"] = "CheckResolved"
    chip: Chip

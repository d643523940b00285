"""A table's settings: what the people at it chose. Stored with the table, never part of its state (behaviours D12)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from orchestrator.store.errors import StoreDamaged


class TableSettings(BaseModel):
    """How a table is played."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    reroll: Literal["free", "no_reroll", "locked"] = "no_reroll"
    """A redone turn rolls anew, reuses its dice by call order, or keeps its whole outcome (behaviours B7)."""
    dice: Literal["code", "real"] = "code"
    """Code rolls, or a person types the faces of real dice."""
    decisions: Literal["ask", "default"] = "ask"
    """Decisions wait for a person, or take their policy."""
    model: str = ""
    """The model's name; empty: the environment decides."""
    single_call: bool | None = None
    """Rule and narrate in one call; None: as the model's profile says."""
    length: Literal["short", "medium", "long"] = "medium"
    lines: tuple[str, ...] = ()
    veils: tuple[str, ...] = ()
    pinned: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()
    """Turns whose passage an X-card took out of later prompts (behaviours E15)."""
    rounds: int = Field(default=4, ge=1, le=20)
    """The most tool rounds of one narration."""
    calls: int = Field(default=8, ge=1, le=50)
    """The most tool calls of one narration."""
    snapshot_every: int = Field(default=25, ge=1, le=1000)
    soft_tokens: int | None = Field(default=None, ge=1)
    hard_tokens: int | None = Field(default=None, ge=1)
    answer_tokens: int = Field(default=1024, ge=64, le=16_384)
    window: int = Field(default=8192, ge=1024)
    """Tokens of a prompt where the model's profile says nothing."""
    rules: dict[str, str] = Field(default_factory=dict)
    """The copies of a person's own rule files that this table is played by: version of the system → digest."""
    rules_from: str = ""
    """Where those files lie that the copies were made of; empty for a system that ships."""


def stored_settings(table_id: str, policy: Mapping[str, object]) -> TableSettings:
    """The settings stored with a table.

    Raises:
        StoreDamaged: one of them has a value that is not accepted.
    """
    try:
        return TableSettings.model_validate(dict(policy))
    except ValidationError as error:
        first = error.errors()[0]
        place = f"table {table_id}, setting {'.'.join(map(str, first['loc']))}"
        raise StoreDamaged(place, first["msg"]) from error

"""What earlier turns leave for later prompts: exchanges, without hidden passages and without anybody's reasoning."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from orchestrator.store.ports import TurnRow
from prompts.views import Exchange


def exchange_of(row: TurnRow, *, speaker: str = "", hidden: bool = False) -> Exchange:
    """One stored turn as an exchange; a passage an X-card hid leaves no trace but its turn (behaviours E15).

    Nor does a change between turns: it was never told, and the sheet shows what came of it.
    """
    if hidden or row.kind == "between":
        return Exchange("", "", speaker)
    texts = [str(part.get("text", "")) for part in row.parts if part.get("type") in TOLD]
    return Exchange(row.player_text, "\n\n".join(text for text in texts if text), speaker)


TOLD = ("narration", "question", "ending")
"""The parts of a turn that were told to the players."""


def exchanges(rows: Iterable[TurnRow], hidden: Sequence[str]) -> tuple[tuple[Exchange, ...], int]:
    """Exchanges of turns, oldest first, and the turn number of the first of them."""
    kept = list(rows)
    first = kept[0].number if kept else 0
    return tuple(exchange_of(row, hidden=row.id in hidden) for row in kept), first

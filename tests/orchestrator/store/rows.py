"""Rows for the tests of the store: small by default, every field told apart from every other."""

import random
from collections.abc import Mapping
from typing import Final

import orjson

from orchestrator.store import JsonObject, PendingRow, TableRow, TurnRow

TABLE: Final = "harbour"
NOON: Final = "2026-11-29T12:00:00Z"
LATER: Final = "2026-11-29T12:30:00Z"


def table_row(table_id: str = TABLE, *, title: str = "The harbour", updated_at: str = NOON) -> TableRow:
    policy: Mapping[str, object] = {"reroll": "no_reroll", "veils": ["spiders"], "cap": 2000, "model": None}
    return TableRow(table_id, title, "classic_d20", "1.2", "lantern_rock", "ko", "seed-1", policy, "", NOON, updated_at)


def turn_row(
    number: int, parent: str | None, *, turn_id: str = "", table_id: str = TABLE, client_id: str = "", text: str = ""
) -> TurnRow:
    turn_id = turn_id or f"t{number}"
    events: tuple[JsonObject, ...] = (
        {"type": "TrackChanged", "subject": "hero", "turn": turn_id, "delta": -number},
        {"type": "ClockTicked", "clock": "tide", "turn": turn_id, "by": 1},
    )
    parts: tuple[JsonObject, ...] = ({"kind": "text", "text": text or f"tale of {turn_id}"}, {"kind": "chip", "of": []})
    return TurnRow(
        id=turn_id,
        table_id=table_id,
        parent=parent,
        number=number,
        client_id=client_id or f"c-{turn_id}",
        kind="root" if parent is None else "play",
        player_text=text or f"said in {turn_id}",
        parts=parts,
        events=events,
        usage={"narration": {"prompt_tokens": 900 + number}},
        context={"sections": [{"id": "scene", "tokens": 40}], "total": 40},
        state_hash=f"hash-{turn_id}",
        created_at=NOON,
    )


def pending_row(
    parent: str, *, table_id: str = TABLE, turn_id: str = "t-next", faces: tuple[int, ...] = (4, 17)
) -> PendingRow:
    work: Mapping[str, object] = {"ruling": {"action": "task"}, "faces": list(faces), "waits": None}
    return PendingRow(table_id, f"c-{turn_id}", turn_id, parent, "play", "I open the door", work, NOON)


def noise(length: int) -> str:
    """Text that does not compress, always the same."""
    return "".join(chr(33 + byte % 90) for byte in random.Random(length).randbytes(length))


def state(*turn_ids: str) -> bytes:
    """A state in which a fold is easily seen: the ids of the turns folded so far."""
    return orjson.dumps({"folded": list(turn_ids)})

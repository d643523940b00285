"""Step 6: events, parts, usage, context report and state hash go into the store in one transaction."""

from __future__ import annotations

from collections.abc import Iterable

from orchestrator.store.ports import TurnRow
from orchestrator.turn.desk import Desk
from orchestrator.turn.signals import TurnDone
from orchestrator.turn.work import TurnWork
from rules.events import Event
from rules.saved import state_bytes, state_hash


def stored_events(events: Iterable[Event]) -> tuple[dict[str, object], ...]:
    """Events as they are stored: what stands at its default is left out."""
    return tuple(
        {"type": type(event).__name__, **event.model_dump(mode="json", exclude_defaults=True)} for event in events
    )


def commit(desk: Desk, work: TurnWork, *, expected_head: str, alone: bool = False) -> TurnDone:
    """Writes the turn, `alone` only where no other has begun. The same client id twice gives the turn written first.

    Raises:
        StoreError: nothing was written.
    """
    row = TurnRow(
        id=work.turn_id,
        table_id=desk.table.id,
        parent=work.parent,
        number=work.number,
        client_id=work.submit.client_id,
        kind=work.submit.kind,
        player_text=work.submit.text,
        parts=tuple(work.parts),
        events=stored_events(work.events),
        usage=work.usage.as_json(),
        context={"requests": work.context, "model": desk.model.name},
        state_hash=state_hash(work.state),
        created_at=desk.now(),
    )
    due = work.number % desk.settings.snapshot_every == 0
    stored = desk.store.commit_turn(
        desk.table.id,
        row,
        expected_head=expected_head,
        snapshot=state_bytes(work.state) if due else None,
        alone=alone,
    )
    return done(stored, again=stored.id != work.turn_id)


def done(row: TurnRow, *, again: bool = False) -> TurnDone:
    """A stored turn as an answer."""
    texts = {str(part.get("type")): part for part in row.parts}
    narration = texts.get("narration", texts.get("question", {}))
    return TurnDone(
        turn_id=row.id,
        number=row.number,
        narration=str(narration.get("text", "")),
        ending=str(texts.get("ending", {}).get("ending", "")),
        question=str(texts.get("question", {}).get("text", "")),
        again=again,
    )

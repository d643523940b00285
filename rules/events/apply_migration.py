"""What bringing a table to another version of its system does: ids are renamed or dropped wherever the state has them.

The event says all of it, so that folding needs no system; unknown keys are kept where they are (behaviours F3).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TypeVar

from rules.events.record_events import SystemMigrated
from rules.state import Sheet, Table, Thing, changed

Held = TypeVar("Held")
SHEET_MAPS: Mapping[str, str] = {
    "stats": "stats",
    "tracks": "tracks",
    "conditions": "conditions",
    "lists": "lists",
    "clocks": "clocks",
    "abilities": "abilities",
    "fixed": "derived",
    "answers": "questions",
    "classes": "classes",
    "advances": "advances",
}
"""The parts of a sheet that are kept by id, with the section their ids are of."""
SHEET_ROWS: Mapping[str, str] = {"skills": "skills", "attacks": "attacks", "improving": "stats"}
"""The parts of a sheet that are ids one after another."""


def migrated(state: Table, event: SystemMigrated) -> Table:
    """The state by the ids of the later version."""
    return changed(
        state,
        system_version=event.after,
        sheets={id: _sheet(sheet, event) for id, sheet in state.sheets.items()},
        pools=_by_id(event, "pools", state.pools),
        clocks=_by_id(event, "clocks", state.clocks),
        switches=_by_id(event, "switches", state.switches),
        fired={_fired(event, key): until for key, until in state.fired.items()},
    )


def _sheet(sheet: Sheet, event: SystemMigrated) -> Sheet:
    parts: dict[str, object] = {
        part: _by_id(event, section, getattr(sheet, part)) for part, section in SHEET_MAPS.items()
    }
    parts |= {part: _row(event, section, getattr(sheet, part)) for part, section in SHEET_ROWS.items()}
    blocks = "non_players" if sheet.kind == "npc" else "characters"
    things = (_thing(thing, event) for thing in sheet.things if thing.kind not in event.dropped.get("things", ()))
    block = event.renamed.get(blocks, {}).get(sheet.block, sheet.block)
    return changed(sheet, **parts, things=tuple(things), block=block)


def _thing(thing: Thing, event: SystemMigrated) -> Thing:
    kind = event.renamed.get("things", {}).get(thing.kind, thing.kind)
    return replace(
        thing,
        kind=kind,
        stats=_by_id(event, f"thing_stats.{kind}", thing.stats),
        tracks=_by_id(event, f"thing_tracks.{kind}", thing.tracks),
        conditions=_by_id(event, "conditions", thing.conditions),
    )


def _by_id(event: SystemMigrated, section: str, held: Mapping[str, Held]) -> dict[str, Held]:
    renamed, dropped = event.renamed.get(section, {}), event.dropped.get(section, ())
    return {renamed.get(id, id): value for id, value in held.items() if id not in dropped}


def _row(event: SystemMigrated, section: str, held: Iterable[str]) -> tuple[str, ...]:
    renamed, dropped = event.renamed.get(section, {}), event.dropped.get(section, ())
    row = tuple(renamed.get(id, id) for id in held if id not in dropped)
    return tuple(sorted(row)) if section == "skills" else row


def _fired(event: SystemMigrated, key: str) -> str:
    """Which cards and spends acted already, under their new ids."""
    card, at, subject = key.rpartition("@")
    if card.startswith("spend:"):
        _, spend, item = card.split(":", 2)
        return f"spend:{event.renamed.get('spends', {}).get(spend, spend)}:{item}{at}{subject}"
    return f"{event.renamed.get('cards', {}).get(card, card)}{at}{subject}"

"""A table's beginning: heroes, the adventure's first scene, and the root of the tree of turns."""

from __future__ import annotations

from dataclasses import dataclass, field

from orchestrator.store.ports import Store, TableRow, TurnRow
from orchestrator.turn.commit import stored_events
from orchestrator.turn.settings import TableSettings
from rules.dice import CounterDice
from rules.engine import resolve
from rules.events.apply import fold
from rules.requests import Begin
from rules.saved import state_bytes, state_hash
from rules.set_up import new_table
from rules.system import RuleSystem


@dataclass(frozen=True, slots=True)
class Beginning:
    """What a table begins with; `character` is a ready-made one, `hero_name` what the player calls it."""

    table_id: str
    title: str
    language: str
    seed: str
    character: str
    hero_name: str = ""
    settings: TableSettings = field(default_factory=TableSettings)


def begin_table(store: Store, system: RuleSystem, beginning: Beginning, *, root_id: str, at: str) -> TableRow:
    """Stores a new table that stands in its first scene, before anybody said a word.

    Raises:
        StoreError: it can't be stored; nothing is.
    """
    start, events = new_table(system, (("hero", beginning.character, beginning.hero_name),))
    begun = resolve(system, fold(start, events), Begin(), dice=CounterDice(beginning.seed), asker="code")
    row = TableRow(
        id=beginning.table_id,
        title=beginning.title,
        system=system.id,
        system_version=system.version,
        adventure=system.adventure.id if system.adventure else "",
        language=beginning.language,
        seed=beginning.seed,
        policy=beginning.settings.model_dump(mode="json", exclude_defaults=True),
        head="",
        created_at=at,
        updated_at=at,
    )
    root = TurnRow(
        id=root_id,
        table_id=beginning.table_id,
        parent=None,
        number=0,
        client_id="",
        kind="root",
        player_text="",
        parts=(),
        events=stored_events((*events, *begun.events)),
        usage={},
        context={},
        state_hash=state_hash(begun.state),
        created_at=at,
    )
    return store.create_table(row, root, state_bytes(begun.state))


def character_of(system: RuleSystem, wanted: str = "") -> str:
    """The ready-made character wanted, the adventure's own, or the system's first; empty when there is none."""
    own = system.adventure.hero if system.adventure else ""
    return wanted or own or next(iter(system.characters), "")

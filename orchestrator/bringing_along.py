"""When the rules of a table have another version now: brings the table along, or says why it stays where it is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from orchestrator.app_error import AppError, FaultyRules
from orchestrator.rule_book import RuleBook
from orchestrator.store.ports import Store, TableRow
from orchestrator.table_rules import TableRules
from orchestrator.turn.migrating import commit_migration, taken_back
from orchestrator.turn.settings import stored_settings
from orchestrator.turn.standing import state_at
from rules.migrating import Conflict, plan_migration
from rules.state import Table


@dataclass(frozen=True, slots=True)
class Brought:
    """What became of a table whose rules are not what they were.

    `what`: `moved` along; stays, for `conflicts`; stays, because it was `taken_back` before, a turn `waits`, the
    rules are `faulty` now, or they were `edited` without a new version.
    """

    what: Literal["moved", "conflicts", "taken_back", "waits", "faulty", "edited"]
    before: str
    after: str
    place: str = ""
    conflicts: tuple[Conflict, ...] = ()


@dataclass(frozen=True, slots=True)
class BringingAlong:
    """Looks whether a table's rules have moved on, and takes the table with them."""

    store: Store
    rules: TableRules

    def look(self, row: TableRow, *, turn_id: str, at: str) -> tuple[TableRow, Brought | None]:
        """The table as it stands afterwards, and what there is to say; nothing where its rules are what they were.

        Raises:
            StoreError: it can't be read or written. SystemFaults: a shipped system is faulty.
        """
        state = state_at(self.store, row.id, row.head)
        settings = stored_settings(row.id, row.policy)
        place, version = settings.rules_from, state.system_version
        try:
            book = self.rules.shelf.book(place or row.system)
        except FaultyRules:
            return row, Brought("faulty", version, "", place)
        except AppError:  # moved, deleted, or never there: the copy is what counts
            return row, None
        if book.id != row.system:
            return row, None
        if book.system.version == version:
            edited = bool(place) and settings.rules.get(version) != book.digest
            return row, Brought("edited", version, version, place) if edited else None
        return self._moved(row, book, state, turn_id=turn_id, at=at)

    def _moved(
        self, row: TableRow, book: RuleBook, state: Table, *, turn_id: str, at: str
    ) -> tuple[TableRow, Brought | None]:
        before, after = state.system_version, book.system.version
        place = stored_settings(row.id, row.policy).rules_from
        told = Brought("moved", before, after, place)
        if self._playable(row, before):
            if self.store.pending(row.id) is not None:
                return row, replace(told, what="waits")
            if taken_back(self.store, row, after):
                return row, replace(told, what="taken_back")
        if row.adventure and row.adventure not in book.adventures:
            gone = Conflict("homeless", section="adventures", id=row.adventure)
            return row, replace(told, what="conflicts", conflicts=(gone,))
        plan = plan_migration(state, book.with_adventure(row.adventure))
        if plan.conflicts:
            return row, replace(told, what="conflicts", conflicts=plan.conflicts)
        settings = self.rules.kept_for(book, stored_settings(row.id, row.policy))
        policy = settings.model_dump(mode="json", exclude_defaults=True)
        if policy != dict(row.policy):
            row = self.store.update_table(row.id, policy=policy, updated_at=at)
        commit_migration(self.store, row, state, plan.events, turn_id=turn_id, at=at)
        return self.store.update_table(row.id, system_version=after, updated_at=at), told

    def _playable(self, row: TableRow, version: str) -> bool:
        """Whether the table can be played by the rules it stands at."""
        try:
            self.rules.of(row, version)
        except AppError:
            return False
        return True

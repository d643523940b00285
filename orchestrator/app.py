"""The only composition root: store, law, model, words and clock come together here, and nowhere else."""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path

from orchestrator.choosing_model import choose_model
from orchestrator.models.protocol import ChatModel
from orchestrator.store.errors import UnknownTable
from orchestrator.store.ports import Store, TableRow
from orchestrator.store.sqlite import open_store
from orchestrator.surroundings import Surroundings
from orchestrator.turn.beginning import Beginning, begin_table, character_of
from orchestrator.turn.settings import TableSettings
from orchestrator.turn.standing import Verified, state_at, verify
from orchestrator.turn.table import Keeping, OpenTable
from rules.loading.load import adventure_ids, load_adventure, load_system, system_ids
from rules.saved import state_hash
from rules.system import RuleSystem

STORE_FILE = "tables.sqlite"


class AppError(Exception):
    """Something a person asked for that is not there: names it, what is there, and the next step."""


@dataclass(frozen=True, slots=True)
class NewTable:
    """What a new table is made from; an empty field takes the first or a fresh one."""

    system: str
    adventure: str = ""
    character: str = ""
    hero_name: str = ""
    language: str = "en"
    seed: str = ""
    title: str = ""
    settings: TableSettings = field(default_factory=TableSettings)


@dataclass(frozen=True)
class App:
    """The house with everything in it. `now` and `new_id` can be replaced, so that a run can be repeated exactly."""

    around: Surroundings
    now: Callable[[], str] = lambda: datetime.now(UTC).isoformat(timespec="milliseconds")
    new_id: Callable[[], str] = lambda: f"{time.time_ns():x}-{secrets.token_hex(4)}"

    @cached_property
    def store(self) -> Store:
        """The store, opened (and made) when it is first needed.

        Raises:
            StoreError: it can't be opened; nothing is overwritten.
        """
        return open_store(self.around.home / STORE_FILE)

    @property
    def templates(self) -> Path | None:
        """A person's own prompt templates and words, where they have a folder of them."""
        folder = self.around.home / "templates"
        return folder if folder.is_dir() else None

    def system(self, system_id: str, adventure_id: str = "") -> RuleSystem:
        """A shipped rule system, with one of its adventures laid on it.

        Raises:
            AppError: there is no such system or adventure. SystemFaults: its files are faulty.
        """
        if system_id not in system_ids():
            raise AppError(_no_such("rule system", system_id, system_ids()))
        system = load_system(system_id)
        if not adventure_id:
            return system
        if adventure_id not in adventure_ids(system_id):
            raise AppError(_no_such("adventure", adventure_id, adventure_ids(system_id)))
        return load_adventure(system, adventure_id)

    def model(self, wanted: str = "") -> ChatModel:
        """The model of that name, or the environment's; see `choose_model`."""
        return choose_model(self.around, wanted)

    def create(self, new: NewTable) -> OpenTable:
        """Makes a table, puts it into the adventure's first scene, and opens it.

        Raises:
            AppError: a name in `new` does not exist. StoreError: it can't be stored.
        """
        system = self.system(new.system, new.adventure or next(iter(adventure_ids(new.system)), ""))
        character = character_of(system, new.character)
        if character not in system.characters:
            raise AppError(_no_such("character", character, tuple(system.characters)))
        beginning = Beginning(
            table_id=self._free_table_id(system.adventure.id if system.adventure else system.id),
            title=new.title or self._title(system, new.language),
            language=new.language,
            seed=new.seed or secrets.token_hex(8),
            character=character,
            hero_name=" ".join(new.hero_name.split())[:80],
            settings=new.settings,
        )
        stored = begin_table(self.store, system, beginning, root_id=self.new_id(), at=self.now())
        return self._opened(system, stored, "")

    def open(self, table_id: str, *, model: str = "") -> OpenTable:
        """Opens a table where it stands.

        Raises:
            UnknownTable: there is none of that id, with the nearest. StoreError, AppError: it can't be opened.
        """
        row = self.table(table_id)
        return self._opened(self.system(row.system, row.adventure), row, model)

    def table(self, table_id: str) -> TableRow:
        """A table's row.

        Raises:
            UnknownTable: there is none of that id.
        """
        row = self.store.table(table_id)
        if row is None:
            raise UnknownTable(table_id, tuple(one.id for one in self.store.tables())[:5])
        return row

    def fork(self, table_id: str, turn_id: str = "", *, title: str = "") -> TableRow:
        """Copies a table up to a turn (its head when none is named) into a new one (behaviours B2)."""
        row = self.table(table_id)
        at = self.now()
        forked = replace(
            row,
            id=self._free_table_id(row.id),
            title=title or row.title,
            created_at=at,
            updated_at=at,
        )
        return self.store.fork_table(row.id, turn_id or row.head, forked)

    def verify(self, table_id: str) -> Verified:
        """Folds a table from its root and compares every stored hash."""
        row = self.table(table_id)
        return verify(self.store, row.id, row.head)

    def state_hash(self, table_id: str) -> str:
        """The hash of a table's present state."""
        row = self.table(table_id)
        return state_hash(state_at(self.store, row.id, row.head))

    def _opened(self, system: RuleSystem, row: TableRow, model: str) -> OpenTable:
        named = model or str(row.policy.get("model", ""))
        keeping = Keeping(self.store, self.model(named), self.now, self.new_id, self.templates)
        return OpenTable(keeping, system, row)

    def _title(self, system: RuleSystem, language: str) -> str:
        if system.adventure is None:
            return system.words(language, "system", system.id)
        return system.words(language, "adventure", system.adventure.id, "title")

    def _free_table_id(self, base: str) -> str:
        stem = re.sub(r"-\d+$", "", base.replace("_", "-"))[:48]
        taken = {row.id for row in self.store.tables()}
        number = 1
        while f"{stem}-{number}" in taken:
            number += 1
        return f"{stem}-{number}"


def _no_such(what: str, found: str, known: tuple[str, ...]) -> str:
    return f"no {what} {found[:80]!r}; there are: {', '.join(known)}"

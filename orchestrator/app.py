"""The only composition root: store, law, model, words and clock come together here, and nowhere else."""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path

from orchestrator.app_error import AppError
from orchestrator.bringing_along import BringingAlong, Brought
from orchestrator.characters.seating import fitting, guest_named, guest_names
from orchestrator.choosing_model import choose_model, needs_server
from orchestrator.models.protocol import ChatModel
from orchestrator.shelf import Shelf
from orchestrator.store.errors import AlreadyExists, NewerSave, UnknownTable
from orchestrator.store.ports import Store, TableRow
from orchestrator.store.sqlite import open_store
from orchestrator.surroundings import Surroundings
from orchestrator.table_rules import TableRules
from orchestrator.turn.beginning import Beginning, begin_table, character_of
from orchestrator.turn.settings import TableSettings
from orchestrator.turn.standing import Verified, state_at, verify
from orchestrator.turn.table import Keeping, OpenTable
from prompts.words import words_of
from rules.saved import state_hash
from rules.system import RuleSystem

__all__ = ["App", "AppError", "Listed", "NewTable"]

STORE_FILE = "tables.sqlite"
TRIES_FOR_AN_ID = 20
"""How often another id is tried when another process takes the free one first."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A table in a list; `turns` is None where a later version wrote it and this one cannot read it."""

    row: TableRow
    turns: int | None


@dataclass(frozen=True, slots=True)
class NewTable:
    """What a new table is made from; an empty field takes the first or a fresh one."""

    system: str = ""
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

    @cached_property
    def shelf(self) -> Shelf:
        """The rule systems there are."""
        return Shelf(self.around.home)

    @cached_property
    def rules(self) -> TableRules:
        """The rules that tables are played by."""
        return TableRules(self.shelf)

    def system(self, target: str, adventure_id: str = "") -> RuleSystem:
        """A rule system by its id or its path, with one of its adventures laid on it.

        Raises:
            AppError: there is no such system or adventure, or an own one has faults. SystemFaults: a shipped one has.
        """
        return self.shelf.book(target).with_adventure(adventure_id)

    def model(self, wanted: str = "") -> ChatModel:
        """The model of that name, or the environment's; see `choose_model`."""
        return choose_model(self.around, wanted)

    def create(self, new: NewTable) -> OpenTable:
        """Makes a table, puts it into the adventure's first scene, and opens it.

        Raises:
            AppError: a name in `new` does not exist. StoreError: it can't be stored.
            CharacterRefused, DiceDiffer, SystemFaults, OSError: the player's own character cannot sit down.
        """
        guest = guest_named(self.around.home, new.character, self.shelf.book(new.system).id if new.system else "")
        book = self.shelf.book(new.system or (guest.system if guest else "") or next(iter(self.shelf.ids), ""))
        system = book.with_adventure(new.adventure or next(iter(book.adventures), ""))
        guest = fitting(guest, system, new.character)
        character = "" if guest else character_of(system, new.character)
        if guest is None and character not in system.characters and (character or system.characters):
            known = (*system.characters, *guest_names(self.around.home, system.id))
            raise AppError("unknown_character", character, known)
        self._check_reachable(new.settings.model)
        beginning = Beginning(
            table_id="",
            title=new.title or self._title(system, new.language),
            language=new.language,
            seed=new.seed or secrets.token_hex(8),
            character=character,
            hero_name=_hero_name(new, character or guest),
            settings=self.rules.kept_for(book, new.settings),
            guest=guest,
        )

        def begin(table_id: str) -> TableRow:
            named = replace(beginning, table_id=table_id)
            return begin_table(self.store, system, named, root_id=self.new_id(), at=self.now())

        model = self.model(new.settings.model)  # first, so that one that cannot be had leaves no empty table behind
        stored = self._with_free_id(system.adventure.id if system.adventure else system.id, begin)
        return self._opened(system, stored, model)

    def open(self, table_id: str, *, model: str = "") -> OpenTable:
        """Opens a table where it stands.

        Raises:
            UnknownTable: there is none of that id, with the nearest. StoreError, AppError: it can't be opened.
        """
        row = self.table(table_id)
        named = model or str(row.policy.get("model", ""))
        return self._opened(self._rules_of(row), row, self.model(named))

    def _rules_of(self, row: TableRow) -> RuleSystem:
        """The rules of the version a table was last known to stand at, else of the one it stands at."""
        try:
            return self.rules.of(row, row.system_version)
        except AppError:
            version = state_at(self.store, row.id, row.head).system_version
            if version == row.system_version:
                raise
            return self.rules.of(row, version)

    def bring_along(self, table_id: str) -> Brought | None:
        """Brings a table to the version its rules have now, in a turn of its own, where that can be done for certain.

        Returns:
            What became of it; None where its rules are what they were.

        Raises:
            UnknownTable: there is none of that id. StoreError: it can't be read or written.
        """
        bringing = BringingAlong(self.store, self.rules)
        return bringing.look(self.table(table_id), turn_id=self.new_id(), at=self.now())[1]

    def tables(self) -> tuple[Listed, ...]:
        """Every table, the last touched first."""
        return tuple(Listed(row, self._turns(row)) for row in self.store.tables())

    def _turns(self, row: TableRow) -> int | None:
        try:
            head = self.store.turn(row.id, row.head)
        except NewerSave:
            return None
        return head.number if head is not None else None

    def table(self, table_id: str) -> TableRow:
        """A table's row.

        Raises:
            UnknownTable: there is none of that id.
        """
        row = self.store.table(table_id)
        if row is None:
            raise UnknownTable(table_id, tuple(get_close_matches(table_id[:80], [it.id for it in self.store.tables()])))
        return row

    def fork(self, table_id: str, turn_id: str = "", *, title: str = "") -> TableRow:
        """Copies a table up to a turn (its head when none is named) into a new one (behaviours B2).

        A turn is named by its id, or by its number on the way to where the table stands.

        Raises:
            UnknownTable, UnknownTurn: there is none of that id or number.
        """
        row = self.table(table_id)
        turn_id = self._numbered(row, turn_id)
        at = self.now()
        forked = replace(row, title=" ".join(title.split())[:80] or row.title, created_at=at, updated_at=at)
        return self._with_free_id(
            row.id, lambda free: self.store.fork_table(row.id, turn_id or row.head, replace(forked, id=free))
        )

    def _numbered(self, row: TableRow, turn: str) -> str:
        if not (turn.isdecimal() and len(turn) < 7) or self.store.turn(row.id, turn) is not None:
            return turn
        return next((one.id for one in self.store.path(row.id, row.head) if one.number == int(turn)), turn)

    def delete(self, table_id: str) -> TableRow:
        """Deletes a table with all its turns; returns what it was.

        Raises:
            UnknownTable: there is none of that id.
        """
        row = self.table(table_id)
        self.store.delete_table(row.id)
        return row

    def verify(self, table_id: str) -> Verified:
        """Folds a table from its root and compares every stored hash."""
        row = self.table(table_id)
        return verify(self.store, row.id, row.head)

    def check_rules_of(self, table_id: str) -> None:
        """Finds the rules that a table is played by.

        Raises:
            UnknownTable: there is none of that id. StoreError: it can't be read.
            AppError, SystemFaults: the rules are gone, were changed or are faulty.
        """
        row = self.table(table_id)
        self.rules.check(row, state_at(self.store, row.id, row.head).system_version)

    def state_hash(self, table_id: str) -> str:
        """The hash of a table's present state."""
        row = self.table(table_id)
        return state_hash(state_at(self.store, row.id, row.head))

    def switch_model(self, table: OpenTable, name: str) -> ChatModel:
        """Lets another model speak at an open table, from now on; returns the one before, for the caller to close.

        Raises:
            AppError: no server is set up for it. ProfileError, CassetteError: its file can't be read.
        """
        self._check_reachable(name)
        before, model = table.keeping.model, self.model(name)
        table.keeping = replace(table.keeping, model=model)
        table.change(model=name)
        return before

    def close(self) -> None:
        """Gives the store back, where it was opened."""
        if "store" in self.__dict__:
            self.store.close()

    def _check_reachable(self, name: str) -> None:
        if needs_server(name) and not (self.around.api_key or self.around.base_url):
            raise AppError("no_server", name)

    def _opened(self, system: RuleSystem, row: TableRow, model: ChatModel) -> OpenTable:
        return OpenTable(Keeping(self.store, model, self.now, self.new_id, self.templates, self.rules.of), system, row)

    def _title(self, system: RuleSystem, language: str) -> str:
        if system.adventure is None:
            return system.words(language, "system", system.id)
        return system.words(language, "adventure", system.adventure.id, "title")

    def _with_free_id(self, base: str, make: Callable[[str], TableRow]) -> TableRow:
        """Makes a table under the next free id; another process may take it first, then the one after is tried."""
        for _ in range(TRIES_FOR_AN_ID - 1):
            with suppress(AlreadyExists):
                return make(self._free_table_id(base))
        return make(self._free_table_id(base))

    def _free_table_id(self, base: str) -> str:
        stem = re.sub(r"-\d+$", "", base.replace("_", "-"))[:48]
        taken = {row.id for row in self.store.tables()}
        number = 1
        while f"{stem}-{number}" in taken:
            number += 1
        return f"{stem}-{number}"


def _hero_name(new: NewTable, character: object) -> str:
    """What the hero is called; one who comes from no ready-made character is called something too."""
    named = " ".join(new.hero_name.split())[:80]
    return named or ("" if character else words_of("ko" if new.language == "ko" else "en").say("notice.nameless_hero"))

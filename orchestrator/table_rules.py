"""Which rules a table is played by: those of the version it stands at, from the copy that was kept for it."""

from __future__ import annotations

from dataclasses import dataclass

from orchestrator.app_error import AppError
from orchestrator.rule_book import RuleBook
from orchestrator.shelf import Shelf
from orchestrator.store.ports import TableRow
from orchestrator.turn.settings import TableSettings, stored_settings
from rules.loading import system_ids
from rules.system import RuleSystem


@dataclass(frozen=True)
class TableRules:
    """Finds the rules of tables on the shelf."""

    shelf: Shelf

    def kept_for(self, book: RuleBook, settings: TableSettings) -> TableSettings:
        """The settings of a table that is played by this book from now on; an own one's files are kept for it.

        Raises:
            OSError: the copy can't be written.
        """
        if book.shipped:
            return settings
        kept = {**settings.rules, book.system.version: self.shelf.keep(book)}
        place = str(book.place.absolute()) if book.place is not None else settings.rules_from
        return settings.model_copy(update={"rules": kept, "rules_from": place})

    def of(self, row: TableRow, version: str) -> RuleSystem:
        """The rules of a table as they were in that version, with its adventure laid on them.

        Raises:
            AppError: they are not to be had any more. SystemFaults: a shipped system is faulty.
        """
        digest = stored_settings(row.id, row.policy).rules.get(version, "")
        if digest:
            return self.shelf.kept(digest).with_adventure(row.adventure)
        book = self.shelf.book(row.system)
        if row.system not in system_ids() or book.system.version != version:
            raise AppError("rules_gone", version, (f"{book.id} {book.system.version}",))
        return book.with_adventure(row.adventure)

    def check(self, row: TableRow, version: str) -> None:
        """Finds all rules that a table may still need: those of its version, and each copy that was kept for it.

        Raises:
            AppError: some of them are not to be had any more. SystemFaults: a shipped system is faulty.
        """
        self.of(row, version)
        for digest in stored_settings(row.id, row.policy).rules.values():
            self.shelf.kept(digest)

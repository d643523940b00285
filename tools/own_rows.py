"""The lines of a sheet that a system shows itself (`rules.offers.Row`), in the table's language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from prompts.views import RowLine
from rules.offers import Row, RowItem
from rules.reading import SheetReading
from rules.system import RuleSystem
from rules.systems.registry import actions_of
from tools.lines import Teller
from tools.own_params import own_values
from tools.own_words import said

Entry = TypeVar("Entry")


class Hiding:
    """What a sheet view leaves out, because rows of the system's own say it better."""

    def __init__(self, system: RuleSystem, kind: str) -> None:
        """Hides for a sheet of this kind; a non-player's has no rows, and nothing is hidden of it."""
        own = actions_of(system)
        self._hidden = own.hides if own is not None and own.rows is not None and kind == "hero" else frozenset()

    def hides(self, what: str) -> bool:
        """Whether something is hidden, by its section in the singular and its id: `track:rests`, or `level`."""
        return what in self._hidden

    def shown(self, section: str, entries: Iterable[Entry]) -> tuple[Entry, ...]:
        """The entries of a section that are not hidden, each an id or something that has one."""
        return tuple(one for one in entries if not self.hides(f"{section}:{getattr(one, 'id', one)}"))


def row_lines(teller: Teller, reading: SheetReading) -> tuple[RowLine, ...]:
    """The rows of a hero's sheet with their items; a row without items is left out."""
    own = actions_of(teller.system)
    if own is None or own.rows is None or reading.sheet.kind != "hero":
        return ()
    return tuple(
        RowLine(
            row.id,
            teller.name("rows", row.id),
            tuple(_item(teller, row, item) for item in row.items),
            tuple(_note(teller, item) for item in row.items) if any(item.described for item in row.items) else (),
        )
        for row in own.rows(reading)
        if row.items
    )


def _note(teller: Teller, item: RowItem) -> str:
    language = teller.words.language
    return teller.system.words(language, item.section, item.id, "description") if item.described else ""


def _item(teller: Teller, row: Row, item: RowItem) -> str:
    """Words as they are, something's name, or either put into the row's pattern with what else is known of it."""
    name = item.text
    if not name and item.section == "items":
        name = teller.item(item.id)
    elif not name and item.section:
        name = teller.name(item.section, item.id)
    pattern = teller.name("rows", row.id, "item")
    if not item.params or pattern == row.id:
        return name or item.id
    listed = {key: ", ".join(map(teller.item, ids)) for key, ids in item.listed.items()}
    values = {"name": name, **own_values(teller, item.params), **listed}
    return said(teller.words.language, f"{row.id}.item", pattern, values)

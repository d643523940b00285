"""What the store can say went wrong.

Every error carries a slug (`code`) and its data as attributes, so that a door can put it into the table's language;
the English sentence is for logs and the developer: thing, place, what was found, what is accepted, next step.
No message ever holds what a player wrote (behaviours.md F6).
"""

from __future__ import annotations

from typing import ClassVar

_SHOWN = 80


def _shown(value: object) -> str:
    text = ascii(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}… ({len(text)} characters)"


class StoreError(Exception):
    """The store cannot do what was asked; nothing was changed."""

    code: ClassVar[str] = "store_error"


class BadId(StoreError):
    """An id holds something other than a-z, 0-9, `-` and `_`, or is empty or over 64 characters (F7)."""

    code = "bad_id"

    def __init__(self, field: str, found: object) -> None:
        """Keep which field was wrong and what stood in it."""
        super().__init__(
            f"{field} {_shown(found)} is no id: 1 to 64 of a-z, 0-9, '-' and '_' are accepted; choose another id"
        )
        self.field = field
        self.found = found


class UnknownTable(StoreError):
    """No table has this id."""

    code = "unknown_table"

    def __init__(self, table_id: str, near: tuple[str, ...] = ()) -> None:
        """Keep the id and the nearest ids that exist, best first."""
        nearest = f"; nearest: {', '.join(near)}" if near else ""
        super().__init__(f"no table {_shown(table_id)}{nearest}; list the tables to see every id")
        self.table_id = table_id
        self.near = near


class UnknownTurn(StoreError):
    """The table has no turn with this id."""

    code = "unknown_turn"

    def __init__(self, table_id: str, turn_id: str) -> None:
        """Keep both ids."""
        super().__init__(f"table {_shown(table_id)} has no turn {_shown(turn_id)}; list its leaves to see where to go")
        self.table_id = table_id
        self.turn_id = turn_id


class AlreadyExists(StoreError):
    """The id of a new table or turn is taken."""

    code = "already_exists"

    def __init__(self, what: str, found: str) -> None:
        """Keep what was to be created ("table", "turn") and its id."""
        super().__init__(f"{what} {_shown(found)} exists already; nothing was overwritten: choose another id")
        self.what = what
        self.found = found


class HeadMoved(StoreError):
    """Someone else moved the table's head first: the caller answers "conflict" (behaviours.md B10)."""

    code = "head_moved"

    def __init__(self, table_id: str, *, expected: str, found: str) -> None:
        """Keep the head the caller believed in and the one that stands."""
        super().__init__(
            f"table {_shown(table_id)} stands at turn {_shown(found)}, not at {_shown(expected)}; "
            "read it again and repeat"
        )
        self.table_id = table_id
        self.expected = expected
        self.found = found


class TurnTaken(StoreError):
    """Someone else has begun a turn at this table, or gone on with the one that waits (behaviours.md B10)."""

    code = "turn_taken"

    def __init__(self, table_id: str) -> None:
        """Keep the table."""
        super().__init__(f"the turn that has begun at table {_shown(table_id)} is another than was read; read it again")
        self.table_id = table_id


class MisplacedTurn(StoreError):
    """A turn's number does not follow its parent's, or its table differs: a mistake of the caller."""

    code = "misplaced_turn"

    def __init__(self, turn_id: str, detail: str) -> None:
        """Keep the turn and what does not fit."""
        super().__init__(f"turn {_shown(turn_id)} does not fit: {detail}")
        self.turn_id = turn_id
        self.detail = detail


class NewerSave(StoreError):
    """The save was written by a later version; it is refused, never guessed at (behaviours.md B12)."""

    code = "newer_save"

    def __init__(self, what: str, *, found: int, known: int) -> None:
        """Keep what is newer ("file", "table x"), its format number and the highest this version knows."""
        super().__init__(
            f"{what} was written in format {found}, this version knows formats up to {known}; "
            "install the newer version of tallytale to open it (nothing was changed)"
        )
        self.what = what
        self.found = found
        self.known = known


class StoreDamaged(StoreError):
    """The file is no store or its content cannot be trusted; it was left as it is."""

    code = "store_damaged"

    def __init__(self, place: str, detail: str) -> None:
        """Keep where (file, or table and turn) and what was found."""
        super().__init__(f"{place} is damaged: {detail}; it was left as it is: restore a copy or choose another folder")
        self.place = place
        self.detail = detail


class StoreBusy(StoreError):
    """Another process or thread held the write lock longer than we wait."""

    code = "store_busy"

    def __init__(self, place: str, seconds: float) -> None:
        """Keep the file and how long was waited, in seconds."""
        super().__init__(f"{place} was busy for {seconds:g} s; another tallytale is writing to it: try again")
        self.place = place
        self.seconds = seconds


class StoreNotWritable(StoreError):
    """The folder or the file cannot be opened for writing."""

    code = "store_not_writable"

    def __init__(self, place: str, detail: str) -> None:
        """Keep the file and the system's reason."""
        super().__init__(
            f"{place} cannot be written ({detail}); allow writing there or set TALLYTALE_HOME to another folder"
        )
        self.place = place
        self.detail = detail


class StoreFull(StoreError):
    """The disk is full: the last committed turn is whole, the new one was not stored."""

    code = "store_full"

    def __init__(self, place: str, detail: str) -> None:
        """Keep the file and the system's reason."""
        super().__init__(f"{place} cannot grow ({detail}); free some disk space and repeat: nothing was lost")
        self.place = place
        self.detail = detail


class TextNotStorable(StoreError):
    """A text holds half a character (a lone surrogate), which is no Unicode text."""

    code = "text_not_storable"

    def __init__(self, place: str, detail: str) -> None:
        """Keep the path of the text inside the row and what was found, never the text itself."""
        super().__init__(f"the text at {place} cannot be stored: {detail}; replace it and repeat")
        self.place = place
        self.detail = detail


class ValueNotStorable(StoreError):
    """A value is none of JSON's: a number that is not finite or too wide, a key that is no text, a foreign object."""

    code = "value_not_storable"

    def __init__(self, place: str, detail: str) -> None:
        """Keep the path of the value inside the row and what was found."""
        super().__init__(
            f"the value at {place} cannot be stored: {detail}; objects, lists, text, true, false, null, finite numbers "
            "and whole numbers of 64 bits are accepted"
        )
        self.place = place
        self.detail = detail


class StoreClosed(StoreError):
    """The store was used after `close`."""

    code = "store_closed"

    def __init__(self, place: str) -> None:
        """Keep the file."""
        super().__init__(f"the store at {place} is closed; open it again")
        self.place = place

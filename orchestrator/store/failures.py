"""What SQLite reports, told as the store's own errors."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from orchestrator.store.errors import (
    StoreBusy,
    StoreClosed,
    StoreDamaged,
    StoreError,
    StoreFull,
    StoreNotWritable,
)

_MAGIC = b"SQLite format 3\0"
_PRIMARY = 0xFF

_NOT_WRITABLE = {
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_AUTH,
    sqlite3.SQLITE_IOERR,
}
_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT}
_BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
_UNREADABLE = {sqlite3.SQLITE_IOERR_READ, sqlite3.SQLITE_IOERR_SHORT_READ}
# Not every system says "disk full": a quota or a limit on file sizes comes as a failed write.
_CANNOT_GROW = {
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR_WRITE,
    sqlite3.SQLITE_IOERR_FSYNC,
    sqlite3.SQLITE_IOERR_SHMSIZE,
}


def failure(error: sqlite3.Error, *, place: str, waited: float) -> StoreError:
    """The store's error for an error of SQLite; `waited` is the busy time-out in seconds."""
    code = getattr(error, "sqlite_errorcode", None)
    text = str(error)
    if code is None:
        return _without_code(error, place)
    primary = code & _PRIMARY
    if primary in _BUSY:
        return StoreBusy(place, waited)
    if code in _CANNOT_GROW:
        return StoreFull(place, text)
    if primary in _DAMAGED or code in _UNREADABLE or text.startswith(("no such table", "no such column")):
        return StoreDamaged(place, text)
    if primary in _NOT_WRITABLE:
        return StoreNotWritable(place, text)
    return StoreError(f"{place}: the database refused ({text}); nothing was changed")


def _without_code(error: sqlite3.Error, place: str) -> StoreError:
    text = str(error)
    if isinstance(error, sqlite3.ProgrammingError) and "closed" in text:
        return StoreClosed(place)
    if "decode to UTF-8" in text:
        return StoreDamaged(place, "a text in it is no UTF-8")
    return StoreError(f"{place}: the database refused ({text}); nothing was changed")


def refuse_foreign_file(path: Path) -> None:
    """Refuse, before SQLite touches it, a file that is no SQLite database; a missing or empty one is fine.

    Raises:
        StoreDamaged: the file is something else.
        StoreNotWritable: it cannot be read, or is a folder.
    """
    try:
        with path.open("rb") as file:
            head = file.read(len(_MAGIC))
    except FileNotFoundError:
        return
    except OSError as error:
        raise StoreNotWritable(str(path), error.strerror or str(error)) from error
    if head and head != _MAGIC:
        raise StoreDamaged(str(path), "it does not begin like an SQLite database")

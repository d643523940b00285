"""Connections to one SQLite file, lent to one thread at a time.

Writers of one process queue on a lock, because SQLite's own waiting sleeps in growing steps; writers of several
processes meet at `BEGIN IMMEDIATE`. A process that forks must open its own store in the child.
"""

from __future__ import annotations

import sqlite3
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import Literal, TypeAlias

from orchestrator.store.errors import StoreBusy, StoreClosed, StoreNotWritable
from orchestrator.store.failures import failure, refuse_foreign_file

Durability: TypeAlias = Literal["full", "normal", "off"]
"""`full`: on disk before a commit returns. `normal`: a power cut may lose the last turns. `off`: throw-away runs."""

MEMORY = ":memory:"
_IDLE_KEPT = 8
_TRIES = 100
_PAGE = 2048
"""Bytes of a page: smaller than usual, because a commit touches about eight and writes each whole."""


class Connections:
    """Lends connections and wraps transactions around what is done with them."""

    def __init__(
        self, path: Path | None, *, durability: Durability = "full", wait: float = 5.0, read_only: bool = False
    ) -> None:
        """Connect to a file, or to memory when `path` is None; `wait` is the longest wait for a lock, in seconds.

        With `read_only` nothing is written, not even the files that SQLite puts beside its own.

        Raises:
            StoreError: the file cannot be opened or is no database.
        """
        self.place = MEMORY if path is None else str(path)
        self._path = path
        self._durability = durability
        self.read_only = read_only
        self._wait = wait
        self._write_lock = threading.Lock()
        self._idle: deque[sqlite3.Connection] = deque()
        self._closed = False
        if path is not None:
            _make_folder(path)
            refuse_foreign_file(path)
        self._idle.append(self._open())

    def read(self) -> AbstractContextManager[sqlite3.Connection]:
        """A read transaction: everything read in it is of one moment."""
        return self._transaction("BEGIN", None if self._path else self._write_lock)

    def write(self, *, lasting: bool = True) -> AbstractContextManager[sqlite3.Connection]:
        """A write transaction: committed when the block ends, rolled back when it raises.

        One that is not `lasting` does not wait for the disk; the next that is brings it there too.
        """
        level = self._durability if lasting or self._durability == "off" else "normal"
        return self._transaction("BEGIN IMMEDIATE", self._write_lock, level)

    def use_wal(self) -> None:
        """Turn the file's journal to WAL, which it then keeps; other processes may be doing the same at this moment.

        Raises:
            StoreBusy: others held the file each time it was tried.
        """
        for _ in range(_TRIES):
            if self._try_wal():
                return
            with self.write():
                pass  # SQLite does not wait for the lock of a change of journal, but it does for this one
        raise StoreBusy(self.place, self._wait)

    def close(self) -> None:
        """Close what is idle; what is lent is closed when it comes back."""
        self._closed = True
        while self._idle:
            with suppress(IndexError):
                self._idle.pop().close()

    def _try_wal(self) -> bool:
        connection = self._take(self._write_lock)
        try:
            connection.execute("PRAGMA journal_mode = wal")
        except sqlite3.Error as error:
            told = failure(error, place=self.place, waited=self._wait)
            if isinstance(told, StoreBusy):
                return False
            raise told from error
        finally:
            self._give_back(connection, self._write_lock)
        return True

    @contextmanager
    def _transaction(
        self, begin: str, lock: threading.Lock | None, level: Durability | None = None
    ) -> Iterator[sqlite3.Connection]:
        connection = self._take(lock)
        try:
            if level is not None:  # each time: a connection may come back from a write of the other kind
                connection.execute(f"PRAGMA synchronous = {level}")
            connection.execute(begin)
            yield connection
            connection.execute("COMMIT")
        except BaseException as error:
            with suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            if isinstance(error, sqlite3.Error):
                raise failure(error, place=self.place, waited=self._wait) from error
            raise
        finally:
            self._give_back(connection, lock)

    def _take(self, lock: threading.Lock | None) -> sqlite3.Connection:
        if lock is not None and not lock.acquire(timeout=self._wait):
            raise StoreBusy(self.place, self._wait)
        try:
            if self._closed:
                raise StoreClosed(self.place)
            try:
                return self._idle.pop()
            except IndexError:
                return self._open()
        except BaseException:
            if lock is not None:
                lock.release()
            raise

    def _give_back(self, connection: sqlite3.Connection, lock: threading.Lock | None) -> None:
        if self._closed or len(self._idle) >= _IDLE_KEPT or connection.in_transaction:
            connection.close()
        else:
            self._idle.append(connection)
        if lock is not None:
            lock.release()

    def _open(self) -> sqlite3.Connection:
        try:
            connection = sqlite3.connect(
                _address(self._path) if self.read_only and self._path else self.place,
                timeout=self._wait,
                isolation_level=None,
                check_same_thread=False,
                uri=self.read_only,
            )
            try:
                self._prepare(connection)
            except BaseException:
                connection.close()
                raise
        except sqlite3.Error as error:
            raise failure(error, place=self.place, waited=self._wait) from error
        return connection

    def _prepare(self, connection: sqlite3.Connection) -> None:
        connection.execute(f"PRAGMA page_size = {_PAGE}")  # of a new file; an old one keeps its own
        connection.execute(f"PRAGMA synchronous = {self._durability}")
        connection.execute("PRAGMA fullfsync = on")  # on macOS an ordinary fsync leaves the drive's cache unwritten
        connection.execute("PRAGMA foreign_keys = on")
        connection.execute("PRAGMA trusted_schema = off")  # a save may come from a stranger
        connection.execute("PRAGMA cell_size_check = on")


def holds_something(path: Path) -> bool:
    """Whether there is a file with anything in it that can be looked at."""
    try:
        return path.is_file() and path.stat().st_size > 0
    except OSError:
        return False


def _address(path: Path) -> str:
    """The file, to be read only; taken for unchanging where no writer has left anything beside it."""
    log = path.with_name(f"{path.name}-wal")
    unchanging = "" if log.exists() and log.stat().st_size else "&immutable=1"
    return f"{path.absolute().as_uri()}?mode=ro{unchanging}"


def _make_folder(path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreNotWritable(str(path), error.strerror or str(error)) from error

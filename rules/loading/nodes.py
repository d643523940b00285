"""A document as read: plain data, and beside it where every part of it stands."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

Scalar = str | int | float | bool | None
Plain = Scalar | list["Plain"] | dict[str, "Plain"]
"""Data as YAML and JSON hold it; mapping keys are always text."""
Path = tuple[str | int, ...]
"""The way from the top of a document to a part of it: keys and 0-based indices."""


class Place(NamedTuple):
    """Where something starts, both counted from 1; (0, 0) when the data came from no text."""

    line: int
    column: int


NOWHERE = Place(0, 0)
_NO_KEYS: Mapping[str, Place] = MappingProxyType({})


@dataclass(slots=True)
class Node:
    """One part of a document.

    Attributes:
        data: its plain data, its parts' data within.
        place: where it starts.
        parts: the parts of a mapping by key, or of a sequence by index; empty for a scalar.
        keys: where the keys of a mapping stand.
        size: how many nodes it has in all, itself included, aliases counted each time.
    """

    data: Plain
    place: Place = NOWHERE
    parts: Mapping[str, Node] | Sequence[Node] = ()
    keys: Mapping[str, Place] = field(default_factory=lambda: _NO_KEYS)
    size: int = 1

    def part(self, step: str | int) -> Node | None:
        """The part one step further, or None."""
        if isinstance(self.parts, Mapping):
            return self.parts.get(step) if isinstance(step, str) else None
        if isinstance(step, int) and 0 <= step < len(self.parts):
            return self.parts[step]
        return None


@dataclass(frozen=True, slots=True)
class Document:
    """One file, read: its name as handed in, its root, and its lines for finding columns within a scalar."""

    name: str
    root: Node
    lines: tuple[str, ...] = ()

    def place(self, path: Path) -> Place:
        """Where the value at `path` stands; where it is missing, the nearest part around it."""
        return self._reach(path)[0].place

    def key_place(self, path: Path) -> Place:
        """Where the key that ends `path` stands, else the value there, else the nearest part around it."""
        if path and isinstance(path[-1], str):
            around, reached = self._reach(path[:-1])
            if reached and path[-1] in around.keys:
                return around.keys[path[-1]]
        return self.place(path)

    def node(self, path: Path) -> Node | None:
        """The part at `path`, or None."""
        found, reached = self._reach(path)
        return found if reached else None

    def within(self, path: Path, position: int) -> Place:
        """Where character `position` of the text at `path` stands, when that text is written there as it is.

        A text that is folded, escaped or spread over lines gives the place where it starts.
        """
        node, reached = self._reach(path)
        line, column = node.place
        if not reached or not isinstance(node.data, str) or not 0 < line <= len(self.lines):
            return node.place
        written = self.lines[line - 1]
        for quote in (0, 1):
            start = column - 1 + quote
            if written.startswith(node.data, start) and (quote == 0 or written[start - 1] in "\"'"):
                return Place(line, start + 1 + position)
        return node.place

    def _reach(self, path: Path) -> tuple[Node, bool]:
        """The last part on the way that exists, and whether it is the end of the way."""
        node = self.root
        for step in path:
            following = node.part(step)
            if following is None:
                return node, False
            node = following
        return node, True


def original(path: Path, kept: Mapping[Path, tuple[int, ...]]) -> Path:
    """A path through data that lists were cut in, as the way through the whole of it."""
    found: list[str | int] = []
    for length, step in enumerate(path):
        places = kept.get(path[:length])
        if places is not None and isinstance(step, int) and step < len(places):
            step = places[step]
        found.append(step)
    return tuple(found)


def path_text(path: Path) -> str:
    """A path as people write it: `tracks[2].on_full[0].by`."""
    return "".join(_steps(path))


def _steps(path: Path) -> Iterator[str]:
    for number, step in enumerate(path):
        if isinstance(step, int):
            yield f"[{step}]"
        else:
            yield f".{step}" if number else step


def scalar_node(data: Scalar, place: Place) -> Node:
    """A node without parts."""
    return Node(data, place)


def list_node(parts: list[Node], place: Place) -> Node:
    """A sequence of nodes."""
    return Node([part.data for part in parts], place, parts, size=1 + sum(part.size for part in parts))


def mapping_node(parts: dict[str, Node], keys: dict[str, Place], place: Place) -> Node:
    """A mapping of nodes; `keys` says where each key stands."""
    size = 1 + sum(part.size for part in parts.values())
    return Node({key: part.data for key, part in parts.items()}, place, parts, keys, size)


def key_text(text: str) -> str:
    """A mapping key as it is compared: in Unicode normal form C."""
    return text if text.isascii() else unicodedata.normalize("NFC", text)

"""Patterns ready for use: each node writes its part of a definition, and reads it from a place of a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, Protocol

from rules.sentences.attempt import Attempt, Remembered
from rules.sentences.prepared import squeezed
from rules.sentences.writer import Writer

_TOKEN: Final = re.compile(r"[A-Za-z0-9]+|[^\W_A-Za-z0-9]+|[^\w\s]|_")
_ALIKE: Final[Mapping[str, tuple[str, ...]]] = {"\u2192": ("\u2192", "->", "=>", "\u21d2")}
"""Signs that are more than one character in some spellings: the arrow of a card."""


class Bound(NamedTuple):
    """What reading found for a field, and where."""

    field: str
    value: Any
    place: int


Bounds = tuple[Bound, ...]


@dataclass(slots=True)
class Saying:
    """A definition while it is written.

    Attributes:
        values: its values by key.
        defaults: the values that need not be said.
        parts: what is written so far.
        covered: the fields it says.
    """

    values: Mapping[str, Any]
    defaults: Mapping[str, Any]
    parts: list[str] = field(default_factory=list)
    covered: set[str] = field(default_factory=set)

    def is_default(self, key: str) -> bool:
        """Whether a field has its default."""
        return bool(self.values[key] == self.defaults.get(key))

    def mark(self) -> tuple[int, frozenset[str]]:
        """Where writing stands, to come back to."""
        return len(self.parts), frozenset(self.covered)

    def back_to(self, mark: tuple[int, frozenset[str]]) -> None:
        """Takes back what was written since."""
        del self.parts[mark[0] :]
        self.covered.intersection_update(mark[1])


class Kind(Protocol):
    """How values of one kind are written and read."""

    def write(self, value: Any, writer: Writer) -> str | None:
        """The value in words; None where it cannot be said so."""
        ...

    def read(self, attempt: Attempt, place: int) -> Iterator[tuple[int, Any]]:
        """Every value that could stand at a place, likeliest first, with the place where it ends."""
        ...


def read_kind(kind: Kind, attempt: Attempt, place: int) -> Iterator[tuple[int, Any]]:
    """What a kind reads at a place; kinds that say so are asked once for each place, since ways to read meet there."""
    if not getattr(kind, "remembered", False):
        return kind.read(attempt, place)
    key = (id(kind), place)
    found = attempt.memo.get(key)
    if found is None:
        found = attempt.memo[key] = Remembered(kind.read(attempt, place))
    return iter(found)


class Node(Protocol):
    """One part of a pattern."""

    def write(self, saying: Saying, writer: Writer) -> bool:
        """Writes its part; False, with nothing written, where this pattern does not fit."""
        ...

    def read(self, attempt: Attempt, place: int) -> Iterator[tuple[int, Bounds]]:
        """Every way to read it at a place, with the place where it ends and what it says."""
        ...


Nodes = tuple[Node, ...]


def write_nodes(nodes: Nodes, saying: Saying, writer: Writer) -> bool:
    """Writes all of them, or nothing."""
    mark = saying.mark()
    for node in nodes:
        if not node.write(saying, writer):
            saying.back_to(mark)
            return False
    return True


def read_nodes(nodes: Nodes, attempt: Attempt, place: int, index: int = 0) -> Iterator[tuple[int, Bounds]]:
    """Every way to read the nodes from `index` on, one after another."""
    while index < len(nodes):
        node = nodes[index]
        if not isinstance(node, WordsNode):
            break
        place = node.match(attempt, place)
        if place < 0:
            return
        index += 1
    else:
        yield place, ()
        return
    for middle, bound in node.read(attempt, place):
        if index + 1 == len(nodes):
            yield middle, bound
        else:
            for end, more in read_nodes(nodes, attempt, middle, index + 1):
                yield end, bound + more


def stand_at(nodes: Nodes, attempt: Attempt, place: int) -> bool:
    """Whether these nodes can be read at a place, without noting where they cannot."""
    with attempt.quietly():
        return next(read_nodes(nodes, attempt, place), None) is not None


@dataclass(frozen=True, slots=True)
class _Token:
    """A word of a literal: its spellings, whether blanks stand before and after it, and it with the words after it."""

    spellings: tuple[str, ...]
    spaced: bool
    apart: bool
    shown: str

    def expected(self, attempt: Attempt) -> Iterable[str]:
        return (self.shown,)


class WordsNode:
    """Words that stand there as they are; blanks between them matter only between Latin letters.

    The full stop at the end of the whole text may be missing.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self._tokens: list[_Token] = []
        for found in _TOKEN.finditer(text):
            word = squeezed(found.group())
            spaced = found.start() > 0 and text[found.start() - 1].isspace()
            apart = text[found.end() : found.end() + 1].isspace()
            self._tokens.append(_Token(_ALIKE.get(word, (word,)), spaced, apart, text[found.start() :].strip()))

    def write(self, saying: Saying, writer: Writer) -> bool:
        """Writes its part."""
        saying.parts.append(self.text)
        return True

    def read(self, attempt: Attempt, place: int) -> Iterator[tuple[int, Bounds]]:
        """Reads its part at a place."""
        end = self.match(attempt, place)
        if end >= 0:
            yield end, ()

    def match(self, attempt: Attempt, place: int) -> int:
        """Where the words end when they stand at a place, else −1."""
        text = attempt.text
        low = text.low
        for token in self._tokens:
            for spelling in token.spellings:
                if low.startswith(spelling, place) and not (token.spaced and text.runs_on(place)):
                    end = place + len(spelling)
                    if token.apart and text.runs_on(end):
                        continue
                    place = end
                    break
                if spelling == "." and place == len(low):
                    break
            else:
                attempt.miss(place, token)
                return -1
        return place

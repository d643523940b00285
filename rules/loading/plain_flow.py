"""Flow collections of everyday YAML: `{id: hp, max: "6 + @might"}` and `[a, b]`, on one line or several."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from rules.loading.nodes import Node, Place, key_text, list_node, mapping_node, scalar_node
from rules.loading.scalars import plain_scalar

DEEPEST_PLAIN: Final = 40
"""Deeper documents are left to the full reader, which reports a depth nobody needs."""
QUOTED: Final = re.compile(r"\"(?:[^\"\\]|\\[n\"\\])*\"|'(?:[^']|'')*'")

_GAP: Final = re.compile(r" *(?:(?<= )#.*)?")
_WORD: Final = r"[^\s,\[\]{}:#&*!|>'\"%@`?\\-][^\s,\[\]{}:#]*"
_PLAIN: Final = re.compile(rf"(?:-(?=[\w.]))?{_WORD}(?: +[^\s,\[\]{{}}:#]+)*")
_ESCAPED: Final = re.compile(r"\\(.)")
_LONGEST_KEY: Final = 80

Reading = Callable[[int], Node]


class NotPlainError(Exception):
    """The text uses notation that only the full parser knows."""


def unquoted(text: str) -> str:
    """The text within quotes, its escapes undone."""
    inner = text[1:-1]
    if text[0] == "'":
        return inner.replace("''", "'")
    if "\\" not in inner:
        return inner
    return _ESCAPED.sub(lambda found: "\n" if found[1] == "n" else found[1], inner)


class FlowReader:
    """Reads one flow collection; afterwards `at` and `column` stand behind its closing bracket."""

    def __init__(self, lines: list[str], at: int, column: int, depth: int) -> None:
        """Starts at the opening bracket at `column` of line `at`, `depth` collections deep."""
        self.at = at
        self.column = column
        self._lines = lines
        self._line = lines[at]
        self._depth = depth

    def collection(self) -> Node:
        """The mapping or list that opens here. Raises NotPlainError for notation that is not everyday."""
        self._depth += 1
        if self._depth > DEEPEST_PLAIN:
            raise NotPlainError
        node = self._list() if self._line[self.column] == "[" else self._mapping()
        self._depth -= 1
        return node

    def _list(self) -> Node:
        place = self._open()
        items: list[Node] = []
        while self._sign() != "]":
            items.append(self._value())
            self._separated("]")
        self.column += 1
        return list_node(items, place)

    def _mapping(self) -> Node:
        place = self._open()
        parts: dict[str, Node] = {}
        keys: dict[str, Place] = {}
        while self._sign() != "}":
            here = Place(self.at + 1, self.column + 1)
            key = self._key()
            if key in parts:
                raise NotPlainError
            keys[key] = here
            if self._sign() in ",}":
                raise NotPlainError
            parts[key] = self._value()
            self._separated("}")
        self.column += 1
        return mapping_node(parts, keys, place)

    def _open(self) -> Place:
        place = Place(self.at + 1, self.column + 1)
        self.column += 1
        return place

    def _sign(self) -> str:
        """The next sign that is no space, comment or line break."""
        while True:
            found = _GAP.match(self._line, self.column)
            self.column = found.end() if found else self.column
            if self.column < len(self._line):
                return self._line[self.column]
            self.at += 1
            self.column = 0
            if self.at == len(self._lines):
                raise NotPlainError
            self._line = self._lines[self.at]

    def _separated(self, closing: str) -> None:
        """Takes the comma behind a value, unless the collection closes here."""
        sign = self._sign()
        if sign == ",":
            self.column += 1
        elif sign != closing:
            raise NotPlainError

    def _key(self) -> str:
        quoted = self._line[self.column] in "\"'"
        found = (QUOTED if quoted else _PLAIN).match(self._line, self.column)
        if found is None or len(found.group()) > _LONGEST_KEY:
            raise NotPlainError
        end = found.end()
        behind = self._line[end + 1 : end + 2]
        if self._line[end : end + 1] != ":" or not (quoted or behind in ("", " ")):
            raise NotPlainError
        self.column = end + 1
        return key_text(unquoted(found.group()) if quoted else found.group())

    def _value(self) -> Node:
        sign = self._line[self.column]
        if sign in "[{":
            return self.collection()
        place = Place(self.at + 1, self.column + 1)
        quoted = sign in "\"'"
        found = (QUOTED if quoted else _PLAIN).match(self._line, self.column)
        if found is None:
            raise NotPlainError
        self.column = found.end()
        return scalar_node(unquoted(found.group()) if quoted else plain_scalar(found.group()), place)

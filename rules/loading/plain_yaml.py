"""The everyday part of YAML, read fast: block mappings and lists, flow collections, one-line and block scalars.

A system with its words must load in a fraction of a second, and a full YAML parser in Python needs several of them.
This reader knows the notation that rule files are written in; at the first sign of any other (anchors, tags,
documents, multi-line quotes, mistakes) it gives up, and `rules.loading.full_yaml` reads the text instead. Whatever it
does read, it reads exactly as the full parser would: a property in the tests holds the two against each other.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from rules.loading.nodes import Node, Place, key_text, list_node, mapping_node, scalar_node
from rules.loading.plain_flow import DEEPEST_PLAIN, QUOTED, FlowReader, NotPlainError, Reading, unquoted
from rules.loading.scalars import plain_scalar

_UNKNOWN: Final = re.compile(r"[\t\r\x85\u2028\u2029\ufeff]|^(?:---|\.\.\.|%)", re.MULTILINE)
_KEY: Final = re.compile(r"(?P<key>\w[\w.\-/]{0,80}|\"[^\"\\\n]{0,80}\"|'[^'\n]{0,80}') *:(?P<gap> +|$)")
_REST: Final = re.compile(r" *(?: #.*)?$")
_PLAIN_START: Final = re.compile(r"[^\s\-?:,\[\]{}#&*!|>'\"%@`]|-[^\s]")
_BLOCK_HEADER: Final = re.compile(r"(?P<style>[|>])(?P<chomp>-?)(?: +#.*| *)$")


def read_plain(text: str) -> Node | None:
    """The root of a document in everyday notation, or None when the full parser has to look at it."""
    if _UNKNOWN.search(text):
        return None
    try:
        return _BlockReader(text).document()
    except NotPlainError:
        return None


class _BlockReader:
    """Reads by indentation; `at` is the line being read, counted from 0."""

    def __init__(self, text: str) -> None:
        self._lines = text.split("\n")
        self._at = 0
        self._depth = 0

    def document(self) -> Node:
        indent = self._indent()
        if indent < 0:
            raise NotPlainError
        root = self._block(indent, -1)
        if self._indent() >= 0:
            raise NotPlainError
        return root

    def _indent(self) -> int:
        """Moves on to the next line that says something and gives its indentation; −1 at the end."""
        for at in range(self._at, len(self._lines)):
            line = self._lines[at]
            content = line.lstrip(" ")
            if content and content[0] != "#":
                self._at = at
                return len(line) - len(content)
        self._at = len(self._lines)
        return -1

    def _block(self, indent: int, around: int) -> Node:
        """The node that starts at column `indent` of this line, inside a block indented by `around`."""
        line = self._lines[self._at]
        if line.startswith("- ", indent) or line[indent:] == "-":
            return self._deeper(self._sequence, indent)
        if _KEY.match(line, indent):
            return self._deeper(self._mapping, indent)
        return self._value(indent, around)

    def _deeper(self, read: Reading, indent: int) -> Node:
        self._depth += 1
        if self._depth > DEEPEST_PLAIN:
            raise NotPlainError
        node = read(indent)
        self._depth -= 1
        return node

    def _sequence(self, indent: int) -> Node:
        place = Place(self._at + 1, indent + 1)
        items: list[Node] = []
        while True:
            line = self._lines[self._at]
            start = indent + 1
            while line.startswith(" ", start):
                start += 1
            if _REST.match(line, indent + 1):
                items.append(self._below(indent, indent + 1))
            else:
                # What follows the dash is a block of its own, indented as far as it stands.
                self._lines[self._at] = " " * start + line[start:]
                items.append(self._block(start, indent))
            following = self._indent()
            if following > indent:
                raise NotPlainError
            if following < indent or not self._is_item(indent):
                return list_node(items, place)

    def _is_item(self, indent: int) -> bool:
        line = self._lines[self._at]
        return line.startswith("- ", indent) or line[indent:] == "-"

    def _mapping(self, indent: int) -> Node:
        place = Place(self._at + 1, indent + 1)
        parts: dict[str, Node] = {}
        keys: dict[str, Place] = {}
        while True:
            line = self._lines[self._at]
            found = _KEY.match(line, indent)
            if found is None:
                raise NotPlainError
            key = found["key"]
            key = key_text(key[1:-1] if key[0] in "\"'" else key)
            if key in parts:
                raise NotPlainError
            keys[key] = Place(self._at + 1, indent + 1)
            if _REST.match(line, found.start("gap")):
                parts[key] = self._below(indent, found.start("gap"), key=True)
            else:
                parts[key] = self._value(found.end(), indent)
            following = self._indent()
            if following > indent:
                raise NotPlainError
            if following < indent:
                return mapping_node(parts, keys, place)

    def _below(self, indent: int, end: int, *, key: bool = False) -> Node:
        """The value of a key or dash that has nothing after it on its line, which ends at column `end`."""
        here = Place(self._at + 1, (indent if key else end) + 1)
        self._at += 1
        below = self._indent()
        if below > indent:
            return self._block(below, indent)
        if key and below == indent and self._is_item(indent):
            return self._deeper(self._sequence, indent)
        return scalar_node(None, here)

    def _value(self, start: int, around: int) -> Node:
        """The scalar or flow collection at column `start` of this line, inside a block indented by `around`."""
        line = self._lines[self._at]
        place = Place(self._at + 1, start + 1)
        sign = line[start]
        if sign in "\"'":
            found = QUOTED.match(line, start)
            if found is None or not _REST.match(line, found.end()):
                raise NotPlainError
            self._at += 1
            return scalar_node(unquoted(found.group()), place)
        if sign in "[{":
            flow = FlowReader(self._lines, self._at, start, self._depth)
            node = flow.collection()
            if not _REST.match(self._lines[flow.at], flow.column):
                raise NotPlainError
            self._at = flow.at + 1
            return node
        if sign in "|>":
            return scalar_node(self._block_scalar(start, around), place)
        return scalar_node(plain_scalar(self._plain(start, around)), place)

    def _plain(self, start: int, around: int) -> str:
        """An unquoted scalar, with the lines that go on with it folded into one."""
        if not _PLAIN_START.match(self._lines[self._at], start):
            raise NotPlainError
        parts: list[str] = []
        while True:
            content, comment, _ = self._lines[self._at][start:].partition(" #")
            content = content.rstrip(" ")
            if ": " in content or content.endswith(":"):
                raise NotPlainError
            parts.append(content)
            self._at += 1
            line = self._lines[self._at] if self._at < len(self._lines) else ""
            start = len(line) - len(line.lstrip(" "))
            if not line.strip(" "):
                if self._indent() > around:
                    raise NotPlainError
                return " ".join(parts)
            if comment or start <= around or line[start] == "#":
                return " ".join(parts)

    def _block_scalar(self, start: int, around: int) -> str:
        header = _BLOCK_HEADER.match(self._lines[self._at], start)
        if header is None:
            raise NotPlainError
        first = self._at + 1
        line = self._lines[first] if first < len(self._lines) else ""
        indent = len(line) - len(line.lstrip(" "))
        if not line.strip(" ") or indent <= around:
            raise NotPlainError
        end = first
        while end < len(self._lines):
            line = self._lines[end]
            if line.strip(" ") and not line.startswith(" " * indent):
                break
            end += 1
        self._at = end
        body = [line[indent:] for line in self._lines[first:end]]
        while body and not body[-1]:
            body.pop()
        ends_open = first + len(body) == len(self._lines)
        text = _folded(body) if header["style"] == ">" else "\n".join(body)
        return text if header["chomp"] or ends_open else text + "\n"


def _folded(body: list[str]) -> str:
    """The lines of a folded block scalar: a break is a space, an empty line a break."""
    out = body[0]
    for before, line in pairwise(body):
        if line.startswith(" "):
            raise NotPlainError
        out += "\n" if not line else line if not before else f" {line}"
    return out

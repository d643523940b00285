"""Patterns of sentences as the text files write them, taken apart.

- `Stress becomes {to}`: words, and a slot for the field `to`.
- `{while:condition}`: a slot read and written in a style of its own.
- `{is=removed}`: says by standing there that a field has this value.
- `{by?1}`: for writing only: this way when the field has this value.
- `[ It covers {covers}.]`: may be left out, and is where all it says is left at its default.
- `<slot{by?1}|slots>`: one of several, the first that fits.
- a pair of Korean particles, as the text file lists them under `particles`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rules.sentences.particles import Pair


@dataclass(frozen=True, slots=True)
class Words:
    """Literal text, with its blanks."""

    text: str


@dataclass(frozen=True, slots=True)
class Particle:
    """A Korean particle; `written` is the pair as the text file writes it."""

    pair: Pair
    written: str


@dataclass(frozen=True, slots=True)
class SlotText:
    """A slot; `spaced` says that a blank stands before it."""

    field: str
    style: str
    spaced: bool


@dataclass(frozen=True, slots=True)
class Says:
    """A field has this value, without more words; with `if_so`, the words around are for that value only."""

    field: str
    value: str
    if_so: bool


@dataclass(frozen=True, slots=True)
class Maybe:
    """A part that may be left out."""

    part: Sequence


@dataclass(frozen=True, slots=True)
class Either:
    """One of several parts, the first that fits."""

    parts: tuple[Sequence, ...]


PatternNode = Words | Particle | SlotText | Says | Maybe | Either
Sequence = tuple[PatternNode, ...]

_SLOT: Final = re.compile(r"\{(?P<field>\w+)(?:(?P<sign>[:=?])(?P<rest>[^{}]*))?\}")
_CLOSING: Final = {"[": "]", "<": ">"}


class PatternError(ValueError):
    """A pattern of our own text files that is not well formed: a mistake in the package."""


def parse_pattern(text: str, particles: Mapping[str, Pair]) -> Sequence:
    """A pattern taken apart. Raises PatternError, naming the pattern and the column."""
    return _PatternReader(text, particles).whole()


class _PatternReader:
    def __init__(self, text: str, particles: Mapping[str, Pair]) -> None:
        self._text = text
        self._particles = particles
        self._pairs = re.compile("|".join(map(re.escape, sorted(particles, key=len, reverse=True))) or r"(?!)")
        self._at = 0

    def whole(self) -> Sequence:
        nodes = self._part("")
        if self._at < len(self._text):
            raise self._error()
        return nodes

    def _part(self, ends: str) -> Sequence:
        nodes: list[PatternNode] = []
        while self._at < len(self._text) and self._text[self._at] not in ends:
            nodes.append(self._node())
        return tuple(nodes)

    def _node(self) -> PatternNode:
        sign = self._text[self._at]
        if sign == "{":
            return self._slot()
        if sign in _CLOSING:
            self._at += 1
            parts = [self._part("]" if sign == "[" else "|>")]
            while self._text[self._at : self._at + 1] == "|":
                self._at += 1
                parts.append(self._part("|>"))
            if self._text[self._at : self._at + 1] != _CLOSING[sign]:
                raise self._error()
            self._at += 1
            return Maybe(parts[0]) if sign == "[" else Either(tuple(parts))
        found = self._pairs.match(self._text, self._at)
        if found:
            self._at = found.end()
            return Particle(self._particles[found.group()], found.group())
        return self._words()

    def _slot(self) -> PatternNode:
        found = _SLOT.match(self._text, self._at)
        if found is None:
            raise self._error()
        spaced = self._text[: self._at].endswith(" ")
        self._at = found.end()
        field, sign, rest = found["field"], found["sign"], found["rest"] or ""
        return Says(field, rest, sign == "?") if sign in ("=", "?") else SlotText(field, rest, spaced)

    def _words(self) -> Words:
        start = self._at
        while self._at < len(self._text) and self._text[self._at] not in "{[<]>|":
            if self._at > start and self._pairs.match(self._text, self._at):
                break
            self._at += 1
        if self._at == start:
            raise self._error()
        return Words(self._text[start : self._at])

    def _error(self) -> PatternError:
        return PatternError(f"pattern {self._text!r}: column {self._at + 1} can't be read")

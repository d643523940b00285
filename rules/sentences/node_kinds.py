"""What patterns are made of besides words: particles, slots, values said without words, parts left out or chosen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from rules.sentences.attempt import Attempt
from rules.sentences.nodes import Bound, Bounds, Kind, Nodes, Saying, read_kind, read_nodes, write_nodes
from rules.sentences.particles import Pair
from rules.sentences.writer import Writer


@dataclass(frozen=True, slots=True)
class ParticleNode:
    """A particle: written as the sound before it asks, read in either form, or as the pair."""

    pair: Pair
    written: str

    def write(self, saying: Saying, writer: Writer) -> bool:
        """Writes its part."""
        saying.parts.append(self.pair.after("".join(saying.parts[-4:])))
        return True

    def read(self, attempt: Attempt, place: int) -> Iterator[tuple[int, Bounds]]:
        """Reads its part at a place."""
        forms = sorted({self.written, self.pair.closed, self.pair.open}, key=len, reverse=True)
        for form in forms:
            if attempt.text.low.startswith(form, place):
                yield place + len(form), ()
        attempt.miss(place, self)

    def expected(self, attempt: Attempt) -> Iterable[str]:
        """The pair as one writes it."""
        return (self.written,)


@dataclass(frozen=True, slots=True)
class SlotNode:
    """A field's value.

    Attributes:
        field: the field.
        kind: how its values are written and read.
        spaced: whether a blank stands before it.
        also: fields that the same words say: a name and its id.
    """

    field: str
    kind: Kind
    spaced: bool
    also: tuple[str, ...] = ()

    def write(self, saying: Saying, writer: Writer) -> bool:
        """Writes its part."""
        value = saying.values[self.field]
        if self.also:
            value = (value, *(saying.values[field] for field in self.also))
        written = None if value is None else self.kind.write(value, writer)
        if written is None:
            return False
        saying.parts.append(written)
        saying.covered.update((self.field, *self.also))
        return True

    def read(self, attempt: Attempt, place: int) -> Iterator[tuple[int, Bounds]]:
        """Reads its part at a place."""
        if self.spaced and attempt.text.runs_on(place):
            return
        for end, value in read_kind(self.kind, attempt, place):
            values = value if self.also else (value,)
            fields = (self.field, *self.also)
            yield end, tuple(Bound(name, one, place) for name, one in zip(fields, values, strict=True))


@dataclass(frozen=True, slots=True)
class SaysNode:
    """A field has a certain value; `if_so` writes the words around for that value only and says nothing in reading."""

    field: str
    value: Any
    if_so: bool

    def write(self, saying: Saying, writer: Writer) -> bool:
        """Writes its part."""
        if str(saying.values[self.field]) != str(self.value):
            return False
        if not self.if_so:
            saying.covered.add(self.field)
        return True

    def read(self, attempt: Attempt, place: int) -> Iterator[tuple[int, Bounds]]:
        """Reads its part at a place."""
        yield place, () if self.if_so else (Bound(self.field, self.value, place),)


@dataclass(frozen=True, slots=True)
class MaybeNode:
    """A part left out where a field it says has its default, or where it cannot be said."""

    part: Nodes

    def write(self, saying: Saying, writer: Writer) -> bool:
        """Writes its part."""
        if any(isinstance(node, SlotNode) and saying.is_default(node.field) for node in self.part):
            return True
        mark, before = saying.mark(), set(saying.covered)
        if write_nodes(self.part, saying, writer):
            said = saying.covered - before
            if said and all(map(saying.is_default, said)):
                saying.back_to(mark)
        return True

    def read(self, attempt: Attempt, place: int) -> Iterator[tuple[int, Bounds]]:
        """Reads its part at a place."""
        yield from read_nodes(self.part, attempt, place)
        yield place, ()


@dataclass(frozen=True, slots=True)
class EitherNode:
    """One of several parts: the first that fits is written, each is read."""

    parts: tuple[Nodes, ...]

    def write(self, saying: Saying, writer: Writer) -> bool:
        """Writes its part."""
        return any(write_nodes(part, saying, writer) for part in self.parts)

    def read(self, attempt: Attempt, place: int) -> Iterator[tuple[int, Bounds]]:
        """Reads its part at a place."""
        for part in self.parts:
            yield from read_nodes(part, attempt, place)

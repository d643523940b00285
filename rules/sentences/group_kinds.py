"""Parts in sentences: whole definitions within others, lists, and mappings entry by entry."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from rules.definitions.words import Definition
from rules.loading.documents import document_from_data
from rules.loading.faults import SystemFaults
from rules.sentences.attempt import Attempt
from rules.sentences.drafts import Draft, Entries, Raw
from rules.sentences.nodes import Kind, Nodes, Saying, WordsNode, read_kind, read_nodes, write_nodes
from rules.sentences.shapes import REQUIRED, FieldShape, shape_of
from rules.sentences.writer import Writer

_JSON: Final = json.JSONDecoder(strict=False)
_Open = tuple[Iterator[tuple[int, Any]], int, tuple[Any, ...]]
"""A list being read: what could come next, where it ends without that, and its values so far."""


@dataclass(frozen=True, slots=True)
class Rule:
    """The sentences of one kind of definition, best first."""

    model: type[Definition]
    sentences: tuple[Nodes, ...]


RuleOf = Callable[[type[Definition]], Rule]


def write_definition(rule: Rule, value: Definition, writer: Writer) -> str:
    """A definition in words; what no sentence says stands behind it in braces as data."""
    shape = shape_of(rule.model)
    values = {key: getattr(value, field.attribute) for key, field in shape.items()}
    defaults = {key: field.default for key, field in shape.items()}
    needed = {key for key, field in shape.items() if _must_be_said(field, values[key])}
    best: tuple[str, set[str]] | None = None
    for sentence in rule.sentences:
        saying = Saying(values, defaults)
        if not write_nodes(sentence, saying, writer):
            continue
        missing = needed - saying.covered
        if best is None or len(missing) < len(best[1]):
            best = ("".join(saying.parts), missing)
        if not missing:
            break
    if best is None:
        return _braces(value, {*needed, *(key for key, field in shape.items() if field.only or _is_required(field))})
    return f"{best[0]} {_braces(value, best[1])}" if best[1] else best[0]


def _must_be_said(field: FieldShape, value: Any) -> bool:
    """Whether a sentence without a field would lose its value; an id is said by a label, or by whoever keeps it."""
    if field.default is REQUIRED:
        return field.only is None and field.key != "id"
    return field.only is None and bool(value != field.default)


def _is_required(field: FieldShape) -> bool:
    return field.default is REQUIRED


def _braces(value: Definition, keys: set[str]) -> str:
    data = value.model_dump(mode="json", by_alias=True)
    return json.dumps({key: one for key, one in data.items() if key in keys}, ensure_ascii=False)


def read_definition(rule: Rule, attempt: Attempt, place: int) -> Iterator[tuple[int, Draft]]:
    """Every way to read such a definition at a place."""
    for sentence in rule.sentences:
        for end, bounds in read_nodes(sentence, attempt, place):
            braces = _read_braces(attempt, end)
            if braces is not None and braces[1].keys() <= shape_of(rule.model).keys():
                yield braces[0], Draft(rule.model, bounds, place, braces[1])
            yield end, Draft(rule.model, bounds, place)


def read_data(rule: Rule, attempt: Attempt, kind: str) -> Iterator[tuple[int, Draft]]:
    """A whole entry as data in braces behind the word for its kind in the format."""
    braces = _read_braces(attempt, len(kind)) if attempt.text.low.startswith(kind) else None
    if braces is not None and braces[1].keys() <= shape_of(rule.model).keys():
        yield braces[0], Draft(rule.model, (), 0, braces[1])


def _read_braces(attempt: Attempt, place: int) -> tuple[int, Mapping[str, Any]] | None:
    text = attempt.text
    if not text.low.startswith("{", place):
        return None
    try:
        data, end = _JSON.raw_decode(text.original, text.at[place])
        document_from_data(data, "")  # what no file could hold is no data of a sentence either
    except (ValueError, RecursionError, SystemFaults):
        return None
    return (text.place_of(end), data) if isinstance(data, dict) else None


@dataclass(frozen=True, slots=True)
class DataKind:
    """Data whose shape no definition knows, such as fields of a system's own request: as it is, in braces."""

    def write(self, value: Any, writer: Writer) -> str | None:
        """The data; None for none."""
        return json.dumps(value, ensure_ascii=False) if value else None

    def read(self, attempt: Attempt, place: int) -> Iterator[tuple[int, Any]]:
        """Data in braces at a place."""
        braces = _read_braces(attempt, place)
        if braces is not None:
            yield braces[0], Raw(braces[1])


@dataclass(frozen=True, eq=False)
class PartKind:
    """A definition within another, of one of several classes."""

    models: tuple[type[Definition], ...]
    rule_of: RuleOf
    remembered: ClassVar[bool] = True

    def write(self, value: Any, writer: Writer) -> str | None:
        """The part in words."""
        if not isinstance(value, self.models):
            return None
        return write_definition(self.rule_of(type(value)), value, writer)

    def read(self, attempt: Attempt, place: int) -> Iterator[tuple[int, Any]]:
        """Every part that could stand at a place."""
        for model in self.models:
            yield from read_definition(self.rule_of(model), attempt, place)
        braces = _read_braces(attempt, place)
        if braces is not None and any(_could_be(model, braces[1]) for model in self.models):
            yield braces[0], Raw(braces[1])


def _could_be(model: type[Definition], data: Mapping[str, Any]) -> bool:
    """Whether data in braces may be such a part; else they say what the whole entry has besides."""
    shape = shape_of(model)
    needed = {key for key, field in shape.items() if field.default is REQUIRED and field.only is None}
    return needed <= data.keys() <= shape.keys()


@dataclass(frozen=True, slots=True)
class EitherKind:
    """A value of one of several kinds, such as a word alone or a longer part."""

    kinds: tuple[Kind, ...]

    def write(self, value: Any, writer: Writer) -> str | None:
        """The value by the first kind that can say it."""
        return next((said for kind in self.kinds if (said := kind.write(value, writer)) is not None), None)

    def read(self, attempt: Attempt, place: int) -> Iterator[tuple[int, Any]]:
        """Values of any kind."""
        for kind in self.kinds:
            yield from read_kind(kind, attempt, place)


class ListKind:
    """Several values of a kind. Between them stands the first separator; the others are read too."""

    def __init__(self, kind: Kind, separators: tuple[str, ...]) -> None:
        self._kind = kind
        self._between = separators[0]
        self._separators = tuple(map(WordsNode, separators))

    def write(self, value: Any, writer: Writer) -> str | None:
        """All of them; None for none, or where one cannot be said."""
        said = [self._kind.write(one, writer) for one in value]
        return None if not said or None in said else self._between.join(map(str, said))

    def read(self, attempt: Attempt, place: int) -> Iterator[tuple[int, Any]]:
        """Lists at a place, longest first; a stack of its own, since a list may be longer than Python nests calls."""
        stack: list[_Open] = [(read_kind(self._kind, attempt, place), place, ())]
        while stack:
            rest, end, before = stack[-1]
            found = next(rest, None)
            if found is not None:
                after, value = found
                stack.append((self._next(attempt, after), after, (*before, value)))
            else:
                stack.pop()
                if before:
                    yield end, before

    def _next(self, attempt: Attempt, place: int) -> Iterator[tuple[int, Any]]:
        for separator in self._separators:
            after = separator.match(attempt, place)
            if after >= 0:
                yield from read_kind(self._kind, attempt, after)


class EntryKind:
    """One entry of a mapping, by sentences of `key` and `value`."""

    def __init__(self, sentences: tuple[Nodes, ...]) -> None:
        self._sentences = sentences

    def write(self, value: Any, writer: Writer) -> str | None:
        """The entry in words."""
        for sentence in self._sentences:
            saying = Saying({"key": value[0], "value": value[1]}, {})
            if write_nodes(sentence, saying, writer):
                return "".join(saying.parts)
        return None

    def read(self, attempt: Attempt, place: int) -> Iterator[tuple[int, Any]]:
        """Entries at a place."""
        for sentence in self._sentences:
            for end, bounds in read_nodes(sentence, attempt, place):
                yield end, Draft(None, bounds, place)


@dataclass(frozen=True, slots=True)
class MappingKind:
    """A mapping, entry by entry."""

    entries: ListKind

    def write(self, value: Any, writer: Writer) -> str | None:
        """All entries; None for none."""
        return self.entries.write(value.items(), writer)

    def read(self, attempt: Attempt, place: int) -> Iterator[tuple[int, Any]]:
        """Mappings at a place."""
        for end, drafts in self.entries.read(attempt, place):
            yield end, Entries(drafts)

"""What reading made, not checked yet: a definition's fields, each with the place it was read at."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from pydantic import ValidationError

from rules.definitions.words import Definition
from rules.formula import FormulaError, NameRef
from rules.formula.check import check
from rules.formula.grammar import parse_source
from rules.formula.source import read_source
from rules.loading.documents import document_from_data
from rules.loading.shape import read_shape
from rules.loading.source import source_of
from rules.names import SystemNames
from rules.sentences.attempt import Attempt
from rules.sentences.faults import SentenceFault
from rules.sentences.nodes import Bounds
from rules.sentences.shapes import shape_of
from rules.sentences.value_kinds import Written


class SentenceStop(Exception):
    """A sentence whose words are understood and whose data cannot be: carries the fault out of nested parts."""

    def __init__(self, fault: SentenceFault) -> None:
        self.fault = fault
        super().__init__(fault)


@dataclass(frozen=True, slots=True)
class Draft:
    """A definition as read.

    Attributes:
        model: the definition it will be; None for one entry of a mapping.
        bounds: its fields.
        place: where it begins.
        data: what stood in braces after it.
    """

    model: type[Definition] | None
    bounds: Bounds
    place: int
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Raw:
    """Data in braces that stands for a whole part."""

    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Entries:
    """A mapping as read: its entries in order."""

    drafts: tuple[Draft, ...]


def build(draft: Draft, attempt: Attempt, more: Mapping[str, Any] | None = None) -> Definition:
    """The definition of a draft, with `more` fields that the sentence need not say. Raises SentenceStop."""
    assert draft.model is not None, "entries of mappings are built by their mapping"
    values: dict[str, Any] = {key: shape.only for key, shape in shape_of(draft.model).items() if shape.only}
    values.update(more or {})
    places: dict[str, int] = {}
    for bound in draft.bounds:
        values[bound.field] = _value(bound.value, attempt, bound.place)
        places[bound.field] = bound.place
    values.update(draft.data)
    try:
        return draft.model.model_validate(values)
    except ValidationError:
        raise SentenceStop(_misfit(attempt, draft, draft.model, values, places)) from None


def _value(value: Any, attempt: Attempt, place: int) -> Any:
    if isinstance(value, Draft):
        return build(value, attempt)
    if isinstance(value, Raw):
        return value.data
    if isinstance(value, tuple):
        return tuple(_value(one, attempt, place) for one in value)
    if isinstance(value, Entries):
        return _mapping(value, attempt)
    if isinstance(value, Written):
        check_formula(value, attempt)
        return str(value)
    return value


def _mapping(entries: Entries, attempt: Attempt) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for draft in entries.drafts:
        parts = {bound.field: _value(bound.value, attempt, bound.place) for bound in draft.bounds}
        if parts["key"] in found:
            raise SentenceStop(attempt.fault("said_twice", draft.place))
        # An entry that says nothing more holds an empty mapping.
        found[parts["key"]] = parts.get("value", {})
    return found


def _misfit(
    attempt: Attempt, draft: Draft, model: type[Definition], values: Mapping[str, Any], places: Mapping[str, int]
) -> SentenceFault:
    """Why data do not fit, in the loader's own codes, at the words of the field that does not."""
    document = document_from_data({key: _plain(value) for key, value in values.items()}, "")
    faults = read_shape(source_of(document)[0], model, {}).faults
    if not faults:
        return attempt.fault("does_not_fit", draft.place)
    first = faults[0]
    named = (re.split(r"[.\[]", first.path)[0], *first.code.split("_"), *str(first.params.get("keys", "")).split(", "))
    place = next((places[key] for key in named if key in places), draft.place)
    fault = attempt.fault(first.code, place, first.accepted, first.nearest)
    return replace(fault, found=first.found or fault.found, params=first.params)


def _plain(value: Any) -> Any:
    """A value as the data of a file."""
    if isinstance(value, Definition):
        return value.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    return {key: _plain(one) for key, one in value.items()} if isinstance(value, dict) else value


@dataclass(frozen=True, slots=True)
class _OfAny:
    """The names of a sheet, and the own names of every kind of thing: a formula does not say whose it is."""

    scopes: tuple[SystemNames, ...]

    def resolve(self, name: str) -> NameRef | None:
        return next((found for scope in self.scopes if (found := scope.resolve(name)) is not None), None)

    def names(self) -> Iterable[str]:
        return dict.fromkeys(name for scope in self.scopes for name in scope.names())


def check_formula(written: Written, attempt: Attempt) -> None:
    """Whether a formula could be worked out in its field. Raises SentenceStop with the column in the sentence."""
    system = attempt.names.system
    try:
        source = read_source(str(written), "")
        scope = system.modifier_names if written.reads.value else system.names
        own = tuple(replace(scope, own=thing.id) for thing in system.file.things)
        check(parse_source(source), source, _OfAny((scope, *own)), dice=written.reads.dice)
    except FormulaError as error:
        offset = error.position if unicodedata.normalize("NFC", str(written)) == error.text else 0
        fault = SentenceFault(
            error.code,
            attempt.text.original,
            written.column + offset + 1,
            error.found,
            error.accepted,
            error.suggestion or "",
            {"formula": str(written)},
        )
        raise SentenceStop(fault) from None

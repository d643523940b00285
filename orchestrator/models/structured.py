"""Reads a structured answer out of what a model wrote, and says what was wrong so that it can try once more.

Fences, a word before and a word after the JSON are forgiven; wrong fields are not. The fault's text names each field,
in the table's language.
"""

import re
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Generic, Literal, TypeVar, cast

import orjson
from pydantic import TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from orchestrator.models.json_text import NO_JSON, decode, json_end
from orchestrator.models.words import say

T = TypeVar("T")

FaultCode = Literal["empty", "no_json", "cut", "too_long", "invalid"]

MOST_CHARS = 64 * 1024
"""A longer answer is refused unread."""
_MOST_TRIES = 16
_MOST_FAULTS = 6
_MOST_SHOWN = 80
_BEGUN = re.compile(r'\{\s*(?:"|\Z)')

_PROBLEMS: Mapping[str, str] = {
    "missing": "missing",
    "extra_forbidden": "extra_forbidden",
    "literal_error": "one_of",
    "enum": "one_of",
    "union_tag_invalid": "one_of",
    "union_tag_not_found": "tag_missing",
    "string_type": "text",
    "int_type": "whole_number",
    "int_parsing": "whole_number",
    "int_from_float": "whole_number",
    "float_type": "number",
    "float_parsing": "number",
    "bool_type": "yes_or_no",
    "bool_parsing": "yes_or_no",
    "dict_type": "object",
    "model_type": "object",
    "model_attributes_type": "object",
    "dataclass_type": "object",
    "mapping_type": "object",
    "list_type": "list",
    "tuple_type": "list",
    "set_type": "list",
    "greater_than": "too_small",
    "greater_than_equal": "too_small",
    "less_than": "too_large",
    "less_than_equal": "too_large",
    "string_too_short": "too_short",
    "too_short": "too_short",
    "string_too_long": "too_long",
    "too_long": "too_long",
}
_LIMITS = ("ge", "gt", "le", "lt", "min_length", "max_length")
_EXPECTED = ("expected", "expected_tags", "discriminator")


@dataclass(frozen=True, slots=True)
class FieldFault:
    """What is wrong with one field."""

    place: tuple[str | int, ...]
    """The way to the field; empty: the whole answer."""
    problem: str
    """A key of `structured.problems` in the words."""
    values: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class StructuredFault:
    """Why an answer could not be used."""

    code: FaultCode
    fields: tuple[FieldFault, ...] = ()

    def text(self, language: str) -> str:
        """What to tell the model before its one retry."""
        if self.code != "invalid":
            faults = [say(language, f"structured.{self.code}")]
        else:
            faults = [_fault_line(language, fault) for fault in self.fields[:_MOST_FAULTS]]
        more = len(self.fields) - _MOST_FAULTS
        if more > 0:
            faults.append(say(language, "structured.more", count=more))
        return say(language, "structured.retry", faults="\n".join(faults))


@dataclass(frozen=True, slots=True)
class Structured(Generic[T]):
    """An answer that could be read."""

    value: T


def read_structured(text: str, shape: type[T] | TypeAdapter[T]) -> Structured[T] | StructuredFault:
    """The answer in `text` as a `shape`, or the reason why there is none.

    Every JSON object at the top level of the text is tried, in order; the faults told are those of the first.
    """
    if len(text) > MOST_CHARS:
        return StructuredFault("too_long")
    if not text.strip():
        return StructuredFault("empty")
    adapter: TypeAdapter[T] = shape if isinstance(shape, TypeAdapter) else _adapter(cast(Hashable, shape))
    first: StructuredFault | None = None
    candidates, cut = _objects(text)
    for candidate in candidates:
        try:
            return Structured(adapter.validate_json(candidate))
        except ValidationError as error:
            details = error.errors(include_url=False, include_input=False)
            first = first or StructuredFault("invalid", tuple(_field_fault(detail) for detail in details))
    return first or StructuredFault("cut" if cut else "no_json")


@cache
def _adapter(shape: Hashable) -> TypeAdapter[Any]:
    """Building an adapter costs a millisecond, so each shape has one for good."""
    known: Any = shape  # a type; `cache` only asks that it can be hashed
    return TypeAdapter(known)


def _objects(text: str) -> tuple[list[bytes], bool]:
    """The JSON objects at the top level of a text, and whether the text ends within one."""
    found: list[bytes] = []
    at = text.find("{")
    for _ in range(_MOST_TRIES):
        if at < 0:
            break
        end = json_end(text, at)
        if end is None:
            return found, _BEGUN.match(text, at) is not None
        value = decode(text[at:end])
        if value is not NO_JSON:
            found.append(orjson.dumps(value))
        at = text.find("{", at + 1 if value is NO_JSON else end)
    return found, False


def _field_fault(detail: ErrorDetails) -> FieldFault:
    problem = _PROBLEMS.get(detail["type"], "not_accepted")
    context = detail.get("ctx", {})
    values = {}
    for value, names in (("limit", _LIMITS), ("expected", _EXPECTED)):
        if found := [context[name] for name in names if name in context]:
            values[value] = str(found[0])
    return FieldFault(detail["loc"], problem, values)


def _fault_line(language: str, fault: FieldFault) -> str:
    place = ".".join(str(step) for step in fault.place)[:_MOST_SHOWN] or say(language, "structured.whole")
    problem = say(language, f"structured.problems.{fault.problem}", **fault.values)
    return say(language, "structured.fault", place=place, problem=problem)

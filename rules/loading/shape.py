"""Shape faults: what pydantic says of a file's data, as faults with paths and lines, all at once.

A file with faulty entries is also read without them, so that the faults of all other entries are told in the same run.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Generic, Protocol, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from rules.definitions import cards, effects
from rules.loading.faults import MOST_TOLD, Fault
from rules.loading.nodes import Path, Plain, key_text
from rules.loading.pruning import Rest, rest_of
from rules.loading.source import Source
from rules.loading.types_walk import Met, bare, field_types, members, options, walk

Model = TypeVar("Model", bound=BaseModel)

_TYPES: Final[dict[str, str]] = {
    "string_type": "text_needed",
    "int_type": "whole_number_needed",
    "int_from_float": "whole_number_needed",
    "int_parsing": "whole_number_needed",
    "int_parsing_size": "whole_number_needed",
    "bool_type": "yes_or_no_needed",
    "bool_parsing": "yes_or_no_needed",
    "tuple_type": "list_needed",
    "dict_type": "mapping_needed",
    "model_type": "mapping_needed",
    "model_attributes_type": "mapping_needed",
    "string_too_short": "empty_text",
    "string_too_long": "text_too_long",
    "too_long": "too_many",
    "string_pattern_mismatch": "version_form",
    "id_form": "id_form",
    "default_out_of_range": "default_out_of_range",
    "die_sizes": "die_sizes",
    "one_of": "one_of",
    "pool_bands": "pool_bands",
    "recovery_form": "recovery_form",
    "written_as": "written_as",
    "greater_than_equal": "too_small",
    "less_than_equal": "too_large",
    "too_short": "too_few",
}
"""Our codes for what pydantic reports."""
_LIMITS: Final = {"ge": "limit", "le": "limit", "min_length": "limit", "max_length": "limit"}
_PLACELESS: Final = frozenset({"default_out_of_range", "die_sizes", "one_of", "pool_bands"})
"""Faults of a whole entry: what stands there is named by their parameters."""


_NO_TEXT: Final = frozenset({"whole_number_needed", "yes_or_no_needed"})


@dataclass(frozen=True, slots=True)
class Shaped(Generic[Model]):
    """A file's data in its shape.

    Attributes:
        model: the definitions, without the faulty entries; None when not even the rest holds together.
        source: the source that `model` was read from, which knows the original place of every entry.
        faults: what did not fit.
        lost: keys of the file that `model` has nothing of, or only a stand-in.
        rest: what can still be read of the faulty entries, with all others; None where nothing is faulty.
    """

    model: Model | None
    source: Source
    faults: tuple[Fault, ...] = ()
    lost: frozenset[str] = frozenset()
    rest: Rest[Model] | None = None


def read_shape(source: Source, model: type[Model], stand_ins: Mapping[str, Plain]) -> Shaped[Model]:
    """Reads a source's data as a model.

    Args:
        source: the data.
        model: the definitions of the file.
        stand_ins: for keys that must be there, values to go on with where they are missing or faulty.
    """
    try:
        return Shaped(model.model_validate(source.data), source)
    except ValidationError as error:
        details = _told(error.errors(include_url=False), model)
    faults = tuple(_fault(detail, source, model) for detail in details[:MOST_TOLD])
    sound, lost = _without_faulty(source, [detail["loc"] for detail in details], stand_ins)
    rest = rest_of(source, model, details, stand_ins)
    try:
        return Shaped(model.model_validate(sound.data), sound, faults, lost, rest)
    except ValidationError:
        return Shaped(None, source, faults)


class _Place(Protocol):
    """Where faults are told: a source, or a part of one."""

    def fault(
        self,
        path: Path,
        code: str,
        *,
        found: object = "",
        accepted: Iterable[str] = (),
        nearest: str | None = None,
        at_key: bool = False,
        params: Mapping[str, str | int] = ...,
    ) -> Fault:
        """A fault at a path."""
        ...


@dataclass(frozen=True, slots=True)
class _Within:
    """A part of a source, whose paths begin where the part stands."""

    source: Source
    path: Path

    def fault(self, path: Path, code: str, **more: Any) -> Fault:
        """A fault at a path within the part."""
        return self.source.fault((*self.path, *path), code, **more)


def data_faults(
    source: Source, path: Path, model: type[BaseModel], data: Mapping[str, Any], least: Mapping[str, Any]
) -> tuple[Fault, ...]:
    """What of some data at a path would not fit a model that is filled in later: nothing is called missing.

    Args:
        source: the file's data.
        path: where the data stand in it.
        model: what they are fields of.
        data: the data.
        least: fields that are known to be there besides.
    """
    try:
        model.model_validate({**least, **data})
    except ValidationError as error:
        details = [detail for detail in error.errors(include_url=False) if not _waits(detail, data)]
        return tuple(_fault(detail, _Within(source, path), model) for detail in details[:MOST_TOLD])
    return ()


def form_faults(source: Source, path: Path, model: type[BaseModel], data: object) -> tuple[Fault, ...]:
    """What of some data at a path is not in the form of a model; what is missing is told too."""
    try:
        model.model_validate(data)
    except ValidationError as error:
        details = _told(error.errors(include_url=False), model)[:MOST_TOLD]
        return tuple(_fault(detail, _Within(source, path), model) for detail in details)
    return ()


def _waits(detail: ErrorDetails, data: Mapping[str, Any]) -> bool:
    """Whether an error is about what is not among the data."""
    return not detail["loc"] or detail["loc"][0] not in data


def _told(details: list[ErrorDetails], model: type[BaseModel]) -> list[ErrorDetails]:
    """The errors without those that only follow from others: a list is not too short because its entries are faulty."""
    around = {detail["loc"][:length] for detail in details for length in range(len(detail["loc"]))}
    whole = [detail for detail in details if detail["type"] != "too_short" or detail["loc"] not in around]
    placed = [(detail, walk(model, detail["loc"]).path) for detail in whole]
    return [detail for detail, path in placed if not _is_other_form(detail, path, placed)]


def _is_other_form(detail: ErrorDetails, path: Path, placed: list[tuple[ErrorDetails, Path]]) -> bool:
    """Whether an error is about a form of a union that was not meant, and another is about the one that was.

    Of "a word or a list" words are meant to be the word, and anything else is meant to be the list.
    """
    is_word = detail["type"] == "literal_error"
    others = (one for one, at in placed if at[: len(path)] == path and (one["type"] == "literal_error") != is_word)
    return is_word != isinstance(detail["input"], str) and next(others, None) is not None


def _without_faulty(
    source: Source, locations: list[tuple[str | int, ...]], stand_ins: Mapping[str, Plain]
) -> tuple[Source, frozenset[str]]:
    """The source without the entries, or else the keys, that faults stand in; and the keys that are lost by it."""
    entries: dict[str, set[int]] = {}
    lost: set[str] = set()
    data = dict(source.data)
    for location in locations:
        section = str(location[0]) if location else ""
        if len(location) > 1 and isinstance(location[1], int) and isinstance(data.get(section), list):
            entries.setdefault(section, set()).add(location[1])
        else:
            lost.add(section)
    for section in lost:
        data.pop(section, None)
    shift: dict[str, tuple[int, ...]] = {}
    for section, faulty in entries.items():
        held = data.get(section)
        if isinstance(held, list):
            shift[section] = tuple(index for index in range(len(held)) if index not in faulty)
            data[section] = [held[index] for index in shift[section]]
    data.update({section: stand for section, stand in stand_ins.items() if not data.get(section)})
    return replace(source, data=data, shift=shift), frozenset(lost)


def _fault(detail: ErrorDetails, source: _Place, model: type[BaseModel]) -> Fault:
    kind = detail["type"]
    met = walk(model, detail["loc"])
    found = _shown_input(detail)
    if kind == "missing":
        key = str(detail["loc"][-1])
        return source.fault(met.path, "missing_key", found=key, nearest="")
    if kind == "extra_forbidden":
        return _unknown_key(detail, source, model, met)
    if kind in ("unknown_effect", "unknown_trigger"):
        return _unknown_key_of_union(kind, source, met, detail)
    if kind in ("literal_error", "union_tag_invalid", "union_tag_not_found"):
        return _no_option(kind, source, met, detail)
    code = "empty_text" if kind == "too_short" and isinstance(found, str) else _TYPES.get(kind)
    if code is None:
        return source.fault(met.path, "does_not_fit", found=found, params={"detail": detail["msg"]}, nearest="")
    shown = "" if code in _PLACELESS else found
    if code in _NO_TEXT and isinstance(found, str):
        shown = f'"{found}"'  # a number in quotes would read like the number that is wanted
    return source.fault(
        met.path,
        code,
        found=shown,
        accepted=_accepted(code, met),
        nearest=_meant(code, detail["input"]),
        at_key=met.at_key,
        params=_params(detail),
    )


def _accepted(code: str, met: Met) -> tuple[str, ...]:
    """What may stand there instead: the two words of a yes or no, the keys of a mapping that has its own."""
    if code == "yes_or_no_needed":
        return ("true", "false")
    around = bare(met.type)
    if code == "mapping_needed" and isinstance(around, type) and issubclass(around, BaseModel):
        return tuple(field_types(around))
    return ()


def _meant(code: str, found: object) -> str:
    """How it was probably meant: a version in quotes, the id alone instead of a mapping with it, the id as the key."""
    match found:
        case int() | float() if code == "text_needed" and not isinstance(found, bool):
            return f'"{found}"'
        case dict() if code == "text_needed":
            return next((key_text(one) for one in found.values() if isinstance(one, str)), "")
        case [{"id": str(first)}, *_] if code == "mapping_needed":
            return f"{key_text(first)}: …"
        case _:
            return ""


def _shown_input(detail: ErrorDetails) -> object:
    found = detail["input"]
    return found if isinstance(found, str | int | float | bool | dict | list) or found is None else type(found).__name__


def _params(detail: ErrorDetails) -> dict[str, str | int]:
    context: Mapping[str, Any] = detail.get("ctx", {})
    return {
        _LIMITS.get(key, key): value if isinstance(value, str | int) else str(value)
        for key, value in context.items()
        if key not in ("actual_length", "field_type", "pattern", "error")
    }


def _unknown_key(detail: ErrorDetails, source: _Place, model: type[BaseModel], met: Met) -> Fault:
    around = bare(walk(model, detail["loc"][:-1]).type)
    accepted = tuple(field_types(around)) if isinstance(around, type) and issubclass(around, BaseModel) else ()
    return source.fault(met.path, "unknown_key", found=str(detail["loc"][-1]), accepted=accepted, at_key=True)


def _unknown_key_of_union(kind: str, source: _Place, met: Met, detail: ErrorDetails) -> Fault:
    accepted = tuple(effects.KEYS if kind == "unknown_effect" else cards.KEYS)
    found = detail["input"]
    if not isinstance(found, dict):
        return source.fault(met.path, "mapping_needed", found=_shown_input(detail), nearest="")
    near = [fault for key in found if (fault := source.fault(met.path, kind, found=key, accepted=accepted)).nearest]
    return near[0] if near else source.fault(met.path, kind, found=found, accepted=accepted, nearest="")


def _no_option(kind: str, source: _Place, met: Met, detail: ErrorDetails) -> Fault:
    found = _shown_input(detail)
    if kind == "literal_error":
        return source.fault(met.path, "no_option", found=found, accepted=options(met.type))
    kinds = tuple(
        str(model.model_fields["kind"].default)
        for member in members(met.type)
        if isinstance(model := bare(member), type) and issubclass(model, BaseModel)
    )
    if not isinstance(found, dict):
        return source.fault(met.path, "mapping_needed", found=found, nearest="")
    if kind == "union_tag_not_found":
        return source.fault((*met.path, "kind"), "missing_key", found="kind", accepted=kinds, nearest="")
    return source.fault((*met.path, "kind"), "no_option", found=found.get("kind"), accepted=kinds)

"""The data that only a system's typed actions read: whether it has their shape, and ids that two entries have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from types import MappingProxyType
from typing import Final

from pydantic import BaseModel, ValidationError, create_model

from rules.definitions.system import SystemFile
from rules.definitions.words import Definition
from rules.loading.faults import Fault
from rules.loading.ids import Ids
from rules.loading.nodes import Path, Plain, key_text
from rules.loading.references import reference_faults
from rules.loading.shape import read_shape
from rules.loading.source import Source
from rules.loading.spots import spots
from rules.system_actions import SystemActions
from rules.systems.registry import ACTIONS

OWN: Final = "own"
_NONE: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType({})


def own_of(file: SystemFile) -> BaseModel | None:
    """The own data of a system in the shape of its actions; None where they have none, or where it does not fit."""
    actions = ACTIONS.get(file.actions)
    if actions is None or actions.data is None:
        return None
    try:
        return actions.data.model_validate(file.own)
    except ValidationError:
        return None


def catalogues_of(file: SystemFile) -> Mapping[str, tuple[str, ...]]:
    """By catalogue of the own data, the ids of its entries; each is a section of the text files."""
    actions = ACTIONS.get(file.actions)
    return _NONE if actions is None else actions.ids_of(own_of(file))


def own_faults(source: Source, file: SystemFile, ids: Ids) -> Iterator[Fault]:
    """What is wrong with the data under `own`, each at its place: their shape, and what they name that is not there."""
    actions = ACTIONS.get(file.actions)
    if actions is None or actions.data is None:
        if file.own:
            yield source.fault((OWN,), "own_unread", found=file.actions, at_key=True)
        return
    held = source.data.get(OWN, {})
    shaped = read_shape(replace(source, data={OWN: held}), _wrapped(actions.data), {})
    yield from shaped.faults
    if shaped.model is not None:
        yield from reference_faults(source, spots(shaped.model), ids)
    if isinstance(held, Mapping):
        yield from _twice(source, actions, held)


@cache
def _wrapped(data: type[BaseModel]) -> type[Definition]:
    """The shape of a file that has nothing but its own data, so that places are told from the file's beginning."""
    return create_model("OwnFile", __base__=Definition, own=(data, ...))


def _twice(source: Source, actions: SystemActions, held: Mapping[str, Plain]) -> Iterator[Fault]:
    for section in actions.catalogues:
        entries = held.get(section)
        first: dict[str, Path] = {}
        for index, entry in enumerate(entries if isinstance(entries, list) else ()):
            found = entry.get("id") if isinstance(entry, dict) else None
            path: Path = (OWN, section, index)
            if isinstance(found, str) and first.setdefault(key_text(found), path) != path:
                before = first[key_text(found)]
                params: dict[str, str | int] = {"first": source.shown_path(before), "line": source.line(before)}
                yield source.fault((*path, "id"), "duplicate_id", found=found, params=params)

"""A file's data without what does not fit, cut as small as can be: the rest of a faulty entry is still read.

What is wrong besides in an entry whose shape is wrong is told in the same run by it. What the rest says together is
not to be trusted: where a value was cut away another stands in its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final, Generic, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from rules.loading.nodes import Path, Plain, original
from rules.loading.source import Source
from rules.loading.types_walk import walk

Model = TypeVar("Model", bound=BaseModel)
_MOST_ROUNDS: Final = 8
"""What is cut away may leave something that does not fit in its turn; so often it is tried again."""


@dataclass(frozen=True, slots=True)
class Rest(Generic[Model]):
    """What is left of a file's data.

    Attributes:
        model: the definitions.
        source: the source they were read from, which knows the original place of every part.
        doubtful: as a fault would print them, the paths of mappings that lost a value that they may need.
    """

    model: Model
    source: Source
    doubtful: tuple[str, ...]

    def doubts(self, path: str) -> bool:
        """Whether what stands at a printed path may only seem to be wrong."""
        return any(path == one or path.startswith((f"{one}.", f"{one}[")) for one in self.doubtful)


def rest_of(
    source: Source, model: type[Model], details: Iterable[ErrorDetails], stand_ins: Mapping[str, Plain]
) -> Rest[Model] | None:
    """The data without what does not fit; None where nothing holds together.

    Args:
        source: the data, whole.
        model: the definitions of the file.
        details: what does not fit.
        stand_ins: for keys that must be there, values to go on with where they are missing or faulty.
    """
    cut = _Cut(source.data, stand_ins)
    found = list(details)
    for _ in range(_MOST_ROUNDS):
        if not cut.more(model, found):
            return None
        try:
            read = model.model_validate(cut.data)
        except ValidationError as error:
            found = error.errors(include_url=False)
        else:
            doubtful = tuple(source.shown_path(path) for path in cut.lessened)
            return Rest(read, replace(source, data=cut.data, cuts=cut.kept), doubtful)
    return None


class _Cut:
    """Data with parts cut away, by their original paths."""

    def __init__(self, whole: Mapping[str, Plain], stand_ins: Mapping[str, Plain]) -> None:
        self._whole = whole
        self._stand_ins = stand_ins
        self._gone: set[Path] = set()
        self.lessened: set[Path] = set()
        self.data: dict[str, Plain] = dict(whole)
        self.kept: dict[Path, tuple[int, ...]] = {}

    def more(self, model: type[BaseModel], details: Iterable[ErrorDetails]) -> bool:
        """Cuts away what does not fit; false where there is nothing more to cut."""
        before = len(self._gone)
        for detail in details:
            path = walk(model, detail["loc"]).path
            if detail["type"] == "missing":
                path = path[:-1]
            path = self._there(original(path, self.kept))
            if path:
                self._gone.add(path)
                if detail["type"] != "extra_forbidden" and isinstance(path[-1], str):
                    self.lessened.add(path[:-1])
        self.kept = {}
        found = self._without(self._whole, (), ())
        self.data = found if isinstance(found, dict) else {}
        self.data.update({key: stand for key, stand in self._stand_ins.items() if not self.data.get(key)})
        return len(self._gone) > before

    def _there(self, path: Path) -> Path:
        """The part of a path that leads to something that is still there."""
        held: object = self._whole
        for length, step in enumerate(path):
            if isinstance(held, Mapping) and step in held:
                held = held[str(step)]
            elif isinstance(held, list) and isinstance(step, int) and step < len(held):
                held = held[step]
            else:
                return path[:length]
            if path[: length + 1] in self._gone:
                return path[:length]
        return path

    def _without(self, held: object, path: Path, now: Path) -> Plain:
        if isinstance(held, Mapping):
            return {
                key: self._without(part, (*path, key), (*now, key))
                for key, part in held.items()
                if (*path, key) not in self._gone
            }
        if isinstance(held, list):
            kept = tuple(index for index in range(len(held)) if (*path, index) not in self._gone)
            if len(kept) < len(held):
                self.kept[now] = kept
            return [self._without(held[index], (*path, index), (*now, place)) for place, index in enumerate(kept)]
        return held  # type: ignore[return-value]

"""The data of a system or adventure as one mapping, whichever files it came from, and where each part of it stands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from rules.loading.faults import Fault, fault_at, nearest_to
from rules.loading.nodes import Document, Path, Place, Plain, original, path_text

CARDS = "cards"
Origin = tuple[Document, Path]
"""A document, and the path of something within it."""
_NO_PARAMS: Mapping[str, str | int] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Source:
    """A main file, and a file of cards whose entries follow the main file's own.

    Attributes:
        main: `system.yaml` or `adventure.yaml`.
        data: all of it together.
        cards: `cards.yaml`, or None.
        cards_path: where in `cards` the list of cards is.
        cards_from: the index of its first card among all cards.
        cuts: by the path of a list as it is now, the original index of each item that is still in it (`pruning`).
        shift: by section, the original index of each entry that is still in `data`; sections that lost none are absent.
        origins: by the path of a list that is made of two systems' entries, where each of them came from.
        passed_on: parts that stand as a whole in the files of the system that this one builds on, by their path.
    """

    main: Document
    data: Mapping[str, Plain]
    cards: Document | None = None
    cards_path: Path = ()
    cards_from: int = 0
    cuts: Mapping[Path, tuple[int, ...]] = field(default_factory=lambda: MappingProxyType({}))
    shift: Mapping[str, tuple[int, ...]] = field(default_factory=lambda: MappingProxyType({}))
    origins: Mapping[Path, tuple[Origin, ...]] = field(default_factory=lambda: MappingProxyType({}))
    passed_on: Mapping[Path, Origin] = field(default_factory=lambda: MappingProxyType({}))

    def locate(self, path: Path) -> tuple[Document, Path]:
        """The document that holds `path`, and the path within it."""
        path = original(path, self.cuts) if self.cuts else path
        if len(path) < 2 or not isinstance(path[0], str) or not isinstance(path[1], int):
            return self._origin(path) or (self.main, path)
        section, index, rest = path[0], path[1], path[2:]
        kept = self.shift.get(section)
        if kept is not None and index < len(kept):
            index = kept[index]
        origin = self._origin((section, index, *rest))
        if origin is not None:
            return origin
        if section == CARDS and self.cards is not None and index >= self.cards_from:
            return self.cards, (*self.cards_path, index - self.cards_from, *rest)
        return self.main, (section, index, *rest)

    def _origin(self, path: Path) -> Origin | None:
        """Where a part stands that may have come from the system this one builds on; None where that is not so."""
        for length in range(1, len(path) + 1):
            held = self.passed_on.get(path[:length])
            if held is not None:
                return held[0], (*held[1], *path[length:])
            entries = self.origins.get(path[:length])
            index = path[length] if length < len(path) else None
            if entries is not None and isinstance(index, int) and 0 <= index < len(entries):
                document, inner = entries[index]
                return document, (*inner, *path[length + 1 :])
        return None

    def fault(
        self,
        path: Path,
        code: str,
        *,
        found: object = "",
        accepted: Iterable[str] = (),
        nearest: str | None = None,
        at_key: bool = False,
        position: int | None = None,
        params: Mapping[str, str | int] = _NO_PARAMS,
    ) -> Fault:
        """A fault at a path.

        Args:
            path: the way through the data as it is now.
            code: the fault's slug.
            found: what stands there.
            accepted: what would be taken; the nearest of it is suggested unless `nearest` says otherwise.
            nearest: what was probably meant.
            at_key: whether the key that ends the path is at fault, not its value.
            position: the 0-based position within the text there.
            params: more that the fault's words name.
        """
        document, inner = self.locate(path)
        names = tuple(accepted)
        place: Place | None = document.key_place(inner) if at_key else None
        if position is not None:
            place = document.within(inner, position)
        near = nearest if nearest is not None else nearest_to(str(found), names)
        return fault_at(document, inner, code, found=found, accepted=names, nearest=near, place=place, params=params)

    def shown_path(self, path: Path) -> str:
        """A path as a fault there would print it."""
        return path_text(self.locate(path)[1])

    def line(self, path: Path) -> int:
        """The line a path stands on, counted from 1; 0 when the data came from no text."""
        document, inner = self.locate(path)
        return document.place(inner).line

    def entries(self, section: str) -> list[Plain]:
        """The entries of a section as data; empty where it is no list."""
        found = self.data.get(section)
        return found if isinstance(found, list) else []


def source_of(main: Document, cards: Document | None = None) -> tuple[Source, tuple[Fault, ...]]:
    """The source made of a main file and perhaps a file of cards, and what keeps either from being used."""
    if not isinstance(main.root.data, dict):
        return Source(main, {}), (fault_at(main, (), "mapping_needed", found=main.root.data),)
    data = main.root.data
    if cards is None:
        return Source(main, data), ()
    path, faults = _cards_path(cards)
    if path is None:
        return Source(main, data), faults
    node = cards.node(path)
    more = node.data if node is not None and isinstance(node.data, list) else []
    own = data.get(CARDS, [])
    if not isinstance(own, list):
        return Source(main, data), faults
    return Source(main, {**data, CARDS: [*own, *more]}, cards, path, len(own)), faults


def _cards_path(cards: Document) -> tuple[Path | None, tuple[Fault, ...]]:
    """Where a file of cards keeps them: at its top, or under `cards`."""
    data = cards.root.data
    if isinstance(data, list):
        return (), ()
    if not isinstance(data, dict):
        return None, (fault_at(cards, (), "list_needed", found=data),)
    faults = [
        fault_at(
            cards,
            (key,),
            "unknown_key",
            found=key,
            accepted=(CARDS,),
            nearest=nearest_to(key, (CARDS,)),
            place=cards.key_place((key,)),
        )
        for key in data
        if key != CARDS
    ]
    if not isinstance(data.get(CARDS), list):
        code = "list_needed" if CARDS in data else "missing_key"
        faults.append(fault_at(cards, (CARDS,), code, found=data.get(CARDS, CARDS)))
        return None, tuple(faults)
    return (CARDS,), tuple(faults)

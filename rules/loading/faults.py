"""What is wrong with a file: a fault is a value that names the place, what was found and what is accepted.

Words for a fault are looked up by its code in `text/{en,ko}.yaml`: see `rules.loading.wording`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from itertools import islice
from types import MappingProxyType
from typing import Final

from rules.loading.nodes import NOWHERE, Document, Path, Place, path_text

_NO_PARAMS: Final[Mapping[str, str | int]] = MappingProxyType({})
_SHOWN: Final = 80
MOST_TOLD: Final = 200
"""How many faults of one sort are told in one run; a file with more of them is no file of ours."""
MOST_COMPARED: Final = 1_000
"""How many existing names an unknown one is compared with."""
_NEARNESS: Final = 0.6


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong, or as a warning probably wrong, with a file.

    Attributes:
        code: what is wrong, as a slug.
        file: the file's name as it was handed in.
        line: the line, counted from 1; 0 when the data came from no text.
        column: the column, counted from 1; 0 when the data came from no text.
        path: the way to it inside the file, such as `tracks[2].on_full[0].by`; empty for the file as a whole.
        found: what stands there, cut to one short line.
        accepted: what would have been taken.
        nearest: what was probably meant, or empty.
        params: more that its text names, such as a limit or the printed circle.
    """

    code: str
    file: str
    line: int = 0
    column: int = 0
    path: str = ""
    found: str = ""
    accepted: tuple[str, ...] = ()
    nearest: str = ""
    params: Mapping[str, str | int] = field(default_factory=lambda: _NO_PARAMS)

    def __str__(self) -> str:
        """One line for developers and logs; people read `describe` instead."""
        where = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        parts = [f"{where} {self.path or '(whole file)'}: {self.code}"]
        if self.found:
            parts.append(f"found {self.found}")
        parts += [f"{key} {value}" for key, value in self.params.items()]
        if self.accepted:
            parts.append("accepted " + ", ".join(self.accepted))
        if self.nearest:
            parts.append(f"did you mean {self.nearest}?")
        return one_line("; ".join(parts))


class SystemFaults(Exception):
    """A system or adventure that cannot be used, with everything that is wrong with it, in file order.

    Attributes:
        faults: at least one fault.
        warnings: what was noticed besides.
    """

    def __init__(self, faults: Iterable[Fault], warnings: Iterable[Fault] = ()) -> None:
        self.faults = tuple(faults)
        self.warnings = tuple(warnings)
        super().__init__(self.faults)

    def __str__(self) -> str:
        """Every fault on a line of its own, for developers and logs."""
        return "\n".join(map(str, self.faults))


def fault_at(
    document: Document,
    path: Path,
    code: str,
    *,
    found: object = "",
    accepted: Iterable[str] = (),
    nearest: str = "",
    place: Place | None = None,
    params: Mapping[str, str | int] = _NO_PARAMS,
) -> Fault:
    """A fault of the part of `document` at `path`; `place` where it stands elsewhere than that part does."""
    line, column = document.place(path) if place is None else place
    return Fault(
        code,
        document.name,
        line,
        column,
        path_text(path),
        shown(found),
        tuple(accepted),
        nearest,
        params,
    )


def file_fault(
    file: str,
    code: str,
    *,
    place: Place = NOWHERE,
    found: object = "",
    accepted: Iterable[str] = (),
    nearest: str = "",
    params: Mapping[str, str | int] = _NO_PARAMS,
) -> Fault:
    """A fault of a file that could not be read as a document."""
    return Fault(code, file, place.line, place.column, "", shown(found), tuple(accepted), nearest, params)


def shown(value: object) -> str:
    """Something found, on one line of at most 80 characters, with what cannot be printed escaped."""
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    if isinstance(value, dict):
        return shown("{" + ", ".join(map(str, value)) + "}")
    if isinstance(value, list):
        return f"[{len(value)}]"
    text = one_line(" ".join(str(value)[: 4 * _SHOWN].split()))
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


def one_line(text: str) -> str:
    """A text with what cannot be printed, line breaks too, escaped."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else f"\\u{ord(sign):04x}" for sign in text)


def nearest_to(found: str, accepted: Iterable[str], *, nearness: float = _NEARNESS) -> str:
    """The accepted name likeliest meant by `found`, whatever its case; empty when none is near."""
    spellings: dict[str, str] = {}
    for name in islice(accepted, MOST_COMPARED):
        spellings.setdefault(name.casefold(), name)
    close = get_close_matches(found[:_SHOWN].casefold(), spellings, n=1, cutoff=nearness)
    return spellings[close[0]] if close else ""


def in_file_order(faults: Iterable[Fault], files: Iterable[str]) -> tuple[Fault, ...]:
    """Faults by file, line and column, each once; those without a line stay in the order they were found."""
    order = {name: number for number, name in enumerate(files)}
    once = dict.fromkeys(_Once(fault) for fault in faults)
    return tuple(
        entry.fault
        for entry in sorted(
            once, key=lambda entry: (order.get(entry.fault.file, len(order)), entry.fault.line, entry.fault.column)
        )
    )


class _Once:
    """A fault compared by what a reader would see, so that one mistake is told once."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault
        self._key = (fault.code, fault.file, fault.line, fault.column, fault.path, fault.found)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Once) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

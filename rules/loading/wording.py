"""A fault as one readable line, in English or Korean: the words stand in `text/{en,ko}.yaml`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Final, cast

from rules.loading.documents import read_document
from rules.loading.faults import Fault, one_line
from rules.system import LANGUAGES

Catalogue = Mapping[str, Mapping[str, str]]
_MOST_ACCEPTED: Final = 12


def describe(fault: Fault, language: str) -> str:
    """One line that names the place, what was found, what is accepted and the likeliest meant.

    Args:
        fault: the fault or warning.
        language: `en` or `ko`; any other is answered in English.
    """
    words = catalogue(language if language in LANGUAGES else "en")
    line = words["line"]
    filled: dict[str, str] = {key: str(value) for key, value in fault.params.items()}
    filled["found"] = fault.found or line["nothing"]
    if "kind" in filled:
        filled["kind"] = words["kinds"].get(filled["kind"], filled["kind"])
    sentence = _fill(words["faults"].get(fault.code, fault.code), filled)
    if fault.accepted:
        sentence += _fill(line["accepted"], {"accepted": _listed(fault.accepted, line)})
    if fault.nearest:
        sentence += _fill(line["nearest"], {"nearest": fault.nearest})
    path = _fill(line["path"], {"path": fault.path}) if fault.path else ""
    frame = line["placed"] if fault.line else line["unplaced"]
    place = {"file": fault.file, "line": str(fault.line), "column": str(fault.column)}
    return one_line(_fill(frame, {**place, "path": path, "sentence": sentence}))


def describe_all(faults: Iterable[Fault], language: str) -> tuple[str, ...]:
    """Every fault on a line of its own."""
    return tuple(describe(fault, language) for fault in faults)


@cache
def catalogue(language: str) -> Catalogue:
    """The words of a language by section and key."""
    name = f"text/{language}.yaml"
    file = files("rules.loading").joinpath(*name.split("/"))
    return cast(Catalogue, read_document(file.read_bytes(), name).root.data)


def _listed(accepted: tuple[str, ...], line: Mapping[str, str]) -> str:
    shown = ", ".join(accepted[:_MOST_ACCEPTED])
    left = len(accepted) - _MOST_ACCEPTED
    return shown if left <= 0 else _fill(line["more"], {"accepted": shown, "count": str(left)})


def _fill(template: str, words: Mapping[str, str]) -> str:
    """The template with its braces filled; what nobody gives stays empty, and words are never read as templates."""
    return template.format_map(_Blank(words))


class _Blank(dict[str, str]):
    """Fills that are missing are empty, so that a fault can always be told."""

    def __missing__(self, key: str) -> str:
        return ""

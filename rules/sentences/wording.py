"""The text file of a language: patterns, words, endings, headings and what is said of a wrong sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final, cast

from rules.loading.documents import read_document
from rules.sentences.particles import Pair
from rules.system import LANGUAGES

ENGLISH: Final = "en"


@dataclass(frozen=True)
class Wording:
    """The words of one language.

    Attributes:
        language: `en` or `ko`.
        patterns: by kind of entry, or by the class of a part, its sentences; the first that fits is written.
        same: kinds whose sentences are those of another kind.
        frames: by class, what stands around every sentence of its subclasses, which stands where `{…}` is.
        particles: pairs of particles by how they are written in patterns.
        words: by field, the words for its options.
        names: by kind, names of ids that a system need not name.
        separators: by field, what stands between the parts of a list; `parts` and `values` where none is given.
        endings: by style, how the end of a name changes.
        labels: kinds of things that could stand somewhere, for faults.
        faults: what is wrong, by code.
        chapters: the sections of a system in reading order, with their headings.
        notes: how the words of text files stand beside a sentence in `explain`.
    """

    language: str
    patterns: Mapping[str, tuple[str, ...]]
    same: Mapping[str, str]
    frames: Mapping[str, str]
    particles: Mapping[str, Pair]
    words: Mapping[str, Mapping[str, str]]
    names: Mapping[str, Mapping[str, str]]
    separators: Mapping[str, tuple[str, ...]]
    endings: Mapping[str, Mapping[str, str]]
    labels: Mapping[str, str]
    faults: Mapping[str, str]
    chapters: Mapping[str, str]
    notes: Mapping[str, str]

    def options(self, *keys: str) -> Mapping[str, str]:
        """The words for the options of a field: the first key that has any."""
        return next((self.words[key] for key in keys if key in self.words), {})

    def separator(self, key: str, otherwise: str) -> tuple[str, ...]:
        """What stands between the parts of a list: what is written first, then what is read too."""
        return self.separators.get(key, self.separators[otherwise])

    def ended(self, style: str, name: str) -> str:
        """A name with its end changed for a style; empty where nothing says how."""
        endings = self.endings.get(style, {})
        fits = [end for end in endings if name.endswith(end) and len(name) > len(end)]
        end = max(fits, key=len, default="")
        return name.removesuffix(end) + endings[end] if end else ""


@cache
def wording_of(language: str) -> Wording:
    """The words of a language; any other than `en` and `ko` is answered in English."""
    language = language if language in LANGUAGES else ENGLISH
    name = f"text/{language}.yaml"
    file = files("rules.sentences").joinpath(*name.split("/"))
    data = cast(dict[str, Any], read_document(file.read_bytes(), name).root.data)
    pairs = data["particles"] or {}
    return Wording(
        language=language,
        patterns={key: _several(found) for key, found in data["patterns"].items()},
        same=data["same"],
        frames=data["frames"],
        particles={key: Pair(pair["closed"], pair["open"], pair.get("rieul") == "open") for key, pair in pairs.items()},
        words=data["words"],
        names=data["names"],
        separators={key: _several(found) for key, found in data["separators"].items()},
        endings=data["endings"] or {},
        labels=data["labels"],
        faults=data["faults"],
        chapters=data["chapters"],
        notes=data["notes"],
    )


def _several(found: str | list[str]) -> tuple[str, ...]:
    return (found,) if isinstance(found, str) else tuple(found)

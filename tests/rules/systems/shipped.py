"""The systems and adventures that ship, and every text of theirs, for the tests that read all of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from rules.loading import adventure_ids, load_adventure, load_system
from rules.system import LANGUAGES, RuleSystem, TextTree

SYSTEMS: Final = ("classic_d20", "forged", "hope_and_fear", "step_heroes")
ADVENTURES: Final = tuple((system, adventure) for system in SYSTEMS for adventure in adventure_ids(system))
"""Each shipped adventure of theirs, by its system's id and its own."""


class Line(NamedTuple):
    """One text: where it stands, and what it says."""

    language: str
    section: str
    id: str
    part: str
    text: str


def adventure_of(system: str, adventure: str) -> RuleSystem:
    """A shipped system with one of its adventures laid on it."""
    return load_adventure(load_system(system), adventure)


def lines_of(trees: dict[str, TextTree]) -> Iterator[Line]:
    """Every text of text trees, the variants of a part one by one."""
    for language in LANGUAGES:
        for section, ids in trees[language].items():
            for id, parts in ids.items():
                for part, texts in parts.items():
                    for text in (texts,) if isinstance(texts, str) else texts:
                        yield Line(language, section, id, part, text)


def all_lines() -> tuple[Line, ...]:
    """Every text of the systems and their adventures."""
    found: list[Line] = []
    for system in SYSTEMS:
        found += lines_of(dict(load_system(system).text))
    for system, adventure in ADVENTURES:
        found += lines_of(dict(adventure_of(system, adventure).adventure_text))
    return tuple(found)

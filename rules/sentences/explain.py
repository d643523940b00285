"""A whole system as sentences, in reading order: what `tallytale rules explain` prints."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from rules.definitions.creation import ArrayDef, ChoiceDef, OptionDef
from rules.definitions.words import Definition
from rules.loading.ids import SYSTEM_SECTIONS
from rules.loading.spots import parts_of
from rules.sentences.grammar import kinds_of_entries
from rules.sentences.names import Names
from rules.sentences.wording import Wording, wording_of
from rules.sentences.writing import write
from rules.system import RuleSystem

_WITH_ADVENTURE: Final = ("clocks", "cards", "non_players")
"""Sections that an adventure adds to."""
_WITHIN: Final[Mapping[type, str]] = {ArrayDef: "arrays", OptionDef: "options", ChoiceDef: "choices"}
"""Sections of text files that name what stands within an entry."""


@dataclass(frozen=True, slots=True)
class Line:
    """One entry.

    Attributes:
        id: its id, or empty where it has none.
        sentence: what its data say; `read` takes it.
        notes: what text files say of it besides, each ready to show.
    """

    id: str
    sentence: str
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chapter:
    """The entries of one section under its heading. The first chapter is the system's name and what it is about."""

    heading: str
    lines: tuple[Line, ...]


def explain(system: RuleSystem, language: str) -> tuple[Chapter, ...]:
    """A system, with the adventure laid on it, as readable text; sections without entries are left out.

    Args:
        system: the system.
        language: `en` or `ko`; any other is explained in English.
    """
    wording = wording_of(language)
    names = Names.of(system)
    about = system.words(wording.language, "system", system.id, "description") or system.file.description
    title = system.words(wording.language, "system", system.id)
    head = Chapter(system.file.name or title if title == system.id else title, (Line("", about),) if about else ())
    sections = dict.fromkeys((*wording.chapters, *_sections()))
    chapters = (Chapter(wording.chapters.get(one, one), tuple(_lines(names, wording, one))) for one in sections)
    return (head, *(chapter for chapter in chapters if chapter.lines))


def as_text(chapters: tuple[Chapter, ...]) -> str:
    """Chapters as plain text: headings, sentences, and indented below them their further lines and the words beside."""
    blocks = []
    for chapter in chapters:
        lines = [chapter.heading]
        for line in chapter.lines:
            first, *rest = line.sentence.split("\n")
            lines += [f"  {first}", *(f"    {part}" for part in (*rest, *line.notes))]
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n"


def _sections() -> Mapping[str, str]:
    """The sections of a system file that hold entries, with the kind of each."""
    sections = dict(SYSTEM_SECTIONS)
    return {sections.get(kind, kind): kind for kind in kinds_of_entries()}


def _lines(names: Names, wording: Wording, section: str) -> Iterator[Line]:
    system, kind = names.system, _sections().get(section, "")
    for entry in _entries(system, section) if kind else ():
        id = getattr(entry, "id", "")
        sentence = write(entry, names, wording.language, kind=kind, labelled=True)
        yield Line(id, sentence, tuple(_notes(names, wording, section, entry)))


def _entries(system: RuleSystem, section: str) -> Iterator[Definition]:
    held: Any = getattr(system.file, section)
    if isinstance(held, Definition):
        yield held
    else:
        yield from held or ()
    if section in _WITH_ADVENTURE and system.adventure is not None:
        yield from getattr(system.adventure, section)


def _notes(names: Names, wording: Wording, section: str, entry: Definition) -> Iterator[str]:
    """What text files say of an entry and of what it defines within; what their own data say the sentence says."""
    yield from _words_of(names, wording, section, entry)
    for _, part in parts_of(entry)[1:]:
        within = _WITHIN.get(type(part), "")
        for words in _words_of(names, wording, within, part) if within else ():
            id = getattr(part, "id", "")
            name = names.words(wording.language, within, id, "name") or getattr(part, "name", "") or id
            yield f"{name}: {words}"


def _words_of(names: Names, wording: Wording, section: str, entry: Definition) -> Iterator[str]:
    for part, frame in wording.notes.items():
        words = names.words(wording.language, section, getattr(entry, "id", ""), part)
        if words and words != getattr(entry, part, ""):
            yield frame.format_map({"words": words})

"""Words of a system's own files that code puts values into: whether they can be read as such."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, get_args

from prompts.errors import WordsFault
from prompts.views.parts import Language
from prompts.words import Phrase
from rules.loading import Fault, read_document
from rules.loading.faults import fault_at
from rules.loading.nodes import Document

SAID: Final[Mapping[str, tuple[str, ...]]] = {
    "refusals": ("text",),
    "chips": ("text",),
    "changes": ("text",),
    "rows": ("item",),
    "decisions": (),
}
"""Sections whose words have values put in, with the parts that have; where none is named all of them have."""


def words_warnings(contents: Mapping[str, bytes]) -> tuple[Fault, ...]:
    """Words of a sound system that would be shown as they are written, braces and all, and not said.

    Args:
        contents: its files by name, as a folder has them.
    """
    found: list[Fault] = []
    for language in get_args(Language):
        name = f"text/{language}.yaml"
        if name in contents:
            found += _of_file(read_document(contents[name], name), language)
    return tuple(found)


def _of_file(document: Document, language: Language) -> Iterator[Fault]:
    data = document.root.data
    for section, parts in SAID.items():
        entries = data.get(section) if isinstance(data, dict) else None
        for id, words in entries.items() if isinstance(entries, dict) else ():
            for part, text in words.items() if isinstance(words, dict) else ():
                if isinstance(text, str) and part in (parts or (part,)) and not _can_be_said(text, language):
                    yield fault_at(document, (section, id, part), "stray_brace", found=text)


def _can_be_said(text: str, language: Language) -> bool:
    try:
        Phrase("", text, language=language, where="")
    except WordsFault:
        return False
    return True

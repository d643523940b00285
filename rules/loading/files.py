"""The files of a system or adventure, by name: which there may be, and those that are there as documents."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from rules.loading.documents import read_document
from rules.loading.faults import Fault, SystemFaults, file_fault, nearest_to
from rules.loading.nodes import Document
from rules.system import LANGUAGES

Content = str | bytes
SYSTEM_FILE: Final = "system.yaml"
ADVENTURE_FILE: Final = "adventure.yaml"
CARDS_FILE: Final = "cards.yaml"
ADVENTURES: Final = "adventures/"


@dataclass(frozen=True, slots=True)
class Files:
    """The documents of one system or adventure.

    Attributes:
        main: its main file.
        cards: its file of cards, or None.
        texts: its words by language.
        names: the names of all its files in the order their faults are told.
    """

    main: Document
    cards: Document | None = None
    texts: Mapping[str, Document] = field(default_factory=dict)
    names: tuple[str, ...] = ()


def expected_names(main: str) -> tuple[str, ...]:
    """The files that belong to a main file: itself, its cards, its words."""
    base = folder_of(main)
    return (main, base + CARDS_FILE, *(f"{base}text/{language}.yaml" for language in LANGUAGES))


def folder_of(main: str) -> str:
    """The folder of a main file with its closing slash; empty for none."""
    return main[: main.rfind("/") + 1]


def read_files(contents: Mapping[str, Content], main: str) -> Files:
    """Reads the files that belong to a main file.

    Raises:
        SystemFaults: the main file is not there, or files can't be read as documents; the faults of all of them.
    """
    if main not in contents:
        near = nearest_to(main, contents)
        raise SystemFaults([file_fault(main, "missing_file", found=main, accepted=sorted(contents), nearest=near)])
    documents: dict[str, Document] = {}
    faults: list[Fault] = []
    names = expected_names(main)
    for name in names:
        if name not in contents:
            continue
        try:
            documents[name] = read_document(contents[name], name)
        except SystemFaults as error:
            faults.extend(error.faults)
    if faults:
        raise SystemFaults(faults)
    texts = dict(zip(LANGUAGES, names[2:], strict=True))
    return Files(
        documents[main],
        documents.get(names[1]),
        {language: documents[name] for language, name in texts.items() if name in documents},
        names,
    )


def stray_files(contents: Iterable[str], accepted: Iterable[str]) -> list[Fault]:
    """Faults of files that belong to nothing, which would otherwise be passed over in silence."""
    names = tuple(accepted)
    return [
        file_fault(name, "unknown_file", found=name, accepted=names, nearest=nearest_to(name, names))
        for name in contents
        if name not in names
    ]

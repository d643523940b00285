"""Text files: the words of a system or adventure in one language, and whether they speak of things that exist."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from rules.loading.faults import MOST_TOLD, Fault, fault_at, nearest_to
from rules.loading.nodes import Document, Node, Path, key_text

Words = str | tuple[str, ...]
Tree = dict[str, dict[str, dict[str, Words]]]
FREE: Final = ("narration",)
"""Sections whose keys name nothing: pools of sentences by situation and outcome."""
LOOSE: Final = ("tells", "items")
"""Sections whose words may be for what comes later: an id that nothing uses yet is only a warning."""
PARTS: Final = (
    *("name", "title", "phrase", "label", "covers", "description", "note", "meaning", "hint", "text", "keys", "words"),
    *("genre", "premise", "opening", "goal", "tone", "stakes", "arrive", "return", "idle", "details", "personality"),
    *(
        "speech",
        "success",
        "failure",
        "tick",
        "filled",
        "lines",
        "short",
        "what",
        "no_covers",
        "item",
        "ask",
        "example",
        "aimed",
        "nameless",
        "counted",
        "class_word",
        "skill_word",
    ),
)
"""Parts that words usually have; any other is taken too, but one that looks like a slip for these is told."""
ANSWERING: Final = frozenset({"characters", "non_players"})
"""Sections of those who answer questions: each question is a part of theirs."""


@dataclass(frozen=True, slots=True)
class TextFile:
    """A text file as read, the words in it, and where it stands."""

    language: str
    document: Document
    tree: Tree

    def get(self, section: str, id: str, part: str) -> Words:
        """The words there, or empty."""
        return self.tree.get(section, {}).get(id, {}).get(part, "")


@dataclass(slots=True)
class TextCheck:
    """What reading a text file gave: faults, and what is only probably wrong."""

    faults: list[Fault]
    warnings: list[Fault]


def read_text(document: Document, language: str, known: Mapping[str, tuple[str, ...]]) -> tuple[TextFile, TextCheck]:
    """The words of a text file.

    Args:
        document: the file.
        language: whose words they are.
        known: by section, the ids there may be words for; a section that is not here does not exist.
    """
    check = TextCheck([], [])
    tree: Tree = {}
    reader = _Reader(document, check)
    for section, ids in reader.mapping(document.root, ()):
        if section not in known:
            check.faults.append(reader.unknown((section,), "unknown_section", tuple(known)))
            continue
        tree[section] = {}
        for id, parts in reader.mapping(ids, (section,)):
            if section not in FREE and id not in known[section]:
                found = reader.unknown((section, id), "unknown_text_id", known[section], section=section)
                (check.warnings if section in LOOSE else check.faults).append(found)
            answers = known.get("questions", ()) if section in ANSWERING else ()
            tree[section][id] = dict(reader.parts(parts, (section, id), free=section in FREE, also=answers))
    return TextFile(language, document, tree), check


class _Reader:
    """Takes a text file apart, noting what is no text."""

    def __init__(self, document: Document, check: TextCheck) -> None:
        self._document = document
        self._check = check

    def mapping(self, node: Node, path: Path) -> Iterator[tuple[str, Node]]:
        if isinstance(node.parts, Mapping) and isinstance(node.data, dict):
            yield from ((key_text(key), part) for key, part in node.parts.items())
        elif node.data is not None:
            self._check.faults.append(fault_at(self._document, path, "mapping_needed", found=node.data))

    def parts(
        self, node: Node, path: Path, *, free: bool, also: tuple[str, ...] = (), before: str = ""
    ) -> Iterator[tuple[str, Words]]:
        """The parts of an entry; a mapping within it gives parts with a dot (`hull: {name: …}` → `hull.name`).

        `also` are parts that this entry has besides the usual ones.
        """
        for key, part in self.mapping(node, path):
            here = (*path, key)
            if not free and not before and key not in PARTS and key not in also:
                self._unlikely(here, key)
            if isinstance(part.data, str):
                yield before + key, part.data.strip()
            elif isinstance(part.data, list):
                yield before + key, tuple(self._lines(part, here))
            elif isinstance(part.data, dict) and not before:
                yield from self.parts(part, here, free=free, before=f"{key}.")
            else:
                self._check.faults.append(fault_at(self._document, here, "text_needed", found=part.data))

    def _lines(self, node: Node, path: Path) -> Iterator[str]:
        for index, line in enumerate(node.parts):
            data = line.data if isinstance(line, Node) else None
            if isinstance(data, str):
                yield data.strip()
            else:
                self._check.faults.append(fault_at(self._document, (*path, index), "text_needed", found=data))

    def _unlikely(self, path: Path, part: str) -> None:
        near = nearest_to(part, PARTS, nearness=0.8)
        if near:
            place = self._document.key_place(path)
            self._check.warnings.append(
                fault_at(self._document, path, "unlikely_part", found=part, nearest=near, place=place)
            )

    def unknown(self, path: Path, code: str, accepted: tuple[str, ...], *, section: str = "") -> Fault:
        found = str(path[-1])
        return fault_at(
            self._document,
            path,
            code,
            found=found,
            accepted=sorted(dict.fromkeys(accepted)),
            nearest=nearest_to(found, accepted),
            place=self._document.key_place(path),
            params={"section": section} if section else {},
        )


def read_texts(
    documents: Mapping[str, Document], known: Mapping[str, tuple[str, ...]]
) -> tuple[list[TextFile], TextCheck]:
    """The words of all languages, and all that is wrong with them."""
    files: list[TextFile] = []
    check = TextCheck([], [])
    for language, document in documents.items():
        file, found = read_text(document, language, known)
        files.append(file)
        check.faults += found.faults[:MOST_TOLD]
        check.warnings += found.warnings[:MOST_TOLD]
    return files, check


def missing_words(files: list[TextFile]) -> Iterator[Fault]:
    """Words that one language has and another lacks, told in the file that lacks them."""
    for lacking in files:
        for other in files:
            if other is lacking:
                continue
            for section, ids in other.tree.items():
                for id, parts in ids.items():
                    for part in parts:
                        if not lacking.get(section, id, part):
                            yield _missing(lacking, other, (section, id, part))


def _missing(lacking: TextFile, other: TextFile, path: tuple[str, str, str]) -> Fault:
    line = other.document.place((path[0], path[1], *path[2].split("."))).line
    return fault_at(
        lacking.document,
        path,
        "text_missing",
        found=path[2],
        params={"language": lacking.language, "other": other.document.name, "line": line},
    )

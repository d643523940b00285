"""Entries laid into a person's own rule files: every line that is not theirs stays as it was written, byte by byte.

YAML libraries that keep comments still write a file anew, and not always as it was; here lines are put between lines.
"""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from rules.definitions.words import is_id
from rules.loading import Document, SystemFaults, read_document
from rules.loading.nodes import Node, Path
from rules.loading.scalars import plain_scalar

Entry = Mapping[str, Any]
CARDS: Final = "cards"
CARDS_FILE: Final = "cards.yaml"
_INDENT: Final = 2
_UNSEEN: Final = re.compile("[\x7f-\xa0\xad\u061c\u200b\u200e\u200f\u2028-\u202f\u2060-\u206f\ufeff\ufff9-\ufffb]")
"""Signs that nobody sees, or that end or turn a line: they are written as escapes, so that a reader sees them."""
_WIDEST: Final = 120
"""The longest line that a mapping is put on."""


def with_entries(contents: Mapping[str, bytes], main: str, entries: Mapping[str, Sequence[Entry]]) -> dict[str, bytes]:
    """The files with these entries in them.

    Args:
        contents: files by name; they can be read.
        main: the main file's name; cards go into the `cards.yaml` beside it, where there is one.
        entries: by section. One whose id is there takes its place, any other comes last in its section.

    Raises:
        SystemFaults: a file cannot be read.
    """
    changed = dict(contents)
    cards = f"{main[: main.rfind('/') + 1]}{CARDS_FILE}"
    for section, new in entries.items():
        name = cards if section == CARDS and cards in contents else main
        if new:
            changed[name] = _as_it_was(changed[name], _laid_in(changed[name], name, section, new))
    return changed


def _as_it_was(before: bytes, text: str) -> bytes:
    """A text with the line ends, and the mark at its beginning, that the file had."""
    if b"\r\n" in before:
        text = text.replace("\n", "\r\n")
    mark = codecs.BOM_UTF8 if before.startswith(codecs.BOM_UTF8) else b""
    return mark + text.encode()


def _laid_in(content: bytes, name: str, section: str, new: Sequence[Entry]) -> str:
    document = read_document(content, name)
    path: Path = () if isinstance(document.root.data, list) else (section,)
    held = document.node(path)
    after, places = _placed(held.data if held is not None else None, new)
    whole = _with(document.root.data, path, after)
    if held is not None and _in_lines(document, held):
        text = _between(document, path, held, new, places)
        if _holds(text, name, whole):
            return text
    text = _anew(document, path, after)
    return text if _holds(text, name, whole) else json.dumps(whole, ensure_ascii=False, indent=_INDENT) + "\n"


def _holds(text: str, name: str, whole: Any) -> bool:
    """Whether a text says exactly this: notation can be stranger than lines that are put between lines."""
    try:
        return bool(read_document(text, name).root.data == whole)
    except SystemFaults:
        return False


def _placed(held: object, new: Sequence[Entry]) -> tuple[list[Any], list[int | None]]:
    """The entries as they are then, and which of those there are each new one takes the place of."""
    after = list(held) if isinstance(held, list) else []
    known = {entry["id"]: place for place, entry in enumerate(after) if _has_id(entry)}
    places = [known.get(entry["id"]) if _has_id(entry) else None for entry in new]
    for entry, place in zip(new, places, strict=True):
        if place is None:
            after.append(entry)
        else:
            after[place] = entry
    return after, places


def _has_id(entry: object) -> bool:
    return isinstance(entry, Mapping) and isinstance(entry.get("id"), str)


def _with(data: Any, path: Path, section: list[Any]) -> Any:
    return {**data, path[0]: section} if path else section


def _in_lines(document: Document, held: Node) -> bool:
    """Whether a list is written with a dash and a line for each entry."""
    return bool(held.parts) and all(_dashed(document, entry) for entry in _entries(held))


def _entries(held: Node) -> Sequence[Node]:
    return held.parts if isinstance(held.parts, Sequence) else ()


def _dashed(document: Document, entry: Node) -> bool:
    line, column = entry.place
    return document.lines[line - 1][: column - 1].strip() == "-"


def _between(document: Document, path: Path, held: Node, new: Sequence[Entry], places: Sequence[int | None]) -> str:
    """The text with the new entries' lines between, or instead of, those that are there."""
    lines = list(document.lines)
    starts = [entry.place.line - 1 for entry in _entries(held)]
    ends = [_end(lines, start, end) for start, end in zip(starts, (*starts[1:], _until(document, path)), strict=True)]
    indent = len(lines[starts[0]]) - len(lines[starts[0]].lstrip())
    lines[ends[-1] : ends[-1]] = _written(
        [one for one, place in zip(new, places, strict=True) if place is None], indent
    )
    replaced = {place: one for one, place in zip(new, places, strict=True) if place is not None}
    for place in sorted(replaced, reverse=True):
        lines[starts[place] : ends[place]] = _written([replaced[place]], indent)
    return _ended(lines)


def _until(document: Document, path: Path) -> int:
    """The line on which something else begins, counted from 0."""
    if not path:
        return len(document.lines)
    here = document.key_place(path).line
    return min((key.line - 1 for key in document.root.keys.values() if key.line > here), default=len(document.lines))


def _end(lines: Sequence[str], start: int, end: int) -> int:
    """The line after an entry's last: blank lines and comments before the next belong to that."""
    while end - 1 > start and (not lines[end - 1].strip() or lines[end - 1].lstrip().startswith("#")):
        end -= 1
    return end


def _anew(document: Document, path: Path, entries: Sequence[Entry]) -> str:
    """The text with the whole section written anew, at the place where it is, else at the end."""
    lines = list(document.lines)
    if not path:
        return _ended(_written(entries, 0))
    section = [f"{path[0]}:", *_written(entries, _INDENT)]
    if document.node(path) is None:
        while lines and not lines[-1].strip():
            lines.pop()
        return _ended([*lines, *section])
    start = document.key_place(path).line - 1
    lines[start : _end(lines, start, _until(document, path))] = section
    return _ended(lines)


def _ended(lines: Sequence[str]) -> str:
    return "\n".join(lines).rstrip("\n") + "\n"


def _written(entries: Sequence[Entry], indent: int) -> list[str]:
    """Entries as the lines of a list."""
    return [line for entry in entries for line in _item(entry, " " * indent)]


def _item(value: Any, before: str) -> list[str]:
    """One item of a list: a mapping over several lines, anything smaller on one."""
    if not isinstance(value, Mapping) or not value:
        return [f"{before}- {_flow(value)}"]
    lines = [line for key, inner in value.items() for line in _pair(key, inner, f"{before}  ")]
    return [f"{before}- {lines[0].lstrip(' ')}", *lines[1:]]


def _pair(key: str, value: Any, before: str) -> list[str]:
    """A key with its value; lists of mappings have a line for each."""
    flow = f"{before}{_scalar(key)}: {_flow(value)}"
    if isinstance(value, list | tuple) and any(isinstance(one, Mapping) for one in value):
        items = (_small(one, f"{before}  ") or _item(one, f"{before}  ") for one in value)
        return [f"{before}{_scalar(key)}:", *(line for item in items for line in item)]
    if isinstance(value, Mapping) and value and len(flow) > _WIDEST:
        inner = (line for name, one in value.items() for line in _pair(name, one, f"{before}  "))
        return [f"{before}{_scalar(key)}:", *inner]
    return [flow]


def _small(value: Any, before: str) -> list[str]:
    line = f"{before}- {_flow(value)}"
    return [line] if len(line) <= _WIDEST else []


def _flow(value: Any) -> str:
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{_scalar(key)}: {_flow(inner)}' for key, inner in value.items())}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_flow, value))}]"
    return _scalar(value)


def _scalar(value: Any) -> str:
    """Ids plainly, other texts in quotes: in JSON's form, which is YAML's too."""
    if isinstance(value, str) and is_id(value) and plain_scalar(value) == value:
        return value
    return _UNSEEN.sub(lambda found: f"\\u{ord(found.group()):04x}", json.dumps(value, ensure_ascii=False))

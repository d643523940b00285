"""Text, bytes or data of strangers → a `Document`: plain data and where every part of it stands, within limits.

JSON is read as the YAML it is. Everything wrong with a file comes as `SystemFaults`, never as another exception.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from rules.loading.faults import Fault, SystemFaults, file_fault, shown
from rules.loading.full_yaml import DEEPEST, MOST_NODES, read_full
from rules.loading.nodes import Document, Node, Place, key_text, list_node, mapping_node, path_text, scalar_node
from rules.loading.plain_yaml import read_plain
from rules.loading.scalars import UNPRINTABLE

LARGEST: Final = 1_000_000
"""The most bytes a file may have."""
_BREAKS: Final = re.compile(r"\r\n?")


def read_document(content: str | bytes, name: str) -> Document:
    """A file's content as a document.

    Args:
        content: YAML 1.2 or JSON, at most 1,000,000 bytes, UTF-8 (a byte order mark is allowed), any line ends.
        name: the file's name, for faults.

    Raises:
        SystemFaults: it is not UTF-8, too large, empty, no YAML, too deep, or has keys twice.
    """
    text = _decoded(content, name)
    found = UNPRINTABLE.search(text)
    if found:
        place = _place_in(text, found.start())
        raise SystemFaults([file_fault(name, "bad_character", place=place, found=f"U+{ord(found.group()):04X}")])
    root = read_plain(text)
    if root is None:
        root = read_full(text, name)
    if root.size > MOST_NODES:
        raise SystemFaults([file_fault(name, "too_many_parts", params={"limit": MOST_NODES})])
    return Document(name, root, tuple(text.split("\n")))


def _decoded(content: str | bytes, name: str) -> str:
    size = len(content)
    if size <= LARGEST and isinstance(content, str) and not content.isascii():
        size = len(content.encode("utf-8", "surrogatepass"))
    if size > LARGEST:
        raise SystemFaults([file_fault(name, "file_too_large", found=size, params={"limit": LARGEST})])
    if isinstance(content, bytes):
        try:
            text = content.decode("utf-8")
        except UnicodeDecodeError as error:
            place = _place_in(content[: error.start].decode("utf-8", "replace"), error.start)
            found = f"0x{content[error.start]:02X}"
            raise SystemFaults([file_fault(name, "not_utf8", place=place, found=found)]) from None
    else:
        text = content
    return _BREAKS.sub("\n", text.removeprefix("\ufeff"))


def _place_in(text: str, position: int) -> Place:
    before = text[:position]
    return Place(before.count("\n") + 1, len(before) - before.rfind("\n"))


def document_from_data(data: object, name: str) -> Document:
    """Data that is already there (a golden case's own system, a person's JSON) as a document without lines.

    Raises:
        SystemFaults: it holds what no file could hold, or is deeper or larger than a file may be.
    """
    return Document(name, _DataReader(name).node(data, ()))


class _DataReader:
    """Copies data into nodes, so that later changes to it change nothing and circles in it end."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._nodes = 0

    def node(self, data: object, path: tuple[str | int, ...]) -> Node:
        self._nodes += 1
        if self._nodes > MOST_NODES:
            raise self._stop("too_many_parts", path, limit=MOST_NODES)
        if len(path) > DEEPEST:
            raise self._stop("document_too_deep", path, limit=DEEPEST)
        if isinstance(data, str):
            return scalar_node(self._text(data, path), Place(0, 0))
        if data is None or isinstance(data, bool | int | float):
            return scalar_node(data, Place(0, 0))
        if isinstance(data, Mapping):
            return self._mapping(data, path)
        if isinstance(data, Sequence) and not isinstance(data, bytes | bytearray | memoryview):
            return list_node([self.node(item, (*path, number)) for number, item in enumerate(data)], Place(0, 0))
        raise self._stop("no_plain_data", path, found=type(data).__name__)

    def _mapping(self, data: Mapping[object, object], path: tuple[str | int, ...]) -> Node:
        parts: dict[str, Node] = {}
        for key, value in data.items():
            if not isinstance(key, str):
                raise self._stop("key_is_no_text", path, found=key)
            written = key_text(self._text(key, path))
            parts[written] = self.node(value, (*path, written))
        return mapping_node(parts, {}, Place(0, 0))

    def _text(self, text: str, path: tuple[str | int, ...]) -> str:
        found = UNPRINTABLE.search(text)
        if found:
            raise self._stop("bad_character", path, found=f"U+{ord(found.group()):04X}")
        return text

    def _stop(self, code: str, path: tuple[str | int, ...], *, found: object = "", limit: int = 0) -> SystemFaults:
        params: dict[str, str | int] = {"limit": limit} if limit else {}
        return SystemFaults([Fault(code, self._name, path=path_text(path), found=shown(found), params=params)])

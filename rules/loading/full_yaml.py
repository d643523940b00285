"""Any YAML 1.2 document, read through ruamel.yaml's event parser: nothing is constructed but plain data.

Documents come from strangers. Depth, the number of nodes (aliases counted as often as they are used) and the kinds of
tags are bounded here, and whatever the parser raises on broken text becomes a located fault.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Final

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError

from rules.loading.faults import MOST_TOLD, Fault, SystemFaults, file_fault, shown
from rules.loading.nodes import Node, Path, Place, key_text, list_node, mapping_node, path_text, scalar_node
from rules.loading.scalars import UNPRINTABLE, plain_scalar, whole_text

DEEPEST: Final = 64
MOST_NODES: Final = 30_000

_ENDLESS_TAG: Final = re.compile(r"(?:^|(?<=[\s,\[{]))!\S{500}")
"""Something like a tag that no person wrote; the parser's work on one grows with the square of its length."""
_PROBLEMS: Final = (
    (re.compile(r"found character '\\t'"), "tab"),
    (re.compile(r"found character ['\"](?P<sign>.)['\"] that cannot start"), "must_be_quoted"),
    (re.compile(r"mapping values are not allowed"), "colon_in_text"),
    (re.compile(r"could not find expected ':'"), "colon_missing"),
    (re.compile(r"found unexpected end of stream|found unexpected document separator"), "quote_not_closed"),
    (re.compile(r"expected ',' or"), "bracket_not_closed"),
    (re.compile(r"expected <block end>|did not find expected|found undefined tag handle"), "indentation"),
    (re.compile(r"unknown escape character|expected escape sequence"), "unknown_escape"),
)
"""What ruamel.yaml says of the commonest slips, and the code of ours that has words in every language."""


def read_full(text: str, name: str) -> Node:
    """The root of a document in any YAML 1.2 notation.

    Raises:
        SystemFaults: it is no YAML, has more than one document, or is beyond the limits; duplicate keys all at once.
    """
    builder = _Builder(name)
    endless = _ENDLESS_TAG.search(text)
    if endless is not None:
        before = text[: endless.start()]
        place = Place(before.count("\n") + 1, len(before) - before.rfind("\n"))
        raise SystemFaults([file_fault(name, "tag", place=place, found=endless.group())])
    try:
        for event in YAML(typ="safe", pure=True).parse(text):
            builder.take(event)
    except SystemFaults:
        raise
    except MarkedYAMLError as error:
        raise SystemFaults([_syntax_fault(error, name)]) from None
    except Exception as error:  # the border to a parser that raises many kinds of error on broken text
        raise SystemFaults([file_fault(name, "yaml_syntax")]) from error
    return builder.finished()


def _syntax_fault(error: MarkedYAMLError, name: str) -> Fault:
    mark = error.problem_mark or error.context_mark
    place = Place(mark.line + 1, mark.column + 1) if mark is not None else Place(0, 0)
    problem = str(error.problem or error.context or "")
    for pattern, code in _PROBLEMS:
        found = pattern.search(problem)
        if found:
            return file_fault(name, code, place=place, found=found.groupdict().get("sign", ""))
    return file_fault(name, "yaml_syntax", place=place)


@dataclass(slots=True)
class _Open:
    """A mapping or sequence whose end has not come yet; `key` is a mapping's key that waits for its value."""

    place: Place
    anchor: str | None
    is_mapping: bool
    items: list[Node] = field(default_factory=list)
    parts: dict[str, Node] = field(default_factory=dict)
    keys: dict[str, Place] = field(default_factory=dict)
    key: tuple[str, Place] | None = None

    def step(self) -> str | int:
        """The step from here to the part that is being read."""
        if self.is_mapping:
            return self.key[0] if self.key is not None else ""
        return len(self.items)

    def closed(self) -> Node:
        if self.is_mapping:
            return mapping_node(self.parts, self.keys, self.place)
        return list_node(self.items, self.place)


class _Builder:
    """Puts nodes together from parser events, without recursion."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._open: list[_Open] = []
        self._root: Node | None = None
        self._anchors: dict[str, Node | None] = {}
        self._nodes = 0
        self._faults: list[Fault] = []
        self._documents = 0

    def finished(self) -> Node:
        if self._faults:
            raise SystemFaults(self._faults)
        if self._root is None:
            raise SystemFaults([file_fault(self._name, "empty_file")])
        return self._root

    def take(self, event: Any) -> None:
        take = _TAKERS.get(type(event).__name__)
        if take is not None:
            take(self, event)

    def document(self, event: Any) -> None:
        self._documents += 1
        if self._documents > 1:
            raise self._stop("several_documents", _place(event))
        if event.version is not None and tuple(event.version) != (1, 2):
            raise self._stop("yaml_version", _place(event), found=".".join(map(str, event.version)), accepted=("1.2",))

    def scalar(self, event: Any) -> None:
        self._check_tag(event, bare="!")
        text = event.value
        if UNPRINTABLE.search(text):
            text = whole_text(text)
            bad = UNPRINTABLE.search(text)
            if bad is not None:
                raise self._stop("bad_character", _place(event), found=f"U+{ord(bad.group()):04X}")
        quoted = event.style is not None or event.tag == "!"
        node = scalar_node(text if quoted else plain_scalar(text), _place(event))
        self._count(node)
        if event.anchor is not None:
            self._anchors[event.anchor] = node
        waiting = self._open[-1] if self._open else None
        if waiting is not None and waiting.is_mapping:
            if waiting.key is None:
                waiting.key = (key_text(text), _place(event))
                return
            if not quoted and not text:
                # A value that is not there stands where its key does.
                node.place = waiting.key[1]
        self._add(node)

    def begin(self, event: Any, *, is_mapping: bool) -> None:
        self._check_tag(event, bare=None)
        place = _place(event)
        if len(self._open) >= DEEPEST:
            raise self._stop("document_too_deep", place, limit=DEEPEST)
        if self._open and self._open[-1].is_mapping and self._open[-1].key is None:
            raise self._stop("key_is_no_text", place)
        if event.anchor is not None:
            self._anchors[event.anchor] = None
        self._count(scalar_node(None, place))
        self._open.append(_Open(place, event.anchor, is_mapping))

    def end(self, event: Any) -> None:
        closed = self._open.pop()
        node = closed.closed()
        if closed.anchor is not None:
            self._anchors[closed.anchor] = node
        self._add(node)

    def alias(self, event: Any) -> None:
        place = _place(event)
        if event.anchor not in self._anchors:
            known = [f"*{anchor}" for anchor in self._anchors]
            raise self._stop("unknown_alias", place, found=f"*{event.anchor}", accepted=known)
        node = self._anchors[event.anchor]
        if node is None:
            raise self._stop("alias_in_itself", place, found=f"*{event.anchor}")
        if self._open and self._open[-1].is_mapping and self._open[-1].key is None:
            raise self._stop("key_is_no_text", place)
        self._count(node, place)
        self._add(node)

    def _count(self, node: Node, place: Place | None = None) -> None:
        self._nodes += node.size
        if self._nodes > MOST_NODES:
            raise self._stop("too_many_parts", place or node.place, limit=MOST_NODES)

    def _add(self, node: Node) -> None:
        if not self._open:
            self._root = node
            return
        around = self._open[-1]
        if not around.is_mapping:
            around.items.append(node)
            return
        assert around.key is not None
        (key, place), around.key = around.key, None
        if key in around.parts:
            path = (*(around.step() for around in self._open[:-1]), key)
            self._faults.append(duplicate_key(self._name, path, place, around.keys[key]))
            if len(self._faults) == MOST_TOLD:
                raise SystemFaults(self._faults)
            return
        around.parts[key] = node
        around.keys[key] = place

    def _check_tag(self, event: Any, *, bare: str | None) -> None:
        if event.tag not in (None, bare):
            written = event.tag.replace("tag:yaml.org,2002:", "!!", 1)
            raise self._stop("tag", _place(event), found=written)

    def _stop(self, code: str, place: Place, *, found: str = "", accepted: Any = (), limit: int = 0) -> SystemFaults:
        params: dict[str, str | int] = {"limit": limit} if limit else {}
        stop = file_fault(self._name, code, place=place, found=found, accepted=accepted, params=params)
        return SystemFaults([*self._faults, stop])


def duplicate_key(name: str, path: Path, place: Place, first: Place) -> Fault:
    """A key that stands twice in one mapping, with both lines."""
    params = {"line": place.line, "first": first.line}
    return Fault("duplicate_key", name, place.line, place.column, path_text(path), shown(path[-1]), params=params)


def _place(event: Any) -> Place:
    return Place(event.start_mark.line + 1, event.start_mark.column + 1)


_TAKERS: Final[dict[str, Any]] = {
    "DocumentStartEvent": _Builder.document,
    "ScalarEvent": _Builder.scalar,
    "SequenceStartEvent": lambda builder, event: builder.begin(event, is_mapping=False),
    "MappingStartEvent": lambda builder, event: builder.begin(event, is_mapping=True),
    "SequenceEndEvent": _Builder.end,
    "MappingEndEvent": _Builder.end,
    "AliasEvent": _Builder.alias,
}

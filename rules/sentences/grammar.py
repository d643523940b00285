"""The sentences of a language made ready: patterns of the text file joined with the definitions they speak of."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, Final, get_args, get_origin

from rules.definitions.system import SystemFile
from rules.definitions.words import Definition
from rules.loading.ids import SYSTEM_SECTIONS
from rules.loading.types_walk import bare, field_types
from rules.sentences.group_kinds import Rule
from rules.sentences.kind_choice import KindChoice
from rules.sentences.name_kinds import HeadKind
from rules.sentences.node_kinds import EitherNode, MaybeNode, ParticleNode, SaysNode, SlotNode
from rules.sentences.nodes import Node, Nodes, WordsNode
from rules.sentences.patterns import (
    Either,
    Maybe,
    Particle,
    PatternError,
    Says,
    Sequence,
    SlotText,
    Words,
    parse_pattern,
)
from rules.sentences.shapes import REQUIRED, FieldShape, models_in, shape_of
from rules.sentences.text_kinds import ItemKind
from rules.sentences.wording import Wording, wording_of

_WHOLE: Final = "{…}"
_LEAST_RESERVED: Final = 2
_TOKEN: Final = re.compile(r"\w+")


@cache
def kinds_of_entries() -> Mapping[str, tuple[type[Definition], ...]]:
    """What a system file holds that is a sentence each: the kind of entry, and the definitions it may be."""
    kinds = {section: kind for kind, section in SYSTEM_SECTIONS.items()}
    found: dict[str, tuple[type[Definition], ...]] = {}
    for section, type_ in field_types(SystemFile).items():
        models = models_in(get_args(bare(type_))[0] if get_origin(bare(type_)) is tuple else type_)
        if models:
            found[kinds.get(section, section)] = models
    return found


class Grammar:
    """The grammar of one language; rules are made when they are first needed."""

    def __init__(self, wording: Wording) -> None:
        self.wording = wording
        self.language = wording.language
        self._rules: dict[str, Rule] = {}
        self._reserved: frozenset[str] | None = None
        self._choice = KindChoice(wording, self.reserved, self.part, self._entry_sentences)

    def entry(self, kind: str) -> tuple[Rule, ...]:
        """The sentences of a kind of entry, for each definition it may be. Raises KeyError for an unknown kind."""
        models = kinds_of_entries()[kind]
        return tuple(self._rule(kind if len(models) == 1 else model.__name__, model, kind) for model in models)

    def part(self, model: type[Definition], style: str = "") -> Rule:
        """The sentences of a part of an entry: by its class, or by the style that a pattern asks for."""
        return self._rule(style or model.__name__, model, style)

    def reserved(self) -> frozenset[str]:
        """The literal words of all sentences, in lower case: bare words of people hold none of them."""
        if self._reserved is None:
            patterns = (text for found in self.wording.patterns.values() for text in found)
            texts = (*patterns, *self.wording.frames.values())
            parsed = (parse_pattern(text.replace(_WHOLE, ""), self.wording.particles) for text in texts)
            words = (word for sequence in parsed for word in _literal_words(sequence))
            self._reserved = frozenset(word for word in words if len(word) >= _LEAST_RESERVED)
        return self._reserved

    def _rule(self, key: str, model: type[Definition], head: str) -> Rule:
        found = self._rules.get(key)
        if found is None:
            shape = shape_of(model)
            patterns = [self._framed(model, text) for text in self._patterns(key)]
            sentences = tuple(self._made(text, shape, head) for text in patterns)
            found = self._rules[key] = Rule(model, sentences)
        return found

    def _patterns(self, key: str) -> tuple[str, ...]:
        return self.wording.patterns.get(self.wording.same.get(key, key), ())

    def _framed(self, model: type[Definition], pattern: str) -> str:
        for base in model.__mro__:
            frame = self.wording.frames.get(base.__name__)
            if frame is not None:
                return frame.replace(_WHOLE, pattern)
        return pattern

    def _made(self, text: str, shape: Mapping[str, FieldShape], head: str) -> Nodes:
        try:
            return self._ready(parse_pattern(text, self.wording.particles), shape, head)
        except (KeyError, TypeError) as error:
            raise PatternError(f"{self.language}: pattern {text!r}: {error}") from error

    def _ready(self, sequence: Sequence, shape: Mapping[str, FieldShape], head: str) -> Nodes:
        made = [self._node(node, shape, head) for node in sequence]
        for index, node in enumerate(made):
            if isinstance(node, SlotNode) and isinstance(node.kind, ItemKind):
                made[index] = replace(node, kind=replace(node.kind, then=_words_after(made[index + 1 :])))
        return tuple(made)

    def _node(self, node: Any, shape: Mapping[str, FieldShape], head: str) -> Node:
        make: dict[type, Callable[[Any], Node]] = {
            Words: lambda found: WordsNode(found.text),
            Particle: lambda found: ParticleNode(found.pair, found.written),
            SlotText: lambda found: self._slot(found, shape, head),
            Says: lambda found: SaysNode(found.field, _value_of(shape[found.field], found.value), found.if_so),
            Maybe: lambda found: MaybeNode(self._ready(found.part, shape, head)),
            Either: lambda found: EitherNode(tuple(self._ready(part, shape, head) for part in found.parts)),
        }
        return make[type(node)](node)

    def _slot(self, slot: SlotText, shape: Mapping[str, FieldShape], head: str) -> SlotNode:
        field = shape[slot.field]
        kind = self._choice.of(field, slot.style, head)
        also = ("name",) if isinstance(kind, HeadKind) else ()
        return SlotNode(field.key, kind, slot.spaced, also)

    def _entry_sentences(self, key: str, key_type: Any, value_type: Any) -> tuple[Nodes, ...]:
        """The sentences of one entry of a mapping, in the field of that name."""
        shape = {
            "key": FieldShape("key", "key", REQUIRED, key_type),
            "value": FieldShape("value", "value", REQUIRED, value_type),
        }
        return tuple(self._made(text, shape, "") for text in self._patterns(f"entry.{key}"))


def _literal_words(sequence: Sequence) -> Iterator[str]:
    """The words that stand in a pattern as they are."""
    for node in sequence:
        if isinstance(node, Words):
            yield from _TOKEN.findall(node.text.lower())
        elif isinstance(node, Maybe):
            yield from _literal_words(node.part)
        elif isinstance(node, Either):
            for part in node.parts:
                yield from _literal_words(part)


def _words_after(nodes: list[Node]) -> Nodes:
    """A particle and words, or words, where these follow at once; else nothing."""
    found: list[Node] = []
    for node in nodes:
        found.append(node)
        if isinstance(node, WordsNode) and node.text.strip():
            return tuple(found)
        if not isinstance(node, ParticleNode | WordsNode):
            return ()
    return ()


def _value_of(field: FieldShape, text: str) -> Any:
    """A value as a pattern writes it, of the type the field has."""
    found = bare(field.type)
    if found is bool:
        return text == "true"
    return int(text) if found is int else text


@cache
def grammar_of(language: str) -> Grammar:
    """The grammar of a language, made once."""
    return Grammar(wording_of(language))

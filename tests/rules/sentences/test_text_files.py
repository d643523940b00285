"""The grammars of both languages: the same sentences with the same slots, for everything a system file holds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from typing import Any, get_args, get_origin

import pytest

from rules.definitions.words import Definition
from rules.loading.types_walk import bare
from rules.sentences.grammar import grammar_of, kinds_of_entries
from rules.sentences.patterns import Either, Maybe, PatternError, Says, SlotText, parse_pattern
from rules.sentences.shapes import models_in, shape_of
from rules.sentences.wording import Wording, wording_of
from rules.system import LANGUAGES

ENGLISH, KOREAN = wording_of("en"), wording_of("ko")
LANGUAGE_OWN = {"language", "particles", "endings", "patterns", "separators"}


def test_both_languages_have_the_same_keys() -> None:
    for field in fields(Wording):
        if field.name in LANGUAGE_OWN - {"patterns", "separators"}:
            continue
        english, korean = getattr(ENGLISH, field.name), getattr(KOREAN, field.name)
        assert _keys(english) == _keys(korean), field.name


def _keys(found: Any) -> Any:
    return {key: _keys(value) for key, value in found.items()} if isinstance(found, dict) else None


@pytest.mark.parametrize("key", ENGLISH.patterns)
def test_both_languages_say_the_same_fields(key: str) -> None:
    assert _fields(ENGLISH, key) == _fields(KOREAN, key)


def _fields(wording: Wording, key: str) -> set[str]:
    return {field for text in wording.patterns[key] for field in _said(parse_pattern(text, wording.particles))}


def _said(sequence: Any) -> Iterator[str]:
    for node in sequence:
        if isinstance(node, SlotText) or (isinstance(node, Says) and not node.if_so):
            yield node.field
        elif isinstance(node, Maybe):
            yield from _said(node.part)
        elif isinstance(node, Either):
            for part in node.parts:
                yield from _said(part)


@cache
def _definitions() -> tuple[tuple[str, type[Definition]], ...]:
    """Every definition within a system file, with the kind of entry it stands in."""
    found: dict[tuple[str, type[Definition]], None] = {}
    for kind, models in kinds_of_entries().items():
        waiting = list(models)
        while waiting:
            model = waiting.pop()
            if (kind, model) not in found:
                found[(kind, model)] = None
                waiting += [inner for field in shape_of(model).values() for inner in _models(field.type)]
    return tuple(found)


def _models(type_: Any) -> list[type[Definition]]:
    found = bare(type_)
    if get_origin(found) in (tuple, dict):
        return [model for inner in get_args(found) for model in _models(inner)]
    return list(models_in(type_))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_definition_of_a_system_file_has_a_sentence(language: str) -> None:
    grammar = grammar_of(language)
    wording = grammar.wording
    named = {*wording.patterns, *wording.same}
    by_entry = {model: kind for kind, models in kinds_of_entries().items() for model in models if len(models) == 1}
    nested = {"ArrayDef": "array", "OptionDef": "option", "ChoiceDef": "choice", "StartingItem": "starting"}
    for _, model in _definitions():
        key = by_entry.get(model) or nested.get(model.__name__, model.__name__)
        assert key in named, f"{language}: no sentence for {model.__name__}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", kinds_of_entries())
def test_every_pattern_fits_its_definition(kind: str, language: str) -> None:
    for rule in grammar_of(language).entry(kind):
        assert rule.sentences


@pytest.mark.parametrize("text", ["{open", "[open", "<a|b", "a]", "{a=b=c}{", "a}b{"])
def test_a_pattern_that_is_not_well_formed_names_itself(text: str) -> None:
    with pytest.raises(PatternError, match="column"):
        parse_pattern(text, {})


def test_english_holds_no_hangul_and_korean_sentences_are_korean() -> None:
    hangul = re.compile("[가-힣]")
    assert not [text for texts in ENGLISH.patterns.values() for text in texts if hangul.search(text)]
    wordless = {"Kit", "entry.shifts", "entry.stats", "entry.tracks", "entry.fixed", "entry.lists", "entry.answers"}
    wordless |= {"entry.ranges", "starting"}
    assert not [
        key for key, texts in KOREAN.patterns.items() if key not in wordless and not any(map(hangul.search, texts))
    ]

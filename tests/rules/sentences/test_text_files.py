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


NESTED = {"ArrayDef": "array", "OptionDef": "option", "ChoiceDef": "choice", "StartingItem": "starting"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("kind", "model"), _definitions(), ids=lambda value: getattr(value, "__name__", value))
def test_every_field_of_a_system_file_can_be_said(kind: str, model: type[Definition], language: str) -> None:
    """A field that no sentence says still stands in braces: add it to both text files of `rules.sentences`."""
    wording = wording_of(language)
    is_entry = kinds_of_entries()[kind] == (model,)
    key = kind if is_entry else NESTED.get(model.__name__, model.__name__)
    key = key if key in wording.patterns else kinds_by_model().get(model, key)
    frame = next((wording.frames[base.__name__] for base in model.__mro__ if base.__name__ in wording.frames), "")
    assert key in wording.patterns, f"no sentence for {model.__name__}"
    said = _fields(wording, key) | set(_said(parse_pattern(frame.replace("{…}", ""), wording.particles)))
    wanted = {field.key for field in shape_of(model).values() if field.only is None}
    assert wanted - said <= {"name", "id"}


@cache
def kinds_by_model() -> dict[type[Definition], str]:
    """The kind of entry that a definition is where it stands by itself."""
    return {models[0]: kind for kind, models in kinds_of_entries().items() if len(models) == 1}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", kinds_of_entries())
def test_every_pattern_fits_its_definition(kind: str, language: str) -> None:
    for rule in grammar_of(language).entry(kind):
        assert rule.sentences


@pytest.mark.parametrize("text", ["{open", "[open", "<a|b", "a]", "{a=b=c}{", "a}b{"])
def test_a_pattern_that_is_not_well_formed_names_itself(text: str) -> None:
    with pytest.raises(PatternError, match="column"):
        parse_pattern(text, {})


def test_english_holds_no_hangul_and_korean_says_in_hangul_what_english_says_in_words() -> None:
    hangul, letters, slot = re.compile("[가-힣]"), re.compile("[a-z]{3}"), re.compile(r"\{[^{}]*\}")
    for key, english in ENGLISH.patterns.items():
        assert not any(map(hangul.search, english)), key
        if any(letters.search(slot.sub("", text)) for text in english):
            assert any(map(hangul.search, KOREAN.patterns[key])), key

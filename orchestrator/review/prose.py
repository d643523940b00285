"""Prose against its facts: a tier it contradicts, a script it should not hold, sentences it told before."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from orchestrator.review.telling import Finding, Telling
from orchestrator.review.words import review_words

_SENTENCE = re.compile(r"[^.!?…\n]+[.!?…]?")
LEAST_REPEATED = 24
"""A repeated sentence shorter than this, in letters, is no finding."""
LEAST_FOREIGN = 4
"""A run of letters of a foreign script shorter than this is no finding."""


def tier_disagrees(telling: Telling) -> Iterator[Finding]:
    """Words that say the opposite of how the check came out (behaviours E14)."""
    words = review_words(telling.language)
    against = {"failure": words.failed, "success": words.succeeded}.get(telling.tier, ())
    text = telling.narration.casefold()
    for word in against:
        at = text.find(word)
        if at >= 0:
            yield Finding("tier_disagrees", " ".join(telling.narration[at : at + 60].split()), at)
            return


def foreign_script(telling: Telling) -> Iterator[Finding]:
    """Letters of a script the table's language does not use, outside the names the adventure itself has."""
    text = telling.narration
    for name in sorted(telling.words, key=len, reverse=True):
        text = text.replace(name, " " * len(name))
    run = ""
    for place, letter in enumerate(f"{text} "):
        if letter.isalpha() and _foreign(letter, telling.language):
            run += letter
        elif run:
            if len(run) >= LEAST_FOREIGN:
                yield Finding("foreign_script", run[:60], place - len(run))
            run = ""


def _foreign(letter: str, language: str) -> bool:
    name = unicodedata.name(letter, "")
    if language == "en":
        return not name.startswith("LATIN")
    return not name.startswith("HANGUL")


def repetition(telling: Telling) -> Iterator[Finding]:
    """A whole sentence that an earlier narration, or this one, had already."""
    before = {_folded(found.group()) for text in telling.earlier for found in _SENTENCE.finditer(text)}
    for found in _SENTENCE.finditer(telling.narration):
        sentence = _folded(found.group())
        if len(sentence) >= LEAST_REPEATED and sentence in before:
            yield Finding("repetition", " ".join(found.group().split())[:60], found.start())
        before.add(sentence)


def _folded(sentence: str) -> str:
    return " ".join(unicodedata.normalize("NFC", sentence).casefold().split())

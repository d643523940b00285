"""Prose against its facts: a tier it contradicts, a script it should not hold, sentences it told before."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from orchestrator.review.telling import Finding, Telling
from orchestrator.review.words import listed, review_words

_SENTENCE = re.compile(r"[^.!?…\n]+[.!?…]?")
LEAST_REPEATED = 16
"""A repeated sentence shorter than this, in letters, is no finding."""
LATELY = 2
"""How many turns back a single sentence must not be told again."""
LEAST_STRETCH = 150
"""How many letters of older turns make a repeated stretch."""
_LIST = re.compile(r"^[^.!?…\n]{1,40}:\s")
"""A line that begins like this lists things ("You might try: …"): it may well be said again."""
_RUN = re.compile(r"[^\W\d_]+")
_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_QUOTED = re.compile(r"“[^”]*”|\"[^\"]*\"|「[^」]*」|『[^』]*』")
LEAST_LATIN = 4
"""A run of Latin letters shorter than this, such as HP, is no finding."""
LEAST_OTHER = 2
"""The same for letters of any other script."""
_PLAIN = {"en": re.compile("[A-Za-z]+"), "ko": re.compile(r"[\uac00-\ud7a3]+")}
"""Runs of letters that need no second look."""


def tier_disagrees(telling: Telling) -> Iterator[Finding]:
    """Words that say the opposite of how the check came out (behaviours E14), outside what somebody says aloud."""
    words = review_words(telling.language)
    against = {"failure": words.failed, "success": words.succeeded}.get(telling.tier, "")
    text = _QUOTED.sub(lambda found: " " * len(found.group()), telling.narration)
    heroes = {one for hero in telling.heroes for one in (hero, hero.split(" ")[0]) if one}
    for line in listed(against):
        for word in [line.replace("{hero}", hero) for hero in heroes] if "{hero}" in line else [line]:
            found = re.search(rf"(?<!\w){re.escape(word)}", text, re.IGNORECASE)
            if found is not None and not _turned_round(telling.language, text, found.start()):
                yield Finding("tier_disagrees", _excerpt(telling.narration, found.start()), found.start())
                return


def _turned_round(language: str, text: str, at: int) -> bool:
    """Whether something shortly before a word makes it say the opposite."""
    before = text[max(0, at - 12) : at].casefold()
    return any(word in before for word in listed(review_words(language).negated))


def foreign_script(telling: Telling) -> Iterator[Finding]:
    """Letters of a script the table's language does not use, outside the names the adventure itself has.

    Latin letters in a Korean passage count from a whole word on, other scripts from two letters on; what stands in
    brackets explains a word and may be of any script.
    """
    text = _BRACKETS.sub(lambda found: " " * len(found.group()), telling.narration)
    for name in sorted(telling.words, key=len, reverse=True):
        text = text.replace(name, " " * len(name))
    plain = _PLAIN[telling.language]
    for found in _RUN.finditer(text):
        if plain.fullmatch(found.group()):
            continue
        run = "".join(letter for letter in found.group() if _foreign(letter, telling.language))
        least = LEAST_LATIN if run.isascii() else LEAST_OTHER
        if len(run) >= least:
            yield Finding("foreign_script", found.group()[:60], found.start())


def _foreign(letter: str, language: str) -> bool:
    name = unicodedata.name(letter, "")
    return not name.startswith("LATIN" if language == "en" else "HANGUL")


def repetition(telling: Telling) -> Iterator[Finding]:
    """Sentences told again: one of the last turns or of this one, or a whole stretch of earlier ones. Told once a turn.

    A list ("You might try: …") and a passage of the adventure itself may stand again.
    """
    known = {one for text in telling.authored for one, _ in _sentences(text)}
    lately = {one for text in telling.earlier[-LATELY:] for one, _ in _sentences(text)} - known
    older = {one for text in telling.earlier for one, _ in _sentences(text)} - known
    seen: set[str] = set()
    stretch: list[tuple[str, int]] = []
    for sentence, at in _sentences(telling.narration):
        if sentence in lately or (sentence in seen and sentence not in known):
            yield Finding("repetition", _excerpt(telling.narration, at), at)
            return
        if sentence in older:
            stretch.append((sentence, at))
        seen.add(sentence)
    if sum(len(sentence) for sentence, _ in stretch) >= LEAST_STRETCH:
        yield Finding("repetition", _excerpt(telling.narration, stretch[0][1]), stretch[0][1])


@lru_cache(maxsize=256)
def _sentences(text: str) -> tuple[tuple[str, int], ...]:
    """The sentences of a passage that are long enough to count, folded, with their places; no lists.

    The same few passages stand before each of the next turns.
    """
    return tuple(_found_in(text))


def _found_in(text: str) -> Iterator[tuple[str, int]]:
    for line in re.finditer(r"[^\n]+", text):
        if _LIST.match(line.group()):
            continue
        for found in _SENTENCE.finditer(line.group()):
            sentence = _folded(found.group())
            if len(sentence) >= LEAST_REPEATED:
                yield sentence, line.start() + found.start()


def _excerpt(text: str, at: int) -> str:
    return " ".join(text[at : at + 60].split())


def _folded(sentence: str) -> str:
    return " ".join(unicodedata.normalize("NFC", sentence).casefold().split())

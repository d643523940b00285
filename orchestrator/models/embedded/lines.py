"""Choosing and filling written lines: the same view always chooses the same ones, and none that was just told."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from orchestrator.models.words import catalogue
from prompts.errors import MissingParameter, WordsFault
from prompts.views import Language
from prompts.words import Phrase

_SLOT = re.compile(r"\{[^{}]*\}(?:\w{1,3}\(\w{1,3}\)|\(\w{1,2}\)\w)?")
_EDGES = " .,!?…“”\"'"
"""Signs at the ends of a line that tidying may change."""
_CORE = 8
"""A line's own words are known again by its longest piece without slots, where that has so many letters."""
_SENTENCE = re.compile(r"(^|[.!?]\s+|\n+[“\"]?)([a-z])")
_OPENING = re.compile(r"^[“\"‘']?[a-z]")
_SAID = re.compile(r"(?<=\w)\.(?=” says\b)")
NEVER = 1_000


class Lines:
    """The lines of one turn, with the values for their slots."""

    def __init__(
        self, language: Language, salt: str, values: Mapping[str, str], told_before: Sequence[str] = ()
    ) -> None:
        """Lines in a language; `salt` fixes which variants are chosen, `told_before` are passages, newest last."""
        self._language: Language = language
        self._salt = salt
        self._values = dict(values)
        self._before = tuple(text.casefold() for text in reversed(told_before))
        self._said: list[str] = []
        self._asked = 0

    def give(self, **values: str) -> None:
        """More values for slots."""
        self._values.update(values)

    def one(self, variants: Sequence[str], not_within: int = 0, /, **values: str) -> str:
        """The variant that was told longest ago, its slots filled; among several, chance decides (by the salt).

        Empty where there are none, none can be filled, or all were told within the last `not_within` turns.
        """
        ready = [(text, filled) for text in variants if (filled := self.filled(text, **values))]
        if not ready:
            return ""
        self._asked += 1
        ages = [self._age(text, filled) for text, filled in ready]
        if max(ages) < not_within:
            return ""
        oldest = [one for one, age in zip(ready, ages, strict=True) if age == max(ages)]
        digest = hashlib.blake2b(f"{self._salt}:{self._asked}".encode(), digest_size=8).digest()
        chosen = oldest[int.from_bytes(digest, "big") % len(oldest)]
        self._said.append(_core(*chosen))
        return chosen[1]

    def fresh(self, variants: Sequence[str], within: int, /, **values: str) -> str:
        """Like `one`, but empty where any of the variants was told in the last `within` turns already."""
        ages = [self._age(text, self.filled(text, **values)) for text in variants]
        return self.one(variants, **values) if min(ages, default=-1) >= within else ""

    def filled(self, text: str, **values: str) -> str:
        """A line with its slots filled; empty where it asks for something nobody has."""
        try:
            return _phrase(text, self._language).say({**self._values, **values}).strip()
        except (MissingParameter, WordsFault):
            return ""

    def _age(self, text: str, filled: str) -> int:
        """How many turns ago a line was told: -1 in this one, `NEVER` where it has not been in living memory."""
        core = _core(text, filled)
        if core in self._said:
            return -1
        return next((turn for turn, passage in enumerate(self._before) if core in passage), NEVER)


def tidy(text: str, language: Language) -> str:
    """A passage as people write it: capitals where sentences begin, no stop doubled, no blank before one."""
    text = re.sub(r"([.!?…])\.(?!\.)", r"\1", text)
    text = re.sub(r" +([.,!?])", r"\1", text)
    text = re.sub(r"[ \t]{2,}", " ", text)
    if language == "en":
        text = _SAID.sub(",", text)
        text = _OPENING.sub(lambda found: found.group().upper(), text)
        text = _SENTENCE.sub(lambda found: found.group(1) + found.group(2).upper(), text)
    return text.strip()


def listed(labels: Iterable[str]) -> str:
    """Labels as a list; parted by semicolons where one of them has a comma of its own."""
    known = [label for label in labels if label]
    return ("; " if any("," in label for label in known) else ", ").join(known)


def short_name(name: str) -> str:
    """What running text calls a hero: the first of two names; titles and nicknames of several words stay whole."""
    first, _, rest = name.partition(" ")
    titles = {word for language in ("en", "ko") for word in catalogue(language)["embedded.not_first_names"].split()}
    if not rest or " " in rest or first.casefold() in titles or not first[:1].isalpha():
        return name
    return first if first[:1] != first[:1].lower() or not first.isascii() else name


def _core(text: str, filled: str) -> str:
    pieces = _SLOT.split(text)
    longest = max(pieces, key=len).strip(_EDGES).casefold()
    return longest if len(longest) >= _CORE else filled.strip(_EDGES).casefold()


@lru_cache(maxsize=4096)
def _phrase(text: str, language: Language) -> Phrase:
    return Phrase("line", text, language=language, where="narration")

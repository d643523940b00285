"""How well a player's words fit a line of `covers` words, in English and Korean.

English words are compared by a light stem (`climbing` fits `climb`). Korean is compared by letters (jamo), since an
ending joins the last letter of a stem: 오르기 has the stem 오르, and 오른다 begins with it letter by letter.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from orchestrator.models.words import catalogue

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_HANGUL = re.compile(r"[\uac00-\ud7a3\u1100-\u11ff]")
_ENDINGS = ("ingly", "edly", "ing", "ies", "ied", "es", "ed", "ly", "s")
SHORT_STEM = 3
"""Korean stems of up to this many letters (one syllable) fit only at the beginning of a word."""


@dataclass(frozen=True, slots=True)
class Said:
    """A player's words, made ready for comparing once."""

    stems: tuple[str, ...]
    letters: tuple[str, ...]
    """Each word as letters (decomposed)."""
    joined: str
    """All words as letters without the blanks between them."""


@lru_cache(maxsize=64)
def said(text: str) -> Said:
    """Makes a player's line ready."""
    words = _WORD.findall(unicodedata.normalize("NFC", text).casefold())
    letters = tuple(unicodedata.normalize("NFD", word) for word in words)
    return Said(tuple(stem(word) for word in words), letters, "".join(letters))


def stem(word: str) -> str:
    """A light stem of an English word; short words stay as they are."""
    word = word.removesuffix("'s").removesuffix("’s")
    for ending in _ENDINGS:
        root = word.removesuffix(ending)
        if root != word and len(root) >= 3:
            if ending in ("ies", "ied"):
                return root + "y"
            if len(root) >= 4 and root[-1] == root[-2] and root[-1] not in "lsz":
                root = root[:-1]
            return root.removesuffix("e")
    return word.removesuffix("e") if len(word) > 3 else word


@lru_cache(maxsize=4096)
def cover_parts(covers: str) -> tuple[tuple[str, ...], ...]:
    """A `covers` line as its phrases, each as its words."""
    phrases = re.split(r"[,;·\n]", unicodedata.normalize("NFC", covers).casefold())
    return tuple(tuple(_WORD.findall(phrase)) for phrase in phrases if phrase.strip())


def fit(text: str, covers: str) -> int:
    """How well the words fit: the letters of every phrase found, 0 for none. Longer and more phrases fit better."""
    spoken = said(text)
    return sum(_phrase_fit(spoken, phrase) for phrase in cover_parts(covers))


def best_fit(text: str, covers: str) -> int:
    """The best single phrase's fit."""
    spoken = said(text)
    return max((_phrase_fit(spoken, phrase) for phrase in cover_parts(covers)), default=0)


def _phrase_fit(spoken: Said, phrase: tuple[str, ...]) -> int:
    if not phrase:
        return 0
    if any(_HANGUL.search(word) for word in phrase):
        return _korean_fit(spoken, phrase)
    stems = [stem(word) for word in phrase]
    if all(one in spoken.stems for one in stems):
        return sum(len(one) for one in stems)
    return 0


def _korean_fit(spoken: Said, phrase: tuple[str, ...]) -> int:
    """Every word but the last as it stands (particles may follow), the last by its stem."""
    found = 0
    for place, word in enumerate(phrase):
        root = _korean_stem(word) if place == len(phrase) - 1 else word
        letters = unicodedata.normalize("NFD", root)
        if len(letters) <= SHORT_STEM:
            if not any(one.startswith(letters) for one in spoken.letters):
                return 0
        elif letters not in spoken.joined:
            return 0
        found += len(letters)
    return found


def _korean_stem(word: str) -> str:
    for ending in catalogue("ko")["embedded.verb_endings"].split():
        root = word.removesuffix(ending)
        if root != word and root:
            return root
    return word

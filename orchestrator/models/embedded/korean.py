"""Korean words made comparable, letter by letter (jamo), since an ending joins the last letter of a stem.

오르기 has the stem 오르; 오른다 begins with it letter by letter, and 올라간다 with its other form 올라. A stem of one
syllable fits only where a particle or an ending follows, so that 치기 is in 친다 and not in 치료한다.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache

from orchestrator.models.words import catalogue

_BASE = 0xAC00
_O, _WA, _U, _WO, _EU, _I, _YEO, _OE, _WAE, _A, _EO = 8, 9, 13, 14, 18, 20, 6, 11, 10, 0, 4
_RIEUL, _SILENT = 5, 11
START = 2
"""How many letters of a word's beginning are looked at first: every form has as many."""
RUN_TOGETHER = 6
"""A word of this many syllables or more may be several that were written without blanks."""


@dataclass(frozen=True, slots=True)
class Form:
    """One form of a root, as letters."""

    letters: str
    syllables: int
    strict: bool
    """What follows must be a particle or an ending."""


def letters(text: str) -> str:
    """A text as letters (decomposed)."""
    return unicodedata.normalize("NFD", text)


@lru_cache(maxsize=8192)
def forms_of(word: str, *, last: bool, led: bool = False) -> tuple[Form, ...]:
    """The forms a word of a `covers` phrase may take; only its last word is a verb that changes.

    `led`: other words stand before it, so that what may be a noun is a verb: 문 열기, and not 열기.
    """
    if not last:
        noun = without_particle(word)
        return (Form(letters(noun), len(noun), len(noun) == 1),)
    stem = word
    only_noun = word in _list("nouns_like_verbs") and not (led and word in _list("verbs_when_led"))
    for ending in _list("verb_endings"):
        if word.endswith(ending) and len(word) > len(ending) and not only_noun:
            stem = word.removesuffix(ending)
            break
    if stem == word:
        return (Form(letters(word), len(word), len(word) == 1),)
    return forms_of_stem(stem)


def forms_of_stem(stem: str) -> tuple[Form, ...]:
    """The forms of a verb by its stem."""
    changed = (Form(letters(form), len(form), False) for form in dict.fromkeys(_changed(stem)))
    return (Form(letters(stem), len(stem), len(stem) == 1), *changed)


def without_particle(word: str) -> str:
    """A noun without the particle behind it; short nouns keep what may be their own last syllable."""
    for particle in sorted(_list("particles"), key=len, reverse=True):
        rest = word.removesuffix(particle)
        if rest != word and len(rest) >= (1 if particle in _list("sure_particles") else 2):
            return rest
    return word


def without_sure_particle(word: str) -> str:
    """A word without a particle that can be nothing else: 문을 is 문."""
    for particle in sorted(_list("sure_particles"), key=len, reverse=True):
        if word.endswith(particle) and len(word) > len(particle):
            return word.removesuffix(particle)
    return word


def is_particle(text: str) -> bool:
    """Whether something behind a noun is a particle, or nothing at all."""
    return not text or text in _list("particles")


def begins(word: str, form: Form) -> bool:
    """Whether a word of the player's, as letters, begins with a form, or holds it where words ran together."""
    if word.startswith(form.letters):
        if _of_its_own(word) > len(form.letters):
            return False
        return not form.strict or _follows(word[len(form.letters) :])
    return form.syllables >= 2 and form.letters in word and may_hold_several(word)


@lru_cache(maxsize=1024)
def may_hold_several(word: str) -> bool:
    """Whether a word, as letters, is so long that it may be several written without blanks."""
    return len(unicodedata.normalize("NFC", word)) >= RUN_TOGETHER


@lru_cache(maxsize=1024)
def _of_its_own(word: str) -> int:
    """How many letters of a word belong to a known one that no shorter stem may claim."""
    return max((len(known) for known in _known() if word.startswith(known)), default=0)


def _follows(rest: str) -> bool:
    """What may stand behind a root of one syllable: nothing, a particle, the ending of a verb."""
    if not rest or rest in _letters_of("particles"):
        return True
    return any(rest.startswith(ending) for ending in _letters_of("verb_follows")) or _joins(rest)


def _joins(rest: str) -> bool:
    """Whether an ending begins with a letter that joined the root's last syllable: 간다, 갈게, 갑니다, 갔다."""
    tail, after = rest[0], rest[1:]
    follows = dict(one.split(":") for one in _list("joined_endings")).get(tail)
    if follows is None:
        return False
    return not after or any(after.startswith(letters(one)) for one in follows)


def _changed(stem: str) -> Iterable[str]:
    """The other forms of a verb stem: 오르 올라, 훔치 훔쳐, 묻 물어, 밀 민다."""
    lead, vowel, tail = _parts(stem[-1])
    head = stem[:-1]
    if tail == 0:
        joined = {_I: _YEO, _O: _WA, _U: _WO, _OE: _WAE}.get(vowel)
        if joined is not None:
            yield head + _syllable(lead, joined, 0)
        if vowel == _EU and lead == _RIEUL and head and _parts(head[-1])[2] == 0:
            first, middle, _ = _parts(head[-1])
            yield from (head[:-1] + _syllable(first, middle, 8) + one for one in _list("endings_r"))
            yield from (head + one for one in _list("endings_r"))
        elif vowel == _EU:
            yield from (head + _syllable(lead, one, 0) for one in (_A, _EO))
    elif tail == 8:
        yield from (head + _syllable(lead, vowel, int(one[0])) + one[1:] for one in _list("endings_l"))
    for kind, changed in (("d", 8), ("s", 0), ("b", 0)):
        if stem in _list(f"irregular_{kind}"):
            yield from (head + _syllable(lead, vowel, changed) + one for one in _list(f"endings_{kind}"))


def _parts(syllable: str) -> tuple[int, int, int]:
    """First letter, vowel and last letter of a syllable, as numbers."""
    code = ord(syllable) - _BASE
    if not 0 <= code < 11172:
        return (-1, -1, -1)
    return code // 588, code % 588 // 28, code % 28


def _syllable(lead: int, vowel: int, tail: int) -> str:
    return chr(_BASE + (lead * 21 + vowel) * 28 + tail)


@cache
def _list(key: str) -> tuple[str, ...]:
    return tuple(catalogue("ko")[f"embedded.{key}"].split())


@cache
def _letters_of(key: str) -> frozenset[str]:
    return frozenset(letters(one) for one in _list(key))


@cache
def _known() -> tuple[str, ...]:
    """Words of their own that begin like a shorter stem: 치료 is no 치기, 들어가기 is no 들기."""
    return tuple(letters(one) for one in _list("words_of_their_own"))

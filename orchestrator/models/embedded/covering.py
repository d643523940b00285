"""How well a player's words fit a line of `covers` words, in English, Korean or both mixed.

A `covers` line is phrases, a phrase is roots; a phrase fits when all its roots are in the player's line. Roots that
mean alike (`alike` in the words file) stand for each other. Casual roots (talking, looking, going, waiting) count for
what a scene offers, but never call for a check by themselves.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from orchestrator.models.embedded import english, korean
from orchestrator.models.words import catalogue

WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
HANGUL = re.compile(r"[\uac00-\ud7a3\u1100-\u11ff\u3130-\u318f]")
_PARTS = re.compile(r"[,;·\n]")
ALIKE = 0.7
"""What a root is worth where the line only holds something that means alike."""
LONGEST_LINE = 600
"""How many letters of a player's line are looked at; nobody says more than this at once and means one thing."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """A player's words, made ready for comparing once."""

    stems: tuple[str, ...]
    """English words by their stems, without the little ones."""
    words: tuple[str, ...]
    """Korean words as letters."""
    joined: str
    """Korean words as letters, without the blanks between them."""
    starts: frozenset[str]
    """How the Korean words begin, so that most roots can be passed over at once; empty where some may have run together
    and a root may stand within a word."""

    def has(self, form: korean.Form) -> bool:
        """Whether one of the Korean words begins with a form."""
        if self.starts and form.letters[: korean.START] not in self.starts:
            return False
        return any(korean.begins(word, form) for word in self.words)

    @property
    def serious(self) -> Spoken:
        """Without the casual words, which call for no check."""
        words = tuple(word for word in self.words if not _is_casual(word))
        return _spoken(tuple(one for one in self.stems if one not in _casual()), words)

    @property
    def size(self) -> int:
        """How many words there are that mean something."""
        return len(self.stems) + len(self.words)


@dataclass(frozen=True, slots=True)
class Root:
    """One word of a phrase: what it looks like in a player's line."""

    name: str
    stems: frozenset[str]
    forms: tuple[korean.Form, ...]
    own: int
    """How many of the forms are its own; the others only mean alike."""
    weight: int
    casual: bool

    def found(self, spoken: Spoken) -> bool:
        """Whether the line holds it, or something that means alike."""
        return self.worth(spoken) > 0

    def worth(self, spoken: Spoken) -> float:
        """Its weight where the line holds it, less where the line only holds something that means alike, else 0."""
        if not self.forms:
            known = self.name in spoken.stems
            return self.weight if known else ALIKE * self.weight if not self.stems.isdisjoint(spoken.stems) else 0
        for place, form in enumerate(self.forms):
            if spoken.has(form):
                return self.weight if place < self.own else ALIKE * self.weight
        return 0


Phrase = tuple[Root, ...]


@lru_cache(maxsize=256)
def spoken_of(text: str) -> Spoken:
    """Makes a player's line ready."""
    found = WORD.findall(_plain(text[:LONGEST_LINE]))
    little = english.little_words()
    stems = [english.stem(word) for word in found if not HANGUL.search(word)]
    hangul = tuple(korean.letters(word) for word in found if HANGUL.search(word))
    full = tuple(one for one in stems if one not in little)
    return _spoken(full or tuple(stems), hangul)


def _spoken(stems: tuple[str, ...], words: tuple[str, ...]) -> Spoken:
    apart = not any(korean.may_hold_several(word) for word in words)
    starts = frozenset(word[: korean.START] for word in words) if apart else frozenset()
    return Spoken(stems, words, "".join(words), starts)


@lru_cache(maxsize=8192)
def phrases_of(covers: str) -> tuple[Phrase, ...]:
    """A `covers` line as its phrases."""
    return tuple(phrase for phrase in map(_phrase, _PARTS.split(_plain(covers))) if phrase)


def _plain(text: str) -> str:
    """A text without case, with turns of phrase as the one word they mean."""
    text = _auxiliary().sub(" ", unicodedata.normalize("NFC", text).casefold())
    for pattern, instead in _rewrites():
        text = pattern.sub(instead, text)
    return text


def fit(text: str, covers: str, *, casual: bool = True) -> float:
    """How well a line fits: the weight of the roots of all phrases found, 0 for none; longer phrases fit better.

    Without `casual`, the casual words of the line do not count: what is left may call for a check, unless it is an
    everyday word alone ("order", "drink").
    """
    spoken = spoken_of(text) if casual else _serious(text)
    found: dict[str, float] = {}
    longest = 0
    for phrase in phrases_of(covers):
        if fits(spoken, phrase):
            for root in phrase:
                found[root.name] = max(found.get(root.name, 0), root.worth(spoken) or root.weight)
            longest = max(longest, len(phrase))
    if not casual and not any(name not in everyday() for name in found):
        return 0
    return sum(found.values()) + 2 * (longest - 1) if found else 0


@lru_cache(maxsize=256)
def _serious(text: str) -> Spoken:
    return spoken_of(text).serious


def _is_casual(word: str) -> bool:
    return any(korean.begins(word, form) for form in _casual_forms())


def roots_found(text: str, covers: str) -> dict[str, Root]:
    """Every root of the covers that the line holds, whichever phrase it stands in."""
    spoken = spoken_of(text)
    return {root.name: root for phrase in phrases_of(covers) for root in phrase if root.found(spoken)}


def apart(found: Mapping[str, Root]) -> dict[str, Root]:
    """Of roots that mean alike only the weightiest, since one word of a line finds them all."""
    kept: dict[str, Root] = {}
    for name, root in sorted(found.items(), key=lambda one: -one[1].weight):
        if kept.keys().isdisjoint(_alike(name)):
            kept[name] = root
    return kept


def says(text: str, key: str, languages: Iterable[str] = ("en", "ko")) -> float:
    """How well a line fits the words file's own covers (`embedded.<key>`), in either language."""
    return max(fit(text, catalogue(language)[f"embedded.{key}"]) for language in languages)


def left_over(text: str, *covers: str) -> int:
    """How many words of a line that mean something are in none of the covers."""
    spoken = spoken_of(text)
    roots = [root for line in covers for phrase in phrases_of(line) for root in phrase]
    stems = frozenset().union(*(root.stems for root in roots)) if roots else frozenset()
    words = (word for word in spoken.words if not _known_word(word, roots))
    return sum(1 for one in spoken.stems if one not in stems) + sum(1 for _ in words)


def _known_word(word: str, roots: Iterable[Root]) -> bool:
    return any(korean.begins(word, form) for root in roots for form in root.forms)


def fits(spoken: Spoken, phrase: Phrase) -> bool:
    """Whether a line holds a whole phrase; Korean words may be written without the blanks between them."""
    if all(root.found(spoken) for root in phrase):
        return True
    if len(phrase) < 2 or not spoken.words or not all(root.forms for root in phrase):
        return False
    together = "".join(root.forms[0].letters for root in phrase)
    return sum(root.forms[0].syllables for root in phrase) >= 3 and together in spoken.joined


def _phrase(part: str) -> Phrase:
    words = WORD.findall(part)
    little = english.little_words()
    kept = [word for word in words if HANGUL.search(word) or english.stem(word) not in little] or words
    ends = len(kept) - 1
    return tuple(root_of(word, last=place == ends, led=place > 0) for place, word in enumerate(kept))


@lru_cache(maxsize=8192)
def root_of(word: str, *, last: bool, led: bool = False) -> Root:
    """One word of a phrase as its root; only the `last` of a Korean phrase is a verb that changes.

    `led`: others stand before it.
    """
    if HANGUL.search(word):
        own = korean.forms_of(word, last=last, led=led)
        forms = dict.fromkeys((*own, *(form for one in _alike(own[0].letters) for form in _forms(one))))
        casual = any(form.letters in _casual() for form in own)
        return Root(own[0].letters, frozenset(), tuple(forms), len(own), len(own[0].letters), casual)
    stem = english.stem(word)
    return Root(stem, frozenset((stem, *_alike(stem))), (), 0, max(2, len(stem)), stem in _casual())


def _forms(name: str) -> tuple[korean.Form, ...]:
    """The forms of a root that means alike, from its name as letters."""
    return korean.forms_of_stem(unicodedata.normalize("NFC", name)) if HANGUL.search(name) else ()


def _alike(name: str) -> tuple[str, ...]:
    return tuple(one for kin in _kin() if name in kin for one in sorted(kin) if one != name)


@cache
def _kin() -> tuple[frozenset[str], ...]:
    """Sets of roots that mean alike, of both languages."""
    lines = (line for language in ("en", "ko") for line in catalogue(language)["embedded.alike"].splitlines())
    return tuple(frozenset(_names(line)) for line in lines if line.strip())


@cache
def _casual() -> frozenset[str]:
    return frozenset(name for language in ("en", "ko") for name in _names(catalogue(language)["embedded.casual"]))


@cache
def everyday() -> frozenset[str]:
    """The roots of everyday deeds, which call for no check by themselves."""
    return frozenset(name for language in ("en", "ko") for name in _names(catalogue(language)["embedded.everyday"]))


@cache
def _casual_forms() -> tuple[korean.Form, ...]:
    return tuple(form for word in catalogue("ko")["embedded.casual"].split() for form in korean.forms_of_stem(word))


def _names(line: str) -> Iterator[str]:
    for word in line.split():
        yield korean.letters(word) if HANGUL.search(word) else english.stem(word)


@cache
def _auxiliary() -> re.Pattern[str]:
    """The Korean verb that only says one tries: 말을 걸어 본다 looks at nothing."""
    return re.compile(catalogue("ko")["embedded.auxiliary"])


@cache
def _rewrites() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Turns of phrase that mean one word: `look for` is to search."""
    lines = (line for language in ("en", "ko") for line in catalogue(language)["embedded.rewrites"].splitlines())
    pairs = (line.rpartition(" = ") for line in lines if " = " in line)
    return tuple((re.compile(rf"(?<!\w){said.strip()}(?!\w)"), instead.strip()) for said, _, instead in pairs)

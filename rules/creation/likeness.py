"""How near a back-story comes to lines of words such as `covers`, in English and Korean, by plain comparison.

A word counts in any of its forms: English words by their stems, Korean ones by how they begin, since endings and
particles come after. A word that many lines have says less than one that only one has.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

_WORD: Final = re.compile(r"[^\W\d_]+")
_HANGUL: Final = re.compile(r"[\uac00-\ud7a3]")
_ENDINGS: Final = (
    *(
        ("ings", ""),
        ("ing", ""),
        ("ied", "y"),
        ("ied", "ie"),
        ("ies", "y"),
        ("ed", ""),
        ("es", ""),
        ("s", ""),
        ("er", ""),
        ("ly", ""),
    ),
)
"""English endings, and what stands there without them."""
_LEAST_STEM: Final = 3
_SAY_NOTHING: Final = frozenset(
    (
        "the", "and", "with", "for", "from", "who", "whom", "that", "this", "those", "these", "not", "you",
        "your", "yours", "are", "was", "were", "has", "have", "had", "what", "when", "where", "which", "why",
        "how", "one", "all", "any", "out", "into", "off", "over", "but", "they", "them", "their", "theirs",
        "than", "his", "her", "hers", "its", "our", "ours", "she", "him", "can", "could", "would",
        "may", "must", "shall", "should", "some", "every", "each", "both", "only", "also", "too",
        "very", "more", "most", "through", "past", "way", "ways", "back", "away", "about", "then", "there", "here",
    )
)  # fmt: skip
"""English words that stand in every line and every story."""
_NOUN_MAKER: Final = "기"
"""What Korean `covers` end their verbs with: 오르기, 숨기기."""
_DO: Final = "하"
_DOUBLING: Final = "르"
"""A verb that ends in this doubles the sound before 아/어: 오르 is in 올라, and not in 오라비."""
_NOT_DOUBLING: Final = frozenset(("따르", "들르", "치르", "우러르", "다다르", "이르", "푸르"))
_RIEUL: Final = 8
"""The number of the consonant that doubles."""
_DOUBLED: Final = ("라", "러", "렀", "랐")
_FIRST: Final = 0xAC00
_GROWN: Final[Mapping[int, tuple[int, ...]]] = {20: (6,), 8: (9,), 13: (14,), 18: (4, 0), 11: (10,)}
"""What the last vowel of a verb becomes before 아/어, by number: ㅣ → ㅕ, ㅗ → ㅘ, ㅜ → ㅝ, ㅡ → ㅓ, ㅏ, ㅚ → ㅙ."""
_JOINT: Final = re.compile(
    r"\s+(?:and|but|who|while|because)\s+|\s+(?=with\s)|(?<=[고며])\s+|(?<=지만)\s+|(?<=는데)\s+|[.!?。…,;:\n]+",
    re.IGNORECASE,
)
"""What joins the parts of a sentence, in English and Korean."""
LONGEST_STORY: Final = 20_000
"""How many letters of a back-story are looked at."""


@dataclass(frozen=True, slots=True)
class Story:
    """A back-story made ready for comparing: English stems, and Korean words as they stand."""

    stems: frozenset[str]
    korean: tuple[str, ...]

    def says(self, root: str) -> bool:
        """Whether the story has a word of this root."""
        if not _HANGUL.search(root):
            return root in self.stems
        return any(_begins(word, root) for word in self.korean)


def story_of(text: str) -> Story:
    """Makes a back-story ready."""
    words = _words(text[:LONGEST_STORY])
    return Story(
        frozenset(_stem(word) for word in words if not _HANGUL.search(word)),
        tuple(dict.fromkeys(word for word in words if _HANGUL.search(word))),
    )


def joined_parts(text: str) -> tuple[str, ...]:
    """The parts of a text between marks, and between words and endings that join parts of a sentence."""
    return tuple(part.strip() for part in _JOINT.split(text) if part.strip())


def likeness(story: Story, lines: Mapping[str, str]) -> dict[str, float]:
    """How near a story comes to each line, by the line's key: 0 for nothing in common.

    Every root of a line that the story has counts once, shared among the lines that have it.
    """
    roots = {key: frozenset(_roots(line)) for key, line in lines.items()}
    held = {root for found in roots.values() for root in found if story.says(root)}
    weight = {root: 1 / sum(root in found for found in roots.values()) for root in held}
    return {key: round(sum(weight[root] for root in sorted(found & held)), 6) for key, found in roots.items()}


def shared_words(story: Story, line: str) -> tuple[str, ...]:
    """The words of a line that the story has in some form, as the line writes them."""
    found = (word for word in _words(line) if (root := _root(word)) and story.says(root))
    return tuple(dict.fromkeys(found))


def ranked(scores: Mapping[str, float]) -> tuple[str, ...]:
    """The keys by their score, highest first; equal ones as they come."""
    return tuple(sorted(scores, key=lambda key: -scores[key]))


def _roots(line: str) -> Iterable[str]:
    return (root for word in _words(line) if (root := _root(word)))


def _root(word: str) -> str:
    """What all forms of a word of a line begin with; empty where that is too little to go by."""
    if word in _SAY_NOTHING:
        return ""
    return _korean_root(word) if _HANGUL.search(word) else _stem(word)


def _words(text: str) -> list[str]:
    return _WORD.findall(unicodedata.normalize("NFC", text).casefold())


def _stem(word: str) -> str:
    """An English word without its ending: climbs, climbed and climbing are one; words of one or two letters none."""
    for ending, instead in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) + len(instead) >= _LEAST_STEM:
            word = word.removesuffix(ending) + instead
            break
    if len(word) > _LEAST_STEM and (word[-1] == word[-2] or word[-1] == "e"):
        word = word[:-1]
    return word if len(word) >= _LEAST_STEM else ""


def _korean_root(word: str) -> str:
    """What a Korean word of a `covers` line begins with in all its forms; empty where that is too little to go by."""
    root = word.removesuffix(_NOUN_MAKER) if len(word) > 1 else word
    if len(root) > 2:
        root = root.removesuffix(_DO)
    return root if len(root) > 1 or _closed(root) else ""


def _begins(word: str, root: str) -> bool:
    """Whether a Korean word begins with a root.

    The last syllable of one that ends in a vowel may have grown by its ending: 숨기 is in 숨긴 and in 숨겼다.
    """
    if word.startswith(root):
        return len(root) > 1 or len(word) > 1
    if len(root) < 2 or len(word) < len(root) or _closed(root):
        return False
    if root.endswith(_DOUBLING) and root not in _NOT_DOUBLING and not _closed(root[-2]):
        doubled = root[:-2] + chr(ord(root[-2]) + _RIEUL)
        return word.startswith(tuple(doubled + end for end in _DOUBLED))
    vowels = _GROWN.get(_vowel(root[-1]), ())
    forms = (root[-1], *(_with_vowel(root[-1], vowel) for vowel in vowels))
    return word.startswith(root[:-1]) and _open(word[len(root) - 1]) in forms


def _closed(word: str) -> bool:
    """Whether the last syllable ends in a consonant."""
    return bool(word) and _HANGUL.match(word[-1]) is not None and (ord(word[-1]) - _FIRST) % 28 != 0


def _vowel(syllable: str) -> int:
    return (ord(syllable) - _FIRST) % 588 // 28


def _with_vowel(syllable: str, vowel: int) -> str:
    """An open syllable with another vowel."""
    return chr(ord(syllable) + 28 * (vowel - _vowel(syllable)))


def _open(syllable: str) -> str:
    """A syllable without the consonant it ends in."""
    code = ord(syllable) - _FIRST
    return chr(_FIRST + code - code % 28) if _HANGUL.match(syllable) else syllable

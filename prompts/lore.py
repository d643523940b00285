"""Which lore entries the words at hand call up (behaviours.md D8, D9).

Keys match whole words in any script, in any Unicode normal form, whatever the case. A Korean key also matches with
particles behind it (앨리스가, 앨리스에게서는), and so does any other (Alice는). Alice is not in Aliceville. Scripts
that write without blanks (Han, hiragana, Thai …) match anywhere; katakana needs the end of its katakana run.
"""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from prompts.sections import SectionReport

_PARTICLES: Final = (
    "은 는 이 가 을 를 과 와 의 에 에서 에게 에게서 에겐 에게도 께 께서 한테 한테서 "
    "더러 보고 로 으로 로서 으로서 로써 으로써 부터 까지 도 만 뿐 마저 조차 밖에 보다 "
    "처럼 같이 만큼 마다 대로 나 이나 나마 이나마 라도 이라도 든지 이든지 랑 이랑 하고 "
    "아 야 여 이여 들 님 씨 네 이다 다 였다 이었다 라 이라 라는 이라는 라고 이라고 "
    "란 이란 라면 이라면 며 이며 고 이고 지만 이지만 인데 인 일 임 이자 죠 이죠 예요 "
    "이에요 입니다 입니까 이었 였 이었던 였던 요 이요 "
)
_TAILS: Final = "|".join(sorted(_PARTICLES.split(), key=lambda tail: (-len(tail), tail)))
_AFTER: Final = re.compile(rf"(?:{_TAILS}){{1,3}}(?![^\W_])")
_BLANKS: Final = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class LoreEntry:
    """A piece of lore and the words that call it up."""

    id: str
    title: str
    text: str
    keys: tuple[str, ...] = ()
    priority: int = 0
    always: bool = False
    """Applies without a key."""


@dataclass(frozen=True, slots=True)
class LoreMatch:
    """Whether an entry applies, and why."""

    entry: LoreEntry
    matched: bool
    why: str
    """ "key:앨리스", "always" or "no_key": stands in the context report."""


def match_lore(entries: Iterable[LoreEntry], texts: Iterable[str]) -> tuple[LoreMatch, ...]:
    """Judge every entry against the words at hand, in the entries' order."""
    words = "\n".join(_folded(text) for text in texts)  # no folded key holds a line break, so none spans two texts
    return tuple(_judged(entry, words) for entry in entries)


def unmatched_rows(matches: Iterable[LoreMatch]) -> tuple[SectionReport, ...]:
    """Report rows of the entries that did not apply, for the turn's context report (behaviours.md D4)."""
    return tuple(SectionReport(f"lore:{match.entry.id}", 0, False, match.why) for match in matches if not match.matched)


def holds_key(text: str, key: str) -> bool:
    """Whether `text` holds `key` as a word of its own, Korean particles allowed behind it."""
    return _holds(_folded(text), _folded(key))


def _judged(entry: LoreEntry, words: str) -> LoreMatch:
    if entry.always:
        return LoreMatch(entry, True, "always")
    for key in entry.keys:
        if _holds(words, _folded_key(key)):
            return LoreMatch(entry, True, f"key:{key}")
    return LoreMatch(entry, False, "no_key")


@lru_cache(maxsize=8192)
def _folded_key(key: str) -> str:
    """A key, folded once per process."""
    return _folded(key)


def _folded(text: str) -> str:
    """One spelling for all: NFC, case folded, one blank between words."""
    return _BLANKS.sub(" ", unicodedata.normalize("NFC", unicodedata.normalize("NFC", text).casefold())).strip()


def _holds(text: str, key: str) -> bool:
    if not key:
        return False
    if " " in key and _is_hangul(key[0]) and _found_whole(text, key.replace(" ", "")):
        return True  # Korean names are written with and without the blank: 아이리스 대장, 아이리스대장
    return _found_whole(text, key)


def _found_whole(text: str, key: str) -> bool:
    place = text.find(key)
    while place >= 0:
        if _starts(text, place, key[0]) and _ends(text, place + len(key), key[-1]):
            return True
        place = text.find(key, place + 1)
    return False


def _starts(text: str, place: int, head: str) -> bool:
    return place == 0 or not _joins(text[place - 1], head)


def _ends(text: str, place: int, last: str) -> bool:
    if place == len(text) or not _joins(last, text[place]):
        return True
    return _is_hangul(text[place]) and _AFTER.match(text, place) is not None


def _joins(left: str, right: str) -> bool:
    """Whether two neighbouring signs belong to one word."""
    first, second = _script(left), _script(right)
    if not first or not second:
        return False
    if "free" in (first, second):
        return False
    if "kana" in (first, second):
        return first == second
    return True


def _script(sign: str) -> str:
    """The kind of word a sign can be in: "" none, "free" a script without blanks, "kana" katakana, else "word"."""
    if "ァ" <= sign <= "ヿ" and sign != "・":
        return "kana"
    if "ぁ" <= sign <= "ゟ" or "\u3400" <= sign <= "\u9fff" or "\u0e00" <= sign <= "\u0eff":
        return "free"
    if "\u1000" <= sign <= "\u109f" or "\u1780" <= sign <= "\u17ff":
        return "free"
    category = unicodedata.category(sign)[0]
    return "word" if category in "LNM" or sign == "_" else ""


def _is_hangul(sign: str) -> bool:
    return "가" <= sign <= "힣"

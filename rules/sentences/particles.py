"""Korean particles after names: which form of a pair fits the sound before it.

`prompts` has a fuller chooser, for prose with values from anywhere. `rules` and `prompts` import nothing of each other
(design.md §3) and there is no layer below both to share one, so this is the little that rules need: names of a system,
ids and numbers. The pairs themselves stand in the Korean text file.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Final, Literal

Sound = Literal["open", "rieul", "closed"]
_FIRST, _LAST, _CODAS, _RIEUL = 0xAC00, 0xD7A3, 28, 8
_DIGITS: Final[dict[str, Sound]] = {
    **dict.fromkeys("036", "closed"),
    **dict.fromkeys("178", "rieul"),
    **dict.fromkeys("2459", "open"),
}
_LETTERS: Final[dict[str, Sound]] = {"L": "rieul", "R": "rieul", "M": "closed", "N": "closed"}
_GROUP: Final = re.compile(r"(?<=\w)\s*[\[(][^\[\]()]*[\])]\W*$")
_POWER: Final = re.compile(r"[1-9]0+$")
_LATIN: Final = re.compile(r"[A-Za-z]+$")
_RIEUL_WORD: Final = re.compile(r"le?$")
_CLOSED_WORD: Final = re.compile(r"[mn]$|[aeiouy][mn]e$|mb$|ng$|(?:^|[^aeiou])[aeiouy](?:c?k|p|b|tt?)$|[aeiou]c$|ook$")


@dataclass(frozen=True, slots=True)
class Pair:
    """A particle after a consonant and after a vowel; `after_rieul` says that the open form follows an l too."""

    closed: str
    open: str
    after_rieul: bool = False

    def after(self, text: str) -> str:
        """The form that follows a text."""
        sound = sound_of(text)
        return self.open if sound == "open" or (sound == "rieul" and self.after_rieul) else self.closed


def sound_of(text: str) -> Sound:
    """How a text ends when a Korean reads it aloud: Hangul surely, digits by their names, Latin words by their look."""
    spoken = _GROUP.sub("", text).rstrip()
    while spoken and not spoken[-1].isalnum():
        spoken = spoken[:-1]
    last = unicodedata.normalize("NFC", spoken[-8:])[-1:]
    if last and _FIRST <= ord(last) <= _LAST:
        coda = (ord(last) - _FIRST) % _CODAS
        return "open" if not coda else "rieul" if coda == _RIEUL else "closed"
    if last in _DIGITS:
        return "closed" if _POWER.search(spoken) else _DIGITS[last]
    found = _LATIN.search(spoken)
    word = found.group() if found else ""
    if word.isupper() or len(word) == 1:
        return _LETTERS.get(last.upper(), "open")
    return "rieul" if _RIEUL_WORD.search(word) else "closed" if _CLOSED_WORD.search(word) else "open"

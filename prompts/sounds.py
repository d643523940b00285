"""How the end of a text sounds when a Korean reads it aloud: vowel, ㄹ or another consonant.

Particles hang on this sound (`prompts/particles.py`). Hangul is certain. Digits are read as Sino-Korean numbers.
Latin words are read as they are usually written in Hangul (Guard → 가드, Jane → 제인), abbreviations by their letters
(HP → 에이치피). Quotes, punctuation, emoji and a closing bracket group are not spoken: 토마스(도적) ends like 토마스.
"""

import re
import unicodedata
from functools import lru_cache
from typing import Literal

Sound = Literal["vowel", "rieul", "consonant"]

TAIL = 96
"""Characters looked at from the end of a text. A name or number that matters is shorter."""

_HANGUL_FIRST = 0xAC00
_HANGUL_LAST = 0xD7A3
_CODAS = 28
_CODA_RIEUL = 8

_DIGITS: dict[str, Sound] = {
    "0": "consonant",  # 영
    "1": "rieul",  # 일
    "2": "vowel",
    "3": "consonant",  # 삼
    "4": "vowel",
    "5": "vowel",
    "6": "consonant",  # 육
    "7": "rieul",  # 칠
    "8": "rieul",  # 팔
    "9": "vowel",
}
# Trailing zeros up to which a power's name stands: 십 백 천 만 억 are closed by consonants, 조 is open, 경 closed.
_POWERS: tuple[tuple[int, Sound], ...] = ((11, "consonant"), (15, "vowel"), (19, "consonant"))

_LETTERS: dict[str, Sound] = {"l": "rieul", "r": "rieul", "m": "consonant", "n": "consonant"}
_SIGNS: dict[str, Sound] = {"%": "vowel", "℃": "vowel", "°": "vowel", "㎞": "vowel"}
_ROMAN: dict[str, Sound] = {
    "II": "vowel",
    "III": "consonant",
    "IV": "vowel",
    "VI": "consonant",
    "VII": "rieul",
    "VIII": "rieul",
    "IX": "vowel",
    "XI": "rieul",
    "XII": "vowel",
    "XIII": "consonant",
}

_NUMBER = re.compile(r"\d+(?:[,.]\d+)*$")
_GROUPED = re.compile(r"\d{1,3}(?:,\d{3})+$")
_LATIN = re.compile(r"[A-Za-z]+$")
_OPENERS = {")": "(", "]": "[", "}": "{"}

# English spelling → the sound its usual Hangul form ends in. The first match counts; no match is an open syllable
# (d 드, s 스, f 프, silent e …). Checked against the forms in which such names are printed in Korean.
_ENDINGS: tuple[tuple[re.Pattern[str], Sound], ...] = (
    (re.compile(r"le?$"), "rieul"),  # Kael, apple, Belle
    (re.compile(r"[mn]$|mb$|[aeiouy][mn]e$|nne$|mme$|ng$|ngue$"), "consonant"),  # Tom, tomb, Jane, Anne, king
    (re.compile(r"(?:^|[^aeiou])[aeiouy]c?k$|ook$|[aeiou]c$"), "consonant"),  # Jack, Erik, book, magic
    (re.compile(r"[aeiouy]p$|(?:^|[^aeiou])[aeiouy]b$"), "consonant"),  # ship, Jacob
    (re.compile(r"(?:^|[^aeiou])[aeiouy]tt?$|i[eo]tt?$"), "consonant"),  # Scott, robot, Juliet
)


@lru_cache(maxsize=4096)
def final_sound(text: str) -> Sound | None:
    """Say how `text` ends when read aloud; None where nobody can know (hanja, an unknown script, nothing at all)."""
    spoken = _spoken(unicodedata.normalize("NFC", text[-TAIL:]))
    if not spoken:
        return None
    last = spoken[-1]
    if last in _SIGNS:
        return _SIGNS[last]
    if "가" <= last <= "힣":
        return _syllable_sound(last)
    if "0" <= last <= "9":
        return _number_sound(spoken)
    if last.isascii():
        return _latin_sound(spoken)
    return _other_sound(last)


def _spoken(text: str) -> str:
    """Cut from the end what is not read aloud: punctuation, emoji, blanks, a bracket group with a word before it."""
    end = len(text)
    while end:
        sign = text[end - 1]
        if sign in _SIGNS or unicodedata.category(sign)[0] in "LN":
            break
        if sign in _OPENERS:
            start = _group_start(text, end)
            if start is not None:
                end = start
                continue
        end -= 1
    spoken = text[:end]
    return spoken if spoken.isascii() else _narrow(spoken)


def _group_start(text: str, end: int) -> int | None:
    """Where the bracket group that closes at `end` begins; None when it is unopened or nothing readable precedes it."""
    close = text[end - 1]
    opener = _OPENERS[close]
    depth = 0
    for place in range(end - 1, -1, -1):
        if text[place] == close:
            depth += 1
        elif text[place] == opener:
            depth -= 1
            if depth == 0:
                before = text[:place]
                return place if any(unicodedata.category(sign)[0] in "LN" for sign in before) else None
    return None


def _narrow(text: str) -> str:
    """Full-width letters and digits as plain ones; other digits of the world as 0-9."""
    if 0xFF01 <= ord(text[-1]) <= 0xFF5E:
        return unicodedata.normalize("NFKC", text)
    digit = unicodedata.digit(text[-1], None)
    return text if digit is None else text[:-1] + str(digit)


def _syllable_sound(syllable: str) -> Sound:
    coda = (ord(syllable) - _HANGUL_FIRST) % _CODAS
    if not coda:
        return "vowel"
    return "rieul" if coda == _CODA_RIEUL else "consonant"


def _number_sound(text: str) -> Sound:
    found = _NUMBER.search(text)
    digits = found.group() if found else text[-1]
    if _GROUPED.fullmatch(digits):
        digits = digits.replace(",", "")
    if not digits.isdigit():
        return _DIGITS[digits[-1]]  # a decimal is read digit by digit: 1.50 → 일 점 오 영
    zeros = len(digits) - len(digits.rstrip("0"))
    if not zeros or zeros == len(digits):
        return _DIGITS[digits[-1]]
    return next((sound for most, sound in _POWERS if zeros <= most), "vowel")


def _latin_sound(text: str) -> Sound:
    found = _LATIN.search(text)
    word = found.group() if found else text[-1]
    if word in _ROMAN:
        return _ROMAN[word]
    if _is_spelled(word):
        return _LETTERS.get(word[-1].lower(), "vowel")
    lowered = word.lower()
    return next((sound for pattern, sound in _ENDINGS if pattern.search(lowered)), "vowel")


def _is_spelled(word: str) -> bool:
    """Abbreviations are read letter by letter: one letter, short capitals, or a word without a vowel."""
    if len(word) == 1 or not re.search(r"[aeiouyAEIOUY]", word):
        return True
    return word.isupper() and len(word) <= 4


def _other_sound(letter: str) -> Sound | None:
    """Single jamo are read by their names (ㄱ 기역, ㄹ 리을); kana end open but for ん; the rest nobody can know."""
    if "ㄱ" <= letter <= "ㅎ":
        return "rieul" if letter == "ㄹ" else "consonant"
    if "ㅏ" <= letter <= "ㅣ":
        return "vowel"
    if "ぁ" <= letter <= "ヿ":
        return "consonant" if letter in "んン" else "vowel"
    return _accented_sound(letter)


def _accented_sound(letter: str) -> Sound | None:
    """An accented Latin vowel is always spoken (Chloé); any other accented letter sounds as its plain one."""
    plain = unicodedata.normalize("NFD", letter)[0]
    if not (plain.isascii() and plain.isalpha()):
        return None
    return "vowel" if plain in "aeiouyAEIOUY" else _LETTERS.get(plain.lower(), "vowel")

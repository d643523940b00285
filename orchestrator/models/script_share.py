"""Which language a text is written in, as far as its letters tell."""

import re
from typing import Final

_LETTERS: Final = {
    "en": re.compile("[A-Za-z]"),
    "ko": re.compile(r"[\u1100-\u11ff\u3130-\u318f\uac00-\ud7af]"),
}
_KEPT: Final = {"en": 0.9, "ko": 0.7}
"""From which share on the language counts as kept: Korean prose may hold Latin names, English prose little else."""


def script_share(text: str, language: str) -> float:
    """The share of the letters of `text` that belong to the script of `language`, 0.0–1.0; 0.0 without letters."""
    letters = sum(character.isalpha() for character in text)
    return len(_LETTERS[language].findall(text)) / letters if letters else 0.0


def keeps_language(text: str, language: str) -> bool:
    """Whether `text` is in `language` by its letters."""
    return script_share(text, language) >= _KEPT[language]

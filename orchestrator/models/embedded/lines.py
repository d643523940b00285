"""Choosing and filling written lines: the same turn of the same table always chooses the same ones."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from functools import lru_cache

from prompts.errors import MissingParameter, WordsFault
from prompts.views import Language
from prompts.words import Phrase


class Lines:
    """The lines of one turn, with the values for their slots."""

    def __init__(self, language: Language, salt: str, values: Mapping[str, str]) -> None:
        """Lines in a language; `salt` fixes which variants are chosen."""
        self._language = language
        self._salt = salt
        self._values = dict(values)
        self._asked = 0

    def one(self, variants: Sequence[str], **values: str) -> str:
        """One of the variants with its slots filled; empty when there are none. Each asking chooses anew."""
        if not variants:
            return ""
        self._asked += 1
        digest = hashlib.blake2b(f"{self._salt}:{self._asked}".encode(), digest_size=8).digest()
        chosen = variants[int.from_bytes(digest, "big") % len(variants)]
        return self.filled(chosen, **values)

    def filled(self, text: str, **values: str) -> str:
        """A line with its slots filled; one that asks for something nobody has is told without its slots."""
        try:
            return _phrase(text, self._language).say({**self._values, **values}).strip()
        except (MissingParameter, WordsFault):
            return ""


@lru_cache(maxsize=4096)
def _phrase(text: str, language: Language) -> Phrase:
    return Phrase("line", text, language=language, where="narration")

"""Words and values from outside, made fit for the store: no half letters, no numbers that JSON can't hold."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Mapping

LARGEST = 2**53
"""Whole numbers beyond this are kept as text."""
DEEPEST = 40
"""Values nested deeper than this are kept as text."""


def clean_text(text: str) -> str:
    """Text in NFC, with each half of a broken surrogate pair replaced."""
    if not text.isascii():
        text = unicodedata.normalize("NFC", text.encode("utf-8", "replace").decode("utf-8"))
    return text


def storable(value: object, depth: int = 0) -> object:
    """Any value a model sent, as plain data the store takes; what it can't hold becomes text."""
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode("utf-8")
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int):
        return value if -LARGEST <= value <= LARGEST else f"{value:.6g}" if abs(value) < 10**300 else "huge"
    if isinstance(value, float):
        return value if math.isfinite(value) else str(value)
    if depth >= DEEPEST:
        return "…"
    if isinstance(value, Mapping):
        return {str(storable(str(key))): storable(held, depth + 1) for key, held in value.items()}
    if isinstance(value, list | tuple):
        return [storable(held, depth + 1) for held in value]
    return storable(str(value))

"""What somebody typed, said back to them: whole where it is short, else its beginning with a sign of more."""

from __future__ import annotations

from typing import Final

MOST_SAID_BACK: Final = 40
"""Characters of a line that a notice repeats."""


def cut(text: str, most: int = MOST_SAID_BACK) -> str:
    """The text, or its first `most` characters with an ellipsis behind them."""
    return text if len(text) <= most else f"{text[:most].rstrip()}…"

"""Yes and no, as people type them."""

from __future__ import annotations

from prompts.words import Words


def is_yes(line: str, words: Words) -> bool:
    """Whether a line says yes."""
    return line.strip().casefold() in words.say("form.words_yes").split()


def is_no(line: str, words: Words) -> bool:
    """Whether a line says no."""
    return line.strip().casefold() in words.say("form.words_no").split()

"""Keeps thinking that stands between tags in the text apart from what is said (behaviours.md C10).

Tags may arrive in pieces of any size, so the end of the text is held back while it could be the start of a tag.
"""

from collections.abc import Sequence
from typing import NamedTuple


class Piece(NamedTuple):
    """A piece of text and which side of the tags it stands on."""

    thinking: bool
    text: str


class ThinkSplitter:
    """Splits a stream of text at thinking tags."""

    def __init__(self, tags: Sequence[tuple[str, str]], *, starts_thinking: bool = False) -> None:
        """Split at `tags`; with `starts_thinking`, the text begins inside them."""
        self._openings = dict(tags)
        self._closings = tuple(self._openings.values())
        self._closing = self._closings[0] if starts_thinking and self._closings else ""
        self._held = ""
        self._skip_blank = False
        self._never_said: list[str] | None = [] if self._closing else None
        self.stray_closing = False
        """A closing tag came that nobody had opened: the profile should say `starts_thinking`."""

    @property
    def idle(self) -> bool:
        """Whether text without a "<" would pass as it is."""
        return not self._held and not self._closing and not self._skip_blank

    def feed(self, text: str) -> list[Piece]:
        """Take the next text; returns what is certain by now."""
        waiting = self._held + text
        self._held = ""
        pieces: list[Piece] = []
        while waiting:
            tags = (self._closing,) if self._closing else (*self._openings, *self._closings)
            at, tag = _first_of(tags, waiting)
            if tag:
                self._emit(pieces, waiting[:at])
                waiting = waiting[at + len(tag) :]
                self._cross(tag)
                continue
            keep = _partial_tag(tags, waiting)
            self._emit(pieces, waiting[: len(waiting) - keep])
            self._held = waiting[len(waiting) - keep :]
            break
        return pieces

    def end(self, *, cut: bool) -> list[Piece]:
        """No more text comes. Thinking that was never closed in a whole answer was the answer after all."""
        pieces: list[Piece] = []
        held, self._held = self._held, ""
        self._emit(pieces, held)
        if self._never_said is not None and not cut:
            pieces.append(Piece(False, "".join(self._never_said)))
            self._never_said = None
        return pieces

    def _cross(self, tag: str) -> None:
        if tag in self._openings and not self._closing:
            self._closing = self._openings[tag]
            return
        self.stray_closing = self.stray_closing or not self._closing
        self._closing = ""
        self._never_said = None
        self._skip_blank = True

    def _emit(self, pieces: list[Piece], text: str) -> None:
        if self._skip_blank and not self._closing:
            text = text.lstrip()
            self._skip_blank = not text
        if not text:
            return
        if self._never_said is not None:
            self._never_said.append(text)
        pieces.append(Piece(bool(self._closing), text))


def _first_of(tags: Sequence[str], text: str) -> tuple[int, str]:
    found = [(text.find(tag), tag) for tag in tags if tag in text]
    return min(found, default=(0, ""))


def _partial_tag(tags: Sequence[str], text: str) -> int:
    """How many characters at the end of `text` could be the start of one of `tags`."""
    longest = max((len(tag) for tag in tags), default=1) - 1
    for size in range(min(longest, len(text)), 0, -1):
        tail = text[-size:]
        if any(tag.startswith(tail) for tag in tags):
            return size
    return 0

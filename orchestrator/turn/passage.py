"""A passage of narration as it streams: without what is not meant for players, and no longer than anybody reads."""

from __future__ import annotations

from orchestrator.models.cut_text import whole_sentences
from orchestrator.models.scaffold import Scaffold

MOST_NARRATION = 10_000
"""How many characters one turn tells; ten times of what the storyteller is asked for at most."""


class Passage:
    """One answer's share of a turn's narration. `text` is what of it was told."""

    def __init__(self, room: int = MOST_NARRATION) -> None:
        """Begins a passage that may have `room` characters."""
        self.text = ""
        self.too_long = False
        self._room = max(0, room)
        self._scaffold = Scaffold()

    @property
    def dropped(self) -> bool:
        """Whether something that was not for players was taken out."""
        return self._scaffold.dropped

    def take(self, text: str) -> str:
        """Takes the next text of the stream; returns what of it is told."""
        return "" if self.too_long else self._tell(self._scaffold.feed(text))

    def end(self) -> str:
        """The stream is over: returns what was held back and is told after all."""
        return "" if self.too_long else self._tell(self._scaffold.end())

    def _tell(self, text: str) -> str:
        before = len(self.text)
        if before + len(text) > self._room:
            self.too_long = True
            full = (self.text + text)[: self._room]
            self.text = whole_sentences(full) or full
            return self.text[before:]
        self.text += text
        return text

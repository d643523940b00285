"""What writing knows: the names to use and the words of the language."""

from __future__ import annotations

from dataclasses import dataclass

from rules.sentences.names import Lexicon, Names
from rules.sentences.wording import Wording


@dataclass(frozen=True, slots=True)
class Writer:
    """Writes for one system in one language; `labelled` puts ids before sentences that name none (a card's)."""

    names: Names
    wording: Wording
    labelled: bool = False

    def lexicon(self, kinds: tuple[str, ...], style: str = "") -> Lexicon:
        """The names of some kinds in the language written."""
        return self.names.lexicon(self.wording, kinds, style)

"""What a tool sees: the law, the state as it stands in the turn, the dice, and the words of the table's language."""

from __future__ import annotations

from dataclasses import dataclass

from prompts.words import Words
from rules.state import Table
from rules.system import RuleSystem
from rules.tally import Dice


@dataclass(frozen=True, slots=True)
class ToolContext:
    """The table at the moment of a call."""

    system: RuleSystem
    state: Table
    dice: Dice
    words: Words

    @property
    def language(self) -> str:
        """The table's one language."""
        return self.words.language

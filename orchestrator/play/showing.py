"""A turn as it is shown while it runs: its rolls, its changes, its narration, in the order they come."""

from __future__ import annotations

from typing import assert_never

from orchestrator.play.paper import Kind, Paper
from orchestrator.play.spinner import Spinner
from orchestrator.turn.signals import Changed, Noticed, Retold, Rolled, Signal, StageBegan, Told
from prompts.views import ChipView
from prompts.words import Words


class Showing:
    """Hears a turn and writes it down."""

    def __init__(self, paper: Paper, words: Words, spinner: Spinner) -> None:
        """Writes on `paper` in the language of `words`."""
        self._paper = paper
        self._words = words
        self._spinner = spinner
        self._in_block = False
        self.rolled: list[ChipView] = []
        """Every roll that was shown, in order."""

    def __call__(self, signal: Signal) -> None:
        """Shows one thing that happened."""
        if isinstance(signal, StageBegan):
            if signal.stage in ("rule", "narrate"):
                self._spinner.want(self._words.say(f"game.stage_{signal.stage}"))
            return
        self._spinner.rest()
        match signal:
            case Told():
                self._paper.tell(signal.text)
                self._in_block = False
            case Rolled():
                self._block()
                self.rolled.append(signal.chip)
                show_chip(self._paper, self._words, signal.chip)
            case Changed():
                self._block()
                for line in signal.lines:
                    self._paper.line("change", line)
            case Noticed():
                self._block()
                self._paper.line("notice", signal.line, code=signal.code)
            case Retold():
                self._paper.end_telling()
                self._paper.line("notice", self._words.say("game.void"), code="void")
                self._in_block = False
            case _:
                assert_never(signal)

    def _block(self) -> None:
        """Rolls and changes stand together, with air before the first of them."""
        if not self._in_block:
            self._paper.gap()
            self._in_block = True


def show_chip(paper: Paper, words: Words, chip: ChipView) -> None:
    """A roll on one line: every reason, the dice, the target, the outcome (behaviours A11)."""
    kind: Kind = chip.kind
    paper.line(
        kind,
        chip_line(words, chip),
        title=chip.title,
        dice=chip.dice,
        reasons=list(chip.lines),
        total=chip.total,
        target=chip.target,
        tier=chip.tier,
    )


def chip_line(words: Words, chip: ChipView) -> str:
    """The line of a roll."""
    total = words.say("chip.total", total=chip.total) if chip.total else ""
    if chip.target:
        key = "chip.total_against" if chip.total else "chip.against"
        total = words.say(key, total=chip.total, target=chip.target)
    parts = [
        words.say("chip.head", title=chip.title),
        chip.dice,
        *chip.lines,
        total,
        words.say("chip.tier", tier=chip.tier),
    ]
    return words.say("chip.gap").join(part for part in parts if part)

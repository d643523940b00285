"""How a turn that waits asks: for one of some choices, or for the faces of real dice."""

from __future__ import annotations

from orchestrator.play.answering import labels, usual_option, worded
from orchestrator.play.paper import Paper
from orchestrator.turn.signals import TurnWaits
from prompts.words import Words


def ask_for(paper: Paper, words: Words, waits: TurnWaits) -> None:
    """Writes what is waited for, with its choices and how they are answered."""
    wanting, decision = worded(waits), waits.decision
    options = [{"id": id, "text": text, "words": id in wanting} for id, text in waits.options]
    default = decision.default if decision is not None else ""
    paper.gap()
    paper.line("ask", waits.line, options=options, default=default, dice=waits.dice)
    for label, (id, text) in zip(labels(waits), waits.options, strict=True):
        key = "game.option_words" if id in wanting else "game.option"
        paper.line("choice", words.say(key, number=label, text=text))
    if wanting:
        paper.line("quiet", words.say("game.words_how"))
    usual = usual_option(waits)
    if usual:
        paper.line("quiet", words.say("game.usual", option=usual))

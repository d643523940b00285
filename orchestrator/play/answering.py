"""Answers to a choice in the middle of a turn: by label, id or words, and with words beside where an option wants some.

One line is one answer, at a terminal and from a pipe: `2`, `keep`, `bren=she held the rope`, `1 she held the rope`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from orchestrator.models.embedded.numbers import short_answer
from orchestrator.play.cutting import cut
from orchestrator.turn.signals import TurnWaits
from prompts.words import Words
from rules.decisions import LONGEST_WORDS

SIGN: Final = "="
"""What parts an option from the words that go with it, in an answer."""
SHORTEST_PART: Final = 2
"""Letters of an answer that may stand for the one choice whose words hold it."""
_BETWEEN: Final = " \t=:,.;–—-"
"""What may stand between an option and the words that go with it."""


@dataclass(frozen=True, slots=True)
class Missed:
    """A line that answers nothing: the phrase that says why, and whether it may have been meant as an answer."""

    key: str
    params: Mapping[str, str | int] = field(default_factory=dict)
    tried: bool = False


def labels(waits: TurnWaits) -> tuple[str, ...]:
    """What each option is chosen by: its place, or itself where all of them are numbers."""
    ids = [id for id, _ in waits.options]
    if all(id.isdecimal() for id in ids):
        return tuple(ids)
    return tuple(str(place) for place in range(1, len(ids) + 1))


def worded(waits: TurnWaits) -> frozenset[str]:
    """The options that want words beside them."""
    return frozenset(option.id for option in waits.decision.options if option.words) if waits.decision else frozenset()


def usual_option(waits: TurnWaits) -> str:
    """The words of the option that is taken where nobody answers; empty where none of the options is."""
    default = waits.decision.default if waits.decision is not None else ""
    return dict(waits.options).get(default.partition(SIGN)[0], "")


def answer_in(waits: TurnWaits, line: str, words: Words) -> str | Missed:
    """The answer that a line gives; an empty one takes the default."""
    said = line.strip()
    if not said and waits.decision is not None:
        return waits.decision.default
    wanting = worded(waits)
    chosen = _chosen(waits, said)
    if chosen and chosen not in wanting:
        return chosen
    if chosen:
        text = dict(waits.options)[chosen]
        return Missed("game.words_wanted", {"option": text, "label": _label(waits, chosen)}, tried=True)
    found = _with_words(waits, said, words.say("game.words_after_name").split())
    if found is None:
        known = ", ".join(labels(waits))
        return Missed("game.no_option", {"found": cut(line), "known": known}, tried=_is_short(said))
    if len(found[1]) > LONGEST_WORDS:
        return Missed("game.words_too_long", {"length": len(found[1]), "most": LONGEST_WORDS}, tried=True)
    return SIGN.join(found)


def _chosen(waits: TurnWaits, said: str) -> str:
    """The option meant by its label, its id or its words; empty when it is none.

    A part of the words is enough where no other option has it: "resist", "Iris"; where all are numbers, one in words.
    """
    key = said.casefold()
    for label, (id, text) in zip(labels(waits), waits.options, strict=True):
        if key in (label, f"{label}.", id.casefold(), text.casefold()):
            return id
    meant = [id for id, text in waits.options if len(key) >= SHORTEST_PART and key in text.casefold()]
    if len(meant) == 1 and not key.isdecimal():
        return meant[0]
    counted = all(id.isdecimal() for id, _ in waits.options)
    number = short_answer(said, " ".join((waits.line, *(text for _, text in waits.options)))) if counted else None
    return next((id for id, _ in waits.options if number is not None and int(id) == number), "")


def _with_words(waits: TurnWaits, said: str, endings: list[str]) -> tuple[str, str] | None:
    """An option that wants words, and those that were said; where it is the only one, it need not be named."""
    wanting = worded(waits)
    for label, (id, text) in zip(labels(waits), waits.options, strict=True):
        if id in wanting:
            rests = [_after(said, name, endings) for name in (label, text, id)]
            if any(rests):
                return id, min((rest for rest in rests if rest), key=len)
    return (waits.options[0][0], said) if len(waits.options) == 1 and wanting else None


def _after(said: str, name: str, endings: list[str]) -> str:
    """What was said after a name; empty where it does not begin with it. A name may have an ending: 브렌에게."""
    if not name or not said.casefold().startswith(name.casefold()):
        return ""
    rest = said[len(name) :]
    ending = next((one for one in endings if rest.startswith(one)), "")
    rest = rest[len(ending) :]
    return rest.strip(_BETWEEN) if rest[:1] and rest[0] in _BETWEEN else ""


def _label(waits: TurnWaits, id: str) -> str:
    return next(label for label, (one, _) in zip(labels(waits), waits.options, strict=True) if one == id)


def _is_short(said: str) -> bool:
    """Whether a line may well have been a try at answering: a number, or one word."""
    return said.rstrip(".").isdecimal() or len(said.split()) == 1

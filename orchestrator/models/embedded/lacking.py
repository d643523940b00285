"""What a line uses that the hero does not have: it is told, and nothing is done without it instead."""

from __future__ import annotations

from collections.abc import Iterator

from orchestrator.models.embedded.choices import Matched, approach_words, outright, worded
from orchestrator.models.embedded.covering import fit, left_over
from orchestrator.models.embedded.having import belongings, has_named
from orchestrator.models.embedded.line import Line
from orchestrator.models.embedded.using import is_used
from orchestrator.models.words import say
from prompts.views import RulingView

LACKING = "lacking."
"""What the words for things that the hero does not have begin with, among the other words."""
_WEAPONS = f"{LACKING}attacks."


def not_had(view: RulingView, line: Line) -> Matched | None:
    """The answer to a line that strikes with, or uses, something that there is and that the hero does not have."""
    name = next(_lacked(view, line), "")
    if not name or _is_offered(view, line, name):
        return None
    told = f"{say(view.language, 'embedded.not_had', name=name)} {say(view.language, 'embedded.what_then')}"
    return {"kind": "question", "question": told}


def _lacked(view: RulingView, line: Line) -> Iterator[str]:
    """The names that a line has for what is not there, as it says them."""
    strikes = _strikes(view, line)
    for key, words in view.aliases.items():
        if not key.startswith(LACKING):
            continue
        for name in words.split(", "):
            if not fit(line.text, name):
                continue
            if key.startswith(_WEAPONS):
                if strikes and not _is_a_weapon_of_ones_own(view, line, name):
                    yield name
            elif (is_used(line, name) or left_over(line.text, name) == 0) and not _is_ones_own(view, line, name):
                yield name


def _strikes(view: RulingView, line: Line) -> bool:
    attack = next((one for one in view.checks if one.attack), None)
    return attack is not None and fit(line.text, worded(view, "checks", attack.id, attack.covers)) > 0


def _is_a_weapon_of_ones_own(view: RulingView, line: Line, name: str) -> bool:
    """Whether a weapon of the hero's is meant by a name, or named beside it."""
    return any(
        fit(name, worded(view, "attacks", one.id, f"{one.covers}, {one.name}"))
        or outright(view, line.text, "attacks", one.id, one.name)
        for one in view.attacks
    )


def _is_ones_own(view: RulingView, line: Line, name: str) -> bool:
    """Whether what a line uses may be something that the hero has, under a name that is like it."""
    if has_named(view, line) or any(fit(name, one) or fit(one, name) for one in belongings(view)):
        return True
    return any(outright(view, line.text, "abilities", one.id, one.name) for one in view.abilities)


def _is_offered(view: RulingView, line: Line, name: str) -> bool:
    """Whether all of the name stands in what the scene offers and the line means: then it is of the scene."""
    offered = (approach_words(view, one) for one in view.approaches)
    return any(left_over(name, words) == 0 and fit(line.text, words) for words in offered)

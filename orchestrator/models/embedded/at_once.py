"""Two deeds in one line: what is used by itself, and what the scene offers. Neither is left out in silence."""

from __future__ import annotations

from collections.abc import Iterator

from orchestrator.models.embedded.choices import Matched, approach_words
from orchestrator.models.embedded.covering import fit, fits, phrases_of, spoken_of
from orchestrator.models.embedded.having import ability_names, is_thing, thing_names
from orchestrator.models.embedded.line import Line
from orchestrator.models.embedded.stating import without
from orchestrator.models.embedded.using import is_used
from orchestrator.models.words import say
from prompts.views import ApproachLine, RulingView


def two_at_once(view: RulingView, line: Line, ruling: Matched) -> Matched | None:
    """The answer to a line that wants something used in what the scene offers, where each is a deed of its own.

    Args:
        view: what is ruled.
        line: what was said.
        ruling: what the line means else; where that has both, the rules say what becomes of them.
    """
    if ruling.get("approach") and ruling.get("ability"):
        return None
    for id, name, said in _named(view):
        if not fit(line.text, said) or not is_used(line, said):
            continue
        rest = without(line.text, *phrases_of(said))
        deed = next((one.label for one in view.approaches if _is_meant(view, rest, one, ruling)), "")
        deed = deed or ("" if _has(ruling, id) else _blow(view, ruling))
        if deed:
            told = say(view.language, "embedded.one_at_a_time", name=name, deed=deed)
            return {"kind": "question", "question": told}
    return None


def _named(view: RulingView) -> Iterator[tuple[str, str, str]]:
    """What the hero can use by itself: its id, what it is called, and a name by which it may be said."""
    for ability in view.abilities:
        yield from _said(ability.id, ability_names(view, ability))
    for part in filter(is_thing, view.parts):
        for one in part.options:
            yield from _said(one.id, thing_names(view, part, one))


def _said(id: str, names: tuple[str, str]) -> Iterator[tuple[str, str, str]]:
    return ((id, names[0], one.replace(",", " ")) for one in names if one)


def _has(ruling: Matched, id: str) -> bool:
    """Whether a ruling uses something already."""
    given = ruling.get("given")
    return ruling.get("ability") == id or (isinstance(given, dict) and id in given.values())


def _blow(view: RulingView, ruling: Matched) -> str:
    """The name of the action by which a ruling strikes somebody; empty where it strikes nobody."""
    named = (one.name for one in view.checks if one.attack and one.typed and one.id == ruling.get("action"))
    return next(named, "")


def _is_meant(view: RulingView, rest: str, one: ApproachLine, ruling: Matched) -> bool:
    """Whether a line means what the scene offers, beside what it uses: all of it is said, or nothing else meant."""
    if one.id == ruling.get("approach"):
        return fit(rest, approach_words(view, one)) > 0
    spoken = spoken_of(rest)
    return any(
        fits(spoken, phrase) and sum(not root.casual for root in phrase) > 1
        for phrase in phrases_of(approach_words(view, one))
    )

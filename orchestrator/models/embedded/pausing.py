"""When nothing was called for: a word with somebody, a look around or at somebody, a rest, a wait, just a moment."""

from __future__ import annotations

import re

from orchestrator.models.embedded.covering import fit
from orchestrator.models.embedded.line import is_about, names
from orchestrator.models.embedded.lines import Lines
from orchestrator.models.words import say
from prompts.views import MaterialView, NarrationView

DESCRIBED = 3
"""For how many turns a scene's description need not be told again."""
_CLAIM = re.compile(r"[\d{}<>\[\]|$]")
_QUOTES = '“"「『'


def told_of_nothing(view: NarrationView, material: MaterialView, lines: Lines) -> str:
    """The moment in the lines of the place."""
    words = view.player_text
    looks = is_about(words, "look_covers")
    asks = words.strip().endswith("?") and not looks
    if asks or is_about(words, "talk_covers") or any(mark in words for mark in _QUOTES):
        return _talk(view, material, lines)
    if looks:
        return _look(view, material, lines)
    if is_about(words, "rest_covers") and "resting.lines" in material.lines:
        return lines.one(material.lines["resting.lines"])
    waits = is_about(words, "wait_covers")
    if not waits and _claims(words):
        return lines.one((*material.idle, *material.details))
    lines.give(detail=lines.one((*material.idle, *material.details)))
    return lines.one(material.lines.get("waiting.lines" if waits else "nothing_called_for.lines", ()))


def _claims(words: str) -> bool:
    """Whether a line claims something about the rules ("I have 9,999 gold") rather than does something."""
    return bool(_CLAIM.search(words)) or bool(is_about(words, "claim_words"))


def _talk(view: NarrationView, material: MaterialView, lines: Lines) -> str:
    """A word with whoever is named, was spoken to last, or stands nearest; in a fight they are short of words."""
    lines.give(detail=lines.one((*material.idle, *material.details)))
    if not material.speech:
        return lines.one(material.lines.get("talk_alone.lines", ()))
    person = _spoken_to(view, material)
    said = lines.one(material.speech[person])
    fighting = view.scene.mode == "encounter"
    told = "" if fighting else lines.one(material.lines.get("talk.lines", ()), target=person)
    quoted = lines.one(material.lines.get("speech.lines", ()), target=person, line=said) if said else ""
    return f"{told} {quoted}".strip()


def _spoken_to(view: NarrationView, material: MaterialView) -> str:
    people = tuple(material.speech)
    for text in (view.player_text, *(exchange.player for exchange in reversed(view.recent[-4:]))):
        scored = {one: _named(text, one, material) for one in people}
        best = max(people, key=lambda one: scored[one])
        if scored[best]:
            return best
    return people[0]


def _named(text: str, name: str, material: MaterialView) -> float:
    calling = material.callings.get(name, "").replace(",", " ").split()
    by_word = max((fit(text, word) for word in calling), default=0)
    return 2 * names(text, name) or max(by_word, fit(text, material.described.get(name, "")))


def _look(view: NarrationView, material: MaterialView, lines: Lines) -> str:
    """A look at somebody, else around: something new each time, and the whole of it where it is long ago."""
    for sheet in view.others:
        if sheet.blurb and names(view.player_text, sheet.name):
            return f"{sheet.name}: {sheet.blurb}"
    lines.give(detail=lines.one(material.details))
    told = lines.one(material.lines.get("looking.lines", ()))
    recently = material.swept or any(view.scene.description in exchange.text for exchange in view.recent[-DESCRIBED:])
    if material.changed:
        who = ", ".join(material.speech)
        return f"{told} {say(view.language, 'embedded.here', who=who)}".strip() if who else told
    return told if recently else "\n\n".join(part for part in (told, view.scene.description) if part)

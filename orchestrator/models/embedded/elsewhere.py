"""What is not here: a deed that another scene offers, somebody who is elsewhere, a way out in the middle of a fight."""

from __future__ import annotations

import re

from orchestrator.models.embedded.choices import Matched, Reading, shared_roots, worded
from orchestrator.models.embedded.covering import Phrase, fit, fits, phrases_of, spoken_of
from orchestrator.models.embedded.line import Line, is_about, names
from orchestrator.models.words import LANGUAGES, catalogue, say
from prompts.views import RulingView


def not_here(view: RulingView, line: Line, best: Reading) -> Matched | None:
    """The question instead of a general check that could change nothing: the deed, or the person, is not of this scene.

    What the scene offers itself, and a check with words of its own, are never held back.
    """
    ruling = best.ruling
    if ruling["kind"] != "action" or any(key in ruling for key in ("approach", "target", "attack")):
        return None
    who = somebody_away(view, line.text)
    if who:
        return _question(say(view.language, "embedded.gone", who=who))
    return deed_of_elsewhere(view, line, best.score)


def deed_of_elsewhere(view: RulingView, line: Line, score: float = 0) -> Matched | None:
    """The answer to a deed that another scene offers, where it fits that better than `score`, or is all there is."""
    for one in view.elsewhere:
        phrase, worth = _phrase_of(line.text, one.covers)
        if worth and (worth > score or _is_all(line.text, phrase)) and not _is_anywhere(view, phrase):
            return _question(say(view.language, "embedded.not_here"))
    return None


def _is_anywhere(view: RulingView, phrase: Phrase) -> bool:
    """Whether a phrase speaks of nothing that only one other scene has: there is a wall anywhere, and one boat."""
    here = f"{view.scene.description} {view.scene.title}".replace(" ", ", ")
    known = shared_roots((here, *(one.covers for one in (*view.approaches, *view.closed))))
    scenes = shared_roots(one.covers for one in view.elsewhere)
    return not any(scenes[root.name] == 1 and not known[root.name] for root in phrase)


def somebody_away(view: RulingView, text: str) -> str:
    """Whom a line has to do with who is not here; empty where nobody is, or somebody here may be meant."""
    for language in LANGUAGES:
        text = re.sub(catalogue(language)["embedded.concerning"], " ", text, flags=re.IGNORECASE)
    if any(names(text, one.name) for one in view.scene.present):
        return ""
    away = (words.split(", ") for key, words in view.aliases.items() if key.startswith(("absent.", "unmet.")))
    called = (one for one in away if any(map(_is_proper, one)) and max(names(text, name) for name in one))
    return next((one[0] for one in called), "")


def _is_proper(name: str) -> bool:
    """Whether a name in English is somebody's own: "Brenna Coil", and not "the white wolf"."""
    words = name.split()
    proper = bool(words) and all(word[:1].isascii() and word.istitle() for word in words)
    return proper and words[0] not in ("The", "A", "An")


def _phrase_of(text: str, covers: str) -> tuple[Phrase, float]:
    """The phrase of two serious words or more that a line fits best, and how well."""
    spoken = spoken_of(text)
    held = [phrase for phrase in phrases_of(covers) if len(phrase) > 1 and fits(spoken, phrase)]
    weighed = [
        (phrase, sum(root.worth(spoken) or root.weight for root in phrase))
        for phrase in held
        if sum(not root.casual for root in phrase) > 1
    ]
    return max(weighed, key=lambda one: one[1], default=((), 0.0))


def _is_all(text: str, phrase: Phrase) -> bool:
    """Whether a line says nothing but a phrase."""
    spoken = spoken_of(text)
    return spoken.size <= len(phrase)


def leaves(view: RulingView, line: Line) -> bool:
    """Whether a line says to go one of the ways from here, or just to get away."""
    if is_about(line.text, "leave_words"):
        return True
    going = bool(is_about(line.text, "go_words"))
    ways = (worded(view, "exits", way.id, f"{way.covers}, {way.label.replace(',', ' ')}") for way in view.scene.exits)
    return going and any(fit(line.text, words) for words in ways)


def _question(text: str) -> Matched:
    return {"kind": "question", "question": text}

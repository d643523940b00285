"""What is not here: a deed that another scene offers, somebody who is elsewhere, a way out in the middle of a fight."""

from __future__ import annotations

import re
from collections import Counter

from orchestrator.models.embedded.choices import SHORTEST_PART, Matched, Reading, shared_roots, worded
from orchestrator.models.embedded.covering import Phrase, fit, fits, left_over, phrases_of, roots_found, spoken_of
from orchestrator.models.embedded.line import Line, is_about, is_proper, names
from orchestrator.models.embedded.lines import listed
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
    if who and not _is_a_word_of(view, str(ruling.get("action", "")), who):
        return gone(view, line.text, who)
    return deed_of_elsewhere(view, line, best.score)


def _is_a_word_of(view: RulingView, action: str, name: str) -> bool:
    """Whether somebody's name is a word for what is done: "I stand guard", where people called Guard are elsewhere."""
    words = (worded(view, "checks", one.id, one.covers) for one in view.checks if one.id == action)
    return any(names(covers, name) for covers in words)


def gone(view: RulingView, text: str, who: str) -> Matched:
    """The answer that somebody is not here, with the ways to where they may be, as far as they say so."""
    ways = listed(
        way.label for way in view.scene.exits if way.open and (fit(text, way.covers) or names(way.covers, who))
    )
    if ways and view.scene.mode == "free":
        return _question(say(view.language, "embedded.gone_there", who=who, ways=ways))
    return _question(say(view.language, "embedded.gone", who=who))


def deed_of_elsewhere(view: RulingView, line: Line, score: float = 0) -> Matched | None:
    """The answer to a deed that another scene offers, where it fits that better than `score`, or is all there is."""
    for one in view.elsewhere:
        phrase, worth = _phrase_of(line.text, one.covers)
        if worth and (worth > score or _is_all(line.text, phrase)) and not _is_anywhere(view, phrase):
            return _question(say(view.language, "embedded.not_here"))
    return _question(say(view.language, "embedded.not_here")) if _way_of_elsewhere(view, line) else None


def _way_of_elsewhere(view: RulingView, line: Line) -> bool:
    """Whether a deed is done to nothing but what only the ways of one other scene have: "I climb down the grating"."""
    if view.scene.mode == "encounter" and leaves(view, line):
        return False
    ways = shared_roots(one.label for one in view.elsewhere)
    told = roots_found(line.text, ", ".join(one.label for one in view.elsewhere).replace(" ", ", "))
    here = _known_here(view) + shared_roots(f"{one.covers}, {one.label}".replace(" ", ", ") for one in view.scene.exits)
    things = [
        name
        for name, root in told.items()
        if ways[name] == 1 and not here[name] and not root.casual and root.weight > SHORTEST_PART
    ]
    deeds = (*((section, one) for section in ("checks", "stats", "skills") for one in getattr(view, section)),)
    covers = (worded(view, section, one.id, one.covers) for section, one in deeds)
    moving = (catalogue(language)[f"embedded.{key}"] for language in LANGUAGES for key in ("go_words", "on_the_way"))
    return bool(things) and left_over(line.text, ", ".join(things), *covers, *moving) == 0


def _known_here(view: RulingView) -> Counter[str]:
    """How often the words of this scene and of what it offers stand in them."""
    here = f"{view.scene.description} {view.scene.title}".replace(" ", ", ")
    return shared_roots((here, *(one.covers for one in (*view.approaches, *view.closed))))


def _is_anywhere(view: RulingView, phrase: Phrase) -> bool:
    """Whether a phrase speaks of nothing that only one other scene has: there is a wall anywhere, and one boat."""
    known = _known_here(view)
    scenes = shared_roots(one.covers for one in view.elsewhere)
    return not any(scenes[root.name] == 1 and not known[root.name] for root in phrase)


def somebody_away(view: RulingView, text: str) -> str:
    """Whom a line has to do with who is not here; empty where nobody is, or somebody here may be meant."""
    return next(iter(names_away(view, text)), "")


def names_away(view: RulingView, text: str) -> tuple[str, ...]:
    """The same with all their names, that in the table's language first."""
    for language in LANGUAGES:
        text = re.sub(catalogue(language)["embedded.concerning"], " ", text, flags=re.IGNORECASE)
    if any(names(text, one.name) for one in view.scene.present):
        return ()
    away = (words.split(", ") for key, words in view.aliases.items() if key.startswith(("absent.", "unmet.")))
    called = (one for one in away if any(map(is_proper, one)) and max(names(text, name) for name in one))
    return tuple(next(called, ()))


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

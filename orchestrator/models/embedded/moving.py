"""Going somewhere: which way a line means, and what to do where it means none."""

from __future__ import annotations

from functools import cache

from orchestrator.models.embedded.choices import Reading, worded
from orchestrator.models.embedded.covering import HANGUL, WORD, fit, left_over, phrases_of, roots_found, spoken_of
from orchestrator.models.embedded.line import Line, is_about
from orchestrator.models.embedded.lines import listed
from orchestrator.models.words import LANGUAGES, catalogue, say
from prompts.views import ExitView, RulingView

GOING = 8
"""What a verb of going adds to the words for a place."""
VAGUE = 3
"""What a way is worth that only has a word in common with the line."""
ONWARD = 6
"""What it adds that going is the first thing the line says."""


def move_readings(view: RulingView, line: Line) -> list[Reading]:
    """Moves by the ways of this scene. A place without going, in a line about more than it, is no move."""
    if view.scene.mode == "encounter":
        return []
    going = is_about(line.text, "go_words")
    first = is_about(line.first, "go_words")
    readings = []
    for way in view.scene.exits:
        words = worded(view, "exits", way.id, f"{way.covers}, {way.label.replace(',', ' ')}")
        score = fit(line.text, words)
        if not score or not (going or _alone(line, words)):
            continue
        if not way.open:
            readings.append(Reading(score - 2, {"kind": "move", "scene": way.id, "reason": way.label[:200]}))
            continue
        placed = any(not _goes(root.name) for root in roots_found(line.text, words).values())
        onward = ONWARD if first and placed and fit(line.first, words) else 0
        bonus = (GOING if going else 0) + onward
        readings.append(Reading(score + bonus, {"kind": "move", "scene": way.id, "reason": way.label[:200]}))
    return readings or (_by_one_word(view, line) if going else []) or _leaving(view, line)


def _by_one_word(view: RulingView, line: Line) -> list[Reading]:
    """The one open way that has a word in common with the line: "to the keeper" for the first keeper's shrine."""
    shared = [
        way
        for way in view.scene.exits
        if way.open and _headed_for(line.text, f"{way.covers}, {way.label.replace(' ', ', ')}")
    ]
    if len(shared) != 1 or is_about(line.text, "back_words"):
        return []
    return [Reading(VAGUE, {"kind": "move", "scene": shared[0].id, "reason": shared[0].label[:200]})]


def _headed_for(text: str, words: str) -> bool:
    """Whether a line says a word for a place; in Korean, with a particle of direction behind it."""
    single = ", ".join(phrase for phrase in words.split(",") if len(phrase.split()) == 1)
    roots = [root for root in roots_found(text, single).values() if not (root.casual or _goes(root.name))]
    if not HANGUL.search(text):
        return bool(roots)
    headed = [
        word for word in WORD.findall(text) if word.endswith(tuple(catalogue("ko")["embedded.directions"].split()))
    ]
    return any(root.found(spoken_of(word)) for root in roots for word in headed)


@cache
def _going_roots() -> frozenset[str]:
    covers = (catalogue(language)["embedded.go_words"] for language in LANGUAGES)
    return frozenset(root.name for line in covers for phrase in phrases_of(line) for root in phrase)


def _goes(name: str) -> bool:
    """Whether a root, by its name, is a verb of going."""
    return name in _going_roots()


def where_to(view: RulingView) -> str:
    """The question where to, with the ways that are open."""
    ways = listed(way.label for way in view.scene.exits if way.open)
    return say(view.language, "embedded.where_to" if ways else "embedded.no_way_out", ways=ways)


def _alone(line: Line, words: str) -> bool:
    """Whether the line is about nothing but the place, and does not say that one will not go there."""
    on_the_way = (catalogue(language)["embedded.on_the_way"] for language in LANGUAGES)
    return not line.negated and left_over(line.text, words, *on_the_way) == 0


def _leaving(view: RulingView, line: Line) -> list[Reading]:
    """Leaving without saying where to: by the only way, or back the way one came; else the line is asked about."""
    score = is_about(line.text, "leave_words")
    if not score or left_over(line.text, *_leave_lists(), view.scene.title) > 1:
        return []
    ways = [way for way in view.scene.exits if way.open]
    way = ways[0] if len(ways) == 1 else _back(view, ways) if is_about(line.text, "back_words") else None
    if way is not None:
        return [Reading(score, {"kind": "move", "scene": way.id, "reason": way.label[:200]})]
    return [Reading(1, {"kind": "question", "question": where_to(view)})]


def _back(view: RulingView, ways: list[ExitView]) -> ExitView | None:
    """The way they came, else one that says it goes back."""
    came = next((way for way in ways if way.id == view.came_from), None)
    return came or next((way for way in ways if is_about(f"{way.covers} {way.label}", "back_words")), None)


def _leave_lists() -> tuple[str, ...]:
    return tuple(
        catalogue(language)[f"embedded.{key}"] for language in ("en", "ko") for key in ("leave_words", "go_words")
    )

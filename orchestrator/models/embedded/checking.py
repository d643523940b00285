"""General checks: by a skill, a stat, or the words of the check itself; what a player says of the rules is honoured."""

from __future__ import annotations

from dataclasses import replace

from orchestrator.models.embedded.choices import (
    NAMED_OUTRIGHT,
    Matched,
    Reading,
    better_stat,
    outright,
    parts_score,
    whom,
    worded,
)
from orchestrator.models.embedded.covering import WORD, fit
from orchestrator.models.embedded.elsewhere import leaves
from orchestrator.models.embedded.line import Line
from orchestrator.models.embedded.typed import OWN_WORDS, named_stat, typed_reading, usual_difficulty
from orchestrator.models.words import LANGUAGES, catalogue
from prompts.views import CheckLine, RulingView, StatLine

FLEEING = 10
SPECIAL = 8
"""How much a check with words of its own is preferred, where nobody else is named: it is about the hero alone."""


def check_readings(view: RulingView, line: Line, whole: str) -> list[Reading]:
    """The checks a line may call for. Talking, looking, going and waiting call for none by themselves.

    `whole` is the line with everything that is said of the parts of typed actions.
    """
    plain = [one for one in view.checks if not one.attack]
    skill, skill_score = _skill(view, line)
    ranked = _stats(view, line)
    stat, stat_score = ranked[0] if ranked else ("", 0.0)
    readings = []
    base = next((place for place, check in enumerate(plain) if _is_base(check, stat)), 0)
    for place, check in enumerate(plain):
        words = worded(view, "checks", check.id, check.covers)
        own = fit(line.text, words, casual=False) or (parts_score(line.text, words, {}) if place != base else 0)
        own += outright(view, line.text, "checks", check.id, check.name)
        if place == base:
            reading = _base(view, line, check, (skill, skill_score), (stat, stat_score))
            if reading is not None and check.also and len(ranked) > 1:
                reading.ruling["also"] = ranked[1][0]
        elif check.typed:
            reading = typed_reading(view, line, check, stat if stat_score else "", whole)
        else:
            reading = _special(view, line, check, own, stat if stat_score else "")
        if reading is not None:
            readings.append(reading)
    return _own_deeds_first(readings, plain[base].id if plain else "")


def _own_deeds_first(readings: list[Reading], base: str) -> list[Reading]:
    """The readings, the plain check after an action of the system's own that the line's words are for."""
    most = max((one.score for one in readings if one.ruling.get("action") != base), default=0)
    if most < OWN_WORDS:
        return readings
    return [
        replace(one, score=min(one.score, most - 1)) if one.ruling.get("action") == base else one for one in readings
    ]


def _is_base(check: CheckLine, stat: str) -> bool:
    """Whether a check is the system's plain one, for whatever a stat covers."""
    if check.typed and not (check.stat and check.difficulty):
        return False
    return not check.stats or stat in check.stats


def _base(
    view: RulingView, line: Line, check: CheckLine, skill: tuple[str, float], stat: tuple[str, float]
) -> Reading | None:
    """The system's plain check, where a stat or a skill covers what is done."""
    ruling: Matched = {"kind": "action", "action": check.id}
    if skill[1] and skill[1] >= stat[1]:
        ruling["skill"] = skill[0]
        if stat[1] >= NAMED_OUTRIGHT:
            ruling["stat"] = stat[0]
        elif check.typed and check.stats:
            ruling["stat"] = _stat_of(view, skill[0]) or stat[0] or better_stat(view, check.stats)
    elif stat[1]:
        ruling["stat"] = stat[0]
        if check.stats and stat[0] not in check.stats:
            return None
    else:
        return None
    return Reading(max(skill[1], stat[1]), _completed(view, line, check, ruling))


def _stat_of(view: RulingView, skill: str) -> str:
    """The stat that goes with a skill: its own, else the one that covers most of what it does."""
    known = next((one for one in view.skills if one.id == skill), None)
    if known is None:
        return ""
    named = next((one.id for one in view.stats if known.stat and one.name == known.stat), "")
    kin = {one.id: fit(known.covers.replace(",", " "), one.covers) for one in view.stats}
    best = max(kin, key=lambda id: kin[id], default="")
    return named or (best if best and kin[best] else "")


def _special(view: RulingView, line: Line, check: CheckLine, own: float, stat: str) -> Reading | None:
    """A check with words of its own: first aid, breaking away from a fight."""
    fighting = view.scene.mode == "encounter"
    flees = _flees(check)
    if flees and fighting and leaves(view, line):
        own = max(own, 1) + FLEEING
    if not own or (flees and not fighting):
        return None
    ruling: Matched = {"kind": "action", "action": check.id}
    if check.stat and check.stats:
        ruling["stat"] = stat if stat in check.stats else better_stat(view, check.stats)
    elif check.stat:
        return None
    own += 1 if flees or whom(view, line.text)[1] else SPECIAL
    return Reading(own, _completed(view, line, check, ruling))


def has_way_out(view: RulingView) -> bool:
    """Whether the system has a check for getting out of a fight."""
    return any(_flees(check) for check in view.checks if not check.attack)


def _flees(check: CheckLine) -> bool:
    """Whether a check is the one for getting out of a fight."""
    words = (word.strip() for language in LANGUAGES for word in catalogue(language)["embedded.flee_words"].split(","))
    return any(fit(word, check.covers) for word in words)


def _skill(view: RulingView, line: Line) -> tuple[str, float]:
    best, most = "", 0.0
    for one in view.skills:
        score = fit(line.text, worded(view, "skills", one.id, one.covers), casual=False)
        score += outright(view, line.text, "skills", one.id, one.name)
        if score > most or (score == most and score and one.trained):
            best, most = one.id, score
    return best, most


def _stats(view: RulingView, line: Line) -> list[tuple[str, float]]:
    """The stats whose words or name the line has, the best first; of equals the system's first."""
    scored = [
        (
            one.id,
            fit(line.text, worded(view, "stats", one.id, one.covers), casual=False)
            + (outright(view, line.text, "stats", one.id, one.name) or _by_name(view, line, one)),
        )
        for one in view.stats
    ]
    return sorted((one for one in scored if one[1] > 0), key=lambda one: -one[1])


def _by_name(view: RulingView, line: Line, stat: StatLine) -> float:
    return NAMED_OUTRIGHT if named_stat(line.text, stat.id, stat.name) else 0


def _completed(view: RulingView, line: Line, check: CheckLine, ruling: Matched) -> Matched:
    """The ruling with its difficulty and its target."""
    stated = _stated_difficulty(view, line)
    if stated and not check.target:
        ruling["difficulty"] = stated
    elif check.difficulty and view.difficulties:
        ruling["difficulty"] = usual_difficulty(view)
    if check.target and view.targets:
        ruling["target"] = whom(view, line.text)[0] or view.targets[0].id
    return ruling


def _stated_difficulty(view: RulingView, line: Line) -> str:
    """A difficulty word beside a word of the rules: "a hard check", "난이도 어려움". Alone it is just a word."""
    marks = {one.strip() for language in LANGUAGES for one in catalogue(language)["embedded.mechanics"].split(",")}
    words = [word.casefold() for word in WORD.findall(line.text)]
    if not any(word == mark or (not mark.isascii() and word.startswith(mark)) for word in words for mark in marks):
        return ""
    named = (one.id for one in view.difficulties if outright(view, line.text, "difficulties", one.id, one.name))
    return next(named, "")

"""The plain matcher: from a player's words to a ruling, by the `covers` words of system and adventure alone.

It serves twice: the embedded storyteller rules by it, and so does any table whose model's ruling was invalid twice.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from orchestrator.models.embedded.covering import best_fit, fit
from orchestrator.models.words import say
from prompts.views import CheckLine, Named, RulingView

Matched = dict[str, object]
NAMED_BONUS = 12
"""What naming a thing outright adds over a word it covers."""


MOST_ASIDE = 4
"""The most words of a line that may be a mere look around."""


@dataclass(frozen=True, slots=True)
class _Reading:
    """One way to read the words, and how well it fits."""

    score: int
    ruling: Matched


def match_ruling(view: RulingView) -> Matched:
    """The ruling that fits the words best, as plain data; `nothing` when none of the words are covered."""
    aside = _aside(view)
    if aside is not None:
        return aside
    readings = [*_approaches(view), *_moves(view), *_attacks(view), *_rests(view), *_checks(view)]
    best = max(readings, key=lambda reading: reading.score, default=None)
    if best is None or best.score <= 0:
        return {"kind": "nothing"}
    return best.ruling


def _aside(view: RulingView) -> Matched | None:
    """A plain look around or a moment's wait calls for nothing, whatever stat covers looking."""
    if len(view.player_text.split()) > MOST_ASIDE:
        return None
    plain = ("embedded.plain_look", "embedded.wait_covers")
    return {"kind": "nothing"} if any(fit(view.player_text, say(view.language, key)) for key in plain) else None


def _approaches(view: RulingView) -> Iterable[_Reading]:
    """Something the scene offers; preferred where it fits as well as something general."""
    for line in view.approaches:
        score = fit(view.player_text, line.covers) + _named(view, line.label)
        if score:
            yield _Reading(score + 3, {"kind": "action", "approach": line.id, "action": "", "reason": line.label})


def _moves(view: RulingView) -> Iterable[_Reading]:
    if view.scene.mode == "encounter":
        return
    for way in view.scene.exits:
        score = fit(view.player_text, way.covers) + _named(view, way.label)
        if score and way.open:
            yield _Reading(score + 2, {"kind": "move", "scene": way.id, "reason": way.label})


def _attacks(view: RulingView) -> Iterable[_Reading]:
    """An attack: the words of an attacking check or of a weapon the hero has, on whoever is named or stands nearest."""
    check = next((line for line in view.checks if line.attack), None)
    if check is None or not view.attacks or not view.targets:
        return
    weapons = {attack.id: fit(view.player_text, attack.covers) + _named(view, attack.name) for attack in view.attacks}
    score = fit(view.player_text, check.covers)
    weapon = max(weapons, key=lambda one: weapons[one])
    if not score and not (weapons[weapon] and view.scene.mode == "encounter"):
        return
    target, named = _target(view)
    if not named and view.scene.mode == "free" and len(view.targets) > 1:
        whom = ", ".join(one.name for one in view.targets)
        yield _Reading(score, {"kind": "question", "question": say(view.language, "embedded.whom", whom=whom)})
        return
    yield _Reading(
        score + weapons[weapon] + (4 if view.scene.mode == "encounter" else 0) + (3 if named else 0),
        {
            "kind": "action",
            "action": check.id,
            "attack": weapon if weapons[weapon] else view.attacks[0].id,
            "target": target.id,
        },
    )


def _target(view: RulingView) -> tuple[Named, bool]:
    """Whom the words name, else the first who is not spoken for."""
    scored = [(best_fit(view.player_text, one.name) + _parts(view, one.name), one) for one in view.targets]
    best = max(scored, key=lambda pair: pair[0])
    return (best[1], True) if best[0] else (view.targets[0], False)


def _parts(view: RulingView, name: str) -> int:
    """A name of several words is also meant by one of them: `goblin` for `Goblin archer`."""
    return max((best_fit(view.player_text, part) for part in name.split() if len(part) > 1), default=0)


def _rests(view: RulingView) -> Iterable[_Reading]:
    if view.scene.mode == "encounter":
        return
    score = fit(view.player_text, say(view.language, "embedded.rest_covers"))
    if score:
        yield _Reading(score, {"kind": "rest"})


def _checks(view: RulingView) -> Iterable[_Reading]:
    """A general check: by a skill, else by a stat, else by the words of the check itself."""
    plain = [line for line in view.checks if not line.attack]
    if not plain:
        return
    skill = max(view.skills, key=lambda one: fit(view.player_text, one.covers), default=None)
    skill_score = fit(view.player_text, skill.covers) + _named(view, skill.name) if skill else 0
    stat = max(view.stats, key=lambda one: fit(view.player_text, one.covers) + _named(view, one.name), default=None)
    stat_score = fit(view.player_text, stat.covers) + _named(view, stat.name) if stat else 0
    for place, line in enumerate(plain):
        own = fit(view.player_text, line.covers) + _named(view, line.name)
        ruling: Matched = {"kind": "action", "action": line.id}
        score = own + 1 if own else 0
        if line.stat and place == 0:
            score = max(own, 1 if own else 0) + max(skill_score, stat_score)
        if line.stat:
            if skill is not None and skill_score >= stat_score and skill_score:
                ruling["skill"] = skill.id
            elif stat is not None and stat_score:
                ruling["stat"] = stat.id
            elif view.stats and place == 0:
                continue
        if not score:
            continue
        _with_difficulty(view, line, ruling)
        if line.target and view.targets:
            ruling["target"] = _target(view)[0].id
        yield _Reading(score, ruling)


def _with_difficulty(view: RulingView, line: CheckLine, ruling: Matched) -> None:
    """The difficulty a player names, else the middle one of the system's words."""
    if not line.difficulty or not view.difficulties:
        return
    named = [one for one in view.difficulties if _named(view, one.name)]
    ruling["difficulty"] = (named[0] if named else view.difficulties[(len(view.difficulties) - 1) // 2]).id


def _named(view: RulingView, name: str) -> int:
    """The bonus for naming a thing outright."""
    return NAMED_BONUS if name and best_fit(view.player_text, name.replace(",", " ")) else 0

"""Striking at somebody: the words of an attack, the weapon, and whom it is meant for."""

from __future__ import annotations

from orchestrator.models.embedded.choices import Matched, Reading, absent, best_named, whom, worded
from orchestrator.models.embedded.covering import HANGUL, WORD, fit, left_over
from orchestrator.models.embedded.english import little_words, stem
from orchestrator.models.embedded.line import LOOKED_BACK, Line, names, numbered
from orchestrator.models.embedded.lines import listed
from orchestrator.models.words import say
from prompts.views import CheckLine, RulingView

STRIKING = 3
FIGHTING = 4
"""What it adds that a fight is on."""
NAMING = 10
"""What it adds that somebody is named."""


def attack_readings(view: RulingView, line: Line) -> list[Reading]:
    """An attack: by the words of an attacking check or, in a fight, of a weapon the actor has."""
    check = next((one for one in view.checks if one.attack), None)
    if check is None or not view.attacks:
        return []
    words = worded(view, "checks", check.id, check.covers)
    score = fit(line.text, words)
    weapon, held = _weapon(view, line)
    fighting = view.scene.mode == "encounter"
    target, named = whom(view, line.text)
    if not score and not (held and (fighting or named)):
        return []
    score += held + STRIKING + (FIGHTING if fighting else 0)
    if line.guessed and not fighting and len(view.targets) > 1:
        return [Reading(score, _asked_whom(view))]
    fallen, known = _fallen(view, line)
    if known > named:
        return [Reading(score, _attack(check, weapon, fallen))]
    if named:
        return [Reading(score + NAMING, _attack(check, weapon, target))]
    ways = listed(way.label for way in view.scene.exits if way.open and fit(line.text, way.covers))
    if ways and not fighting:
        return [Reading(score + NAMING, _question(say(view.language, "embedded.elsewhere", ways=ways)))]
    gone = absent(view, line.text, unmet=True)
    if gone:
        return [Reading(score + NAMING, _question(say(view.language, "embedded.gone", who=gone)))]
    if fighting and view.targets:
        return [Reading(score, _attack(check, weapon, _last_named(view)))]
    aside = left_over(line.text, words, *(worded(view, "attacks", one.id, one.covers) for one in view.attacks))
    foes = [one for one in view.targets if one.id not in view.bystanders]
    if len(foes) == 1 and (not aside or (len(view.targets) == 1 and comes_first(line, words))):
        return [Reading(score, _attack(check, weapon, foes[0].id))]
    return [Reading(1 if aside else score, _asked_whom(view))]


def comes_first(line: Line, words: str) -> bool:
    """Whether striking is what the line says before all: its first word, or in Korean its last, is one for it."""
    spoken = WORD.findall(line.text)
    kept = [word for word in spoken if HANGUL.search(word) or stem(word.casefold()) not in little_words()]
    told = kept[-1:] if HANGUL.search(line.text) else kept[:1]
    return any(fit(word, words) for word in told)


def _attack(check: CheckLine, weapon: str, target: str) -> Matched:
    return {"kind": "action", "action": check.id, "attack": weapon, "target": target}


def _asked_whom(view: RulingView) -> Matched:
    if not view.targets:
        return _question(say(view.language, "embedded.nobody"))
    people = numbered(one.name for one in view.targets)
    return _question(say(view.language, "embedded.whom", whom=people))


def _question(text: str) -> Matched:
    return {"kind": "question", "question": text}


def _weapon(view: RulingView, line: Line) -> tuple[str, float]:
    """The weapon the line speaks of and how well; the actor's first where it speaks of none."""
    best, most = view.attacks[0].id, 0.0
    for one in view.attacks:
        words = worded(view, "attacks", one.id, f"{one.covers}, {one.name}")
        score = fit(line.text, words) + fit(line.text, one.name)
        if score > most:
            best, most = one.id, score
    return best, most


def _fallen(view: RulingView, line: Line) -> tuple[str, float]:
    """Somebody here who is named and can't be acted upon: code says why."""
    able = {one.id for one in view.targets}
    return best_named(view, line.text, [(one.id, one.name) for one in view.scene.present if one.id not in able])


def _last_named(view: RulingView) -> str:
    """Whom an unnamed blow means in a fight: the one the player spoke of last, else the first foe."""
    for exchange in reversed(view.recent[-LOOKED_BACK:]):
        for one in view.targets:
            if exchange.player and names(exchange.player, one.name):
                return one.id
    return view.targets[0].id

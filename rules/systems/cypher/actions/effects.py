"""What a 19 or a 20 brings an attack: more damage, or an effect the player chooses (cypher §2.1, §3.1)."""

from __future__ import annotations

from typing import Final

from rules.decisions import Decision, Option, Steps
from rules.events import StorytellerTold
from rules.systems.cypher.actions.faces import face_damage
from rules.systems.cypher.actions.foes import give
from rules.systems.cypher.actions.rolling import Rolled
from rules.systems.cypher.actions.rounds import give_for_round
from rules.tally import About, Tally

DAMAGE: Final = "damage"
MINOR: Final = ("strike_object", "distract", "knock_back", "move_past", "strike_part")
MAJOR: Final = ("disarm", "weaken_foe", "knock_down", "stun")
EFFECTS: Final = (*MINOR, *MAJOR)
"""Every effect there is; what code does not do by itself, the storyteller is told."""
_CONDITIONS: Final = {"weaken_foe": "weakened", "knock_down": "prone"}
_FOR_A_ROUND: Final = {"distract": "distracted", "stun": "stunned"}


def bonus_damage(tally: Tally, rolled: Rolled, about: About) -> Steps[int]:
    """What the face of a hit adds to its damage, once the player has chosen; an effect chosen instead is done."""
    more = face_damage(rolled.face, impaired=rolled.plan.impaired)
    if not rolled.effect:
        return more
    minor = [f"minor:{one}" for one in MINOR]
    major = [f"major:{one}" for one in MAJOR] if rolled.effect == "major" else []
    answer = yield Decision(
        id=f"effect:{rolled.plan.action}",
        kind="attack_effect",
        decider=about.subject,
        options=tuple(map(Option, (DAMAGE, *major, *minor))),
        default=DAMAGE,
        params=(("target", rolled.plan.against), ("points", more)),
    )
    if answer == DAMAGE:
        return more
    do_effect(tally, about.of(rolled.plan.against), answer.partition(":")[2])
    return 0


def do_effect(tally: Tally, about: About, effect: str) -> None:
    """Does an effect to the one who was hit, as far as it is code's, and tells the storyteller."""
    if effect in _CONDITIONS:
        give(tally, about, _CONDITIONS[effect])
    if effect in _FOR_A_ROUND:
        give_for_round(tally, about, _FOR_A_ROUND[effect], about.actor)
    tally.emit(StorytellerTold(subject=about.subject, cause=about.cause, text=effect), about)

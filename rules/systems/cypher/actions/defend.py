"""A player character's defence against a non-player's attack (cypher §3.2); non-players throw no dice."""

from __future__ import annotations

from dataclasses import replace

from rules.decisions import Decision, Option, Steps
from rules.encounter import begin_encounter
from rules.events import Cause, Chip
from rules.refusals import Refusal, unknown
from rules.request_base import Asker
from rules.state import Sheet
from rules.systems.cypher.actions.acting import hero
from rules.systems.cypher.actions.attempts import Plan, plan
from rules.systems.cypher.actions.character import DEBILITATED, Character, character, level_of
from rules.systems.cypher.actions.counting import Ground
from rules.systems.cypher.actions.effort_asked import effort_asked
from rules.systems.cypher.actions.foes import give
from rules.systems.cypher.actions.harm import Blow, hurt, settle, shift_track
from rules.systems.cypher.actions.intruding import FREE, intrusion_steps
from rules.systems.cypher.actions.lines import line
from rules.systems.cypher.actions.modifiers import modifiers_refused
from rules.systems.cypher.actions.paying import Price
from rules.systems.cypher.actions.requests import Defend, EffortLevels, Reason, SecondDefence
from rules.systems.cypher.actions.rolling import Rolled, attempt_steps
from rules.systems.cypher.actions.rounds import ONE_ROUND, give_for_round
from rules.systems.cypher.actions.shielding import take_for, taker_of
from rules.systems.cypher.actions.situation import AILMENTS, defending
from rules.systems.cypher.actions.stats import is_on
from rules.systems.cypher.actions.story_limits import count, too_often
from rules.systems.cypher.actions.watching import held
from rules.tally import About, Tally

STORY, LUCKY_BLOW = "story", "lucky_blow"
LUCKY_DAMAGE = 2


def defend_steps(tally: Tally, request: Defend, asker: Asker) -> Steps[Chip | Refusal]:
    """A defence, whole, with the second one that a blow which landed may call for."""
    pc = hero(tally, request.sheet)
    if isinstance(pc, Refusal):
        return pc
    foe = tally.state.sheets.get(request.foe)
    if (foe is None or foe.kind != "npc") and (request.foe or request.level is None):
        return unknown("target", request.foe, tally.state.scene.present)
    refused = modifiers_refused(request.mods) or (_foe_cannot(tally, foe) if foe is not None else None)
    refused = refused or too_often(tally, request.sheet, "harms", asker)
    if refused is not None:
        return refused
    about = About(request.sheet, Cause(kind="attack", ref=request.action), request.foe, request.sheet)
    if request.ask and not (request.unaware or request.forgo):
        kind = "defence_effort" if request.foe else "withstand_effort"
        asks = (("target", request.foe), ("difficulty", _level(foe, request)), ("track", request.stat))
        levels = yield from effort_asked(pc, request.stat, f"defence:{request.foe}", kind, asks)
        request = request.model_copy(update={"effort": EffortLevels(ease=levels)})
    ready = _plan(tally, pc, foe, request)
    if isinstance(ready, Refusal):
        return ready
    if foe is not None:
        begin_encounter(tally, about)
    count(tally, about.of(request.sheet), "harms", asker)
    rolled = yield from attempt_steps(tally, ready, about)
    lucky = (yield from _face_one(tally, rolled, about)) if rolled.intrusion else False
    if not rolled.success:
        blow = _blow(tally, foe, request)
        yield from _landed(tally, foe, request, replace(blow, amount=blow.amount + LUCKY_DAMAGE * lucky), about)
    settle(tally, about)
    return rolled.chip


def _foe_cannot(tally: Tally, foe: Sheet) -> Refusal | None:
    """Why a foe attacks nobody now: it was held off, or it can do nothing at all."""
    helpless = next((one for one in ("asleep", "stunned", "paralysed") if one in foe.conditions), None)
    if helpless is not None:
        return Refusal("cannot_act", {"sheet": foe.id, "condition": helpless})
    return held(tally, foe.id)


def _landed(tally: Tally, foe: Sheet | None, request: Defend, blow: Blow, about: About) -> Steps[None]:
    """A blow that was not warded off: it hurts whom it was meant for, or a comrade who takes it for them."""
    taker = taker_of(tally, request.sheet) if foe is not None else request.sheet
    if taker == request.sheet:
        hurt(tally, about, blow)
    else:
        about, request = about.of(taker), request.model_copy(update={"sheet": taker})
        take_for(tally, about, blow)
    if request.then is not None and "dead" not in tally.sheet(taker).conditions:
        yield from _second(tally, foe, request, request.then, about)


def _plan(tally: Tally, pc: Character, foe: Sheet | None, request: Defend) -> Plan | Refusal:
    used = request if request.skill else request.model_copy(update={"skill": f"defense:{request.stat}"})
    level = _level(foe, request)
    base = line("base_foe", difficulty=level, target=request.foe) if foe else line("base", difficulty=level)
    ground = Ground(
        base=base,
        difficulty=level,
        shifts=defending(pc, foe, request.mods),
        hindered=tuple(Reason(id=one) for one in AILMENTS if pc.holds(one)),
        plain=request.unaware,
    )
    if request.unaware:
        used = used.model_copy(update={"effort": EffortLevels()})
    ready = plan(tally, pc, used, request.stat, ground, against=request.foe, attack=request.attack)
    if isinstance(ready, Refusal):
        return ready
    helpless = pc.track >= DEBILITATED and not is_on(tally, "debilitated_defends")
    if request.forgo or helpless:
        return replace(ready, way="automatic_failure", price=Price(), lines=(ground.base,))
    return ready


def _face_one(tally: Tally, rolled: Rolled, about: About) -> Steps[bool]:
    """A natural 1 on a defence: the storyteller intrudes, or lets the blow be a lucky one."""
    stands = yield from intrusion_steps(tally, about.subject, FREE, "free")
    if not stands or rolled.success:
        return False
    answer = yield Decision(
        id=f"free_intrusion:{about.subject}",
        kind="free_intrusion",
        decider="storyteller",
        options=(Option(STORY), Option(LUCKY_BLOW)),
        default=STORY,
    )
    return answer == LUCKY_BLOW


def _level(foe: Sheet | None, request: Defend) -> int:
    if request.level is not None:
        return request.level
    return level_of(foe, "attack") if foe is not None else 0


def _blow(tally: Tally, foe: Sheet | None, request: Defend) -> Blow:
    usual = tally.reading(foe.id).derived("damage") if foe is not None else 0
    damage = usual if request.damage is None else request.damage
    return Blow(damage, request.damage_stat, request.tags, request.ambient)


def _second(tally: Tally, foe: Sheet | None, request: Defend, then: SecondDefence, about: About) -> Steps[None]:
    """The second defence of one attack, such as against the venom of a bite that broke the skin.

    What hid or hampered the blow means nothing to what it carried in. Its Effort is asked for anew.
    """
    again = Defend(sheet=request.sheet, foe=request.foe, level=request.level, stat=then.stat)
    pc = character(tally, request.sheet)
    if request.ask:
        asks = (("target", request.foe), ("difficulty", _level(foe, again)), ("track", then.stat))
        kind = "second_effort" if request.foe else "withstand_effort"
        levels = yield from effort_asked(pc, then.stat, f"second_defence:{request.foe}", kind, asks)
        again = again.model_copy(update={"effort": EffortLevels(ease=levels)})
    ready = _plan(tally, pc, foe, again)
    if isinstance(ready, Refusal):
        return
    rolled = yield from attempt_steps(tally, ready, about)
    if rolled.intrusion:
        yield from intrusion_steps(tally, request.sheet, FREE, "free")
    if rolled.success:
        return
    if then.damage:
        # It is past the skin, so that no coat stops it; the mind has its own Armor against what gets that far.
        hurt(tally, about, Blow(then.damage, then.damage_stat, bare=then.damage_stat != "intellect"))
    if then.track:
        shift_track(tally, about, then.track)
    if then.condition in tally.system.conditions:
        _give_as_long(tally, about, then.condition, request.foe)


def _give_as_long(tally: Tally, about: About, condition: str, foe: str) -> None:
    """What lasts a round lasts until the foe acts again (cypher §3.9), so that the next action feels it."""
    if foe and condition in ONE_ROUND:
        give_for_round(tally, about, condition, foe)
    else:
        give(tally, about, condition)

"""Encounters: rounds and an order kept by code, and what a non-player may do on its turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.ability_fits import action_of, check_of, targets_of, usable
from rules.ability_requests import UseAbility
from rules.checks import CheckPlan, plan_check
from rules.definitions.abilities import AbilityDef
from rules.dice import DiceRunOut, ForcedDice
from rules.events import EncounterBegan, EncounterEnded, EncounterMoved
from rules.reading import SheetReading, is_out
from rules.refusals import Refusal
from rules.request_base import SystemRequest
from rules.state import TABLE, Sheet, Table
from rules.system import RuleSystem
from rules.system_actions import PLAIN_ATTACK
from rules.systems.registry import actions_of
from rules.tally import About, Rolling, Tally


def begin_encounter(tally: Tally, about: About) -> None:
    """Begins rounds with everyone here, in the system's order; nothing happens when they run already."""
    here = [sheet for sheet in tally.state.present() if not is_out(tally.system, sheet)]
    if tally.state.scene.encounter is not None or all(sheet.kind == "hero" for sheet in here):
        return
    order = [sheet.id for sheet in here]
    rule = tally.system.file.encounter
    if rule.order == "initiative" and rule.roll is not None:
        scores = {sheet_id: _initiative(tally, rule.roll, About(sheet_id, about.cause)) for sheet_id in order}
        order.sort(key=lambda sheet_id: -scores[sheet_id])
    tally.emit(EncounterBegan(subject=TABLE, cause=about.cause, order=tuple(order)), about)


def _initiative(tally: Tally, formula: str, about: About) -> int:
    return tally.whole(formula, about, rolling=Rolling(tally, about, reason="initiative"))


def end_encounter(tally: Tally, about: About) -> None:
    """Ends rounds, if they run."""
    if tally.state.scene.encounter is not None:
        tally.emit(EncounterEnded(subject=TABLE, cause=about.cause), about)


def order_with(tally: Tally, about: About, sheet_id: str) -> None:
    """Puts a newcomer at the end of the order, where rounds run."""
    encounter = tally.state.scene.encounter
    if encounter is not None and sheet_id not in encounter.order:
        _move(tally, about, (*encounter.order, sheet_id), encounter.index, encounter.round)


def order_without(tally: Tally, about: About, sheet_id: str) -> None:
    """Takes someone out of the order, keeping whose turn it is: the next one's when it was theirs.

    Without any foe left in the order the encounter ends.
    """
    encounter = tally.state.scene.encounter
    if encounter is None or sheet_id not in encounter.order:
        return
    at = encounter.order.index(sheet_id)
    order = tuple(one for one in encounter.order if one != sheet_id)
    if all(tally.state.sheets[one].kind == "hero" for one in order):
        end_encounter(tally, about)
        return
    index = encounter.index - 1 if at < encounter.index else encounter.index
    _move(tally, about, order, index, encounter.round)


def _move(tally: Tally, about: About, order: tuple[str, ...], index: int, round: int) -> None:
    """The order and who acts in it; past its end the next round begins."""
    wrapped = index >= len(order)
    tally.emit(
        EncounterMoved(
            subject=TABLE,
            cause=about.cause,
            order=order,
            index=index % len(order),
            round=round + 1 if wrapped else round,
        ),
        about,
    )


def next_actor(tally: Tally, about: About) -> None:
    """Passes the turn to the next in the order who can act; a new round begins where the order starts again."""
    encounter = tally.state.scene.encounter
    if encounter is None:
        return
    order = encounter.order
    for ahead in range(1, len(order) + 1):
        index = encounter.index + ahead
        if ahead == len(order) or not is_out(tally.system, tally.sheet(order[index % len(order)])):
            _move(tally, about, order, index, encounter.round)
            return


def is_over(system: RuleSystem, table: Table) -> bool:
    """Whether an encounter runs that has no foe, or no hero, left who can act.

    Someone whose policy is to do nothing is no foe: a bystander does not keep a fight going.
    """
    if table.scene.encounter is None:
        return False
    able = {"hero": False, "npc": False}
    for sheet_id in table.scene.encounter.order:
        sheet = table.sheets[sheet_id]
        able[sheet.kind] = able[sheet.kind] or not (is_out(system, sheet) or _stands_by(system, sheet))
    return not all(able.values())


def is_won(system: RuleSystem, table: Table) -> bool:
    """Whether an encounter is over because its foes can act no more while a hero can."""
    return is_over(system, table) and any(not is_out(system, hero) for hero in table.heroes())


def _stands_by(system: RuleSystem, sheet: Sheet) -> bool:
    block = system.non_players.get(sheet.block) if sheet.kind == "npc" else None
    return block is not None and block.policy == "passive"


@dataclass(frozen=True, slots=True)
class LegalAct:
    """Something a non-player may do now: a check with an attack on a target, an ability, or `hold`, or `flee`."""

    sheet: str
    action: str
    attack: str = ""
    target: str = ""
    ability: str = ""


HOLD = "hold"
FLEE = "flee"
STRIKE = "strike"
"""An attack where the system's own actions say what a hero does against it; nobody throws for the non-player."""
ABILITY = "ability:"
"""Begins the name of an act that uses an ability; its id follows."""


def legal_acts(system: RuleSystem, table: Table, sheet_id: str) -> tuple[LegalAct, ...]:
    """All a non-player may do on its turn, attacks first, then abilities; nothing for one who can take no action."""
    sheet = table.sheets[sheet_id]
    if is_out(system, sheet):
        return ()
    foes = [hero for hero in table.heroes() if not is_out(system, hero)]
    attacks = tuple(
        LegalAct(sheet_id, action, attack, foe.id)
        for action, attack in _attacks(system, sheet)
        for foe in foes
        if action != STRIKE or _can_strike(system, table, sheet_id, attack, foe.id)
    )
    return (*attacks, *_abilities(system, table, sheet), LegalAct(sheet_id, HOLD), LegalAct(sheet_id, FLEE))


def _attacks(system: RuleSystem, sheet: Sheet) -> Iterator[tuple[str, str]]:
    """The act and the attack of every way to strike: where heroes defend by an action of their own, a plain one too."""
    own = actions_of(system)
    if own is not None and own.defence is not None:
        known = tuple(attack for attack in sheet.attacks if attack in system.attacks)
        yield from ((STRIKE, attack) for attack in known or ("",))
        return
    for check in system.file.checks:
        if check.attack and check.who in ("npc", "any"):
            yield from ((check.id, attack) for attack in sheet.attacks)


def _can_strike(system: RuleSystem, table: Table, sheet_id: str, attack: str, hero: str) -> bool:
    """Whether a blow comes as far as the defence against it: one who is held off strikes nobody."""
    own = actions_of(system)
    if own is None or own.defence is None:
        return True
    known = system.attacks.get(attack, PLAIN_ATTACK)
    return _may_be_asked(system, table, own.defence(system, table, known, sheet_id, hero))


def _may_be_asked(system: RuleSystem, table: Table, request: SystemRequest) -> bool:
    """Whether an action of the system's own is not refused before a die is thrown or anybody asked; nothing changes."""
    own = actions_of(system)
    action = own.actions.get(request.action) if own is not None else None
    if action is None:
        return False
    try:
        next(action.steps(Tally(system, table, ForcedDice(())), request, "code"))
    except StopIteration as done:
        return not isinstance(done.value, Refusal)
    except DiceRunOut:
        return True
    return True


def _abilities(system: RuleSystem, table: Table, sheet: Sheet) -> Iterator[LegalAct]:
    """The abilities that a non-player can use now, on everyone it may use each on who can still act."""
    reading = SheetReading(system, table, sheet)
    for ability in (system.abilities[id] for id in sheet.abilities if id in system.abilities):
        if usable(reading, ability) is not None:
            continue
        action = f"{ABILITY}{ability.id}"
        able = [one for one in targets_of(system, table, ability, sheet) if not is_out(system, table.sheets[one])]
        for target in able if ability.target != "none" else ("",):
            if _can_throw(system, table, ability, sheet, target):
                yield LegalAct(sheet.id, action, target=target, ability=ability.id)


def _can_throw(system: RuleSystem, table: Table, ability: AbilityDef, sheet: Sheet, target: str) -> bool:
    """Whether the check or action behind an ability can be made on this target with what the ability fixes."""
    use = UseAbility(ability=ability.id, sheet=sheet.id, target=target)
    tally = Tally(system, table, ForcedDice(()))
    if ability.action:
        request = action_of(tally, ability, use)
        return not isinstance(request, Refusal) and _may_be_asked(system, table, request)
    if ability.check is None:
        return True
    return isinstance(plan_check(tally, check_of(ability.check, use), ability=ability), CheckPlan)


def policy_act(system: RuleSystem, table: Table, sheet_id: str) -> LegalAct | None:
    """What a non-player does when the storyteller names nothing: its stat block's policy, decided without dice."""
    legal = legal_acts(system, table, sheet_id)
    if not legal:
        return None
    sheet = table.sheets[sheet_id]
    block = system.non_players.get(sheet.block)
    policy = block.policy if block else "aggressive"
    attacks = [act for act in legal if act.attack or act.action == STRIKE or _harms(system, act)]
    hurt = _harm(system, table, sheet)
    if policy == "passive" or not attacks:
        return LegalAct(sheet_id, HOLD)
    if (policy == "cowardly" and hurt >= 50) or (policy == "wary" and hurt >= 75):
        return LegalAct(sheet_id, FLEE if policy == "cowardly" else HOLD)
    weakest = max(attacks, key=lambda act: _harm(system, table, table.sheets[act.target]))
    choices = [act for act in attacks if act.target == weakest.target]
    return choices[table.turn % len(choices)]


def _harms(system: RuleSystem, act: LegalAct) -> bool:
    """Whether an act is an ability for use on the other side."""
    return bool(act.ability) and system.abilities[act.ability].target == "foe"


def _harm(system: RuleSystem, table: Table, sheet: Sheet) -> int:
    """How hurt a sheet is, in percent: as the system's own actions say, else of its health track."""
    own = actions_of(system)
    said = own.hurt(SheetReading(system, table, sheet)) if own is not None and own.hurt is not None else None
    if said is not None:
        return said
    if not system.health_track or system.health_track not in sheet.tracks:
        return 0
    reading = SheetReading(system, table, sheet)
    top, value = reading.maximum(system.health_track), reading.track(system.health_track)
    if top <= 0:
        return 0
    lost = value if system.tracks[system.health_track].counts_up else top - value
    return 100 * lost // top

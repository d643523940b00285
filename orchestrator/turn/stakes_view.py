"""What the ruling may choose beside checks: the actor's abilities, what may be put into a check, how actions stand.

What cannot be used or put in just now stands there too, with the reason: so a ruling can name what the player asked
for, and code tells them why it goes on without it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from prompts.views import AbilityOption, LadderLine, Named, OptionLine
from rules.ability_fits import targets_of, use_refused
from rules.check_lines import by_stat_dice
from rules.costs import short_of
from rules.definitions.abilities import AbilityDef
from rules.definitions.checks import CheckDef, SpendDef
from rules.dice import ForcedDice
from rules.reading import SheetReading
from rules.refusals import Refusal
from rules.spending import SIGN, stated
from rules.state import Sheet, Table
from rules.system import RuleSystem
from rules.systems.registry import actions_of
from rules.tally import Tally
from tools.belongings_view import ability_line, cost_shown
from tools.lines import Teller, refusal_line

MOST_OPTIONS = 40
"""The most that is listed to be put into checks, items of lists among them."""


def ruled_checks(system: RuleSystem) -> tuple[CheckDef, ...]:
    """The checks that a ruling may call for on a hero's behalf."""
    return tuple(check for check in system.file.checks if check.ruled and check.who in ("hero", "any"))


def ability_options(teller: Teller, state: Table, actor: Sheet) -> tuple[AbilityOption, ...]:
    """The actor's abilities but for those that work by themselves, each with whom it can be used on now."""
    known = teller.system.abilities
    usable = (known[id] for id in actor.abilities if id in known and not known[id].passive)
    return tuple(_ability(teller, state, actor, ability) for ability in usable)


def _ability(teller: Teller, state: Table, actor: Sheet, ability: AbilityDef) -> AbilityOption:
    system = teller.system
    line = ability_line(teller, SheetReading(system, state, actor), ability)
    check = system.checks[ability.check.check] if ability.check is not None else None
    strikes = check is not None and (check.attack or check.against is not None)  # it asks for its target itself
    aim = "foe" if ability.target == "none" and strikes else ability.target
    targets = targets_of(system, state, ability.model_copy(update={"target": aim}), actor)
    return AbilityOption(
        line.id,
        line.name,
        line.covers,
        line.description,
        line.cost,
        line.left,
        aim=aim,
        targets=tuple(Named(one, teller.who(one)) for one in targets),
        stat=_needs_stat(ability, check) or _action_needs(system, ability, "stat"),
        difficulty=_needs_difficulty(ability, check) or _action_needs(system, ability, "difficulty"),
        closed=_closed(teller, state, actor, ability, targets),
    )


def _needs_stat(ability: AbilityDef, check: CheckDef | None) -> bool:
    if ability.check is None or check is None or ability.check.stat or ability.check.skill or check.attack:
        return False
    return (check.needs_stat or by_stat_dice(check)) and not check.pair and len(check.stats) != 1


def _needs_difficulty(ability: AbilityDef, check: CheckDef | None) -> bool:
    if ability.check is None or check is None or ability.check.difficulty is not None:
        return False
    return check.reads_target and check.against is None and check.difficulty is None


def _action_needs(system: RuleSystem, ability: AbilityDef, field: str) -> bool:
    """Whether the action of the system's own that an ability is cannot be asked for without a field, and lacks it."""
    own = actions_of(system) if ability.action else None
    offer = own.offer(ability.action) if own is not None else None
    return offer is not None and field in offer.needed and offer.fields.get(field, field) not in ability.with_


def _closed(teller: Teller, state: Table, actor: Sheet, ability: AbilityDef, targets: tuple[str, ...]) -> str:
    tally = Tally(teller.system, state, ForcedDice(()))
    refused = use_refused(tally, ability, actor, targets[0] if targets else "")
    return refusal_line(teller.system, state, refused, teller.words) if refused is not None else ""


def unusable_abilities(teller: Teller, actor: Sheet) -> tuple[Named, ...]:
    """The system's abilities that this character has not learnt, and those that work by themselves."""
    return tuple(
        Named(ability.id, teller.name("abilities", ability.id))
        for ability in teller.system.file.abilities
        if ability.who in ("any", actor.kind) and (ability.passive or ability.id not in actor.abilities)
    )


# -- what may be put into a check --------------------------------------------------------------------------------------


def spend_options(teller: Teller, state: Table, actor: Sheet) -> tuple[OptionLine, ...]:
    """What the actor may put into checks that can be ruled, before the throw; an item of a list is one each."""
    checks = ruled_checks(teller.system)
    behind = (teller.system.abilities[id].check for id in actor.abilities if id in teller.system.abilities)
    known = {check.id for check in checks} | {one.check for one in behind if one is not None}
    found = [
        line
        for spend in teller.system.file.spends
        if spend.who in ("any", actor.kind)
        for line in _options(teller, state, actor, spend, [teller.system.checks[id] for id in sorted(known)])
    ]
    return tuple(found[:MOST_OPTIONS])


def _options(
    teller: Teller, state: Table, actor: Sheet, spend: SpendDef, checks: list[CheckDef]
) -> Iterator[OptionLine]:
    fitting = [check for check in checks if not spend.checks or {check.id, check.kind} & set(spend.checks)]
    if not fitting:
        return
    reading = SheetReading(teller.system, state, actor)
    line = OptionLine(
        spend.id,
        teller.name("spends", spend.id),
        list=teller.name("lists", spend.item) if spend.item else "",
        meaning=teller.system.words(teller.words.language, "spends", spend.id, "covers"),
        checks=tuple(check.id for check in fitting) if len(fitting) < len(checks) else (),
    )
    items = actor.lists.get(spend.item, ()) if spend.item else ()
    for item in (one.name for one in items):
        with_item = replace(line, id=f"{spend.id}{SIGN}{item}", item=teller.item(item))
        yield _priced(teller, reading, with_item, fitting[0])
    if not items:
        yield _priced(teller, reading, line, fitting[0])


def _priced(teller: Teller, reading: SheetReading, line: OptionLine, check: CheckDef) -> OptionLine:
    """The line with its cost, or with why it cannot be put in."""
    taken = stated(reading, check, (line.id,))
    if isinstance(taken, Refusal):
        return replace(line, closed=refusal_line(teller.system, reading.table, taken, teller.words))
    points = taken[0].cost
    short = short_of(reading, points)
    closed = refusal_line(teller.system, reading.table, short, teller.words) if short is not None else ""
    return replace(line, cost=cost_shown(teller, points), closed=closed)


# -- how actions stand -------------------------------------------------------------------------------------------------


def ladder_lines(teller: Teller) -> tuple[LadderLine, ...]:
    """The steps of position and effect that the system's checks know; checks with the same steps share a line."""
    checks = ruled_checks(teller.system)
    found: dict[tuple[str, tuple[str, ...], str], list[CheckDef]] = {}
    for check in checks:
        for part, ladder in (("position", check.position), ("effect", check.effect)):
            if ladder is not None:
                found.setdefault((part, tuple(ladder.steps), ladder.default), []).append(check)
    return tuple(
        LadderLine(
            "position" if part == "position" else "effect",
            tuple(Named(step, teller.name("steps", step)) for step in steps),
            Named(usual, teller.name("steps", usual)),
            tuple(teller.name("checks", one.id) for one in having) if len(having) < len(checks) else (),
        )
        for (part, steps, usual), having in found.items()
    )

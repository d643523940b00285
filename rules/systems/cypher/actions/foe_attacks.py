"""What a character does against a non-player's attack: who throws is the one who is struck at (cypher §3.2)."""

from __future__ import annotations

from rules.definitions.checks import AttackDef
from rules.formula_error import FormulaError
from rules.reading import SheetReading
from rules.state import Table
from rules.system import RuleSystem
from rules.systems.cypher.actions.requests import Defend


def defence(system: RuleSystem, table: Table, attack: AttackDef, foe: str, hero: str) -> Defend:
    """The defence against an attack; its player says how much Effort goes into it.

    What an attack has under `with` belongs to the defence against it: its stat, what the damage is made of, what comes
    of a blow that lands. One that is none of the system's deals what its level says.
    """
    known = system.attacks.get(attack.id)
    asked: dict[str, object] = {"sheet": hero, "foe": foe, "ask": True}
    if known is not None:
        asked |= {"attack": attack.id, "damage": _damage(system, table, attack, foe), **attack.with_}
    return Defend.model_validate(asked)


def _damage(system: RuleSystem, table: Table, attack: AttackDef, foe: str) -> int | None:
    """The damage that the attack's own numbers make; None, which is the usual one, where they need dice."""
    reading = SheetReading(system, table, table.sheets[foe])
    try:
        return max(0, sum(system.formula(text).whole(reading) for text in (attack.damage, attack.bonus)))
    except FormulaError:
        return None

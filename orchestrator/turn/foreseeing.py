"""Whether the rules would refuse something, found out before it is done."""

from __future__ import annotations

from rules.dice import DiceRunOut, ForcedDice
from rules.engine import resolve
from rules.refusals import Refusal
from rules.requests import AnyRequest, Asker
from rules.state import Table
from rules.system import RuleSystem


def refused_beforehand(system: RuleSystem, state: Table, request: AnyRequest, *, asker: Asker) -> Refusal | None:
    """Why a request would be refused; None where it is done, or comes as far as a die or somebody's choice.

    Nothing changes by it, and no die is thrown: whatever stands against a request does so before the throw.
    """
    try:
        return resolve(system, state, request, dice=ForcedDice(()), asker=asker).refused
    except DiceRunOut:
        return None

"""What a foe may do on its turn at a table of Cypher: nothing that would be refused is on its list."""

from __future__ import annotations

from typing import Any

import pytest

from orchestrator.testing.builders import ask, table_of, with_adventure
from rules.encounter import HOLD, STRIKE, legal_acts, policy_act
from rules.loading import load_system
from rules.state import Table

CYPHER = with_adventure(load_system("cypher"))


def fight(**foe: Any) -> Table:
    """A hero and a foe of the fourth level, whose turn it is."""
    sheets = {"hero": {}, "foe": {"kind": "npc", "level": 4, **foe}}
    return table_of(
        CYPHER, sheets, {"scene": {"present": ["foe"], "encounter": {"order": ["hero", "foe"], "index": 1}}}
    )


def acts(table: Table) -> set[str]:
    return {act.action for act in legal_acts(CYPHER, table, "foe")}


def test_a_foe_strikes_while_nothing_stands_against_it() -> None:
    assert STRIKE in acts(fight())


@pytest.mark.parametrize("condition", ["asleep", "stunned", "paralysed"])
def test_who_is_helpless_strikes_nobody(condition: str) -> None:
    assert STRIKE not in acts(fight(conditions=[condition]))


def test_who_was_held_off_strikes_nobody_for_the_rest_of_the_round() -> None:
    table = ask(CYPHER, fight(), {"action": "guard", "sheet": "hero"}).state
    held = ask(CYPHER, table, {"action": "hold_off", "sheet": "hero", "target": "foe"}, dice=[19]).state

    assert STRIKE not in acts(held)
    chosen = policy_act(CYPHER, held, "foe")
    assert chosen is not None
    assert chosen.action == HOLD

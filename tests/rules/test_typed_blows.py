"""Non-players' blows where heroes defend by an action of their own: legal acts, their policy, what is thrown."""

from __future__ import annotations

from typing import Any

from orchestrator.testing.builders import ask, system_of, table_of
from rules.encounter import FLEE, HOLD, STRIKE, LegalAct, legal_acts, policy_act
from rules.events import DiceRolled
from rules.state import Table
from rules.system import RuleSystem
from tests.rules.duellists import DUEL, SECTIONS


def fight(**hero: Any) -> Table:
    return table_of(DUEL, {"hero": hero, "other": {}, "snake": {"block": "snake"}, "rat": {"block": "rat"}})


def blood(table: Table, sheet: str = "hero") -> int:
    return table.sheets[sheet].tracks["blood"].value if "blood" in table.sheets[sheet].tracks else 6


def test_an_attack_on_each_hero_who_stands_is_legal_and_a_plain_one_for_who_has_none() -> None:
    table = fight(conditions=["fled"])

    assert [act for act in legal_acts(DUEL, table, "snake") if not act.ability] == [
        LegalAct("snake", STRIKE, "fangs", "other"),
        LegalAct("snake", STRIKE, "stare", "other"),
        LegalAct("snake", HOLD),
        LegalAct("snake", FLEE),
    ]
    assert legal_acts(DUEL, table, "rat")[0] == LegalAct("rat", STRIKE, "", "other")


def test_a_blow_is_the_defence_of_the_hero_who_is_asked_how_with_what_the_attack_fixes() -> None:
    act = {"action": "act_as", "sheet": "snake", "act": STRIKE, "attack": "fangs", "target": "hero"}

    asked = ask(DUEL, fight(), act)
    stood = ask(DUEL, fight(), act, dice=[3], answers=["stand"])
    leapt = ask(DUEL, fight(), act, dice=[3], answers=["leap"])

    assert asked.awaiting is not None
    assert (asked.awaiting.decider, asked.awaiting.kind, asked.used) == ("hero", "parry", 0)
    assert stood.chip is not None
    assert (stood.chip.check, stood.chip.sheet, stood.chip.kind, stood.used) == ("parry", "hero", "failure", 1)
    assert blood(stood.state) == 6 - 2 - 2
    assert blood(leapt.state) == 6


def test_a_plain_blow_is_what_the_defence_makes_of_it() -> None:
    done = ask(DUEL, fight(), {"action": "act_as", "sheet": "rat", "act": STRIKE, "target": "hero"}, dice=[1],
               answers=["stand"])  # fmt: skip

    assert done.refused is None
    assert blood(done.state) == 6
    assert sum(isinstance(event, DiceRolled) for event in done.events) == 1


def test_only_a_legal_blow_is_struck() -> None:
    for wrong in ({"act": "lunge"}, {"act": STRIKE, "attack": "rapier"}, {"act": STRIKE, "target": "rat"}):
        done = ask(DUEL, fight(), {"action": "act_as", "sheet": "snake", **wrong})
        assert done.refused is not None
        assert done.refused.code == "unknown_act"


def test_a_policy_strikes_whoever_the_system_calls_the_most_hurt() -> None:
    """The invented system calls everybody half dead who is whole, so that a coward flees at once."""
    table = fight(tracks={"blood": 3})
    unhurt = table_of(DUEL, {"hero": {}, "rat": {"block": "rat"}})
    plain = system_of(**{**SECTIONS, "actions": "", "attacks": [], "abilities": [], "non_players": []})

    chosen, fled = policy_act(DUEL, table, "snake"), policy_act(DUEL, unhurt, "rat")

    assert chosen is not None
    assert (chosen.action, chosen.target) == (STRIKE, "hero")
    assert fled is not None
    assert fled.action == FLEE
    assert _first(plain) == HOLD


def _first(system: RuleSystem) -> str:
    return legal_acts(system, table_of(system, {"hero": {}, "rat": {"kind": "npc"}}), "rat")[0].action

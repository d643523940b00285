"""A small system with one of everything, and an adventure for it: what the tests of the engine play with."""

from __future__ import annotations

from typing import Any, Final

from orchestrator.testing.builders import system_of, table_of, with_adventure
from rules.state import Table
from rules.system import RuleSystem

SECTIONS: Final[dict[str, Any]] = {
    "stats": [
        {"id": "strength", "min": 1, "max": 30, "default": 10, "modifier": "floor((@value - 10) / 2)"},
        {"id": "agility", "min": -3, "max": 6, "default": 0},
        {"id": "wits", "min": 4, "max": 12, "default": 8, "show": "die"},
    ],
    "skills": [{"id": "climbing", "stat": "strength"}, {"id": "lore"}],
    "training": {"choose": 1, "bonus": "@proficiency"},
    "tracks": [
        {"id": "hp", "max": "10 + @agility", "role": "health", "recover": "rest"},
        {"id": "stress", "max": 3, "start": "empty", "recover": "scene"},
        {"id": "mana", "max": "2 * @level", "start": 1, "recover": {"when": "rest", "amount": 1}},
        {"id": "grace", "max": 2, "recover": "level", "who": "hero"},
    ],
    "conditions": [
        {"id": "dazed", "shifts": {"agility": -1, "wits": -1}, "ticks": "rest"},
        {"id": "afraid", "max": 4, "ticks": "turn", "fade": 1, "edge": "-1", "checks": ["ability"]},
        {"id": "blessed", "ticks": "turn", "edge": "+1"},
        {"id": "hidden", "ticks": "scene", "edge": "+1", "checks": ["attack"]},
        {"id": "cursed", "max": 3, "edge": "-1"},
        {"id": "asleep", "out": True, "ticks": "turn"},
        {"id": "gone", "out": True},
    ],
    "lists": [
        {"id": "bonds", "valued": True, "max": 3, "maxValue": 3},
        {"id": "scars"},
        {"id": "gifts", "storyteller": False},
    ],
    "derived": [
        {"id": "proficiency", "formula": "2 + floor((@level - 1) / 4)"},
        {"id": "evasion", "formula": "10 + @agility"},
        {"id": "aim", "formula": "1"},
    ],
    "clocks": [
        {"id": "doom", "size": 4, "storyteller": True},
        {"id": "ritual", "size": 4},
        {"id": "wounds", "size": 3, "owner": "sheet", "storyteller": True},
    ],
    "pools": [{"id": "fear", "start": 1, "max": 4, "gates": "hard_moves"}, {"id": "calm", "start": 2}],
    "things": [
        {
            "id": "ship",
            "name": "Ship",
            "stats": [{"id": "speed", "min": 1, "max": 5, "default": 2}],
            "tracks": [
                {"id": "hull", "max": "8 + @owner.agility", "recover": "rest"},
                {"id": "leak", "max": 3, "start": 0},
            ],
        }
    ],
    "difficulties": [{"id": "easy", "value": 10}, {"id": "hard", "value": 20}],
    "checks": [
        {"id": "ability", "kind": "ability", "procedure": {"kind": "d20"}, "stats": ["strength", "agility"]},
        {
            "id": "attack",
            "kind": "attack",
            "procedure": {"kind": "d20"},
            "attack": True,
            "skills": False,
            "against": "evasion",
            "outcomes": {
                "critical_success": [{"deal": "damage", "critical": "doubled"}],
                "success": [{"deal": "damage"}],
            },
        },
        {
            "id": "think",
            "procedure": {
                "kind": "bands",
                "dice": "stats",
                "bands": [{"tier": "clever", "kind": "success", "at": 0}, {"tier": "dull", "kind": "failure"}],
            },
            "difficulty": "easy",
        },
        {
            "id": "last_stand",
            "procedure": {"kind": "d20"},
            "needs_stat": False,
            "skills": False,
            "difficulty": "easy",
            "risky": False,
            "ruled": False,
            "while_out": True,
            "outcomes": {"success": [{"set": "hp", "to": 1}]},
        },
        {
            "id": "gamble",
            "procedure": {"kind": "d20"},
            "stats": ["agility"],
            "skills": False,
            "difficulty": "easy",
            "second_chance": {"track": "mana", "cost": 1, "tiers": ["failure"]},
            "outcomes": {"success": [{"give_money": 5}], "failure": [{"mark": "stress"}]},
        },
    ],
    "attacks": [
        {"id": "sword", "stat": "strength", "damage": "d8 + @strength.mod"},
        {"id": "claws", "stat": "agility", "damage": "2d4", "bonus": "@aim"},
    ],
    "encounter": {"order": "heroes_first"},
    "switches": [{"id": "flanking", "options": ["off", "on"]}],
    "characters": [{"id": "ada", "stats": {"strength": 16}, "skills": ["climbing"], "attacks": ["sword"]}],
    "non_players": [
        {"id": "wolf", "stats": {"agility": 2}, "tracks": {"hp": 4, "stress": 2}, "attacks": ["claws"]},
        {"id": "hermit", "tracks": {"hp": 3}, "policy": "passive"},
    ],
}
"""The sections of the laboratory; `laboratory(tracks=[…])` puts others in their place."""

ADVENTURE: Final[dict[str, Any]] = {
    "start": "gate",
    "scenes": [
        {
            "id": "gate",
            "non_players": ["guard"],
            "exits": [{"to": "yard"}, {"to": "tower", "when": "@visited.yard"}],
            "approaches": [
                {
                    "id": "climb_wall",
                    "check": "ability",
                    "stat": "strength",
                    "skill": "climbing",
                    "difficulty": "hard",
                    "success": [{"go_to": "tower"}],
                    "failure": [{"tick_clock": "alarm"}],
                },
                {"id": "bribe", "check": "ability", "stat": "agility", "when": "@money >= 10"},
            ],
            "failure": [{"tick_clock": "alarm"}],
        },
        {"id": "yard", "non_players": ["wolf", "wolf"], "exits": [{"to": "gate"}], "encounter": "on_enter"},
        {"id": "tower", "exits": [{"to": "gate"}]},
    ],
    "non_players": [{"id": "guard", "tracks": {"hp": 6}, "attacks": ["sword"], "policy": "wary"}],
    "clocks": [{"id": "alarm", "size": 3, "storyteller": True}],
    "secrets": [
        {"id": "old_oath", "when": "@visited.tower"},
        {"id": "hidden_door", "when": "@clock.alarm >= 2", "auto": True},
    ],
    "endings": [{"id": "caught", "when": "@clock.alarm >= 3"}, {"id": "crowned", "when": "@secret.old_oath"}],
}
"""The sections of an adventure for it."""


def laboratory(**sections: Any) -> RuleSystem:
    """The laboratory, with some sections in place of its own."""
    return system_of(**{**SECTIONS, **sections})


def adventure(system: RuleSystem | None = None, **sections: Any) -> RuleSystem:
    """The laboratory, or another system like it, with the adventure laid on it."""
    return with_adventure(system or LAB, **{**ADVENTURE, **sections})


LAB: Final = laboratory()
KEEP: Final = adventure()
"""The laboratory with its adventure."""


def duel(system: RuleSystem = LAB) -> Table:
    """A hero with a sword and a wolf with claws, in one scene."""
    return table_of(system, {"hero": {"block": "ada"}, "wolf": {"block": "wolf"}})

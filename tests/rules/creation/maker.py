"""A small system that characters are made in: four die stats, arrays, classes, options of every kind."""

from __future__ import annotations

from typing import Any, Final

from orchestrator.testing.builders import ask, system_of, table_of
from rules.engine import Resolution
from rules.refusals import Refusal
from rules.state import Table
from rules.system import RuleSystem

STATS: Final = ("might", "insight", "dexterity", "willpower")
SECTIONS: Final[dict[str, Any]] = {
    "stats": [{"id": id, "min": 4, "max": 12, "default": 6, "show": "die"} for id in STATS],
    "skills": [{"id": "climbing", "stat": "might"}, {"id": "lore"}, {"id": "singing"}, {"id": "riding"}],
    "training": {"choose": 1, "bonus": "2"},
    "tracks": [
        {"id": "hp", "max": "5 * @level + @might", "role": "health"},
        {"id": "spirit", "max": 3, "start": "empty", "recover": "level"},
    ],
    "lists": [{"id": "bonds", "valued": True, "max": 3, "maxValue": 3}, {"id": "gear", "max": 2}],
    "derived": [{"id": "armor", "formula": "0"}, {"id": "speed", "formula": "6"}],
    "things": [{"id": "mule", "name": "Mule", "tracks": [{"id": "load", "max": "@owner.might"}]}],
    "attacks": [{"id": "sword", "damage": "d8"}, {"id": "staff", "damage": "d6"}, {"id": "sling", "damage": "d4"}],
    "classes": [
        {"id": "guard", "fixed": {"armor": 4, "speed": 5}, "attacks": ["sword"], "skills": ["riding"], "money": 3},
        {"id": "sage", "fixed": {"armor": 1}, "attacks": ["staff", "sword"], "choice_points": 2},
        {"id": "bard", "lists": {"gear": [{"name": "lute"}]}},
    ],
    "creation": {
        "level": 3,
        "classes": 2,
        "arrays": [
            {"id": "balanced", "values": ["d8", "d8", "d8", "d8"]},
            {"id": "leaning", "values": ["d10", "d8", "d8", "d6"]},
            {"id": "focused", "values": ["d10", "d10", "d6", "d6"]},
        ],
        "kit": {"things": ["mule"], "fixed": {"speed": 7}, "money": 1},
        "options": [
            {"id": "weapon", "choose": 1, "attacks": ["sling", "staff"]},
            {"id": "ties", "choose": 1, "own_words": {"list": "bonds", "strength": 2}},
            {
                "id": "armour",
                "choices": [
                    {"id": "leather", "fixed": {"armor": 2}},
                    {"id": "mail", "fixed": {"armor": 6}, "lists": {"gear": [{"name": "mail"}, {"name": "oil"}]}},
                ],
            },
        ],
    },
    "growth": {
        "kind": "levels",
        "top": 6,
        "needs": "10 * (@value - 1)",
        "gains": [{"at": [2, 4], "raises": {"points": 2, "most": 1}}, {"at": [3], "choice_points": 1, "train": 1}],
    },
    "questions": [{"id": "identity", "required": True}, {"id": "origin", "change": "never"}],
    "money": {"name": "Zenit", "start": "2d6"},
}

WHOLE: Final[dict[str, Any]] = {
    "action": "create_character",
    "name": "Rian",
    "array": "leaning",
    "stats": {"might": "d10", "insight": "d8", "dexterity": "d8", "willpower": "d6"},
    "classes": {"guard": 2, "sage": 1},
    "skills": ["lore", "singing"],
    "options": {"weapon": ["sling"], "ties": ["Captain Iris"], "armour": ["leather"]},
    "raises": {"might": 1, "insight": 1},
    "answers": {"identity": "a knight", "origin": "the marsh"},
}
"""A request with nothing wrong."""


def maker(**sections: Any) -> RuleSystem:
    """The system, with some sections in place of its own."""
    return system_of(**{**SECTIONS, **sections})


MAKER: Final = maker()


def creating(**creation: Any) -> RuleSystem:
    """The system with some of its creation changed."""
    return maker(creation={**SECTIONS["creation"], **creation})


def make(system: RuleSystem = MAKER, *, asker: str = "player", table: Table | None = None, **fields: Any) -> Resolution:
    """Asks for the whole character with some fields in place of its own; those that are None are left out."""
    request = {key: value for key, value in {**WHOLE, **fields}.items() if value is not None}
    start = table_of(system, {}) if table is None else table
    return ask(system, start, request, dice=[3, 4], asker=asker)  # type: ignore[arg-type]


def wrong(done: Resolution) -> list[tuple[str, str]]:
    """What is wrong: (field, code), in order."""
    return [(str(one.params["field"]), one.code) for one in mistakes_of(done)]


def mistakes_of(done: Resolution) -> tuple[Refusal, ...]:
    """The mistakes of a refusal."""
    return done.refused.mistakes if done.refused is not None else ()

"""Sections of the text files in which names of ids are looked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

SECTIONS: Final[Mapping[str, str]] = {
    "stat": "stats",
    "skill": "skills",
    "track": "tracks",
    "condition": "conditions",
    "list": "lists",
    "clock": "clocks",
    "pool": "pools",
    "action": "checks",
    "attack": "attacks",
    "difficulty": "difficulties",
    "question": "questions",
    "class": "classes",
    "advance": "advances",
    "array": "arrays",
    "other": "arrays",
    "option": "options",
    "ability": "abilities",
    "spend": "spends",
    "position": "steps",
    "part": "parts",
}
"""Where the name of a param of a refusal or an event stands, by its key."""
NAMED: Final = (
    "scenes",
    "non_players",
    *dict.fromkeys(section for section in SECTIONS.values() if section != "parts"),
    "approaches",
    "items",
    "derived",
    "endings",
    "things",
)
"""Where the name of an id is looked for, in this order; what may be said of an action is named for itself alone."""

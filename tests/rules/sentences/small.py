"""A small system with names in both languages, for sentences that tests write out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from orchestrator.testing.builders import system_of
from rules.definitions.words import Definition
from rules.sentences import Names, SentenceFault, read
from rules.system import RuleSystem

SECTIONS: Final[dict[str, Any]] = {
    "stats": [
        {"id": "might", "min": 1, "max": 20, "default": 10, "modifier": "floor((@value - 10) / 2)"},
        {"id": "insight", "min": 4, "max": 12, "default": 8, "show": "die"},
    ],
    "skills": [{"id": "climbing", "stat": "might"}],
    "tracks": [
        {"id": "stress", "max": 9, "start": "empty", "recover": "scene"},
        {"id": "hp", "max": "6 + @level", "role": "health"},
        {"id": "armor", "max": 2},
    ],
    "conditions": [
        {"id": "frightened", "max": 4, "ticks": "turn", "fade": 1, "edge": "-1", "checks": ["ability"]},
        {"id": "dazed", "shifts": {"insight": -1}, "ticks": "rest"},
        {"id": "stable"},
        {"id": "hidden"},
    ],
    "lists": [{"id": "scars"}, {"id": "bonds", "valued": True, "max": 6, "maxValue": 3}],
    "derived": [{"id": "proficiency", "formula": "2 + floor((@level - 1) / 4)"}],
    "clocks": [{"id": "renown"}],
    "pools": [{"id": "fear", "start": 1, "gates": "hard_moves"}],
    "things": [{"id": "ship", "name": "Ship", "tracks": [{"id": "hull", "name": "Hull", "max": 10}]}],
    "difficulties": [{"id": "hard", "value": 20}],
    "checks": [{"id": "ability", "kind": "ability", "procedure": {"kind": "d20"}}],
    "cards": [
        {
            "id": "broken",
            "when": {"track": "stress", "becomes": "full"},
            "do": [{"add_item": "scars", "name": "trauma"}, {"set": "stress", "to": 0}],
        },
    ],
    "non_players": [{"id": "wolf"}],
}
_NAMES: Final = {
    "stats": {"might": ("Might", "힘"), "insight": ("Insight", "통찰")},
    "skills": {"climbing": ("Climbing", "등반")},
    "tracks": {"stress": ("Stress", "스트레스"), "hp": ("Hit Points", "히트 포인트"), "armor": ("Armour", "방어구")},
    "conditions": {
        "frightened": ("Frightened", "겁먹음"),
        "dazed": ("Dazed", "멍함"),
        "stable": ("Stable", "안정"),
        "hidden": ("Hidden", "은신"),
    },
    "lists": {"scars": ("Scars", "상처"), "bonds": ("Bonds", "유대")},
    "derived": {"proficiency": ("Proficiency", "숙련 보너스")},
    "clocks": {"renown": ("Renown", "명성")},
    "pools": {"fear": ("Fear", "공포")},
    "things": {"ship": ("Ship", "배")},
    "difficulties": {"hard": ("hard", "어려움")},
    "checks": {"ability": ("Ability check", "능력 판정")},
    "items": {"trauma": ("Trauma", "트라우마")},
    "non_players": {"wolf": ("Wolf", "늑대")},
}


def named(names: dict[str, dict[str, tuple[str, str]]] | None = None, **sections: Any) -> RuleSystem:
    """The small system with some sections, and the names in some sections of its text files, in place of its own."""
    found: dict[str, dict[str, tuple[str, str]]] = {**_NAMES, **(names or {})}
    text = {
        language: {section: {id: {"name": pair[index]} for id, pair in ids.items()} for section, ids in found.items()}
        for index, language in enumerate(("en", "ko"))
    }
    text["ko"]["things"] = {"ship": {"name": "배", "hull": "선체"}}
    return replace(system_of(**{**SECTIONS, **sections}), text=text, _said={}, _compiled={})


SMALL: Final = named()
SMALL_NAMES: Final = Names.of(SMALL)


def read_well(sentence: str, language: str, names: Names = SMALL_NAMES) -> Definition:
    """The entry a sentence says, which must be one."""
    found = read(sentence, names, language)
    assert not isinstance(found, SentenceFault), f"{sentence}\n{found}"
    return found


def read_badly(sentence: str, language: str, names: Names = SMALL_NAMES) -> SentenceFault:
    """The fault of a sentence, which must have one."""
    found = read(sentence, names, language)
    assert isinstance(found, SentenceFault), f"{sentence}\n{found!r}"
    return found

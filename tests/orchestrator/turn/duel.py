"""A balcony where a hero and a snake meet, by typed actions that only the tests know."""

from __future__ import annotations

from typing import Any, Final

from orchestrator.testing.builders import system_of, with_adventure
from rules.system import RuleSystem
from tests.rules.duellists import BALCONY, SECTIONS

_BLADE: Final[dict[str, Any]] = {"id": "blade", "attacks": ["rapier", "dagger"], "abilities": ["great_leap"]}
DUEL: Final[RuleSystem] = system_of(**{**SECTIONS, "characters": [_BLADE]})


def balcony(**scene: Any) -> RuleSystem:
    """The system with an adventure of one scene: the tests' usual balcony, with what is given laid over it."""
    assert BALCONY.adventure is not None
    usual = BALCONY.adventure.scenes[0].model_dump(mode="json", by_alias=True, exclude_defaults=True)
    return with_adventure(DUEL, hero="blade", scenes=[{**usual, **scene}])

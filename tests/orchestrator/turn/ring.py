"""A ring where a hero of a shipped system stands against foes, every one of whom strikes: fights, and nothing else."""

from __future__ import annotations

from functools import cache
from typing import Any

from orchestrator.models.embedded.storyteller import EmbeddedStoryteller
from orchestrator.store.ports import Store
from orchestrator.testing.builders import with_adventure
from orchestrator.testing.tables import table_for_tests
from orchestrator.turn.settings import TableSettings
from orchestrator.turn.table import OpenTable
from rules.loading.load import load_system
from rules.system import RuleSystem

FOES: tuple[dict[str, Any], ...] = (
    {"id": "bruiser", "level": 2, "policy": "aggressive"},
    {"id": "snake", "level": 2, "attacks": ["venom_bite"], "policy": "aggressive"},
    {"id": "wraith", "level": 3, "attacks": ["memory_lash"], "policy": "aggressive"},
)


@cache
def ring(system_id: str, *foes: str) -> RuleSystem:
    """The system with a fight that is on from the first scene, against these foes."""
    here = [one for one in FOES if one["id"] in foes]
    scene = {"id": "sand", "non_players": [one["id"] for one in here], "encounter": "on_enter"}
    return with_adventure(load_system(system_id), scenes=[scene], non_players=here)


def at_ring(
    system_id: str,
    *foes: str,
    language: str = "en",
    seed: str = "seed",
    decisions: str = "ask",
    store: Store | None = None,
) -> OpenTable:
    """A table in the ring, told by the embedded storyteller."""
    settings = TableSettings.model_validate({"decisions": decisions})
    system = ring(system_id, *(foes or ("bruiser",)))
    return table_for_tests(system, EmbeddedStoryteller(), language=language, seed=seed, settings=settings, store=store)

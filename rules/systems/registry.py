"""The one place that knows which systems bring typed actions: explicit imports, and nothing found by name.

The engine and the loader ask here and see no more than `rules.system_actions.SystemActions`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.system import RuleSystem
from rules.system_actions import SystemActions
from rules.systems.cypher.actions import CYPHER

ACTIONS: Final[Mapping[str, SystemActions]] = {own.id: own for own in (CYPHER,)}
"""Sets of typed actions by the id that system files name."""


def actions_of(system: RuleSystem) -> SystemActions | None:
    """The typed actions of a system; None where its file names none."""
    return ACTIONS.get(system.file.actions)

"""The one place that knows which systems bring typed actions: a list by hand, and nothing found by name.

The engine and the loader ask here and see no more than `rules.system_actions.SystemActions`. A set is imported when it
is first asked for: a game without it does not wait for its many modules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Final

from rules.offers import Menu, Offer
from rules.system import RuleSystem
from rules.system_actions import SystemActions

_PLACES: Final[Mapping[str, tuple[str, str]]] = {"cypher": ("rules.systems.cypher.actions", "CYPHER")}
"""By the id that system files name, the module and the name of each set."""


class _Sets(Mapping[str, SystemActions]):
    """The sets by their ids."""

    def __getitem__(self, id: str) -> SystemActions:
        return _imported(*_PLACES[id])

    def __iter__(self) -> Iterator[str]:
        return iter(_PLACES)

    def __len__(self) -> int:
        return len(_PLACES)


@cache
def _imported(module: str, name: str) -> SystemActions:
    found = getattr(import_module(module), name)
    assert isinstance(found, SystemActions), f"{module}.{name} is no set of actions"
    return found


ACTIONS: Final[Mapping[str, SystemActions]] = _Sets()
"""Sets of typed actions by the id that system files name."""


def actions_of(system: RuleSystem) -> SystemActions | None:
    """The typed actions of a system; None where its file names none."""
    return ACTIONS.get(system.file.actions) if system.file.actions else None


def is_defence(system: RuleSystem, check: str) -> bool:
    """Whether a check is what the system's own actions ward blows off with."""
    own = actions_of(system)
    return own is not None and check != "" and check == own.defends


def offers_of(system: RuleSystem, *menus: Menu) -> tuple[Offer, ...]:
    """The offers of a system's own actions that stand on one of these menus."""
    own = actions_of(system)
    return own.offers_on(*menus) if own is not None else ()

"""Systems with their adventures, loaded once, and tables over them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import pytest

from orchestrator.models.protocol import ChatModel
from orchestrator.testing.scripted import ScriptedModel, ScriptLine
from orchestrator.testing.tables import Heard, table_for_tests
from orchestrator.turn.table import OpenTable
from rules.loading.load import adventure_ids, load_adventure, load_system, system_ids
from rules.system import RuleSystem

SYSTEMS = tuple(id for id in system_ids() if adventure_ids(id) and load_system(id).checks)
"""The shipped systems that can be played, and whose checks are data: those that `roll` can ask for."""


@cache
def adventure_of(system_id: str) -> RuleSystem:
    """A shipped system with its first adventure laid on it."""
    return load_adventure(load_system(system_id), adventure_ids(system_id)[0])


@pytest.fixture
def d20() -> RuleSystem:
    """Classic d20 with its adventure."""
    return adventure_of("classic_d20")


@pytest.fixture
def hope() -> RuleSystem:
    """Hope and Fear with its adventure."""
    return adventure_of("hope_and_fear")


@pytest.fixture
def heard() -> Heard:
    """What turns tell."""
    return Heard()


@pytest.fixture
def scripted(d20: RuleSystem) -> Callable[..., tuple[OpenTable, ScriptedModel]]:
    """Makes a table of Classic d20 whose model reads a script."""

    def make(script: Iterable[ScriptLine], **chosen: Any) -> tuple[OpenTable, ScriptedModel]:
        model = ScriptedModel(script)
        return table_for_tests(chosen.pop("system", d20), model, **chosen), model

    return make


@pytest.fixture
def table_of() -> Callable[..., OpenTable]:
    """Makes a table of any system and model."""

    def make(system_id: str, model: ChatModel, **chosen: Any) -> OpenTable:
        return table_for_tests(adventure_of(system_id), model, **chosen)

    return make

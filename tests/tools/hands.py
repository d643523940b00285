"""Tool contexts over the shipped systems and their adventures: a scene, dice that are known, a language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from orchestrator.testing.builders import ask
from prompts.views import Language
from prompts.words import Words
from rules.dice import CounterDice, ForcedDice
from rules.engine import Resolution, resolve
from rules.events.apply import fold
from rules.loading import load_system
from rules.loading.load import adventure_ids, load_adventure
from rules.requests import Begin, ChangeScene
from rules.saved import table_to_saved
from rules.set_up import new_table
from rules.state import Table
from rules.system import RuleSystem
from tests.orchestrator.systems.harbour import harbour_watch
from tools.context import ToolContext
from tools.outcome import ToolOutcome
from tools.registry import Phase, offered, run_call

SYSTEMS = ("classic_d20", "forged", "hope_and_fear", "step_heroes")
LANGUAGES: tuple[Language, ...] = ("en", "ko")
EVERY = [(system, language) for system in SYSTEMS for language in LANGUAGES]


@cache
def adventure_of(system_id: str) -> RuleSystem:
    """A shipped system with its first adventure laid on it, or the small game of the tests."""
    if system_id == "harbour_watch":
        return harbour_watch()
    return load_adventure(load_system(system_id), adventure_ids(system_id)[0])


@cache
def begun(system_id: str) -> Table:
    """The adventure's first scene, with its own hero in it."""
    system = adventure_of(system_id)
    assert system.adventure is not None
    start, events = new_table(system, (("hero", system.adventure.hero, ""),))
    return resolve(system, fold(start, events), Begin(), dice=CounterDice("tools"), asker="code").state


def hands(
    system_id: str,
    language: Language = "en",
    *,
    scene: str = "",
    effects: Iterable[Mapping[str, Any]] = (),
    faces: Iterable[int] = (),
) -> ToolContext:
    """The storyteller's hands at a table: in a scene, after effects on the hero, with forced faces if there are any."""
    system, state = adventure_of(system_id), begun(system_id)
    if scene:
        state = done(resolve(system, state, ChangeScene(scene=scene), dice=CounterDice("tools"), asker="code"))
    wanted = list(effects)
    if wanted:
        state = done(ask(system, state, {"action": "effects", "sheet": "hero", "effects": wanted}))
    thrown = list(faces)
    dice = ForcedDice(thrown) if thrown else CounterDice("tools", "main", state.dice.get("main", 0))
    return ToolContext(system, state, dice, Words(language))


def done(resolution: Resolution) -> Table:
    """The state after a request that was not refused."""
    assert resolution.refused is None, resolution.refused
    return resolution.state


def called(context: ToolContext, name: str, phase: Phase = "narration", /, **arguments: object) -> ToolOutcome:
    """The outcome of a call of an offered tool."""
    return run_call(name, arguments, offered(phase, context), context)


def after(context: ToolContext, outcome: ToolOutcome) -> ToolContext:
    """The table after a call."""
    assert outcome.resolution is not None
    return replace(context, state=outcome.resolution.state)


def paths(state: Table) -> dict[str, object]:
    """Every leaf of the saved table by its path."""
    return dict(_leaves("", table_to_saved(state)))


def _leaves(path: str, node: object) -> Iterable[tuple[str, object]]:
    if isinstance(node, Mapping):
        for key, value in node.items():
            yield from _leaves(f"{path}.{key}", value)
    elif isinstance(node, list | tuple):
        for place, value in enumerate(node):
            yield from _leaves(f"{path}.{place}", value)
    else:
        yield path, node

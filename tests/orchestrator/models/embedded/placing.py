"""Tables put where a test wants them, by the rules' own effects: a scene, what has come out, a fight, a wound."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from pydantic import TypeAdapter

from orchestrator.models.embedded.matcher import match_ruling
from orchestrator.models.embedded.storyteller import EmbeddedStoryteller
from orchestrator.testing.tables import counting_clock, counting_ids, table_for_tests
from orchestrator.turn.desk import Desk
from orchestrator.turn.ruling import Ruling
from orchestrator.turn.ruling_view import ruling_view
from orchestrator.turn.work import Submit, TurnWork
from prompts.views import Exchange, RulingView
from prompts.words import Words
from rules.definitions.effects import Effect
from rules.dice import CounterDice
from rules.engine import resolve
from rules.loading.load import adventure_ids, load_adventure, load_system
from rules.requests import ChangeScene, RunEffects
from rules.state import Table
from rules.system import RuleSystem

SYSTEMS = ("classic_d20", "forged", "hope_and_fear", "step_heroes")
PLAYED = (*SYSTEMS, "cypher", "numenera")
"""Those whose adventures are played whole; the last two check by actions of their own, with lines tried elsewhere."""
_EFFECTS: TypeAdapter[tuple[Effect, ...]] = TypeAdapter(tuple[Effect, ...])


@cache
def adventure_of(system_id: str) -> RuleSystem:
    """A shipped system with its first adventure laid on it."""
    return load_adventure(load_system(system_id), adventure_ids(system_id)[0])


@dataclass(frozen=True)
class Placed:
    """A desk and a state to rule and to tell from."""

    desk: Desk
    state: Table

    def work(self, line: str) -> TurnWork:
        """A turn in which the player says a line."""
        return TurnWork("turn", self.desk.table.head, 2, Submit("client", line), "hero", self.state, self.state)

    def view(self, line: str) -> RulingView:
        """What the ruling of a line reads."""
        return ruling_view(self.desk, self.work(line))

    def ruled(self, line: str) -> Ruling:
        """The matcher's ruling of a line."""
        return Ruling.model_validate(match_ruling(self.view(line)))


def placed(
    system_id: str,
    language: str,
    *,
    scene: str = "",
    known: Iterable[str] = (),
    effects: Iterable[Mapping[str, Any]] = (),
    fight: bool = False,
    character: str = "",
    recent: Iterable[Exchange] = (),
    without: str = "",
) -> Placed:
    """A table of a shipped adventure, in one of its scenes, with secrets out and effects done to the hero.

    `without` is a kind of possession that the hero did not bring.
    """
    system = adventure_of(system_id)
    table = table_for_tests(system, EmbeddedStoryteller(), language=language, character=character)
    state = table.state
    if without:
        hero = state.sheets["hero"]
        left = tuple(one for one in hero.things if one.kind != without)
        state = replace(state, sheets={**state.sheets, "hero": replace(hero, things=left)})
    if scene:
        state = _resolved(system, state, ChangeScene(scene=scene))
    done = [*({"reveal": secret} for secret in known), *effects, *([{"encounter": "begins"}] if fight else [])]
    if done:
        state = _resolved(system, state, RunEffects(effects=_EFFECTS.validate_python(done), sheet="hero"))
    desk = Desk(
        system=system,
        store=table.keeping.store,
        model=table.keeping.model,
        words=Words("ko" if language == "ko" else "en"),
        table=table.row,
        settings=table.settings,
        now=counting_clock(),
        new_id=counting_ids(),
        recent=tuple(recent),
    )
    return Placed(desk, state)


def _resolved(system: RuleSystem, state: Table, request: ChangeScene | RunEffects) -> Table:
    resolution = resolve(system, state, request, dice=CounterDice("placing"), asker="code")
    assert resolution.refused is None, resolution.refused
    return resolution.state

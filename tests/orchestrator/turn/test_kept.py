"""What is kept from one prompt to the next saves work and changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import cycle, repeat

import pytest

import tools.tool
from orchestrator.models.messages import ChatRequest
from orchestrator.models.tokens import TokenEstimator
from orchestrator.testing.builders import system_of
from orchestrator.testing.builders import table_of as state_of
from orchestrator.testing.scripted import ScriptedModel, Step, answer, call, say
from orchestrator.testing.tables import Heard, table_for_tests
from orchestrator.turn.kept import Kept
from orchestrator.turn.settings import TableSettings
from orchestrator.turn.table import OpenTable
from orchestrator.turn.work import Submit
from prompts.render import Renderer
from rules.reading import SHEET_KINDS
from tests.orchestrator.turn.conftest import SYSTEMS

Storyteller = Callable[[ChatRequest], Step]
BY_DEFAULT = TableSettings(decisions="default")
"""No choice waits for anybody, so that every turn is told to its end."""


def storyteller(system_id: str) -> Storyteller:
    """Answers whatever is asked, and touches all that prompts show: rolls, lists, people, time, clocks."""
    check, stat, goods = {
        "classic_d20": ("ability", "wisdom", "gear"),
        "forged": ("catch_breath", "mend", "belongings"),
        "hope_and_fear": ("action", "instinct", "belongings"),
        "step_heroes": ("deed", "insight", "gear"),
    }[system_id]
    roll = {"check": check, "sheet": "hero", "stat": stat, "difficulty": "hard", "reason": "it is dark"}
    told = cycle(
        [
            call("roll", roll),
            call("mark_sheet", {"sheet": "hero", "list": goods, "op": "add", "item": "wet lamp"}),
            say("The rain goes on."),
            call("pass_time", {"minutes": 45}),
            say("It is late."),
            call("mark_sheet", {"sheet": "hero", "list": goods, "op": "remove", "item": "wet lamp"}),
            call("look_up", {"subject": "hero"}),
            say("Nobody answers."),
        ]
    )
    ruled = cycle([{"kind": "nothing"}, {"kind": "action", "action": check, "stat": stat, "difficulty": "easy"}])

    def answered(request: ChatRequest) -> Step:
        if request.stage == "narration":
            return next(told)
        return answer(next(ruled)) if request.stage == "ruling" else answer({"hard_moves": []})

    return answered


async def requests_of(table: OpenTable, model: ScriptedModel) -> list[ChatRequest]:
    """What the model was sent, with an undo and a change of language on the way."""
    for number in range(10):
        await table.submit(Submit(f"t{number}", f"I ask about the bell, {number}."), Heard())
        if number == 3:
            table.undo()
        if number == 6:
            table.speak("ko")
    return [replace(request, view=None) for request in model.requests]


@pytest.mark.parametrize("system_id", SYSTEMS)
async def test_prompts_are_the_same_to_the_byte_when_nothing_is_kept(
    table_of: Callable[..., OpenTable], system_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A6, D5: each fact from the newest revision, in both ways."""
    model = ScriptedModel(repeat(storyteller(system_id)))
    kept = await requests_of(table_of(system_id, model, settings=BY_DEFAULT), model)

    monkeypatch.setattr(Kept, "get", lambda self, place, made_from, make: make())
    monkeypatch.setattr(Renderer, "section", Renderer.render)
    monkeypatch.setattr(tools.tool, "_offered", tools.tool._offered.__wrapped__)
    model = ScriptedModel(repeat(storyteller(system_id)))
    anew = await requests_of(table_of(system_id, model, settings=BY_DEFAULT), model)

    assert len(kept) > 30
    assert kept == anew


def test_tokens_are_counted_as_the_model_that_speaks_now_counts_them() -> None:
    """C9: after a change of models the estimate is the new one's."""
    model = ScriptedModel([])
    table = table_for_tests(system_of(characters=[{"id": "somebody"}]), model)
    plain = table._desk(lambda signal: None).tokens
    other = ScriptedModel([])
    other.estimator = TokenEstimator(2.0)  # type: ignore[attr-defined]

    table.keeping = replace(table.keeping, model=other)

    assert plain.ratio == 1.0
    assert table._desk(lambda signal: None).tokens is other.estimator  # type: ignore[attr-defined]


def test_a_thing_is_made_again_only_when_it_is_made_from_another_object() -> None:
    kept, made = Kept(), iter(range(10))
    one, equal = [1], [1]

    def get(*made_from: object) -> int:
        return kept.get("place", made_from, lambda: next(made))

    assert [get(one), get(one), get(equal), get(equal), get(one)] == [0, 0, 1, 1, 2]
    assert kept.get("elsewhere", (one,), lambda: next(made)) == 3


@pytest.mark.parametrize(
    ("formula", "around"),
    [
        pytest.param("2 * @dread", {"pools": {"dread": 3}}, id="a pool"),
        pytest.param("2 * @clock.flood", {"clocks": {"flood": {"value": 3, "size": 6}}}, id="a clock"),
    ],
)
def test_a_sheet_that_shows_something_of_the_table_is_made_again_with_it(
    formula: str, around: dict[str, object]
) -> None:
    """A6, A16: a derived value that reads a pool or a clock is never an old one."""
    system = system_of(
        pools=[{"id": "dread", "max": 9}],
        clocks=[{"id": "flood", "size": 6, "owner": "table"}],
        derived=[{"id": "gloom", "formula": formula}],
        characters=[{"id": "somebody"}],
    )
    desk = table_for_tests(system, ScriptedModel([]))._desk(lambda signal: None)
    before = state_of(system)
    after = replace(state_of(system, table=around), sheets=before.sheets)

    seen = [desk.sheet(state, state.sheets["hero"]).derived[0].shown for state in (before, after, before)]

    assert not system.sheet_reads <= SHEET_KINDS
    assert seen == ["0", "6", "0"]


def test_a_sheet_that_shows_only_itself_is_kept_while_the_table_moves_on() -> None:
    system = system_of(
        stats=[{"id": "grit", "min": 0, "max": 9, "default": 4, "modifier": "@value - 2"}],
        derived=[{"id": "guard", "formula": "@grit.mod + @level"}],
        characters=[{"id": "somebody"}],
    )
    desk = table_for_tests(system, ScriptedModel([]))._desk(lambda signal: None)
    before = state_of(system)
    later = replace(before, minutes=90)
    changed = replace(later, sheets={"hero": replace(later.sheets["hero"], level=3)})

    first, second, third = (desk.sheet(state, state.sheets["hero"]) for state in (before, later, changed))

    assert second is first
    assert third.level == 3
    assert third.derived[0].shown == "5"

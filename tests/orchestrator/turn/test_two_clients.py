"""Two clients at one table while a choice waits: one has it, the other is told, and the table stays whole."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from orchestrator.models.embedded.storyteller import EmbeddedStoryteller
from orchestrator.store.errors import HeadMoved, TurnTaken
from orchestrator.store.sqlite import open_store
from orchestrator.testing.tables import Heard
from orchestrator.turn.signals import Changed, Signal, StageBegan, TurnDone, TurnStopped, TurnWaits
from orchestrator.turn.standing import verify
from orchestrator.turn.table import Keeping, OpenTable
from orchestrator.turn.work import Submit
from rules.requests import Override
from tests.orchestrator.turn.ring import at_ring

SWING = Submit("swing", "I attack the bruiser")


def beside(table: OpenTable, path: Path) -> OpenTable:
    """The same table, opened by another client with a store of its own."""
    store = open_store(path)
    row = store.table(table.row.id)
    assert row is not None
    ids = iter(f"other-{number}" for number in range(1000))
    return OpenTable(Keeping(store, EmbeddedStoryteller(), table.keeping.now, lambda: next(ids)), table.system, row)


async def both(path: Path) -> tuple[OpenTable, OpenTable, TurnWaits, TurnWaits]:
    """Two clients to whom the same question was put."""
    table = at_ring("cypher", "bruiser", "snake", store=open_store(path))
    waits = await table.submit(SWING, Heard())
    other = beside(table, path)
    seen = await other.resume(Heard())
    assert isinstance(waits, TurnWaits)
    assert isinstance(seen, TurnWaits)
    assert waits.place == seen.place
    return table, other, waits, seen


async def to_the_end(table: OpenTable, answer: object) -> TurnDone:
    """Answers whatever comes up by its default, until the turn is done."""
    while isinstance(answer, TurnWaits):
        assert answer.decision is not None
        answer = await table.decide(answer.decision.default, Heard(), place=answer.place)
    assert isinstance(answer, TurnDone)
    return answer


def is_whole(table: OpenTable) -> bool:
    table.refresh()
    return not verify(table.keeping.store, table.row.id, table.row.head).faults


async def test_an_answer_to_a_question_that_was_answered_is_for_no_other(tmp_path: Path) -> None:
    """B10: what was meant for the first blow does not answer for the second."""
    table, other, waits, seen = await both(tmp_path / "t.sqlite")

    next_one = await table.decide("1", Heard(), place=waits.place)
    late = await other.decide("0", Heard(), place=seen.place)

    assert isinstance(next_one, TurnWaits)
    assert isinstance(late, TurnStopped)
    assert late.code == "answered_elsewhere"
    assert "Somebody else has answered this already" in late.line
    pending = other.pending
    assert pending is not None
    assert pending.work["answers"] == ["1"]
    await to_the_end(other, await other.resume(Heard()))
    assert is_whole(table)


async def test_an_answer_after_the_turn_is_done_is_told_so(tmp_path: Path) -> None:
    table, other, waits, seen = await both(tmp_path / "t.sqlite")
    await to_the_end(table, waits)

    late = await other.decide("0", Heard(), place=seen.place)

    assert isinstance(late, TurnStopped)
    assert late.code == "answered_elsewhere"
    assert other.row.head == table.row.head, "it knows where the table stands now"
    assert is_whole(other)


@pytest.mark.parametrize("answers", [("0", "1"), ("1", "1")])
async def test_of_two_answers_at_once_one_counts(tmp_path: Path, answers: tuple[str, str]) -> None:
    """B10: whichever comes first; the other is a clear line, whatever it said."""
    table, other, waits, seen = await both(tmp_path / "t.sqlite")

    came = await asyncio.gather(
        table.decide(answers[0], Heard(), place=waits.place),
        other.decide(answers[1], Heard(), place=seen.place),
        return_exceptions=True,
    )

    lost = [one for one in came if isinstance(one, TurnStopped | HeadMoved | TurnTaken)]
    assert len(lost) == 1
    pending = table.pending
    assert pending is not None
    assert pending.work["answers"] == [answers[came.index(lost[0]) ^ 1]]
    await to_the_end(table, await table.resume(Heard()))
    assert is_whole(table)


async def test_a_line_said_while_a_choice_waits_elsewhere_is_no_turn(tmp_path: Path) -> None:
    table, other, waits, _ = await both(tmp_path / "t.sqlite")

    said = await other.submit(Submit("other", "I run"), Heard())

    assert isinstance(said, TurnStopped)
    assert said.code == "decision_waits"
    await to_the_end(table, waits)
    assert is_whole(table)


class Meanwhile(Heard):
    """Hears a turn, and lets another client begin one just before this one is written."""

    def __init__(self, other: OpenTable) -> None:
        super().__init__()
        self.other = other
        self.came: object = None

    def __call__(self, signal: Signal) -> None:
        if signal == StageBegan("commit"):
            begun = self.other.submit(Submit("other", "I attack the bruiser"), Heard())
            with pytest.raises(StopIteration) as done:
                begun.send(None)  # nothing in it waits for anything
            self.came = done.value.value
        super().__call__(signal)


async def test_what_was_begun_over_a_turn_that_is_written_then_is_gone(tmp_path: Path) -> None:
    """B10: the first to be written stands, and what the other was asked is no more."""
    path = tmp_path / "t.sqlite"
    table = at_ring("cypher", "bruiser", store=open_store(path))
    other = beside(table, path)
    waits = await table.submit(SWING, Heard())
    assert isinstance(waits, TurnWaits)
    meanwhile = Meanwhile(other)

    first = await table.decide("0", meanwhile, place=waits.place)

    assert isinstance(first, TurnDone)
    assert isinstance(meanwhile.came, TurnWaits)
    late = await other.decide("0", Heard(), place=meanwhile.came.place)
    assert isinstance(late, TurnStopped)
    assert late.code == "answered_elsewhere"
    assert other.pending is None
    assert is_whole(other)


async def test_growth_does_not_take_the_place_of_a_turn_that_was_begun_meanwhile(tmp_path: Path) -> None:
    """A turn that has begun comes first, also where it began between the look and the writing."""
    path = tmp_path / "t.sqlite"
    table = at_ring("cypher", "bruiser", store=open_store(path))
    other = beside(table, path)
    meanwhile = Meanwhile(other)

    def tell(signal: Signal) -> None:
        if meanwhile.came is None and isinstance(signal, Changed):
            meanwhile(StageBegan("commit"))

    gift = Override(sheet="hero", level=2, author="Ann", reason="a gift")
    with pytest.raises(TurnTaken):
        await table.between(Submit("grow", "/grow", kind="between"), [gift], tell, asker="gm")

    assert isinstance(meanwhile.came, TurnWaits)
    await to_the_end(other, meanwhile.came)
    assert is_whole(other)

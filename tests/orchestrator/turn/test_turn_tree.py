"""The tree of turns: undo, redo, regenerate, fork, client ids, decisions across restarts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from orchestrator.models.embedded.storyteller import EmbeddedStoryteller
from orchestrator.store.ports import Store
from orchestrator.store.sqlite import open_store
from orchestrator.testing.scripted import ScriptedModel, answer, say
from orchestrator.testing.tables import Heard, table_for_tests
from orchestrator.turn.settings import TableSettings
from orchestrator.turn.signals import TurnAnswer, TurnDone, TurnStopped, TurnWaits
from orchestrator.turn.standing import state_at, verify
from orchestrator.turn.table import Keeping, OpenTable
from orchestrator.turn.work import Submit
from rules.saved import state_hash
from rules.system import RuleSystem

Make = Callable[..., tuple[OpenTable, ScriptedModel]]
Table = Callable[..., OpenTable]
PUSH = answer({"kind": "action", "action": "ability", "stat": "strength", "difficulty": "hard"}).at("ruling")
STORY = say("So it goes.").at("narration")
LINES = (
    "I climb the wall",
    "look around",
    "I ask about the bell",
    "I attack",
    "I hide in the shadows",
    "rest",
    "I search the room",
    "persuade them to help",
)


async def play(table: OpenTable, turns: int, heard: Heard) -> list[str]:
    """Plays turns with whatever comes, and returns the state hash after each."""
    hashes = [table.head.state_hash]
    for turn in range(turns):
        reply: TurnAnswer | None = await table.submit(Submit(f"c{len(hashes)}-{turn}", LINES[turn % len(LINES)]), heard)
        while isinstance(reply, TurnWaits):
            reply = await table.decide(reply.options[turn % len(reply.options)][0], heard)
        if isinstance(reply, TurnDone):
            hashes.append(table.head.state_hash)
    return hashes


async def test_undo_takes_the_whole_turn_back_and_redo_brings_it_again(table_of: Table, heard: Heard) -> None:
    """B6: undo reverts the last turn fully and can itself be undone."""
    table = table_of("classic_d20", EmbeddedStoryteller())
    hashes = await play(table, 3, heard)

    assert table.undo()
    assert state_hash(table.state) == hashes[-2]
    assert table.redo()
    assert state_hash(table.state) == hashes[-1]
    assert not table.redo()


async def test_the_same_line_after_an_undo_throws_the_same_dice(scripted: Make, heard: Heard) -> None:
    """A5, R40: state equal to before, and the same input again gives the same dice."""
    table, _ = scripted([PUSH, STORY, PUSH, STORY])

    await table.submit(Submit("a", "push"), heard)
    first = table.head.events
    table.undo()
    await table.submit(Submit("b", "push"), heard)

    assert table.head.events == first


async def test_regenerating_starts_from_the_same_state_and_counts_once(scripted: Make, heard: Heard) -> None:
    """B1: N variants from one state; only the chosen one stands, nothing is applied twice."""
    table, _ = scripted([PUSH, STORY] * 4)
    await table.submit(Submit("a", "push"), heard)
    first = table.head

    for _ in range(3):
        await table.regenerate(heard)

    assert table.head.parent == first.parent
    assert table.head.number == first.number
    assert table.head.events == first.events
    assert table.state.turn == 1


async def test_the_reroll_policy_of_the_table_is_kept(scripted: Make, heard: Heard) -> None:
    """B7: `free` rolls anew, `no_reroll` keeps the dice, `locked` keeps ruling and outcome."""
    events = {}
    for policy in ("free", "no_reroll", "locked"):
        script = [PUSH, STORY, STORY] if policy == "locked" else [PUSH, STORY, PUSH, STORY]
        table, model = scripted(script, settings=TableSettings(reroll=policy))
        await table.submit(Submit("a", "push"), heard)
        before = table.head.events
        await table.regenerate(heard)
        events[policy] = (before, table.head.events)
        model.assert_used()

    assert events["no_reroll"][0] == events["no_reroll"][1]
    assert events["locked"][0] == events["locked"][1]
    assert events["free"][0] != events["free"][1]


async def test_a_free_redo_can_itself_be_verified(scripted: Make, heard: Heard) -> None:
    table, _ = scripted([PUSH, STORY, PUSH, STORY], settings=TableSettings(reroll="free"))
    await table.submit(Submit("a", "push"), heard)
    await table.regenerate(heard)

    assert not verify(table.keeping.store, table.row.id, table.row.head).faults


async def test_the_same_client_id_is_one_turn_with_one_answer(scripted: Make, heard: Heard) -> None:
    """B10: the same client request id is one turn."""
    table, model = scripted([PUSH, STORY])

    first = await table.submit(Submit("a", "push"), heard)
    second = await table.submit(Submit("a", "push"), heard)

    assert isinstance(first, TurnDone)
    assert isinstance(second, TurnDone)
    assert second.again
    assert (second.turn_id, second.narration) == (first.turn_id, first.narration)
    model.assert_used()


async def test_two_submits_at_once_queue(scripted: Make, heard: Heard) -> None:
    """B10: two at once on one table wait for each other."""
    table, _ = scripted([PUSH, STORY, PUSH, STORY])

    replies = await asyncio.gather(table.submit(Submit("a", "push"), heard), table.submit(Submit("b", "push"), heard))

    assert [reply.number for reply in replies if isinstance(reply, TurnDone)] == [1, 2]


async def test_two_openings_of_one_table_see_each_others_turns(d20: RuleSystem, tmp_path: Path, heard: Heard) -> None:
    """B10: a second client goes on from where the first stopped, never over it."""
    first = table_for_tests(d20, EmbeddedStoryteller(), store=open_store(tmp_path / "t.sqlite"))
    second = OpenTable(first.keeping, first.system, first.row)

    await play(first, 2, heard)
    reply = await second.submit(Submit("other", "look around"), heard)

    assert isinstance(reply, TurnDone)
    assert reply.number == 3


async def test_a_decision_waits_across_a_restart_and_keeps_its_dice(
    d20: RuleSystem, tmp_path: Path, heard: Heard
) -> None:
    """design.md §5: decisions pause the turn and survive a restart."""
    push = {"kind": "action", "action": "ability", "stat": "strength", "difficulty": "formidable"}
    path = tmp_path / "t.sqlite"
    model = ScriptedModel([answer(push).at("ruling"), STORY])
    table = table_for_tests(_with_second_chance(d20), model, store=open_store(path))

    waits = await table.submit(Submit("a", "push the mountain"), heard)
    assert isinstance(waits, TurnWaits)
    assert waits.decision is not None
    before = table.head.id
    other = await table.submit(Submit("b", "something else"), heard)
    assert isinstance(other, TurnStopped)
    table.keeping.store.close()

    store = open_store(path)
    row = store.table(table.row.id)
    assert row is not None
    reopened = OpenTable(_keeping(table, store, model), table.system, row)
    assert reopened.head.id == before
    again = await reopened.resume(heard)
    assert isinstance(again, TurnWaits)
    done = await reopened.decide("throw_again", heard)

    assert isinstance(done, TurnDone)
    rolled = [event for event in reopened.head.events if event["type"] == "DiceRolled"]
    assert len(rolled) == 2
    model.assert_used()


async def test_a_wrong_option_is_refused_and_the_decision_still_waits(d20: RuleSystem, heard: Heard) -> None:
    push = {"kind": "action", "action": "ability", "stat": "strength", "difficulty": "formidable"}
    model = ScriptedModel([answer(push).at("ruling"), STORY])
    table = table_for_tests(_with_second_chance(d20), model)
    await table.submit(Submit("a", "push"), heard)

    wrong = await table.decide("flip_the_table", heard)
    assert isinstance(wrong, TurnStopped)
    assert wrong.code == "unknown_option"
    done = await table.decide("keep", heard)

    assert isinstance(done, TurnDone)


async def test_two_hundred_turns_fold_to_what_was_stored_and_undo_to_the_start(table_of: Table, heard: Heard) -> None:
    """A13: fold = stored state, hash by hash; undo of all of them returns to the first hash."""
    table = table_of("classic_d20", EmbeddedStoryteller(), settings=TableSettings(decisions="default"))
    start = table.head.state_hash
    hashes = await play(table, 200, heard)

    checked = verify(table.keeping.store, table.row.id, table.row.head)
    assert not checked.faults
    assert checked.turns == len(hashes) - 1
    assert state_hash(state_at(table.keeping.store, table.row.id, table.row.head)) == hashes[-1]
    while table.undo():
        pass
    assert state_hash(table.state) == start


async def test_real_dice_are_asked_for_and_taken_as_typed(scripted: Make, heard: Heard) -> None:
    table, _ = scripted([PUSH, STORY], settings=TableSettings(dice="real"))

    waits = await table.submit(Submit("a", "push"), heard)
    assert isinstance(waits, TurnWaits)
    assert waits.dice == "d20"
    bad = await table.throw((42,), heard)
    assert isinstance(bad, TurnStopped)
    assert bad.line == "No d20 shows 42: its faces are 1 to 20. Type what your dice show once more."
    done = await table.throw((13,), heard)

    assert isinstance(done, TurnDone)
    rolled = next(event for event in table.head.events if event["type"] == "DiceRolled")
    assert rolled["total"] == 13
    assert dict(table.state.dice) == {}


def _with_second_chance(system: RuleSystem) -> RuleSystem:
    """The system as it ships, with the track that pays for a second chance full from the start."""
    pays = {check.second_chance.track for check in system.file.checks if check.second_chance}
    tracks = tuple(
        track.model_copy(update={"start": "full"}) if track.id in pays else track for track in system.file.tracks
    )
    assert pays
    return replace(system, file=system.file.model_copy(update={"tracks": tracks}), _compiled={})


def _keeping(table: OpenTable, store: Store, model: ScriptedModel) -> Keeping:
    return replace(table.keeping, store=store, model=model)

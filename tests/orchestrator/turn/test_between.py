"""Turns between the turns of the story: what people ask of their own sheets, committed and never told."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from orchestrator.models.embedded.storyteller import EmbeddedStoryteller
from orchestrator.testing.builders import system_of, with_adventure
from orchestrator.testing.tables import Heard, table_for_tests
from orchestrator.turn.settings import TableSettings
from orchestrator.turn.signals import Changed, TurnDone, TurnStopped, TurnWaits
from orchestrator.turn.standing import verify
from orchestrator.turn.table import OpenTable
from orchestrator.turn.work import Submit
from rules.character_requests import Award, LevelUp, MarkImprovement, RewriteAnswer, RollImprovements
from rules.dice import ForcedFaceError
from rules.refusals import Refusal
from rules.requests import AnyRequest, Asker
from rules.saved import state_hash
from rules.system import RuleSystem

IMPROVING = system_of(
    stats=[{"id": "sword", "min": 0, "max": 100, "default": 40}],
    growth={"kind": "improvement", "gain": "d6"},
    characters=[{"id": "rook"}],
)


def table_of(system: RuleSystem, **settings: Any) -> OpenTable:
    return table_for_tests(system, EmbeddedStoryteller(), settings=TableSettings(**settings))


def ask(
    table: OpenTable,
    *requests: AnyRequest,
    client: str = "grow",
    faces: tuple[int, ...] = (),
    heard: Heard | None = None,
    asker: Asker = "player",
) -> TurnDone | TurnWaits | TurnStopped | Refusal:
    submit = Submit(client, "/grow", kind="between")
    return asyncio.run(table.between(submit, requests, heard or Heard(), faces=faces, asker=asker))


def marked(**settings: Any) -> OpenTable:
    """A table whose hero may roll for the sword."""
    table = table_of(with_adventure(IMPROVING), **settings)
    done = ask(table, MarkImprovement(sheet="hero", stat="sword"), client="mark", asker="code")
    assert isinstance(done, TurnDone)
    return table


def test_a_level_is_a_turn_that_undo_takes_back_and_the_fold_proves(d20: RuleSystem) -> None:
    """A13, B6: growth takes the one way to write."""
    table = table_of(d20)
    heard = Heard()
    before = state_hash(table.state)

    done = ask(table, Award(award="arc"), LevelUp(sheet="hero"), heard=heard, asker="gm")

    assert isinstance(done, TurnDone)
    assert (done.number, table.head.kind, table.state.sheets["hero"].level) == (1, "between", 3)
    assert any("3" in line for changed in heard.of(Changed) for line in changed.lines)
    assert verify(table.keeping.store, table.row.id, table.row.head).faults == ()
    assert table.undo()
    assert state_hash(table.state) == before
    assert table.redo()
    assert table.state.sheets["hero"].level == 3


def test_the_same_client_id_grows_once(d20: RuleSystem) -> None:
    """B10: a request sent twice is one turn with one answer."""
    table = table_of(d20)
    first = ask(table, Award(award="arc"), asker="gm")

    again = ask(table, Award(award="arc"), asker="gm")

    assert isinstance(first, TurnDone)
    assert isinstance(again, TurnDone)
    assert (again.turn_id, again.again, table.head.number) == (first.turn_id, True, 1)


def test_a_refusal_leaves_everything_as_it_was_the_sound_part_too(d20: RuleSystem) -> None:
    """C6: all that was asked for happens, or nothing."""
    table = table_of(d20)
    before = state_hash(table.state)
    heard = Heard()

    answer = ask(table, Award(award="fight"), LevelUp(sheet="hero", skills=("juggling",)), heard=heard, asker="gm")

    assert isinstance(answer, Refusal)
    assert answer.code == "growth_mistakes"
    assert (heard.signals, table.head.number, state_hash(table.state)) == ([], 0, before)


def test_a_player_rises_no_sooner_than_it_is_due(d20: RuleSystem) -> None:
    answer = ask(table_of(d20), LevelUp(sheet="hero"))

    assert isinstance(answer, Refusal)
    assert answer.code == "level_not_due"


def test_it_leaves_no_trace_in_what_the_storyteller_reads_of_earlier_turns(d20: RuleSystem) -> None:
    table = table_of(d20)
    asyncio.run(table.submit(Submit("one", "I look around."), Heard()))

    ask(table, RewriteAnswer(sheet="hero", question="bond", text="The bell ringer's daughter"), asker="gm")

    assert [exchange.player for exchange in table.recent] == ["I look around.", ""]
    assert table.account().player_text == "/grow"
    assert "bell ringer" in table.account().changes[0].line


def test_a_change_between_turns_is_not_told_anew(d20: RuleSystem) -> None:
    table = table_of(d20)
    ask(table, Award(award="fight"), asker="gm")

    answer = asyncio.run(table.regenerate(Heard()))

    assert isinstance(answer, TurnStopped)
    assert answer.code == "nothing_told"
    assert table.head.number == 1


def test_a_story_that_is_over_does_not_stand_in_the_way() -> None:
    ended = with_adventure(IMPROVING, endings=[{"id": "at_once", "when": "1"}])
    table = table_of(ended)
    asyncio.run(table.submit(Submit("open", "", kind="open"), Heard()))
    asyncio.run(table.submit(Submit("one", "I wait."), Heard()))
    assert table.state.ending == "at_once"

    assert isinstance(ask(table, MarkImprovement(sheet="hero", stat="sword"), asker="code"), TurnDone)


def test_code_throws_from_the_tables_own_dice() -> None:
    """A5: the faces are those of the table's stream, from where it stands."""
    table, other = marked(), marked()

    ask(table, RollImprovements(sheet="hero"))
    ask(other, RollImprovements(sheet="hero"))

    assert table.state.dice["main"] > 0
    assert table.state.sheets["hero"].improving == ()
    assert state_hash(table.state) == state_hash(other.state)


def test_a_person_with_real_dice_is_asked_for_each_throw() -> None:
    table = marked(dice="real")

    wanted = ask(table, RollImprovements(sheet="hero"))
    more = ask(table, RollImprovements(sheet="hero"), faces=(90,))
    done = ask(table, RollImprovements(sheet="hero"), faces=(90, 4))

    assert isinstance(wanted, TurnWaits)
    assert isinstance(more, TurnWaits)
    assert (wanted.dice, more.dice) == ("d100", "d6")
    assert isinstance(done, TurnDone)
    assert table.state.sheets["hero"].stats["sword"] == 44
    assert table.state.dice == {}


def test_a_face_that_the_die_does_not_have_changes_nothing() -> None:
    table = marked(dice="real")

    with pytest.raises(ForcedFaceError):
        ask(table, RollImprovements(sheet="hero"), faces=(101,))

    assert table.head.number == 1


def test_a_turn_that_has_begun_comes_first(d20: RuleSystem) -> None:
    """B9: its dice are kept by their place, so nothing else takes them before it."""
    table = table_of(d20, dice="real")
    waits = asyncio.run(table.submit(Submit("one", "I search the burial rolls."), Heard()))
    assert isinstance(waits, TurnWaits)

    answer = ask(table, Award(award="arc"), asker="gm")

    assert isinstance(answer, TurnStopped)
    assert answer.code == "decision_waits"

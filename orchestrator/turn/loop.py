"""The loop: one step after another until the turn is done, waits or stops. It only matches on what a step leads to."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import assert_never

from orchestrator.models.cassettes import UnrecordedRequest
from orchestrator.store.errors import HeadMoved, TurnTaken
from orchestrator.store.ports import PendingRow, Seen
from orchestrator.turn.commit import commit
from orchestrator.turn.desk import Desk
from orchestrator.turn.narrate import narrate
from orchestrator.turn.next_step import (
    FACES,
    Commit,
    Narrate,
    NextStep,
    Resolve,
    Rule,
    Settle,
    Stop,
    WaitForDecision,
    WaitForFaces,
)
from orchestrator.turn.resolve import resolve_turn
from orchestrator.turn.rule import rule
from orchestrator.turn.settle import settle
from orchestrator.turn.signals import StageBegan, TurnAnswer, TurnStopped, TurnWaits
from orchestrator.turn.work import TurnWork
from rules.decisions import Decision
from rules.dice import DiceWanted
from rules.state import Table
from tools.decision_words import ask_words, option_words
from tools.lines import Teller


async def run_turn(desk: Desk, work: TurnWork) -> TurnAnswer:
    """Takes a turn as far as it goes. Until it commits, the table is untouched but for the pending turn.

    Raises:
        StoreError: the store could not keep or commit the turn; nothing of it was written.
        CancelledError: somebody stopped the turn; the action and what is settled so far are kept for another try.
        UnrecordedRequest: a recorded model has no answer; the turn is kept likewise.
    """
    try:
        return await _steps(desk, work)
    except (asyncio.CancelledError, UnrecordedRequest):
        with suppress(HeadMoved, TurnTaken):  # somebody else has gone on meanwhile: nothing is left to keep
            save_pending(desk, work)
        raise


async def _steps(desk: Desk, work: TurnWork) -> TurnAnswer:  # noqa: C901 - a closed union reads best whole
    step: NextStep = Rule()
    while True:
        match step:
            case Rule():
                desk.tell(StageBegan("rule"))
                step = await rule(desk, work)
                if not isinstance(step, Stop):
                    save_pending(desk, work, lasting=False)
            case Resolve():
                desk.tell(StageBegan("resolve"))
                step = await resolve_turn(desk, work)
            case Narrate():
                desk.tell(StageBegan("narrate"))
                step = await narrate(desk, work)
            case Settle():
                desk.tell(StageBegan("settle"))
                step = await settle(desk, work)
            case Commit():
                desk.tell(StageBegan("commit"))
                return commit(desk, work, expected_head=desk.table.head)
            case WaitForDecision():
                save_pending(desk, work, waits=step.decision.id)
                return decision_waits(desk, work, step.decision)
            case WaitForFaces():
                save_pending(desk, work, waits=FACES)
                return faces_wanted(desk, work, step)
            case Stop():
                if step.keep:
                    save_pending(desk, work, waits=step.waits)
                return TurnStopped(step.code, step.line)
            case _:
                assert_never(step)


def save_pending(desk: Desk, work: TurnWork, *, waits: str = "", lasting: bool = True) -> None:
    """Keeps the turn for another try, or another day; on the way to its end nobody waits for the disk.

    Raises:
        HeadMoved, TurnTaken: another client has gone on at the table meanwhile; nothing was written.
    """
    kept = work.kept()
    if waits:
        kept["waits"] = waits
    row = PendingRow(
        table_id=desk.table.id,
        client_id=work.submit.client_id,
        turn_id=work.turn_id,
        parent=work.parent,
        kind=work.submit.kind,
        player_text=work.submit.text,
        work=kept,
        updated_at=desk.now(),
    )
    desk.store.save_pending(row, lasting=lasting, seen=Seen(desk.table.head, work.stored))
    work.stored = row


def decision_waits(desk: Desk, work: TurnWork, decision: Decision) -> TurnWaits:
    """A waiting decision in the table's language."""
    teller = Teller(desk.system, work.state, desk.words)
    options = tuple((option.id, option_words(teller, decision.kind, option)) for option in decision.options)
    return TurnWaits(decision=decision, line=ask_words(teller, decision), options=options, place=work.place)


def faces_wanted(desk: Desk, work: TurnWork, step: WaitForFaces) -> TurnWaits:
    """Dice to throw: which, for whom, and what for."""
    tried = _tried(Teller(desk.system, work.state, desk.words), work)
    who = step.who or work.actor
    line = throw_line(desk, work.state, DiceWanted(step.term, step.reason, who=who), tried)
    return TurnWaits(line=line, dice=str(step.term), place=work.place)


def throw_line(desk: Desk, state: Table, wanted: DiceWanted, tried: str = "") -> str:
    """The line that asks for a throw, in the table's language; `tried` names the check behind it."""
    key = f"chip.for_{wanted.reason}"
    named = tried if wanted.reason == "check" or not desk.words.has(key) else ""
    reason = named or desk.words.say(key if desk.words.has(key) else "chip.for_check")
    who = Teller(desk.system, state, desk.words).who(wanted.who)
    return desk.words.say("notice.throw_dice", dice=str(wanted.term), who=who, reason=reason)


def _tried(teller: Teller, work: TurnWork) -> str:
    """What the ruling has the hero try: the scene's approach by its words, else the check by its name."""
    ruling = work.ruling
    if ruling is None:
        return ""
    if ruling.approach:
        return teller.name("approaches", ruling.approach, "label")
    return teller.name("checks", ruling.action) if ruling.action else ""

"""Table talk and recaps: asked beside the turns. They take no time, no dice and no action (behaviours E8, D1)."""

from __future__ import annotations

import json

from orchestrator.models.errors import ModelError
from orchestrator.models.gathered import GatheredAnswer, gather_answer
from orchestrator.models.messages import CallRecord, Message
from orchestrator.models.scaffold import without_scaffold
from orchestrator.store.ports import TurnRow
from orchestrator.turn.asking import Ask, ask_model, compose_ask, mind_caps, no_answer
from orchestrator.turn.chances import chances
from orchestrator.turn.desk import Desk
from orchestrator.turn.dice import code_dice
from orchestrator.turn.glossary import glossary
from orchestrator.turn.next_step import Stop
from orchestrator.turn.ruling_view import premise
from orchestrator.turn.scene_view import lore_views, safety_view, scene_view
from orchestrator.turn.standing import read_events
from orchestrator.turn.work import TurnWork
from prompts.compose import AnyView
from prompts.views import Named, RecapView, TalkView
from rules.events import CheckResolved
from tools.chips import chip_view
from tools.context import ToolContext
from tools.lines import Teller, change_lines
from tools.registry import offered, run_call

LOOKED_BACK = 8
"""How many turns back a question about the last roll looks."""
MOST_LOOK_UPS = 3
"""How many rounds of looking things up one answer may take."""


async def table_talk(desk: Desk, work: TurnWork, question: str) -> str | Stop:
    """Answers a question from what the asker may know; returns the words, or why there are none."""
    return await _asked(desk, work, talk_view(desk, work, question), "talk")


async def recap(desk: Desk, work: TurnWork) -> str | Stop:
    """Tells what happened lately, from committed facts."""
    return await _asked(desk, work, recap_view(desk, work), "recap")


async def _asked(desk: Desk, work: TurnWork, view: AnyView, stage: str) -> str | Stop:
    after: tuple[Message, ...] = ()
    context = ToolContext(desk.system, work.state, code_dice(desk, work), desk.words)
    tools = offered("talk", context) if stage == "talk" else ()
    for round_number in range(MOST_LOOK_UPS + 1):
        last = round_number == MOST_LOOK_UPS
        ask = Ask("talk" if stage == "talk" else "recap", view, tools=tools, after=after, must_narrate=last)
        composed = compose_ask(desk, ask)
        if isinstance(composed, Stop):
            return composed
        stopped = mind_caps(desk, work, composed)
        if stopped is not None:
            return stopped
        try:
            answer = await gather_answer(ask_model(desk, work, ask, composed))
        except ModelError as error:
            return no_answer(desk, error)
        if answer.finished.reason in ("refusal", "filtered"):
            line = desk.words.say("notice.no_answer", why=desk.words.say("notice.why_refused"))
            return Stop("model_refused", line, keep=False)
        if answer.calls and not last:
            after = (*after, *_looked_up(answer, context))
            continue
        said = without_scaffold(answer.text).strip()
        if said:
            return said
    line = desk.words.say("notice.no_answer", why=desk.words.say("notice.why_empty"))
    return Stop("model_empty", line, keep=False)


def _looked_up(answer: GatheredAnswer, context: ToolContext) -> tuple[Message, ...]:
    tools = offered("talk", context)
    records = tuple(CallRecord(call.call_id, call.name, call.arguments) for call in answer.calls)
    replies = tuple(
        Message(
            "tool",
            json.dumps(run_call(call.name, call.arguments, tools, context).reply, ensure_ascii=False),
            call_id=call.call_id,
        )
        for call in answer.calls
    )
    return (Message("assistant", answer.text, records), *replies)


def talk_view(desk: Desk, work: TurnWork, question: str) -> TalkView:
    """What the asker may know, and the question."""
    system, state = desk.system, work.state
    teller = Teller(system, state, desk.words)
    head = desk.store.turn(desk.table.id, desk.table.head)
    events = read_events(head.events) if head is not None else ()
    rolled = read_events(_last_rolled(desk).events)
    return TalkView(
        language=desk.words.language,
        system_name=system.words(desk.words.language, "system", system.id),
        premise=premise(desk),
        question=question,
        asker=Named(work.actor, teller.who(work.actor)),
        scene=scene_view(desk, state),
        heroes=tuple(desk.sheet(state, hero) for hero in state.heroes()),
        changes=change_lines(system, state, events, desk.words),
        chips=tuple(
            chip_view(system, state, event.chip, desk.words) for event in rolled if isinstance(event, CheckResolved)
        ),
        lore=lore_views(desk, state, (question,)),
        glossary=glossary(desk, state),
        chances=chances(desk, state, work.actor),
        recent=desk.recent[-4:],
        recent_first=max(desk.recent_first, desk.recent_first + len(desk.recent) - 4),
        safety=safety_view(desk),
    )


def _last_rolled(desk: Desk) -> TurnRow:
    """The last turn with a check in it, of the last few; the head where none has."""
    rows = desk.store.recent(desk.table.id, desk.table.head, LOOKED_BACK)
    rolled = (row for row in reversed(rows) if any(event.get("type") == "CheckResolved" for event in row.events))
    return next(rolled, rows[-1])


def recap_view(desk: Desk, work: TurnWork, turns: int = 12) -> RecapView:
    """Facts from state first, then the committed changes of the last turns, then the prose (behaviours D1)."""
    system, state = desk.system, work.state
    rows = desk.store.recent(desk.table.id, desk.table.head, turns)
    lines = tuple(line for row in rows for line in change_lines(system, state, read_events(row.events), desk.words))
    return RecapView(
        language=desk.words.language,
        title=desk.table.title,
        facts=facts(desk, work),
        events=lines,
        prose=desk.recent[-turns:],
        safety=safety_view(desk),
    )


def facts(desk: Desk, work: TurnWork) -> tuple[str, ...]:
    """What is true now, from state alone: where we are, how the heroes stand, the clocks, what is known."""
    view = scene_view(desk, work.state)
    say = desk.words.say
    lines = [say("recap.scene", scene=view.title)] if view.title else []
    for hero in work.state.heroes():
        sheet = desk.sheet(work.state, hero)
        tracks = ", ".join(f"{track.name} {track.value}/{track.max}" for track in sheet.tracks)
        held = ", ".join(condition.name for condition in sheet.conditions)
        if tracks:
            lines.append(say("recap.hero", who=sheet.name, tracks=tracks))
        if held:
            lines.append(say("recap.conditions", who=sheet.name, conditions=held))
    lines.extend(f"{clock.name} {clock.value}/{clock.size}" for clock in view.clocks if clock.value)
    for secret in work.state.secrets:
        lines.append(desk.system.words(desk.words.language, "secrets", secret, "text"))
    return tuple(lines)

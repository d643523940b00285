"""Step 4: the storyteller tells what happened, with its tools; capped, and never beyond what code resolved."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from orchestrator.models.cut_text import whole_sentences
from orchestrator.models.errors import ModelError
from orchestrator.models.messages import CallRecord, Message
from orchestrator.models.protocol import CallBroken, CallReady, Finished, Part, ReasoningDelta, TextDelta
from orchestrator.review.telling import Finding
from orchestrator.turn.asking import Ask, ask_model, compose_ask, mind_caps, stop_for
from orchestrator.turn.desk import Desk
from orchestrator.turn.dice import code_dice
from orchestrator.turn.narration_view import narrating_view
from orchestrator.turn.next_step import NextStep, Settle, Stop
from orchestrator.turn.passage import MOST_NARRATION, Passage
from orchestrator.turn.running import show
from orchestrator.turn.signals import Noticed, Retold, Told
from orchestrator.turn.storable import clean_text, storable
from orchestrator.turn.work import TurnWork
from tools.context import ToolContext
from tools.registry import offered, run_call
from tools.tool import Offered


@dataclass
class _Round:
    """One answer of the storyteller as it streams."""

    passage: Passage
    calls: list[CallReady] = field(default_factory=list)
    broken: list[CallBroken] = field(default_factory=list)
    finished: Finished | None = None

    @property
    def text(self) -> str:
        """What of it was told."""
        return clean_text(self.passage.text)


@dataclass
class _Telling:
    """A narration in the making: what was told, what was called, and the messages in between."""

    told: list[str] = field(default_factory=list)
    after: tuple[Message, ...] = ()
    replies: dict[str, Mapping[str, object]] = field(default_factory=dict)
    by_call: dict[str, Mapping[str, object]] = field(default_factory=dict)
    seen: dict[str, int] = field(default_factory=dict)
    rounds: int = 0
    calls: int = 0


async def narrate(desk: Desk, work: TurnWork) -> NextStep:
    """Fills `work.narration`. A refusal, silence or a failure of the model stops the turn with nothing changed."""
    if work.question:
        work.narration = work.question
        work.parts.append({"type": "question", "text": work.question})
        desk.tell(Told(work.question))
        return Settle()
    telling = _Telling()
    silent = 0
    while True:
        last = telling.rounds >= desk.settings.rounds or telling.calls >= desk.settings.calls or silent > 0
        answer = await _round(desk, work, telling, must_narrate=last)
        if isinstance(answer, Stop):
            return answer
        finished = answer.finished
        assert finished is not None
        if finished.reason in ("refusal", "filtered"):
            line = f"{desk.words.say('notice.model_refused')} {finished.refusal.strip()}".strip()
            return Stop("model_refused", line)
        if answer.text.strip():
            telling.told.append(answer.text.strip())
        full = answer.passage.too_long
        if (answer.calls or answer.broken) and not last:
            _run_calls(desk, work, telling, answer)
            if not full:
                continue
        if telling.told:
            return _finish(desk, work, telling, cut=full or finished.reason == "length")
        silent += 1
        if silent > 1:
            return Stop("model_empty", desk.words.say("notice.model_empty"))


def _finish(desk: Desk, work: TurnWork, telling: _Telling, *, cut: bool) -> NextStep:
    text = "\n\n".join(telling.told)
    work.cut = cut
    if cut:
        text = text if work.noticed_code("too_long") else whole_sentences(text)
        desk.tell(Noticed("narration_cut", desk.words.say("notice.narration_cut")))
        if not text:
            return Stop("model_empty", desk.words.say("notice.model_empty"))
    work.narration = text
    work.parts.append({"type": "narration", "text": text, **({"cut": True} if cut else {})})
    return Settle()


async def _round(desk: Desk, work: TurnWork, telling: _Telling, *, must_narrate: bool) -> _Round | Stop:
    """One request, streamed to whoever watches."""
    tools = offered("narration", _context(desk, work))
    view = narrating_view(desk, work, must_narrate=must_narrate)
    ask = Ask("narration", view, tools=tools, after=telling.after, must_narrate=must_narrate)
    composed = compose_ask(desk, ask)
    if isinstance(composed, Stop):
        return composed
    stopped = mind_caps(desk, work, composed)
    if stopped is not None:
        return stopped
    answer = _Round(Passage(MOST_NARRATION - sum(map(len, telling.told))))
    try:
        async for part in ask_model(desk, work, ask, composed):
            _take(desk, telling, answer, part)
        _tell(desk, telling, answer, answer.passage.end())
    except ModelError as error:
        if answer.text or telling.told:
            desk.tell(Retold())
        return stop_for(desk, error)
    if answer.finished is None:
        return Stop("model_empty", desk.words.say("notice.model_empty"))
    _look_at(work, answer.passage)
    return answer


def _look_at(work: TurnWork, passage: Passage) -> None:
    """Puts on record what the model printed and players do not get to see."""
    if passage.dropped:
        work.noticed.append(Finding("scaffold", ""))
    if passage.too_long:
        work.noticed.append(Finding("too_long", "", len(passage.text)))


def _take(desk: Desk, telling: _Telling, answer: _Round, part: Part) -> None:
    """Takes one part of the stream; reasoning is kept out of everything (behaviours C10)."""
    match part:
        case TextDelta():
            _tell(desk, telling, answer, answer.passage.take(part.text))
        case CallReady():
            answer.calls.append(part)
        case CallBroken():
            answer.broken.append(part)
        case Finished():
            answer.finished = part
        case ReasoningDelta():
            pass


def _tell(desk: Desk, telling: _Telling, answer: _Round, text: str) -> None:
    if not text:
        return
    if telling.told and answer.passage.text == text:
        desk.tell(Told("\n\n"))
    desk.tell(Told(text))


def _context(desk: Desk, work: TurnWork) -> ToolContext:
    return ToolContext(desk.system, work.state, code_dice(desk, work), desk.words)


def _run_calls(desk: Desk, work: TurnWork, telling: _Telling, answer: _Round) -> None:
    """Runs an answer's calls in order and adds call and reply to the messages; broken ones are told why."""
    telling.rounds += 1
    records, replies = [], []
    tools = offered("narration", _context(desk, work))
    for call in answer.calls:
        records.append(CallRecord(call.call_id, call.name[:80], _short(call.arguments)))
        replies.append((call.call_id, _reply(desk, work, telling, call, tools)))
    for broken in answer.broken:
        telling.calls += 1
        records.append(CallRecord(broken.call_id, broken.name or "unknown", {}))
        reply: Mapping[str, object] = {"done": False, "code": broken.code, "reason": broken.detail}
        replies.append((broken.call_id, reply))
        work.parts.append({"type": "call_broken", "name": clean_text(broken.name[:80]), "code": broken.code})
    messages = [Message("assistant", answer.text, tuple(records))]
    messages += [Message("tool", json.dumps(reply, ensure_ascii=False), call_id=call_id) for call_id, reply in replies]
    telling.after = (*telling.after, *messages)


def _reply(
    desk: Desk, work: TurnWork, telling: _Telling, call: CallReady, tools: tuple[Offered, ...]
) -> Mapping[str, object]:
    """The answer to a call: the same id acts once, a third identical call gets the earlier answer (B8, C5)."""
    if call.call_id in telling.by_call:
        return telling.by_call[call.call_id]
    telling.calls += 1
    key = json.dumps([call.name, call.arguments], sort_keys=True, ensure_ascii=False, default=str)
    telling.seen[key] = telling.seen.get(key, 0) + 1
    if telling.seen[key] >= 3:
        return {**telling.replies[key], "notice": desk.words.say("notice.repeated_call")}
    if telling.calls > desk.settings.calls:
        spent: Mapping[str, object] = {
            "done": False,
            "code": "too_many_calls",
            "reason": desk.words.say("notice.must_narrate"),
        }
        telling.replies.setdefault(key, spent)
        return spent
    said: dict[str, object] = {"id": clean_text(call.call_id), "name": clean_text(call.name[:80])}
    work.parts.append({"type": "call", **said, "arguments": _short(call.arguments)})
    outcome = run_call(call.name, call.arguments, tools, _context(desk, work))
    if outcome.resolution is not None:
        show(desk, work, outcome.resolution, heard=False)
    work.parts.append({"type": "result", "id": said["id"], "reply": storable(outcome.reply)})
    telling.replies[key] = telling.by_call[call.call_id] = outcome.reply
    return outcome.reply


MOST_ARGUMENTS = 2000
"""How many characters of a call's arguments are kept, on record and in the prompts that follow."""


def _short(arguments: Mapping[str, object]) -> Mapping[str, object]:
    """Arguments as they are kept; a huge heap of them is cut, so that turns and prompts stay small."""
    kept = {clean_text(str(key)): storable(value) for key, value in arguments.items()}
    text = json.dumps(kept, ensure_ascii=False)
    return kept if len(text) <= MOST_ARGUMENTS else {"cut": text[:MOST_ARGUMENTS]}

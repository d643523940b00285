"""Asking a model: compose within the window, mind the caps, send, count, report."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace

from orchestrator.models.errors import ModelError
from orchestrator.models.messages import ChatRequest, Message, OutputSchema, Stage, ToolSpec
from orchestrator.models.openai_wire import told_form
from orchestrator.models.protocol import Finished, Part
from orchestrator.models.usage import UsageCaps
from orchestrator.turn.desk import Desk
from orchestrator.turn.next_step import Stop
from orchestrator.turn.signals import Noticed
from orchestrator.turn.work import TurnWork
from prompts.compose import AnyView, Composed, compose
from prompts.errors import RequiredSectionsTooLarge
from prompts.sections import SectionReport
from tools.tool import Offered


@dataclass(frozen=True, slots=True)
class Ask:
    """One request to make of a model."""

    stage: Stage
    view: AnyView
    tools: tuple[Offered, ...] = ()
    output: OutputSchema | None = None
    after: tuple[Message, ...] = ()
    """Messages after the prompt: calls already made in this narration, and their answers."""
    must_narrate: bool = False


def compose_ask(desk: Desk, ask: Ask) -> Composed | Stop:
    """The prompt of an ask with all that is sent beside it on its account, or why it does not fit (D3, D4, C9).

    Tools that are withheld keep their room: the last prompt of a turn begins like those before it (D5).
    """
    calls = sum(desk.tokens.text(message.text) for message in ask.after)
    calls += sum(desk.tokens.text(str(call.arguments)) for message in ask.after for call in message.calls)
    tools = sum(desk.tokens.text(one.told) for one in ask.tools)
    form = desk.tokens.text(told_form(ask.output, desk.model.profile))
    try:
        composed = compose(ask.view, desk.budget - calls - tools - form, desk.tokens.text, folder=desk.templates)
    except RequiredSectionsTooLarge as error:
        line = desk.words.say("notice.prompt_too_large", needed=error.needed, budget=error.budget)
        return Stop("prompt_too_large", line)
    sent = (("tools", 0 if ask.must_narrate else tools), ("calls", calls), ("form", form))
    beside = (SectionReport(id, tokens, included=True, why="required") for id, tokens in sent if tokens)
    return replace(composed, report=(*composed.report, *beside))


def mind_caps(desk: Desk, work: TurnWork, composed: Composed) -> Stop | None:
    """Ends the turn cleanly where the table's tokens are used up; alerts where they soon are (behaviours C14)."""
    caps = UsageCaps(desk.settings.soft_tokens, desk.settings.hard_tokens)
    used = desk.tokens_before + work.usage.tokens
    match caps.state(used, next_request=composed.tokens):
        case "hard":
            return Stop("budget_spent", desk.words.say("notice.budget_spent", limit=caps.hard or 0))
        case "soft":
            line = desk.words.say("notice.budget_alert", used=used, limit=caps.soft or 0)
            desk.tell(Noticed("budget_alert", line))
    return None


def request_of(desk: Desk, ask: Ask, composed: Composed) -> ChatRequest:
    """The request as the model gets it."""
    messages = tuple(Message(message.role, message.text) for message in composed.messages)
    return ChatRequest(
        stage=ask.stage,
        language=desk.words.language,
        messages=(*messages, *ask.after),
        tools=tuple(ToolSpec(one.name, one.description, one.schema) for one in ask.tools),
        output=ask.output,
        must_narrate=ask.must_narrate,
        max_tokens=desk.settings.answer_tokens,
        view=ask.view,
    )


async def ask_model(desk: Desk, work: TurnWork, ask: Ask, composed: Composed) -> AsyncIterator[Part]:
    """Streams the answer, counting its usage and putting its context report on record.

    Raises:
        ModelError: from the model; nothing is committed then.
    """
    work.context.append(
        {
            "stage": ask.stage,
            "tokens": composed.tokens,
            "sections": [
                {"id": row.id, "tokens": row.tokens, "in": row.included, "why": row.why} for row in composed.report
            ],
        }
    )
    async for part in desk.model.stream(request_of(desk, ask, composed)):
        if isinstance(part, Finished):
            work.usage = work.usage.add(ask.stage, part.usage)
            for notice in part.notices:
                if notice.code == "prompt_truncated":
                    line = desk.words.say("notice.window_truncated", **notice.values)
                    desk.tell(Noticed(notice.code, line))
        yield part


def stop_for(desk: Desk, error: ModelError) -> Stop:
    """How a turn ends when the model failed: nothing changed, action and dice are kept (behaviours B9)."""
    key = f"notice.model_{error.kind}"
    line = desk.words.say(key if desk.words.has(key) else "notice.model_unreachable")
    return Stop(f"model_{error.kind}", f"{line} [{error.detail}]" if error.detail else line)


def no_answer(desk: Desk, error: ModelError) -> Stop:
    """Why a question beside the turns got no answer: nothing was begun, so nothing is kept either."""
    key = f"notice.why_{error.kind}"
    line = desk.words.say("notice.no_answer", why=desk.words.say(key))
    return Stop(f"model_{error.kind}", f"{line} [{error.detail}]" if error.detail else line, keep=False)

"""A structured question to a model outside of any table: its prompt within the window, and the form of its answer."""

from __future__ import annotations

from pathlib import Path

from orchestrator.models.messages import ChatRequest, Message, OutputSchema, Stage
from orchestrator.models.openai_wire import told_form
from orchestrator.models.protocol import ChatModel
from orchestrator.models.tokens import TokenEstimator
from prompts.compose import AnyView, compose

LEAST_PROMPT = 512
"""Tokens a prompt may have, however small a window the model states."""


def structured_request(
    model: ChatModel,
    stage: Stage,
    view: AnyView,
    output: OutputSchema,
    *,
    answer_tokens: int,
    window: int,
    templates: Path | None = None,
) -> ChatRequest:
    """The request that asks for `output` about a view.

    Args:
        model: who is asked; what it has learnt of its own tokens counts.
        stage: what it is asked for.
        view: what the prompt is made from, in the language of the answer.
        output: the form of the answer.
        answer_tokens: the most tokens the answer may have.
        window: the window of a model that does not state one.
        templates: a person's own prompt templates.

    Raises:
        RequiredSectionsTooLarge: what must be said does not fit. TemplateFault: a person's own template is wrong.
    """
    learnt = getattr(model, "estimator", None)
    tokens = learnt if isinstance(learnt, TokenEstimator) else TokenEstimator()
    beside = answer_tokens + tokens.text(told_form(output, model.profile))
    budget = max(LEAST_PROMPT, (model.profile.window or window) - beside)
    composed = compose(view, budget, tokens.text, folder=templates)
    return ChatRequest(
        stage=stage,
        language=view.language,
        messages=tuple(Message(message.role, message.text) for message in composed.messages),
        output=output,
        max_tokens=answer_tokens,
        view=view,
    )

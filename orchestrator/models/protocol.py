"""The one protocol between the turn and any model: a request in, a stream of parts out (design.md §7).

A stream ends with exactly one `Finished`, or it raises `ModelError`. Whatever comes out of it is still the word of a
stranger: calls have complete arguments here (behaviours.md C1), but nobody has checked what they ask for. Our clients
make calls ready only for tools that the request offers; other models may say anything.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, Protocol, runtime_checkable

from orchestrator.models.messages import (
    CallRecord,
    ChatRequest,
    Message,
    OutputSchema,
    Role,
    Stage,
    ToolSpec,
)

if TYPE_CHECKING:  # pydantic is not needed to speak the protocol
    from orchestrator.models.profiles import ModelProfile

FinishReason = Literal["stop", "calls", "length", "refusal", "empty", "filtered"]
"""How an answer ended. Text, refusal, empty and truncated are different outcomes (behaviours.md C13)."""

BrokenCode = Literal[
    "no_name", "bad_json", "not_an_object", "several_values", "cut", "not_offered", "too_large", "too_many"
]
"""Why a call cannot be used; the words for it are in `words/{en,ko}.yaml` under `broken`."""

NoticeCode = Literal["prompt_truncated", "call_salvaged", "duplicate_call", "stray_think_tag", "ran_on"]
"""Something worth a line in the turn's report that changes nothing."""


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of one or more requests; the cached are part of the prompt's, reasoning part of the completion's."""

    prompt_tokens: int = 0
    completion_tokens: int = 0
    cached_tokens: int = 0
    reasoning_tokens: int = 0
    requests: int = 1
    estimated: bool = False
    """The server reported nothing (or the stream was cut): these are our own estimates."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A remark on an answer, for reports and `probe`: a code and the values its words need."""

    code: NoticeCode
    values: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TextDelta:
    """A piece of what the model says to the people at the table. Never arguments (C3), never reasoning (C10)."""

    text: str


@dataclass(frozen=True, slots=True)
class ReasoningDelta:
    """A piece of the model's thinking: not for transcript, memory or view (C10)."""

    text: str


@dataclass(frozen=True, slots=True)
class CallReady:
    """A call with complete arguments. `call_id` is unique among the calls of the request's history and this answer."""

    call_id: str
    name: str
    arguments: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class CallBroken:
    """A call that must not run. `detail` says why, in the request's language, so that the model can be told."""

    call_id: str
    name: str
    """Empty when the model named nothing."""
    code: BrokenCode
    detail: str


@dataclass(frozen=True, slots=True)
class Finished:
    """The end of an answer."""

    reason: FinishReason
    usage: Usage
    refusal: str = ""
    """The model's words of refusal, when `reason` is "refusal"."""
    notices: tuple[Notice, ...] = ()


Part = TextDelta | ReasoningDelta | CallReady | CallBroken | Finished


@runtime_checkable
class ChatModel(Protocol):
    """Something that answers a request: a server behind the network, a script, a cassette, our own storyteller."""

    @property
    def name(self) -> str:
        """The model's name for people and for reports."""
        ...

    @property
    def profile(self) -> ModelProfile:
        """What this model can do and how it wants to be spoken to."""
        ...

    def stream(self, request: ChatRequest) -> AsyncIterator[Part]:
        """Answer `request` part by part: exactly one `Finished` at the end, or `ModelError`.

        Closing the iterator early (`aclose`, or cancelling the task) ends the request.
        """
        ...

    async def aclose(self) -> None:
        """Let go of connections and files; a later request opens them anew."""
        ...


__all__ = [
    "BrokenCode",
    "CallBroken",
    "CallReady",
    "CallRecord",
    "ChatModel",
    "ChatRequest",
    "FinishReason",
    "Finished",
    "Message",
    "Notice",
    "NoticeCode",
    "OutputSchema",
    "Part",
    "ReasoningDelta",
    "Role",
    "Stage",
    "TextDelta",
    "ToolSpec",
    "Usage",
]

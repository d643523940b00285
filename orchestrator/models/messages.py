"""What we say to a model: messages, the tools it may call, and the shape its answer must have.

Plain frozen values, neutral to any provider. `openai_wire` turns them into bytes; `cassettes` into a key.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Stage = Literal["ruling", "narration", "settlement", "recap", "talk", "creation", "probe", "drafting"]
"""What a request is for; usage is counted by it (behaviours.md C14)."""

Role = Literal["system", "user", "assistant", "tool"]


@dataclass(frozen=True, slots=True)
class ToolSpec:
    """A tool that is offered in one request."""

    name: str
    description: str
    schema: Mapping[str, object]
    """JSON Schema of the arguments: always an object."""


@dataclass(frozen=True, slots=True)
class CallRecord:
    """A call that a model made earlier, as it stands in the history of a request."""

    call_id: str
    name: str
    arguments: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Message:
    """One message of the history. An assistant's may hold calls; a tool's answers the call `call_id`."""

    role: Role
    text: str = ""
    calls: tuple[CallRecord, ...] = ()
    call_id: str = ""


@dataclass(frozen=True, slots=True)
class OutputSchema:
    """The JSON Schema that the whole answer must satisfy."""

    name: str
    schema: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class ChatRequest:
    """One request to a model, complete: nothing else decides what is sent except the model's profile."""

    stage: Stage
    language: str
    """The table's language, for the few words that this package adds by itself (tool lists in the `text` modes)."""
    messages: tuple[Message, ...]
    tools: tuple[ToolSpec, ...] = ()
    output: OutputSchema | None = None
    must_narrate: bool = False
    """The last call of a turn: tools are withheld, the model can only tell."""
    max_tokens: int = 1024
    """The most tokens the answer may have (reasoning included, where the server counts it)."""
    view: object | None = None
    """The typed prompt view that the messages were rendered from. Only the embedded storyteller reads it; it is
    never sent, never recorded and never part of a cassette's key."""

    @property
    def offered(self) -> tuple[ToolSpec, ...]:
        """The tools that may be called in the answer to this request."""
        return () if self.must_narrate else self.tools

"""A model that says what a test wrote down, and fails when it is asked too much or too little.

    model = ScriptedModel([call("roll", {"dice": "1d20"}), say("The door opens.")])
    …
    model.assert_used()

or as `with ScriptedModel([...]) as model:`, which asserts at the end by itself.
"""

import re
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import TracebackType
from typing import Self

import orjson
from pydantic import BaseModel

from orchestrator.models.errors import ErrorKind, ModelError
from orchestrator.models.messages import ChatRequest, Stage
from orchestrator.models.profiles import ModelProfile
from orchestrator.models.protocol import (
    CallBroken,
    CallReady,
    Finished,
    FinishReason,
    Part,
    ReasoningDelta,
    TextDelta,
    Usage,
)

_PIECE = re.compile(r"\S+\s*|\s+")


class UnexpectedModelCall(AssertionError):
    """The model was asked although the script is over, or for another stage than the script says."""


class UnusedModelSteps(AssertionError):
    """The test ended before the script did: the model was asked too little."""


@dataclass(frozen=True)
class Step:
    """One answer of the script."""

    parts: tuple[Part, ...] = ()
    reason: FinishReason = "stop"
    refusal: str = ""
    fault: ModelError | None = None
    """Raised after the parts, instead of `Finished`."""
    stage: Stage | None = None
    """The stage that must ask for this step; None: any."""
    usage: Usage | None = None
    """Left out: an estimate of four characters a token."""

    def at(self, stage: Stage) -> "Step":
        """This step, for requests of `stage` only."""
        return replace(self, stage=stage)


ScriptLine = Step | Callable[[ChatRequest], Step]
"""A callable looks at the request (for ids that only exist at run time) and says the step."""


def say(text: str) -> Step:
    """An answer of text alone, streamed word by word."""
    return Step(_spoken(text))


def answer(value: BaseModel | Mapping[str, object]) -> Step:
    """A structured answer: the value's JSON as text, in one piece."""
    dumped = value.model_dump_json() if isinstance(value, BaseModel) else orjson.dumps(value, default=dict).decode()
    return Step((TextDelta(dumped),))


def call(name: str, arguments: Mapping[str, object] | None = None, *, call_id: str = "", text: str = "") -> Step:
    """One tool call, after some text if there is any. Without `call_id` the model makes one."""
    return Step((*_spoken(text), CallReady(call_id, name, arguments or {})), "calls")


def calls(*steps: Step) -> Step:
    """Several calls (made with `call`) in one answer."""
    return Step(tuple(part for step in steps for part in step.parts), "calls")


def broken_call(name: str, detail: str = "broken") -> Step:
    """A call whose arguments never became whole."""
    return Step((CallBroken("", name, "bad_json", detail),), "calls")


def think(text: str, step: Step) -> Step:
    """`step`, after some reasoning."""
    return replace(step, parts=(ReasoningDelta(text), *step.parts))


def overlong(text: str) -> Step:
    """Text that was cut at the token limit."""
    return Step(_spoken(text), "length")


def refuse(words: str) -> Step:
    """The model will not answer."""
    return Step((), "refusal", words)


def filtered(text: str = "") -> Step:
    """The provider's filter stopped the answer."""
    return Step(_spoken(text), "filtered")


def nothing() -> Step:
    """An answer without text and calls."""
    return Step((), "empty")


def fail(kind: ErrorKind = "server", *, after: str = "", retry_after: float | None = None) -> Step:
    """A `ModelError`, after some text was delivered if there is any."""
    fault = ModelError(kind, "as the script says", retry_after=retry_after, delivered=bool(after))
    return Step(_spoken(after), fault=fault)


def cut(text: str) -> Step:
    """A stream that breaks off in the middle of `text`."""
    return fail("cut", after=text)


def ending(request: ChatRequest, step: Step) -> Finished:
    """The `Finished` of a step that answers `request`."""
    return Finished(step.reason, step.usage or _estimate(request, step), step.refusal)


class ScriptedModel:
    """Answers from a script."""

    def __init__(
        self, script: Iterable[ScriptLine], *, name: str = "scripted", profile: ModelProfile | None = None
    ) -> None:
        """Answer with the lines of `script`, in order; it may be an endless iterator (which is never "unused")."""
        self.requests: list[ChatRequest] = []
        """Every request so far, the unexpected ones too."""
        self.closed = False
        self._length = len(script) if isinstance(script, Sequence) else None
        self._script: Iterator[ScriptLine] = iter(script)
        self._used = 0
        self._name = name
        self._profile = profile or ModelProfile()

    @property
    def name(self) -> str:
        """The name that was given."""
        return self._name

    @property
    def profile(self) -> ModelProfile:
        """The profile that was given."""
        return self._profile

    async def stream(self, request: ChatRequest) -> AsyncIterator[Part]:
        """The next step of the script.

        Raises:
            UnexpectedModelCall: there is no step for this request.
            ModelError: as the script says.
        """
        self.requests.append(request)
        step = self._next_step(request)
        for place, part in enumerate(step.parts):
            yield self._with_id(part, place)
        if step.fault is not None:
            raise step.fault
        yield ending(request, step)

    async def aclose(self) -> None:
        """Remember in `closed` that somebody cared."""
        self.closed = True

    def assert_used(self) -> None:
        """Check that the whole script was used.

        Raises:
            UnusedModelSteps: some steps were not.
        """
        if self._length is not None and self._used < self._length:
            left = self._length - self._used
            raise UnusedModelSteps(
                f"{self._name}: {left} of {self._length} steps were never asked for; {self._asked()}"
            )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self.assert_used()

    def _next_step(self, request: ChatRequest) -> Step:
        line = next(self._script, None)
        if line is None:
            raise UnexpectedModelCall(
                f"{self._name}: the script of {self._used} steps is over, but stage {request.stage!r} asks; "
                f"{self._asked()}"
            )
        self._used += 1
        step = line if isinstance(line, Step) else line(request)
        if step.stage is not None and step.stage != request.stage:
            raise UnexpectedModelCall(
                f"{self._name}: step {self._used} is for stage {step.stage!r}, but stage {request.stage!r} asks; "
                f"{self._asked()}"
            )
        return step

    def _asked(self) -> str:
        stages = [request.stage for request in self.requests]
        return f"asked so far: {', '.join(stages) or 'nothing'}"

    def _with_id(self, part: Part, place: int) -> Part:
        if isinstance(part, CallReady | CallBroken) and not part.call_id:
            return replace(part, call_id=f"call_{len(self.requests)}_{place}")
        return part


def _spoken(text: str) -> tuple[TextDelta, ...]:
    return tuple(TextDelta(piece) for piece in _PIECE.findall(text))


def _estimate(request: ChatRequest, step: Step) -> Usage:
    prompt = sum(len(message.text) for message in request.messages)
    said = sum(len(part.text) for part in step.parts if isinstance(part, TextDelta | ReasoningDelta))
    return Usage(prompt // 4 + 1, said // 4 + 1, estimated=True)

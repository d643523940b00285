"""Turns what a server sends into parts: text apart from thinking and calls, one clean end (behaviours.md C1–C13).

One assembler serves one answer. Streamed events and whole messages go the same way. Whatever comes is untrusted:
every field may be missing or of the wrong type.
"""

from collections.abc import Mapping

from orchestrator.models.call_accumulator import CallAccumulator
from orchestrator.models.call_outcome import AnswerCalls
from orchestrator.models.json_text import NO_JSON, decode, json_end
from orchestrator.models.messages import ChatRequest
from orchestrator.models.narration_reader import NarrationReader
from orchestrator.models.printed_calls import PrintedCall, calls_of
from orchestrator.models.profiles import ModelProfile
from orchestrator.models.protocol import Finished, FinishReason, Notice, Part, ReasoningDelta, TextDelta, Usage
from orchestrator.models.text_reader import Read, TextReader
from orchestrator.models.think_tags import ThinkSplitter
from orchestrator.models.usage import read_usage

MOST_BLANKS = 512
"""Characters of white space in a row after which a model is taken to run on (stack.md, real local models)."""
_FINISH: Mapping[str, FinishReason] = {"length": "length", "max_tokens": "length", "content_filter": "filtered"}
_NO_USAGE = Usage(estimated=True)


class Assembler:
    """Collects one answer and says its parts as soon as they are certain."""

    def __init__(self, request: ChatRequest, profile: ModelProfile) -> None:
        """Begin the answer to `request` of a model with `profile`."""
        self._request = request
        self._profile = profile
        self._offered = frozenset(tool.name for tool in request.offered)
        self._accumulator = CallAccumulator(self._offered)
        self._calls = AnswerCalls(request, self._offered)
        self._thinking = ThinkSplitter(profile.think_tags, starts_thinking=profile.starts_thinking)
        json_mode = profile.tool_mode == "json" and bool(request.tools)
        self._reader = NarrationReader(self._offered) if json_mode else TextReader(self._offered)
        self._structured: list[str] | None = [] if request.output is not None else None
        self._parts: list[Part] = []
        self._text: list[str] = []
        self._said = False
        self._refusal: list[str] = []
        self._finish: FinishReason | None = None
        self._blanks = 0
        self._room = request.max_tokens * 16 + 4096
        self._usage = _NO_USAGE
        self.ended = False
        """The server has said how the answer ended."""
        self.written = 0
        """Characters the model wrote, thinking and arguments included."""

    @property
    def overrun(self) -> bool:
        """Whether the model goes on and on: the caller should stop listening and call `finish`."""
        return self._blanks > MOST_BLANKS or self.written > self._room

    def event(self, event: object) -> None:
        """Take one streamed event, decoded."""
        if not isinstance(event, Mapping):
            return
        choices = event.get("choices")
        if isinstance(choices, list) and choices:
            choice = choices[0]
            if isinstance(choice, Mapping):
                delta = choice.get("delta")
                if isinstance(delta, Mapping):
                    self._message(delta, whole=False)
                self._finish_reason(choice.get("finish_reason"))
        usage = event.get("usage")
        if usage is not None:
            self._usage = read_usage(usage) or self._usage

    def whole(self, answer: Mapping[str, object]) -> None:
        """Take an answer that came in one piece, decoded."""
        choices = answer.get("choices")
        choice = choices[0] if isinstance(choices, list) and choices else None
        if isinstance(choice, Mapping):
            message = choice.get("message")
            if isinstance(message, Mapping):
                self._message(message, whole=True)
            self._finish_reason(choice.get("finish_reason"))
        self._usage = read_usage(answer.get("usage")) or self._usage
        self.ended = True

    def take(self) -> list[Part]:
        """The parts that are certain by now and were not taken yet; neighbouring text comes as one."""
        self._close_text()
        parts, self._parts = self._parts, []
        return parts

    def finish(self) -> list[Part]:
        """The last parts: held text, calls, and `Finished` with the usage as the server reported it."""
        ran_on = self._blanks > MOST_BLANKS
        cut = self._finish == "length" or (self.written > self._room and not self.ended) or (ran_on and not self.ended)
        for piece in self._thinking.end(cut=cut):
            self._piece(piece.thinking, piece.text)
        if self._structured is None:
            self._read(self._reader.end())
        whole_anyway = ran_on and self._nothing_half_said()
        stopped = (cut and not whole_anyway) or self._finish == "filtered"
        self._end_structured(stopped=stopped)
        self._calls.collect(self._accumulator, stopped=stopped)
        parts = [*self.take(), *self._calls.parts]
        notices = list(self._calls.notices)
        if ran_on:
            notices.append(Notice("ran_on"))
        if self._thinking.stray_closing:
            notices.append(Notice("stray_think_tag"))
        return [*parts, Finished(self._reason(stopped=stopped), self._usage, "".join(self._refusal), tuple(notices))]

    def _message(self, message: Mapping[str, object], *, whole: bool) -> None:
        for field in self._profile.reasoning_fields:
            thought = message.get(field)
            if thought and isinstance(thought, str):
                self._count(thought)
                self._piece(True, thought)
                break
        text = message.get("content")
        if text:
            self._content(text if isinstance(text, str) else _joined(text))
        calls = message.get("tool_calls")
        if isinstance(calls, list):
            for place, call in enumerate(calls):
                self._call(call, place if whole else None)
        elif message.get("function_call"):
            self._call(message["function_call"], None)
        refusal = message.get("refusal")
        if refusal and isinstance(refusal, str):
            self._refusal.append(refusal)

    def _call(self, piece: object, place: int | None) -> None:
        before = self._accumulator.size
        self._accumulator.add(piece, place=place)
        grown = self._accumulator.size - before
        self.written += grown
        last = self._accumulator.last_piece
        self._blanks = self._blanks + grown if not last.strip() else _blank_tail(last)

    def _content(self, text: str) -> None:
        self._count(text)
        if self._thinking.idle and "<" not in text:
            self._piece(False, text)
            return
        for piece in self._thinking.feed(text):
            self._piece(piece.thinking, piece.text)

    def _count(self, text: str) -> None:
        self.written += len(text)
        self._blanks = _blank_tail(text) if text.strip() else self._blanks + len(text)

    def _piece(self, thinking: bool, text: str) -> None:
        if thinking:
            self._close_text()
            self._parts.append(ReasoningDelta(text))
        elif self._structured is not None:
            self._structured.append(text)
        elif self._reader.passes(text):
            self._say(text)
        else:
            self._read(self._reader.feed(text))

    def _read(self, read: list[Read]) -> None:
        for found in read:
            if isinstance(found, str):
                self._say(found)
            elif isinstance(found, PrintedCall):
                self._calls.printed(found, salvaged=self._profile.tool_mode == "native")
            else:
                self._calls.printed_broken(found)

    def _say(self, text: str) -> None:
        if not self._said:
            text = text.lstrip()
            self._said = bool(text)
        if text:
            self._text.append(text)

    def _close_text(self) -> None:
        if self._text:
            self._parts.append(TextDelta("".join(self._text)))
            self._text.clear()

    def _finish_reason(self, reason: object) -> None:
        if isinstance(reason, str) and reason:
            self._finish = _FINISH.get(reason, "stop")
            self.ended = True

    def _nothing_half_said(self) -> bool:
        """Whether an answer that ran on in blanks was whole before them."""
        if self._structured is not None:
            text = "".join(self._structured).strip()
            return text.startswith("{") and json_end(text, 0) is not None
        return not self._calls.has_broken and all(call.complete for call in self._accumulator.calls)

    def _end_structured(self, *, stopped: bool) -> None:
        """Deliver a structured answer whole, or not at all (C7)."""
        if self._structured is None or stopped:
            return
        text = "".join(self._structured).strip()
        if self._profile.tool_mode != "native" and self._offered:
            value = decode(text)
            calls = None if value is NO_JSON else calls_of(value, self._offered)
            if calls is not None:
                for call in calls:
                    self._calls.printed(call, salvaged=False)
                return
            text = _answer_within(value, text)
        self._say(text)

    def _reason(self, *, stopped: bool) -> FinishReason:
        if stopped:
            return self._finish if self._finish == "filtered" else "length"
        if self._calls.parts:
            return "calls"
        if self._refusal:
            return "refusal"
        return "stop" if self._said else "empty"


def _joined(content: object) -> str:
    """The text of a content that came as a list of typed pieces."""
    if not isinstance(content, list):
        return ""
    texts = [piece.get("text") for piece in content if isinstance(piece, Mapping)]
    return "".join(text for text in texts if isinstance(text, str))


def _blank_tail(text: str) -> int:
    return len(text) - len(text.rstrip())


def _answer_within(value: object, text: str) -> str:
    """The structured answer itself, out of the `{"answer": …}` that stands beside calls in the union schema."""
    inner = value.get("answer") if isinstance(value, Mapping) and len(value) == 1 else None
    start = text.find("{", 1)
    return text[start : json_end(text, start)] if isinstance(inner, Mapping) and start > 0 else text

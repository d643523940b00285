"""Finds out how a model wants to be spoken to: asks it a few things and proposes a profile (stack.md, real models).

Works on any `ChatModel`, made anew for each profile that is tried. About eight requests.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from orchestrator.models.errors import ModelError
from orchestrator.models.gathered import GatheredAnswer, gather_answer
from orchestrator.models.messages import ChatRequest, Message, OutputSchema, ToolSpec
from orchestrator.models.probe_adaptation import adapted
from orchestrator.models.profiles import ModelProfile
from orchestrator.models.protocol import ChatModel
from orchestrator.models.script_share import keeps_language, script_share
from orchestrator.models.structured import Structured, read_structured
from orchestrator.models.words import say

CheckId = Literal[
    "reachable", "language", "usage", "native_tools", "json_schema", "json_object", "json_tools", "text_tools"
]
Verdict = Literal["yes", "partly", "no", "fault", "skipped"]
ModelFactory = Callable[[ModelProfile], ChatModel]

_MOST_ADAPTATIONS = 6
_MAX_TOKENS = 1500
_WINDOW_FIELDS = ("max_model_len", "context_length", "context_window", "max_context_length", "n_ctx", "n_ctx_train")


class ProbeCheck(BaseModel):
    """One question and what came of it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: CheckId
    verdict: Verdict
    detail: str = ""
    """For the operator: the fault, or the figure behind the verdict."""


class ProbeReport(BaseModel):
    """What is known about a model now."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    model: str
    language: str
    checks: tuple[ProbeCheck, ...]
    profile: ModelProfile
    """The profile to save; the one that was given, where the model could not be reached."""

    @property
    def usable(self) -> bool:
        """Whether a game can be played with this model: it answers, in the language, and some way of calling works."""
        ways = {self.verdict("native_tools"), self.verdict("json_tools"), self.verdict("text_tools")}
        speaks = self.verdict("reachable") == self.verdict("language") == "yes"
        return speaks and not ways.isdisjoint({"yes", "partly"})

    def verdict(self, check: CheckId) -> Verdict:
        """The verdict of a check; "skipped" when it was not made."""
        return next((made.verdict for made in self.checks if made.id == check), "skipped")


class _Verdict(BaseModel):
    model_config = ConfigDict(extra="forbid")

    difficulty: int = Field(ge=1, le=10)
    reason: str


@dataclass(frozen=True, slots=True)
class _Tried:
    answer: GatheredAnswer | None = None
    fault: ModelError | None = None

    @property
    def why(self) -> str:
        """The fault's words; empty when there is an answer."""
        return "" if self.fault is None else str(self.fault)


async def probe(
    make_model: ModelFactory, *, language: Literal["en", "ko"], start: ModelProfile | None = None, tries: int = 2
) -> ProbeReport:
    """Ask a model what it can do, in `language`.

    Args:
        make_model: makes the model to speak to with a given profile; each one is closed after its request.
        language: the language of the questions, which the answers must keep.
        start: the profile to begin with; the built-in one when left out.
        tries: how often tool calls are asked for in each way.
    """
    return await _Probe(make_model, language, start or ModelProfile(), tries).run()


def served_window(entries: Sequence[Mapping[str, object]], model: str) -> int | None:
    """The window that a server states for `model` in its list of models, where it states one."""
    entry = next((entry for entry in entries if entry.get("id") == model), entries[0] if len(entries) == 1 else {})
    meta = entry.get("meta")
    for source in (entry, meta if isinstance(meta, Mapping) else {}):
        for field in _WINDOW_FIELDS:
            value = source.get(field)
            if isinstance(value, int) and value >= 256:
                return value
    return None


class _Probe:
    """One run of the questions."""

    def __init__(self, make_model: ModelFactory, language: str, profile: ModelProfile, tries: int) -> None:
        self._make_model = make_model
        self._language = language
        self._profile = profile
        self._tries = tries
        self._name = ""
        self._checks: list[ProbeCheck] = []

    async def run(self) -> ProbeReport:
        """All questions, each one with what is known from those before."""
        start = self._profile
        if await self._speaks():
            await self._finds_structured()
            await self._finds_tool_mode()
            self._profile = self._profile.model_copy(update={"source": "probe"})
        else:
            self._profile = start
        return ProbeReport(model=self._name, language=self._language, checks=tuple(self._checks), profile=self._profile)

    async def _speaks(self) -> bool:
        tried = await self._adapting(self._request("scene"))
        if tried.answer is None:
            self._note("reachable", "fault", tried.why)
            return False
        answer = tried.answer
        said = bool(answer.text.strip())
        self._note("reachable", "yes" if said else "no", "" if said else answer.finished.reason)
        share = script_share(answer.text, self._language)
        self._note("language", "yes" if keeps_language(answer.text, self._language) else "no", f"{share:.0%}")
        self._note("usage", "no" if answer.finished.usage.estimated else "yes")
        if any(notice.code == "stray_think_tag" for notice in answer.finished.notices):
            self._change(starts_thinking=True)
        return True

    async def _finds_structured(self) -> None:
        ways: tuple[tuple[Literal["json_schema", "json_object"], CheckId], ...] = (
            ("json_schema", "json_schema"),
            ("json_object", "json_object"),
        )
        for structured, check in ways:
            tried = await self._ask(
                self._request("verdict"), self._profile.model_copy(update={"structured": structured})
            )
            read = tried.answer is not None and isinstance(read_structured(tried.answer.text, _Verdict), Structured)
            self._note(check, "yes" if read else "fault" if tried.fault else "no", tried.why)
            if read:
                self._change(structured=structured)
                return
        self._change(structured="none")

    async def _finds_tool_mode(self) -> None:
        best: tuple[int, str] = (0, "text")
        modes: tuple[tuple[str, CheckId], ...] = (
            ("native", "native_tools"),
            ("json", "json_tools"),
            ("text", "text_tools"),
        )
        for mode, check in modes:
            worked = await self._tries_tools(mode, check)
            if worked > best[0]:
                best = worked, mode
            if worked == self._tries:
                break
        self._change(tool_mode=best[1])

    async def _tries_tools(self, mode: str, check: CheckId) -> int:
        profile = self._profile.model_copy(update={"tool_mode": mode})
        worked, why = 0, ""
        for _ in range(self._tries):
            tried = await self._ask(self._request("roll"), profile)
            worked += tried.answer is not None and _called(tried.answer)
            why = why or tried.why
        verdict: Verdict = "yes" if worked == self._tries else "partly" if worked else "fault" if why else "no"
        self._note(check, verdict, why or f"{worked}/{self._tries}")
        return worked

    async def _adapting(self, request: ChatRequest) -> _Tried:
        """Ask, and give in to what the server says it does not take."""
        tried = await self._ask(request, self._profile)
        for _ in range(_MOST_ADAPTATIONS):
            changed = adapted(self._profile, tried.fault)
            if changed is None:
                break
            self._profile = changed
            tried = await self._ask(request, self._profile)
        return tried

    async def _ask(self, request: ChatRequest, profile: ModelProfile) -> _Tried:
        model = self._make_model(profile)
        self._name = model.name
        try:
            return _Tried(await gather_answer(model.stream(request)))
        except ModelError as fault:
            return _Tried(fault=fault)
        finally:
            await model.aclose()

    def _request(self, question: Literal["scene", "roll", "verdict"]) -> ChatRequest:
        request = ChatRequest(
            "probe",
            self._language,
            (
                Message("system", say(self._language, "probe.system")),
                Message("user", say(self._language, f"probe.{question}")),
            ),
            max_tokens=_MAX_TOKENS,
        )
        if question == "roll":
            return replace(request, tools=(self._roll(),))
        if question == "verdict":
            return replace(request, output=OutputSchema("verdict", _Verdict.model_json_schema()))
        return request

    def _roll(self) -> ToolSpec:
        schema = {
            "type": "object",
            "properties": {"dice": {"type": "string", "enum": ["1d6", "1d20", "2d6"]}},
            "required": ["dice"],
            "additionalProperties": False,
        }
        return ToolSpec("roll", say(self._language, "probe.roll_description"), schema)

    def _note(self, check: CheckId, verdict: Verdict, detail: str = "") -> None:
        self._checks.append(ProbeCheck(id=check, verdict=verdict, detail=detail))

    def _change(self, **fields: object) -> None:
        self._profile = self._profile.model_copy(update=fields)


def _called(answer: GatheredAnswer) -> bool:
    """Whether the tool was called the way that was asked for, with the arguments that it wants."""
    salvaged = any(notice.code == "call_salvaged" for notice in answer.finished.notices)
    right = [call for call in answer.calls if call.name == "roll" and isinstance(call.arguments.get("dice"), str)]
    return bool(right) and not salvaged

"""A seeded model that sends anything a stranger might (design.md §2, rule 8): the turn must stand whatever it says.

It keeps the protocol of `ChatModel` (parts, then one `Finished` or a `ModelError`) and nothing else. It reads the
schemas of the tools it is offered, so that many of its calls are nearly right, and some are right: hostile turns do
change state.
"""

import random
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import replace

import orjson

from orchestrator.models.errors import ErrorKind, ModelError
from orchestrator.models.messages import ChatRequest, ToolSpec
from orchestrator.models.profiles import ModelProfile
from orchestrator.models.protocol import BrokenCode, CallBroken, CallReady, Part, ReasoningDelta, TextDelta, Usage
from orchestrator.testing.hostile_values import NASTY_IDS, NASTY_TEXTS, PROSE, fitting, huge, nasty, nearly_fitting
from orchestrator.testing.scripted import Step, answer, ending, filtered, nothing, overlong, refuse, say

ERRORS: tuple[ErrorKind, ...] = (
    "unreachable",
    "rate_limited",
    "server",
    "bad_request",
    "unauthorised",
    "cut",
    "timeout",
    "window",
    "not_found",
)

Mood = Callable[[ChatRequest, random.Random], Step]


class HostileModel:
    """Answers request number n with a function of (seed, n) and of what is offered."""

    def __init__(self, seed: int | str, *, name: str = "hostile", profile: ModelProfile | None = None) -> None:
        """Be hostile in the way of `seed`."""
        self.seed = seed
        self.asked = 0
        """How many requests there were."""
        self._name = name
        self._profile = profile or ModelProfile()
        self._earlier: list[CallReady] = []

    @property
    def name(self) -> str:
        """The name that was given."""
        return self._name

    @property
    def profile(self) -> ModelProfile:
        """The profile that was given."""
        return self._profile

    async def stream(self, request: ChatRequest) -> AsyncIterator[Part]:
        """Anything.

        Raises:
            ModelError: now and then, before or after some text.
        """
        chance = random.Random(f"{self.seed}:{self.asked}")  # repeatable, whatever PYTHONHASHSEED says
        self.asked += 1
        step = self._step(request, chance)
        for place, part in enumerate(step.parts):
            yield self._own(part, place)
        if step.fault is not None:
            raise step.fault
        yield ending(request, replace(step, usage=_claimed_usage(chance)))

    async def aclose(self) -> None:
        """Nothing is open."""

    def _step(self, request: ChatRequest, chance: random.Random) -> Step:
        if request.output is not None:
            moods = _STRUCTURED
        elif request.offered:
            moods = _WITH_TOOLS
        else:
            moods = _TALKING
        mood = chance.choices(list(moods), weights=list(moods.values()))[0]
        if mood is _again and self._earlier:
            earlier = chance.choice(self._earlier)
            repeated = replace(earlier, call_id=chance.choice(("", earlier.call_id)))
            return Step((repeated,) * chance.randint(1, 4), "calls")
        return mood(request, chance)

    def _own(self, part: Part, place: int) -> Part:
        if isinstance(part, CallReady | CallBroken):
            part = replace(part, call_id=part.call_id or f"call_{self.asked}_{place}")
        if isinstance(part, CallReady):
            self._earlier = [*self._earlier[-7:], part]
        return part


def _claimed_usage(chance: random.Random) -> Usage | None:
    """What the model claims to have used: mostly nothing, now and then absurd figures."""
    if chance.random() < 0.8:
        return None
    return chance.choice((Usage(0, 0), Usage(10**12, 10**9), Usage(1, 1, cached_tokens=1), Usage(50, 5, 40, 5)))


def _tool(request: ChatRequest, chance: random.Random) -> ToolSpec:
    return chance.choice(request.tools)


def _called(*calls: tuple[str, object], text: str = "") -> Step:
    ready = [CallReady("", name, value if isinstance(value, Mapping) else {}) for name, value in calls]
    return Step((*say(text).parts, *ready), "calls")


def _right_calls(request: ChatRequest, chance: random.Random) -> Step:
    tools = [_tool(request, chance) for _ in range(chance.choice((1, 1, 1, 2, 3)))]
    return _called(*((tool.name, fitting(tool.schema, chance)) for tool in tools), text=chance.choice(("", "", *PROSE)))


def _near_call(request: ChatRequest, chance: random.Random) -> Step:
    tool = _tool(request, chance)
    return _called((tool.name, nearly_fitting(tool.schema, chance)))


def _nasty_call(request: ChatRequest, chance: random.Random) -> Step:
    tool = _tool(request, chance)
    fitted = fitting(tool.schema, chance)
    keys = sorted(fitted) if isinstance(fitted, Mapping) else []
    return _called((tool.name, {key: nasty(chance) for key in (*keys, "total")}))


def _unknown_tool(request: ChatRequest, chance: random.Random) -> Step:
    near = [tool.name.upper() for tool in request.tools] + [tool.name + "s" for tool in request.tools]
    name = chance.choice(("set_hp", "eval", "give_xp", "", *NASTY_IDS, *near))
    return _called((name, {"sheet": "hero", "value": nasty(chance)}))


def _huge_call(request: ChatRequest, chance: random.Random) -> Step:
    tool = _tool(request, chance)
    fitted = fitting(tool.schema, chance)
    fields = dict(fitted) if isinstance(fitted, Mapping) else {}
    return _called((tool.name, {**fields, chance.choice(sorted(fields) or ["reason"]): huge(chance)}))


def _many_calls(request: ChatRequest, chance: random.Random) -> Step:
    tools = [_tool(request, chance) for _ in range(chance.randint(8, 40))]
    return _called(*((tool.name, fitting(tool.schema, chance)) for tool in tools))


def _broken_call(request: ChatRequest, chance: random.Random) -> Step:
    name = chance.choice(("", _tool(request, chance).name))
    code: BrokenCode = chance.choice(("no_name", "bad_json", "not_an_object", "several_values", "cut", "too_large"))
    return Step((CallBroken("", name, code, chance.choice(NASTY_TEXTS)),), "calls")


def _again(request: ChatRequest, chance: random.Random) -> Step:
    """An earlier call once more, with its old id or a new one; the first time there is none: a right one then."""
    return _right_calls(request, chance)


def _printed_call(request: ChatRequest, chance: random.Random) -> Step:
    name = _tool(request, chance).name if request.tools else "mark_sheet"
    text = orjson.dumps({"name": name, "arguments": {"sheet": "hero", "delta": 99}}).decode()
    return say(chance.choice((text, f"<tool_call>{text}</tool_call>", f"```json\n{text}\n```", f"Well. {text}")))


def _prose(request: ChatRequest, chance: random.Random) -> Step:
    return say(" ".join(chance.choice(PROSE) for _ in range(chance.randint(1, 3))))


def _nasty_prose(request: ChatRequest, chance: random.Random) -> Step:
    return Step((TextDelta(chance.choice(PROSE) + " " + chance.choice(NASTY_TEXTS)),))


def _huge_prose(request: ChatRequest, chance: random.Random) -> Step:
    return Step((TextDelta(huge(chance)),))


def _thinking(request: ChatRequest, chance: random.Random) -> Step:
    return Step((ReasoningDelta(chance.choice(NASTY_TEXTS) or "hm"), *say(chance.choice(PROSE)).parts))


def _nothing(request: ChatRequest, chance: random.Random) -> Step:
    return chance.choice((nothing(), Step((TextDelta(" \n"),), "empty"), Step((), "stop")))


def _refusal(request: ChatRequest, chance: random.Random) -> Step:
    return chance.choice((refuse("I cannot help with that."), refuse(""), filtered(), filtered("The gate")))


def _overlong(request: ChatRequest, chance: random.Random) -> Step:
    return overlong(chance.choice(PROSE)[: chance.randint(0, 40)])


def _fault(request: ChatRequest, chance: random.Random) -> Step:
    after = chance.choice(("", "", chance.choice(PROSE)))
    fault = ModelError(chance.choice(ERRORS), "hostile on purpose", delivered=bool(after))
    return replace(say(after), fault=fault)


def _right_answer(request: ChatRequest, chance: random.Random) -> Step:
    return _answered(request, fitting(_wanted(request), chance))


def _staked_answer(request: ChatRequest, chance: random.Random) -> Step:
    """A ruling that acts: abilities, what is put in, said of an action or proposed; right, of another, or made up."""
    properties = _wanted(request).get("properties")
    offered = properties if isinstance(properties, Mapping) else {}
    if not {"ability", "spend", "given", "proposed"} & set(offered):
        return _right_answer(request, chance)
    named = ("action", "ability", "target", "stat", "difficulty", "position", "effect")
    fields = {name: fitting(offered[name], chance) for name in named if name in offered and chance.random() < 0.7}
    if "spend" in offered and chance.random() < 0.6:
        fields["spend"] = fitting(offered["spend"], chance)
    for name in ("given", "proposed"):
        if name in offered and chance.random() < 0.7:
            fields[name] = chance.choice((fitting, nearly_fitting))(offered[name], chance)
            if chance.random() < 0.2:
                fields[name] = nasty(chance)
    if fields and chance.random() < 0.3:
        fields[chance.choice(sorted(fields))] = chance.choice((["hero"], *NASTY_IDS))
    return _answered(request, {**fields, "kind": "action"})


def _near_answer(request: ChatRequest, chance: random.Random) -> Step:
    return _answered(request, nearly_fitting(_wanted(request), chance))


def _nasty_answer(request: ChatRequest, chance: random.Random) -> Step:
    return _answered(request, nasty(chance))


def _fenced_answer(request: ChatRequest, chance: random.Random) -> Step:
    inner = _right_answer(request, chance).parts[0]
    text = inner.text if isinstance(inner, TextDelta) else ""
    return Step((TextDelta(f"Sure!\n```json\n{text}\n```\nAnything else?"),))


def _answered(request: ChatRequest, value: object) -> Step:
    return (
        answer(value) if isinstance(value, Mapping) else Step((TextDelta(orjson.dumps(value, default=str).decode()),))
    )


def _wanted(request: ChatRequest) -> Mapping[str, object]:
    return {} if request.output is None else request.output.schema


_FAILING: dict[Mood, int] = {_nothing: 3, _refusal: 3, _overlong: 3, _fault: 5}
_TALKING: dict[Mood, int] = {
    _prose: 30, _nasty_prose: 10, _printed_call: 6, _huge_prose: 1, _thinking: 4, **_FAILING,
}  # fmt: skip
_WITH_TOOLS: dict[Mood, int] = {
    **_TALKING, _right_calls: 30, _near_call: 15, _nasty_call: 8, _unknown_tool: 6, _huge_call: 2, _many_calls: 2,
    _broken_call: 3, _again: 8,
}  # fmt: skip
_STRUCTURED: dict[Mood, int] = {
    _right_answer: 40, _staked_answer: 10, _near_answer: 15, _nasty_answer: 6, _fenced_answer: 8, _prose: 5,
    _printed_call: 4, **_FAILING,
}  # fmt: skip

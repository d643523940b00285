"""The hostile model: anything, but the same anything for the same seed."""

import random
import subprocess
import sys
from collections import Counter
from dataclasses import replace

import orjson
import pytest

from orchestrator.models.messages import ChatRequest, OutputSchema, ToolSpec
from orchestrator.models.protocol import CallBroken, CallReady, ChatModel, Finished, Part, TextDelta
from orchestrator.testing.hostile import HostileModel
from orchestrator.testing.hostile_values import HUGE, fitting
from tests.orchestrator.models.samples import ASKED, read

SCHEMA = {
    "type": "object",
    "properties": {
        "sheet": {"enum": ["hero", "iris"]},
        "delta": {"type": "integer", "minimum": -5, "maximum": 5},
        "why": {"$ref": "#/$defs/Why"},
    },
    "required": ["sheet", "delta", "why"],
    "$defs": {"Why": {"type": "string", "maxLength": 20}},
}
TOOLS = (ToolSpec("mark_sheet", "Marks.", SCHEMA), ToolSpec("roll", "Rolls.", {"type": "object"}))
TOOLED = replace(ASKED, tools=TOOLS)
RULED = replace(ASKED, tools=(), output=OutputSchema("ruling", SCHEMA))
TALKED = replace(ASKED, must_narrate=True)


async def hostile(seed: int, count: int, request: ChatRequest) -> list[tuple[list[Part], str]]:
    model = HostileModel(seed)
    answers = [await read(model.stream(request)) for _ in range(count)]
    return [(parts, "" if fault is None else fault.kind) for parts, fault in answers]


@pytest.mark.parametrize("request_", [TOOLED, RULED, TALKED], ids=["tools", "structured", "talk"])
async def test_it_keeps_the_protocol_and_nothing_else(request_: ChatRequest) -> None:
    """B9: parts and one end, or a fault; arguments are JSON objects."""
    for parts, fault in await hostile(7, 300, request_):
        ends = [part for part in parts if isinstance(part, Finished)]
        assert len(ends) == (0 if fault else 1)
        for part in parts:
            if isinstance(part, CallReady):
                assert isinstance(orjson.loads(orjson.dumps(part.arguments)), dict)


async def test_it_tries_everything() -> None:
    """A18, C1, C4, C13, E3: wrong types, unknown tools, huge arguments, repeats, prose, templates, cuts, refusals."""
    answers = await hostile(1, 1500, TOOLED)
    parts = [part for answered, _ in answers for part in answered]
    calls = [part for part in parts if isinstance(part, CallReady)]
    said = [part.text for part in parts if isinstance(part, TextDelta)]
    ends = Counter(part.reason for part in parts if isinstance(part, Finished))
    ids = Counter(call.call_id for call in calls)

    assert {call.name for call in calls} > {"mark_sheet", "roll"}
    assert max(len(orjson.dumps(call.arguments)) for call in calls) >= HUGE * 0.9
    assert any(count > 1 for count in ids.values())
    assert any("{{ 7*7 }}" in text for text in said)
    assert any('"name": "mark_sheet"' in text or '"name":"mark_sheet"' in text for text in said)
    assert set(ends) == {"stop", "calls", "length", "refusal", "empty", "filtered"}
    assert len({fault for _, fault in answers if fault}) >= 6
    assert any(fault and answered for answered, fault in answers)
    assert any(isinstance(part, CallBroken) for part in parts)


async def test_many_of_its_calls_are_right() -> None:
    """A14: a hostile run must change state, or it tests nothing."""
    calls = [part for parts, _ in await hostile(3, 600, TOOLED) for part in parts if isinstance(part, CallReady)]
    right = [call for call in calls if call.name == "mark_sheet" and fits(call)]

    assert len(right) > len(calls) * 0.15


def fits(call: CallReady) -> bool:
    fields = call.arguments
    return (
        set(fields) == {"sheet", "delta", "why"}
        and fields["sheet"] in ("hero", "iris")
        and isinstance(fields["delta"], int)
        and -5 <= fields["delta"] <= 5
        and isinstance(fields["why"], str)
        and len(fields["why"]) <= 20
    )


async def test_the_same_seed_says_the_same_and_another_does_not() -> None:
    """B1: a hostile run can be repeated."""
    assert await hostile(5, 60, TOOLED) == await hostile(5, 60, TOOLED)
    assert await hostile(5, 60, TOOLED) != await hostile(6, 60, TOOLED)


def test_the_seed_means_the_same_in_every_process() -> None:
    """B1: whatever PYTHONHASHSEED says."""
    code = (
        "import asyncio, hashlib\n"
        "from tests.orchestrator.testing.test_hostile import TOOLED, hostile\n"
        "print(hashlib.sha256(repr(asyncio.run(hostile(5, 80, TOOLED))).encode()).hexdigest())"
    )
    shown = {
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": seed}
        ).stdout
        for seed in ("0", "1")
    }

    assert len(shown) == 1


async def test_it_is_a_chat_model() -> None:
    model = HostileModel("seed", name="n")

    await model.aclose()

    assert isinstance(model, ChatModel)
    assert (model.name, model.profile.tool_mode) == ("n", "native")


@pytest.mark.parametrize(
    ("schema", "allowed"),
    [
        ({"const": 3}, [3]),
        ({"enum": ["a", "b"]}, ["a", "b"]),
        ({"anyOf": [{"const": 1}, {"type": "null"}]}, [1, None]),
        ({"type": ["integer"], "minimum": 4, "maximum": 4}, [4]),
        ({"type": "boolean"}, [True, False]),
        ({}, None),
    ],
)
def test_values_are_made_to_fit_a_schema(schema: dict[str, object], allowed: list[object] | None) -> None:
    made = [fitting(schema, random.Random(seed)) for seed in range(20)]

    assert allowed is None or all(value in allowed for value in made)

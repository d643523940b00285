"""A whole answer in one value."""

from collections.abc import AsyncIterator

import pytest

from orchestrator.models.gathered import gather_answer
from orchestrator.models.protocol import CallReady, Part, TextDelta
from orchestrator.testing.scripted import ScriptedModel, broken_call, call, calls, think
from tests.orchestrator.models.samples import ASKED


async def test_every_part_has_its_place() -> None:
    model = ScriptedModel([think("hm", calls(call("roll", text="Now. "), broken_call("roll")))])

    answer = await gather_answer(model.stream(ASKED))

    assert (answer.text, answer.reasoning) == ("Now. ", "hm")
    assert answer.calls == (CallReady("call_1_2", "roll", {}),)
    assert [broken.call_id for broken in answer.broken] == ["call_1_3"]
    assert answer.finished.reason == "calls"


async def test_a_stream_without_an_end_is_a_bug_of_the_model() -> None:
    async def endless() -> AsyncIterator[Part]:
        yield TextDelta("…")

    with pytest.raises(ValueError, match="without Finished"):
        await gather_answer(endless())

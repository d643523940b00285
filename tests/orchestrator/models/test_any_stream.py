"""Properties of the reading of answers: any cut of the stream, any nonsense within it."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from orchestrator.models.assembler import Assembler
from orchestrator.models.messages import ChatRequest
from orchestrator.models.narration_reader import NarrationReader
from orchestrator.models.openai_stream import EventDecoder
from orchestrator.models.printed_calls import PrintedCall
from orchestrator.models.profiles import ModelProfile
from orchestrator.models.protocol import CallBroken, CallReady, Finished, Part, TextDelta
from orchestrator.models.text_reader import Read, TextReader
from orchestrator.models.think_tags import ThinkSplitter
from tests.orchestrator.models.samples import ASKED, RULING
from tests.orchestrator.models.stream_cases import StreamCase, as_rows, stream_cases

OFFERED = frozenset({"roll", "end_scene"})
CALL = '{"name": "roll", "arguments": {"why": "a {\\"b\\"} <c>"}}'
PLAIN_PIECES = ("You climb. ", "문이 열린다.", "\n", "{", "}", "[", "`", "<", "[1]", '"', "\\", " ", "{{ 7*7 }}")
MARKED_PIECES = ("```json\n", "```", "<think>", "</think>", "<tool_call>", '{"king": "Orm"}')
CALL_PIECES = (CALL, f"<tool_call>{CALL}</tool_call>", f"\n{CALL}")
PIECES = st.sampled_from((*PLAIN_PIECES, *MARKED_PIECES, *CALL_PIECES))
TEXTS = st.lists(PIECES, max_size=12).map("".join)
CUTS = st.lists(st.integers(0, 400), max_size=12)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=10,
)


def places_of(length: int, cuts: Sequence[int]) -> list[tuple[int, int]]:
    places = sorted({min(place, length) for place in cuts} | {0, length})
    return list(pairwise(places))


def joined(read: Sequence[Read]) -> list[Read]:
    """What was read, neighbouring text as one."""
    merged: list[Read] = []
    for found in read:
        if isinstance(found, str) and merged and isinstance(merged[-1], str):
            merged[-1] += found
        else:
            merged.append(found)
    return merged


def read_in_pieces(reader: TextReader | NarrationReader, text: str, cuts: Sequence[int]) -> list[Read]:
    read: list[Read] = []
    for start, end in places_of(len(text), cuts):
        piece = text[start:end]
        read += [piece] if reader.passes(piece) else reader.feed(piece)
    return joined([*read, *reader.end()])


@given(TEXTS, CUTS)
def test_printed_calls_are_found_however_the_text_is_cut(text: str, cuts: list[int]) -> None:
    """C3, C4: chunks of any size tell the same."""
    assert read_in_pieces(TextReader(OFFERED), text, cuts) == read_in_pieces(TextReader(OFFERED), text, [])


@given(TEXTS, CUTS)
def test_text_without_calls_comes_through_character_for_character(text: str, cuts: list[int]) -> None:
    """A18, C4: what is no call is narration."""
    plain = text.replace("name", "nom").replace("tool_call", "tool").replace("`", "'")

    assert "".join(str(found) for found in read_in_pieces(TextReader(OFFERED), plain, cuts)) == plain


@given(TEXTS, CUTS)
def test_narration_in_json_is_decoded_however_it_is_cut(narration: str, cuts: list[int]) -> None:
    """C3, C4: escapes may be cut anywhere."""
    for dumped in (orjson.dumps({"narration": narration}).decode(), ascii_json(narration)):
        assert read_in_pieces(NarrationReader(OFFERED), dumped, cuts) == ([narration] if narration else [])


def ascii_json(narration: str) -> str:
    return '{ "narration" : "' + "".join(f"\\u{unit:04x}" for unit in utf16(narration)) + '"}'


def utf16(text: str) -> list[int]:
    raw = text.encode("utf-16-le")
    return [int.from_bytes(raw[at : at + 2], "little") for at in range(0, len(raw), 2)]


@given(st.text(max_size=30), CUTS)
def test_any_character_survives_the_narration_reader(narration: str, cuts: list[int]) -> None:
    """C3: surrogate pairs too."""
    assert read_in_pieces(NarrationReader(OFFERED), ascii_json(narration), cuts) == ([narration] if narration else [])


@given(TEXTS, CUTS, st.booleans())
def test_thinking_is_split_off_however_the_text_is_cut(text: str, cuts: list[int], inside: bool) -> None:
    """C10: tags in pieces."""
    pairs = (("<think>", "</think>"),)

    def split(places: Sequence[int]) -> tuple[str, str]:
        splitter = ThinkSplitter(pairs, starts_thinking=inside)
        pieces = [piece for start, end in places_of(len(text), places) for piece in splitter.feed(text[start:end])]
        pieces += splitter.end(cut=True)
        return (
            "".join(piece.text for piece in pieces if piece.thinking),
            "".join(piece.text for piece in pieces if not piece.thinking),
        )

    thought, said = split(cuts)
    assert (thought, said) == split([])
    assert "<think>" not in said
    assert "</think>" not in said


@given(st.lists(st.sampled_from(["a", "문", "{}", "x" * 50]), max_size=6), CUTS, st.sampled_from(["\n", "\r\n", "\r"]))
def test_events_are_the_same_however_the_bytes_are_cut(data: list[str], cuts: list[int], end: str) -> None:
    """C1: every line end, every cut, through characters and all."""
    raw = "".join(f": ping{end}{end}event: e{end}data: {text}{end}{end}" for text in data).encode()
    decoder = EventDecoder()

    payloads = [found for start, stop in places_of(len(raw), cuts) for found in decoder.feed(raw[start:stop])]

    assert [*payloads, *decoder.end()] == [text.encode() for text in data]


PROFILES = st.sampled_from(
    [ModelProfile(), ModelProfile(tool_mode="json"), ModelProfile(tool_mode="text", starts_thinking=True)]
)
REQUESTS = st.sampled_from([ASKED, replace(ASKED, must_narrate=True), replace(ASKED, output=RULING)])
DELTAS = st.fixed_dictionaries(
    {},
    optional={
        "content": JSON | TEXTS,
        "reasoning_content": JSON,
        "refusal": JSON,
        "function_call": JSON,
        "tool_calls": JSON
        | st.lists(
            st.fixed_dictionaries(
                {},
                optional={
                    "index": st.integers(-1, 2) | JSON,
                    "id": st.sampled_from(["a", "b", ""]) | JSON,
                    "name": st.sampled_from(["roll", "end_scene"]),
                    "function": st.fixed_dictionaries(
                        {},
                        optional={
                            "name": st.sampled_from(["roll", "ro", "ll", "end_scene", ""]) | JSON,
                            "arguments": st.sampled_from(["{}", '{"a":', "1}", '"', "null"]) | JSON,
                        },
                    ),
                },
            ),
            max_size=3,
        ),
    },
)
EVENTS = st.lists(
    JSON
    | st.fixed_dictionaries(
        {"choices": st.lists(st.fixed_dictionaries({"delta": DELTAS | JSON, "finish_reason": JSON}), max_size=2)},
        optional={"usage": JSON},
    ),
    max_size=8,
)


def assembled(request: ChatRequest, profile: ModelProfile, feed: Callable[[Assembler], None]) -> list[Part]:
    assembler = Assembler(request, profile)
    feed(assembler)
    return [*assembler.take(), *assembler.finish()]


def check_protocol(parts: Sequence[Part], request: ChatRequest) -> None:
    offered = {tool.name for tool in request.offered}
    assert [isinstance(part, Finished) for part in parts] == [False] * (len(parts) - 1) + [True]
    ids = [part.call_id for part in parts if isinstance(part, CallReady | CallBroken)]
    assert len(set(ids)) == len(ids)
    for part in parts:
        if isinstance(part, CallReady):
            assert isinstance(part.arguments, dict)
            assert part.name in offered
        if isinstance(part, TextDelta):
            part.text.encode()


@given(REQUESTS, PROFILES, EVENTS)
def test_no_event_breaks_the_protocol(request: ChatRequest, profile: ModelProfile, events: list[object]) -> None:
    """C1: whatever a server sends, an answer is parts and one end."""

    def feed(assembler: Assembler) -> None:
        for event in events:
            assembler.event(event)

    check_protocol(assembled(request, profile, feed), request)


@given(REQUESTS, PROFILES, DELTAS | JSON, JSON)
def test_no_whole_answer_breaks_the_protocol(
    request: ChatRequest, profile: ModelProfile, message: object, reason: object
) -> None:
    """C1: the same for answers that do not stream."""
    answer = {"choices": [{"message": message, "finish_reason": reason}]}

    check_protocol(assembled(request, profile, lambda assembler: assembler.whole(answer)), request)


RECORDED = [case for case in stream_cases() if "deltas" in case.fields]


@given(st.data(), st.sampled_from(RECORDED))
def test_lost_doubled_and_mixed_events_never_say_arguments(data: st.DataObject, case: StreamCase) -> None:
    """C1, C3: a bad network path through a good recording."""
    order = data.draw(st.lists(st.sampled_from(range(len(case.fields["deltas"]))), max_size=8))

    def feed(assembler: Assembler) -> None:
        for number in order:
            assembler.event({"choices": [{"delta": case.fields["deltas"][number]}]})

    parts = assembled(case.request, case.profile, feed)

    check_protocol(parts, case.request)
    if all("content" not in case.fields["deltas"][number] for number in order):
        assert [row for row in as_rows(parts) if "text" in row] == []


@pytest.mark.parametrize("mode", ["native", "text", "json"])
def test_a_call_is_never_both_said_and_made(mode: str) -> None:
    """C3: the canary in the arguments is nowhere in the narration, in any mode."""
    profile = ModelProfile.model_validate({"tool_mode": mode})
    call = '{"name": "roll", "arguments": {"why": "canary"}}'

    def feed(assembler: Assembler) -> None:
        assembler.event({"choices": [{"delta": {"content": call}, "finish_reason": "stop"}]})

    parts = assembled(ASKED, profile, feed)

    assert [part.arguments for part in parts if isinstance(part, CallReady)] == [{"why": "canary"}]
    assert not any("canary" in part.text for part in parts if isinstance(part, TextDelta))


def test_a_printed_call_is_a_value_with_name_and_arguments() -> None:
    assert TextReader(OFFERED).feed(CALL) == [PrintedCall("roll", {"why": 'a {"b"} <c>'})]

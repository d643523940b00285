"""What is sent: messages by the profile, tools and structured output by its modes."""

import orjson
import pytest

from orchestrator.models.messages import CallRecord, ChatRequest, Message, OutputSchema, ToolSpec
from orchestrator.models.openai_wire import body_bytes, prompt_texts, request_body
from orchestrator.models.profiles import ModelProfile
from tests.orchestrator.models.samples import ASKED, ROLL, RULING

HISTORY = (
    Message("system", "You narrate."),
    Message("system", "Lines: none."),
    Message("user", "I climb."),
    Message("assistant", "Roll!", calls=(CallRecord("c1", "roll", {"dice": "1d20"}),)),
    Message("tool", "12", call_id="c1"),
    Message("assistant", ""),
    Message("assistant", "You make it."),
    Message("system", "State: HP 5."),
    Message("user", "I jump."),
)
REQUEST = ChatRequest("narration", "en", HISTORY, (ROLL,))


def messages(profile: ModelProfile, request: ChatRequest = REQUEST) -> list[dict[str, object]]:
    sent = orjson.loads(body_bytes(request_body(request, "m", profile)))["messages"]
    assert isinstance(sent, list)
    return sent


def roles(sent: list[dict[str, object]]) -> list[object]:
    return [message["role"] for message in sent]


def test_instructions_come_first_as_one_message_and_later_ones_are_spoken_by_the_user() -> None:
    """C8: system first; assistant messages that say nothing are left out."""
    sent = messages(ModelProfile())

    assert roles(sent) == ["system", "user", "assistant", "tool", "assistant", "user", "user"]
    assert sent[0]["content"] == "You narrate.\n\nLines: none."
    assert sent[5]["content"] == "State: HP 5."


def test_calls_and_results_keep_their_pairs() -> None:
    """C8, D6: a call in the history and its result are sent as the protocol wants them."""
    sent = messages(ModelProfile())

    call = {"id": "c1", "type": "function", "function": {"name": "roll", "arguments": '{"dice":"1d20"}'}}
    assert sent[2] == {"role": "assistant", "content": "Roll!", "tool_calls": [call]}
    assert sent[3] == {"role": "tool", "tool_call_id": "c1", "content": "12"}


def test_where_the_template_wants_alternation_neighbours_are_merged() -> None:
    """C8: no two of a role in a row, calls and results apart."""
    sent = messages(ModelProfile(alternation=True))

    assert roles(sent) == ["system", "user", "assistant", "tool", "assistant", "user"]
    assert sent[-1]["content"] == "State: HP 5.\n\nI jump."


def test_where_the_template_wants_alternation_the_user_speaks_first() -> None:
    """C8: a history that begins with the storyteller gets an opening line."""
    request = ChatRequest("narration", "ko", (Message("system", "S"), Message("assistant", "A"), Message("user", "U")))

    assert roles(messages(ModelProfile(alternation=True), request)) == ["system", "user", "assistant", "user"]
    assert roles(messages(ModelProfile(), request)) == ["system", "assistant", "user"]


def test_where_no_system_role_is_known_the_first_user_message_carries_the_instructions() -> None:
    """C8: merged into the user's, also where nobody has spoken yet."""
    profile = ModelProfile(system_role="user")

    assert messages(profile)[0]["content"] == "You narrate.\n\nLines: none.\n\nI climb."
    alone = ChatRequest("recap", "en", (Message("system", "S"), Message("assistant", "A")))
    assert messages(profile, alone)[:1] == [{"role": "user", "content": "S"}]


def test_developer_can_speak_the_instructions() -> None:
    """C8: some models call the role by another name."""
    assert messages(ModelProfile(system_role="developer"))[0]["role"] == "developer"


@pytest.mark.parametrize(
    ("mode", "printed"),
    [
        ("json", 'Roll!\n{"name":"roll","arguments":{"dice":"1d20"}}'),
        ("text", 'Roll!\n<tool_call>{"name":"roll","arguments":{"dice":"1d20"}}</tool_call>'),
    ],
)
def test_without_tool_calls_of_its_own_a_model_reads_the_history_as_text(mode: str, printed: str) -> None:
    """C4, C8: in the very form it is asked to write."""
    sent = messages(ModelProfile.model_validate({"tool_mode": mode}))

    assert "tool" not in roles(sent)
    assert sent[2] == {"role": "assistant", "content": printed}
    assert sent[3] == {"role": "user", "content": "Result of roll: 12"}
    assert "Rolls dice." in str(sent[0]["content"])


def test_the_text_modes_speak_the_language_of_the_table() -> None:
    """C4, D10: what this package adds by itself is in the table's language."""
    request = ChatRequest("narration", "ko", HISTORY, (ROLL,))

    sent = messages(ModelProfile(tool_mode="text"), request)

    assert "도구를 쓰려면" in str(sent[0]["content"])
    assert sent[3]["content"] == "roll 결과: 12"


def test_native_tools_go_out_in_order_and_are_withheld_in_the_last_call() -> None:
    """C4, C5, D5: tool order is fixed; the last call has none."""
    spend = ToolSpec("spend_pool", "Spends.", {"type": "object"})
    request = ChatRequest("narration", "en", HISTORY, (ROLL, spend))

    body = request_body(request, "m", ModelProfile())
    last = request_body(ChatRequest("narration", "en", HISTORY, (ROLL,), must_narrate=True), "m", ModelProfile())

    assert orjson.loads(body_bytes(body))["tools"][0] == {
        "type": "function",
        "function": {"name": "roll", "description": "Rolls dice.", "parameters": ROLL.schema},
    }
    assert [tool["function"]["name"] for tool in orjson.loads(body_bytes(body))["tools"]] == ["roll", "spend_pool"]
    assert "tools" not in last


def test_json_mode_asks_for_a_union_of_calls_and_narration() -> None:
    """C4: anyOf of {name: const, arguments: schema} and {narration}."""
    body = request_body(ASKED, "m", ModelProfile(tool_mode="json"))

    assert "tools" not in body
    sent = orjson.loads(body_bytes(body))["response_format"]
    assert sent["type"] == "json_schema"
    call, narration = sent["json_schema"]["schema"]["anyOf"]
    assert call["properties"] == {"name": {"const": "roll"}, "arguments": ROLL.schema}
    assert call["required"] == ["name", "arguments"]
    assert narration["properties"] == {"narration": {"type": "string"}}


def test_json_mode_withholds_tools_by_the_schema_and_leaves_the_beginning_of_the_prompt_as_it_was() -> None:
    """C5, D5: the last call can only narrate; told of no tools, a small model would print the calls it has made."""
    profile = ModelProfile(tool_mode="json")
    before = request_body(ChatRequest("narration", "en", HISTORY, (ROLL,)), "m", profile)

    last = request_body(ChatRequest("narration", "en", HISTORY, (ROLL,), must_narrate=True), "m", profile)

    assert last["messages"] == before["messages"]
    schema = orjson.loads(body_bytes(last))["response_format"]["json_schema"]["schema"]
    assert [choice["properties"] for choice in schema["anyOf"]] == [{"narration": {"type": "string"}}]


@pytest.mark.parametrize(
    "profile", [ModelProfile(tool_mode="json", structured="json_object"), ModelProfile(tool_mode="text")]
)
def test_where_no_schema_can_withhold_the_tools_they_are_not_told(profile: ModelProfile) -> None:
    """C5: the last call."""
    last = request_body(ChatRequest("narration", "en", HISTORY, (ROLL,), must_narrate=True), "m", profile)

    assert "Rolls dice." not in str(last)
    assert "response_format" not in last


def test_definitions_of_tools_move_to_the_root_of_the_union_under_names_of_their_own() -> None:
    """C4: two tools may define the same name differently."""
    schema = {"type": "object", "properties": {"a": {"$ref": "#/$defs/A"}}, "$defs": {"A": {"enum": [1]}}}
    tools = (ToolSpec("one", "", schema), ToolSpec("two", "", schema | {"$defs": {"A": {"enum": [2]}}}))

    body = request_body(ChatRequest("narration", "en", HISTORY, tools), "m", ModelProfile(tool_mode="json"))

    union = orjson.loads(body_bytes(body))["response_format"]["json_schema"]["schema"]
    assert union["$defs"] == {"one.A": {"enum": [1]}, "two.A": {"enum": [2]}}
    assert union["anyOf"][1]["properties"]["arguments"]["properties"]["a"] == {"$ref": "#/$defs/two.A"}


@pytest.mark.parametrize(
    ("structured", "expected", "told"),
    [("json_schema", "json_schema", False), ("json_object", "json_object", True), ("none", None, True)],
)
def test_a_structured_answer_is_asked_for_as_the_server_can(structured: str, expected: str | None, told: bool) -> None:
    """C4: with less than a schema on the wire, the schema is told in words."""
    request = ChatRequest("ruling", "en", HISTORY, output=RULING)

    body = orjson.loads(body_bytes(request_body(request, "m", ModelProfile.model_validate({"structured": structured}))))

    assert body.get("response_format", {}).get("type") == expected
    assert ('"required":["action"]' in body["messages"][0]["content"]) == told


def test_json_mode_offers_the_structured_answer_beside_the_tools() -> None:
    """C4: for calls that rule and act in one."""
    request = ChatRequest("ruling", "en", HISTORY, (ROLL,), OutputSchema("ruling", RULING.schema))

    body = orjson.loads(body_bytes(request_body(request, "m", ModelProfile(tool_mode="json"))))

    choices = body["response_format"]["json_schema"]["schema"]["anyOf"]
    assert choices[1]["properties"] == {"answer": RULING.schema}


def test_parameters_follow_the_profile() -> None:
    """C8: names, extras, and what a server refuses."""
    profile = ModelProfile(
        max_tokens_field="max_completion_tokens",
        parameters={"temperature": 0.7, "reasoning_effort": "low"},
        leave_out=frozenset({"stream_options", "temperature"}),
        strict_schema=True,
    )

    body = request_body(ChatRequest("narration", "en", HISTORY, max_tokens=77), "m", profile)

    assert {key: value for key, value in body.items() if key != "messages"} == {
        "model": "m",
        "max_completion_tokens": 77,
        "stream": True,
        "reasoning_effort": "low",
    }


def test_the_same_request_is_the_same_bytes() -> None:
    """D5: nothing of the time or of chance is in a request."""
    first, second = (body_bytes(request_body(REQUEST, "m", ModelProfile())) for _ in range(2))

    assert first == second


def test_a_longer_history_begins_with_the_bytes_of_the_shorter_one() -> None:
    """D5: the prefix is stable."""
    longer = ChatRequest("narration", "en", (*HISTORY, Message("assistant", "You land."), Message("user", "On!")))

    short = body_bytes(request_body(ChatRequest("narration", "en", HISTORY), "m", ModelProfile()))
    long = body_bytes(request_body(longer, "m", ModelProfile()))

    common = short.index(b'],"max_tokens"')
    assert long[:common] == short[:common]


def test_a_half_surrogate_from_a_terminal_does_not_stop_the_request() -> None:
    """B9: what a person types may be no text at all."""
    request = ChatRequest("narration", "en", (Message("user", "caf\udce9"),))

    assert orjson.loads(body_bytes(request_body(request, "m", ModelProfile())))["messages"][0]["content"] == "caf?"


def test_the_estimate_counts_every_text_that_is_sent() -> None:
    """C9: messages, calls and tools; a schema where it is told in words, as a grammar takes no room."""
    texts, count = prompt_texts(request_body(REQUEST, "m", ModelProfile()))
    asked = ChatRequest("ruling", "en", HISTORY, output=OutputSchema("ruling", {"title": "verdict"}))
    by_grammar, in_words = (
        " ".join(prompt_texts(request_body(asked, "m", ModelProfile(structured=kind)))[0])
        for kind in ("json_schema", "json_object")
    )

    joined = " ".join(texts)
    assert count == 7
    assert "verdict" not in by_grammar
    assert "verdict" in in_words
    assert all(word in joined for word in ("You narrate.", "State: HP 5.", "1d20", "roll", "Rolls dice."))

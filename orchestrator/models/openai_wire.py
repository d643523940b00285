"""A request as the bytes of POST /chat/completions, by the model's profile (behaviours.md C4, C8).

The bytes are made here and handed to the client as they are, so that nothing walks the messages again.
"""

import json
from collections.abc import Mapping

import orjson

from orchestrator.models.messages import ChatRequest, OutputSchema, ToolSpec
from orchestrator.models.openai_messages import WireMessage, as_plain, wire_messages
from orchestrator.models.profiles import ModelProfile
from orchestrator.models.words import say

Body = dict[str, object]

_UNION = "call_or_answer"
"""The name of the schema that offers calls."""


def request_body(request: ChatRequest, model: str, profile: ModelProfile) -> Body:
    """The JSON body of `request` for `model`, before it becomes bytes."""
    body: Body = {"model": model, "messages": wire_messages(request, profile, _notes(request, profile))}
    if request.offered and profile.tool_mode == "native":
        body["tools"] = [_wire_tool(tool) for tool in request.offered]
    answer_format = _answer_format(request, profile)
    if answer_format:
        body["response_format"] = answer_format
    if profile.max_tokens_field:
        body[profile.max_tokens_field] = request.max_tokens
    if is_streamed(request, profile):
        body["stream"] = True
        body["stream_options"] = {"include_usage": True}
    body.update(profile.parameters)
    for name in profile.leave_out:
        body.pop(name, None)
    return body


def body_bytes(body: Body) -> bytes:
    """The body as UTF-8 JSON. Half surrogates (a terminal can produce them) become question marks."""
    try:
        return orjson.dumps(body, default=as_plain)
    except TypeError:
        return json.dumps(body, ensure_ascii=False, separators=(",", ":"), default=as_plain).encode("utf-8", "replace")


def is_streamed(request: ChatRequest, profile: ModelProfile) -> bool:
    """Whether the answer is asked for as a stream: structured answers are not, unless the profile wants it."""
    if profile.streaming == "narration":
        return request.output is None
    return profile.streaming == "always"


def prompt_texts(body: Body) -> tuple[list[str], int]:
    """What of a body becomes tokens of the prompt, for an estimate: the texts, and how many messages they make.

    The schema of an answer is left out: servers keep it to their grammar, and where they do not, the messages tell it.
    """
    messages = body["messages"]
    texts: list[str] = []
    for message in messages if isinstance(messages, list) else []:
        texts.append(message["content"])
        for call in message.get("tool_calls", ()):
            texts += (call["function"]["name"], call["function"]["arguments"])
    if "tools" in body:
        texts.append(orjson.dumps(body["tools"], default=as_plain).decode())
    return texts, len(messages) if isinstance(messages, list) else 0


def told_form(output: OutputSchema | None, profile: ModelProfile) -> str:
    """The schema of a structured answer as the prompt tells it in words: empty where the server is given it itself."""
    return "" if output is None or profile.structured == "json_schema" else _compact(output.schema)


def _wire_tool(tool: ToolSpec) -> WireMessage:
    function = {"name": tool.name, "description": tool.description, "parameters": tool.schema}
    return {"type": "function", "function": function}


def _notes(request: ChatRequest, profile: ModelProfile) -> list[str]:
    """What the profile's modes must tell the model in words."""
    language = request.language
    schema = "" if request.output is None else _compact(request.output.schema)
    told = request.tools if _only_narrates(request, profile) else request.offered
    if told and profile.tool_mode != "native":
        lines = [
            say(
                language,
                "modes.tool_line",
                name=tool.name,
                description=tool.description,
                schema=_compact(tool.schema),
            )
            for tool in told
        ]
        kind = "tools_or_answer" if schema else f"tools_{profile.tool_mode}"
        values = {"schema": schema} if schema else {}
        return [say(language, f"modes.{kind}", tools="\n".join(lines), **values)]
    form = told_form(request.output, profile)
    return [say(language, "modes.schema", schema=form)] if form else []


def _only_narrates(request: ChatRequest, profile: ModelProfile) -> bool:
    """Whether the schema alone withholds the tools: what the model is told stays, and with it the prompt's beginning.

    Left to itself, a small model goes on calling, as it has seen itself do.
    """
    by_schema = profile.tool_mode == "json" and profile.structured == "json_schema"
    return by_schema and request.must_narrate and request.output is None and bool(request.tools)


def _answer_format(request: ChatRequest, profile: ModelProfile) -> WireMessage | None:
    union = profile.tool_mode == "json" and (bool(request.offered) or _only_narrates(request, profile))
    if not union and request.output is None:
        return None
    if profile.structured == "none":
        return None
    if profile.structured == "json_object":
        return {"type": "json_object"}
    output = _union(request) if union else request.output
    if output is None or (profile.tool_mode == "text" and request.offered):
        return None
    described: WireMessage = {"name": output.name, "schema": output.schema}
    if profile.strict_schema:
        described["strict"] = True
    return {"type": "json_schema", "json_schema": described}


def _union(request: ChatRequest) -> OutputSchema:
    """Any one of the calls that are offered, or narration (or the structured answer): what every tried server obeys."""
    definitions: dict[str, object] = {}
    choices: list[object] = []
    for tool in request.offered:
        arguments = _hoisted(tool.schema, tool.name, definitions)
        choices.append(_object({"name": {"const": tool.name}, "arguments": arguments}))
    if request.output is None:
        choices.append(_object({"narration": {"type": "string"}}))
    else:
        choices.append(_object({"answer": _hoisted(request.output.schema, request.output.name, definitions)}))
    schema: dict[str, object] = {"anyOf": choices}
    if definitions:
        schema["$defs"] = definitions
    return OutputSchema(_UNION, schema)


def _object(properties: dict[str, object]) -> dict[str, object]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _hoisted(schema: Mapping[str, object], owner: str, definitions: dict[str, object]) -> object:
    """`schema` with its definitions moved to the root, under names of their own."""
    own = schema.get("$defs")
    if not isinstance(own, Mapping):
        return schema
    for name, definition in own.items():
        definitions[f"{owner}.{name}"] = _pointing(definition, owner)
    return _pointing({key: value for key, value in schema.items() if key != "$defs"}, owner)


def _pointing(node: object, owner: str) -> object:
    if isinstance(node, Mapping):
        return {key: _new_reference(key, value, owner) for key, value in node.items()}
    return [_pointing(entry, owner) for entry in node] if isinstance(node, list | tuple) else node


def _new_reference(key: str, value: object, owner: str) -> object:
    if key == "$ref" and isinstance(value, str):
        return value.replace("#/$defs/", f"#/$defs/{owner}.")
    return _pointing(value, owner)


def _compact(schema: Mapping[str, object]) -> str:
    return orjson.dumps(schema, default=as_plain).decode()

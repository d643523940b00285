"""What a model can do and how it wants to be spoken to: one small file per (base URL, model).

A profile is data that `probe` writes and people may edit. Nothing here talks to a model.
"""

import hashlib
import re
from collections.abc import Mapping
from fnmatch import fnmatchcase
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Literal

import orjson
from pydantic import BaseModel, ConfigDict, Field, JsonValue, ValidationError

ToolMode = Literal["native", "json", "text"]

_MADE_HERE = "built-in"


class Prices(BaseModel):
    """What a million tokens cost, in any one currency."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    prompt: float = Field(ge=0)
    cached: float = Field(ge=0)
    completion: float = Field(ge=0)
    currency: str = "USD"


class ModelProfile(BaseModel):
    """How to speak to one model (behaviours.md C4, C8, C9, C10)."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    tool_mode: ToolMode = "native"
    """`native`: the protocol's tool calls. `json`: one JSON-schema union of calls and narration. `text`: the tools are
    described in words, and calls are read out of the text."""
    structured: Literal["json_schema", "json_object", "none"] = "json_schema"
    """How the server is asked for a structured answer; with less than `json_schema` the schema is told in words."""
    strict_schema: bool = False
    """Send `strict: true` with schemas. Only for servers whose strict mode takes optional fields."""
    window: int | None = Field(default=None, ge=256)
    """Tokens that prompt and answer may have together; None: unknown, nothing is checked."""
    system_role: Literal["system", "developer", "user"] = "system"
    """Who speaks our instructions; `user`: they stand at the head of the first user message."""
    alternation: bool = False
    """The chat template refuses two messages of one role in a row: neighbours are merged."""
    reasoning_fields: tuple[str, ...] = ("reasoning_content", "reasoning")
    """Fields of a message that hold thinking; the first one that is filled counts."""
    think_tags: tuple[tuple[str, str], ...] = (("<think>", "</think>"), ("<thinking>", "</thinking>"))
    """Pairs of tags that enclose thinking within the text."""
    starts_thinking: bool = False
    """The chat template opens the thinking itself, so that only the closing tag arrives."""
    streaming: Literal["always", "narration", "never"] = "narration"
    """`narration`: structured answers come in one piece (nobody could watch them anyway, and they cost a third)."""
    max_tokens_field: Literal["max_tokens", "max_completion_tokens", ""] = "max_tokens"
    """The parameter that bounds the answer; empty: none is sent."""
    leave_out: frozenset[str] = frozenset()
    """Parameters this server refuses, by their name on the wire: "stream_options", "temperature" …"""
    parameters: Mapping[str, JsonValue] = Field(default_factory=dict)
    """Parameters sent with every request, as they are: temperature, top_p, reasoning_effort …"""
    single_call: bool = False
    """Rule and narrate in one call: for small local models (design.md §5)."""
    token_ratio: float = Field(default=1.0, ge=0.3, le=3.0)
    """Tokens as the server counts them, against our estimate; learnt by use."""
    prices: Prices | None = None
    source: str = _MADE_HERE
    """Where this profile comes from: "built-in", the name of a guess, "probe", or a person."""


class ProfileError(Exception):
    """A profile file that cannot be read: names the file, what was found and what is accepted."""


class _Guess(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    models: tuple[str, ...] = ("*",)
    urls: tuple[str, ...] = ("*",)
    profile: Mapping[str, JsonValue]


@cache
def _guesses() -> tuple[_Guess, ...]:
    raw = resources.files(__package__).joinpath("data", "profiles.json").read_bytes()
    return tuple(_Guess.model_validate(entry) for entry in orjson.loads(raw))


def guess_profile(base_url: str, model: str) -> ModelProfile:
    """The profile we start from for a model nobody has probed: the built-in default, changed by what names tell.

    Every matching entry of `data/profiles.json` applies, in order. The model's name is compared without the folder
    before it ("vendor/name" → "name"), both without case.
    """
    name = model.rsplit("/", 1)[-1].lower()
    url = base_url.lower()
    fields: dict[str, JsonValue] = {}
    for guess in _guesses():
        known_model = any(fnmatchcase(name, pattern) for pattern in guess.models)
        if known_model and any(fnmatchcase(url, pattern) for pattern in guess.urls):
            fields |= {**guess.profile, "source": guess.id}
    return ModelProfile.model_validate(fields)


def profile_path(folder: Path, base_url: str, model: str) -> Path:
    """The file of a model's profile in `folder`: readable, and safe whatever the two strings hold (F7)."""
    key = f"{base_url.rstrip('/').lower()}\n{model}"
    words = re.sub(r"[^a-z0-9]+", "-", model.lower()).strip("-")[:48] or "model"
    return folder / f"{words}-{hashlib.sha256(key.encode()).hexdigest()[:10]}.json"


def load_profile(folder: Path, base_url: str, model: str) -> ModelProfile:
    """The saved profile of a model, or the guess where none is saved.

    Raises:
        ProfileError: the file is there and cannot be understood.
    """
    path = profile_path(folder, base_url, model)
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        return guess_profile(base_url, model)
    try:
        saved = orjson.loads(raw)
        return ModelProfile.model_validate(saved["profile"])
    except (orjson.JSONDecodeError, KeyError, TypeError, ValidationError) as fault:
        accepted = ", ".join(sorted(ModelProfile.model_fields))
        raise ProfileError(
            f'{path}: not a model profile ({_first_line(fault)}). Accepted under "profile": {accepted}. '
            "Mend the file, or delete it and run `tallytale probe`."
        ) from fault


def save_profile(folder: Path, base_url: str, model: str, profile: ModelProfile) -> Path:
    """Write a model's profile into `folder` (made when missing) in one piece; returns the file."""
    folder.mkdir(parents=True, exist_ok=True)
    path = profile_path(folder, base_url, model)
    fields = profile.model_dump(mode="json")
    fields["leave_out"] = sorted(profile.leave_out)
    saved = {"base_url": base_url, "model": model, "profile": fields}
    unfinished = path.with_suffix(".new")
    unfinished.write_bytes(orjson.dumps(saved, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE))
    unfinished.replace(path)
    return path


def _first_line(fault: Exception) -> str:
    if isinstance(fault, ValidationError):
        first = fault.errors(include_url=False)[0]
        return f"{'.'.join(str(step) for step in first['loc'])}: {first['msg']}"
    return f"{type(fault).__name__}: {fault}"

"""Which model speaks at a table: the embedded storyteller, an OpenAI-compatible server, or a cassette."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

from orchestrator.app_error import AppError
from orchestrator.models.cassettes import RecordedModel, RecordingModel, recorded_name
from orchestrator.models.embedded import EMBEDDED
from orchestrator.models.embedded.storyteller import EmbeddedStoryteller
from orchestrator.models.openai_client import OpenAIChatModel
from orchestrator.models.openai_door import DEFAULT_BASE_URL, Endpoint
from orchestrator.models.profiles import load_profile
from orchestrator.models.protocol import ChatModel
from orchestrator.surroundings import Surroundings

RECORDED = "recorded:"
"""A model name that begins so plays a cassette: `recorded:path/to/file.jsonl`."""
RECORDING = "recording:"
"""A model name that begins so is the environment's model, and all it answers is written onto a cassette."""
DEFAULT_MODEL = "gpt-4o-mini"
"""The model asked for when a key is there and no name is."""


def choose_model(around: Surroundings, wanted: str = "") -> ChatModel:
    """The model of that name, or the one the environment names; without any, the embedded storyteller.

    Raises:
        AppError: the environment names a server or a key that none can be.
        CassetteError: a cassette that can't be read, or written.
        ProfileError: a saved profile that can't be read.
    """
    name = wanted or around.model
    if name.startswith(RECORDING):
        named = "" if around.model.startswith(RECORDING) else around.model
        spoken = choose_model(replace(around, model=named))
        return RecordingModel(spoken, Path(name.removeprefix(RECORDING)).expanduser())
    if name.startswith(RECORDED):
        path = Path(name.removeprefix(RECORDED)).expanduser()
        return RecordedModel(path, name=recorded_name(path))
    if name == EMBEDDED or not (around.api_key or around.base_url):
        return EmbeddedStoryteller()
    return remote_model(around, name or DEFAULT_MODEL)


def needs_server(name: str) -> bool:
    """Whether a model of that name is spoken to over a network."""
    return bool(name) and name != EMBEDDED and not name.startswith((RECORDED, RECORDING))


def is_embedded(model: ChatModel) -> bool:
    """Whether it is the embedded storyteller that speaks."""
    return model.name == EMBEDDED


def stands_in(model: ChatModel, wanted: str) -> bool:
    """Whether the embedded storyteller speaks in the place of a model that was asked for and has no server."""
    return is_embedded(model) and needs_server(wanted)


def remote_model(around: Surroundings, name: str) -> OpenAIChatModel:
    """A model behind the server the environment names, spoken to as its saved profile says."""
    profile = load_profile(profiles_folder(around), around.base_url or DEFAULT_BASE_URL, name)
    return OpenAIChatModel(endpoint(around, name), profile)


def endpoint(around: Surroundings, name: str) -> Endpoint:
    """Where that model is served.

    Raises:
        AppError: OPENAI_BASE_URL is no address of a server, or OPENAI_API_KEY has letters that no key has.
    """
    place = Endpoint(model=name, base_url=around.base_url or DEFAULT_BASE_URL, api_key=around.api_key)
    if not _is_address(place.base_url):
        raise AppError("bad_server", place.server)
    if not (place.api_key.isascii() and place.api_key.isprintable()):
        raise AppError("bad_key", "")  # what was found is not shown: it may be half a key
    return place


def _is_address(url: str) -> bool:
    try:
        parts = urlsplit(url)
        host = (parts.hostname or "").encode("idna")
        _ = parts.port  # raises where it is no port
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(host) and url.isprintable() and " " not in url


def profiles_folder(around: Surroundings) -> Path:
    """Where profiles are saved."""
    return around.home / "profiles"

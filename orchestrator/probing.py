"""Finding out what the environment's model can do, and keeping it as that model's profile."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from orchestrator.app_error import AppError
from orchestrator.choosing_model import DEFAULT_MODEL, endpoint, needs_server, profiles_folder
from orchestrator.models.errors import ModelError
from orchestrator.models.openai_client import OpenAIChatModel
from orchestrator.models.openai_door import DEFAULT_BASE_URL
from orchestrator.models.probe import ProbeReport, probe, served_window
from orchestrator.models.profiles import ModelProfile, load_profile, save_profile
from orchestrator.surroundings import Surroundings


@dataclass(frozen=True, slots=True)
class Probed:
    """What was found out about a model, and where it is kept; no file where the model could not be reached."""

    report: ProbeReport
    file: Path | None


async def probe_model(around: Surroundings, name: str, language: Literal["en", "ko"]) -> Probed:
    """Asks the model a few things, in `language`; an empty name is the environment's.

    Raises:
        AppError: no server is set up, or the model has none. ProfileError: a saved profile can't be read.
        OSError: it can't be saved.
    """
    wanted = name or around.model
    if wanted and not needs_server(wanted):
        raise AppError("needs_no_probe", wanted)
    if not (around.api_key or around.base_url):
        raise AppError("no_server", wanted or DEFAULT_MODEL)
    base_url = around.base_url or DEFAULT_BASE_URL
    place = endpoint(around, wanted or DEFAULT_MODEL)
    folder = profiles_folder(around)
    start = load_profile(folder, base_url, place.model)
    report = await probe(lambda profile: OpenAIChatModel(place, profile), language=language, start=start)
    if report.verdict("reachable") != "yes":
        return Probed(report, None)
    profile = await _windowed(OpenAIChatModel(place, start), report.profile)
    report = report.model_copy(update={"profile": profile})
    return Probed(report, save_profile(folder, base_url, place.model, profile))


async def _windowed(model: OpenAIChatModel, profile: ModelProfile) -> ModelProfile:
    """The profile with the window its server states, where it states one and the profile does not."""
    try:
        window = served_window(await model.served_models(), model.name)
    except ModelError:
        window = None
    finally:
        await model.aclose()
    return profile if profile.window is not None or window is None else profile.model_copy(update={"window": window})

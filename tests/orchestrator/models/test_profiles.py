"""Profiles: guessed by name, saved by endpoint, loud when damaged."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from orchestrator.models.profiles import (
    ModelProfile,
    Prices,
    ProfileError,
    guess_profile,
    load_profile,
    profile_path,
    save_profile,
)

LOCAL = "http://127.0.0.1:8080/v1"
HOSTED = "https://api.openai.com/v1"


def test_an_unknown_model_starts_with_the_built_in_profile() -> None:
    """C4: native tools first."""
    profile = guess_profile(LOCAL, "some-model-70b")

    assert profile == ModelProfile()
    assert (profile.tool_mode, profile.source) == ("native", "built-in")


@pytest.mark.parametrize(
    ("url", "model", "field", "value"),
    [
        (HOSTED, "gpt-5-mini", "max_tokens_field", "max_completion_tokens"),
        (HOSTED, "gpt-5-mini", "system_role", "developer"),
        (HOSTED, "gpt-4.1", "window", 1_000_000),
        (LOCAL, "gpt-5-mini", "system_role", "system"),
        (LOCAL, "vendor/Gemma-2-9B-it", "alternation", True),
        (LOCAL, "SmolLM2-1.7B-Instruct", "tool_mode", "json"),
        (LOCAL, "qwen2.5:1.5b", "single_call", True),
    ],
)
def test_names_tell_something(url: str, model: str, field: str, value: object) -> None:
    """C8: known families start right."""
    assert getattr(guess_profile(url, model), field) == value


def test_a_saved_profile_comes_back_for_its_own_endpoint_only(tmp_path: Path) -> None:
    """C4: one profile for each (base URL, model)."""
    profile = ModelProfile(
        tool_mode="text",
        window=8192,
        leave_out=frozenset({"top_p", "stream_options"}),
        parameters={"temperature": 0.5},
        prices=Prices(prompt=1, cached=0.1, completion=3),
    )

    path = save_profile(tmp_path / "profiles", LOCAL, "vendor/model", profile)

    assert load_profile(tmp_path / "profiles", LOCAL + "/", "vendor/model") == profile
    assert load_profile(tmp_path / "profiles", HOSTED, "vendor/model") == guess_profile(HOSTED, "vendor/model")
    assert save_profile(tmp_path / "profiles", LOCAL, "vendor/model", profile).read_bytes() == path.read_bytes()
    assert [file.name for file in (tmp_path / "profiles").iterdir()] == [path.name]


@pytest.mark.parametrize(
    ("text", "found"),
    [("{", "JSONDecodeError"), ("[]", "TypeError"), ('{"profile": {"tool_mode": "magic"}}', "tool_mode")],
)
def test_a_damaged_profile_says_which_file_and_what_to_do(tmp_path: Path, text: str, found: str) -> None:
    """C4: never silence about a mistake."""
    path = profile_path(tmp_path, LOCAL, "m")
    path.write_text(text, encoding="utf-8")

    with pytest.raises(ProfileError) as caught:
        load_profile(tmp_path, LOCAL, "m")

    said = str(caught.value)
    assert all(word in said for word in (str(path), found, "window", "tallytale probe"))


@given(st.text(max_size=60), st.text(max_size=60))
def test_no_name_leads_out_of_the_folder(url: str, model: str) -> None:
    """F7: separators and dots in a model's name stay harmless."""
    folder = Path("/home/me/profiles")

    path = profile_path(folder, url, model)

    assert path.parent == folder
    assert path.name.strip(".")


def test_profiles_are_frozen_and_know_their_fields() -> None:
    with pytest.raises(ValidationError, match="extra_forbidden"):
        ModelProfile.model_validate({"tool_mod": "json"})

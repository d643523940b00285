"""What holds for every test: no network, no person's settings or saves, the same random choices each time."""

import os
from pathlib import Path
from typing import Final

import pytest
from hypothesis import HealthCheck, settings

from tests import network_guard

# A person's own settings and keys must never reach a test, nor a process that a test starts;
# nor what `make test ARGS=… READY=…` hands down to the makes that a test runs.
FOREIGN_PREFIXES: Final = ("OPENAI_", "TALLYTALE_", "MAKE", "MFLAGS", "ARGS", "READY")

network_guard.install()
for _name in [name for name in os.environ if name.startswith(FOREIGN_PREFIXES)]:
    del os.environ[_name]

# `ci` repeats the same examples run by run; `deep` is for an hour of searching: HYPOTHESIS_PROFILE=deep make test
settings.register_profile("ci", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("deep", max_examples=5_000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that TALLYTALE_HOME names during a test: its own, not yet there."""
    folder = tmp_path / "home"
    monkeypatch.setenv("TALLYTALE_HOME", str(folder))
    return folder

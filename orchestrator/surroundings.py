"""What the process was started with: the environment's few settings, read once and handed in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from platformdirs import user_data_path

from orchestrator.models.embedded import EMBEDDED


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Where data lives and which model is spoken to. The key never leaves here but to the client."""

    home: Path
    model: str = ""
    base_url: str = ""
    api_key: str = ""
    language: Literal["en", "ko"] = "en"

    @property
    def has_model(self) -> bool:
        """Whether a language model was set up at all; without one the embedded storyteller plays."""
        return self.model != EMBEDDED and bool(self.api_key or self.base_url)

    def __repr__(self) -> str:
        """Without the key (behaviours F6)."""
        return f"Surroundings(home={self.home!s}, model={self.model!r}, base_url={self.base_url!r})"


def surroundings(environment: Mapping[str, str]) -> Surroundings:
    """Reads TALLYTALE_HOME, TALLYTALE_MODEL, OPENAI_BASE_URL, OPENAI_API_KEY, and the language of the locale."""
    home = environment.get("TALLYTALE_HOME", "").strip()
    locale = environment.get("LC_ALL") or environment.get("LC_MESSAGES") or environment.get("LANG") or ""
    return Surroundings(
        home=Path(home).expanduser() if home else user_data_path("tallytale", appauthor=False),
        model=environment.get("TALLYTALE_MODEL", "").strip(),
        base_url=environment.get("OPENAI_BASE_URL", "").strip(),
        api_key=environment.get("OPENAI_API_KEY", "").strip(),
        language="ko" if locale.lower().startswith("ko") else "en",
    )

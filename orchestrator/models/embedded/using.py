"""Whether a line says of something that it is used: "using the oil", "with Sway", or in Korean by its particle."""

from __future__ import annotations

import re

from orchestrator.models.embedded.line import Line, is_about
from orchestrator.models.words import LANGUAGES, catalogue

NAME = "{name}"


def is_used(line: Line, name: str) -> bool:
    """Whether a line uses what it has the `name` of."""
    if is_about(line.text, "use_words"):
        return True
    patterns = (catalogue(language)["embedded.with_name"].replace(NAME, _pattern(name)) for language in LANGUAGES)
    return any(re.search(one, line.text, re.IGNORECASE) for one in patterns)


def _pattern(name: str) -> str:
    return r"\s+".join(re.escape(word) for word in name.split())

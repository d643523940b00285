"""What players say, and what the plain matcher takes it for: a table of lines in each language."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from orchestrator.turn.rule import ruling_fault
from tests.orchestrator.models.embedded.placing import SYSTEMS, placed

LINES = Path(__file__).parent / "lines"
LEAST_LINES = 60


def groups(language: str) -> list[dict[str, Any]]:
    read: list[dict[str, Any]] = YAML(typ="safe", pure=True).load((LINES / f"{language}.yaml").read_text("utf-8"))
    return read


def cases() -> list[Any]:
    return list(_cases())


def _cases() -> Iterator[Any]:
    for language in ("en", "ko"):
        for group in groups(language):
            given = group["given"]
            for line in group["lines"]:
                place = f"{given['scene']}{'-fight' if given.get('fight') else ''}"
                yield pytest.param(language, given, line, id=f"{language}-{place}-{line['say']}")


@pytest.mark.parametrize(("language", "given", "line"), cases())
def test_a_line_is_taken_for_what_it_says(language: str, given: dict[str, Any], line: dict[str, Any]) -> None:
    at = placed(given["system"], language, **{key: value for key, value in given.items() if key != "system"})

    ruling = at.ruled(line["say"])

    expected = {"kind": kind_of(line), **{key: value for key, value in line.items() if key not in ("say", "kind")}}
    found = {key: as_written(getattr(ruling, key)) for key in expected if expected[key] is not None}
    assert found == {key: value for key, value in expected.items() if value is not None}
    assert ruling_fault(at.desk, at.work(line["say"]), ruling) == ""


def as_written(value: object) -> object:
    """A part of a ruling as a YAML file writes it."""
    return list(value) if isinstance(value, tuple) else value


def kind_of(line: dict[str, Any]) -> str | None:
    if "kind" in line or ("attack" in line and not line["attack"]):
        return line.get("kind")
    return "move" if "scene" in line else "action"


@pytest.mark.parametrize("language", ["en", "ko"])
def test_the_tables_are_long_enough_and_know_every_system(language: str) -> None:
    told = [group["given"]["system"] for group in groups(language) for _ in group["lines"]]

    assert len(told) >= LEAST_LINES
    assert set(told) == set(SYSTEMS)

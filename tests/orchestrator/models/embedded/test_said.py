"""What players say in whole sentences at a table of the system's own actions: a table of them in each language."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from orchestrator.turn.rule import ruling_fault
from tests.orchestrator.models.embedded.placing import placed

SAID = Path(__file__).parent / "said"


def cases() -> Iterator[Any]:
    for language in ("en", "ko"):
        groups = YAML(typ="safe", pure=True).load((SAID / f"{language}.yaml").read_text("utf-8"))
        for place, group in enumerate(groups):
            for line in group["lines"]:
                system, named = group.get("system", "cypher"), f"{language}-{place}-{line['say']}"
                yield pytest.param(language, system, group["given"], line, id=named)


@pytest.mark.parametrize(("language", "system", "given", "line"), list(cases()))
def test_a_sentence_means_what_it_says(language: str, system: str, given: dict[str, Any], line: dict[str, Any]) -> None:
    """B9: which action, with what of the hero's, with what is said of it; or a question that says what there is.

    The cypher that the hero sets out with stays behind: what is carried stands in the table.
    """
    at = placed(system, language, **given, without="cypher")

    ruling = at.ruled(line["say"])

    kind = line.get("kind", "question" if "asks" in line else "move" if "scene" in line else "action")
    expected = {"kind": kind, **{key: value for key, value in line.items() if key not in ("say", "asks")}}
    assert {key: getattr(ruling, key) for key in expected} == expected
    assert line.get("asks", "") in ruling.question
    assert ruling_fault(at.desk, at.work(line["say"]), ruling) == ""

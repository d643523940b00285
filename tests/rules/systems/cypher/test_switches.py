"""Every house rule of Cypher is shown by golden cases on both of its sides (design.md §9)."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest
from ruamel.yaml import YAML

from rules.loading import load_system

GOLDEN: Final = Path(__file__).parents[3] / "golden" / "cypher"
SYSTEM: Final = load_system("cypher")


def cases() -> list[dict[str, Any]]:
    loader = YAML(typ="safe", pure=True)
    return [case for file in sorted(GOLDEN.glob("*.yaml")) for case in loader.load(file.read_text("utf-8"))]


@pytest.mark.parametrize("switch", SYSTEM.file.switches, ids=lambda switch: switch.id)
def test_a_switch_has_a_case_for_each_of_its_options(switch: Any) -> None:
    shown = [case.get("switches", {}) for case in cases() if str(case["id"]).startswith(f"switch-{switch.id}-")]

    assert {one.get(switch.id, switch.options[0]) for one in shown} == set(switch.options)

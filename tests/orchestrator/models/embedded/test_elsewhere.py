"""Who a line has to do with who is not here."""

from __future__ import annotations

from dataclasses import replace

import pytest

from orchestrator.models.embedded.line import is_proper
from orchestrator.models.embedded.matcher import match_ruling
from tests.orchestrator.models.embedded.own_actions import own_view


@pytest.mark.parametrize(
    ("name", "proper"), [("Brenna Coil", True), ("The Wolf", False), ("white wolf", False), ("", False)]
)
def test_only_a_name_of_ones_own_is_proper_and_no_name_is_none(name: str, proper: bool) -> None:
    assert is_proper(name) is proper


@pytest.mark.parametrize("nameless", ["", ", ", "Brenna Coil, ", ", 브레나"])
@pytest.mark.parametrize("key", ["absent.brenna", "unmet.brenna"])
def test_a_line_about_somebody_without_a_name_in_a_language_is_ruled(key: str, nameless: str) -> None:
    view = replace(own_view("I ask Brenna Coil about the weather", "en"), aliases={key: nameless})

    asked = str(match_ruling(view).get("question", ""))

    assert ("Brenna Coil is not here" in asked) is ("Coil" in nameless)

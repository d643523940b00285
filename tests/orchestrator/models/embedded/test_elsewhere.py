"""Who a line has to do with who is not here."""

from __future__ import annotations

import pytest

from orchestrator.models.embedded.line import is_proper


@pytest.mark.parametrize(
    ("name", "proper"), [("Brenna Coil", True), ("The Wolf", False), ("white wolf", False), ("", False)]
)
def test_only_a_name_of_ones_own_is_proper_and_no_name_is_none(name: str, proper: bool) -> None:
    assert is_proper(name) is proper

"""A rest that a system has an action for is told as one, and a line that comes to nothing says what could be tried."""

from __future__ import annotations

import pytest

from orchestrator.models.embedded.pausing import told_of_nothing
from orchestrator.models.embedded.telling import view_lines
from orchestrator.turn.narration_view import narration_view
from tests.orchestrator.models.embedded.placing import placed


@pytest.mark.parametrize(("language", "line"), [("en", "I rest for a moment"), ("ko", "잠깐 쉰다")])
def test_a_rest_is_told_as_a_rest(language: str, line: str) -> None:
    at = placed("cypher", language)
    view = narration_view(at.desk, at.work(line))
    assert view.material is not None

    told = told_of_nothing(view, view.material, view_lines(view, view.material))

    assert told
    assert not any(one in told for one in (*view.material.details, *view.material.idle)), "as if nothing had been done"


def test_what_comes_to_nothing_says_what_could_be_tried() -> None:
    """B9: only Effort was heard, and for nothing that is open here."""
    ruling = placed("cypher", "en", scene="control_room").ruled("I talk to the guard")

    assert ruling.kind == "question"
    assert "You might try: persuade No Ji-won to help" in ruling.question

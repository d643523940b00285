"""What a scene offers, said in full, comes before the system's own action of a like word."""

from __future__ import annotations

import pytest

from tests.orchestrator.models.embedded.placing import placed

READER = {"scene": "word_house", "known": ["venns_reader"]}
PENDULUM = {"scene": "arcade", "known": ["governor"]}


@pytest.mark.parametrize(
    ("system", "language", "at", "line", "approach"),
    [
        ("numenera", "en", READER, "I mend the skull", "mend_reader"),
        ("numenera", "en", READER, "I repair the reader, with one level of effort", "mend_reader"),
        ("numenera", "ko", READER, "해골을 고친다", "mend_reader"),
        ("numenera", "en", {"scene": "bell_heart"}, "I break the glass", "break_bell"),
        ("numenera", "ko", {"scene": "bell_heart"}, "유리를 깬다", "break_bell"),
        ("cypher", "en", PENDULUM, "I make a new pendulum with her", "make_pendulum"),
        ("cypher", "ko", PENDULUM, "하람과 새 추를 만든다", "make_pendulum"),
    ],
)
def test_what_the_scene_offers_is_meant(
    system: str, language: str, at: dict[str, object], line: str, approach: str
) -> None:
    """B9: mending, breaking and making are actions of their own too, and want a level that nobody said."""
    assert placed(system, language, **at).ruled(line).approach == approach  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("system", "language", "at", "line", "action"),
    [
        ("numenera", "en", READER, "I mend my cloak", "repair"),
        ("cypher", "ko", PENDULUM, "칼을 만든다", "craft"),
    ],
)
def test_a_like_deed_of_something_else_is_the_systems_own(
    system: str, language: str, at: dict[str, object], line: str, action: str
) -> None:
    ruling = placed(system, language, **at).ruled(line)  # type: ignore[arg-type]

    assert (ruling.approach, ruling.action) == ("", action)

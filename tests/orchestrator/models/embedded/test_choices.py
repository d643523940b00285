"""What an approach has in common with a line, where no whole phrase of it was said."""

from __future__ import annotations

import pytest

from orchestrator.models.embedded.choices import parts_score

COVERS = "examine the tags, study the heap of lost things, inspect the shoes, 꼬리표 살피기, 물건 조사하기"


@pytest.mark.parametrize("line", ["I look around.", "I take a look.", "둘러본다.", "살펴본다."])
def test_one_word_that_means_like_several_of_an_approach_is_not_yet_that_approach(line: str) -> None:
    assert parts_score(line, COVERS, {}) == 0


@pytest.mark.parametrize("line", ["I look at the shoes in the heap.", "I study those shoes."])
def test_a_deed_and_its_thing_are(line: str) -> None:
    assert parts_score(line, COVERS, {}) > 0

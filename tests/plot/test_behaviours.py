"""docs/behaviours.md lists, for each behaviour we promise, the tests that show it; nothing there is stale."""

import re

import pytest

from tests.plot.behaviours import PAGE, collected, filled, promised


@pytest.fixture(scope="module")
def page() -> str:
    return PAGE.read_text(encoding="utf-8")


def test_every_behaviour_on_the_page_has_a_test_or_a_reason_why_not_yet(page: str) -> None:
    bare = {behaviour for behaviour, tests in promised(page).items() if not re.match(r"`|later: \w+", tests)}

    assert bare == set()


def test_what_a_test_names_is_on_the_page(page: str) -> None:
    assert collected().keys() - promised(page).keys() == set()


def test_the_tests_on_the_page_are_those_that_exist(page: str) -> None:
    assert filled(page, collected()) == page, "run `python -m tests.plot.behaviours`"


def test_a_row_is_filled_from_the_docstrings_and_keeps_its_words() -> None:
    text = "| row | what holds | tests |\n| B6 | Undo can be undone. | `old.py`: gone |\n| B7 | Later. |  |\n"

    assert filled(text, {"B6": ("`a.py`: one", "`b.py`: two")}).splitlines()[1:] == [
        "| B6 | Undo can be undone. | `a.py`: one; `b.py`: two |",
        "| B7 | Later. |  |",
    ]
    assert promised(text) == {"B6": "`old.py`: gone", "B7": ""}

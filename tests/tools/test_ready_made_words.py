"""A ready-made character's belongings, bonds and answers in the table's language; state keeps only their ids (D12)."""

import pytest

from prompts.views import Language
from prompts.words import Words
from rules.dice import ForcedDice
from rules.events.apply import fold
from rules.loading import load_system
from rules.set_up import new_table
from rules.state import Table
from tools.context import ToolContext
from tools.mark_sheet import item_meant
from tools.sheet_view import sheet_view

SYSTEM = load_system("classic_d20")


def begun() -> Table:
    start, events = new_table(SYSTEM, (("hero", "bran", ""),))
    return fold(start, events)


@pytest.mark.parametrize(
    ("language", "gear", "bond"),
    [
        ("en", "chain coat", "the Lowland Company 2 (pride, and a debt)"),
        ("ko", "사슬 갑옷", "저지대 부대 2 (자부심, 그리고 빚)"),
    ],
)
def test_items_are_shown_by_their_words(language: Language, gear: str, bond: str) -> None:
    view = sheet_view(SYSTEM, begun(), begun().sheets["hero"], Words(language))
    shown = {line.id: line.items for line in view.lists}
    assert gear in shown["gear"]
    assert shown["bonds"] == (bond,)


@pytest.mark.parametrize("language", ["en", "ko"])
def test_the_questions_of_the_system_are_answered(language: Language) -> None:
    view = sheet_view(SYSTEM, begun(), begun().sheets["hero"], Words(language))
    assert len(view.answers) == len(SYSTEM.file.questions)
    assert all(answer.text for answer in view.answers)


def test_the_storyteller_may_name_an_item_as_it_is_shown() -> None:
    context = ToolContext(SYSTEM, begun(), ForcedDice(()), Words("en"))
    assert item_meant(context, "hero", "bonds", "The Lowland Company") == "lowland_company"
    assert item_meant(context, "hero", "bonds", "a stranger") == "a stranger"

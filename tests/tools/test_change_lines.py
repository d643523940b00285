"""What changed, as a line that people read: of whom, by names, and as their sheet shows it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from orchestrator.testing.builders import ask, system_of, table_of
from prompts.views import Language
from prompts.words import Words
from rules.events import StatSet
from rules.events.cause import Cause
from rules.system import RuleSystem
from tests.tools.hands import LANGUAGES
from tools.chips import chip_view
from tools.lines import change_lines

SEA: RuleSystem = replace(
    system_of(
        stats=[{"id": "calm", "name": "Calm", "min": 4, "max": 12, "default": 8, "show": "die"}],
        tracks=[{"id": "oil", "name": "Oil", "max": 3}],
        conditions=[{"id": "steady", "name": "Steady", "edge": "+1"}],
        lists=[{"id": "names", "name": "Names"}, {"id": "vows", "name": "Vows", "valued": True}],
        checks=[{"id": "task", "name": "Task", "procedure": {"kind": "d20"}, "needs_stat": False}],
        spends=[
            {"id": "burn", "name": "Burn oil", "cost": {"oil": 1}, "edge": "+1"},
            {"id": "swear", "name": "Swear", "item": "vows", "edge": "+1"},
            {"id": "lean", "name": "Lean out", "bonus": "1", "edge": "+1"},
        ],
        non_players=[{"id": "drowned", "name": "Drowned One"}],
    ),
    text={language: {"items": {"orran": {"name": "Saint Orran"}}} for language in LANGUAGES},
)


def told(language: Language, *effects: Mapping[str, Any]) -> list[str]:
    table = table_of(SEA)
    for effect in effects:
        done = ask(SEA, table, {"action": "effects", "sheet": "hero", "effects": [effect]})
        table = done.state
    return list(change_lines(SEA, done.state, done.events, Words(language)))


@pytest.mark.parametrize(("language", "line"), [("en", "Drowned One is not here"), ("ko", "Drowned One은 여기 없음")])
def test_whoever_was_to_leave_and_is_not_here_is_named_not_the_table(language: Language, line: str) -> None:
    assert told(language, {"take_away": "drowned"}) == [line]


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_item_that_is_there_already_is_named_as_the_sheet_names_it(language: Language) -> None:
    put = {"add_item": "names", "name": "orran"}

    assert any("Saint Orran" in line for line in told(language, put, put))


def test_a_stat_that_is_a_die_changes_as_one() -> None:
    raised = StatSet(subject="hero", cause=Cause(kind="rule"), stat="calm", before=8, after=10)

    assert change_lines(SEA, table_of(SEA), [raised], Words("en")) == ("hero: Calm d8 → d10",)


@pytest.mark.parametrize(
    ("spend", "lines"),
    [
        ("burn", ("Burn oil: advantage",)),
        ("swear:Edda", ("Swear (Edda)", "Swear: advantage")),
        ("lean", ("Lean out +1", "Lean out: advantage")),
    ],
)
def test_what_is_put_in_for_an_edge_alone_is_named_once(spend: str, lines: tuple[str, ...]) -> None:
    """A11: each reason stands on the chip once."""
    table = table_of(SEA, {"hero": {"lists": {"vows": [{"name": "Edda", "value": 2}]}}})
    request = {"action": "task", "sheet": "hero", "difficulty": 10, "spend": [spend]}
    done = ask(SEA, table, request, dice=(4, 14))

    assert done.chip is not None, done.refused
    assert chip_view(SEA, done.state, done.chip, Words("en")).lines == lines

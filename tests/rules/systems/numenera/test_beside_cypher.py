"""Numenera plays by Cypher's actions: its data differs by house rules alone, its words where the games differ."""

from __future__ import annotations

from importlib.resources import files
from typing import Any, Final

import pytest
from ruamel.yaml import YAML

from orchestrator.testing.builders import ask, table_of
from prompts.views import Language
from prompts.words import Words
from rules.loading import load_system
from rules.system import RuleSystem
from rules.systems.cypher.actions.bands import band
from rules.systems.registry import actions_of
from tools.chips import chip_view
from tools.lines import refusal_line

CYPHER: Final = load_system("cypher")
NUMENERA: Final = load_system("numenera")
LANGUAGES: Final[tuple[Language, ...]] = ("en", "ko")
FEET_A_METRE: Final = 10 / 3
"""As the rules round them: 3 m are 10 feet."""


def written(system: str, file: str) -> dict[str, Any]:
    text = files("rules.systems").joinpath(system, *file.split("/")).read_text("utf-8")
    return dict(YAML(typ="safe", pure=True).load(text))


def test_both_play_by_the_same_actions() -> None:
    assert actions_of(NUMENERA) is actions_of(CYPHER)


def test_three_house_rules_start_otherwise_and_offer_the_same() -> None:
    ours = {one.id: one.options for one in NUMENERA.file.switches}
    theirs = {one.id: one.options for one in CYPHER.file.switches}

    assert {id: set(options) for id, options in ours.items()} == {id: set(options) for id, options in theirs.items()}
    assert {id: options[0] for id, options in ours.items() if options[0] != theirs[id][0]} == {
        "recovery": "d6+1",
        "day_hours": "28",
        "discovery_xp": "1..4",
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_said_again_that_cypher_says_the_same(language: Language) -> None:
    """What stands in Numenera's own files is what differs."""
    beneath = written("cypher", f"text/{language}.yaml")
    for section, ids in written("numenera", f"text/{language}.yaml").items():
        for id, parts in ids.items():
            for part in parts if id in beneath.get(section, {}) else ():
                theirs = CYPHER.words(language, section, id, part)
                ours = NUMENERA.words(language, section, id, part)
                assert ours != theirs or not ours, (section, id, part)


def debilitated(system: RuleSystem) -> str:
    """What somebody at the second step of the track is told when they would strike."""
    sheets: dict[str, dict[str, Any]] = {
        "hero": {"name": "Mara", "tracks": {"special_damage": 2}},
        "foe": {"kind": "npc", "level": 2},
    }
    table = table_of(system, sheets)
    asked = {"action": "attack", "sheet": "hero", "target": "foe", "weapon": "medium"}
    done = ask(system, table, asked, asker="code")
    assert done.refused is not None
    assert done.refused.code == "is_debilitated"
    return refusal_line(system, table, done.refused, Words("ko"))


def impaired(system: RuleSystem) -> tuple[str, ...]:
    """The chip of a task of somebody at the first step of the track, with a level of Effort."""
    table = table_of(system, {"hero": {"tracks": {"special_damage": 1}}})
    asked = {"action": "task", "sheet": "hero", "stat": "might", "difficulty": 4, "effort": 1}
    done = ask(system, table, asked, dice=[9], asker="code")
    assert done.chip is not None
    return chip_view(system, done.state, done.chip, Words("ko")).lines


def test_the_same_korean_word_is_another_step_of_the_damage_track() -> None:
    """N047: one sheet under both games."""
    assert "중상" in debilitated(CYPHER)
    assert "치명상" in debilitated(NUMENERA)
    assert "중상" not in debilitated(NUMENERA)
    assert "부상: 힘 1점 더" in impaired(CYPHER)
    assert "중상: 힘 1점 더" in impaired(NUMENERA)


@pytest.mark.parametrize(
    ("metres", "expected"),
    [
        (3, "immediate"),
        (6, "short"),
        (12, "short"),
        (15, "short"),
        (16, "long"),
        (30, "long"),
        (150, "very_long"),
        (151, None),
    ],
)
def test_a_distance_on_the_border_belongs_to_the_nearer_band(metres: int, expected: str | None) -> None:
    """N039, and N-P5 for 15 m."""
    assert band(round(metres * FEET_A_METRE)) == expected

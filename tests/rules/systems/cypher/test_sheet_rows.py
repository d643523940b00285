"""What a sheet of Cypher says in lines of its own, and what is asked where its actions wait for a choice."""

from __future__ import annotations

from typing import Any, Final

import pytest

from orchestrator.testing.builders import ask, table_of
from prompts.views import Language
from prompts.words import Words
from rules.loading import load_system
from rules.reading import SheetReading
from rules.systems.registry import ACTIONS
from tools.decision_words import ask_words, option_words
from tools.lines import Teller
from tools.sheet_view import sheet_view

SYSTEM: Final = load_system("cypher")
OWN: Final = ACTIONS["cypher"]
HURT: Final[dict[str, Any]] = {
    "name": "Mara",
    "level": 2,
    "xp": 3,
    "stats": {"effort": 2, "might_edge": 1, "recovery_bonus": 2},
    "tracks": {"might": 0, "speed": 5, "rests": 1},
    "lists": {"trained": ["attack:medium"]},
    "things": [{"kind": "worn_armor", "stats": {"class": 2}}],
    "own": {"steps": {"taken": ["effort"]}, "arcs": {"held": [{"id": "avenge"}]}},
}


def shown(system: str, language: Language, sheet: dict[str, Any]) -> dict[str, tuple[str, ...]]:
    loaded = load_system(system)
    table = table_of(loaded, {"hero": sheet})
    return {row.id: row.items for row in sheet_view(loaded, table, table.sheets["hero"], Words(language)).rows}


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        (
            "en",
            {
                "damage_state": ("impaired",),
                "pools": ("Might 0/10 (Edge 1)", "Speed 5/9 (Edge 0)", "Intellect 9/9 (Edge 0)"),
                "effort": ("up to 2 levels an action",),
                "armor": ("2",),
                "recoveries": ("3 left, the next takes ten minutes, d6+4",),
                "trained": ("attacks with medium weapons",),
                "advancement": ("1 of 4 bought", "Extra effort"),
                "arcs": ("Avenge (not yet begun)",),
            },
        ),
        (
            "ko",
            {
                "damage_state": ("부상",),
                "pools": ("힘 0/10 (재능 1)", "속력 5/9 (재능 0)", "지성 9/9 (재능 0)"),
                "effort": ("한 행동에 2단계까지",),
                "recoveries": ("3번 남음, 다음 휴식은 10분, d6+4",),
                "trained": ("중형 무기 공격",),
                "arcs": ("복수한다 (아직 시작 전)",),
            },
        ),
    ],
)
def test_a_sheet_says_all_that_is_cypher_s_by_name(language: Language, expected: dict[str, tuple[str, ...]]) -> None:
    rows = shown("cypher", language, HURT)

    assert {id: rows[id] for id in expected} == expected
    assert "special_damage" not in rows


@pytest.mark.parametrize(("system", "steps", "word"), [("cypher", 1, "중상"), ("numenera", 1, "치명상")])
def test_the_damage_track_is_named_in_each_game_s_own_word(system: str, steps: int, word: str) -> None:
    """N047: one sheet, debilitated in both."""
    assert shown(system, "ko", {**HURT, "tracks": {"might": 0, "special_damage": steps}})["damage_state"] == (word,)


def test_who_has_lost_more_is_more_hurt_and_the_track_counts_as_well() -> None:
    assert OWN.hurt is not None
    table = table_of(SYSTEM, {"whole": {}, "spent": {"tracks": {"speed": 2}}, "down": HURT, "foe": {"kind": "npc"}})
    hurt = {id: OWN.hurt(SheetReading(SYSTEM, table, sheet)) for id, sheet in table.sheets.items()}

    assert hurt == {"whole": 0, "spent": 25, "down": 50, "foe": None}


@pytest.mark.parametrize(
    ("language", "asked", "options"),
    [
        (
            "en",
            "Mara, Wolf strikes at you (difficulty 3, Speed). How much Effort goes into the defence?",
            ["No Effort", "1 level of Effort (costs 3 Speed)"],
        ),
        (
            "ko",
            "Mara, Wolf의 공격이 날아와요 (난이도 3, 속력). 막는 데 분발을 얼마나 쓸까요?",
            ["분발하지 않는다", "분발 1단계 (속력 3점 소모)"],
        ),
    ],
)
def test_a_blow_asks_how_much_effort_goes_into_the_defence(language: Language, asked: str, options: list[str]) -> None:
    sheets: dict[str, dict[str, Any]] = {
        "hero": {"name": "Mara"},
        "wolf": {"kind": "npc", "name": "Wolf", "level": 3},
    }
    table = table_of(SYSTEM, sheets, {"scene": {"present": ["wolf"], "encounter": {"order": ["wolf", "hero"]}}})
    done = ask(SYSTEM, table, {"action": "act_as", "sheet": "wolf", "act": "strike", "target": "hero"}, asker="code")
    waits = done.awaiting
    assert waits is not None

    teller = Teller(SYSTEM, table, Words(language))

    assert ask_words(teller, waits) == asked
    assert [option_words(teller, waits.kind, one) for one in waits.options] == options


@pytest.mark.parametrize(
    ("language", "name", "shown_as"),
    [
        ("en", "scholar", "Scholar, level 2 (perception)"),
        ("ko", "scholar", "학자, 레벨 2 (지각)"),
        ("en", "Old Nan", "Old Nan, level 2 (perception)"),
    ],
)
def test_a_follower_is_called_by_name_and_so_is_what_they_help_with(
    language: Language, name: str, shown_as: str
) -> None:
    """E11: nobody reads an id."""
    joins = {"action": "recruit", "sheet": "hero", "name": name, "level": 2, "modifications": ["perception"]}
    table = ask(SYSTEM, table_of(SYSTEM, {"hero": HURT}), joins).state

    rows = sheet_view(SYSTEM, table, table.sheets["hero"], Words(language)).rows

    assert {row.id: row.items for row in rows}["followers"] == (shown_as,)


def test_armor_against_one_kind_of_damage_stands_beside_what_stops_everything() -> None:
    """A device that guards the mind alone shows nothing but that."""
    guards = [{"kind": "protection", "stats": {"mental": 4}}, {"kind": "worn_armor", "stats": {"class": 2}}]

    rows = shown("cypher", "en", {"things": guards})

    assert rows["armor"] == ("2",)
    assert rows["armor_against"] == ("mental 4",)
    assert "armor_against" not in shown("cypher", "en", {"things": guards[1:]})

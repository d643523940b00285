"""Character arcs over any course of play: parts in their order, awards as named, no more in a session than allowed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orchestrator.testing.builders import ask, table_of
from prompts.views import Language
from prompts.words import Words
from rules.events import XpChanged
from rules.loading import load_system
from rules.state import Sheet, Table
from rules.systems import registry
from rules.systems.cypher.actions.arcs import ARCS, Arc
from tools.lines import change_lines

SYSTEM: Final = load_system("cypher")
OWN: Final = registry.ACTIONS["cypher"]
ARC_IDS: Final = OWN.words["arcs"]
KINDS: Final = ("opening", "step", "climax", "resolution")
AWARDS: Final = {"opening": {0}, "step": {2}, "climax": {2, 4}, "resolution": {1}}
Data = Mapping[str, Any]


def asked(table: Table, data: Data) -> tuple[Table, str, int]:
    """The table after it, the refusal's code, the experience that it moved."""
    who = {} if data["action"] == "pass_time" else {"sheet": "hero"}
    done = ask(SYSTEM, table, {**who, **data}, asker="code")
    moved = sum(event.after - event.before for event in done.events if isinstance(event, XpChanged))
    return done.state, done.refused.code if done.refused else "", moved


def held(sheet: Sheet) -> list[dict[str, Any]]:
    return list(sheet.own.get("arcs", {}).get("held", []))


def test_there_are_the_thirty_seven_arcs_of_the_books_and_the_pattern_for_ones_own() -> None:
    assert len(ARC_IDS) == 38
    assert ARC_IDS[-1] == "own"


@pytest.mark.parametrize("arc", ARCS.values(), ids=ARCS)
def test_any_arc_can_be_lived_through_and_gives_two_for_a_step_four_for_its_climax_one_for_its_end(arc: Arc) -> None:
    table = table_of(SYSTEM)
    table, refused, _ = asked(table, {"action": "take_arc", "arc": arc.id, "name": "A road of my own"})
    assert refused == ""
    gained = []
    for part in arc.parts:
        table = replace(table, minutes=table.minutes + 10080)
        table, _, _ = asked(table, {"action": "end_session"})
        table, refused, moved = asked(table, {"action": "arc_part", "arc": "A road of my own", "part": part})
        assert refused == ""
        gained.append(moved)

    (lived,) = held(table.sheets["hero"])
    steps = [2 for part in arc.parts.values() if part.kind == "step"]
    assert gained == [0, *steps, 2 if arc.id == "fall_from_grace" else 4, 1]
    assert lived["state"] == "done"
    assert table.sheets["hero"].xp == sum(gained)


@pytest.mark.parametrize("arc", ARCS.values(), ids=ARCS)
def test_every_arc_has_one_opening_one_climax_and_one_resolution_about_its_steps(arc: Arc) -> None:
    kinds = [part.kind for part in arc.parts.values()]

    assert kinds == sorted(kinds, key=KINDS.index)
    assert [kinds.count(kind) for kind in ("opening", "climax", "resolution")] == [1, 1, 1]
    assert "step" in kinds


requests = st.one_of(
    st.fixed_dictionaries(
        {"action": st.just("take_arc"), "arc": st.sampled_from(("rescue", "build", "fall_from_grace"))}
    ),
    st.fixed_dictionaries(
        {
            "action": st.just("arc_part"),
            "arc": st.sampled_from(("rescue", "build", "fall_from_grace")),
            "part": st.sampled_from(
                [
                    *("heed", "track", "travel", "operation", "return_home", "plan", "site", "completion", "use_it"),
                    *("descent", "further_down", "rock_bottom", "wallow"),
                ]
            ),
            "success": st.booleans(),
        }
    ),
    st.fixed_dictionaries({"action": st.just("end_arc"), "arc": st.sampled_from(("rescue", "build"))}),
    st.just({"action": "end_session"}),
    st.just({"action": "pass_time", "minutes": 4320}),
)


def broken_order(arc: Mapping[str, Any], most: int) -> list[str]:
    """What is wrong with the moments of an arc."""
    kinds = [moment["kind"] for moment in arc.get("moments", [])]
    wrong = []
    if kinds != sorted(kinds, key=KINDS.index):
        wrong.append(f"out of order: {kinds}")
    if kinds.count("climax") > 1 or kinds.count("resolution") > 1:
        wrong.append(f"twice: {kinds}")
    for moment in arc.get("moments", []):
        if moment.get("xp", 0) not in AWARDS[moment["kind"]]:
            wrong.append(f"{moment} gives what nobody named")
    days = [moment["day"] for moment in arc.get("moments", [])]
    if "resolution" in kinds and days[-1] - days[0] < most:
        wrong.append("over too soon")
    return wrong


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 4), st.lists(requests, max_size=25), st.sampled_from(("2", "1")), st.sampled_from(("7", "14")))
def test_arcs_give_only_what_is_named_and_keep_their_order_however_they_are_played(
    xp: int, played: list[Data], parts: str, days: str
) -> None:
    table = table_of(SYSTEM, {"hero": {"xp": xp}}, switches={"arc_parts_per_session": parts, "arc_min_days": days})
    this_session = 0
    for data in played:
        before = table
        table, refused, moved = asked(table, data)
        if refused:
            assert table == before
            continue
        if data["action"] == "end_session":
            this_session = 0
        if data["action"] == "arc_part":
            this_session += 1
        arcs = held(table.sheets["hero"])
        assert [wrong for arc in arcs for wrong in broken_order(arc, int(days))] == []
        assert this_session <= int(parts) * max(1, len(arcs))
        assert table.sheets["hero"].xp == before.sheets["hero"].xp + moved >= 0
    arcs = held(table.sheets["hero"])
    given_out = sum(moment.get("xp", 0) for arc in arcs for moment in arc.get("moments", []))
    paid = sum(arc.get("cost", 0) for arc in arcs)
    assert paid == max(0, len(arcs) - 1)
    assert table.sheets["hero"].xp == xp + given_out - paid


@pytest.mark.parametrize("language", ["en", "ko"])
def test_an_arc_that_is_taken_and_a_part_that_came_to_pass_are_told(language: Language) -> None:
    table = table_of(SYSTEM, {"hero": {"name": "Mara"}})
    told: list[str] = []
    for request in (
        {"action": "take_arc", "sheet": "hero", "arc": "avenge"},
        {"action": "arc_part", "sheet": "hero", "arc": "avenge", "part": "declare"},
        {"action": "end_arc", "sheet": "hero", "arc": "avenge"},
    ):
        done = ask(SYSTEM, table, request, asker="code")
        assert done.refused is None
        table = done.state
        told += change_lines(SYSTEM, table, done.events, Words(language))

    assert (
        told
        == {
            "en": ["Mara takes a character arc: Avenge", "Mara, Avenge: Declaring it", "Mara gives up the arc Avenge"],
            "ko": ["Mara의 새 캐릭터 아크: 복수한다", "Mara, 복수한다: 뜻을 밝힘", "Mara가 아크를 접음: 복수한다"],
        }[language]
    )

"""Objects, ways, work, vehicles and followers over random play, and how they read."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orchestrator.testing.builders import ask, table_of
from prompts.views import Language
from prompts.words import Words
from rules.asking import request_from_data
from rules.dice import CounterDice
from rules.dice_result import MAIN_STREAM
from rules.engine import Resolution, resolve
from rules.events import XpChanged
from rules.events.apply import fold
from rules.events.stored import events_from_stored, events_to_stored
from rules.loading import load_system
from rules.reading import SheetReading
from rules.saved import state_hash
from rules.state import Table
from tools.chips import chip_view
from tools.lines import refusal_line

SYSTEM: Final = load_system("cypher")
STATS: Final = ("might", "speed", "intellect")
LANGUAGES: Final[tuple[Language, ...]] = ("en", "ko")
Data = Mapping[str, Any]

hero = st.sampled_from(("ann", "bo"))
attempt = {
    "sheet": hero,
    "skill": st.sampled_from(("", "climbing")),
    "effort": st.builds(dict, ease=st.integers(0, 3), damage=st.integers(0, 2)),
    "helpers": st.lists(st.sampled_from(("ann", "bo", "kit")), max_size=1),
}
small = st.integers(0, 20)
requests: Final[st.SearchStrategy[Data]] = st.one_of(
    st.fixed_dictionaries(
        {
            **{"action": st.just("smash"), "object": st.sampled_from(("door", "jar")), **attempt},
            **{"weapon": st.sampled_from(("light", "medium", "heavy")), "level": st.integers(0, 5)},
        }
    ),
    st.fixed_dictionaries({"action": st.just("repair"), "object": st.sampled_from(("door", "jar")), **attempt}),
    st.fixed_dictionaries(
        {"action": st.just("craft"), "item": st.just("spear"), "level": st.integers(0, 4), **attempt},
        optional={"special": st.booleans()},
    ),
    st.fixed_dictionaries(
        {"action": st.just("move"), "to": st.sampled_from(("immediate", "short", "long")), **attempt},
        optional={"act": st.booleans(), "ground": st.sampled_from(("rough", "difficult", "deep_water"))},
    ),
    st.fixed_dictionaries(
        {"action": st.just("push_off"), "feet": st.integers(1, 30), "holds": st.booleans(), **attempt}
    ),
    st.fixed_dictionaries({"action": st.just("jump"), "feet": small, "up": st.booleans(), **attempt}),
    st.fixed_dictionaries({"action": st.just("lift"), "pounds": st.integers(0, 400), **attempt}),
    st.fixed_dictionaries({"action": st.just("climb"), "surface": st.sampled_from(("many_holds", "metal")), **attempt}),
    st.fixed_dictionaries({"action": st.just("chase"), "foe": st.just("wolf"), **attempt}),
    st.fixed_dictionaries({"action": st.just("drive"), "vehicle": st.just("car"), **attempt}),
    st.fixed_dictionaries(
        {
            **{"action": st.sampled_from(("vehicle_attack", "vehicle_defend")), "vehicle": st.just("car")},
            **{"enemy": st.just("van"), "own_level": st.integers(1, 6), "enemy_level": st.integers(1, 4), **attempt},
            "aim": st.sampled_from(("weapons", "defenses", "engine", "maneuver", "core")),
        }
    ),
    st.fixed_dictionaries(
        {
            **{"action": st.just("complement"), "other": hero, "stat": st.sampled_from(STATS)},
            **{"difficulty": st.integers(0, 4), **attempt},
        }
    ),
    st.fixed_dictionaries({"action": st.just("travel"), "miles": st.integers(1, 60)}),
    st.fixed_dictionaries({"action": st.sampled_from(("next_actor", "end_scene", "end_session"))}),
    st.fixed_dictionaries(
        {"action": st.just("attack"), "target": st.just("wolf"), "weapon": st.just("light"), **attempt}
    ),
)
sheet = st.fixed_dictionaries(
    {
        "stats": st.fixed_dictionaries({"effort": st.integers(1, 4), "might_edge": st.integers(0, 3)}),
        "tracks": st.fixed_dictionaries({stat: st.integers(1, 9) for stat in STATS}),
        "xp": st.integers(0, 3),
    }
)


def done(table: Table, data: Data, chosen: list[int]) -> Resolution:
    """Asks, and answers every decision by the number of an option."""
    answers: list[str] = []
    while True:
        dice = CounterDice("ways", MAIN_STREAM, table.dice.get(MAIN_STREAM, 0))
        request = request_from_data(SYSTEM, data)
        resolution = resolve(SYSTEM, table, request, dice=dice, asker="code", answers=answers)
        waits = resolution.awaiting
        if waits is None:
            return resolution
        option = waits.options[chosen.pop() % len(waits.options)] if chosen else None
        answers.append(waits.default if option is None or option.words else option.id)


def kept(table: Table, key: str) -> dict[str, Any]:
    return dict(table.own.get(key, {}).get("known", {}))


@settings(max_examples=120, deadline=None)
@given(st.tuples(sheet, sheet), st.lists(st.tuples(requests, st.lists(small, max_size=4)), max_size=12))
def test_pools_hold_harm_only_grows_and_refusals_change_nothing(
    sheets: tuple[Data, Data], played: list[tuple[Data, list[int]]]
) -> None:
    given_sheets = {
        **dict(zip(("ann", "bo"), sheets, strict=True)),
        "wolf": {"kind": "npc", "level": 3},
        "kit": {"kind": "npc", "level": 2, "lists": {"modifications": ["climbing"]}},
    }
    table = start = table_of(SYSTEM, given_sheets, {"scene": {"present": ["wolf"]}})
    events: list[Any] = []
    for data, chosen in played:
        resolution = done(table, data, chosen)
        before, table = table, resolution.state
        events += resolution.events
        if resolution.refused is not None:
            assert table == before
            continue
        for one in ("ann", "bo"):
            reading = SheetReading(SYSTEM, table, table.sheets[one])
            assert all(0 <= reading.track(stat) <= reading.maximum(stat) for stat in STATS)
            assert table.sheets[one].xp >= 0
        if data["action"] != "repair":
            for name, solid in kept(before, "solids").items():
                assert kept(table, "solids")[name].get("harm", 0) >= solid.get("harm", 0)
        for name, vehicle in kept(before, "vehicles").items():
            assert set(kept(table, "vehicles")[name].get("out", ())) >= set(vehicle.get("out", ()))
        assert table.minutes >= before.minutes
        assert {event.cause.ref for event in resolution.events if isinstance(event, XpChanged)} <= {
            *("reroll", "refuse_intrusion"),
        }
    stored = events_from_stored(events_to_stored(events))
    assert state_hash(fold(start, stored)) == state_hash(table)


@pytest.mark.parametrize(
    ("miles", "rest", "minutes"),
    [
        (1, {}, 20),
        (20, {}, 400),
        (21, {}, 24 * 60 + 20),
        (12, {"way": "country"}, 360),
        (24, {"way": "country", "mounted": True}, 360),
        (10, {"ground": "rough"}, 400),
        (5, {"ground": "deep_water"}, 400),
        (4, {"way": "country", "ground": "difficult"}, 360),
    ],
)
def test_a_journey_takes_its_miles_by_road_ground_and_mount(miles: int, rest: Data, minutes: int) -> None:
    table = ask(SYSTEM, table_of(SYSTEM), {"action": "travel", "miles": miles, **rest}, asker="code").state

    assert table.minutes == minutes


@given(st.integers(1, 60), st.integers(1, 60))
def test_a_longer_journey_never_takes_less_time(one: int, other: int) -> None:
    times = [
        Fraction(ask(SYSTEM, table_of(SYSTEM), {"action": "travel", "miles": miles}, asker="code").state.minutes, miles)
        * miles
        for miles in sorted((one, other))
    ]

    assert times[0] <= times[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_eases_and_hinders_is_called_by_its_name(language: Language) -> None:
    """A11: a row of a table reads as a person would say it, not as its id."""
    table = table_of(SYSTEM, {"hero": {"name": "Mara"}})
    request = {"action": "jump", "sheet": "hero", "feet": 20, "run": "short"}
    attack = {
        **{"action": "vehicle_attack", "sheet": "hero", "vehicle": "Hawk", "own_level": 5, "enemy": "Barge"},
        **{"enemy_level": 3, "aim": "maneuver"},
    }
    jumped = ask(SYSTEM, table, request, dice=[15], asker="code")
    aimed = ask(SYSTEM, table, attack, dice=[9], asker="code")
    assert jumped.chip is not None
    assert aimed.chip is not None

    title = chip_view(SYSTEM, table, jumped.chip, Words(language)).title
    lines = (
        *chip_view(SYSTEM, table, jumped.chip, Words(language)).lines,
        *chip_view(SYSTEM, table, aimed.chip, Words(language)).lines,
    )

    assert title == {"en": "Mara: Jump (Might)", "ko": "Mara: 뛰기 (힘)"}[language]
    assert (
        lines
        == {
            "en": (
                "Difficulty 6",
                "Asset (Run-up): eased 1",
                "Barge: difficulty 3",
                "Difference of the vehicles: difficulty -2",
                "Aimed at the steering: difficulty +2",
            ),
            "ko": (
                "난이도 6",
                "보탬(도움닫기): 1단계 완화",
                "Barge: 난이도 3",
                "탈것의 레벨 차이: 난이도 -2",
                "조종 장치를 노림: 난이도 +2",
            ),
        }[language]
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_about_an_arc_says_the_arc_and_the_part_by_name(language: Language) -> None:
    """A9, E11."""
    table = table_of(SYSTEM, {"hero": {"own": {"arcs": {"held": [{"id": "rescue"}]}}}})
    early = ask(
        SYSTEM, table, {"action": "arc_part", "sheet": "hero", "arc": "rescue", "part": "return_home"}, asker="code"
    )
    unknown = ask(SYSTEM, table, {"action": "take_arc", "sheet": "hero", "arc": "rescu"}, asker="code")
    assert early.refused is not None
    assert unknown.refused is not None

    assert (
        refusal_line(SYSTEM, table, early.refused, Words(language))
        == {
            "en": "Rescue: it is too early for this part: Returning home.",
            "ko": "구조한다: 아직 이를 수 없는 부분이에요: 집으로 돌아감",
        }[language]
    )
    assert {"en": "Aid a Friend", "ko": "친구를 돕는다"}[language] in refusal_line(
        SYSTEM, table, unknown.refused, Words(language)
    )

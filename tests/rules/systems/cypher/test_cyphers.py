"""Cyphers and artifacts over random play, at doors, and how they read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orchestrator.testing.builders import ask, table_of
from prompts.views import Language
from prompts.words import Words
from rules.asking import request_from_data
from rules.dice import CounterDice, ForcedDice
from rules.dice_result import MAIN_STREAM
from rules.engine import Resolution, resolve
from rules.events.apply import fold
from rules.events.stored import events_from_stored, events_to_stored
from rules.loading import load_system
from rules.offering import Said, offered_request
from rules.reading import SheetReading
from rules.refusals import Refusal
from rules.saved import state_hash
from rules.state import Table
from rules.systems.cypher.actions.catalogues import catalogues
from rules.systems.cypher.actions.device_keeping import carried
from rules.systems.cypher.actions.device_requests import UseCypher
from rules.systems.registry import ACTIONS
from rules.tally import Tally
from tools.chips import chip_view
from tools.lines import change_lines

SYSTEM: Final = load_system("cypher")
LISTED: Final = catalogues(SYSTEM)
CYPHERS: Final = tuple(one.id for one in LISTED.cyphers)
STATS: Final = ("might", "speed", "intellect")
LANGUAGES: Final[tuple[Language, ...]] = ("en", "ko")
Data = Mapping[str, Any]

hero = st.sampled_from(("ann", "bo"))
used = {"sheet": hero, "target": st.sampled_from(("", "wolf", "bear")), "object": st.sampled_from(("", "padlock"))}
some_cypher = st.one_of(st.just("unidentified"), st.sampled_from(CYPHERS))
requests: Final[st.SearchStrategy[Data]] = st.one_of(
    st.fixed_dictionaries({"action": st.just("grant"), "sheet": hero, "cypher": st.sampled_from(("", *CYPHERS))}),
    st.fixed_dictionaries({"action": st.just("grant"), "sheet": hero, "known": st.just(True)}),
    st.fixed_dictionaries(
        {
            **{"action": st.just("grant"), "sheet": hero},
            "artifact": st.sampled_from([one.id for one in LISTED.artifacts]),
        }
    ),
    st.fixed_dictionaries({"action": st.just("use_cypher"), "cypher": st.just(""), **used}),
    st.fixed_dictionaries(
        {"action": st.just("use_cypher"), "cypher": st.just(""), "effort": st.integers(0, 2), **used}
    ),
    st.fixed_dictionaries({"action": st.just("use_artifact"), "artifact": st.just(""), **used}),
    st.fixed_dictionaries({"action": st.just("identify"), "sheet": hero}),
    st.fixed_dictionaries({"action": st.just("hand_over"), "sheet": hero, "item": some_cypher, "to": hero}),
    st.fixed_dictionaries(
        {"action": st.just("task"), "sheet": hero, "stat": st.sampled_from(STATS), "difficulty": st.integers(0, 5)}
    ),
    st.fixed_dictionaries({"action": st.just("harm"), "sheet": hero, "points": st.integers(0, 3)}),
    st.fixed_dictionaries({"action": st.just("pass_time"), "minutes": st.sampled_from((1, 10, 60, 1440))}),
    st.fixed_dictionaries({"action": st.sampled_from(("next_actor", "end_scene", "end_turn"))}),
)
WRITTEN: Final = {
    one["id"]: range(1 + int(plus or 0), 7 + int(plus or 0))
    for one in SYSTEM.file.own["cyphers"]
    for plus in [one["level"].removeprefix("d6")]
}
"""By cypher, the levels that its dice, as the data write them, can give."""
STARTING: Final = tuple({"kind": "cypher", "name": id, "stats": {"level": levels[0]}} for id, levels in WRITTEN.items())
ARMORED: Final = tuple(one for one in STARTING if one["name"] in ("shell_paste", "ember_veil", "slough_skin"))
sheets = st.fixed_dictionaries(
    {
        "stats": st.fixed_dictionaries({"cypher_limit": st.integers(2, 3), "effort": st.integers(1, 2)}),
        "tracks": st.fixed_dictionaries({stat: st.integers(1, 9) for stat in STATS}),
        "things": st.lists(st.one_of(st.sampled_from(STARTING), st.sampled_from(ARMORED)), max_size=2),
    }
)
played = st.lists(st.tuples(requests, st.lists(st.integers(0, 9), max_size=4)), min_size=8, max_size=20)


def said(table: Table, data: Data, pick: int) -> Data:
    """A use names something that is there, where anything is."""
    key = {"use_cypher": "cypher", "use_artifact": "artifact"}.get(data["action"], "")
    if not key:
        return data
    things = [one.id for one in table.sheets[data["sheet"]].things if one.kind == key]
    return {**data, key: things[pick % len(things)] if things else "none"}


def done(table: Table, data: Data, chosen: list[int], seed: str = "finds") -> Resolution:
    """Asks, and answers every decision by the number of an option."""
    answers: list[str] = []
    while True:
        dice = CounterDice(seed, MAIN_STREAM, table.dice.get(MAIN_STREAM, 0))
        request = request_from_data(SYSTEM, data)
        resolution = resolve(SYSTEM, table, request, dice=dice, asker="code", answers=answers)
        waits = resolution.awaiting
        if waits is None:
            return resolution
        option = waits.options[chosen.pop() % len(waits.options)] if chosen else None
        answers.append(waits.default if option is None or option.words else option.id)


@settings(max_examples=150, deadline=None)
@given(st.tuples(sheets, sheets), played, st.sampled_from("abcdefgh"))
def test_limits_hold_levels_are_of_their_dice_and_what_is_used_is_gone(
    given_sheets: tuple[Data, Data], turns: list[tuple[Data, list[int]]], seed: str
) -> None:
    foes = {"wolf": {"kind": "npc", "level": 3}, "bear": {"kind": "npc", "level": 5}}
    table = table_of(SYSTEM, {"ann": given_sheets[0], "bo": given_sheets[1], **foes})
    for data, chosen in turns:
        asked = said(table, data, chosen[0] if chosen else 0)
        before, resolution = table, done(table, asked, list(chosen), seed)
        table = resolution.state
        if resolution.refused is not None:
            assert table == before
            continue
        stored = events_from_stored(events_to_stored(resolution.events))
        assert state_hash(fold(before, stored)) == state_hash(table)
        if asked["action"] == "use_cypher" and resolution.chip is not None and resolution.chip.check != "use_cypher":
            there = asked["cypher"] in [one.id for one in table.sheets[asked["sheet"]].things]
            identifying = "base_device" in [line.id for line in resolution.chip.lines]
            assert there == (identifying or resolution.chip.tier == "impossible")
        for one in ("ann", "bo"):
            _holds(table, one)


def _holds(table: Table, id: str) -> None:
    sheet = table.sheets[id]
    reading = SheetReading(SYSTEM, table, sheet)
    assert all(0 <= reading.track(stat) <= reading.maximum(stat) for stat in STATS)
    held = carried(SYSTEM, sheet)
    assert len(held) <= reading.stat("cypher_limit")
    assert all(one.level in WRITTEN[one.id] for one in held)
    hidden = sheet.own.get("unidentified", {}).get("things", {})
    assert set(hidden) <= {one.id for one in sheet.things}
    boons = sheet.own.get("boons", {}).get("held", [])
    armor = {one["thing"] for one in boons if one["kind"] == "armor"}
    assert armor == {one.id for one in sheet.things if one.kind == "protection"}


@pytest.mark.parametrize("cypher", CYPHERS)
def test_every_cypher_does_something_and_is_gone(cypher: str) -> None:
    """Whoever is tired, hurt and beset by foes has a use for each of them."""
    tired = {
        "tracks": {**{stat: {"value": 1, "max": 9} for stat in STATS}, "special_damage": 1},
        "conditions": {"dazed": {"steps": 1}},
        "things": [{"id": "it", "kind": "cypher", "name": cypher, "stats": {"level": 8}}],
    }
    table = table_of(SYSTEM, {"hero": tired, "wolf": {"kind": "npc", "level": 2}})
    request = {"action": "use_cypher", "sheet": "hero", "cypher": cypher, "object": "padlock"}

    resolution = done(table, request, [])

    assert resolution.refused is None
    assert resolution.chip is not None
    assert "device_idle" not in [line.id for line in resolution.chip.lines]
    assert "it" not in [one.id for one in resolution.state.sheets["hero"].things]
    for language in LANGUAGES:
        words = Words(language)
        chip = chip_view(SYSTEM, resolution.state, resolution.chip, words)
        lines = (chip.title, *chip.lines, *change_lines(SYSTEM, resolution.state, resolution.events, words))
        name = SYSTEM.words(language, "cyphers", cypher)
        assert any(name in line for line in lines)
        assert not [line for line in lines if "_" in line]


def test_a_door_offers_what_is_carried_and_nothing_of_what_nobody_knows() -> None:
    own = ACTIONS["cypher"]
    things = [
        {"kind": "cypher", "name": "knitmoss", "stats": {"level": 3}},
        {"id": "odd", "kind": "cypher", "stats": {"level": 4}},
        {"kind": "artifact", "name": "ash_cloak", "stats": {"level": 4}},
    ]
    hidden = {"unidentified": {"things": {"odd": "quicksap"}}}
    table = table_of(SYSTEM, {"hero": {"things": things, "own": hidden}})
    reading = SheetReading(SYSTEM, table, table.sheets["hero"])
    parts = {part.id: part.choices(reading) for part in own.parts}

    assert parts["cypher"] == ("knitmoss", "unidentified")
    assert parts["artifact"] == ("ash_cloak",)
    assert own.rows is not None
    rows = {row.id: row.items for row in own.rows(reading)}
    assert [item.id or item.text for item in rows["cyphers"]] == ["2/2", "knitmoss", "unidentified"]
    assert rows["cyphers"][2].params == {}
    assert [(item.id, item.params) for item in rows["artifacts"]] == [("ash_cloak", {"level": 4})]


def test_what_is_said_at_a_door_becomes_the_use_of_what_is_carried() -> None:
    things = [{"kind": "cypher", "name": "spark_lance", "stats": {"level": 3}}]
    table = table_of(SYSTEM, {"hero": {"things": things}, "wolf": {"kind": "npc", "level": 2}})
    tally = Tally(SYSTEM, table, ForcedDice(()))

    request = offered_request(tally, Said("use_cypher", "hero", target="wolf", given={"cypher": "spark_lance"}))
    nothing = offered_request(tally, Said("use_cypher", "hero", given={"cypher": "knitmoss"}))

    assert isinstance(nothing, Refusal)
    assert isinstance(request, UseCypher)
    assert request.cypher == "spark_lance"
    hit = ask(SYSTEM, table, request, dice=[6], asker="player")
    assert hit.state.sheets["wolf"].tracks["health"].value == 3


def test_a_player_grants_nobody_anything() -> None:
    """A2."""
    table = table_of(SYSTEM, {"hero": {}})

    done = ask(SYSTEM, table, {"action": "grant", "sheet": "hero", "cypher": "knitmoss"}, asker="player")

    assert done.refused is not None
    assert done.state == table


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_wears_off_and_what_vanishes_is_told(language: Language) -> None:
    given_sheet = {"name": "Mara", "things": [{"kind": "cypher", "name": "shell_paste", "stats": {"level": 3}}]}
    table = table_of(SYSTEM, {"hero": given_sheet})
    use = {"action": "use_cypher", "sheet": "hero", "cypher": "shell_paste"}
    worn = ask(SYSTEM, table, use, asker="code").state

    over = ask(SYSTEM, worn, {"action": "pass_time", "minutes": 60}, asker="code")

    told = change_lines(SYSTEM, over.state, over.events, Words(language))
    assert told[-1] == {"en": "Mara: Shell paste has worn off", "ko": "Mara: 껍질 반죽 효과가 끝남"}[language]

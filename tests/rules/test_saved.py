"""The saved form of state: sparse, byte-stable, unknown keys kept, hashed the same everywhere (behaviours B4, F3)."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
from dataclasses import replace
from typing import Any

import orjson
import pytest

from orchestrator.testing.builders import table_of
from rules.saved import (
    SavedStateError,
    sheet_from_saved,
    sheet_to_saved,
    state_bytes,
    state_hash,
    table_from_bytes,
    table_from_saved,
    table_to_saved,
    thing_from_saved,
    thing_to_saved,
)
from rules.state import Item, Sheet, Table, Thing, Track
from tests.rules.laboratory import LAB

RICH: dict[str, Any] = {
    "hero": {
        "name": "하나",
        "level": 3,
        "stats": {"agility": 2, "wits": 10},
        "skills": ["climbing"],
        "tracks": {"hp": 7, "stress": 1},
        "conditions": {"cursed": 2, "blessed": {"left": 3, "fresh": True}},
        "lists": {"bonds": ["이리스 선장 2 (경외)"], "scars": ["Burn"]},
        "clocks": {"wounds": "1/3"},
        "things": [{"kind": "ship", "name": "The Heron", "tracks": {"hull": {"value": 4, "max": 5}}}],
        "money": 40,
    },
    "wolf": {"block": "wolf"},
}


def rich() -> Table:
    rounds = {"order": ["hero", "wolf"], "index": 1, "round": 2}
    more = {"scene": {"encounter": rounds}, "turn": 5, "dice": {"main": 12}, "pools": {"fear": 3}}
    return table_of(LAB, RICH, more)


def test_what_stands_at_its_default_is_not_saved() -> None:
    assert sheet_to_saved(Sheet("hero", "Hana")) == {"id": "hero", "name": "Hana"}
    assert table_to_saved(Table("small", "1")) == {"system": "small", "system_version": "1"}
    assert sheet_to_saved(Sheet("hero", "Hana", tracks={"hp": Track(0)})) == {
        "id": "hero",
        "name": "Hana",
        "tracks": {"hp": {"value": 0}},
    }


def test_a_state_comes_back_as_it_was_saved_byte_for_byte() -> None:
    """B4: load → save gives identical bytes."""
    table = rich()
    data = state_bytes(table)

    assert table_from_bytes(data) == table
    assert state_bytes(table_from_bytes(data)) == data
    assert state_hash(table_from_bytes(data)) == state_hash(table)


def test_sheets_and_possessions_come_back_too() -> None:
    sheet = rich().sheets["hero"]

    assert sheet_from_saved(sheet_to_saved(sheet)) == sheet
    assert thing_from_saved(thing_to_saved(sheet.things[0])) == sheet.things[0]


@pytest.mark.parametrize(
    "path",
    [
        (),
        ("sheets", "hero"),
        ("sheets", "hero", "tracks", "hp"),
        ("sheets", "hero", "conditions", "cursed"),
        ("sheets", "hero", "lists", "bonds", 0),
        ("sheets", "hero", "clocks", "wounds"),
        ("sheets", "hero", "things", 0),
        ("sheets", "hero", "things", 0, "tracks", "hull"),
        ("scene",),
        ("scene", "encounter"),
    ],
    ids=str,
)
def test_unknown_keys_are_kept_at_every_depth(path: tuple[str | int, ...]) -> None:
    """F3: a save of another version keeps what this one does not know."""
    saved = orjson.loads(state_bytes(rich()))
    part = saved
    for step in path:
        part = part[step]
    part["zeal"] = {"of": ["later", 1]}
    part["extra"] = "a key of ours by name"

    table = table_from_saved(saved)

    assert orjson.loads(state_bytes(table)) == saved
    assert state_bytes(table_from_bytes(state_bytes(table))) == state_bytes(table)
    assert state_hash(table) != state_hash(rich())


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"sheets": []}, "sheets"),
        ({"sheets": {"hero": 5}}, "sheets.hero"),
        ({"sheets": {"hero": {"id": "hero"}}}, "sheets.hero.name"),
        ({"sheets": {"hero": {"id": "hero", "name": "H", "tracks": {"hp": {}}}}}, "sheets.hero.tracks.hp.value"),
        ({"sheets": {"hero": {"id": "hero", "name": "H", "lists": {"bonds": {}}}}}, "sheets.hero.lists.bonds"),
        ({"turn": "soon"}, "turn"),
        ({"scene": {"mode": "party"}}, "scene.mode"),
        ({"system": None}, "system"),
    ],
)
def test_saved_data_that_is_no_state_is_refused_with_the_place(change: dict[str, Any], place: str) -> None:
    with pytest.raises(SavedStateError, match=rf"^table: {re.escape(place)}.*: .* \(found "):
        table_from_saved({"system": "small", "system_version": "1", **change})


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b'"text"', b"\xff"])
def test_bytes_that_are_no_saved_state_are_refused(data: bytes) -> None:
    with pytest.raises(SavedStateError, match=r"^the saved state is "):
        table_from_bytes(data)


def test_equal_states_have_equal_hashes_whatever_the_order_of_their_keys() -> None:
    table = rich()
    sheets = dict(reversed(list(table.sheets.items())))
    hero = sheets["hero"]
    shuffled = replace(
        table,
        sheets={
            **sheets,
            "hero": replace(
                hero,
                stats=dict(reversed(list(hero.stats.items()))),
                conditions=dict(reversed(list(hero.conditions.items()))),
            ),
        },
    )

    assert shuffled == table
    assert state_hash(shuffled) == state_hash(table)


def test_any_difference_changes_the_hash() -> None:
    table = rich()
    hero = table.sheets["hero"]

    changed = [
        replace(table, turn=6),
        replace(table, dice={"main": 13}),
        replace(table, sheets={**table.sheets, "hero": replace(hero, xp=1)}),
        replace(
            table,
            sheets={**table.sheets, "hero": replace(hero, lists={**hero.lists, "scars": (Item("Burn", None, "old"),)})},
        ),
        replace(table, sheets={**table.sheets, "hero": replace(hero, things=(Thing("ship_1", "ship", "The Heron"),))}),
    ]

    assert len({state_hash(one) for one in (table, *changed)}) == len(changed) + 1


HASHED = """
import sys
from tests.rules.test_saved import rich
from rules.saved import state_bytes, state_hash
sys.stdout.write(state_hash(rich()) + state_bytes(rich()).hex())
"""


def test_the_hash_does_not_hang_on_the_hash_seed_of_the_process() -> None:
    outputs = {
        subprocess.run(
            [sys.executable, "-c", HASHED],
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("0", "1", "4242")
    }

    assert outputs == {state_hash(rich()) + state_bytes(rich()).hex()}


def test_the_hash_is_the_one_that_older_saves_carry() -> None:
    """A changed hash of an unchanged state would make every stored turn fail its verification."""
    bond = Item("Iris", 2, "awe")
    sheet = Sheet("hero", "하나", stats={"b": 2, "a": 1}, tracks={"hp": Track(3, 5)}, lists={"bonds": (bond,)})
    canonical = (
        '{"sheets":{"hero":{"id":"hero","lists":{"bonds":[{"name":"Iris","value":2,"words":"awe"}]},"name":"하나",'
        '"stats":{"a":1,"b":2},"tracks":{"hp":{"max":5,"value":3}}}},"system":"small","system_version":"1","turn":2}'
    )

    assert state_hash(Table("small", "1", sheets={"hero": sheet}, turn=2)) == "41aa8b4ccdc40d7c95fb2a0a095ab720"
    assert hashlib.blake2b(canonical.encode(), digest_size=16).hexdigest() == "41aa8b4ccdc40d7c95fb2a0a095ab720"

"""An entry whose shape is wrong is judged on all the same: what else is wrong in it is told in the same run."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from importlib.resources import files
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.loading import Fault, SystemFaults, load_system, read_adventure, read_document, read_system, system_from_data

HEAD: Final = 'id: a\nversion: "1"\n'
CYPHER: Final = read_document(files("rules.systems").joinpath("cypher", "system.yaml").read_bytes(), "s").root.data
Path = tuple[str | int, ...]


def told(text: str) -> list[tuple[str, str]]:
    with pytest.raises(SystemFaults) as caught:
        read_system({"system.yaml": HEAD + text})
    return [(fault.code, fault.path) for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        (
            'tracks:\n  - {id: hp, max: "@wut", colour: red}\n',
            [("unknown_name", "tracks[0].max"), ("unknown_key", "tracks[0].colour")],
        ),
        (
            "tracks:\n  - {id: hp, max: '3', start: [1], on_full: [{add_condition: hot}]}\n",
            [("text_needed", "tracks[0].start"), ("unknown_id", "tracks[0].on_full[0].add_condition")],
        ),
        (
            "tracks:\n  - {id: hp, max: '3', on_full: [5, {mark: mp, by: '1', bi: 2}, {clear: hp, by: '1/0'}]}\n",
            [
                ("mapping_needed", "tracks[0].on_full[0]"),
                ("unknown_id", "tracks[0].on_full[1].mark"),
                ("unknown_key", "tracks[0].on_full[1].bi"),
                ("division_by_zero", "tracks[0].on_full[2].by"),
            ],
        ),
        (
            "tracks: [{id: hp, max: '3'}]\n"
            "abilities:\n  - {id: leap, wo: hero, effects: [{mark: mp, by: 1d}], needs: '@nobody'}\n",
            [
                ("unknown_key", "abilities[0].wo"),
                ("unknown_id", "abilities[0].effects[0].mark"),
                ("dice_syntax", "abilities[0].effects[0].by"),
                ("unknown_name", "abilities[0].needs"),
            ],
        ),
    ],
)
def test_all_that_is_wrong_within_an_entry_is_told_at_once(text: str, faults: list[tuple[str, str]]) -> None:
    assert told(text) == faults


def test_what_leans_on_a_value_that_does_not_fit_is_not_guessed_at() -> None:
    """The thing whose track it is cannot be read, so nobody knows whether it has that track."""
    assert told("tracks: [{id: hp, max: '3', on_full: [{mark: fuel, thing: [5], by: '1'}]}]\n") == [
        ("text_needed", "tracks[0].on_full[0].thing")
    ]


def test_a_scene_of_an_adventure_is_judged_on_as_well() -> None:
    system = load_system("classic_d20")
    text = (
        "id: b\nversion: '1'\nsystem: classic_d20\nstart: here\nendings: [{id: end, when: '0'}]\n"
        "scenes:\n  - {id: here, colour: red, success: [{mark: zeal, by: '1'}], exits: [{to: nowhere}]}\n"
    )

    with pytest.raises(SystemFaults) as caught:
        read_adventure(system, {"adventure.yaml": text})

    assert [(fault.code, fault.path) for fault in caught.value.faults] == [
        ("unknown_key", "scenes[0].colour"),
        ("unknown_id", "scenes[0].success[0].mark"),
        ("unknown_id", "scenes[0].exits[0].to"),
    ]


def places(data: Any, path: Path = ()) -> Iterator[Path]:
    """The paths of all mappings that are entries or stand within one."""
    if isinstance(data, dict):
        if len(path) > 1:
            yield path
        for key, value in data.items():
            yield from places(value, (*path, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from places(value, (*path, index))


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(sorted(places(CYPHER), key=str)), st.sampled_from([5, [], "zz", None]))
def test_one_mistake_in_a_sound_system_is_told_alone(path: Path, junk: object) -> None:
    """What is cut away to read on makes nothing seem wrong that is not."""
    data: Any = copy.deepcopy(CYPHER)
    held = data
    for step in path:
        held = held[step]
    held["no_such_key"] = junk

    assert [fault for fault in faults_of(data) if not fault.path.endswith("no_such_key")] == []


def faults_of(data: Any) -> tuple[Fault, ...]:
    try:
        system_from_data(data)
    except SystemFaults as error:
        return error.faults
    return ()

"""Any system loads, explains, reads back, is played and brings its tables along; or each of its faults has a place."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from orchestrator.testing.builders import table_of
from rules.events.apply import fold
from rules.loading import SystemFaults, describe, read_system, system_from_data
from rules.migrating import plan_migration
from rules.requests import REQUESTS
from rules.saved import state_hash
from rules.sentences import Names, as_text, explain, read
from rules.set_up import empty_table
from rules.state import Table
from rules.system import LANGUAGES, RuleSystem
from tests.rules.properties.asking import requests
from tests.rules.properties.budget import examples
from tests.rules.properties.creating import characters, makers
from tests.rules.properties.invariants import broken_limits
from tests.rules.properties.spoiling import spoilt
from tests.rules.properties.systems import systems
from tests.rules.properties.test_engine import LEGAL, MOVES, SHEETS, check

ACTIONS: Final = 50
ANY: Final = st.one_of(systems(), makers())


def written(data: Mapping[str, Any]) -> str:
    """Data as a person's file would have it, one part a line."""
    return json.dumps(data, indent=1, ensure_ascii=False)


@settings(max_examples=examples(6))
@given(ANY, st.sampled_from(LANGUAGES))
def test_a_system_loads_from_text_is_explained_and_reads_back_as_its_data(data: dict[str, Any], language: str) -> None:
    """B4: what is read and written again is the same data."""
    system = system_from_data(data)
    assert read_system({"system.yaml": written(data)}).system.file == system.file
    dumped = system.file.model_dump(mode="json", by_alias=True, exclude_unset=True)
    assert system_from_data(dumped).file == system.file

    chapters = explain(system, language)

    assert as_text(chapters)
    names = Names.of(system)
    entries = [
        entry
        for section in type(system.file).model_fields
        for held in [getattr(system.file, section)]
        for entry in (held if isinstance(held, tuple) else (held,))
    ]
    for line in (line for chapter in chapters[1:] for line in chapter.lines):
        found = read(line.sentence, names, language)
        assert found in entries, (line.sentence, found)


@settings(max_examples=examples(12))
@given(makers(), st.lists(LEGAL, min_size=ACTIONS, max_size=ACTIONS), st.data())
def test_a_character_is_made_and_fifty_actions_keep_every_promise(
    file: dict[str, Any], moves: list[tuple[str, int, int]], data: DataObject
) -> None:
    """A13: state is the fold of its events, and within all limits."""
    system = system_from_data(file)
    table = check(system, empty_table(system), data.draw(characters(system)), "player")

    for kind, one, two in moves:
        table = check(system, table, REQUESTS.validate_python(MOVES[kind](system, table, one, two)), "code")

    _comes_along(system, file, table)


@settings(max_examples=examples(8))
@given(systems(), st.lists(requests(), min_size=ACTIONS, max_size=ACTIONS))
def test_fifty_of_any_actions_keep_every_promise(file: dict[str, Any], asks: list[dict[str, Any]]) -> None:
    """A9, A13: a refusal changes nothing, and says what there is."""
    system = system_from_data(file)
    table = table_of(system, SHEETS)

    for ask in asks:
        table = check(system, table, REQUESTS.validate_python(ask), "code")

    _comes_along(system, file, table)


def _comes_along(system: RuleSystem, file: Mapping[str, Any], table: Table) -> None:
    """A later version with a track by another name takes the table on; without a word about it, nothing happens."""
    tracks = [{"id": "zest", "max": 3}, *file["tracks"]]
    later = system_from_data({**file, "version": "2", "tracks": tracks})
    plan = plan_migration(table, later)

    assert plan.conflicts == ()
    moved = fold(table, plan.events)
    assert (moved.system_version, broken_limits(later, moved)) == ("2", [])
    assert all("zest" in sheet.tracks for sheet in moved.sheets.values())
    back = plan_migration(moved, system)
    assert (back.events, [conflict.code for conflict in back.conflicts]) == ((), ["older"])
    assert state_hash(table) != state_hash(moved)


@settings(max_examples=examples(60))
@given(ANY, st.data())
def test_a_broken_system_has_faults_that_each_have_their_place_or_loads(data: dict[str, Any], draw: DataObject) -> None:
    """A3: an unreadable formula is an error naming position and accepted forms; never silence."""
    broken = draw.draw(spoilt(data))
    text = written(broken)
    lines = text.count("\n") + 1

    try:
        loaded = read_system({"system.yaml": text})
    except SystemFaults as error:
        told = (*error.faults, *error.warnings)
    else:
        told = loaded.warnings
        for language in LANGUAGES:
            assert as_text(explain(loaded.system, language))
    for fault in told:
        assert (fault.file, 1 <= fault.line <= lines, fault.column >= 1) == ("system.yaml", True, True), fault
        for language in LANGUAGES:
            line = describe(fault, language)
            assert line.startswith(f"system.yaml:{fault.line}:{fault.column}: ")
            assert line.isprintable()

"""A system that builds on a shipped one: what is passed on, laid over or left out, and where a fault stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.loading import Fault, SystemFaults, load_system, read_system, system_from_data
from rules.system import RuleSystem

BASE = load_system("forged")
HEAD = "id: other_forge\nversion: '1.0'\nextends: forged\n"


def built(more: str = "", **texts: str) -> RuleSystem:
    files = {"system.yaml": HEAD + more} | {f"text/{language}.yaml": text for language, text in texts.items()}
    return read_system(files).system


def faults_of(files: Mapping[str, str]) -> tuple[Fault, ...]:
    with pytest.raises(SystemFaults) as told:
        read_system(files)
    return told.value.faults


def test_a_system_that_says_nothing_else_is_the_other_under_its_own_name() -> None:
    system = built()

    assert system.id == "other_forge"
    theirs = BASE.file.model_dump(exclude={"id", "version", "extends", "migrations"})
    assert system.file.model_dump(exclude={"id", "version", "extends", "migrations"}) == theirs
    for language in ("en", "ko"):
        stat = BASE.file.stats[0].id
        assert system.words(language, "stats", stat) == BASE.words(language, "stats", stat)


def test_an_entry_of_the_same_id_stands_in_the_place_of_the_other() -> None:
    second = BASE.file.stats[1].id
    system = built(f"stats:\n  - {{id: {second}, min: 0, max: 9, default: 7}}\n  - {{id: luck, max: 3, default: 1}}\n")

    assert [one.id for one in system.file.stats] == [*(one.id for one in BASE.file.stats), "luck"]
    assert system.file.stats[1].default == 7


def test_words_are_laid_over_part_by_part() -> None:
    stat = BASE.file.stats[0].id
    system = built(en=f"stats:\n  {stat}: {{name: Otherwise}}\n")

    assert system.words("en", "stats", stat) == "Otherwise"
    assert system.words("en", "stats", stat, "covers") == BASE.words("en", "stats", stat, "covers")
    assert system.words("ko", "stats", stat) == BASE.words("ko", "stats", stat)


@settings(max_examples=20, deadline=None)
@given(st.sets(st.sampled_from([one.id for one in BASE.file.characters])))
def test_what_is_left_out_is_gone_and_nothing_else(left_out: set[str]) -> None:
    data: dict[str, Any] = {"id": "other", "version": "1", "extends": "forged", "without": {"characters": [*left_out]}}
    system = system_from_data(data)

    kept = [one for one in BASE.file.characters if one.id not in left_out]
    assert list(system.file.characters) == kept
    assert system.file.stats == BASE.file.stats


def test_all_of_a_section_can_be_left_out() -> None:
    assert built("without: {characters: all}\n").file.characters == ()


def test_a_fault_in_what_is_added_is_told_where_it_stands() -> None:
    (fault,) = faults_of({"system.yaml": HEAD + "stats:\n  - {id: luck, max: 3, default: 1, covrs: x}\n"})

    assert (fault.code, fault.file, fault.line) == ("unknown_key", "system.yaml", 5)


def test_what_lacks_something_that_was_left_out_is_told_in_the_file_it_stands_in() -> None:
    stat = BASE.file.stats[0].id
    faults = faults_of({"system.yaml": HEAD + f"without: {{stats: [{stat}]}}\n"})

    assert {fault.file for fault in faults} == {"forged/system.yaml"}
    assert all(fault.line for fault in faults)


@pytest.mark.parametrize(
    ("more", "code", "found"),
    [
        ("without: {stat: all}\n", "unknown_key", "stat"),
        ("without: {stats: [nothing_like_it]}\n", "nothing_to_leave_out", "nothing_like_it"),
        ("without: {stats: 5}\n", "list_needed", "5"),
        ("without: {stats: every}\n", "no_option", "every"),
        ("without: {stats: [[1]]}\n", "text_needed", "[1]"),
    ],
)
def test_what_cannot_be_left_out_is_one_fault(more: str, code: str, found: str) -> None:
    (fault,) = faults_of({"system.yaml": HEAD + more})

    assert (fault.code, fault.found, fault.line) == (code, found, 4)


@pytest.mark.parametrize("base", ["forgd", "own", "../forged"])
def test_only_a_shipped_system_is_built_on(base: str) -> None:
    faults = faults_of({"system.yaml": f"id: own\nversion: '1'\nextends: {base}\n"})

    assert [(fault.code, fault.line) for fault in faults if fault.code == "unknown_base"] == [("unknown_base", 3)]
    assert "forged" in faults[0].accepted


def test_a_system_builds_on_one_that_builds_on_another() -> None:
    system = system_from_data({"id": "later", "version": "1", "extends": "numenera"})

    assert system.file.actions == "cypher"
    assert next(one.options[0] for one in system.file.switches if one.id == "day_hours") == "28"
    assert "중상" in system.words("ko", "derived", "damage_track", "note")
    assert system.words("ko", "tracks", "might") == "힘"


def test_leaving_out_of_nothing_is_a_fault() -> None:
    (fault,) = faults_of({"system.yaml": "id: alone\nversion: '1.0'\nwithout: {classes: all}\n"})

    assert (fault.code, fault.path, fault.line) == ("without_base", "without", 3)

"""Data under `own`: faults of it are told where they stand, and its catalogues need words as all else does."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

import pytest

from orchestrator.testing.builders import system_of
from rules.loading import SystemFaults, load_system, read_system
from rules.loading.wording import describe
from rules.systems.cypher.actions.catalogues import Catalogues, catalogues

SYSTEM: Final = files("rules.systems").joinpath("cypher", "system.yaml").read_text("utf-8")
WORDS: Final = files("rules.systems").joinpath("cypher", "text", "en.yaml").read_text("utf-8")
KNITMOSS: Final = "{id: knitmoss, level: d6+2, effects: [{kind: heal, points: {level: 1, plus: 1}, pools: [might]}]}"


@pytest.mark.parametrize(
    ("now", "code", "path"),
    [
        (KNITMOSS.replace("d6+2", "sixish"), "written_as", "own.cyphers[0].level"),
        (KNITMOSS.replace("heal", "heel"), "no_option", "own.cyphers[0].effects[0].kind"),
        (KNITMOSS.replace("pools", "pool"), "unknown_key", "own.cyphers[0].effects[0].pool"),
        (KNITMOSS.replace("[might]", "[mite]"), "no_option", "own.cyphers[0].effects[0].pools[0]"),
        (KNITMOSS.replace("plus: 1", "plus: 100"), "too_large", "own.cyphers[0].effects[0].points.plus"),
        (KNITMOSS.replace("knitmoss", "quicksap"), "duplicate_id", "own.cyphers[1].id"),
        ("{id: knitmoss, level: d6+2}", "missing_key", "own.cyphers[0].effects"),
    ],
)
def test_a_fault_in_own_data_is_told_in_its_line(now: str, code: str, path: str) -> None:
    assert SYSTEM.count(KNITMOSS) == 1

    with pytest.raises(SystemFaults) as caught:
        read_system({"system.yaml": SYSTEM.replace(KNITMOSS, now)})

    (fault,) = caught.value.faults
    line = SYSTEM[: SYSTEM.index(KNITMOSS)].count("\n") + 1
    assert (fault.code, fault.path) == (code, path)
    assert fault.line == line + (code == "duplicate_id")
    for language in ("en", "ko"):
        assert path in describe(fault, language)


@pytest.mark.parametrize(
    ("effect", "code", "path"),
    [
        ("{kind: ease, skills: [perception, stelth]}", "unknown_id", "own.cyphers[0].effects[0].skills[1]"),
        ("{kind: ease, actions: [climb, fly]}", "unknown_id", "own.cyphers[0].effects[0].actions[1]"),
    ],
)
def test_what_own_data_name_must_be_there(effect: str, code: str, path: str) -> None:
    now = "{id: knitmoss, level: d6+2, effects: [" + effect + "]}"

    with pytest.raises(SystemFaults) as caught:
        read_system({"system.yaml": SYSTEM.replace(KNITMOSS, now)})

    assert [(fault.code, fault.path) for fault in caught.value.faults] == [(code, path)]


def test_what_another_system_left_out_is_missed_where_own_data_name_it() -> None:
    mine = 'id: dull\nversion: "1"\nextends: cypher\nwithout: {skills: [stealth]}\n'

    with pytest.raises(SystemFaults) as caught:
        read_system({"system.yaml": mine})

    missed = [fault for fault in caught.value.faults if fault.path.startswith("own.")]
    assert {(fault.code, fault.found, fault.file) for fault in missed} == {
        ("unknown_id", "stealth", "cypher/system.yaml")
    }


def test_an_entry_without_a_name_and_a_name_without_an_entry_are_told() -> None:
    fewer = WORDS.replace("  knitmoss: {", "  knotmoss: {")

    with pytest.raises(SystemFaults) as caught:
        read_system({"system.yaml": SYSTEM, "text/en.yaml": fewer})

    (fault,) = caught.value.faults
    assert (fault.code, fault.path, fault.nearest) == ("unknown_text_id", "cyphers.knotmoss", "knitmoss")
    unnamed = [one for one in caught.value.warnings if one.code == "no_words"]
    assert [one.path for one in unnamed] == ["own.cyphers[0]"]


def test_a_system_without_such_data_has_empty_catalogues_and_one_without_such_actions_none() -> None:
    assert system_of(tracks=[]).own is None
    assert catalogues(system_of(tracks=[])) == Catalogues()
    assert len(catalogues(load_system("cypher")).cyphers) >= 24


def test_a_system_that_builds_on_another_has_its_catalogues_too() -> None:
    assert load_system("numenera").own == load_system("cypher").own

"""Golden cases are well-formed files that can fail: each has an id of its own, something to do, something to expect."""

import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest
from ruamel.yaml import YAML

from tests.plot.house import ROOT

GOLDEN: Final = ROOT / "tests" / "golden"
REQUIRED: Final = {"id", "system", "do", "expect"}
OPTIONAL: Final = {"switches", "given", "dice", "seed", "adventure", "language", "note"}
STEPS: Final = {"action", "decide", "undo", "read"}
SYSTEMS: Final = {
    "classic_d20", "hope_and_fear", "forged", "step_heroes", "cypher", "numenera", "mythras", "fate",
}  # fmt: skip
ID: Final = re.compile(r"[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)*")
SYSTEM_SUFFIX: Final = ".system.yaml"
"""Files that hold a small system for the cases beside them, and no cases."""

FILES: Final = tuple(
    sorted(
        file
        for file in GOLDEN.rglob("*")
        if file.is_file() and file.suffix not in (".py", ".pyc") and not file.name.endswith(SYSTEM_SUFFIX)
    )
)
EVERY_FILE: Final = pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(GOLDEN)))

Case = Mapping[str, object]


def cases(file: Path) -> tuple[Case, ...]:
    """The cases of a golden file: one mapping, or a list of them."""
    loaded = YAML(typ="safe", pure=True).load(file.read_text(encoding="utf-8"))
    return tuple(loaded) if isinstance(loaded, list) else (loaded,)


def steps(case: Case) -> tuple[object, ...]:
    """What a case does, step by step."""
    do = case["do"]
    return tuple(do) if isinstance(do, list) else (do,)


def test_there_are_golden_cases() -> None:
    assert FILES


@EVERY_FILE
def test_golden_cases_are_yaml_in_a_folder_of_their_own(file: Path) -> None:
    assert file.suffix == ".yaml"
    assert len(file.relative_to(GOLDEN).parts) == 2


@EVERY_FILE
def test_a_case_has_all_it_needs_and_no_word_that_nobody_reads(file: Path) -> None:
    wrong = {
        str(case.get("id")): (sorted(REQUIRED - case.keys()), sorted(case.keys() - REQUIRED - OPTIONAL))
        for case in cases(file)
        if REQUIRED - case.keys() or case.keys() - REQUIRED - OPTIONAL
    }

    assert wrong == {}, "id: (missing, unknown)"


@EVERY_FILE
def test_a_case_names_a_system_of_ours_one_beside_it_or_its_own_and_a_plain_id(file: Path) -> None:
    named = {case["system"] for case in cases(file) if isinstance(case["system"], str)}
    beside = {name for name in named if name.endswith(SYSTEM_SUFFIX) and (file.parent / name).is_file()}

    assert [case["id"] for case in cases(file) if not ID.fullmatch(str(case["id"]))] == []
    assert named - beside <= SYSTEMS


@EVERY_FILE
def test_every_step_is_one_kind_of_step(file: Path) -> None:
    wrong = [
        (case["id"], step)
        for case in cases(file)
        for step in steps(case)
        if not (isinstance(step, Mapping) and len(STEPS & step.keys()) == 1)
    ]

    assert wrong == []


@EVERY_FILE
def test_dice_are_whole_faces_and_every_case_expects_something(file: Path) -> None:
    for case in cases(file):
        dice = case.get("dice", [])
        assert isinstance(dice, list), case["id"]
        assert all(isinstance(face, int) and not isinstance(face, bool) for face in dice), case["id"]
        assert isinstance(case["expect"], Mapping), case["id"]
        assert case["expect"], f"{case['id']} expects nothing: it cannot fail"


def test_no_id_stands_twice_in_a_system() -> None:
    counted = Counter((file.parent.name, str(case["id"])) for file in FILES for case in cases(file))

    assert [who for who, times in counted.items() if times > 1] == []

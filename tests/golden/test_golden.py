"""Every golden case of the digests runs through the one case runner, and none of them is missing (rule_system §13)."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import orjson
import pytest

from rules.cases import Case, read_cases, run_case, systems_beside

HERE: Final = Path(__file__).resolve().parent
SYSTEM_SUFFIX: Final = ".system.yaml"
"""Files that hold a small system for the cases beside them, and no cases."""
WANTED: Final = {f"R{number:02}" for number in range(1, 41)}
"""Every case of rule_system.md §13."""


def _files() -> Iterator[Path]:
    return (file for file in sorted(HERE.rglob("*.yaml")) if not file.name.endswith(SYSTEM_SUFFIX))


def _cases() -> Iterator[tuple[Path, Case]]:
    for file in _files():
        yield from ((file, case) for case in read_cases(file.read_text(encoding="utf-8"), file.name))


CASES: Final = tuple(_cases())


@pytest.mark.parametrize(
    ("folder", "case"), [pytest.param(file.parent, case, id=f"{file.parent.name}/{case.id}") for file, case in CASES]
)
def test_a_golden_case_comes_out_as_written(folder: Path, case: Case) -> None:
    systems = systems_beside(lambda path: (folder / path).read_text(encoding="utf-8"))

    result = run_case(case, systems)

    assert result.differences == ()
    assert result.ok
    assert orjson.loads(orjson.dumps(result.as_data()))["id"] == case.id


def test_every_case_of_the_digest_is_here() -> None:
    found = {case.id[:3] for file, case in CASES if file.parent.name == "rule_system"}

    assert found == WANTED


@pytest.mark.parametrize("case", [case for _, case in CASES if case.id.startswith("R40")], ids=lambda case: case.id)
def test_the_same_seed_and_inputs_twice_give_byte_identical_events(case: Case) -> None:
    """R40, first half: nothing but the seed and the inputs decides what happens."""
    systems = systems_beside(lambda path: path)

    once, again = (orjson.dumps(run_case(case, systems).events) for _ in range(2))

    assert once == again
    assert b"DiceRolled" in once

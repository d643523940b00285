"""What a case gives of Cypher's own state: a fault in it is one line at its place, in either language."""

from __future__ import annotations

from typing import Any, Final

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cases import CaseError, read_cases, run_cases, systems_beside
from rules.systems.cypher.actions import CYPHER

SYSTEMS: Final = systems_beside(lambda path: "")
LIBRARY: Final = ("Input should", "Extra inputs", "Field required", "valid integer", "Value error")
"""Words of the library that checks the data, which no line may say."""
junk = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-3, 3), st.floats(), st.text(max_size=5), st.just("\n" * 50)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(st.sampled_from(["tasks", "held", "id", "moments", "\n", "a\tb", "곰"]), inner, max_size=3),
    ),
    max_leaves=6,
)


def told(key: str, value: Any, where: str = "sheet") -> CaseError | None:
    own = {key: value}
    sheets = {"hero": {"own": own} if where == "sheet" else {}}
    case = {
        "id": "x",
        "system": "cypher",
        "given": {"sheets": sheets, "table": {"own": own} if where == "table" else {}},
    }
    try:
        list(run_cases(read_cases(orjson.dumps(case), "cases.json"), SYSTEMS))
    except CaseError as error:
        return error
    return None


@pytest.mark.parametrize(
    ("key", "value", "place", "code"),
    [
        ("arcs", {"held": [{"id": "learn"}, {"id": 5}]}, "own.arcs.held[1].id", "text_needed"),
        ("arcs", {"held": [{"id": "learn", "ix": 1}]}, "own.arcs.held[0].ix", "unknown_key"),
        ("boons", ["x"], "own.boons", "mapping_needed"),
        ("failed", {"tasks": {"lock": 5}}, "own.failed.tasks.lock", "no_option"),
    ],
)
def test_a_fault_in_given_state_is_told_at_its_place(key: str, value: Any, place: str, code: str) -> None:
    error = told(key, value)

    assert error is not None
    assert (error.faults[0].path.removeprefix("given.sheets.hero."), error.faults[0].code) == (place, code)


@given(st.sampled_from(sorted(CYPHER.own)), junk, st.sampled_from(["sheet", "table"]))
def test_whatever_is_given_is_taken_or_told_in_a_line_of_our_own_words(key: str, value: Any, where: str) -> None:
    """A9: a stranger's keys break no line, and no line speaks of the machinery."""
    error = told(key, value, where)
    for line in () if error is None else (error.line("en"), error.line("ko")):
        assert line.isprintable()
        assert not any(words in line for words in LIBRARY)

"""Case files of strangers: read whole, or one clear line that names case, place, what was found, what is accepted."""

from __future__ import annotations

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cases import CaseError, read_cases
from rules.cases.case import Ask, Decide, Read, Undo
from rules.requests import EndTurn, MakeCheck, MarkSheet

SMALL = "id: one\nsystem: classic_d20\ndo: {action: end_turn}\nexpect: {tier: null}\n"


def error(text: str | bytes, language: str = "en") -> str:
    with pytest.raises(CaseError) as caught:
        read_cases(text, "cases.yaml")
    line = caught.value.line(language)
    assert "\n" not in line
    return line


def test_a_file_holds_one_case_or_a_list_in_yaml_or_json() -> None:
    one = read_cases(SMALL, "cases.yaml")
    two = read_cases('[{"id": "a", "system": "x", "do": []}, {"id": "b", "system": "x", "do": []}]', "cases.json")

    assert [case.id for case in one] == ["one"]
    assert [case.id for case in two] == ["a", "b"]


def test_a_step_is_a_request_a_decision_a_way_back_or_a_reading() -> None:
    text = """
id: steps
system: classic_d20
do:
  - {action: ability, sheet: hero, stat: strength, difficulty: 12, by: gm}
  - {action: mark_sheet, sheet: hero, list: bonds, change: add, item: Iris, expect: {refused: null}, note: why}
  - {action: end_turn}
  - {decide: keep}
  - {undo: turn}
  - {read: {sheet: hero, formula: "@hp"}}
"""
    steps = [step.does for step in read_cases(text, "cases.yaml")[0].steps]

    assert [type(step) for step in steps] == [Ask, Ask, Ask, Decide, Undo, Read]
    assert isinstance(steps[0], Ask)
    assert (type(steps[0].request), steps[0].by) == (MakeCheck, "gm")
    assert [type(step.request) for step in steps[1:3] if isinstance(step, Ask)] == [MarkSheet, EndTurn]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", "cases.yaml: the file says nothing"),
        ("[1, 2", "cases.yaml:1:6: a bracket is not closed, or a comma is missing"),
        ("just words", "cases.yaml:1:1: a case, or a list of cases, is needed here, found just words; accepted: "),
        ("- {id: a, system: x, do: []}\n- 5", "cases.yaml:2:3: a case, or a list of cases, is needed here, found 5"),
        ("{id: a, do: []}", "case a: cases.yaml:1:1: system: the key system is missing"),
        ("{id: a, system: x, doo: []}", "case a: cases.yaml:1:20: doo: there is no key doo here; accepted: "),
        (
            "{id: a, system: x, do: {action: end_turn, minutes: 3}}",
            "case a: cases.yaml:1:43: do.minutes: there is no key minutes here; accepted: action",
        ),
        (
            "{id: a, system: x, do: [{action: pass_time, minutes: 0}]}",
            "case a: cases.yaml:1:54: do[0].minutes: 0 is too small, the least is 1",
        ),
        (
            "{id: a, system: x, do: [{action: mark_sheet, sheet: h, list: l, change: grow, item: i}]}",
            "case a: cases.yaml:1:73: do[0].change: grow is not one of the words for this; accepted: add, raise, lo",
        ),
        ("{id: a, system: x, do: [{decide: a, undo: turn}]}", "case a: cases.yaml:1:25: do[0]: a step has exactly one"),
        ("{id: a, system: x, do: [{note: hm}]}", "case a: cases.yaml:1:25: do[0]: a step has exactly one"),
        ("{id: a, system: x, do: [{undo: day}]}", "case a: cases.yaml:1:32: do[0].undo: day is not one of the words"),
        ("{id: a, system: x, do: [{action: begin, by: me}]}", "case a: cases.yaml:1:45: do[0].by: me is not one of"),
        ("{id: a, system: x, do: [5]}", "case a: cases.yaml:1:25: do[0]: a mapping of keys and values is needed here"),
        ("{id: a, system: x, do: [], dice: [six]}", "case a: cases.yaml:1:35: dice[0]: a whole number is needed here"),
        (
            "{id: a, system: x, do: [], dice: [1], seed: s}",
            "case a: cases.yaml:1:39: seed: a case gives dice or a seed",
        ),
        ("{id: a, system: x, do: [], expect: {teir: x}}", "case a: cases.yaml:1:37: expect.teir: there is nothing of"),
        (
            "{id: a, system: x, do: [], expect: success}",
            "case a: cases.yaml:1:36: expect: a mapping of keys and values",
        ),
        ("{id: a, system: x, do: [{action: begin, expect: 1}]}", "case a: cases.yaml:1:49: do[0].expect: a mapping of"),
        ("- {id: a, system: x, do: []}\n- {id: a, system: x, do: []}", "case a: cases.yaml:2:8: id: the case id a"),
        ("{id: a, id: b}", "cases.yaml:1:9: id: the key id stands twice, on lines 1 and 1; keep one"),
        (
            "{id: a, system: x, do: [], given: {sheets: {hero: {tracks: {hp: much}}}}}",
            "case a: cases.yaml:1:65: given.sheets.hero.tracks.hp: a mapping of keys and values is needed here",
        ),
        (
            "{id: a, system: x, do: [], given: {sheets: {../etc: {}}}}",
            "case a: cases.yaml:1:45: given.sheets.../etc: ../etc is no id",
        ),
    ],
)
def test_what_makes_no_sense_is_one_line_with_case_place_found_and_accepted(text: str, line: str) -> None:
    assert error(text).startswith(line)


def test_an_error_can_be_told_in_korean() -> None:
    line = error("{id: a, system: x, do: [{undo: day}]}", "ko")

    assert line.startswith("사례 a: cases.yaml:1:32: do[0].undo: ")
    assert "turn" in line


def test_further_faults_are_counted() -> None:
    assert error("{id: a, system: x, do: [], one: 1, two: 2}").endswith("(and 1 more)")


def test_bytes_that_are_no_text_are_told() -> None:
    assert error(b"\xff\xfe").startswith("cases.yaml:1:1: ")


@given(st.one_of(st.text(), st.text(alphabet=string.printable), st.binary()))
def test_any_text_gives_cases_or_a_case_error(content: str | bytes) -> None:
    try:
        lines = [case.id for case in read_cases(content, "cases.yaml")]
    except CaseError as problem:
        lines = [problem.line("en"), problem.line("ko")]

    assert all("\n" not in line for line in lines)

"""`tallytale resolve`: golden cases from a file or the input, one JSON object a case."""

from pathlib import Path

import orjson
import pytest

from tests.orchestrator.play.at_the_door import Answer, command

CASE = """
- id: easy-enough
  system: classic_d20
  given: {sheets: {hero: {stats: {strength: 16}}}}
  dice: [14]
  do: {action: ability, sheet: hero, stat: strength, difficulty: moderate}
  expect: {tier: success}
"""


def results(answer: Answer) -> list[dict[str, object]]:
    return [orjson.loads(line) for line in answer.lines]


@pytest.fixture
def cases(tmp_path: Path) -> Path:
    file = tmp_path / "cases.yaml"
    file.write_text(CASE, encoding="utf-8")
    return file


def test_a_case_that_comes_out_as_expected_is_done(home: Path, cases: Path) -> None:
    told = command(home, "resolve", str(cases))
    (result,) = results(told)

    assert (told.code, told.err) == (0, "")
    assert (result["id"], result["ok"], result["tier"], result["differences"]) == ("easy-enough", True, "success", [])
    assert {"chip", "events", "refused", "sheets", "table"} <= result.keys()


def test_cases_are_read_from_the_input_as_json_too(home: Path) -> None:
    case = {
        "id": "from-input",
        "system": "classic_d20",
        "given": {"sheets": {"hero": {}}},
        "dice": [2],
        "do": {"action": "ability", "sheet": "hero", "stat": "wisdom", "difficulty": "moderate"},
    }
    told = command(home, "resolve", "-", typed=orjson.dumps(case))

    assert told.code == 0
    assert [result["id"] for result in results(told)] == ["from-input"]


def test_a_case_that_comes_out_otherwise_is_a_no_and_says_where(home: Path, cases: Path) -> None:
    cases.write_text(
        CASE.replace("tier: success", "tier: failure") + CASE.replace("easy-enough", "second"), encoding="utf-8"
    )

    told = command(home, "resolve", str(cases))
    first, second = results(told)

    assert told.code == 1
    assert (first["ok"], second["ok"]) == (False, True)
    assert first["differences"]


@pytest.mark.parametrize("text", ["- id: [", "nothing of the kind", "- {id: x, system: classic_d20, do: {fly: 1}}", ""])
def test_a_file_that_makes_no_sense_is_wrong_use_in_one_line(home: Path, cases: Path, text: str) -> None:
    cases.write_text(text, encoding="utf-8")

    told = command(home, "resolve", str(cases))

    assert (told.code, told.out) == (2, "")
    assert str(cases) in told.err
    assert told.err.count("\n") == 1


def test_a_file_that_is_not_there_is_wrong_use_in_one_line(home: Path) -> None:
    told = command(home, "resolve", "/nowhere.yaml")

    assert (told.code, told.out) == (2, "")
    assert told.err == "/nowhere.yaml cannot be read: No such file or directory.\n"


def test_a_system_beside_the_cases_is_found_from_anywhere(home: Path, cases: Path) -> None:
    (cases.parent / "tiny.yaml").write_text(
        'id: tiny\nversion: "1"\nstats: [{id: wit, max: 5, default: 2}]\n', encoding="utf-8"
    )
    cases.write_text(
        "- {id: read, system: ./tiny.yaml, given: {sheets: {hero: {}}}, do: {read: {sheet: hero, formula: '@wit + 1'}},"
        " expect: {value: 3}}\n",
        encoding="utf-8",
    )

    told = command(home, "resolve", str(cases))

    assert (told.code, results(told)[0]["ok"]) == (0, True)

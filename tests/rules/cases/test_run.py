"""Running cases: dice that must fit, steps that go back, systems that do not load, results that can be printed."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import orjson
import pytest

from rules.cases import CaseError, CaseResult, case_from_data, read_cases, run_case, run_cases, systems_beside
from rules.cases.words import catalogue
from tests.rules.laboratory import SECTIONS

LABORATORY = {"id": "small", "version": "1", **SECTIONS}
ABILITY = {"action": "ability", "sheet": "hero", "stat": "agility", "difficulty": "easy"}
GAMBLE = {"action": "gamble", "sheet": "hero"}


def no_files(path: str) -> str:
    raise FileNotFoundError(2, "No such file or directory", path)


def run(do: Any, *, sheets: Mapping[str, Any] | None = None, **case: Any) -> CaseResult:
    data = {"id": "case", "system": LABORATORY, "given": {"sheets": sheets or {"hero": {}}}, "do": do, **case}
    return run_case(case_from_data(data), systems_beside(no_files))


def test_a_result_has_the_shape_that_programs_read_and_is_json() -> None:
    data = run([ABILITY], dice=[12], expect={"tier": "success"}).as_data()

    assert list(data) == ["id", "ok", "tier", "chip", "events", "refused", "sheets", "table", "differences"]
    assert (data["id"], data["ok"], data["tier"], data["refused"], data["differences"]) == (
        "case",
        True,
        "success",
        None,
        (),
    )
    assert orjson.loads(orjson.dumps(data))["chip"]["total"] == 12


def test_a_sheet_is_printed_with_what_is_computed_from_it_and_why() -> None:
    sheet = (run([], sheets={"hero": {"stats": {"strength": 16, "agility": 2}, "conditions": ["dazed"]}}).sheets or {})[
        "hero"
    ]

    assert sheet["present"]["agility"] == {"value": 1, "base": 2, "reasons": {"dazed": -1}}
    assert (sheet["modifiers"]["strength"], sheet["derived"]["evasion"], sheet["maxima"]["hp"]) == (3, 11, 11)
    assert sheet["because"] == {"evasion": {"agility": {"dazed": -1}}, "hp.max": {"agility": {"dazed": -1}}}


def test_what_differs_is_a_readable_line_and_the_case_is_not_ok() -> None:
    result = run([ABILITY], dice=[12], expect={"tier": "failure", "chip": {"total": 11}})

    assert not result.ok
    assert result.differences == (
        'tier: expected "failure", found "success"',
        "chip.total: expected 11, found 12",
    )


def test_lines_come_in_the_language_of_the_case() -> None:
    assert run([ABILITY], dice=[12], expect={"tier": "failure"}, language="ko").differences == (
        'tier: 기대한 값 "failure", 나온 값 "success"',
    )


def test_too_few_dice_are_an_error_and_name_the_throw() -> None:
    result = run([ABILITY, ABILITY], dice=[12])

    assert not result.ok
    assert result.differences == ("do[1]: d20 is thrown for check and wants 1 more faces; left: []",)


def test_too_many_dice_are_an_error() -> None:
    assert run([ABILITY], dice=[12, 3, 4]).differences == ("dice: nobody asked for these faces: [3, 4]",)


@pytest.mark.parametrize("face", [0, 21, -1])
def test_a_face_the_die_does_not_have_is_an_error(face: int) -> None:
    assert run([ABILITY], dice=[face]).differences == (f"do: face number 1 is {face}; a die of d20 shows 1 to 20",)


def test_without_dice_or_a_seed_no_die_can_be_thrown() -> None:
    assert not run([ABILITY]).ok
    assert run([ABILITY], seed="any").ok


def test_a_seed_goes_on_where_the_table_stands() -> None:
    once = run([ABILITY, ABILITY], seed="s")
    later = run([ABILITY], seed="s", given={"sheets": {"hero": {}}, "table": {"dice": {"main": 1}}})

    assert once.events[-2:] == later.events[-2:]


def test_a_refusal_nobody_expects_is_a_difference_wherever_it_comes() -> None:
    untick = {"action": "tick_clock", "clock": "doom", "by": -1}

    assert run([untick]).differences == ("do: refused with clock_never_unticks, and the case does not expect it",)
    assert not run([untick, {"action": "end_turn"}]).ok
    assert run([untick], expect={"refused": "clock_never_unticks"}).ok
    assert run([{**untick, "expect": {"refused": {"params": {"found": -1}}}}, {"action": "end_turn"}]).ok


def test_a_decision_is_answered_by_a_step_on_the_same_dice() -> None:
    result = run([GAMBLE, {"decide": "throw_again"}], dice=[3, 17], expect={"tier": "success"})

    assert result.ok
    assert [event["type"] for event in result.events].count("CheckResolved") == 2


def test_a_waiting_decision_is_seen_and_must_be_made_or_expected() -> None:
    waiting = run(
        [{**GAMBLE, "expect": {"awaiting": {"kind": "second_chance", "options": ["keep", "throw_again"]}}}], dice=[3]
    )

    assert waiting.differences == (
        "do: the decision second_chance:gamble waits; write a step decide with one of: keep, throw_again",
    )
    assert (waiting.awaiting or {})["default"] == "keep"
    assert waiting.events == ()
    assert run([GAMBLE], dice=[3], expect={"awaiting": {"decider": "hero"}}).ok
    assert not run([GAMBLE, {"action": "end_turn"}], dice=[3]).ok


def test_deciding_where_nothing_waits_is_an_error_and_a_wrong_option_is_refused() -> None:
    assert run([{"decide": "keep"}]).differences == ("do: nothing waits to be decided",)
    assert run([GAMBLE, {"decide": "flee"}], dice=[3], expect={"refused": "unknown_option"}).ok


def test_a_step_can_be_undone_with_its_dice() -> None:
    result = run([ABILITY, {"undo": "step"}, ABILITY], dice=[12], expect={"tier": "success", "events": {"length": 2}})

    assert result.ok


def test_a_turn_is_undone_whole_and_only_that_turn() -> None:
    """B6: and the runner proves that the events that are left give the very state there was."""
    mark = {"action": "effects", "sheet": "hero", "effects": [{"mark": "stress"}]}
    end = {"action": "end_turn"}

    def stress(*steps: dict[str, Any]) -> tuple[int, int]:
        result = run(list(steps))
        assert result.ok
        return (result.sheets or {})["hero"]["tracks"]["stress"]["value"], (result.table or {})["turn"]

    assert stress(mark, end, mark, mark, {"undo": "turn"}) == (1, 1)
    assert stress(mark, end, mark, end, {"undo": "turn"}) == (1, 1)
    assert stress(mark, end, mark, end, {"undo": "turn"}, {"undo": "turn"}) == (0, 0)


def test_undoing_a_waiting_decision_goes_back_before_it() -> None:
    assert run([GAMBLE, {"undo": "step"}, ABILITY], dice=[12]).ok


def test_there_is_nothing_to_undo_at_the_start() -> None:
    assert run([{"undo": "turn"}]).differences == ("do: there is nothing to undo",)


def test_a_formula_can_be_read_on_a_sheet_or_the_table() -> None:
    assert run([{"read": {"sheet": "hero", "formula": "@hp + 1"}}], expect={"value": 11}).ok
    assert run([{"read": {"formula": "@fear"}}], expect={"value": 1}).ok
    assert not run([{"read": {"sheet": "nobody", "formula": "1"}}]).ok
    assert not run([{"read": {"sheet": "hero", "formula": "@nothing"}}]).ok


def test_who_asks_is_inferred_and_can_be_said() -> None:
    closed = {"action": "tick_clock", "clock": "ritual"}

    assert run([closed], expect={"refused": "clock_is_code"}).ok
    assert run([{**closed, "by": "gm"}], expect={"table": {"clocks": {"ritual": "1/4"}}}).ok
    assert run([{**closed, "by": 2, "note": "a number is how far"}], expect={"refused": "clock_is_code"}).ok
    assert run([{"action": "end_turn"}]).ok


def test_a_system_that_does_not_load_is_a_result() -> None:
    broken = {"id": "broken", "version": "1", "tracks": [{"id": "hp", "max": "@nothing"}]}
    case = case_from_data({"id": "case", "system": broken, "do": [], "expect": {"refused": "unknown_name"}})

    result = run_case(case, systems_beside(no_files))

    assert result.ok
    assert (result.refused or {})["faults"][0]["path"] == "tracks[0].max"
    assert (result.sheets, result.table, result.events) == (None, None, ())


@pytest.mark.parametrize("reference", ["no_such_system", "./no_such_file.yaml"])
def test_a_system_that_is_not_there_is_a_result_that_says_so(reference: str) -> None:
    result = run_case(case_from_data({"id": "case", "system": reference, "do": []}), systems_beside(no_files))

    assert not result.ok
    assert len(result.differences) == 1
    assert reference in result.differences[0]


def test_a_system_may_stand_in_a_file_beside_the_case_and_is_read_once(tmp_path: Path) -> None:
    (tmp_path / "small.yaml").write_text('id: small\nversion: "1"\ntracks: [{id: hp, max: 3}]\n', encoding="utf-8")
    asked: list[str] = []

    def read(path: str) -> str:
        asked.append(path)
        return (tmp_path / path).read_text(encoding="utf-8")

    text = (
        "- {id: a, system: ./small.yaml, given: {sheets: {hero: {}}}, do: []}\n- {id: b, system: ./small.yaml, do: []}"
    )

    assert [result.ok for result in run_cases(read_cases(text, "cases.yaml"), systems_beside(read))] == [True, True]
    assert asked == ["./small.yaml"]


def test_an_adventure_can_be_laid_on_the_system() -> None:
    adventure = {
        "id": "walk",
        "system": "small",
        "version": "1",
        "start": "here",
        "scenes": [{"id": "here", "non_players": ["wolf"]}],
        "endings": [{"id": "end", "when": "0"}],
    }

    result = run(
        [{"action": "begin"}], adventure=adventure, expect={"table": {"scene": {"id": "here", "present": ["wolf"]}}}
    )

    assert result.ok


def test_non_players_that_a_case_gives_are_here_unless_it_says_who_is() -> None:
    sheets = {"hero": {}, "wolf": {"block": "wolf"}}

    assert run([], sheets=sheets, expect={"table": {"scene": {"present": ["wolf"]}}}).ok
    away = {"sheets": sheets, "table": {"scene": {"present": []}}}
    assert run([], given=away, expect={"table": {"scene": {"present": None}}}).ok


@pytest.mark.parametrize(
    ("given", "line"),
    [
        ({"sheets": {"hero": {"stats": {"charm": 1}}}}, "given.sheets.hero.stats.charm: there is no stat charm"),
        ({"sheets": {"hero": {"stats": {"agility": 9}}}}, "given.sheets.hero.stats.agility: 9 is not within -3 to 6"),
        ({"sheets": {"hero": {"stats": {"wits": 7}}}}, "given.sheets.hero.stats.wits: a die stat takes the sizes"),
        ({"sheets": {"hero": {"tracks": {"hp": 11}}}}, "given.sheets.hero.tracks.hp: 11 is more than its maximum 10"),
        ({"sheets": {"hero": {"tracks": {"hp": -1}}}}, "given.sheets.hero.tracks.hp.value: -1 is too small"),
        ({"sheets": {"hero": {"conditions": {"cursed": 4}}}}, "given.sheets.hero.conditions.cursed: 4 is more than"),
        ({"sheets": {"hero": {"conditions": ["sad"]}}}, "given.sheets.hero.conditions.sad: there is no condition sad"),
        ({"sheets": {"hero": {"lists": {"bonds": ["a", "b", "c", "d"]}}}}, "given.sheets.hero.lists.bonds: 4 is more"),
        ({"sheets": {"hero": {"lists": {"bonds": ["Iris 4"]}}}}, "given.sheets.hero.lists.bonds[0]: 4 is more than"),
        ({"sheets": {"hero": {"clocks": {"wounds": "4/3"}}}}, "given.sheets.hero.clocks.wounds: 4 is more than"),
        ({"sheets": {"hero": {"things": [{"kind": "horse"}]}}}, "given.sheets.hero.things[0].kind: there is no thing"),
        (
            {"sheets": {"hero": {"things": [{"kind": "ship", "tracks": {"sail": 1}}]}}},
            "given.sheets.hero.things[0].tracks.sail: there is no track sail",
        ),
        ({"sheets": {"hero": {"block": "bear"}}}, "given.sheets.hero.block: there is no character bear"),
        ({"sheets": {"table": {}}}, "given.sheets.table: a sheet can't have the id table"),
        ({"table": {"pools": {"fear": 5}}}, "given.table.pools.fear: 5 is more than its maximum 4"),
        ({"table": {"pools": {"dread": 1}}}, "given.table.pools.dread: there is no pool dread"),
        ({"table": {"scene": {"present": ["wolf"]}}}, "given.table.scene.present[0]: the case gives no sheet wolf"),
        ({"table": {"scene": "attic"}}, "given.table.scene.id: there is no scene attic"),
    ],
)
def test_what_a_case_gives_fits_its_system_or_the_case_is_wrong(given: dict[str, Any], line: str) -> None:
    with pytest.raises(CaseError) as caught:
        run([], given=given)

    assert str(caught.value).startswith(f"case case: case: {line}")


def test_switches_are_those_of_the_system() -> None:
    assert run([], switches={"flanking": "on"}, expect={"table": {"switches": {"flanking": "on"}}}).ok
    with pytest.raises(CaseError, match="there is no switch flank"):
        run([], switches={"flank": "on"})
    with pytest.raises(CaseError, match="maybe is not one of the words"):
        run([], switches={"flanking": "maybe"})


def test_short_forms_are_the_long_ones() -> None:
    short = run(
        [],
        sheets={
            "hero": {
                "tracks": {"hp": 4},
                "conditions": ["cursed"],
                "lists": {"bonds": ["Iris of Mull 2 (awe)"], "scars": ["Burn 2"]},
                "clocks": {"wounds": "1/3"},
            }
        },
    )
    hero = (short.sheets or {})["hero"]

    assert hero["tracks"]["hp"] == {"value": 4}
    assert hero["conditions"] == {"cursed": {"steps": 1, "left": None, "fresh": False}}
    assert hero["lists"] == {
        "bonds": [{"name": "Iris of Mull", "value": 2, "words": "awe"}],
        "scars": [{"name": "Burn 2"}],
    }
    assert hero["clocks"] == {"wounds": {"value": 1, "size": 3}}


def test_the_words_of_the_runner_have_the_same_keys_in_both_languages() -> None:
    def keys(words: Mapping[str, Any], above: str = "") -> set[str]:
        return {
            key
            for name, value in words.items()
            for key in (keys(value, f"{above}{name}.") if isinstance(value, Mapping) else {f"{above}{name}"})
        }

    assert keys(catalogue("en")) == keys(catalogue("ko"))

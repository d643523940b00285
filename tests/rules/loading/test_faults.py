"""Every fault is told with its place and, in both languages, in one readable line."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from rules.loading import (
    Fault,
    SystemFaults,
    adventure_ids,
    describe,
    load_system,
    read_adventure,
    read_system,
    system_from_data,
)
from rules.loading.faults import nearest_to, shown
from rules.loading.wording import catalogue, describe_all
from tests.rules.loading.cases import ADVENTURE_CASES, FILE_CASES, SYSTEM_CASES, WORD_CASES, Case
from tests.rules.loading.samples import (
    ADVENTURE,
    ADVENTURE_WORDS,
    SYSTEM,
    WORDS,
    adventure_faults_of,
    adventure_files,
    faults_of,
    loaded,
    loaded_adventure,
    place_of,
    spoilt,
)


def _named(cases: tuple[Case, ...]) -> list[object]:
    return [pytest.param(case, id=f"{case.code}-{case.path}-{number}") for number, case in enumerate(cases)]


def _is_told(fault: Fault) -> None:
    """The line names the place and what is accepted, in both languages, with nothing left to fill in."""
    for language in ("en", "ko"):
        line = describe(fault, language)
        assert "\n" not in line
        assert "{" not in re.sub(re.escape(fault.found), "", line) or "{" in fault.found
        assert line.startswith(f"{fault.file}:{fault.line}:{fault.column}: " if fault.line else fault.file)
        assert fault.path in line
        assert not fault.nearest or fault.nearest in line
    assert describe(fault, "en") != describe(fault, "ko")
    assert fault.code in str(fault)


def test_the_samples_are_sound() -> None:
    assert loaded(en=WORDS, ko=WORDS).warnings == ()
    assert loaded_adventure(en=ADVENTURE_WORDS, ko=ADVENTURE_WORDS).warnings == ()


@pytest.mark.parametrize("case", _named(SYSTEM_CASES))
def test_a_spoilt_system_gives_one_fault_at_its_place(case: Case) -> None:
    text = spoilt(SYSTEM, case.old, case.new)

    faults = faults_of(text)

    assert [(fault.code, fault.path) for fault in faults] == [(case.code, case.path)]
    _is_told(faults[0])
    assert _near(text, case, faults[0])


@pytest.mark.parametrize("case", _named(ADVENTURE_CASES))
def test_a_spoilt_adventure_gives_one_fault_at_its_place(case: Case) -> None:
    faults = adventure_faults_of(spoilt(ADVENTURE, case.old, case.new))

    assert [(fault.code, fault.path) for fault in faults] == [(case.code, case.path)]
    _is_told(faults[0])


@pytest.mark.parametrize("case", _named(WORD_CASES))
def test_spoilt_words_give_one_fault_at_their_place(case: Case) -> None:
    text = spoilt(WORDS, case.old, case.new)

    faults = faults_of(SYSTEM, en=text)

    assert [(fault.code, fault.path, fault.file) for fault in faults] == [(case.code, case.path, "text/en.yaml")]
    _is_told(faults[0])
    assert _near(text, case, faults[0])


@pytest.mark.parametrize(("code", "text"), FILE_CASES)
def test_a_file_that_cannot_be_read_gives_one_fault(code: str, text: str | bytes) -> None:
    faults = faults_of(text)

    assert [fault.code for fault in faults] == [code]
    assert faults[0].file == "system.yaml"
    _is_told(faults[0])


_ELSEWHERE = ("no_attack_to_deal", "no_health_track", "duplicate_id", "two_last_bands", "tier_of_two_kinds")
"""Faults that another line shows than the one that was changed."""


def _near(text: str, case: Case, fault: Fault) -> bool:
    """Whether a fault stands on one of the lines of what was changed, or on the line of what it duplicates."""
    if not case.new:
        return True
    first = place_of(text, case.new)[0]
    last = first + case.new.count("\n")
    return first <= fault.line <= last or case.code in _ELSEWHERE


_OTHERS: dict[str, Callable[[], object]] = {
    "no_plain_data": lambda: system_from_data({"id": object()}),
    "missing_file": lambda: read_system({}),
    "unknown_file": lambda: read_system({"system.yaml": SYSTEM, "text/english.yaml": WORDS}),
    "unknown_system": lambda: load_system("../classic_d20"),
    "unknown_adventure": lambda: adventure_ids("../classic_d20"),
    "check_not_for_heroes": lambda: read_adventure(
        loaded(spoilt(SYSTEM, "    skills: false\n", "    who: npc\n")).system,
        adventure_files(spoilt(ADVENTURE, "check: ability", "check: mood")),
    ),
}
"""Faults that are not of a place in one file, or need a change in two."""


@pytest.mark.parametrize("code", [code for code in _OTHERS if code != "unknown_adventure"])
def test_other_faults_are_told_too(code: str) -> None:
    with pytest.raises(SystemFaults) as caught:
        _OTHERS[code]()

    assert [fault.code for fault in caught.value.faults] == [code]
    _is_told(caught.value.faults[0])
    assert str(caught.value) == str(caught.value.faults[0])


def test_every_fault_there_are_words_for_has_a_case_here_or_in_the_tests_of_warnings_and_packages() -> None:
    cased = {case.code for case in (*SYSTEM_CASES, *ADVENTURE_CASES, *WORD_CASES)}
    cased |= {code for code, _ in FILE_CASES} | set(_OTHERS)
    elsewhere = {
        *("clock_made_here", "card_cycle", "unreachable_scene", "unlikely_part", "unlikely_role", "text_missing"),
        *("pair_of_two", "stat_is_no_die", "stat_is_die", "pool_bands", "no_step", "resists_with_target"),
        *("late_edge", "check_is_no_attack", "ability_not_for_them"),
        *("array_length", "award_without_levels", "no_advance_to_buy", "no_advance_to_choose"),
        "actions_need",
        *("with_without_action", "not_of_action"),  # in test_with_faults
        *("not_proposed", "request_needs"),  # in test_proposals
        *("unknown_base", "nothing_to_leave_out", "without_base"),  # in test_extending
        *("no_words", "covers_missing", "covers_one_word", "id_differs_from_folder"),
        *(
            "unreadable_file",
            "no_plain_file",
            "leads_outside",
            "too_many_files",
            "shipped_id",
        ),  # of folders of one's own
        *("migration_backward", "renamed_twice", "renamed_to_nothing", "renamed_and_dropped"),  # in test_other_versions
        *("too_many", "text_too_long"),  # of requests in files
        "written_as",  # in test_own_data
        "stray_brace",  # of rule files, in test_own_systems
        "does_not_fit",  # what no shape of ours reports today
    }

    assert set(catalogue("en")["faults"]) == cased | elsewhere


def test_both_languages_have_the_same_words() -> None:
    english, korean = catalogue("en"), catalogue("ko")

    assert list(english) == list(korean)
    for section, words in english.items():
        assert list(words) == list(korean[section])
        for key, text in words.items():
            assert set(re.findall(r"\{\w+\}", text)) == set(re.findall(r"\{\w+\}", korean[section][key])), key


def test_all_faults_of_a_file_are_told_at_once_and_in_its_order() -> None:
    text = spoilt(SYSTEM, "stat: might}\ntraining", "stat: migth}\ntraining")
    text = spoilt(text, "{gain_pool: fear, by: 1}", "{gian_pool: fear, by: 1}")
    text = spoilt(text, 'formula: "6 + @level"', 'formula: "6 + @levle + d4 + @mite"')
    text = spoilt(text, "stats: {might: 4,", "stats: {might: 14,")
    text = spoilt(text, 'max: "6 + @might"', 'max: "6 + @mighty"')
    text = spoilt(text, "size: 6,", "size: six,")

    faults = faults_of(text)

    assert [(fault.code, fault.path) for fault in faults] == [
        ("unknown_id", "skills[0].stat"),
        ("unknown_name", "tracks[0].max"),
        ("unknown_name", "derived[1].formula"),
        ("dice_not_allowed", "derived[1].formula"),
        ("unknown_name", "derived[1].formula"),
        ("whole_number_needed", "clocks[0].size"),
        ("unknown_effect", "cards[1].do[1]"),
        ("out_of_range", "characters[0].stats.might"),
    ]
    assert [fault.line for fault in faults] == sorted(fault.line for fault in faults)


def test_faults_of_several_files_come_file_by_file() -> None:
    faults = faults_of(
        spoilt(SYSTEM, "version:", "verzion:"),
        cards="cards:\n  - {id: more, when: {clock: doom}, do: [{mark: hpp}]}\n",
    )

    assert [(fault.file, fault.line, fault.path) for fault in faults] == [
        ("system.yaml", 1, "version"),
        ("system.yaml", 2, "verzion"),
        ("cards.yaml", 2, "cards[0].do[0].mark"),
    ]


def test_a_faulty_entry_still_counts_as_being_there() -> None:
    faults = faults_of(spoilt(SYSTEM, "{id: armor, max: 2}", "{id: armor, maxi: 2}"))

    assert [(fault.code, fault.path) for fault in faults] == [
        ("missing_key", "tracks[1].max"),
        ("unknown_key", "tracks[1].maxi"),
    ]


def test_entries_after_a_faulty_one_keep_their_own_paths() -> None:
    text = spoilt(SYSTEM, "id: climbing", "id: 7")
    text = spoilt(
        text, "  - {id: doom, size: 6, storyteller: true}", "  - {id: rain, size: no}\n  - {id: doom, size: 0}"
    )
    text = spoilt(text, "    do: [{add_condition: stable}]", "    do: 3")
    text = spoilt(text, "{gain_pool: fear, by: 1}", "{mark: nowhere}")

    paths = [fault.path for fault in faults_of(text)]

    assert paths == ["skills[0].id", "clocks[0].size", "clocks[1].size", "cards[0].do", "cards[1].do[1].mark"]


def test_a_fault_says_what_is_accepted_and_what_was_probably_meant() -> None:
    """A9: an unknown id lists what exists and the nearest name."""
    (fault,) = faults_of(spoilt(SYSTEM, "{gain_pool: fear, by: 1}", "{mark: stres}"))

    assert fault.accepted == ("armor", "hp", "stress")
    assert fault.nearest == "stress"
    assert describe(fault, "en") == (
        "system.yaml:83:37: cards[1].do[1].mark: there is no track stres; accepted: armor, hp, stress; "
        "did you mean stress?"
    )
    assert describe(fault, "ko") == (
        "system.yaml:83:37: cards[1].do[1].mark: 없는 트랙: stres; 쓸 수 있는 것: armor, hp, stress; 혹시 stress?"
    )


@pytest.mark.parametrize(
    ("was", "now", "found", "meant"),
    [
        ('version: "1.0"', "version: 1.0", "1.0", '"1.0"'),
        ("id: climbing", "id: 7", "7", '"7"'),
        ('covers: "lift, push, break"', "covers: {id: lift}", "{id}", "lift"),
        ("shifts: {insight: -1}", "shifts: [{id: insight, by: -1}]", "[1]", "insight: …"),
        ('damage: "d6 + @might"', "damage: 8d", "8d", ""),
    ],
)
def test_what_has_the_wrong_shape_is_told_how_it_is_written(was: str, now: str, found: str, meant: str) -> None:
    (fault,) = faults_of(spoilt(SYSTEM, was, now))

    assert (fault.found, fault.nearest) == (found, meant)


def test_a_word_where_a_mapping_has_keys_of_its_own_is_told_the_keys() -> None:
    (fault,) = faults_of(spoilt(SYSTEM, 'training: {choose: 1, bonus: "@proficiency"}', "training: 2"))

    assert (fault.code, fault.accepted) == ("mapping_needed", ("choose", "bonus"))


def test_a_fault_in_a_formula_stands_at_its_column_within_the_line() -> None:
    """A3: an unreadable formula is an error naming position and accepted forms."""
    text = spoilt(SYSTEM, 'formula: "6 + @level"', 'formula: "6 + @levle"')

    (fault,) = faults_of(text)

    assert (fault.line, fault.column) == place_of(text, "@levle")
    assert fault.params["position"] == 5
    assert fault.nearest == "@level"


def test_a_fault_in_a_folded_formula_stands_where_the_formula_starts() -> None:
    text = spoilt(SYSTEM, 'formula: "6 + @level"', 'formula: "6 +\n      @levle"')

    (fault,) = faults_of(text)

    assert (fault.line, fault.column) == place_of(text, '"6 +\n')


def test_long_lists_of_what_is_accepted_are_cut_and_counted() -> None:
    fault = Fault("unknown_id", "f", found="x", accepted=tuple("abcdefghijklmno"), params={"kind": "stat"})

    assert describe(fault, "en") == "f: there is no stat x; accepted: a, b, c, d, e, f, g, h, i, j, k, l and 3 more"
    assert describe_all([fault], "ko") == (
        "f: 없는 능력치: x; 쓸 수 있는 것: a, b, c, d, e, f, g, h, i, j, k, l 외 3개",
    )


def test_what_was_found_is_never_read_as_a_template() -> None:
    """A18: names that look like our templates are shown as they are."""
    fault = Fault("unknown_key", "{file}", line=1, column=2, path="{path}", found="{accepted} {0} {x!r}", nearest="{a}")

    assert describe(fault, "en") == ("{file}:1:2: {path}: there is no key {accepted} {0} {x!r} here; did you mean {a}?")


def test_a_path_with_a_line_break_in_it_is_still_told_on_one_line() -> None:
    words = spoilt(WORDS, "  hp: {name: Health}", '  hp: {"na\\nme": 3}')

    (fault,) = faults_of(SYSTEM, en=words)

    assert describe(fault, "en") == "text/en.yaml:7:18: tracks.hp.na\\u000ame: a text is needed here, found 3"


def test_a_code_without_words_and_a_language_without_words_are_shown_as_they_are() -> None:
    assert describe(Fault("something_new", "f"), "en") == "f: something_new"
    assert describe(Fault("empty_file", "f"), "fr") == "f: the file says nothing"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (True, "true"),
        (None, "null"),
        (3.5, "3.5"),
        ({"a": 1, "b": 2}, "{a, b}"),
        ([1, 2], "[2]"),
        ("a\n  b\tc", "a b c"),
        ("a\u202eb", "a\\u202eb"),
        ("x" * 200, "x" * 79 + "…"),
    ],
)
def test_what_was_found_is_shown_on_one_short_line(value: object, text: str) -> None:
    assert shown(value) == text


def test_the_nearest_name_is_found_in_any_case_and_none_is_made_up() -> None:
    assert nearest_to("STRES", ("stress", "hp")) == "stress"
    assert nearest_to("스트래스", ("스트레스", "체력")) == "스트레스"
    assert nearest_to("zzz", ("stress", "hp")) == ""
    assert nearest_to("", ()) == ""

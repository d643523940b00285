"""`tallytale character …`: made question by question, from a story, from a file; kept, shown, seated, deleted."""

from __future__ import annotations

import os
import unicodedata
from pathlib import Path
from typing import Any

import orjson
import pytest

from rules.saved import sheet_from_saved, sheet_to_saved
from tests.orchestrator.play.at_the_door import Answer, command, play

STORY = {
    "en": "I was a soldier on the northern wall. I sneaked past the guards with a rope.",
    "ko": "나는 북쪽 성벽의 병사였다. 밧줄을 타고 몰래 숨어들어 금서를 훔쳤다.",
}
YES = {"en": "yes", "ko": "네"}
WHOLE: dict[str, Any] = {
    "name": "Tova",
    "array": "focused",
    "stats": {
        "strength": 13,
        "dexterity": 17,
        "constitution": 15,
        "intelligence": 11,
        "wisdom": 10,
        "charisma": 8,
    },
    "classes": {"scout": 2},
    "skills": ["acrobatics", "stealth", "nimble_fingers", "endurance"],
    "options": {"gift": ["quiet_step"], "pack": ["horn_lantern", "silk_rope"]},
    "answers": {"identity": "A hunter of the deep woods"},
}


def data(answer: Answer) -> Any:
    assert answer.code == 0, answer.err
    return orjson.loads(answer.out)


def new(home: Path, content: object, *words: str, language: str = "en") -> Answer:
    """Makes a character of Classic d20 from the input."""
    typed = content if isinstance(content, bytes) else orjson.dumps(content)
    return command(home, "character", "new", "classic_d20", "--file", "-", *words, typed=typed, language=language)


def kept(home: Path) -> list[str]:
    folder = home / "characters"
    return sorted(file.name for file in folder.iterdir()) if folder.is_dir() else []


# -- question by question ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize("system", ["classic_d20", "hope_and_fear"])
def test_a_name_a_story_and_two_times_yes_make_a_character(home: Path, system: str, language: str) -> None:
    lines = ["Mira", STORY[language], YES[language], YES[language]]
    made = command(home, "character", "new", system, typed=lines, language=language)

    assert made.code == 0, made.err
    assert kept(home) == ["mira.json"]
    shown = data(command(home, "character", "show", "mira", "--json"))
    assert shown["request"]["answers"]["identity"] in STORY[language]
    assert shown["sheet"]["money"] == shown["sheet"]["start_money"] > 0


def test_a_story_is_optional_and_then_every_question_is_asked(home: Path) -> None:
    lines = [
        *("Rook", "", "farwalker", "leaning", "0 1 2 1 1 -1"),
        *("Sea caves, Light sleep", "2, star chart", "long stride"),
        *("A smuggler with a conscience", "The drowned coast", "-", "The dark below", "yes"),
    ]
    made = command(home, "character", "new", "hope_and_fear", typed=lines)

    assert made.code == 0, made.err
    asked = data(command(home, "character", "show", "Rook", "--json"))["request"]
    assert asked["classes"] == {"farwalker": 1}
    assert asked["stats"] == {
        "agility": 0,
        "strength": 1,
        "finesse": 2,
        "instinct": 1,
        "presence": 1,
        "knowledge": -1,
    }
    assert asked["abilities"] == ["long_stride"]
    assert asked["options"] == {"past": ["Sea caves", "Light sleep"], "pack": ["climbing_irons", "star_chart"]}
    assert asked["answers"] == {
        "identity": "A smuggler with a conscience",
        "origin": "The drowned coast",
        "fear": "The dark below",
    }


def test_a_mistake_is_told_with_what_is_accepted_and_asked_again(home: Path) -> None:
    """A9: every mistake names what would be accepted, and nothing of it counts."""
    lines = ["Rook", "", "", "leaning", "2 2 2 2 2 2", "7", "2 1 1 1 0 -1", "one", "one, two"]
    told = command(home, "character", "new", "hope_and_fear", typed=lines)

    assert told.code == 1
    assert "Agility: 2 is not" not in told.text
    assert "Strength: 2 is not in the array Leaning, or not so often. Left: " in told.text
    assert "That is 1 value; there are 6 to set." in told.text
    assert "1 of 2 written" in told.text
    assert "Left. Nothing was made" in told.text


def test_one_answer_is_changed_at_the_end_by_its_number(home: Path) -> None:
    lines = ["Mira", STORY["en"], "yes", "1", "Mara", "5", "reads old scripts", "yes"]
    made = command(home, "character", "new", "classic_d20", typed=lines)

    assert made.code == 0, made.err
    asked = data(command(home, "character", "show", "mara", "--json"))["request"]
    assert (asked["name"], asked["options"]["gift"]) == ("Mara", ["reads_old_scripts"])


def test_back_goes_to_the_question_before(home: Path) -> None:
    lines = ["Mira", "", "scout", "/back", "lorekeeper"]
    told = command(home, "character", "new", "classic_d20", typed=lines)

    assert told.text.count("? Class 1. ") == 2
    assert "Now: Scout." in told.text


def test_another_array_places_its_values_anew(home: Path) -> None:
    wanted = ("character", "new", "classic_d20", "--story", STORY["en"], "--name", "Mira", "--json")
    suggested = data(command(home, *wanted))["stats"]
    lines = ["Mira", STORY["en"], "yes", "3", "even", "yes"]
    made = command(home, "character", "new", "classic_d20", typed=lines)

    assert made.code == 0, made.err
    stats = data(command(home, "character", "show", "mira", "--json"))["request"]["stats"]
    assert sorted(stats.values()) == [11, 12, 12, 13, 13, 14]
    assert max(stats, key=stats.get) == max(suggested, key=suggested.get)


@pytest.mark.parametrize("count", range(4))
def test_an_input_that_ends_leaves_nothing(home: Path, count: int) -> None:
    lines = ["Mira", STORY["en"], "yes", "/quit"][:count]
    left = command(home, "character", "new", "classic_d20", typed=lines)

    assert left.code == 1
    assert left.err == ""
    assert kept(home) == []


@pytest.mark.parametrize("last", ["no", "/quit"])
def test_a_no_at_the_end_leaves_nothing(home: Path, last: str) -> None:
    left = command(home, "character", "new", "classic_d20", typed=["Mira", STORY["en"], "yes", last])

    assert (left.code, kept(home)) == (1, [])


def test_money_is_rolled_once_and_only_after_the_yes(home: Path) -> None:
    """R35: what a look at the sheet shows is not rolled yet, and what was rolled stays."""
    made = command(home, "character", "new", "classic_d20", typed=["Mira", STORY["en"], "yes", "yes"])
    before, after = made.out.split("Is it right so?")

    assert "Silver Penny: rolled when you say yes (10 + 2d10)" in before
    assert "Money" not in before
    assert "Money" in after
    shown = [data(command(home, "character", "show", "mira", "--json"))["sheet"]["money"] for _ in range(2)]
    assert shown[0] == shown[1]
    assert f"{shown[0]} Silver Penny" in after


# -- as one request ---------------------------------------------------------------------------------------------------


def test_a_file_makes_a_whole_character(home: Path) -> None:
    made = data(new(home, WHOLE, "--json"))

    sheet = sheet_from_saved(made["sheet"])
    assert (made["id"], sheet.name, sheet.level, sheet.stats["dexterity"]) == ("tova", "Tova", 2, 17)
    assert sheet.skills == ("acrobatics", "endurance", "nimble_fingers", "stealth")
    assert sheet.answers["identity"].text == "A hunter of the deep woods"


def test_yaml_is_read_as_well(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "tova.yaml"
    file.write_text("\n".join(f"{key}: {orjson.dumps(value).decode()}" for key, value in WHOLE.items()), "utf-8")

    made = command(home, "character", "new", "classic_d20", "--file", str(file))

    assert made.code == 0, made.err
    assert "Tova is made and kept as tova." in made.text


def test_every_mistake_in_a_file_is_a_line_with_its_field_and_what_is_accepted(home: Path) -> None:
    """A9: all at once, by the ids that a file needs."""
    wrong = {**WHOLE, "array": "balanced", "classes": {"shieldbearr": 2}, "skills": ["stealth"], "answers": {}}
    told = new(home, wrong)

    assert (told.code, told.out, kept(home)) == (1, "", [])
    lines = told.err.splitlines()
    fields = [line.removeprefix("stdin: ").split(":")[0] for line in lines]
    assert fields == ["array", "classes.shieldbearr", "skills", "answers.identity"]
    assert "There are: even, focused, leaning." in lines[0]
    assert "Did you mean shieldbearer?" in lines[1]


def test_mistakes_are_told_in_korean(home: Path) -> None:
    told = new(home, {**WHOLE, "name": ""}, language="ko")

    assert told.err == "stdin: name: 캐릭터에게 이름이 있어야 해요.\n"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b'{"name": [1', "stdin:"),
        (b"", "stdin: the file says nothing"),
        (b"[]", "a mapping of keys and values is needed here"),
        (b'{"name": 5}', "stdin:1:10: name: a text is needed here, found 5"),
        (b'{"stats": {"strength": "many"}}', "stats.strength: "),
        (b'{"hat": 1}', "there is no key hat here"),
        (b'{"name": "a", "name": "b"}', "the key name stands twice"),
        (b'{"answers": {"identity": "' + b"a" * 5000 + b'"}}', "at most 4000 letters are taken"),
        (b'{"skills": [' + b'"a",' * 200 + b'"b"]}', "at most 100 are taken"),
        (b"a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nskills: *c", "stdin:"),
        (b"\xff\xfe{}", "is not UTF-8 text"),
        (b'{"name": "' + b"a" * 10_000_000 + b'"}', "at most 1000000 are read"),
        (b"[" * 5000, "stdin:"),
    ],
)
def test_a_file_that_holds_no_request_is_told_in_a_line_and_makes_nothing(
    home: Path, content: bytes, said: str
) -> None:
    told = new(home, content)

    assert told.code == 1
    assert said in told.err
    assert "Internal error" not in told.err
    assert all(line.startswith("stdin:") for line in told.err.splitlines())
    assert kept(home) == []


def test_aliases_upon_aliases_are_cut_off(home: Path) -> None:
    bomb = b"a: &a [x, x, x, x, x, x, x, x, x, x]\n" + b"".join(
        f"{name}: &{name} [{', '.join([f'*{before}'] * 10)}]\n".encode()
        for before, name in zip("abcdefgh", "bcdefghi", strict=True)
    )
    told = new(home, bomb + b"skills: *i\n")

    assert told.code == 1
    assert len(told.err.splitlines()) < 30


def test_ids_fit_in_any_form_of_their_letters(home: Path, tmp_path: Path) -> None:
    """D12: Korean ids typed on a system that takes letters apart are the same ids."""
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / "system.yaml").write_text(
        'id: own\nversion: "1.0"\nname: Own\nstats:\n'
        '  - {id: 근력, name: Brawn, covers: "lifting, pushing", min: 0, max: 5, default: 1}\n'
        "creation:\n  total: 3\n",
        "utf-8",
    )
    apart = unicodedata.normalize("NFD", orjson.dumps({"name": "하나", "stats": {"근력": 3}}).decode()).encode()

    made = command(home, "character", "new", str(folder), "--file", "-", "--json", typed=apart)

    assert data(made)["sheet"]["stats"] == {"근력": 3}
    assert kept(home) == ["하나.json"]


def test_a_starting_level_of_ones_own_is_a_game_masters_to_give(home: Path) -> None:
    asked = {**WHOLE, "level": 4, "classes": {"scout": 4}, "raises": {"strength": 2}, "skills": WHOLE["skills"]}

    refused = new(home, asked)
    made = data(new(home, asked, "--level", "4", "--json"))

    assert (refused.code, "level" in refused.err) == (1, True)
    assert (made["sheet"]["level"], made["sheet"]["stats"]["strength"]) == (4, 15)
    assert command(home, "character", "show", "tova").code == 0


# -- from a story -----------------------------------------------------------------------------------------------------


def test_a_suggestion_is_written_as_the_file_that_makes_it(home: Path, tmp_path: Path) -> None:
    story = tmp_path / "story.txt"
    story.write_text(STORY["en"], "utf-8")
    words = ("character", "new", "classic_d20", "--name", "Mira", "--story", f"@{story}", "--json")

    suggested = command(home, *words)

    assert (suggested.code, kept(home)) == (0, [])
    made = data(new(home, suggested.out.encode(), "--json"))
    assert made["request"]["classes"] == {"shieldbearer": 2}


def test_a_suggestion_is_made_with_a_yes(home: Path) -> None:
    words = ("character", "new", "hope_and_fear", "--name", "Mira", "--story", STORY["en"], "--yes", "--json")

    made = data(command(home, *words))

    assert made["id"] == "mira"
    assert "soldier" in made["why"]["classes"]


def test_a_story_that_leaves_the_name_open_says_so(home: Path) -> None:
    told = command(home, "character", "new", "classic_d20", "--story", STORY["en"], "--yes")

    assert told.err == "name: The character needs a name.\n"
    assert told.code == 1


@pytest.mark.parametrize(
    "words",
    [("--json",), ("--file", "-", "--story", "x"), ("--file", "/nowhere/at/all"), ("--story", "@/nowhere")],
)
def test_choices_that_do_not_go_together_are_wrong_use(home: Path, words: tuple[str, ...]) -> None:
    told = command(home, "character", "new", "classic_d20", *words)

    assert told.code == 2
    assert len(told.err.splitlines()) == 1


# -- those that were made ---------------------------------------------------------------------------------------------


def test_the_list_names_them_and_the_deleted_are_gone(home: Path) -> None:
    assert "No characters were made yet" in command(home, "character", "list").out
    new(home, WHOLE)
    new(home, WHOLE)

    rows = command(home, "character", "list").lines
    assert [row.split()[:3] for row in rows[1:]] == [["tova", "Tova", "classic_d20"], ["tova-2", "Tova", "classic_d20"]]
    assert "Several characters are called Tova" in command(home, "character", "show", "Tova").err
    assert command(home, "character", "delete", "tova").code == 2
    assert command(home, "character", "delete", "tova", "--yes").code == 0
    assert [one["id"] for one in data(command(home, "character", "list", "--json"))] == ["tova-2"]
    assert command(home, "character", "delete", "../tables.sqlite", "--yes").code == 2


def test_a_file_that_was_spoilt_is_listed_and_stands_in_nobodys_way(home: Path) -> None:
    new(home, WHOLE)
    (home / "characters" / "broken.json").write_bytes(b'{"format": 9')

    assert "broken" in command(home, "character", "list").out
    told = command(home, "character", "show", "broken")
    assert (told.code, "cannot be read" in told.err) == (2, True)
    assert command(home, "character", "show", "tova").code == 0


# -- at a table -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("named", ["tova", "TOVA", "file"])
def test_a_kept_character_sits_down_as_it_was_made(home: Path, named: str) -> None:
    """A5, A13: the faces it was made with are those it is made with again, whatever the table's seed."""
    sheet = data(new(home, WHOLE, "--json"))["sheet"]
    who = str(home / "characters" / "tova.json") if named == "file" else named

    play(home, "/sheet", words=("--character", who, "--seed", "another"))

    table = data(command(home, "table", "list", "--json"))[0]["id"]
    state = data(command(home, "table", "show", table, "--json"))["state"]
    seated = sheet_from_saved(state["sheets"]["hero"])
    assert {**sheet_to_saved(seated), "clocks": {}} == {**sheet, "clocks": {}}
    assert command(home, "table", "verify", table).code == 0


def test_a_request_that_nobody_threw_for_is_made_with_the_tables_dice(home: Path, tmp_path: Path) -> None:
    """A5: the same seed gives the same purse."""
    file = tmp_path / "tova.json"
    file.write_bytes(orjson.dumps({"system": "classic_d20", **WHOLE}))

    for _ in range(2):
        play(home, "I look around.", words=("--character", str(file), "--seed", "one"))

    purses = [
        data(command(home, "table", "show", one["id"], "--json"))["state"]["sheets"]["hero"]["money"]
        for one in data(command(home, "table", "list", "--json"))
    ]
    assert purses[0] == purses[1] > 0
    assert kept(home) == []


def test_a_character_brings_its_rules_along(home: Path) -> None:
    command(home, "character", "new", "hope_and_fear", typed=["Mira", STORY["en"], "yes", "yes"])

    play(home, "I look around.", words=("--character", "mira"))

    assert data(command(home, "table", "list", "--json"))[0]["system"] == "hope_and_fear"
    told = command(home, "play", "--character", "mira", "--system", "classic_d20")
    assert (told.code, "hope_and_fear" in told.err) == (2, True)


def test_a_name_that_nobody_has_is_told_with_those_there_are(home: Path) -> None:
    new(home, WHOLE)

    told = command(home, "play", "--character", "tovo", "--new")

    assert told.code == 2
    assert "bran" in told.err
    assert "tova" in told.err


def test_a_character_whose_rules_throw_other_dice_now_is_told_so(home: Path) -> None:
    new(home, WHOLE)
    file = home / "characters" / "tova.json"
    held = orjson.loads(file.read_bytes())
    file.write_bytes(orjson.dumps({**held, "faces": [*held["faces"], 3]}))

    for words in (("character", "show", "tova"), ("play", "--character", "tova")):
        told = command(home, *words)
        assert (told.code, len(told.err.splitlines())) == (1, 1)
        assert "no longer those that its rules throw" in told.err


@pytest.mark.parametrize(
    "words",
    [
        ("character", "new", "forged", "--file", "{pipe}"),
        ("character", "new", "forged", "--name", "A", "--yes", "--story", "@{pipe}"),
        ("play", "--system", "forged", "--character", "{pipe}"),
        ("resolve", "{pipe}"),
    ],
)
def test_a_pipe_that_nobody_writes_to_is_not_waited_for(home: Path, tmp_path: Path, words: tuple[str, ...]) -> None:
    """It is told in a line, and nothing is made."""
    pipe = tmp_path / "hero.json"
    os.mkfifo(pipe)

    told = command(home, *(word.format(pipe=pipe) for word in words))

    assert told.code in (1, 2)
    assert told.err.strip()
    assert kept(home) == []


def test_a_pipe_that_somebody_wrote_to_is_read_to_its_end(home: Path) -> None:
    """A shell's `<(...)` is such a pipe."""
    pipe, writing = os.pipe()
    os.write(writing, orjson.dumps(WHOLE))
    os.close(writing)

    made = command(home, "character", "new", "classic_d20", "--file", f"/dev/fd/{pipe}")
    os.close(pipe)

    assert (made.code, made.err) == (0, "")
    assert kept(home) == ["tova.json"]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("사연은 이렇다".encode("cp949"), "story.txt is not UTF-8 text."),
        (b"\xff\xfe" + "A story".encode("utf-16-le"), "story.txt is not UTF-8 text."),
        (b"word " * 5_000, "24999 characters or more; 20000 at most"),
    ],
)
def test_a_story_that_would_be_garbled_or_cut_is_refused(home: Path, tmp_path: Path, content: bytes, said: str) -> None:
    """What a person wrote is kept whole or not at all."""
    (tmp_path / "story.txt").write_bytes(content)

    told = command(home, "character", "new", "forged", "--yes", "--story", f"@{tmp_path / 'story.txt'}")

    assert (told.code, told.err.count("\n")) == (2, 1)
    assert said in told.err
    assert kept(home) == []


def test_of_two_of_one_name_the_one_for_the_rules_of_the_table_is_meant(home: Path) -> None:
    for system in ("classic_d20", "step_heroes"):
        lines = ["Mira", STORY["en"], "yes", "yes"]
        assert command(home, "character", "new", system, typed=lines).code == 0

    for system in ("classic_d20", "step_heroes"):
        told = command(home, "play", "--system", system, "--character", "Mira", typed=["/sheet"])
        assert (told.code, told.err) == (0, "")
        assert "Mira" in told.out

    unsaid = command(home, "play", "--character", "Mira")
    assert (unsaid.code, "mira, mira-2" in unsaid.err) == (2, True)

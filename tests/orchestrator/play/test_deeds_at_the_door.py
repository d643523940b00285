"""`/do`, and choices that want words, at a game whose actions are its own; questions and answers survive a restart."""

import sys
from pathlib import Path

import orjson
import pytest

from tests.orchestrator.play.at_the_door import Answer, after, command
from tests.orchestrator.play.climbers import cliff
from tests.orchestrator.play.terminals import Terminal

TABLE = "cliff-1"
CLIMBING = (sys.executable, "-m", "tests.orchestrator.play.climbing")
EASY = "/do haul arm difficulty=1"
ASKED = "? Ru, whom do you thank, and for what? 1. The rope = … 2. The wall = … 3. Nobody"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return cliff(tmp_path / "cliff")


def play(home: Path, folder: Path, *lines: str, words: tuple[str, ...] = (), language: str = "en") -> Answer:
    given = ("play", "--system", str(folder), "--seed", "a", "--lang", language, *words)
    told = command(home, *given, typed=lines, language=language)
    assert (told.code, told.err) == (0, "")
    return told


def turns(home: Path) -> int:
    (listed,) = orjson.loads(command(home, "table", "list", "--json").out)
    return int(listed["turns"])


def xp(home: Path) -> int:
    (sheet,) = orjson.loads(command(home, "table", "show", TABLE, "--json").out)["state"]["sheets"].values()
    return int(sheet.get("xp", 0))


@pytest.mark.parametrize(
    ("language", "line", "shown"),
    [
        ("en", "/do", ("In play Haul, Solemn Vow", "Growing Practise, Pass on", "/do Haul ? tells what goes with it")),
        ("ko", "/하기", ("플레이 끌어올리기, 굳은 맹세", "성장 연습, 물려주기", "/하기 끌어올리기 ? 하면")),
    ],
)
def test_what_can_be_done_by_name_is_listed(
    home: Path, folder: Path, language: str, line: str, shown: tuple[str, ...]
) -> None:
    told = after(play(home, folder, line, language=language), line)

    for part in shown:
        assert part in told
    assert turns(home) == 1


def test_a_deed_said_by_name_is_a_turn_that_is_told_and_can_be_taken_back(home: Path, folder: Path) -> None:
    told = play(home, folder, f"{EASY} quiet", "/why", "/undo", "/redo")

    assert "◆ Ru: Haul · d6" in after(told, f"{EASY} quiet")
    assert after(told, "/why").startswith(
        "Turn 2: Haul (stat: Arm, difficulty: 1, Quiet: yes) You said yourself what it was."
    )
    assert turns(home) == 2
    assert command(home, "table", "verify", TABLE).code == 0


def test_the_same_is_done_in_korean(home: Path, folder: Path) -> None:
    line = "/하기 끌어올리기 팔 난이도=1 조용히"
    told = play(home, folder, line, "/왜", language="ko")

    assert "끌어올리기 · d6" in after(told, line)
    assert "끌어올리기 (능력치: 팔, 난이도: 1, 조용히: 예) 무엇을 하는지 직접 이름을 대고 정했어요." in after(
        told, "/왜"
    )


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (
            "/do haul",
            "– Haul needs this too: stat (Arm, Eye), difficulty (easy, steep). "
            "For example: /do Haul stat=Arm, difficulty=easy",
        ),
        ("/do haul arm difficulty=1 strain=9", "– Strain cannot be 9; 0 to 3 is accepted."),
        ("/do vow", "– Solemn Vow needs this too: Promise. For example: /do Solemn Vow Promise=…"),
        ("/do fly", "– There is no action fly. There are: Haul, Solemn Vow, Practise, Pass on."),
    ],
)
def test_what_cannot_be_done_is_told_and_no_time_passes(home: Path, folder: Path, line: str, told: str) -> None:
    """A9: what was wrong, and what is accepted."""
    assert after(play(home, folder, line), line).startswith(told)
    assert turns(home) == 1


def test_an_action_that_is_only_asked_for_by_name_is_done_too(home: Path, folder: Path) -> None:
    told = play(home, folder, "/do vow promise=I come back")

    assert "I come back" in after(told, "/do vow promise=I come back")
    assert turns(home) == 2


def test_a_choice_with_words_is_answered_in_the_next_line_of_a_pipe(home: Path, folder: Path) -> None:
    told = play(home, folder, EASY, "1 it held", "/why")

    assert ASKED in after(told, EASY)
    assert "XP 0 → 2" in after(told, "1 it held")
    assert turns(home) == 2
    assert command(home, "table", "verify", TABLE).code == 0


def test_a_deed_that_is_refused_while_a_choice_waits_leaves_its_roll_at_hand(home: Path, folder: Path) -> None:
    """A11: the choice is asked once by the deed that brings it up, and once after the one that has to wait."""
    told = play(home, folder, EASY, EASY, "/chip")

    rolled = after(told, EASY).split(" ? ")[0]
    assert "Haul" in rolled
    assert rolled in after(told, "/chip")
    assert told.text.count(ASKED) == 3, "by the deed, after the refused one, and after the look"


@pytest.mark.parametrize("answer", ["", "3", "nobody", "Nobody"])
def test_a_choice_without_words_beside_those_that_want_some(home: Path, folder: Path, answer: str) -> None:
    play(home, folder, EASY, answer)

    assert xp(home) == 3, "only what the turn's end gives"


def test_a_choice_with_words_is_asked_again_after_a_restart_and_answered_then(home: Path, folder: Path) -> None:
    """B9, B12: what was begun is kept over the end of the process, with its dice."""
    first = play(home, folder, EASY)
    assert turns(home) == 1

    again = command(home, "play", TABLE, typed=["/chip", "The wall: for standing"])

    assert again.code == 0, again.err
    assert again.text.count(ASKED) == 2, "on opening, and after the look"
    rolled = after(first, EASY).split(" ? ")[0]
    assert rolled in after(again, "/chip")
    assert turns(home) == 2
    assert xp(home) == 5


def test_a_choice_that_waits_is_asked_in_the_language_of_the_table(home: Path, folder: Path) -> None:
    told = play(home, folder, EASY, "/lang ko", "밧줄에게 버텨 줘서")

    assert "? Ru, 누구에게 무엇을 고마워할까요? 1. 밧줄 = … 2. 벽 = … 3. 아무에게도" in after(told, "/lang ko")
    assert xp(home) == 5


def test_nobody_is_asked_where_choices_take_their_default(home: Path, folder: Path) -> None:
    told = play(home, folder, EASY, words=("--decisions", "default"))

    assert "whom do you thank" not in told.text
    assert turns(home) == 2


def test_another_deed_waits_for_the_choice_before_it(home: Path, folder: Path) -> None:
    told = play(home, folder, EASY, "/do vow promise=x", "/grow practise arm", "3")

    assert after(told, "/do vow promise=x").startswith("– A choice waits: answer it first.")
    assert turns(home) == 2


def test_real_dice_are_asked_for_in_a_deed(home: Path, folder: Path) -> None:
    told = play(home, folder, EASY, "6", "wall=luck", words=("--dice", "real"))

    assert "Throw d6 for Ru" in after(told, EASY)
    assert "d6 6" in after(told, "6")
    assert turns(home) == 2


def test_a_program_reads_what_can_be_done_as_data(home: Path, folder: Path) -> None:
    told = command(home, "play", "--system", str(folder), "--seed", "a", "--json", typed=["/do"])

    (listed,) = [one for line in told.lines if "actions" in (one := orjson.loads(line))]
    assert [one["action"] for one in listed["actions"]] == ["haul", "vow", "practise", "pass_on"]
    assert listed["actions"][0]["said"][0] == {
        "id": "stat",
        "name": "stat",
        "kind": "choice",
        "meaning": "",
        "needed": True,
        "options": [{"id": "arm", "name": "Arm"}, {"id": "eye", "name": "Eye"}],
        "least": 0,
        "most": 100,
    }


@pytest.mark.parametrize(
    ("language", "parts"),
    [
        ("en", ("Actions of its own", "Haul (haul)", "stat*, difficulty*, why, Strain", "Pass on (pass_on)")),
        ("ko", ("이 룰만의 행동", "끌어올리기 (haul)", "능력치*, 난이도*", "물려주기 (pass_on)")),
    ],
)
def test_the_rules_tell_of_their_own_actions(home: Path, folder: Path, language: str, parts: tuple[str, ...]) -> None:
    shown = command(home, "rules", "show", str(folder), language=language)
    explained = command(home, "rules", "explain", str(folder), language=language)
    data = orjson.loads(command(home, "rules", "show", str(folder), "--json", language=language).out)
    chapters = orjson.loads(command(home, "rules", "explain", str(folder), "--json", language=language).out)

    for part in parts:
        assert part in shown.text
    assert [one["action"] for one in data["actions"]] == ["haul", "vow", "practise", "pass_on"]
    assert parts[0] in explained.text
    assert ("breath put in · 0 to 3" if language == "en" else "쏟는 숨 · 0에서 3까지") in explained.text
    assert [line["id"] for line in chapters[-1]["lines"]] == ["haul", "vow", "practise", "pass_on"]


def test_where_nothing_is_done_by_name_it_says_so(home: Path) -> None:
    told = command(home, "play", "--seed", "a", typed=["/do", "/do task"])

    assert after(told, "/do") == "– In these rules nothing is done by name: say what you do."


def test_at_a_terminal_what_is_missing_is_asked_for_and_a_choice_takes_words(home: Path, folder: Path) -> None:
    """B12: a real terminal; the process ends with the choice open, and the next one asks again."""
    words = ("play", "--system", str(folder), "--seed", "a", "--lang", "en", "--character", "ru")
    with Terminal(home, *words, by=CLIMBING) as terminal:
        terminal.wait_for("Nothing is written here yet.")
        terminal.say("/do haul strain 3")
        terminal.wait_for("? stat")
        terminal.say("1")
        terminal.wait_for("? difficulty")
        terminal.say("1")
        terminal.wait_for("whom do you thank, and for what?")
        terminal.wait_for("1. The rope = …")
        terminal.say("1")
        terminal.wait_for("wants words beside it")
        terminal.say("/quit")
        terminal.wait_for("A question waits for its answer")
        assert terminal.ends() == 0
    with Terminal(home, "play", by=CLIMBING) as terminal:
        terminal.wait_for("whom do you thank, and for what?")
        terminal.say("rope = it held")
        terminal.wait_for("XP 0 → 2")
        terminal.say("/grow")
        terminal.wait_for("? Which one?")
        terminal.say("practise")
        terminal.wait_for("? Limb")
        terminal.say("eye")
        terminal.wait_for("Is it right so?")
        terminal.say("yes")
        terminal.wait_for("Eye 1 → 2")
        terminal.say("/quit")
        assert terminal.ends() == 0
    assert turns(home) == 3


def test_at_a_terminal_a_deed_can_be_left_before_it_is_done(home: Path, folder: Path) -> None:
    words = ("play", "--system", str(folder), "--seed", "a", "--lang", "en", "--character", "ru")
    with Terminal(home, *words, by=CLIMBING) as terminal:
        terminal.say("/do vow")
        terminal.wait_for("? Promise")
        terminal.say("")
        terminal.wait_for("Left; nothing was done.")
        terminal.say("/quit")
        assert terminal.ends() == 0
    assert turns(home) == 1

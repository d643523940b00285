"""What stops a turn to ask the player: choices, and the faces of real dice. Both survive the end of the process."""

from pathlib import Path

import orjson
import pytest

from orchestrator.testing.server import ScriptedServer
from orchestrator.testing.server_replies import Answer as Said
from orchestrator.testing.server_replies import Faults
from tests.orchestrator.play.at_the_door import LOOK, Answer, after, command, play

REAL = ("--seed", "one", "--dice", "real")
ASK = "I ask Hedda what happened here."
SEARCH = "I watch the man by the stove."
INSPIRED = (ASK, "20")
"""Lines that bring the hero a point of Inspiration, which pays for a second throw."""
FAILED = (*INSPIRED, SEARCH, "2")
"""Lines after which a failed throw waits for a choice."""


def table(home: Path) -> dict[str, object]:
    (found,) = orjson.loads(command(home, "table", "list", "--json").out)
    return dict(found)


def goes_on(home: Path, *lines: str) -> Answer:
    answer = command(home, "play", str(table(home)["id"]), typed=lines)
    assert answer.code == 0, answer.err
    return answer


def last_part(told: Answer) -> str:
    return " ".join(told.out.rsplit("\n> ", 1)[1].split())


@pytest.mark.parametrize("answer", ["1", "1.", "keep", "Keep it", ""])
def test_a_choice_is_answered_by_number_id_words_or_an_empty_line_for_the_default(home: Path, answer: str) -> None:
    told = play(home, *FAILED, answer, words=REAL)

    assert "? Bran, keep this throw or throw again? 1. Keep it 2. Throw again" in told.text
    assert table(home)["turns"] == 3, "the turn was finished"


def test_another_throw_asks_for_the_dice_again_and_counts(home: Path) -> None:
    told = play(home, *FAILED, "2", "19", "/chip", words=REAL)

    assert "thrown again for Inspiration" in last_part(told)
    assert "d20 19" in last_part(told)


def test_what_is_no_choice_is_told_so_and_asked_again(home: Path) -> None:
    told = play(home, *FAILED, "I run away!", "7", "1", words=REAL)

    assert after(told, "I run away!").startswith("– “I run away!” is none of the choices: answer with one of these: 1")
    assert "? Bran, keep this throw or throw again?" in after(told, "7")
    assert table(home)["turns"] == 3


def test_commands_can_be_given_while_a_choice_waits_and_it_is_asked_again(home: Path) -> None:
    told = play(home, *FAILED, "/sheet", "1", words=REAL)

    assert after(told, "/sheet").endswith(
        "? Bran, keep this throw or throw again? 1. Keep it 2. Throw again (costs 1 Inspiration)"
        " An empty line takes: Keep it."
    )
    assert table(home)["turns"] == 3


def test_a_waiting_choice_is_not_dodged_by_doing_the_last_turn_again(home: Path) -> None:
    told = play(home, *FAILED, "/retell", "1", words=REAL)

    assert after(told, "/retell") == "– A choice waits: answer it first."
    assert table(home)["turns"] == 3


def test_a_choice_left_at_the_end_of_the_input_waits_for_the_next_time(home: Path) -> None:
    """B9: what was decided and thrown is kept; the next try goes on with it."""
    play(home, *FAILED, words=REAL)
    assert table(home)["turns"] == 2

    told = goes_on(home, "1")

    assert "d20 2" in told.text
    assert "? Bran, keep this throw or throw again?" in told.text
    assert table(home)["turns"] == 3
    assert command(home, "table", "verify", str(table(home)["id"])).code == 0


def test_undo_takes_back_a_waiting_turn_alone_and_redo_brings_it_again(home: Path) -> None:
    """B6: undo can itself be undone, the waiting choice with it; what was finished before it stays."""
    told = play(home, *FAILED, "/undo", "/why", "/redo", "1", words=REAL)

    assert after(told, "/undo").startswith(f"– What was under way, “{SEARCH}”, is taken back. /redo brings it again.")
    assert "keep this throw" not in after(told, "/undo")
    assert after(told, "/why").startswith(f"Turn 2: {ASK}")
    assert after(told, "/redo").startswith(f"– What was under way, “{SEARCH}”, is there again.")
    assert "? Bran, keep this throw or throw again?" in after(told, "/redo")
    assert table(home)["turns"] == 3


def test_several_undos_take_back_what_waits_first_and_redo_goes_the_same_way(home: Path) -> None:
    """B6: one undo, one turn, whether it was finished or not."""
    told = play(home, *FAILED, "/undo 2", "/redo", "/redo", "/redo", "1", words=REAL)

    assert f"– Turn 2, “{ASK}”, is taken back." in after(told, "/undo 2")
    again = told.out.split("\n> /redo\n")
    assert again[1].startswith("\n– Turn 2 is there again.")
    assert again[2].startswith("\n– What was under way")
    assert again[3].startswith("\n– There is nothing to bring back.")
    assert table(home)["turns"] == 3


def test_a_turn_that_is_begun_ends_the_redo_of_one_that_was_under_way(home: Path) -> None:
    told = play(home, *FAILED, "/undo", LOOK["en"], "/redo", words=REAL)

    assert after(told, "/redo") == "– There is nothing to bring back."
    assert table(home)["turns"] == 3


@pytest.mark.parametrize("form", [(), ("--json",)])
def test_a_shell_takes_back_a_waiting_turn_alone_as_well(home: Path, form: tuple[str, ...]) -> None:
    play(home, *FAILED, words=REAL)
    id = str(table(home)["id"])

    undone, redone = (command(home, "table", move, id, *form) for move in ("undo", "redo"))

    assert (undone.code, redone.code) == (0, 0)
    if form:
        undo, redo = orjson.loads(undone.out), orjson.loads(redone.out)
        assert (undo["begun"], undo["turn"], redo["begun"], redo["turn"]) == (SEARCH, 2, SEARCH, 2)
    else:
        assert undone.text == f"What was under way, “{SEARCH}”, is taken back; the table stands at turn 2."
        assert redone.text == f"What was under way, “{SEARCH}”, is there again; the table stands at turn 2."


def test_a_waiting_choice_is_asked_again_in_a_new_language(home: Path) -> None:
    told = play(home, *FAILED, "/lang ko", "1", words=REAL)

    assert "다시 굴릴까요? 1. 그대로 둔다" in after(told, "/lang ko")
    assert table(home)["turns"] == 3


def test_a_choice_that_was_made_is_kept_when_the_telling_fails_after_it(home: Path) -> None:
    """B9: any failure of the model keeps the action, the choices and the dice; the next try uses the same."""
    play(home, *FAILED, words=REAL)
    broken = Said("It begins, and then", faults=Faults(kill_after=4))
    with ScriptedServer([broken, Said("It is done.")]) as server:
        env = {"OPENAI_BASE_URL": server.base_url, "OPENAI_API_KEY": "none", "TALLYTALE_MODEL": "scripted"}
        told = command(home, "play", str(table(home)["id"]), typed=["1", "/retry", "/chip"], env=env)

    assert after(told, "1").endswith("or say something else.")
    assert "It is done." in after(told, "/retry")
    assert "d20 2" in after(told, "/chip")
    assert table(home)["turns"] == 3


def test_nobody_is_asked_where_choices_take_their_default(home: Path) -> None:
    told = play(home, *FAILED, words=(*REAL, "--decisions", "default"))

    assert "keep this throw" not in told.out
    assert table(home)["turns"] == 3


@pytest.mark.parametrize("typed", ["0", "21", "d20", "14 3", "fourteen", "-4", "14.5", "{{ 7*7 }}", ""])
def test_faces_that_the_dice_do_not_have_get_one_clear_line_and_are_asked_again(home: Path, typed: str) -> None:
    told = play(home, ASK, typed, "14", words=REAL)

    wanted = "– Type what the dice show: 1 number from 1 to 20 for d20. /dice code lets the code throw."
    assert told.text.count(wanted) == 1
    assert "d20 14" in told.text
    assert table(home)["turns"] == 2


@pytest.mark.parametrize("typed", ["14", " 14 ", "\N{FULLWIDTH DIGIT ONE}\N{FULLWIDTH DIGIT FOUR}", "+14"])
def test_faces_are_read_as_people_type_them(home: Path, typed: str) -> None:
    assert "· d20 14 ·" in play(home, ASK, typed, words=REAL).text


def test_wanted_dice_left_at_the_end_of_the_input_are_asked_for_the_next_time(home: Path) -> None:
    play(home, ASK, words=REAL)

    told = goes_on(home, "14")

    assert "? Throw d20 for Bran: Ask Hedda what she has not dared to write. Type what they show." in told.text
    assert "d20 14" in told.text


def test_the_code_throws_for_a_turn_that_waits_when_the_dice_are_given_back(home: Path) -> None:
    told = play(home, ASK, "/dice code", words=REAL)

    assert "The code throws the dice." in after(told, "/dice code")
    assert "· d20 " in after(told, "/dice code")
    assert table(home)["turns"] == 2


def test_a_throw_that_was_typed_stays_when_the_dice_are_given_back(home: Path) -> None:
    """A5: nobody gets another throw by giving the dice to the code in the middle of a turn."""
    told = play(home, *FAILED, "/dice code", "1", "/chip", words=REAL)

    assert "d20 2 " in last_part(told)
    assert table(home)["turns"] == 3


def test_a_throw_that_the_code_made_stays_when_the_dice_are_taken_in_mid_turn(home: Path, tmp_path: Path) -> None:
    """A5: nobody gets another throw by taking the dice in the middle of a turn."""
    for seed in range(40):
        words = ("--seed", str(seed))
        told = play(tmp_path / str(seed), ASK, SEARCH, words=words)
        if "keep this throw or throw again?" in told.text:
            break
    thrown = told.text.rsplit("· d20 ", 1)[1].split(" ", 1)[0]

    told = play(home, ASK, SEARCH, "/dice real", "1", "/chip", words=words)

    assert "Throw d20" not in told.text
    assert f"d20 {thrown} " in last_part(told)
    assert table(home)["turns"] == 3
    assert "Throw d20" in goes_on(home, SEARCH).text, "the next turn asks for them"


def test_doing_a_turn_again_takes_the_faces_that_were_typed(home: Path) -> None:
    """B7: the redone turn reuses its dice by call order, real ones too."""
    told = play(home, ASK, "14", "/retell", "/chip", words=REAL)

    assert "Throw d20" not in after(told, "/retell")
    assert "d20 14" in after(told, "/retell")
    assert table(home)["turns"] == 2


def test_two_dice_are_typed_in_the_order_they_are_asked_for(home: Path) -> None:
    words = ("--system", "hope_and_fear", "--seed", "one", "--dice", "real")
    told = command(home, "play", *words, typed=["I climb the wall.", "3 5", "3", "5", "/chip"])

    assert told.code == 0, told.err
    assert "d12 3" in told.text
    assert "d12 5" in told.text


@pytest.mark.parametrize(
    ("language", "line", "asked", "thrown"),
    [
        (
            "en",
            "I attack Hedda.",
            ("Throw d20 for Bran: initiative.", "Throw d20 for Bran: Attack.", "Throw d8 for Bran: damage."),
            ("Bran, initiative: d20 14", "Hedda, initiative: d20", "Osk, initiative: d20", "Bran, damage: d8 5"),
        ),
        (
            "ko",
            "헤다를 공격한다.",
            ("브란: 선제력. d20을 굴리고", "브란: 공격. d20을 굴리고", "브란: 피해. d8을 굴리고"),
            ("브란, 선제력: d20 14", "헤다, 선제력: d20", "오스크, 선제력: d20", "브란, 피해: d8 5"),
        ),
    ],
)
def test_only_the_heroes_dice_are_asked_for_each_with_what_it_is_for(
    home: Path, language: str, line: str, asked: tuple[str, ...], thrown: tuple[str, ...]
) -> None:
    """A5, A11: the code throws for everyone else; every throw leaves a line; doing it again asks for none."""
    told = play(home, line, "14", "14", "5", "/why", "/retell", words=REAL, language=language)

    for wanted, question in zip(asked, told.out.split("\n? ")[1:], strict=True):
        assert " ".join(question.split()).startswith(wanted)
    for wanted in thrown:
        assert wanted in after(told, "5")
        assert wanted in after(told, "/why")
        assert wanted in after(told, "/retell")


def test_a_line_that_says_nothing_is_passed_over(home: Path) -> None:
    play(home, "", "   ", LOOK["en"], "")

    assert table(home)["turns"] == 2


def test_a_script_that_never_answers_is_told_how_once_and_then_goes_on_by_what_is_usual(home: Path) -> None:
    told = play(home, *FAILED, "I search the rolls.", "I look around.", words=REAL)

    assert "With --decisions default nobody is asked." in after(told, "I search the rolls.")
    assert "– Not answered, so what is usual: Keep it." in after(told, "I look around.")
    assert table(home)["turns"] == 4, "the line that nobody asked for was played"
    assert command(home, "table", "verify", str(table(home)["id"])).code == 0


def test_leaving_with_a_choice_open_says_that_it_waits(home: Path) -> None:
    told = play(home, *FAILED, words=REAL)

    assert "Saved. A question waits for its answer: `tallytale play" in told.text


def test_the_rolls_of_the_turn_that_waits_are_shown_on_demand(home: Path) -> None:
    told = play(home, *FAILED, "/chip", "1", words=REAL)

    shown = after(told, "/chip")
    assert shown.startswith(f"The turn that waits: {SEARCH}")
    assert shown.count("d20 2") == 1
    assert shown.endswith("2. Throw again (costs 1 Inspiration) An empty line takes: Keep it.")


def test_a_program_hears_the_default_and_which_options_want_words(home: Path) -> None:
    told = command(home, "play", *REAL, "--json", typed=FAILED)

    asked = [one for line in told.lines if (one := orjson.loads(line))["type"] == "ask" and one.get("options")]
    assert asked[-1]["default"] == "keep"
    assert asked[-1]["options"][0] == {"id": "keep", "text": "Keep it", "words": False}

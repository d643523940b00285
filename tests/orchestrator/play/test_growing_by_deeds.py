"""Growth by the system's own actions: `/grow`, `/learn` and `tallytale table level-up` know none of their words."""

from pathlib import Path

import orjson
import pytest

from tests.orchestrator.play.at_the_door import Answer, after, command
from tests.orchestrator.play.climbers import cliff

TABLE = "cliff-1"
LEARNT = {"en": "I look up at the wall.", "ko": "벽을 올려다본다."}
"""A quiet turn, at whose end a card gives three points of experience."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return cliff(tmp_path / "cliff")


def play(home: Path, folder: Path, *lines: str, language: str = "en") -> Answer:
    words = ("play", "--system", str(folder), "--seed", "a", "--lang", language)
    told = command(home, *words, typed=[LEARNT[language], *lines], language=language)
    assert (told.code, told.err) == (0, "")
    return told


def stats(home: Path) -> tuple[int, int]:
    """The hero's arm and xp."""
    state = orjson.loads(command(home, "table", "show", TABLE, "--json").out)["state"]
    (sheet,) = state["sheets"].values()
    return sheet.get("stats", {}).get("arm", 1), sheet.get("xp", 0)


def test_the_system_is_sound_in_both_languages(home: Path, folder: Path) -> None:
    told = command(home, "rules", "check", str(folder))

    assert (told.code, told.err) == (0, "")
    assert "0 warnings" in told.out


@pytest.mark.parametrize(
    ("language", "line", "shown"),
    [
        (
            "en",
            "/grow",
            ("Ru has 3 XP. What there is to grow by:", "Practise a stat rises", "Pass on a point", "/grow Practise ?"),
        ),
        ("ko", "/성장", ("Ru에게 경험치가 3 있어요. 성장하는 길:", "연습 능력치가", "물려주기", "/성장 연습 ?")),
    ],
)
def test_grow_tells_what_there_is_to_grow_by(
    home: Path, folder: Path, language: str, line: str, shown: tuple[str, ...]
) -> None:
    told = after(play(home, folder, line, language=language), line)

    for part in shown:
        assert part in told
    assert stats(home) == (1, 3)


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "/grow practise limb=arm"),
        ("en", "/grow practise arm"),
        ("en", "/do Practise Limb = arm, steps=1"),
        ("en", "/grow 연습 팔"),
        ("ko", "/성장 연습 연습할 것=팔"),
        ("ko", "/하기 practise 팔 단계 1"),
    ],
)
def test_growth_that_is_said_whole_is_done_as_a_turn_between(
    home: Path, folder: Path, language: str, line: str
) -> None:
    """A13: from the shell alone; names of any language are known at any table."""
    told = play(home, folder, line, "/undo", "/redo", language=language)

    assert stats(home) == (2, 1)
    assert "3 → 1" in after(told, line)
    assert command(home, "table", "verify", TABLE).code == 0


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("/grow practise", "– Practise needs this too: Limb (Arm, Eye). For example: /grow Practise Limb=Arm"),
        ("/grow practise limb=leg", "– Limb cannot be “leg”. There are: Arm, Eye."),
        ("/grow practise arm steps=3", "– Ru has 3 of 6 xp."),
        ("/grow practise arm steps=9", "– Steps cannot be 9; 1 to 3 is accepted."),
        ("/grow practise arm steps=many", "– Steps: “many” is no whole number; 1 to 3 is accepted."),
        ("/grow practise arm colour=red", "– “colour” is not understood in Practise. What may be said: Limb, Steps."),
        ("/grow nothing at all", "– There is no action nothing at all. There are: Practise, Pass on."),
        ("/grow practise limb=", "– Limb is said without a value."),
        ("/grow pass_on arm", "– Pass on takes nothing more; “arm” is not understood."),
    ],
)
def test_what_cannot_be_is_told_in_one_line_and_nothing_is_done(home: Path, folder: Path, line: str, told: str) -> None:
    """A9: what was wrong, and what is accepted."""
    assert after(play(home, folder, line), line) == told
    assert stats(home) == (1, 3)


def test_everything_about_one_is_told_on_demand(home: Path, folder: Path) -> None:
    shown = after(play(home, folder, "/grow practise ?"), "/grow practise ?")

    assert shown.startswith("Practise (practise): a stat rises, 2 xp a step")
    assert "Limb (limb)* Arm, Eye" in shown
    assert "1 to 3" in shown


def test_a_choice_in_growth_is_asked_and_the_next_line_answers_it(home: Path, folder: Path) -> None:
    told = play(home, folder, "/grow pass_on", "1 = it held", "/why")

    asked = after(told, "/grow pass_on")
    assert asked.startswith("? Ru, whom do you thank, and for what? 1. The rope = … 2. The wall = … 3. Nobody")
    assert stats(home) == (1, 2)


def test_where_nobody_is_asked_choices_in_growth_take_their_default(home: Path, folder: Path) -> None:
    words = ("play", "--system", str(folder), "--seed", "a", "--decisions", "default")
    told = command(home, *words, typed=[LEARNT["en"], "/grow pass_on"])

    assert "whom do you thank" not in told.text
    assert stats(home) == (1, 2)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "– Ru has come so far: Practise (3 XP): /grow."),
        ("ko", "– Ru는 이제 성장할 수 있어요 – 연습 (경험치 3): /성장."),
    ],
)
def test_what_has_come_due_is_told_once(home: Path, folder: Path, language: str, told: str) -> None:
    played = play(home, folder, LEARNT[language], language=language)

    assert played.text.count(told) == 1


def test_learn_points_to_growth_where_abilities_come_by_it(home: Path, folder: Path) -> None:
    assert after(play(home, folder, "/learn"), "/learn") == "– Abilities come with growth here: /grow."


# -- from a shell -----------------------------------------------------------------------------------------------------


def test_level_up_tells_a_program_what_may_be_said(home: Path, folder: Path) -> None:
    play(home, folder)
    told = command(home, "table", "level-up", TABLE, "--json")
    data = orjson.loads(told.out)

    assert told.code == 0, "something has come due"
    assert (data["way"], data["deeds"], data["xp"]) == ("deeds", ["practise"], 3)
    assert [one["action"] for one in data["actions"]] == ["practise", "pass_on"]
    limb, steps = data["actions"][0]["said"]
    assert (limb["id"], limb["needed"]) == ("limb", True)
    assert [one["id"] for one in limb["options"]] == ["arm", "eye"]
    assert (steps["least"], steps["most"]) == (1, 3)


def test_level_up_takes_a_line(home: Path, folder: Path) -> None:
    play(home, folder)
    told = command(home, "table", "level-up", TABLE, "--do", "practise limb=arm", "--json")

    assert told.code == 0, told.err
    assert orjson.loads(told.out)["grown"] is True
    assert stats(home) == (2, 1)


@pytest.mark.parametrize("form", ["{action: practise, limb: arm}", "{action: practise, given: {limb: arm, steps: 1}}"])
def test_level_up_takes_a_file(home: Path, folder: Path, form: str) -> None:
    play(home, folder)
    told = command(home, "table", "level-up", TABLE, "--file", "-", typed=form)

    assert told.code == 0, told.err
    assert stats(home) == (2, 1)


@pytest.mark.parametrize(
    ("form", "told"),
    [
        ("{action: dance}", "dance"),
        ("{action: practise, limb: leg}", "leg"),
        ("{action: practise, colour: red}", "colour"),
        ("{action: practise}", "Practise needs Limb too."),
        ("{action: practise, limb: arm, steps: 3}", "Ru has 3 of 6 xp."),
        ("[1, 2]", "a mapping of keys and values is needed here"),
    ],
)
def test_a_file_that_does_not_fit_is_told_so_in_a_line(home: Path, folder: Path, form: str, told: str) -> None:
    play(home, folder)
    answer = command(home, "table", "level-up", TABLE, "--file", "-", typed=form)

    assert (answer.code, told in answer.err) == (1, True), answer
    assert len(answer.err.splitlines()) == 1
    assert stats(home) == (1, 3)


def test_a_line_that_does_not_fit_is_wrong_use(home: Path, folder: Path) -> None:
    play(home, folder)
    answer = command(home, "table", "level-up", TABLE, "--do", "practise limb=leg")

    assert answer.code == 2
    assert "Limb cannot be “leg”." in answer.err


def test_level_up_asks_line_by_line_and_shows_the_sheet_as_it_would_be(home: Path, folder: Path) -> None:
    play(home, folder)
    told = command(home, "table", "level-up", TABLE, typed=["1", "arm", "yes"])

    assert "? Which one?" in told.out
    assert "? Limb" in told.out
    assert "Arm 2" in told.text
    assert "Is it right so?" in told.text
    assert stats(home) == (2, 1)


def test_what_the_rules_have_against_it_is_shown_before_a_yes(home: Path, folder: Path) -> None:
    play(home, folder)
    told = command(home, "table", "level-up", TABLE, typed=["1", "arm", "3", "3", "yes", "no"])

    assert "– Ru has 3 of 6 xp." in told.out
    assert told.code == 1
    assert stats(home) == (1, 3)


def test_a_system_that_grows_otherwise_has_nothing_to_say_in_a_line(home: Path) -> None:
    command(home, "play", "--seed", "a")
    answer = command(home, "table", "level-up", "bell-under-the-lake-1", "--do", "practise")

    assert answer.code == 2
    assert "--do is for systems" in answer.err

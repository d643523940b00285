"""Every slash command, in both languages: what it answers, and that looking at things changes nothing."""

from pathlib import Path

import orjson
import pytest

from orchestrator.play.editor import completions
from orchestrator.play.slash import COMMANDS, read_slash, spoken
from prompts.words import Words
from tests.orchestrator.play.at_the_door import LOOK, after, command, play

LANGUAGES = ("en", "ko")
ROLL = {"en": "I search the burial rolls.", "ko": "매장 명부를 뒤져 조사한다."}
LOOKING = ("/sheet", "/clocks", "/scene", "/chip", "/why", "/recap", "/ask {ask}", "/help", "/save", "/model", "/dice")
ASK = {"en": "Who is here?", "ko": "여기 누가 있나요?"}


def state_hash(home: Path) -> str:
    (table,) = orjson.loads(command(home, "table", "list", "--json").out)
    return str(orjson.loads(command(home, "table", "show", table["id"], "--json").out)["hash"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_tells_every_command_in_the_tables_language(home: Path, language: str) -> None:
    shown = after(play(home, "/help", language=language), "/help")

    words = Words("ko" if language == "ko" else "en", package="orchestrator.play")
    for name in COMMANDS:
        assert words.say(f"slash.{name}.usage") in shown
        assert " ".join(words.say(f"slash.{name}.about").split()) in shown


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("line", LOOKING)
def test_looking_takes_no_turn_and_changes_nothing(home: Path, language: str, line: str) -> None:
    """E8: a question to the storyteller and every look at the table leave turns, dice and time where they were."""
    asked = line.format(ask=ASK[language])
    told = play(home, LOOK[language], asked, language=language)
    (table,) = orjson.loads(command(home, "table", "list", "--json").out)

    assert after(told, asked)
    assert table["turns"] == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_to_the_storyteller_leaves_the_state_as_it_was(home: Path, language: str) -> None:
    """E8: table talk consumes no action, time, dice or timer."""
    play(home, ROLL[language], language=language)
    before = state_hash(home)
    (table,) = orjson.loads(command(home, "table", "list", "--json").out)
    command(home, "play", table["id"], typed=[f"/ask {ASK[language]}", "/recap"])

    assert state_hash(home) == before


def test_the_sheet_shows_every_part_of_the_hero(home: Path) -> None:
    shown = after(play(home, "/sheet"), "/sheet")

    for part in ("Bran · level", "Strength 16 (+3)", "Hit Points 20/20", "Armour Class", "Athletics"):
        assert part in shown


def test_a_sheet_is_found_by_the_beginning_of_a_name_and_a_wrong_name_lists_the_heroes(home: Path) -> None:
    """A9: an unknown name says what there is."""
    told = play(home, "/sheet ir", "/sheet Nobody", words=("--name", "Iris Vale"))

    assert after(told, "/sheet ir").startswith("Iris Vale · level")
    assert after(told, "/sheet Nobody") == "– There is no hero Nobody. There are: Iris Vale."


def test_a_chip_tells_dice_reasons_target_and_outcome(home: Path) -> None:
    """A11: a roll lists every modifier with its source."""
    told = play(home, "/chip", ROLL["en"], "/chip", LOOK["en"], "/chip")
    rolled = after(told, ROLL["en"]).split(" It ")[0]

    assert after(told, "/chip") == "– Nothing has been rolled yet."
    for part in ("Ability check", "d20 ", "Intelligence", "total ", "against moderate (15)"):
        assert part in rolled
    last = told.out.rsplit("\n> /chip\n", 1)[1]
    assert ROLL["en"] in last, "the last roll is two turns back and still found"
    assert "against moderate (15)" in " ".join(last.split())


def test_why_tells_the_roll_and_what_changed_by_what(home: Path) -> None:
    """A11: reasons stand with what they belong to."""
    told = play(home, "/dice real", ROLL["en"], "2", "/why")

    shown = after(told, "/why")
    assert "d20 2" in shown
    assert "(outcome of the roll)" in shown


def test_why_of_a_quiet_turn_says_that_nothing_happened(home: Path) -> None:
    assert after(play(home, LOOK["en"], "/why"), "/why").endswith(
        "Nothing was rolled, refused or changed in this turn."
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_undo_and_redo_go_back_and_forth(home: Path, language: str) -> None:
    """B6: undo reverts the last turn fully and can itself be undone."""
    play(home, LOOK[language], language=language)
    before = state_hash(home)
    (table,) = orjson.loads(command(home, "table", "list", "--json").out)
    command(home, "play", table["id"], typed=[ROLL[language], "/undo"])
    assert state_hash(home) == before
    told = command(home, "play", table["id"], typed=["/redo", "/redo", "/undo", "/undo", "/undo", "/undo", "/undo"])

    assert told.out.count("\n– ") == 7
    (table,) = orjson.loads(command(home, "table", "list", "--json").out)
    assert table["turns"] == 0


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "– Turns 2 to 3 are taken back."), ("ko", "– 2번째 턴부터 3번째 턴까지 되돌렸어요.")],
)
def test_undo_of_several_turns_says_which(home: Path, language: str, told: str) -> None:
    shown = after(play(home, LOOK[language], ROLL[language], "/undo 2", language=language), "/undo 2")

    assert shown.startswith(told)


def test_undo_shows_where_the_table_stands_then(home: Path) -> None:
    shown = after(play(home, LOOK["en"], ROLL["en"], "/undo"), "/undo")

    assert shown.startswith(
        "– Turn 3, “I search the burial rolls.”, is taken back. /redo brings it again. Turn 2: I look around."
    )


def test_retell_does_the_last_turn_again_with_the_same_dice(home: Path) -> None:
    """B1, B7: the redone turn starts from the same state and reuses its dice; only the new variant stands."""
    told = play(home, ROLL["en"], "/retell", "/chip")

    first, again = after(told, ROLL["en"]), after(told, "/retell")
    assert first.split("·")[:3] == again.split("·")[:3]
    (table,) = orjson.loads(command(home, "table", "list", "--json").out)
    assert table["turns"] == 2
    assert command(home, "table", "verify", table["id"]).code == 0


def test_fork_makes_a_copy_and_the_game_goes_on_here(home: Path) -> None:
    """B2: a fork equals what was stored at that turn."""
    told = play(home, ROLL["en"], "/fork  Another  way", LOOK["en"])
    here, copy = sorted(orjson.loads(command(home, "table", "list", "--json").out), key=lambda table: table["id"])

    assert f"A copy from here is made: {copy['id']} (Another way)." in after(told, "/fork  Another  way")
    assert (here["turns"], copy["turns"]) == (3, 2)
    assert command(home, "table", "verify", copy["id"]).code == 0


def test_the_x_card_hides_the_passage_and_names_no_one(home: Path) -> None:
    """E15: an X-card hides the passage from then on and names no one."""
    told = play(home, LOOK["en"], "/x", ROLL["en"], "/undo")

    assert after(told, "/x") == "– Taken out. The story goes on without it, and nobody asks why."
    assert after(told, "/undo").endswith("Turn 2: I look around. – (A passage was taken out.)")


def test_the_language_changes_with_everything_that_is_said_and_no_number_with_it(home: Path) -> None:
    """D12: changing the language changes no state hash."""
    play(home, ROLL["en"])
    before = state_hash(home)
    (table,) = orjson.loads(command(home, "table", "list", "--json").out)
    told = command(home, "play", table["id"], typed=["/lang ko", "/help", "/lang fr", "/lang en", "/lang"])

    assert after(told, "/lang ko") == "– 이 테이블은 한국어를 써요."
    assert "주사위를 직접 굴려 적거나" in after(told, "/help")
    assert after(told, "/lang fr").endswith("/언어 영어 또는 /언어 한국어.")
    assert after(told, "/lang en") == after(told, "/lang") == "– The table speaks English."
    assert state_hash(home) == before


def test_the_storyteller_says_who_it_is_and_a_model_without_a_server_is_refused(home: Path) -> None:
    told = play(home, "/model", "/model some-model", "/model embedded")

    assert after(told, "/model").startswith("The embedded storyteller tells this story")
    assert after(told, "/model some-model").startswith("! No server is set up for the model some-model.")
    assert after(told, "/model embedded") == after(told, "/model")


def test_save_tells_how_to_come_back_and_gives_a_title(home: Path) -> None:
    told = play(home, "/save The  drowned\tbell")
    (table,) = orjson.loads(command(home, "table", "list", "--json").out)

    assert table["title"] == "The drowned bell"
    assert f"`tallytale play {table['id']}` comes back to it." in told.text


def test_quit_ends_the_game_and_later_lines_are_not_read(home: Path) -> None:
    told = play(home, "/quit", LOOK["en"])

    assert LOOK["en"] not in told.out
    assert told.lines[-1].startswith("Saved. `tallytale play")


def test_new_begins_another_table(home: Path) -> None:
    play(home, LOOK["en"], "/new", LOOK["en"])

    tables = orjson.loads(command(home, "table", "list", "--json").out)
    assert [table["turns"] for table in tables] == [2, 2]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("/clock", "– There is no /clock. Did you mean /clocks? /help shows all."),
        ("/undoo", "– There is no /undoo. Did you mean /undo? /help shows all."),
        ("/zzzzz", "– There is no /zzzzz. /help shows the commands; //zzzzz would say it in the story."),
        ("/", "– There is no /. /help shows the commands; // would say it in the story."),
        ("/ask", "– Ask what? For example: /ask Who is here?"),
        ("/retry", "– Nothing is left to try again."),
        ("/dice loaded", "– Whose dice, loaded? /dice real for your own, /dice code for the code's."),
    ],
)
def test_a_command_that_is_none_is_told_so_and_never_enters_the_story(home: Path, typed: str, said: str) -> None:
    told = play(home, typed)

    assert after(told, typed).split(" Saved.")[0] == said
    (table,) = orjson.loads(command(home, "table", "list", "--json").out)
    assert table["turns"] == 1


def test_commands_are_found_in_any_case_and_two_slashes_begin_a_spoken_one() -> None:
    slash = read_slash("/SHEET  Iris Vale ")

    assert slash is not None
    assert (slash.name, slash.rest) == ("sheet", "Iris Vale")
    assert read_slash("//sheet") is None
    assert spoken("//sheet") == "/sheet"
    assert spoken("I open 1/2 of it") == "I open 1/2 of it"


def test_a_line_with_two_slashes_is_said_with_one(home: Path) -> None:
    play(home, "//me waves")
    (table,) = orjson.loads(command(home, "table", "list", "--json").out)

    assert orjson.loads(command(home, "table", "show", table["id"], "--json").out)["last"]["player"] == "/me waves"


def test_commands_are_completed_from_their_beginning_only() -> None:
    assert completions("/re", COMMANDS) == ("/recap", "/redo", "/retell", "/retry")
    assert completions("/ask who", COMMANDS) == completions("re", COMMANDS) == ()

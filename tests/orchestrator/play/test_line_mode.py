"""The game from a pipe: one line is one thing the player says, and the end of the input ends the game."""

import re
from pathlib import Path

import orjson
import pytest

from orchestrator.play.wrapping import width_of
from tests.orchestrator.play.at_the_door import LOOK, TO_THE_END, TO_THE_END_WITH, after, command, play
from tests.orchestrator.play.terminals import run
from tests.orchestrator.play.transcripts import FOLDER, LANGUAGES, page_with, seed_of

ENDS = {"en": "The story ends: ", "ko": "이야기의 끝: "}
OVER = {"en": "The adventure is over.", "ko": "모험이 끝났어요."}


def lines_of(language: str) -> list[str]:
    return (FOLDER / f"{language}.txt").read_text(encoding="utf-8").splitlines()


def tables(home: Path) -> list[dict[str, object]]:
    found: list[dict[str, object]] = orjson.loads(command(home, "table", "list", "--json").out)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_is_played_to_its_ending_from_a_pipe(home: Path, language: str) -> None:
    typed = "".join(f"{line}\n" for line in [*TO_THE_END[language], LOOK[language]])
    done = run(home, "play", *TO_THE_END_WITH, "--lang", language, typed=typed)

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count(ENDS[language]) == 1
    assert "{" not in done.stdout, "a blank that nobody filled"
    told = " ".join(done.stdout.rsplit(LOOK[language], 1)[1].split())
    assert told.startswith(f"– {OVER[language]}"), "the story is over, and a further line says so"
    (table,) = tables(home)
    assert command(home, "table", "verify", str(table["id"])).code == 0


@pytest.mark.parametrize("system", ["classic_d20", "forged", "hope_and_fear", "step_heroes"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_system_plays_in_both_languages(home: Path, system: str, language: str) -> None:
    lines = [LOOK[language]] * 6

    told = command(home, "play", "--system", system, "--lang", language, "--seed", "x", typed=lines, language=language)

    assert (told.code, told.err) == (0, "")
    assert told.out.count(f"\n> {LOOK[language]}\n") == 6
    assert "{" not in told.out, "a blank that nobody filled"
    (table,) = tables(home)
    assert (table["system"], table["turns"]) == (system, 7)


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_word_the_game_opens_says_who_tells_it_and_ends(home: Path, language: str) -> None:
    told = command(home, "play", "--lang", language)

    who = {"en": "The embedded storyteller", "ko": "내장 이야기꾼"}
    assert (told.code, told.err) == (0, "")
    assert who[language] in told.out
    assert "tallytale play " in told.lines[-1]


def test_the_language_of_the_locale_is_the_tables_where_none_is_said(home: Path) -> None:
    assert "내장 이야기꾼" in run(home, "play", env={"LANG": "ko_KR.UTF-8"}).stdout


def test_the_same_seed_and_the_same_words_give_the_same_game(home: Path, tmp_path: Path) -> None:
    """A5: a roll is a function of seed, stream and index."""
    again = tmp_path / "again"

    assert play(home, *lines_of("en")[:12]).out == play(again, *lines_of("en")[:12]).out


def test_another_seed_gives_another_game(home: Path, tmp_path: Path) -> None:
    lines = lines_of("en")[:12]

    assert play(home, *lines).out != play(tmp_path / "again", *lines, words=("--seed", "two")).out


def test_a_pipe_begins_a_new_table_each_time_and_goes_on_at_one_that_is_named(home: Path) -> None:
    play(home, LOOK["en"])
    play(home, LOOK["en"])
    first = str(tables(home)[-1]["id"])

    told = command(home, "play", first, typed=[LOOK["en"]])

    assert "The story goes on after turn 2" in told.out
    assert sorted(int(str(table["turns"])) for table in tables(home)) == [2, 3]


def test_no_line_is_wider_than_can_be_read_and_none_has_a_colour(home: Path) -> None:
    told = play(home, *lines_of("ko")[:8], language="ko")

    assert "\x1b" not in told.out
    assert max(map(width_of, told.lines)) <= 88


def test_json_lines_say_what_each_line_is(home: Path) -> None:
    told = play(home, "I search the burial rolls.", "/why", words=("--seed", "one", "--json"))
    objects = [orjson.loads(line) for line in told.lines]

    assert all({"type", "text"} <= one.keys() for one in objects)
    kinds = [one["type"] for one in objects]
    assert kinds[0] == "title"
    assert "player" in kinds
    (roll, _) = [one for one in objects if "dice" in one and one.get("tier")]
    assert re.fullmatch(r"d20 \d+", roll["dice"])
    assert {"title", "reasons", "total", "target", "tier"} <= roll.keys()


def test_a_new_table_follows_every_choice(home: Path) -> None:
    words = ("--system", "classic_d20", "--adventure", "bell_under_the_lake", "--character", "sella", "--name", "Iris",
             "--model", "embedded", "--dice", "real")  # fmt: skip
    told = play(home, "/sheet", "/dice", words=words)

    assert "Iris · level" in after(told, "/sheet")
    assert after(told, "/dice").startswith("– You throw your own dice")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--system", "nope"), "There is no rule system nope. There are: classic_d20"),
        (("--adventure", "nope"), "There is no adventure nope. There are: bell_under_the_lake"),
        (("--character", "nope"), "There is no character nope. There are: bran"),
        (("--model", "gpt-x"), "No server is set up for the model gpt-x."),
        (("--model", "recorded:/nowhere.jsonl"), "/nowhere.jsonl: no cassette to read"),
        (("nope",), "There is no table nope. `tallytale table list` shows those there are."),
        (("nope", "--new"), "--new begins a new table, so no table can be named with it."),
        (("../x",), "../x is no id"),
    ],
)
def test_what_is_not_there_is_one_clear_line_and_wrong_use(home: Path, words: tuple[str, ...], said: str) -> None:
    told = command(home, "play", *words)

    assert (told.code, told.out) == (2, "")
    assert told.err.startswith(said)
    assert told.err.count("\n") == 1


def test_the_embedded_storyteller_says_for_whom_it_stands_in(home: Path) -> None:
    env = {"OPENAI_BASE_URL": "http://127.0.0.1:9/v1", "OPENAI_API_KEY": "none"}
    with_server = command(home, "play", "--model", "far-away", env=env)
    without = command(home, "play", "bell-under-the-lake-1")

    assert "far-away tells the tale." in with_server.out
    assert "far-away was to tell the tale, but no server is set up for it" in without.text
    assert (with_server.code, without.code) == (0, 0)


def test_what_is_chosen_at_the_beginning_cannot_be_chosen_again(home: Path) -> None:
    play(home)

    told = command(home, "play", "bell-under-the-lake-1", "--seed", "x")

    assert (told.code, told.err.startswith("--seed is chosen when a table begins")) == (2, True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_transcript_is_a_whole_game_as_it_is_played_now(home: Path, language: str) -> None:
    page = (FOLDER / f"{language}.md").read_text(encoding="utf-8")

    seed = seed_of(page)
    typed = lines_of(language)
    again = page_with(page, language, seed, play(home, *typed, words=("--seed", seed), language=language).out)
    assert (again == page, ENDS[language] in page) == (True, True), (
        "run `python -m tests.orchestrator.play.transcripts`"
    )

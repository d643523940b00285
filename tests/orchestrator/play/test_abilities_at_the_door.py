"""Abilities, possessions and stakes at the terminal: the sheet's page, `/learn`, choices answered by a word."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest

from tests.orchestrator.own import own_system
from tests.orchestrator.play.at_the_door import Answer, after, command
from tests.orchestrator.systems.harbour import FOLDER

NORTH = {"en": "I go to the lighthouse.", "ko": "등대로 간다."}
SNEAK = {"en": "I sneak past.", "ko": "살금살금 지나간다."}


def play(home: Path, *lines: str, language: str = "en", seed: str = "seed") -> Answer:
    words = ("--system", str(FOLDER), "--seed", seed, "--lang", language)
    answer = command(home, "play", *words, typed=lines, language=language)
    assert answer.code == 0, answer.err
    return answer


def turns(home: Path) -> int:
    (found,) = orjson.loads(command(home, "table", "list", "--json").out)
    return int(found["turns"])


@pytest.mark.parametrize(
    ("language", "parts"),
    [
        (
            "en",
            (
                "Song of Thorns (Hope 2)",
                "Second Wind (1 use left)",
                "the Petrel (Speed 2, Hull 8/8)",
                "Money",
                "Oath",
                "Nobody drowns on my watch.",
                "Iris 3, Old Bo 1",
            ),
        ),
        (
            "ko",
            (
                "가시의 노래 (희망 2)",
                "숨 돌리기 (1번 남음)",
                "바다제비호 (속도 2, 선체 8/8)",
                "돈",
                "맹세",
                "아이리스 3",
            ),
        ),
    ],
)
def test_the_sheet_shows_abilities_possessions_money_and_answers(
    home: Path, language: str, parts: tuple[str, ...]
) -> None:
    shown = after(play(home, "/sheet", language=language), "/sheet")

    assert [part for part in parts if part not in shown] == []


def test_uses_that_are_gone_are_gone_on_the_sheet(home: Path) -> None:
    told = play(home, "I use Second Wind.", "/sheet")

    assert "Second Wind (0 uses left)" in after(told, "/sheet")


# -- /learn ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "parts"),
    [
        ("en", ("Mara has 0 choice points to spend.", "Sea Legs", "takes 2 choice points", "comes at level 3")),
        ("ko", ("마라에게 남은 선택 포인트는 0점이에요.", "뱃사람의 다리", "선택 포인트가 2점", "레벨 3부터")),
    ],
)
def test_learn_shows_what_can_be_learnt_at_what_price_and_why_not(
    home: Path, language: str, parts: tuple[str, ...]
) -> None:
    shown = after(play(home, "/learn", language=language), "/learn")

    assert [part for part in parts if part not in shown] == []
    assert "Howl" not in shown
    assert "울부짖음" not in shown
    assert turns(home) == 1


@pytest.mark.parametrize(
    ("language", "parts"),
    [
        ("en", ("has 2 choice points to spend. These can be learnt:", "Sea Legs", "Not now:", "comes at level 3")),
        ("ko", ("선택 포인트는 2점이에요. 익힐 수 있는 능력:", "뱃사람의 다리", "아직 익힐 수 없는", "레벨 3부터")),
    ],
)
def test_learn_shows_first_what_can_be_learnt_now(home: Path, language: str, parts: tuple[str, ...]) -> None:
    shown = after(play(home, NORTH[language], "/learn", language=language), "/learn")

    places = [shown.find(part) for part in parts]
    assert min(places) >= 0, shown
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("language", "name", "learnt"),
    [
        ("en", "sea legs", "Mara learns: Sea Legs"),
        ("en", "뱃사람의 다리", "Mara learns: Sea Legs"),
        ("ko", "뱃사람의 다리", "마라: 뱃사람의 다리를 익힘"),
        ("ko", "sea_legs", "마라: 뱃사람의 다리를 익힘"),
    ],
)
def test_an_ability_is_learnt_for_choice_points_and_undo_gives_them_back(
    home: Path, language: str, name: str, learnt: str
) -> None:
    """B6: a change between turns is a turn of the tree."""
    told = play(home, NORTH[language], f"/learn {name}", "/sheet", "/undo", "/learn", language=language)

    assert learnt in after(told, f"/learn {name}")
    shown = learnt.split(":")[1].replace("를 익힘", "").strip()
    assert shown in after(told, "/sheet")
    points = {"en": "Mara has 2 choice points to spend.", "ko": "남은 선택 포인트는 2점"}
    assert points[language] in after(told, "/learn")
    assert command(home, "table", "verify", "fog-bell-1").code == 0


@pytest.mark.parametrize(
    ("language", "line", "reason"),
    [
        ("en", "/learn Sea Legs", "Sea Legs takes 2 choice points; Mara has 0."),
        ("en", "/learn Storm Call", "Storm Call comes at level 3; Mara is at level 1."),
        ("en", "/learn Lunge", "Mara has Lunge already."),
        ("en", "/learn Fireball", "There is no ability Fireball here."),
        ("en", "/learn Wrecker's Howl", "Wrecker's Howl is not for Mara."),
        ("ko", "/익히기 뱃사람의 다리", "뱃사람의 다리에는 선택 포인트가 2점 드는데"),
        ("ko", "/learn 불덩이", "여기에 불덩이라는 능력은 없어요."),
    ],
)
def test_what_cannot_be_learnt_is_told_why_and_takes_no_turn(home: Path, language: str, line: str, reason: str) -> None:
    told = play(home, line, language=language)

    assert after(told, line).startswith(f"– {reason}")
    assert turns(home) == 1


def test_a_game_without_abilities_has_none_to_learn(home: Path) -> None:
    own_system(home / "systems" / "skiffs")
    told = command(home, "play", "--system", "skiffs", typed=["/learn"])

    assert after(told, "/learn") == "– There is no ability left to learn here."


def test_nothing_is_learnt_while_a_choice_waits_and_it_is_asked_again(home: Path) -> None:
    told = play(home, SNEAK["en"], "/learn sea legs", "1")

    assert "A choice waits: answer it first." in after(told, "/learn sea legs")
    assert "? Mara, take what follows or resist it?" in after(told, "/learn sea legs")
    assert turns(home) == 2


# -- choices -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "2"),
        ("en", "resist"),
        ("en", "Resolve"),
        ("en", "resist:resolve"),
        ("ko", "저항한다"),
        ("ko", "의지로"),
    ],
)
def test_resisting_is_chosen_by_number_or_word_also_after_a_restart(home: Path, language: str, said: str) -> None:
    """B9: what waits is asked again the next time."""
    play(home, SNEAK[language], language=language)
    assert turns(home) == 1

    told = command(home, "play", "fog-bell-1", typed=[said, "/chip"], language=language)

    resisted = {"en": "Mara: Resistance (Resolve)", "ko": "마라: 저항 (의지)"}[language]
    assert resisted in after(told, "/chip")
    assert turns(home) == 2


def test_a_word_that_fits_several_choices_is_none_of_them(home: Path) -> None:
    told = play(home, SNEAK["en"], "it", "1")

    assert after(told, "it").startswith("– “it” is none of the choices")

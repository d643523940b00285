"""Growth at the door: said once when it is due, shown, suggested, chosen; by `/grow` and by `table level-up`."""

from __future__ import annotations

import asyncio
import io
from pathlib import Path
from typing import Any, Literal

import orjson
import pytest

from orchestrator.models.embedded.storyteller import EmbeddedStoryteller
from orchestrator.play.growing import Growing
from orchestrator.play.job import PACKAGE
from orchestrator.play.paper import Paper
from orchestrator.testing.builders import system_of, with_adventure
from orchestrator.testing.tables import table_for_tests
from orchestrator.turn.settings import TableSettings
from orchestrator.turn.table import OpenTable
from orchestrator.turn.work import Submit
from prompts.words import Words
from rules.character_requests import MarkImprovement
from tests.orchestrator.play.at_the_door import TO_THE_END, TO_THE_END_WITH, Answer, after, command, play

STORY = {
    "en": "I was a soldier on the northern wall. I sneaked past the guards with a rope.",
    "ko": "나는 북쪽 성벽의 병사였다. 밧줄을 타고 몰래 숨어들어 금서를 훔쳤다.",
}
YES = {"en": "yes", "ko": "네"}
DUE = {"en": "may rise to level 3: /grow.", "ko": "레벨 3으로 오를 수 있어요: /성장."}
OWN = """
id: own
version: "1.0"
name: Own
stats:
  - {id: blade, name: Blade, covers: "cutting, striking", min: 0, max: 4, default: 1}
  - {id: shade, name: Shade, covers: "hiding, sneaking", min: 0, max: 4, default: 2}
creation: {total: 3}
"""
FOR_XP = """
growth: {kind: advances}
advances:
  - {id: dot, name: Dot, cost: 0, raises: {points: 1}}
"""


def data(answer: Answer) -> Any:
    assert answer.code == 0, answer.err
    return orjson.loads(answer.out)


@pytest.fixture
def ended(home: Path) -> str:
    """A table that was played to its end."""
    play(home, *TO_THE_END["en"], words=TO_THE_END_WITH)
    return str(data(command(home, "table", "list", "--json"))[0]["id"])


@pytest.mark.parametrize("language", ["en", "ko"])
def test_create_play_to_the_end_level_up_verify(home: Path, language: str) -> None:
    """A13: from the shell alone, in both languages; and undo takes the level back."""
    lines = ["Mira", STORY[language], YES[language], YES[language]]
    assert command(home, "character", "new", "classic_d20", typed=lines, language=language).code == 0
    words = ("--character", "mira", *TO_THE_END_WITH)

    told = play(home, *TO_THE_END[language], words=words, language=language)

    assert told.text.count(DUE[language]) == 1
    table = data(command(home, "table", "list", "--json"))[0]["id"]
    grown = command(home, "table", "level-up", table, "--yes", language=language)
    assert grown.code == 0, grown.err
    assert command(home, "table", "verify", table).code == 0
    shown = data(command(home, "table", "show", table, "--json"))
    assert shown["state"]["sheets"]["hero"]["level"] == 3
    assert command(home, "table", "undo", table).code == 0
    assert data(command(home, "table", "level-up", table, "--json"))["due"]


def test_nothing_is_due_and_that_is_the_answer(home: Path) -> None:
    play(home, "I look around.")
    table = data(command(home, "table", "list", "--json"))[0]["id"]

    told = command(home, "table", "level-up", table)

    assert told.code == 1
    assert "Level 3 needs 300 XP; Bran has 100." in told.text
    assert command(home, "table", "level-up", table, "--json").code == 1


def test_a_request_in_a_file_says_it_all(home: Path, ended: str) -> None:
    asked = {"answers": {"bond": "The nineteen, who were called by name"}}

    told = command(home, "table", "level-up", ended, "--file", "-", "--json", typed=orjson.dumps(asked))

    assert data(told)["level"] == 3
    state = data(command(home, "table", "show", ended, "--json"))["state"]["sheets"]["hero"]
    assert state["answers"]["bond"] == {"text": "The nineteen, who were called by name", "level": 3}


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b'{"skills": ["juggling"]}', "stdin: skills[0]: There is no skill juggling."),
        (b'{"answers": {"identity": ""}}', "stdin: answers.identity: Identity needs an answer."),
        (b'{"in_class": "lorekeeper"}', "stdin: in_class: There is no class lorekeeper to choose."),
        (b'{"sheet": "nobody"}', "stdin: There is no character nobody."),
        (b'{"action": "buy_advance", "advance": "dot"}', "XP buys no advances"),
        (b'{"action": "roll_improvements"}', "There are no improvement rolls"),
        (b'{"action": "override"}', "stdin:1:12: action"),
        (b"{", "stdin:"),
        (b"", "stdin:"),
    ],
)
def test_what_a_file_asks_wrongly_is_told_and_changes_nothing(
    home: Path, ended: str, content: bytes, said: str
) -> None:
    """C6: nothing changed, and the reason is in words."""
    before = data(command(home, "table", "show", ended, "--json"))["hash"]

    told = command(home, "table", "level-up", ended, "--file", "-", typed=content)

    assert told.code == 1
    assert said in told.err
    assert data(command(home, "table", "show", ended, "--json"))["hash"] == before


def test_the_form_through_a_pipe_asks_shows_and_rises(home: Path, ended: str) -> None:
    told = command(home, "table", "level-up", ended, typed=["what?", "4", "The nineteen", "1", "-", "yes"])

    assert told.code == 0, told.err
    assert "Answer “yes”, “no”, or a number from 1 to 5." in told.text
    assert "? Abilities to learn (choice points: 1) 1. " in told.text
    assert "Bran: level 2 → 3" in told.text
    assert "learns" not in told.text
    assert "The nineteen" in told.text.split("level 2 → 3")[0]


def test_grow_rises_at_an_ended_table_and_undo_takes_it_back(home: Path, ended: str) -> None:
    """B6: growth is a turn of its own."""
    told = command(home, "play", ended, typed=["/grow", "yes", "/sheet", "/why", "/undo", "/sheet"])

    assert told.code == 0, told.err
    assert "Bran: level 2 → 3" in told.text
    assert "Bran learns: Worn Iron" in told.text
    assert "Worn Iron" in after(told, "/sheet")
    assert "Turn 14: /grow" in after(told, "/why") or "/grow" in after(told, "/why")
    assert told.out.count("Bran · level 3") == 2
    assert command(home, "table", "verify", ended).code == 0


def test_grow_is_left_with_a_no_and_nothing_changes(home: Path, ended: str) -> None:
    before = data(command(home, "table", "show", ended, "--json"))["hash"]

    told = command(home, "play", ended, typed=["/grow", "no", "/grow", "/quit", "/grow"])

    assert told.code == 0
    assert told.text.count("Left as it was.") == 3
    assert data(command(home, "table", "show", ended, "--json"))["hash"] == before


def test_an_answer_is_written_anew_when_it_may_and_refused_when_not(home: Path, ended: str) -> None:
    """R33: once after each level; undo takes it back."""
    told = command(
        home,
        "play",
        ended,
        typed=[
            *("/answer", "/answer nonsense: x", "/grow", "yes"),
            *("/answer flaw: I count the dead", "/answer flaw: I count again", "/sheet"),
        ],
    )

    assert told.code == 0, told.err
    assert "May change now: " in after(told, "/answer")
    assert "There is no question nonsense." in after(told, "/answer nonsense: x")
    assert "I count the dead" in after(told, "/answer flaw: I count the dead")
    assert "may change again at level 4" in after(told, "/answer flaw: I count again")
    assert "I count the dead" in after(told, "/sheet")


def test_a_system_that_grows_by_xp_sells_its_advances(home: Path, tmp_path: Path) -> None:
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / "system.yaml").write_text(OWN + FOR_XP, "utf-8")
    play(home, "I wait.", words=("--system", str(folder), "--name", "Rook"))
    table = data(command(home, "table", "list", "--json"))[0]["id"]

    shown = data(command(home, "table", "level-up", table, "--json"))
    told = command(home, "table", "level-up", table, typed=["2", "blade", "yes"])

    assert shown["prices"] == {"dot": 0}
    assert shown["suggested"] == {"sheet": "hero", "advance": "dot", "raises": {"shade": 1}}
    assert told.code == 0, told.err
    assert "Blade 1 → 2" in told.text
    assert command(home, "table", "verify", table).code == 0


def test_a_system_without_growth_says_so(home: Path, tmp_path: Path) -> None:
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / "system.yaml").write_text(OWN, "utf-8")
    play(home, "I wait.", words=("--system", str(folder), "--name", "Rook"))
    table = data(command(home, "table", "list", "--json"))[0]["id"]

    told = command(home, "table", "level-up", table)

    assert (told.code, "characters do not grow" in told.text) == (1, True)


IMPROVING = system_of(
    stats=[{"id": "sword", "min": 0, "max": 100, "default": 40}],
    growth={"kind": "improvement", "gain": "d6"},
    characters=[{"id": "rook"}],
)


class Typed:
    """Lines that are typed, and then no more."""

    def __init__(self, *lines: str) -> None:
        self._lines = iter(lines)

    def next(self) -> str | None:
        return next(self._lines, None)


def improving(*lines: str, dice: Literal["code", "real"] = "code") -> tuple[OpenTable, bool, str]:
    """A hero whose sword is marked, and who is asked whether to roll."""
    settings = TableSettings(dice=dice)
    table = table_for_tests(with_adventure(IMPROVING), EmbeddedStoryteller(), settings=settings)
    mark = MarkImprovement(sheet="hero", stat="sword")
    asyncio.run(table.between(Submit("mark", "", kind="between"), [mark], lambda signal: None, asker="code"))
    out, words = io.StringIO(), Words("en", package=PACKAGE)
    growing = Growing(table, Paper(out), words, Typed(*lines), asyncio.run, lambda: "grow")
    return table, growing.grow(table.state.sheets["hero"]), out.getvalue()


def test_what_was_used_well_is_rolled_for_after_a_yes() -> None:
    table, grown, told = improving("")
    left, kept, _ = improving("no")

    assert grown
    assert "rook may roll for: sword." in told
    assert table.state.sheets["hero"].improving == ()
    assert (kept, left.state.sheets["hero"].improving) == (False, ("sword",))


def test_real_dice_are_asked_for_one_throw_after_the_other() -> None:
    table, grown, told = improving("yes", "a lot", "90", "5", dice="real")
    ended, kept, _ = improving("yes", "90", dice="real")

    assert grown
    assert "Type what the dice show: 1 number from 1 to 100 for d100." in " ".join(told.split())
    assert table.state.sheets["hero"].stats["sword"] == 45
    assert (kept, ended.state.sheets["hero"].stats["sword"]) == (False, 40)


def test_a_hero_that_is_not_there_is_wrong_use(home: Path, ended: str) -> None:
    told = command(home, "table", "level-up", ended, "--hero", "Nobody")

    assert told.code == 2
    assert "There are: Bran." in told.err

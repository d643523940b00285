"""Lines that say by name what a hero does: actions, what is said of them, in the names of any language."""

from pathlib import Path

import pytest

from orchestrator.play.deed_line import DeedLine, Read
from orchestrator.play.forms.question import Unread
from orchestrator.play.job import PACKAGE, Language
from orchestrator.turn.doable import Deed, deed_words, doables, request_of_deed, ruling_of
from prompts.words import Words, words_of
from rules.dice import ForcedDice
from rules.refusals import Refusal
from rules.state import item_key
from rules.system import RuleSystem
from rules.tally import Tally
from tests.orchestrator.play.climbers import Haul, cliff_system, cliff_table
from tools.lines import Teller


@pytest.fixture
def system(tmp_path: Path) -> RuleSystem:
    return cliff_system(tmp_path / "cliff")


def read(system: RuleSystem, line: str, language: str = "en") -> Read | Unread:
    table = cliff_table(system)
    chosen: Language = "ko" if language == "ko" else "en"
    found = doables(Teller(system, table, words_of(chosen)), table.sheets["hero"], "ruled", "asked", "growth")
    return DeedLine(found, system, Words(chosen, package=PACKAGE)).read(line)


@pytest.mark.parametrize(
    "line",
    [
        "haul stat=arm difficulty=5 strain=2",
        "HAUL Arm strain 2 difficulty = 5",
        "Haul strain=2, stat=Arm; difficulty=steep",
        "haul arm difficulty=5 strain 2",
        "haul difficulty=steep arm, strain=2",
        "끌어올리기 팔 가파름 안간힘=2",
        "끌어올리기 stat=팔 difficulty=가파름 strain=+2",
    ],
)
@pytest.mark.parametrize("language", ["en", "ko"])
def test_one_deed_can_be_said_in_many_ways(system: RuleSystem, line: str, language: str) -> None:
    found = read(system, line, language)

    assert isinstance(found, Read), found
    assert found.deed.said["stat"] == "arm"
    assert found.deed.said["difficulty"] in (5, "steep")
    assert found.deed.said["strain"] == 2


def test_points_words_and_flags_are_read_by_their_kind(system: RuleSystem) -> None:
    found = read(system, "haul arm steep quiet paid=breath=2 reason=the rope is old, and wet")

    assert isinstance(found, Read)
    assert dict(found.deed.said) == {
        "stat": "arm",
        "difficulty": "steep",
        "paid": {"breath": 2},
        "quiet": True,
        "reason": "the rope is old, and wet",
    }


@pytest.mark.parametrize(
    "line",
    [
        "haul arm difficulty=steep, quiet",
        "haul arm quiet, difficulty=steep",
        "haul arm difficulty=5 strain=2, quiet",
        "haul arm difficulty=5, strain=2; quiet",
        "haul arm difficulty=5 paid=breath=2, quiet",
        "haul difficulty=5 stat=arm, quiet",
        "haul difficulty=5 stat=arm quiet strain 2",
        "끌어올리기 팔 difficulty=5 안간힘=2, quiet",
    ],
)
def test_a_flag_needs_no_sign_whatever_stands_before_it(system: RuleSystem, line: str) -> None:
    found = read(system, line)

    assert isinstance(found, Read), found
    assert found.deed.said["quiet"] is True
    assert found.deed.said["stat"] == "arm"
    assert found.deed.said["difficulty"] in (5, "steep")


def test_points_may_stand_alone_where_one_part_takes_points(system: RuleSystem) -> None:
    found = read(system, "haul breath=2")

    assert isinstance(found, Read)
    assert found.deed.said == {"paid": {"breath": 2}}


def test_an_action_of_several_words_is_found_before_what_follows(system: RuleSystem) -> None:
    found = read(system, "solemn vow promise=I come back = always")

    assert isinstance(found, Read)
    assert found.doable.action == "vow"
    assert found.deed.said == {"promise": "I come back = always"}


def test_what_is_missing_is_known(system: RuleSystem) -> None:
    found = read(system, "haul arm")

    assert isinstance(found, Read)
    assert [one.id for one in found.deed.missing(found.doable)] == ["difficulty"]


def test_a_limit_of_the_sheet_is_the_limit_of_a_part(system: RuleSystem) -> None:
    found = read(system, "haul ?")

    assert isinstance(found, Read)
    assert found.asks
    strain = found.doable.sayable("strain")
    assert strain is not None
    assert (strain.least, strain.most) == (0, 3), "there are three of breath"


@pytest.mark.parametrize("line", ["", "=", "haul =", "haul ==5", "haul stat=", "haul x", "haul stat=stat=arm", "🜁"])
def test_nonsense_is_told_and_never_an_error(system: RuleSystem, line: str) -> None:
    found = read(system, line)

    assert isinstance(found, Unread)
    assert Words("en", package=PACKAGE).say(found.key, **found.params)


@pytest.mark.parametrize("line", ["", "haul ", "haul arm ", "haul stat=arm ", "haul strain=2 ", "haul paid=breath=1 "])
@pytest.mark.parametrize("word", ["word ", "arm ", "strain "])
def test_a_longer_line_takes_no_more_than_its_length(
    system: RuleSystem, monkeypatch: pytest.MonkeyPatch, line: str, word: str
) -> None:
    """What somebody sends does not hold the game up."""
    marks = [0]

    def counted(text: str) -> str:
        marks[0] += len(text)
        return item_key(text)

    monkeypatch.setattr("orchestrator.play.deed_line.item_key", counted)

    def work(words: int) -> int:
        marks[0] = 0
        read(system, line + word * words)
        return marks[0]

    assert work(2000) <= 3 * work(1000) + 1000


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("haul arm difficulty=easy strain=much", "deeds.no_number"),
        ("haul arm difficulty=easy strain=1.5", "deeds.no_number"),
    ],
)
def test_what_is_no_number_is_told_with_those_that_are(system: RuleSystem, line: str, key: str) -> None:
    found = read(system, line)

    assert isinstance(found, Unread)
    assert found.key == key
    assert (
        Words("en", package=PACKAGE).say(found.key, **found.params).endswith("is no whole number; 0 to 3 is accepted.")
    )


@pytest.mark.parametrize("part", ["difficulty", "strain"])
def test_a_number_of_any_size_is_a_number(system: RuleSystem, part: str) -> None:
    """A9: the rules say which are accepted, and nobody says that it is none."""
    table = cliff_table(system)
    found = read(system, f"haul arm difficulty=2 {part}={'9' * 30}")

    assert isinstance(found, Read), found
    refused = request_of_deed(Tally(system, table, ForcedDice(())), "hero", found.deed)
    assert isinstance(refused, Refusal)
    assert (refused.code, refused.params["part"], refused.params["min"]) == ("part_out_of_range", part, 0)


def test_a_deed_is_a_ruling_a_request_and_a_line(system: RuleSystem) -> None:
    deed = Deed("haul", {"stat": "arm", "difficulty": "steep", "strain": 2, "quiet": True})
    table = cliff_table(system)
    teller = Teller(system, table, words_of("ko"))
    (haul, *_) = doables(teller, table.sheets["hero"], "ruled")

    ruling = ruling_of(deed)
    assert (ruling.kind, ruling.action, ruling.stat, ruling.difficulty) == ("action", "haul", "arm", "steep")
    assert ruling.given == {"strain": 2, "quiet": True}
    request = request_of_deed(Tally(system, table, ForcedDice(())), "hero", deed)
    assert request == Haul(sheet="hero", with_what="arm", number=5, strain=2, quiet=True)
    assert deed_words(teller, haul, deed) == "끌어올리기 (능력치: 팔, 난이도: 가파름, 안간힘: 2, 조용히: 예)"


def test_what_the_rules_refuse_is_refused_before_anything_is_thrown(system: RuleSystem) -> None:
    table = cliff_table(system)

    refused = request_of_deed(Tally(system, table, ForcedDice(())), "hero", Deed("haul", {"stat": "leg"}))

    assert isinstance(refused, Refusal)

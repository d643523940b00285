"""`tallytale rules explain|new|schema`: from nothing to a system that is read, checked and played."""

from pathlib import Path

import orjson
import pytest

from rules.loading import load_system
from rules.schema import schema
from rules.sentences import as_text, explain
from tests.orchestrator.own import SYSTEM, own_system
from tests.orchestrator.play.at_the_door import command

PLAY = {
    "en": ("I search the gate.", "I force the gate.", "I go up into the tower.", *("I light the lamp.",) * 9),
    "ko": ("다른 길을 찾는다.", "문을 민다.", "탑으로 올라간다.", *("등불을 켠다.",) * 9),
}
ENDED = {"en": ("The lamp is lit", "The tower stays dark"), "ko": ("등불이 켜지다", "탑은 어둡다")}


@pytest.mark.parametrize("language", ["en", "ko"])
def test_a_new_system_is_checked_explained_and_played_to_its_end(home: Path, tmp_path: Path, language: str) -> None:
    folder = tmp_path / "Night Boats"

    begun = command(home, "rules", "new", str(folder), language=language)
    assert (begun.code, begun.err) == (0, "")
    assert f"tallytale rules check '{folder}'" in begun.out

    assert command(home, "rules", "check", str(folder)).err == ""
    assert command(home, "rules", "explain", str(folder), language=language).code == 0
    words = ("--system", str(folder), "--lang", language, "--seed", "one")
    played = command(home, "play", *words, typed=PLAY[language], language=language)
    assert played.code == 0
    assert any(ending in played.out for ending in ENDED[language])
    assert command(home, "table", "verify", "first-light-1").code == 0


def test_nothing_that_is_there_is_written_over(home: Path, tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.mkdir()
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")

    for name in ("taken", "file", "link"):
        told = command(home, "rules", "new", str(tmp_path / name))
        assert (told.code, "is there already" in told.err) == (2, True)
    assert list(taken.iterdir()) == []
    assert sorted(one.name for one in tmp_path.iterdir()) == ["file", "link", "taken"]


@pytest.mark.parametrize("name", ["", " ", "9lives", "!!!", "x" * 65, "classic d20"])
def test_a_name_that_makes_no_id_is_told(home: Path, tmp_path: Path, name: str) -> None:
    told = command(home, "rules", "new", str(tmp_path / name) if name.strip() else name)

    assert (told.code, told.out, len(told.err.splitlines())) == (2, "", 1)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_is_one_line(home: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")

    told = command(home, "rules", "new", str(tmp_path / "file" / "game"))

    assert (told.code, len(told.err.splitlines())) == (1, 1)


@pytest.mark.parametrize("language", ["en", "ko"])
def test_a_system_is_explained_as_its_sentences(home: Path, language: str) -> None:
    told = command(home, "rules", "explain", "hope_and_fear", language=language)
    data = orjson.loads(command(home, "rules", "explain", "hope_and_fear", "--json", language=language).out)

    assert told.out.startswith(as_text(explain(load_system("hope_and_fear"), language)))
    assert [chapter["heading"] for chapter in data][1:3] == {"en": ["Stats", "Tracks"], "ko": ["능력치", "트랙"]}[
        language
    ]
    assert all(line["sentence"] for chapter in data for line in chapter["lines"])


def test_an_adventure_is_explained_with_its_system(home: Path) -> None:
    plain = command(home, "rules", "explain", "classic_d20")
    told = command(home, "rules", "explain", "classic_d20", "--adventure", "bell_under_the_lake")

    assert "The tolling" not in plain.out
    assert "`--adventure bell_under_the_lake`" in plain.out
    assert "`--adventure" not in told.out
    assert len(told.out) > len(plain.out)
    assert command(home, "rules", "explain", "classic_d20", "--adventure", "bell").code == 2


def test_a_faulty_system_is_not_explained(home: Path, tmp_path: Path) -> None:
    folder = own_system(tmp_path / "bad", SYSTEM.replace("ticks: scene", "tick: scene"))

    told = command(home, "rules", "explain", str(folder))

    assert (told.code, told.out) == (1, "")
    assert f"`tallytale rules check {folder}`" in told.err


@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize(("words", "what"), [((), "system"), (("--adventure",), "adventure")])
def test_the_format_is_told_for_people_and_for_editors(
    home: Path, language: str, words: tuple[str, ...], what: str
) -> None:
    page = command(home, "rules", "schema", *words, language=language)
    data = orjson.loads(command(home, "rules", "schema", *words, "--json", language=language).out)

    assert data == orjson.loads(orjson.dumps(schema("adventure" if what == "adventure" else "system", language)))
    assert page.code == 0
    assert data["description"] in page.lines[0]
    assert max(map(len, page.lines)) <= 88

"""`tallytale rules …`: what there is, what is in it, and everything that is wrong with one's own."""

import shutil
from importlib.resources import files
from pathlib import Path
from typing import Any

import orjson
import pytest

from tests.orchestrator.play.at_the_door import command

SYSTEMS = Path(str(files("rules") / "systems"))


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A person's own system, begun as a copy of Classic d20."""
    folder = tmp_path / "mine"
    shutil.copytree(SYSTEMS / "classic_d20", folder)
    for file in folder.rglob("*.yaml"):
        file.write_text(file.read_text(encoding="utf-8").replace("classic_d20", "mine"), encoding="utf-8")
    return folder


def test_the_systems_are_listed_with_their_adventures(home: Path) -> None:
    lines = command(home, "rules", "list").lines
    listed = orjson.loads(command(home, "rules", "list", "--json").out)

    assert lines[0].split() == ["ID", "VERSION", "NAME", "ADVENTURES"]
    assert {"classic_d20", "hope_and_fear"} <= {one["id"] for one in listed}
    assert ["bell_under_the_lake"] in [one["adventures"] for one in listed]


@pytest.mark.parametrize(("language", "part"), [("en", "climb, leap"), ("ko", "능력치")])
def test_a_system_is_shown_with_what_its_stats_are_for(home: Path, language: str, part: str) -> None:
    shown = command(home, "rules", "show", "classic_d20", language=language)

    assert shown.code == 0
    assert part in shown.text
    for id in ("strength", "persuasion", "moderate", "bran"):
        assert f"({id})" in shown.text


@pytest.mark.parametrize(
    ("language", "parts"),
    [
        ("en", ("Put into checks", "(dig_deep) A point of stamina", "Abilities", "(shield_blow) Strike with the rim")),
        ("ko", ("판정에 보태는 것", "(dig_deep) 기력 한 점을", "능력", "(shield_blow) 방패 테두리로")),
    ],
)
def test_a_systems_abilities_and_spends_are_shown_by_what_they_do(
    home: Path, language: str, parts: tuple[str, ...]
) -> None:
    shown = command(home, "rules", "show", "classic_d20", language=language).text

    assert [part for part in parts if part not in shown] == []


def test_a_system_is_shown_as_json_with_definitions_and_words(home: Path) -> None:
    shown: dict[str, Any] = orjson.loads(command(home, "rules", "show", "classic_d20", "--json").out)

    (strength,) = [stat for stat in shown["stats"] if stat["id"] == "strength"]
    assert strength["name"] == "Strength"
    assert "climb" in strength["covers"]
    assert {"checks", "attacks", "conditions", "characters", "cards"} <= shown.keys()


def test_an_unknown_system_says_which_there_are(home: Path) -> None:
    told = command(home, "rules", "show", "nope")

    assert (told.code, told.out) == (2, "")
    assert told.err.startswith("There is no rule system nope. There are: classic_d20")


def test_every_shipped_system_is_sound(home: Path) -> None:
    checked = orjson.loads(command(home, "rules", "check", "--json").out)

    assert {one["name"]: [fault["code"] for fault in one["faults"]] for one in checked if not one["ok"]} == {}


def test_a_sound_folder_and_a_sound_file_are_told_so(home: Path, own: Path) -> None:
    for target in (own, own / "system.yaml"):
        told = command(home, "rules", "check", str(target))

        assert (told.code, told.err, told.out.count(": sound (")) == (0, "", 1)


def test_every_fault_is_told_with_its_file_and_line(home: Path, own: Path) -> None:
    """A3: an unreadable formula is an error naming position and accepted forms."""
    system = own / "system.yaml"
    text = (
        system.read_text(encoding="utf-8")
        .replace("@proficiency", "@proficency")
        .replace('version: "1.0"', "version: x")
    )
    system.write_text(text, encoding="utf-8")

    told = command(home, "rules", "check", str(own))
    lines = told.err.splitlines()

    assert told.code == 1
    assert len([line for line in lines if line.startswith("system.yaml:")]) >= 2
    assert any("proficiency" in line for line in lines), "the nearest name is suggested"
    assert told.out.startswith(f"{own}: ")


def test_faults_are_given_as_json_with_a_line_for_people(home: Path, own: Path) -> None:
    (own / "cards.yaml").write_text("cards: [{id: x}]\n", encoding="utf-8")

    told = command(home, "rules", "check", str(own), "--json", language="ko")
    (checked,) = orjson.loads(told.out)

    assert told.code == 1
    fault = checked["faults"][0]
    assert (checked["ok"], fault["file"], fault["line"] > 0) == (False, "cards.yaml", True)
    assert fault["said"].startswith("cards.yaml:")


def test_an_adventure_file_is_checked_with_its_system(home: Path, own: Path) -> None:
    adventure = own / "adventures" / "bell_under_the_lake" / "adventure.yaml"
    adventure.write_text(
        adventure.read_text(encoding="utf-8").replace("start: heron_inn", "start: heron_in"), encoding="utf-8"
    )

    told = command(home, "rules", "check", str(adventure))

    assert told.code == 1
    assert "heron_inn" in told.err


def test_what_is_no_file_and_no_system_is_wrong_use(home: Path) -> None:
    told = command(home, "rules", "check", "/nowhere/at/all")

    assert (told.code, told.out) == (2, "")
    assert told.err.startswith("There is no file, folder or rule system /nowhere/at/all.")


def test_a_file_that_is_no_yaml_is_a_fault_and_not_an_accident(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "noise.yaml"
    file.write_bytes(b"\xff\x00{{{")

    told = command(home, "rules", "check", str(file))

    assert told.code == 1
    assert "noise.yaml" in told.err

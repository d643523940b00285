"""A rule system of one's own: found, listed, shown, resolved and played, and kept with the tables played by it."""

import os
import shutil
from pathlib import Path

import orjson
import pytest

from tests.orchestrator.own import ADVENTURE, SYSTEM, own_system
from tests.orchestrator.play.at_the_door import command

LINES = ("I climb the mast.", "I read the sky.", "/sheet")


def test_a_system_in_the_data_folder_is_listed_shown_checked_and_played(home: Path) -> None:
    own_system(home / "systems" / "skiffs", adventure=True)

    listed = {one["id"]: one for one in orjson.loads(command(home, "rules", "list", "--json").out)}
    assert (listed["skiffs"]["adventures"], listed["skiffs"]["name"]) == (["ferry"], "Skiffs")
    assert listed["classic_d20"]["place"] is None
    assert "(rigging)" in command(home, "rules", "show", "skiffs").text
    checked = command(home, "rules", "check", "skiffs")
    assert (checked.code, checked.out.startswith("skiffs: sound")) == (0, True)

    played = command(home, "play", "--system", "skiffs", "--seed", "a", typed=["I go to the river."])
    assert played.code == 0
    assert "The Ferry" in played.out
    assert "You are across." in played.out


def test_a_system_at_a_path_is_played_without_an_adventure(home: Path, tmp_path: Path) -> None:
    folder = own_system(tmp_path / "my game")

    for target in (folder, folder / "system.yaml"):
        played = command(home, "play", "--system", str(target), "--seed", "a", typed=LINES)

        assert (played.code, played.err) == (0, "")
        assert "Say where you are" in played.out
        assert played.out.count("◆ Ru: Try") == 2
        assert "Rigging" in played.out
    assert command(home, "table", "verify", "skiffs-1").code == 0
    assert "A blank page" in command(home, "play", "skiffs-1", typed=["/scene"]).out


def test_a_system_without_characters_is_played_by_somebody(home: Path, tmp_path: Path) -> None:
    folder = own_system(tmp_path / "bare", SYSTEM[: SYSTEM.index("characters:")])

    for words, name in ((("--lang", "ko"), "주인공"), (("--name", "Ann"), "Ann")):
        played = command(home, "play", "--system", str(folder), *words, typed=["/sheet"])

        assert (played.code, name in played.out) == (0, True)


def test_a_table_keeps_the_rules_it_began_with(home: Path, tmp_path: Path) -> None:
    """A13: nobody's edit moves a table that is being played."""
    folder = own_system(tmp_path / "game", adventure=True)
    assert command(home, "play", "--system", str(folder), "--seed", "a", typed=LINES).code == 0
    (folder / "system.yaml").write_text("nonsense: [", encoding="utf-8")

    assert command(home, "table", "verify", "ferry-1").code == 0
    assert command(home, "table", "undo", "ferry-1").code == 0
    again = command(home, "play", "ferry-1", typed=LINES)
    assert again.code == 0
    assert "◆ Ru: Try" in again.out

    kept = next((home / "kept").iterdir())
    (kept / "system.yaml").write_text(SYSTEM.replace("max: 5", "max: 9"), encoding="utf-8")
    told = command(home, "play", "ferry-1", typed=LINES)
    assert (told.code, str(kept) in told.err) == (2, True)


@pytest.mark.parametrize("spoilt", ["changed", "gone"])
def test_verify_tells_that_the_rules_of_a_whole_table_are_not_to_be_had(
    home: Path, tmp_path: Path, spoilt: str
) -> None:
    """A13: every hash fits, and nobody can play on; both are told."""
    folder = own_system(tmp_path / "game", adventure=True)
    assert command(home, "play", "--system", str(folder), "--seed", "a", typed=LINES).code == 0
    (kept,) = (home / "kept").iterdir()
    if spoilt == "changed":
        (kept / "system.yaml").write_text(SYSTEM.replace("max: 5", "max: 9"), encoding="utf-8")
    else:
        shutil.rmtree(kept)

    told = command(home, "table", "verify", "ferry-1")
    data = orjson.loads(command(home, "table", "verify", "ferry-1", "--json").out)

    assert (told.code, told.out.startswith("Whole: ")) == (1, True)
    assert (str(kept) in told.err, told.err.count("\n")) == (True, 1)
    assert (data["ok"], data["faults"], str(kept) in data["rules"]) == (False, [], True)


def test_a_faulty_system_is_told_in_one_line_that_names_the_check(home: Path, tmp_path: Path) -> None:
    folder = own_system(
        tmp_path / "bad", SYSTEM.replace("max: 6", "max: '@hul'").replace("ticks: scene", "tick: scene")
    )
    own_system(home / "systems" / "other", SYSTEM)

    played = command(home, "play", "--system", str(folder))
    assert (played.code, played.out, len(played.err.splitlines())) == (1, "", 1)
    assert f"`tallytale rules check {folder}`" in played.err
    listed = command(home, "rules", "list")
    assert (listed.code, len(listed.err.splitlines())) == (0, 1)
    assert f"rules check {home / 'systems' / 'other'}" in listed.err
    assert "skiffs" in command(home, "rules", "check", "other").err


def test_a_shipped_system_is_never_shadowed(home: Path, tmp_path: Path) -> None:
    own_system(home / "systems" / "classic_d20")
    twin = own_system(tmp_path / "twin", SYSTEM.replace("id: skiffs", "id: classic_d20"))

    assert "classic_d20 ships" in command(home, "rules", "list").err
    assert "(strength)" in command(home, "rules", "show", "classic_d20").text
    told = command(home, "play", "--system", str(twin))
    assert (told.code, told.err.startswith("classic_d20 is the id of a system that ships")) == (2, True)
    assert "give yours another" in command(home, "rules", "check", str(twin)).err


@pytest.mark.parametrize("kind", ["pipe", "device", "folder", "link", "linked_folder", "itself", "huge", "binary"])
def test_what_is_no_ordinary_file_is_one_line_and_nothing_waits(home: Path, tmp_path: Path, kind: str) -> None:
    folder = own_system(tmp_path / "game")
    cards = folder / "cards.yaml"
    match kind:
        case "pipe":
            os.mkfifo(cards)
        case "device":
            cards.symlink_to("/dev/zero")
        case "folder":
            cards.mkdir()
        case "link":
            (tmp_path / "secret.yaml").write_text("cards: []\n", encoding="utf-8")
            cards.symlink_to(tmp_path / "secret.yaml")
        case "linked_folder":
            (tmp_path / "words").mkdir()
            (folder / "text").symlink_to(tmp_path / "words")
        case "itself":
            cards.symlink_to(cards)
        case "huge":
            cards.write_bytes(b"#" * 3_000_000)
        case "binary":
            cards.write_bytes(b"\x7fELF\x00\xff")

    told = command(home, "rules", "check", str(folder))
    played = command(home, "play", "--system", str(folder))

    assert (told.code, len(told.err.splitlines())) == (1, 1), told.err
    assert told.err.startswith(("cards.yaml", "text"))
    assert (played.code, len(played.err.splitlines())) == (1, 1)


@pytest.mark.parametrize("target", ["/dev/null", "/dev/zero", "pipe.yaml", "."])
def test_a_target_that_is_no_file_is_told_and_nothing_waits(home: Path, tmp_path: Path, target: str) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")

    told = command(home, "rules", "check", str(tmp_path / target))

    assert (told.code, len(told.err.splitlines())) == (1, 1)


def test_a_folder_of_thousands_of_files_is_no_system(home: Path, tmp_path: Path) -> None:
    folder = own_system(tmp_path / "game")
    for number in range(2_100):
        (folder / f"{number}.txt").touch()

    told = command(home, "rules", "check", str(folder))

    assert (told.code, "more than 2000 files" in told.err) == (1, True)


def test_golden_cases_name_own_systems_by_id_and_by_path(home: Path, tmp_path: Path) -> None:
    own_system(home / "systems" / "skiffs", adventure=True)
    own_system(tmp_path / "skiffs_too")
    case = {"given": {"sheets": {"hero": {"block": "ru"}}}, "dice": [8]}
    case["do"] = {"action": "try", "sheet": "hero", "stat": "rigging"}
    expect = {"expect": {"tier": "success"}}
    cases = [
        {"id": "by_id", "system": "skiffs", **case, **expect},
        {"id": "with_adventure", "system": "skiffs", "adventure": "ferry", **case, **expect},
        {"id": "by_path", "system": "./skiffs_too", **case, **expect},
        {"id": "by_file", "system": "./skiffs_too/system.yaml", **case, **expect},
        {"id": "no_such", "system": "skiffs", "adventure": "fery", **case, "expect": {"refused": "unknown_adventure"}},
    ]
    (tmp_path / "cases.json").write_bytes(orjson.dumps(cases))

    done = command(home, "resolve", str(tmp_path / "cases.json"))

    results = [orjson.loads(line) for line in done.lines]
    assert [(one["id"], one["differences"]) for one in results] == [(one["id"], []) for one in cases]


def test_the_adventure_of_an_own_system_is_checked_with_it(home: Path, tmp_path: Path) -> None:
    folder = own_system(tmp_path / "game", adventure=True)
    file = folder / "adventures" / "ferry" / "adventure.yaml"
    file.write_text(ADVENTURE.replace("start: quay", "start: quai"), encoding="utf-8")

    told = command(home, "rules", "check", str(file))

    assert (told.code, "did you mean quay?" in told.err) == (1, True)


@pytest.mark.parametrize(("language", "word"), [("en", "failure"), ("ko", "실패")])
def test_an_outcome_that_a_system_has_no_words_for_has_the_usual_ones(
    home: Path, tmp_path: Path, language: str, word: str
) -> None:
    folder = own_system(tmp_path / "game", SYSTEM.replace("value: 10", "value: 99"))

    words = ("--system", str(folder), "--lang", language, "--seed", "a")
    played = command(home, "play", *words, typed=["I climb the mast."])

    assert f"· {word}\n" in played.out


@pytest.mark.parametrize("spoilt", ["changed", "emptied", "a_file"])
def test_a_copy_that_somebody_changed_is_put_back_by_whoever_still_has_the_rules(
    home: Path, tmp_path: Path, spoilt: str
) -> None:
    """A new table never begins upon a copy that cannot be opened again, and the old one plays on."""
    folder = own_system(tmp_path / "game")
    assert command(home, "play", "--system", str(folder), typed=["I climb."]).code == 0
    (copy,) = (home / "kept").iterdir()
    match spoilt:
        case "changed":
            (copy / "system.yaml").write_text("# mine\n", encoding="utf-8")
        case "emptied":
            (copy / "system.yaml").unlink()
        case "a_file":
            shutil.rmtree(copy)
            copy.write_text("mine", encoding="utf-8")
    assert command(home, "play", "skiffs-1").code == 2

    begun = command(home, "play", "--system", str(folder), typed=["I climb."])

    assert (begun.code, begun.err) == (0, "")
    for table in ("skiffs-1", "skiffs-2"):
        assert command(home, "play", table, typed=["I climb."]).code == 0
    aside = [one for one in (home / "kept").iterdir() if one.name.startswith(".changed-")]
    assert len(aside) == 1, "what somebody wrote is not lost"


def test_words_with_a_stray_brace_are_told_by_the_check_and_lose_no_turn(home: Path, tmp_path: Path) -> None:
    """A table goes on with the words as they are written."""
    folder = tmp_path / "braced"
    (folder / "text").mkdir(parents=True)
    (folder / "system.yaml").write_text('id: braced\nversion: "1"\nextends: cypher\n', encoding="utf-8")
    words = (
        'rows:\n  pools: {item: "{name} {0} {nobody"}\nrefusals:\n  effort_over_score: {text: "{bogus} is too much"}\n'
    )
    (folder / "text" / "en.yaml").write_text(words, encoding="utf-8")

    checked = command(home, "rules", "check", str(folder))
    played = command(home, "play", "--system", str(folder), "--lang", "en", typed=["/sheet", "/do task might effort 5"])

    assert checked.code == 0
    assert "text/en.yaml:2:17: rows.pools.item: " in checked.err
    assert (played.code, played.err) == (0, "")
    assert "{name} {0} {nobody" in played.out

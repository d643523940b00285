"""When the rules of a table have another version: it comes along in a turn of its own, or stays and says why (F3)."""

from pathlib import Path

import orjson
import pytest

from rules.loading import load_system
from rules.system import RuleSystem
from tests.orchestrator.own import SYSTEM, own_system
from tests.orchestrator.play.at_the_door import Answer, command

LATER = SYSTEM.replace('version: "1.0"', 'version: "1.1"')
RENAMED = LATER.replace("id: hull", "id: planks").replace("mark: hull", "mark: planks")
MIGRATION = """
migrations:
  "1.0": {to: "1.1", renamed: {tracks: {hull: planks}}}
"""
TRY = ("I climb the mast.", "I read the sky.", "I climb the mast.", "I read the sky.")


@pytest.fixture
def game(home: Path, tmp_path: Path) -> Path:
    """An own system with a table at version 1.0 that has been played."""
    folder = own_system(tmp_path / "game")
    assert command(home, "play", "--system", str(folder), "--seed", "b", typed=TRY).code == 0
    assert stands(home)["hull"] < 6
    return folder


def later(folder: Path, text: str) -> None:
    (folder / "system.yaml").write_text(text, encoding="utf-8")


def again(home: Path, *lines: str) -> Answer:
    return command(home, "play", "skiffs-1", typed=lines)


def shown(home: Path) -> dict[str, object]:
    found: dict[str, object] = orjson.loads(command(home, "table", "show", "skiffs-1", "--json").out)
    return found


def stands(home: Path) -> dict[str, int]:
    state = shown(home)["state"]
    assert isinstance(state, dict)
    return {id: track.get("value", 0) for id, track in state["sheets"]["hero"]["tracks"].items()}


def test_declared_renames_bring_a_table_along_in_a_turn_that_can_be_taken_back(home: Path, game: Path) -> None:
    """F3: a sheet records its system's version; renames need a declared migration."""
    before, hull = shown(home), stands(home)["hull"]
    later(game, RENAMED + MIGRATION)

    told = again(home, "/sheet", "I climb the mast.")

    assert (told.code, told.err) == (0, "")
    assert "version 1.1 now, and this table was at 1.0: it has been brought along" in told.text
    after = shown(home)
    assert (after["system_version"], after["turn"]) == ("1.1", before["turn"] + 2)  # type: ignore[operator]
    assert "planks" in stands(home)
    assert "hull" not in stands(home)
    assert command(home, "table", "verify", "skiffs-1").code == 0
    assert "brought along" not in again(home).out

    for _ in range(2):
        assert command(home, "table", "undo", "skiffs-1").code == 0
    assert (shown(home)["hash"], stands(home)["hull"]) == (before["hash"], hull)
    stays = again(home, "/sheet", "I climb the mast.")
    assert "took that back" in stays.text
    assert "◆ Ru: Try" in stays.out
    assert command(home, "table", "verify", "skiffs-1").code == 0


def test_what_has_no_home_is_listed_and_the_table_plays_on_by_its_own_rules(home: Path, game: Path) -> None:
    before = shown(home)
    later(game, RENAMED)

    told = again(home, "I climb the mast.")

    assert (told.code, told.text.count("nothing is called tracks.hull any more")) == (0, 1)
    assert "stays at 1.0" in told.text
    assert "◆ Ru: Try" in told.out
    assert shown(home)["turn"] == before["turn"] + 1  # type: ignore[operator]
    later(
        game,
        RENAMED.replace("max: 5, default: 2", "max: 3, default: 2").replace("rigging: 4", "rigging: 3") + MIGRATION,
    )
    assert "stats.rigging is 4, and 0 to 3 is allowed now" in again(home).text


def test_new_ids_begin_at_their_start_values_and_lower_maxima_cut(home: Path, game: Path) -> None:
    later(game, LATER.replace("max: 6,", "max: 1,").replace("tracks:\n", "tracks:\n  - {id: sails, max: 3}\n"))

    assert "brought along" in again(home).text

    assert stands(home) == {"hull": 1, "sails": 3}
    assert command(home, "table", "verify", "skiffs-1").code == 0


def test_an_edit_without_a_new_version_is_told_and_changes_nothing(home: Path, game: Path) -> None:
    later(game, SYSTEM.replace("max: 6", "max: 9"))

    told = again(home, "/sheet")

    assert "still called version 1.0" in told.text
    assert "/6" in told.out
    assert shown(home)["system_version"] == "1.0"


@pytest.mark.parametrize("gone", [True, False])
def test_a_table_outlives_rules_that_are_gone_or_faulty(home: Path, game: Path, gone: bool) -> None:
    if gone:
        (game / "system.yaml").unlink()
        game.rmdir()
    else:
        later(game, "id: [")

    told = again(home, "I climb the mast.")

    assert (told.code, "◆ Ru: Try" in told.out) == (0, True)
    assert ("have faults now" in told.text) is not gone


def test_an_earlier_version_is_not_gone_back_to(home: Path, game: Path) -> None:
    later(game, SYSTEM.replace('version: "1.0"', 'version: "0.9"'))

    told = again(home)

    assert (told.code, "Version 0.9 is an earlier one" in told.out) == (0, True)
    assert shown(home)["system_version"] == "1.0"


def ships(monkeypatch: pytest.MonkeyPatch, **changed: object) -> None:
    """From now on a later version of Classic d20 ships."""
    file = load_system("classic_d20").file.model_copy(update={"version": "7.0", **changed})
    monkeypatch.setattr("orchestrator.shelf.load_system", lambda id: RuleSystem(file, load_system(id).text))


def test_a_table_of_shipped_rules_comes_along_for_good(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of shipped rules no copy is kept, so nobody can be taken back to those there were."""
    assert command(home, "play", "--seed", "b", typed=["I look around."]).code == 0
    ships(monkeypatch)
    assert command(home, "table", "show", "bell-under-the-lake-1").err.startswith("The table stands at version 1.0")

    told = command(home, "play", "bell-under-the-lake-1", typed=["I ask Hedda.", "/undo", "/undo"])

    assert (told.code, "brought along" in told.text, "stands at version 1.0" in told.text) == (0, True, True)
    row = orjson.loads(command(home, "table", "show", "bell-under-the-lake-1", "--json").out)
    assert (row["system_version"], row["turn"]) == ("7.0", 3)
    assert command(home, "table", "verify", "bell-under-the-lake-1").code == 0


def test_a_table_that_shipped_rules_have_no_place_for_is_left_as_it_is(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert command(home, "play", "--seed", "b", typed=["I look around."]).code == 0
    whole = orjson.loads(command(home, "table", "show", "bell-under-the-lake-1", "--json").out)
    with monkeypatch.context() as later_on:
        ships(later_on, lists=load_system("classic_d20").file.lists[1:])
        told = command(home, "play", "bell-under-the-lake-1")

    assert told.code == 2
    assert "no certain place there" in told.text
    assert told.err.startswith("The table stands at version 1.0 of its rules, and no copy of those was kept.")
    assert orjson.loads(command(home, "table", "show", "bell-under-the-lake-1", "--json").out) == whole


@pytest.mark.parametrize(
    ("migrations", "code"),
    [
        ('"1.0": {renamed: {tracks: {old: hull, older: hull}}}', "older is renamed"),
        ('"1.0": {renamed: {tracks: {old: hul}}}', "did you mean hull?"),
        ('"1.2": {}', "from an earlier version to a later one"),
        ('"1.0": {to: "1.3"}', "from an earlier version to a later one"),
        ('"1.0": {renamed: {tracks: {old: hull}}, dropped: {tracks: [old]}}', "renamed and dropped"),
        ('"1.0": {renamed: {trakcs: {}}}', "did you mean tracks?"),
        ('"x": {}', "x"),
    ],
)
def test_a_migration_that_cannot_be_done_is_a_fault_with_its_line(
    home: Path, tmp_path: Path, migrations: str, code: str
) -> None:
    text = f"{LATER}migrations:\n  {migrations}\n"
    told = command(home, "rules", "check", str(own_system(tmp_path / "bad", text)))

    assert (told.code, len(told.err.splitlines())) == (1, 1), told.err
    assert told.err.startswith(f"system.yaml:{len(text.splitlines())}:")
    assert code.replace("older", "old") in told.err or code in told.err

"""The systems and adventures that ship with the product, and the files a system is made of."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.loading import (
    SystemFaults,
    adventure_from_data,
    adventure_ids,
    load,
    load_adventure,
    load_adventure_with_warnings,
    load_system,
    load_system_with_warnings,
    read_adventure,
    read_system,
    shipped,
    system_from_data,
    system_ids,
)
from rules.system import LANGUAGES, RuleSystem
from tests.rules.loading.samples import ADVENTURE, ADVENTURE_WORDS, SYSTEM, WORDS, loaded, spoilt

SHIPPED = [(system, adventure) for system in system_ids() for adventure in adventure_ids(system)]


def test_two_systems_ship_with_an_adventure_each() -> None:
    assert {"classic_d20", "forged", "hope_and_fear"} <= {system for system, _ in SHIPPED} <= set(system_ids())


@pytest.mark.parametrize("system_id", system_ids())
def test_a_shipped_system_loads_without_a_warning_and_with_words_in_every_language(system_id: str) -> None:
    loaded = load_system_with_warnings(system_id)

    assert [str(warning) for warning in loaded.warnings] == []
    assert loaded.system.id == system_id
    assert set(loaded.system.text) == set(LANGUAGES)


@pytest.mark.parametrize(("system_id", "adventure_id"), SHIPPED)
def test_a_shipped_adventure_loads_without_a_warning_and_with_words_in_every_language(
    system_id: str, adventure_id: str
) -> None:
    loaded = load_adventure_with_warnings(load_system(system_id), adventure_id)

    assert [str(warning) for warning in loaded.warnings] == []
    assert loaded.id == adventure_id
    assert set(loaded.system.adventure_text) == set(LANGUAGES)


@pytest.mark.parametrize("system_id", system_ids())
def test_a_shipped_system_is_loaded_once(system_id: str) -> None:
    system = load_system(system_id)

    assert load_system(system_id) is system
    for adventure_id in adventure_ids(system_id):
        assert load_adventure(system, adventure_id) is load_adventure(system, adventure_id)


def test_a_person_s_own_form_of_a_shipped_system_takes_its_adventures_too() -> None:
    system = load_system("classic_d20")
    own = RuleSystem(system.file, system.text)
    adventure_id = adventure_ids("classic_d20")[0]

    laid = load_adventure(own, adventure_id)

    assert laid.text == own.text
    assert laid is not load_adventure(system, adventure_id)


@pytest.mark.parametrize("system_id", ["nothing", "", ".", "..", "../systems/classic_d20", "classic_d20/", "/etc"])
def test_only_the_ids_that_are_there_lead_to_files(system_id: str) -> None:
    """F7: ids with separators or `..` are refused."""
    for load_it in (load_system, adventure_ids):
        with pytest.raises(SystemFaults) as caught:
            load_it(system_id)

        (fault,) = caught.value.faults
        assert (fault.code, fault.accepted) == ("unknown_system", system_ids())


def test_an_unknown_adventure_is_told_with_those_there_are() -> None:
    with pytest.raises(SystemFaults) as caught:
        load_adventure(load_system("classic_d20"), "../../hope_and_fear")

    (fault,) = caught.value.faults
    assert (fault.code, fault.accepted) == ("unknown_adventure", adventure_ids("classic_d20"))


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder in place of the packaged systems."""
    monkeypatch.setattr(shipped, "files", lambda package: tmp_path)
    for read in (load.load_system_with_warnings, shipped.shipped_files):
        read.cache_clear()
    yield tmp_path
    for read in (load.load_system_with_warnings, shipped.shipped_files):
        read.cache_clear()


def _write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


def test_a_packaged_system_is_its_folder(package: Path) -> None:
    _write(package, {"tiny/system.yaml": SYSTEM, "tiny/text/en.yaml": WORDS, "tiny/notes.txt": "x", "other/x": ""})
    _write(
        package,
        {"tiny/adventures/cave/adventure.yaml": ADVENTURE, "tiny/adventures/cave/text/ko.yaml": ADVENTURE_WORDS},
    )

    system = load_system("tiny")

    assert system_ids() == ("tiny",)
    assert adventure_ids("tiny") == ("cave",)
    assert load_adventure(system, "cave").words("ko", "scenes", "mouth") == "The Mouth"


def test_a_system_without_adventures_has_none(package: Path) -> None:
    _write(package, {"tiny/system.yaml": SYSTEM})

    assert adventure_ids("tiny") == ()


def test_a_folder_with_another_name_than_the_id_in_it_is_refused(package: Path) -> None:
    _write(package, {"small/system.yaml": SYSTEM})

    with pytest.raises(SystemFaults) as caught:
        load_system("small")

    (fault,) = caught.value.faults
    assert (fault.code, fault.file, fault.found) == ("id_differs_from_folder", "small/system.yaml", "tiny")


def test_faults_of_a_packaged_system_name_its_file(package: Path) -> None:
    _write(package, {"tiny/system.yaml": SYSTEM, "tiny/text/en.yaml": spoilt(WORDS, "pools:", "pool:")})

    with pytest.raises(SystemFaults) as caught:
        load_system("tiny")

    assert [fault.file for fault in caught.value.faults] == ["tiny/text/en.yaml"]


# -- handed files ------------------------------------------------------------------------------------------------------


def test_a_system_is_read_from_handed_texts_with_its_adventures() -> None:
    loaded = read_system(
        {
            "system.yaml": SYSTEM,
            "text/en.yaml": WORDS,
            "adventures/cave/adventure.yaml": ADVENTURE,
            "adventures/cave/text/en.yaml": ADVENTURE_WORDS,
        }
    )

    assert list(loaded.adventures) == ["cave"]
    assert loaded.adventures["cave"].words("en", "endings", "home") == "Home"
    assert loaded.system.adventure is None


def test_the_main_file_may_have_any_name_and_folder() -> None:
    loaded = read_system({"mine/own.yaml": SYSTEM.encode(), "mine/text/ko.yaml": WORDS}, main="mine/own.yaml")

    assert loaded.system.words("ko", "stats", "might") == "Might"


def test_faults_of_all_adventures_and_stray_files_are_told_at_once() -> None:
    with pytest.raises(SystemFaults) as caught:
        read_system(
            {
                "system.yaml": SYSTEM,
                "text/jp.yaml": WORDS,
                "adventures/a/adventure.yaml": spoilt(ADVENTURE, "start: mouth", "start: moth"),
                "adventures/b/adventure.yaml": spoilt(ADVENTURE, "hero: iris", "hero: irs"),
                "adventures/b/deep/adventure.yaml": ADVENTURE,
            }
        )

    assert [(fault.code, fault.file) for fault in caught.value.faults] == [
        ("unknown_file", "text/jp.yaml"),
        ("unknown_file", "adventures/b/deep/adventure.yaml"),
        ("unknown_id", "adventures/a/adventure.yaml"),
        ("unknown_id", "adventures/b/adventure.yaml"),
    ]


def test_unreadable_files_are_all_told() -> None:
    with pytest.raises(SystemFaults) as caught:
        read_system({"system.yaml": "a: [", "cards.yaml": "", "text/en.yaml": "\t"})

    assert [fault.file for fault in caught.value.faults] == ["system.yaml", "cards.yaml", "text/en.yaml"]


def test_a_file_of_cards_is_a_list_or_a_mapping_and_follows_the_main_file_s_own() -> None:
    listed = "- {id: more, when: {clock: doom}, do: [{mark: stress}]}\n"

    for text in (listed, f"cards:\n{listed}"):
        cards = read_system({"system.yaml": SYSTEM, "cards.yaml": text}).system.cards
        assert [card.id for card in cards] == ["falls", "panic", "wreck", "more"]


@pytest.mark.parametrize(
    ("cards", "code", "path"),
    [
        ("cards: 5\n", "list_needed", "cards"),
        ("card: []\n", "unknown_key", "card"),
        ("word\n", "list_needed", ""),
        ("- {id: falls, when: {clock: doom}, do: [{mark: stress}]}\n", "duplicate_id", "[0].id"),
        ("- {id: more, when: {clock: doom}, do: [{mark: stres}]}\n", "unknown_id", "[0].do[0].mark"),
    ],
)
def test_faults_of_a_file_of_cards_stand_in_it(cards: str, code: str, path: str) -> None:
    with pytest.raises(SystemFaults) as caught:
        read_system({"system.yaml": SYSTEM, "cards.yaml": cards})

    fault = caught.value.faults[0]
    assert (fault.code, fault.file, fault.path) == (code, "cards.yaml", path)


def test_an_adventure_may_keep_its_cards_in_a_file_too() -> None:
    card = "- {id: more, when: {clock: night}, do: [{mark: stress}]}\n"

    laid = read_adventure(loaded().system, {"adventure.yaml": ADVENTURE, "cards.yaml": card}).system

    assert [card.id for card in laid.cards] == ["falls", "panic", "wreck", "night_falls", "more"]


# -- data --------------------------------------------------------------------------------------------------------------

CONDITIONS = """[
{ "id": "dazed", "name": "Dazed", "description": "Insight a die smaller.", "shifts": { "insight": -1 }, "ticks": "rest" },
{ "id": "poisoned", "name": "Poisoned", "description": "Might and Willpower a die smaller.", "shifts": { "might": -1, "willpower": -1 }, "ticks": "rest" },
{ "id": "frightened", "name": "Frightened", "description": "Disadvantage while the source of their fear is in sight.", "max": 4, "ticks": "turn", "fade": 1, "edge": "-1", "checks": ["ability"] }
]"""  # noqa: E501 - the seed's samples, exactly as printed
LISTS = """[
{ "id": "bonds", "name": "Bonds", "valued": true, "max": 6, "maxValue": 3, "description": "Who you are bound to, and what you feel toward them, in a few words." }
]"""  # noqa: E501
THINGS = """[
{ "id": "ship", "name": "Ship", "stats": [ { "id": "speed", "name": "Speed", "min": 1, "max": 5, "default": 2 } ], "tracks": [ { "id": "hull", "name": "Hull", "max": 10 }, { "id": "crew", "name": "Crew", "max": 20 } ] }
]"""  # noqa: E501


def _seed_system() -> RuleSystem:
    stats = [{"id": id, "max": 12, "min": 6, "default": 8, "show": "die"} for id in ("insight", "might", "willpower")]
    return system_from_data(
        {
            "id": "seed",
            "version": "1",
            "stats": stats,
            "checks": [{"id": "ability", "procedure": {"kind": "d20"}}],
            "conditions": json.loads(CONDITIONS),
            "lists": json.loads(LISTS),
            "things": json.loads(THINGS),
            "derived": [{"id": "seen", "formula": "@thing.ship.hull + @list.bonds + @cond.frightened.left"}],
        }
    )


def test_the_seed_s_own_samples_load_as_they_are_printed() -> None:
    """rule_system §5, §6, §9."""
    system = _seed_system()

    assert system.conditions["poisoned"].shifts == {"might": -1, "willpower": -1}
    assert system.conditions["frightened"].edge_sign == -1
    assert (system.conditions["frightened"].max, system.conditions["frightened"].checks) == (4, ("ability",))
    assert system.lists["bonds"].max_value == 3
    assert system.things["ship"].tracks[1].max == "20"
    assert system.words("ko", "conditions", "dazed") == "Dazed"


def test_the_seed_s_samples_load_the_same_as_text() -> None:
    text = f'{{"id": "seed", "version": "1", "lists": {LISTS}, "things": {THINGS}}}'

    assert read_system({"system.yaml": text}).system.things == _seed_system().things


def test_faults_of_data_have_paths_and_no_lines() -> None:
    with pytest.raises(SystemFaults) as caught:
        system_from_data({"id": "tiny", "version": "1", "lists": [{"id": "a", "maxval": 3}]}, name="case R17")

    (fault,) = caught.value.faults
    assert (fault.file, fault.line, fault.path, fault.nearest) == ("case R17", 0, "lists[0].maxval", "maxValue")


def test_an_adventure_is_read_from_data_too() -> None:
    data = {
        "id": "one",
        "system": "tiny",
        "version": "1",
        "start": "here",
        "scenes": [{"id": "here"}],
        "endings": [{"id": "end", "when": "@turn > 3"}],
    }

    assert adventure_from_data(loaded().system, data).scenes["here"].encounter == "on_attack"


@pytest.mark.parametrize("data", [None, 5, [], "text", {}, {"id": {}}, {"stats": {"id": 5}}])
def test_data_that_is_no_system_is_refused(data: object) -> None:
    with pytest.raises(SystemFaults):
        system_from_data(data)

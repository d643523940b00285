"""Cards that can set each other off in a circle are told at load, with the circle printed (rule_system §10)."""

from __future__ import annotations

import pytest

from rules.loading import Fault, adventure_from_data, read_adventure, read_system, system_from_data
from rules.loading.documents import document_from_data
from rules.loading.files import Files
from rules.loading.read import read_system_files
from tests.rules.loading.samples import ADVENTURE, SYSTEM, adventure_files, loaded, spoilt

Card = dict[str, object]


def _cycles(*cards: Card, **sections: object) -> list[str]:
    data = {
        "id": "tiny",
        "version": "1",
        "stats": [{"id": "might", "max": 9, "default": 1}],
        "tracks": [{"id": "hp", "max": 6, "role": "health"}, {"id": "stress", "max": 6, "start": "empty"}],
        "conditions": [{"id": "dying"}, {"id": "fear", "max": 4}],
        "lists": [{"id": "bonds", "valued": True}],
        "pools": [{"id": "doom"}],
        "things": [{"id": "ship", "tracks": [{"id": "hull", "max": 5}]}],
        "checks": [{"id": "save", "procedure": {"kind": "d20"}, "outcomes": {"failure": [{"mark": "stress"}]}}],
        "cards": list(cards),
        **sections,
    }
    loaded = read_system_files(Files(document_from_data(data, "f"), names=("f",)))
    return [str(fault.params["circle"]) for fault in loaded.warnings if fault.code == "card_cycle"]


def _card(id: str, when: Card, *do: Card) -> Card:
    return {"id": id, "when": when, "do": list(do)}


def test_two_cards_that_set_each_other_off_are_told() -> None:
    """R38, as far as it can be seen at load: hp empty → dying; dying added → hp falls."""
    assert _cycles(
        _card("a", {"track": "hp", "becomes": "empty"}, {"add_condition": "dying"}),
        _card("b", {"condition": "dying"}, {"mark": "hp", "by": -1}),
    ) == ["a → b → a"]


def test_a_track_that_rises_does_not_become_empty() -> None:
    assert (
        _cycles(
            _card("a", {"track": "hp", "becomes": "empty"}, {"add_condition": "dying"}),
            _card("b", {"condition": "dying"}, {"mark": "hp", "by": 1}),
        )
        == []
    )


def test_a_track_moved_by_a_formula_may_become_anything() -> None:
    assert _cycles(
        _card("a", {"track": "hp", "becomes": "empty"}, {"add_condition": "dying"}),
        _card("b", {"condition": "dying"}, {"mark": "hp", "by": "@might - 2"}),
    ) == ["a → b → a"]


def test_longer_circles_and_a_card_that_sets_off_itself_are_told() -> None:
    assert _cycles(
        _card("a", {"pool": "doom"}, {"tick_clock": "night"}),
        _card("b", {"clock": "night"}, {"add_item": "bonds", "name": "x"}),
        _card("c", {"list": "bonds"}, {"gain_pool": "doom"}),
        _card("d", {"pool": "doom"}, {"spend_pool": "doom"}),
    ) == ["a → b → c → a", "d → d"]


PAIRS: tuple[tuple[str, Card, Card], ...] = (
    ("a hit", {"track": "hp", "becomes": "empty"}, {"hit": "3"}),
    ("damage", {"track": "hp", "becomes": "empty"}, {"deal": "damage"}),
    ("a mark", {"track": "stress", "becomes": "full"}, {"mark": "stress"}),
    ("a clear", {"track": "stress", "becomes": "empty"}, {"clear": "stress"}),
    ("a set to full", {"track": "stress", "becomes": "full"}, {"set": "stress", "to": "full"}),
    ("a set to 0", {"track": "stress", "becomes": "empty"}, {"set": "stress", "to": 0}),
    ("a set by a formula", {"track": "stress", "becomes": "empty"}, {"set": "stress", "to": "@might"}),
    ("a value passed", {"track": "stress", "passes": "3"}, {"mark": "stress"}),
    ("a condition deepened", {"condition": "fear"}, {"step_condition": "fear", "by": 1}),
    ("a condition eased", {"condition": "fear", "is": "removed"}, {"step_condition": "fear", "by": -1}),
    ("a condition ended", {"condition": "fear", "is": "removed"}, {"remove_condition": "fear"}),
    ("an item removed", {"list": "bonds", "is": "removed"}, {"remove_item": "bonds", "name": "x"}),
    ("an item weakened", {"list": "bonds", "is": "removed"}, {"raise_item": "bonds", "name": "x", "by": -1}),
    ("xp", {"on": "xp_gained"}, {"give_xp": 1}),
    ("a possession's track", {"thing": "ship", "track": "hull", "becomes": "empty"},
     {"mark_thing": "ship", "track": "hull", "by": -1}),
    ("a check called for", {"outcome": "success", "check": "save"}, {"check": "save"}),
    ("any check called for", {"outcome": "any"}, {"check": "save"}),
    ("a check's outcome", {"track": "stress", "becomes": "full"}, {"check": "save"}),
    ("an encounter", {"encounter": "begins"}, {"encounter": "begins"}),
)  # fmt: skip


@pytest.mark.parametrize(("when", "do"), [pair[1:] for pair in PAIRS], ids=[pair[0] for pair in PAIRS])
def test_each_effect_is_seen_to_set_off_what_waits_for_it(when: Card, do: Card) -> None:
    assert len(_cycles(_card("a", when, do))) == 1


NO_PAIRS: tuple[tuple[Card, Card], ...] = (
    ({"track": "stress", "becomes": "full"}, {"set": "stress", "to": "empty"}),
    ({"track": "stress", "becomes": "empty"}, {"mark": "stress"}),
    ({"track": "hp", "becomes": "full"}, {"hit": "3"}),
    ({"track": "hp", "becomes": "empty"}, {"mark": "stress"}),
    ({"track": "stress", "passes": "3"}, {"mark": "stress", "by": 0}),
    ({"condition": "fear"}, {"remove_condition": "fear"}),
    ({"condition": "fear", "is": "removed"}, {"add_condition": "fear"}),
    ({"list": "bonds"}, {"raise_item": "bonds", "name": "x", "by": 1}),
    ({"on": "turn_ends"}, {"give_xp": 1}),
    ({"encounter": "begins"}, {"encounter": "ends"}),
    ({"clock": "night"}, {"reset_clock": "night"}),
    ({"pool": "doom"}, {"tell": "it goes on"}),
)


@pytest.mark.parametrize(("when", "do"), NO_PAIRS)
def test_what_cannot_set_off_a_card_is_no_circle(when: Card, do: Card) -> None:
    assert _cycles(_card("a", when, do), _card("ticks", {"scene": "ends"}, {"tick_clock": "night"})) == []


def test_a_track_that_empties_itself_when_full_is_no_circle() -> None:
    """rule_system §4: stress on full → a trauma, and stress returns to 0."""
    tracks = [
        {"id": "hp", "max": 6, "role": "health"},
        {"id": "stress", "max": 6, "start": "empty", "on_full": [{"set": "stress", "to": 0}]},
    ]

    assert _cycles(tracks=tracks) == []


def test_tracks_own_effects_take_part() -> None:
    tracks = [
        {"id": "hp", "max": 6, "on_empty": [{"mark": "stress"}]},
        {"id": "stress", "max": 6, "start": "empty", "on_full": [{"clear": "hp"}]},
    ]

    assert _cycles(tracks=tracks) == ["tracks.hp.on_empty → tracks.stress.on_full → tracks.hp.on_empty"]


def test_armour_that_absorbs_for_a_track_takes_part() -> None:
    tracks = [{"id": "hp", "max": 6, "role": "health", "absorbed_by": "stress"}, {"id": "stress", "max": 2}]

    assert _cycles(_card("a", {"track": "stress", "becomes": "empty"}, {"hit": 1}), tracks=tracks) == ["a → a"]


def test_the_warning_stands_at_the_first_card_of_the_circle() -> None:
    text = spoilt(SYSTEM, "do: [{add_condition: stable}]", "do: [{clear: stress}]")
    cards = "- {id: lifts, when: {track: stress, becomes: empty}, do: [{clear: hp}]}\n"

    (warning,) = read_system({"system.yaml": text, "cards.yaml": cards}).warnings

    assert (warning.code, warning.file, warning.path) == ("card_cycle", "system.yaml", "cards[0]")
    assert warning.params["circle"] == "falls → lifts → falls"


def _adventure_warnings(text: str) -> list[Fault]:
    return list(read_adventure(loaded().system, adventure_files(text)).warnings)


def test_an_adventure_is_told_of_circles_its_own_cards_have_a_part_in() -> None:
    cards = """cards:
  - id: echoes
    when: {condition: stable}
    do: [{clear: hp}]
"""
    text = spoilt(ADVENTURE, "cards:\n", cards)

    (warning,) = [fault for fault in _adventure_warnings(text) if fault.code == "card_cycle"]

    assert (warning.path, warning.params["circle"]) == ("cards[0]", "echoes → falls → echoes")


def test_going_to_a_scene_can_set_off_the_card_that_goes_there() -> None:
    text = spoilt(ADVENTURE, "when: {clock: night}", "when: {scene: begins, id: depth}")

    assert [fault.code for fault in _adventure_warnings(text)] == ["card_cycle"]


def test_an_adventure_is_not_told_of_its_system_s_circles() -> None:
    system = system_from_data(
        {
            "id": "tiny",
            "version": "1",
            "pools": [{"id": "doom"}],
            "cards": [_card("d", {"pool": "doom"}, {"gain_pool": "doom"})],
        }
    )
    data = {
        "id": "cave",
        "system": "tiny",
        "version": "1",
        "start": "here",
        "scenes": [{"id": "here"}],
        "endings": [{"id": "end", "when": "@turn > 3"}],
    }

    assert adventure_from_data(system, data).adventure is not None

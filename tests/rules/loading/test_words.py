"""Words: what text files may hold, and warnings of what is missing or looks like a slip."""

from __future__ import annotations

import json

import pytest

from rules.loading import Fault, describe, read_system
from tests.rules.loading.samples import (
    ADVENTURE,
    ADVENTURE_WORDS,
    SYSTEM,
    WORDS,
    loaded,
    loaded_adventure,
    spoilt,
)


def _told(fault: Fault) -> tuple[str, str, str]:
    for language in ("en", "ko"):
        line = describe(fault, language)
        assert line.startswith(f"{fault.file}:{fault.line}:{fault.column}: {fault.path}")
        assert "{" not in line
    return fault.code, fault.file, fault.path


def test_words_are_one_text_or_several() -> None:
    system = loaded(en=WORDS).system

    assert system.words("en", "checks", "ability", "covers") == "anything risky, any daring deed"
    assert system.phrases("en", "checks", "ability", "covers") == ("anything risky", "any daring deed")
    assert system.phrases("en", "narration", "check", "success") == ("It works.", "Done.")
    assert system.words("en", "characters", "iris", "origin") == "the coast"


def test_a_mapping_within_an_entry_gives_parts_with_a_dot() -> None:
    assert loaded(en=WORDS).system.words("en", "things", "ship", "hull.name") == "Hull"


def test_an_adventure_s_words_lie_over_its_system_s() -> None:
    words = ADVENTURE_WORDS + "attacks:\n  knife: {name: bone knife}\n"
    system = loaded_adventure(en=words).system

    assert system.words("en", "attacks", "knife") == "bone knife"
    assert system.words("en", "scenes", "mouth", "description") == "A cold draught."


def test_words_missing_in_one_language_are_told_in_the_file_that_lacks_them() -> None:
    korean = spoilt(WORDS, "  dazed: {name: Dazed, description: Insight a die smaller.}", "  dazed: {name: 멍함}")

    (warning,) = loaded(en=WORDS, ko=korean).warnings

    assert _told(warning) == ("text_missing", "text/ko.yaml", "conditions.dazed.description")
    assert "en.yaml" in describe(warning, "en")
    assert warning.params["line"] == WORDS[: WORDS.index("Insight a die")].count("\n") + 1


def test_a_language_alone_is_no_language_lacking() -> None:
    assert loaded(en=WORDS).warnings == ()


def test_words_that_no_language_has_are_told_at_their_definition() -> None:
    words = spoilt(WORDS, "  hp: {name: Health}\n", "")

    (warning,) = loaded(en=words, ko=words).warnings

    assert _told(warning) == ("no_words", "system.yaml", "tracks[0]")


def test_inline_names_are_words_too() -> None:
    words = spoilt(WORDS, "  knife: {name: knife}\n", "  {}\n")

    assert loaded(spoilt(SYSTEM, "{id: knife,", "{id: knife, name: Knife,"), en=words).warnings == ()


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('covers: "lift, push, break"', 'covers: "lift"', "covers_one_word"),
        (', covers: "lift, push, break"', "", "covers_missing"),
    ],
)
def test_covers_that_say_nothing_are_told_in_each_language(old: str, new: str, code: str) -> None:
    """rule_system §3: loading warns on a missing or one-word `covers`."""
    system = spoilt(SYSTEM, 'covers: "lift, push, break", ', "")

    warnings = loaded(system, en=spoilt(WORDS, old, new), ko=WORDS).warnings

    assert [_told(warning) for warning in warnings if warning.code == code] == [
        (code, "text/en.yaml", "stats.might.covers"),
    ]


def test_without_text_files_covers_are_looked_for_in_the_definitions() -> None:
    text = spoilt(SYSTEM, 'covers: "walls, trees"', "covers: walls")
    text = spoilt(text, '    covers: "hit, stab, shoot"\n', "")

    warnings = loaded(text).warnings

    assert [_told(warning) for warning in warnings] == [
        ("covers_one_word", "system.yaml", "skills[0].covers"),
        ("covers_missing", "system.yaml", "checks[1].covers"),
    ]


def test_checks_that_no_ruling_picks_need_no_covers() -> None:
    assert "ruled: false" in SYSTEM
    assert loaded().warnings == ()


def test_a_part_that_looks_like_a_slip_is_told() -> None:
    words = spoilt(WORDS, "description: Insight a die smaller.", "desciption: Insight a die smaller.")

    (warning,) = loaded(en=words).warnings

    assert _told(warning) == ("unlikely_part", "text/en.yaml", "conditions.dazed.desciption")
    assert warning.nearest == "description"


def test_a_role_that_looks_like_a_slip_is_noticed() -> None:
    """Hits go to the track with the role health; a slip in it would silently leave it without."""
    data = {"id": "small", "version": "1", "tracks": [{"id": "hp", "max": 5, "role": "helth"}]}
    (warning,) = read_system({"system.yaml": json.dumps(data)}).warnings

    assert _told(warning) == ("unlikely_role", "system.yaml", "tracks[0].role")
    assert warning.nearest == "health"


def test_what_is_told_to_the_storyteller_needs_words() -> None:
    words = spoilt(ADVENTURE_WORDS, "  night_comes: {text: Night comes.}", "  night_came: {text: Night comes.}")

    warnings = loaded_adventure(en=words).warnings

    assert [_told(warning) for warning in warnings] == [
        ("no_words", "adventure.yaml", "cards[0].do[0].tell"),
        ("unknown_text_id", "text/en.yaml", "tells.night_came"),
    ]


def test_plain_words_to_the_storyteller_need_none() -> None:
    words = spoilt(ADVENTURE_WORDS, "tells:\n  night_comes: {text: Night comes.}\n", "")

    text = spoilt(ADVENTURE, "{tell: night_comes}", '{tell: "Night comes."}')

    assert loaded_adventure(text, en=words).warnings == ()


@pytest.mark.parametrize(
    ("old", "path"),
    [
        ("name: The Cave, ", "id"),
        (", description: Darkness.", "scenes[1]"),
        (', covers: "down, deeper"', ""),
        (", text: Under the stone.", "secrets[0]"),
        ("keys: [cave], ", "lore[0]"),
        (", text: You made it.", "endings[0]"),
        ("name: Hermit", "non_players[0]"),
        ("{name: Night}", "clocks[0]"),
    ],
)
def test_an_adventure_without_words_for_a_thing_is_told(old: str, path: str) -> None:
    words = spoilt(ADVENTURE_WORDS, old, "{}" if old.startswith("{") else "")

    warnings = loaded_adventure(en=words).warnings

    assert [_told(warning) for warning in warnings] == ([("no_words", "adventure.yaml", path)] if path else [])


def test_a_clock_that_looks_like_a_slip_for_another_is_told() -> None:
    (warning,) = loaded(spoilt(SYSTEM, "{tick_clock: doom}", "{tick_clock: dooom}")).warnings

    assert _told(warning) == ("clock_made_here", "system.yaml", "cards[1].do[0].tick_clock")
    assert warning.nearest == "doom"


def test_a_clock_of_its_own_is_made_by_its_first_tick() -> None:
    """rule_system §8: the first tick makes the clock."""
    system = loaded(spoilt(SYSTEM, "{tick_clock: doom}", "{tick_clock: renown}, {reset_clock: renown}"))

    assert system.warnings == ()
    assert system.system.names.resolve("clock.renown") is not None


def test_a_scene_that_nothing_leads_to_is_told() -> None:
    text = spoilt(ADVENTURE, "{to: depth, when", "{to: other, when")
    text = spoilt(text, "{go_to: depth}, ", "")
    text = spoilt(text, "  - id: depth\n", "  - id: other\n  - id: depth\n")

    warnings = loaded_adventure(text).warnings

    assert [_told(warning) for warning in warnings] == [("unreachable_scene", "adventure.yaml", "scenes[2]")]


def test_a_scene_that_an_effect_leads_to_is_reached() -> None:
    text = spoilt(ADVENTURE, 'exits: [{to: depth, when: "@secret.key_place"}]\n    ', "")

    assert loaded_adventure(text).warnings == ()

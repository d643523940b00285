"""The words of the systems and their adventures: whole in both languages, and fit to be told from."""

import re
from typing import Final

import pytest

from rules.loading.load import load_adventure_with_warnings, load_system_with_warnings
from rules.system import LANGUAGES
from tests.rules.systems.shipped import ADVENTURES, SYSTEMS, Line, adventure_of, all_lines

SLOT: Final = re.compile(r"\{([^{}]*)\}")
SLOTS: Final = {
    *("hero", "target", "actor", "attack", "scene", "detail", "line"),
    *("clock", "secret", "condition"),
}
"""What a narration line may ask for."""
BELONGING: Final = ("abilities", "spends", "things")
"""Sections whose entries bring lines of their own, told when they are used."""
BARE_PARTICLE: Final = re.compile(r"\}(?:은|는|이|가|을|를|과|와|으로|로)(?![가-힣(])(?!\()")
"""A particle in one fixed form behind a slot whose sound nobody knows yet."""
HANGUL: Final = re.compile("[가-힣]")
LATIN_WORD: Final = re.compile(r"[A-Za-z]{3,}")


def told(lines: tuple[Line, ...], language: str) -> list[Line]:
    return [line for line in lines if line.language == language]


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_shipped_system_loads_without_a_warning(system: str) -> None:
    assert load_system_with_warnings(system).warnings == ()


@pytest.mark.parametrize(("system", "adventure"), ADVENTURES)
def test_a_shipped_adventure_loads_without_a_warning(system: str, adventure: str) -> None:
    loaded = load_adventure_with_warnings(load_system_with_warnings(system).system, adventure)
    assert loaded.warnings == ()


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_line_of_covers_is_a_single_word(system: str) -> None:
    """rule_system §3: the covers line is the only guide the ruling has."""
    text = load_system_with_warnings(system).system.text
    for language in LANGUAGES:
        for section in ("stats", "skills", "checks", "abilities", "spends"):
            for id, parts in text[language].get(section, {}).items():
                if "covers" in parts:
                    assert len(str(parts["covers"]).split(",")) >= 3, (language, section, id)


def test_narration_asks_only_for_what_a_turn_can_give() -> None:
    for line in all_lines():
        own = {"hero", "item"} if (line.section, line.part) == ("spends", "covers") else {"hero"}
        told = line.section == "narration" or (line.section in BELONGING and line.part == "lines")
        accepted = SLOTS if told else own
        assert set(SLOT.findall(line.text)) <= accepted, line


def test_korean_writes_particle_pairs_behind_every_slot() -> None:
    """D11: the sound before the particle is only known when the slot is filled."""
    assert [line for line in told(all_lines(), "ko") if BARE_PARTICLE.search(line.text)] == []


def test_no_text_strays_into_the_other_script() -> None:
    lines = all_lines()
    assert [line for line in told(lines, "en") if HANGUL.search(line.text)] == []
    korean = [line for line in told(lines, "ko") if not line.text.startswith("Classic")]
    assert [line for line in korean if LATIN_WORD.search(SLOT.sub("", line.text))] == []


@pytest.mark.parametrize(("system", "adventure"), ADVENTURES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_approach_can_be_told_in_more_than_one_way(system: str, adventure: str, language: str) -> None:
    played = adventure_of(system, adventure)
    for scene in played.scenes.values():
        for approach in scene.approaches:
            for part in ("success", "failure"):
                assert len(played.phrases(language, "approaches", approach.id, part)) >= 2, (approach.id, part)
            assert len(played.words(language, "approaches", approach.id, "covers").split(",")) >= 5, approach.id


@pytest.mark.parametrize(("system", "adventure"), ADVENTURES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_scene_can_be_come_to_waited_in_and_looked_at(system: str, adventure: str, language: str) -> None:
    played = adventure_of(system, adventure)
    for scene_id in played.scenes:
        for part, least in (("arrive", 2), ("return", 2), ("idle", 3), ("details", 4)):
            assert len(played.phrases(language, "scenes", scene_id, part)) >= least, (scene_id, part)


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_tier_has_lines_of_its_own(system: str) -> None:
    loaded = load_system_with_warnings(system).system
    heroic = next(check for check in loaded.file.checks if check.attack and check.who != "npc").procedure.kind
    tiers = {
        "d20": ("critical_success", "success", "failure", "critical_failure"),
        "duality": (
            *("critical_success", "success_with_hope", "success_with_fear"),
            *("failure_with_hope", "failure_with_fear"),
        ),
        "pool": ("critical_success", "success", "mixed", "failure"),
        "steps": ("critical_success", "success", "failure", "critical_failure"),
    }[heroic]
    others_throw = any(check.attack and check.who == "npc" for check in loaded.file.checks) or heroic == "d20"
    for language in LANGUAGES:
        for kind in ("check", "attack_by_hero"):
            for tier in tiers:
                assert len(loaded.phrases(language, "narration", kind, tier)) >= 3, (kind, tier)
        for tier in ("critical_success", "success", "failure", "critical_failure") if others_throw else ():
            assert loaded.phrases(language, "narration", "attack_by_npc", tier), tier

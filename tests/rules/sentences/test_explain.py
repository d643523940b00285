"""A whole system as sentences."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from syrupy.assertion import SnapshotAssertion

from rules.definitions.system import SystemFile
from rules.definitions.words import Definition
from rules.loading import adventure_ids, load_adventure, load_system, system_ids
from rules.sentences import Names, as_text, explain, read, write
from rules.sentences.grammar import kinds_of_entries
from rules.system import LANGUAGES, RuleSystem, TextTree
from tests.rules.sentences.small import SMALL

SHIPPED = system_ids()
UNFILLED = re.compile(r"\{[^\"}]*\}")
"""A place of a pattern that nothing was put into; what an action is given has braces too, and its keys in quotes."""
PLAYED = [(system, adventure) for system in SHIPPED for adventure in adventure_ids(system)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system_id", SHIPPED)
def test_a_shipped_system_reads_as_before(system_id: str, language: str, snapshot: SnapshotAssertion) -> None:
    chapters = explain(load_system(system_id), language)
    lines = [line.sentence for chapter in chapters for line in chapter.lines]
    assert "\n".join(lines) == snapshot
    assert not [line for line in lines if UNFILLED.search(line)], (
        "the words of this system do not say all of its data yet"
    )


def _entries(system: RuleSystem) -> dict[str, Definition]:
    """Every entry a system file holds, by kind and id."""
    found: dict[str, Definition] = {}
    sections = {field: getattr(system.file, field) for field in SystemFile.model_fields}
    for section, held in sections.items():
        for entry in held if isinstance(held, tuple) else (held,):
            if isinstance(entry, Definition):
                found[f"{section}.{getattr(entry, 'id', '')}"] = entry
    if system.adventure is not None:
        for entry in (*system.adventure.cards, *system.adventure.clocks, *system.adventure.non_players):
            found[f"adventure.{type(entry).__name__}.{getattr(entry, 'id', '')}"] = entry
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system_id", SHIPPED)
def test_every_sentence_of_a_shipped_system_reads_back_as_its_entry(system_id: str, language: str) -> None:
    _all_read_back(load_system(system_id), language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("system_id", "adventure_id"), PLAYED)
def test_every_sentence_of_a_shipped_adventure_reads_back_as_its_entry(
    system_id: str, adventure_id: str, language: str
) -> None:
    _all_read_back(load_adventure(load_system(system_id), adventure_id), language)


def _all_read_back(system: RuleSystem, language: str) -> None:
    names = Names.of(system)
    lines = [line for chapter in explain(system, language)[1:] for line in chapter.lines]
    entries = list(_entries(system).values())
    assert len(lines) == len(entries)
    for line in lines:
        found = read(line.sentence, names, language)
        assert found in entries, line.sentence
        assert isinstance(found, Definition)
        assert write(found, names, language, labelled=True) == line.sentence


def test_chapters_come_in_reading_order_with_headings_in_the_readers_language() -> None:
    english = [chapter.heading for chapter in explain(SMALL, "en")]
    korean = [chapter.heading for chapter in explain(SMALL, "ko")]
    assert english[1:5] == ["Stats", "Skills", "Tracks", "Conditions"]
    assert korean[1:5] == ["능력치", "기술", "트랙", "상태"]
    assert english.index("Rule cards") > english.index("Checks")


def test_sections_without_entries_are_left_out() -> None:
    assert "Money" not in [chapter.heading for chapter in explain(SMALL, "en")]


def test_words_of_text_files_stand_beside_the_sentence() -> None:
    might_words: dict[str, str | tuple[str, ...]] = {"name": "Might", "covers": ("lift", "push")}
    text: dict[str, TextTree] = {"en": {"stats": {"might": might_words}, "system": {"small": {"name": "S"}}}}
    chapters = explain(replace(SMALL, text=text, _said={}), "en")
    might = chapters[1].lines[0]
    assert chapters[0].heading == "S"
    assert might.notes == ("For: lift, push",)
    assert "lift" not in might.sentence
    assert as_text(chapters).splitlines()[3:5] == [f"  {might.sentence}", "    For: lift, push"]


def test_an_adventure_adds_its_cards_clocks_and_non_players() -> None:
    system = load_adventure(load_system(*PLAYED[0][:1]), PLAYED[0][1])
    said = {line.id for chapter in explain(system, "en") for line in chapter.lines}
    assert system.adventure is not None
    assert said >= {card.id for card in system.adventure.cards} | {one.id for one in system.adventure.non_players}


def test_another_language_is_explained_in_english() -> None:
    assert explain(SMALL, "fr") == explain(SMALL, "en")


def test_every_kind_of_entry_has_a_heading_of_its_own() -> None:
    whole = load_system("classic_d20")
    headings = [chapter.heading for chapter in explain(whole, "ko")]
    assert len(headings) == len(set(headings))
    assert set(kinds_of_entries()) >= {"card", "stat", "track", "encounter", "training"}

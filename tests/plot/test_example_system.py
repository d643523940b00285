"""examples/cloud_sailors uses the whole format: it loads, explains, reads back, plays and verifies, both languages."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import pytest

from orchestrator.rule_book import RuleBook
from orchestrator.shelf import Shelf
from rules.definitions.walk import parts_in
from rules.definitions.words import Definition
from rules.schema import FILES, definitions_in
from rules.sentences import Names, explain, read, write
from rules.system import LANGUAGES
from tests.orchestrator.play.at_the_door import command
from tests.plot.house import ROOT

FOLDER: Final = ROOT / "examples" / "cloud_sailors"
ADVENTURE: Final = "the_lost_lantern"
NOT_IN_IT: Final = {
    "AdvancesGrowth": "a system grows in one way, and this one by levels",
    "ImprovementGrowth": "a system grows in one way, and this one by levels",
    "LevelsGrowth.table": "written instead of needs",
    "SystemFile.actions": "Python modules that ship; a system of one's own is data alone",
    "SystemFile.own": "read by typed actions alone",
    "AbilityDef.action": "a typed action, of Python modules that ship",
    "AbilityDef.with_": "of a typed action",
    "ApproachDef.with_": "of a typed action",
    "AttackDef.with_": "of a typed action",
    "ProposalDef": "proposes a typed action",
    "SceneDef.proposals": "propose typed actions",
    "TakeAction": "takes a typed action",
    "SystemFile.extends": "it is a game of its own and builds on no other",
    "SystemFile.without": "it is a game of its own and builds on no other",
    "CreationDef.by_kit": "written where the player sets no stats, and here they do",
    "CreationDef.total": "shared out instead of placing an array",
}
LINES: Final = {
    "en": (
        *("I climb the mast and look.", "I ask Captain Ro where it fell.", "I read the chart.", "I splice a rope."),
        *("I sing a shanty.", "/sheet", "I push on and jump across.", "I climb the mast.", "I ask the captain."),
        *("I cast off in the skiff, out over the cloud.", "I haul up the lantern.", "I haul the lantern."),
        *("I strike the gull.", "I hook the gull.", "I feed the gull.", "/clocks", "I gamble.", "I read an omen."),
        *("I haul the lantern.",) * 12,
    ),
    "ko": (
        *("돛대에 올라 살핀다.", "로 선장에게 어디로 떨어졌는지 묻는다.", "해도를 본다.", "밧줄을 잇는다."),
        *("뱃노래를 노래한다.", "/sheet", "이를 악물고 건너뛴다.", "돛대에 오른다.", "선장에게 묻는다."),
        *("조각배를 타고 구름바다로 나간다.", "등불을 끌어올린다.", "등불을 당긴다."),
        *("갈매기를 찌른다.", "갈매기를 때린다.", "갈매기를 먹인다.", "/clocks", "운에 맡긴다.", "조짐을 읽는다."),
        *("등불을 끌어올린다.",) * 12,
    ),
}


@cache
def book() -> RuleBook:
    return Shelf(Path("/nowhere")).book(str(FOLDER))


def brought_by(model: type[Definition], key: str) -> str:
    """A key under the most general definition that has it: `on` is one key, for whatever effect."""
    kinds = [kind for kind in model.__mro__ if issubclass(kind, Definition) and key in kind.model_fields]
    return f"{kinds[-1].__name__}.{key}"


def keys_of_the_format() -> set[str]:
    models = {one for file in FILES.values() for one in definitions_in(file)}
    return {brought_by(model, key) for model in models for key in model.model_fields}


def keys_written() -> set[str]:
    system = book().laid[ADVENTURE]
    assert system.adventure is not None
    parts = [part for file in (system.file, system.adventure) for part in parts_in(file)]
    return {brought_by(type(part), key) for part in parts for key in part.model_fields_set}


def test_every_key_of_the_format_is_used_or_has_a_reason_not_to_be() -> None:
    """A key that is new: write it into examples/cloud_sailors, where people look things up."""
    missing = keys_of_the_format() - keys_written()

    assert [key for key in sorted(missing) if not {key, key.partition(".")[0]} & set(NOT_IN_IT)] == []
    assert set(NOT_IN_IT) <= missing | {key.partition(".")[0] for key in missing}


def test_it_is_sound_with_nothing_that_looks_like_a_mistake(home: Path) -> None:
    told = command(home, "rules", "check", str(FOLDER))

    assert (told.code, told.err) == (0, "")
    assert told.out.endswith(": sound (0 warnings).\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_it_reads_back_as_its_entry(language: str) -> None:
    system = book().laid[ADVENTURE]
    names = Names.of(system)

    lines = [line.sentence for chapter in explain(system, language)[1:] for line in chapter.lines]

    assert [line for line in lines if "{" in line] == []
    for line in lines:
        found = read(line, names, language)
        assert isinstance(found, Definition), (line, found)
        assert write(found, names, language, labelled=True) == line


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("hero", ["ilo", "tam"])
def test_thirty_lines_of_it_are_played_and_verified(home: Path, language: str, hero: str) -> None:
    words = ("--system", str(FOLDER), "--character", hero, "--lang", language, "--seed", "wind")

    played = command(home, "play", *words, "--decisions", "default", typed=LINES[language], language=language)

    assert (played.code, played.err, len(LINES[language])) == (0, "", 30)
    assert played.out.count("◆") >= 8
    assert command(home, "table", "verify", "the-lost-lantern-1").code == 0
    unsaid = [part for part in ("captain_ro", "deck_work", "{", "cloud_sea") if part in played.out]
    assert unsaid == [], "what people read is words"

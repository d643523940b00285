"""Examples of what may be typed: each action of the shipped systems has one that is read, in both languages."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest

from orchestrator.play.deed_examples import SOME, example_line
from orchestrator.play.deed_line import DeedLine, Read
from orchestrator.play.job import PACKAGE
from orchestrator.testing.builders import table_of
from orchestrator.turn.doable import Doable, doables
from prompts.views import Language
from prompts.words import Words, words_of
from rules.loading import load_system
from rules.systems.registry import ACTIONS
from tests.plot.house import ROOT
from tools.lines import Teller

SHEETS: Final[dict[str, dict[str, Any]]] = {
    "hero": {
        "things": [{"kind": "cypher", "name": "knitmoss", "stats": {"level": 3}}],
        "name": "Mara",
        "attacks": ["unarmed"],
        "own": {"followers": {"followers": {"kit": {"tier": 1, "level": 2}}}},
    },
    "friend": {"name": "Yuna"},
    "yuna": {"name": "유나"},
    "kit": {"name": "Kit", "level": 2, "kind": "npc"},
    "wolf": {"block": "wolf"},
}


def offered(system: str, language: Language) -> tuple[DeedLine, tuple[Doable, ...]]:
    loaded = load_system(system)
    table = table_of(loaded, SHEETS)
    found = doables(Teller(loaded, table, words_of(language)), table.sheets["hero"], "ruled", "asked", "growth")
    return DeedLine(found, loaded, Words(language, package=PACKAGE)), found


@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize("system", ["cypher", "numenera"])
def test_every_action_has_an_example_that_says_all_it_needs(system: str, language: Language) -> None:
    lines, found = offered(system, language)
    words = Words(language, package=PACKAGE)

    for one in found:
        line = example_line(one, words, "do")
        if f"={SOME}" in line:
            assert any(part.needed and part.kind == "choice" and not part.options for part in one.said), line
            continue
        read = lines.read(line.partition(" ")[2])
        assert isinstance(read, Read), (line, read)
        assert read.doable.action == one.action
        assert not read.deed.missing(one), line


@pytest.mark.parametrize("language", ["en", "ko"])
def test_what_a_refusal_wants_can_be_shown_with_a_value(language: Language) -> None:
    lines, found = offered("cypher", language)
    words = Words(language, package=PACKAGE)
    wants = ACTIONS["cypher"].wants

    for code, wanted in wants.items():
        able = [one for one in found if any(part.id in wanted for part in one.said)]
        assert able, code
        for one in able:
            line = example_line(one, words, "do", wanted=wanted)
            read = lines.read(line.partition(" ")[2])
            assert isinstance(read, Read), (line, read)
            assert set(read.deed.said) & set(wanted), line


def test_every_action_that_a_player_may_ask_for_is_listed_in_one_group() -> None:
    own = ACTIONS["cypher"]
    listed = [action for actions in own.groups.values() for action in actions]

    assert sorted(listed) == sorted(one.action for one in own.offers_on("ruled", "asked", "growth"))


def test_whatever_wants_a_part_is_a_refusal_and_the_part_is_there() -> None:
    own = ACTIONS["cypher"]

    assert set(own.wants) <= set(own.refusals)
    assert all(own.part(id) is not None for wanted in own.wants.values() for id in wanted)


@pytest.mark.parametrize(("language", "page"), [("en", "playing-cypher.md"), ("ko", "playing-cypher.ko.md")])
def test_every_line_that_the_page_for_players_shows_is_read_with_all_it_needs(language: Language, page: str) -> None:
    lines, _ = offered("cypher", language)
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    shown = re.findall(r"`/(?:do|grow|하기|성장) ([^`?]+)`", text)

    assert len(shown) >= 10
    for line in shown:
        read = lines.read(" ".join(line.split()))
        assert isinstance(read, Read), (line, read)
        assert not [part.id for part in read.deed.missing(read.doable)], line

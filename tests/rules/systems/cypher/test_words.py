"""Cypher says all it does in both languages: refusals, chip lines, modifiers, with every value they name."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from orchestrator.testing.builders import ask, table_of
from prompts.views import Language
from prompts.words import Phrase, Words
from rules.loading import load_system
from rules.refusal_codes import REFUSALS as ENGINE_CODES
from rules.systems import cypher
from rules.systems.registry import ACTIONS
from tools.chips import chip_view
from tools.lines import refusal_line

SYSTEM: Final = load_system("cypher")
OWN: Final = ACTIONS["cypher"]
FOLDER: Final = Path(next(iter(cypher.__path__))) / "actions"
LANGUAGES: Final[tuple[Language, ...]] = ("en", "ko")


def literals() -> Iterator[str]:
    """Every text constant of the actions' modules but the lists of what there is."""
    for file in sorted(FOLDER.glob("*.py")):
        if file.name not in ("refusals.py", "lines.py"):
            tree = ast.walk(ast.parse(file.read_text("utf-8")))
            yield from (node.value for node in tree if isinstance(node, ast.Constant) and isinstance(node.value, str))


def called(function: str) -> set[str]:
    """The literal first arguments of a function wherever it is called."""
    found = set()
    for file in sorted(FOLDER.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == function:
                argument = node.args[0] if node.args else None
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    found.add(argument.value)
    return found


def test_every_refusal_the_actions_write_is_listed_and_none_is_listed_that_nothing_makes() -> None:
    written = called("Refusal") | {f"unknown_{what}" for what in called("unknown")}

    assert sorted(written - set(OWN.refusals) - set(ENGINE_CODES)) == []
    assert sorted(set(OWN.refusals) - written - set(ENGINE_CODES)) == []
    for code in set(OWN.refusals) & set(ENGINE_CODES):  # the engine's, in this game's words
        assert OWN.refusals[code] == ENGINE_CODES[code]


def test_every_chip_line_is_written_somewhere_and_no_other() -> None:
    every = set(literals())

    assert sorted(set(OWN.words["chips"]) - every) == []
    assert sorted(called("line") - set(OWN.words["chips"])) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", OWN.refusals)
def test_a_refusal_names_nothing_but_what_it_is_given(code: str, language: Language) -> None:
    text = SYSTEM.words(language, "refusals", code, "text")
    phrase = Phrase(code, text, language=language, where="refusals")

    assert phrase.parameters <= {*OWN.refusals[code], "known"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_is_told_in_the_system_s_own_words(language: Language) -> None:
    """A9."""
    table = table_of(SYSTEM, {"hero": {"name": "Mara"}})
    done = ask(
        SYSTEM, table, {"action": "task", "sheet": "hero", "stat": "might", "difficulty": 4, "effort": 2}, asker="code"
    )
    assert done.refused is not None

    line = refusal_line(SYSTEM, table, done.refused, Words(language))

    assert line == {
        "en": "Mara may put at most 1 level of Effort into one action, not 2.",
        "ko": "Mara은(는) 한 행동에 분발을 1단계까지만 쓸 수 있어요. 말한 단계: 2",
    }[language].replace("은(는)", "는")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_chip_reads_as_a_person_would_explain_the_roll(language: Language) -> None:
    """A11: base, each step with its source, what was over a cap, cost and refund."""
    given = {
        "hero": {"stats": {"might_edge": 2}, "lists": {"trained": ["climbing"]}},
    }
    request = {
        **{"action": "task", "sheet": "hero", "stat": "might", "difficulty": 6, "skill": "climbing"},
        **{"assets": ["rope", "ladder", "spikes"], "hindered": ["rain"], "initial": 3, "effort": 1},
    }
    done = ask(SYSTEM, table_of(SYSTEM, given), request, dice=[20], answers=["minor"], asker="code")
    assert done.chip is not None

    chip = chip_view(SYSTEM, done.state, done.chip, Words(language))

    assert (
        chip.lines
        == {
            "en": (
                "Difficulty 6",
                "Trained (climbing): eased 1",
                "Asset (Rope): eased 1",
                "Asset (ladder): eased 1",
                "spikes: 1 step over the cap, not counted",
                "Effort, 1 level: eased 1",
                "rain: hindered 1",
                "Merely trying: 3 Might",
                "Effort costs 3 Might",
                "Edge: 2 Might less",
                "Paid: 4 Might",
                "A natural 20: 4 Might come back",
            ),
            "ko": (
                "난이도 6",
                "익숙(등반): 1단계 완화",
                "보탬(밧줄): 1단계 완화",
                "보탬(ladder): 1단계 완화",
                "spikes: 한도를 넘어 1단계는 세지 않음",
                "분발 1단계: 1단계 완화",
                "rain: 1단계 방해",
                "초기 비용: 힘 3점",
                "분발 비용: 힘 3점",
                "재능: 힘 2점 덜",
                "치른 값: 힘 4점",
                "순수 20: 힘 4점 돌려받음",
            ),
        }[language]
    )
    assert (chip.total, chip.dice) == ("20", "d20 20")
    assert chip.target == {"en": "Demanding (9)", "ko": "까다로움 (9)"}[language]

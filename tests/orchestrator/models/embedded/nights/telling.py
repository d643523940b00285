"""A night played: the lines that somebody says, with dice that fall well until luck turns."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from ruamel.yaml import YAML

from orchestrator.models.embedded.storyteller import EmbeddedStoryteller
from orchestrator.testing.tables import Heard, table_for_tests
from orchestrator.turn.settings import TableSettings
from orchestrator.turn.signals import TurnDone
from orchestrator.turn.table import OpenTable
from orchestrator.turn.work import Submit
from rules.dice import CounterDice
from rules.dice_result import DiceResult, settle
from rules.dice_terms import DiceTerm
from tests.orchestrator.models.embedded.placing import adventure_of

HERE: Final = Path(__file__).parent
GOOD, BAD = 16, 2
"""What a d20 shows: enough for difficulty 5 and nothing special, or too little for anything."""
D20: Final = 20
_TIMES: Final = re.compile(r"(\d+) \* (.*)")


_LUCK: Final = {"(good luck)": GOOD, "(bad luck)": BAD}


@dataclass
class Night:
    """How a night went: the ruling of each line, what was told, and how it ended."""

    table: OpenTable
    lines: list[str] = field(default_factory=list)
    rulings: list[Mapping[str, Any]] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    parts: list[Mapping[str, Any]] = field(default_factory=list)
    ending: str = ""

    def tried(self) -> list[str]:
        """The approaches that were tried, in order."""
        return [str(one["approach"]) for one in self.rulings if one.get("approach")]


@cache
def nights(adventure: str, language: str) -> Mapping[str, Any]:
    """The nights of an adventure in a language, by name."""
    text = (HERE / f"{adventure}.{language}.yaml").read_text(encoding="utf-8")
    return dict(YAML(typ="safe", pure=True).load(text))


def said(night: Mapping[str, Any]) -> Iterator[str]:
    """The lines of a night, those said several times as often."""
    for line in night["says"]:
        times = _TIMES.fullmatch(str(line))
        yield from [times[2]] * int(times[1]) if times else [str(line)]


@dataclass
class Luck:
    """What every d20 shows from now on."""

    face: int = GOOD


def load_the_dice(patch: pytest.MonkeyPatch, luck: Luck) -> None:
    """A d20 shows what luck has it, any other die its middle."""

    def roll(dice: CounterDice, term: DiceTerm, reason: str = "") -> DiceResult:
        first = dice.index
        sides = term.sides if isinstance(term.sides, int) else 1
        shown = luck.face if sides == D20 else (sides + 1) // 2
        dice.index = first + term.count
        return settle(term, [shown] * term.count, range(first, first + term.count))

    patch.setattr(CounterDice, "roll", roll)


async def played_night(system: str, language: str, night: Mapping[str, Any], luck: Luck) -> Night:
    """Plays a night to its ending; choices take their default, and luck turns where a line says so."""
    table = table_for_tests(
        adventure_of(system),
        EmbeddedStoryteller(),
        language=language,
        character=str(night["hero"]),
        settings=TableSettings(decisions="default"),
    )
    went, heard = Night(table), Heard()
    await table.submit(Submit("open", "", kind="open"), heard)
    went.told.append(heard.narration)
    for number, line in enumerate(said(night)):
        if went.ending:
            break
        if line in _LUCK:
            luck.face = _LUCK[line]
            continue
        done = await table.submit(Submit(f"turn-{number}", line), heard)
        assert isinstance(done, TurnDone), done
        went.lines.append(line)
        went.told.append(done.narration)
        went.parts.extend(table.head.parts)
        went.rulings.append(next((part for part in table.head.parts if part["type"] == "ruling"), {}))
        went.ending = done.ending
    return went

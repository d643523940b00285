"""Whole games: a player who says sensible lines, scene by scene, at a table told by the embedded storyteller."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

from orchestrator.models.embedded.storyteller import EmbeddedStoryteller
from orchestrator.testing.tables import Heard, table_for_tests
from orchestrator.turn.signals import TurnDone, TurnWaits
from orchestrator.turn.standing import Verified, verify
from orchestrator.turn.table import OpenTable
from orchestrator.turn.work import Submit
from rules.reading import is_out
from rules.system import RuleSystem

GAMES = Path(__file__).parent / "games"


@dataclass
class Game:
    """A game as it went."""

    table: OpenTable
    turns: int = 0
    ending: str = ""
    lines: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    rulings: list[Mapping[str, Any]] = field(default_factory=list)
    findings: list[Mapping[str, Any]] = field(default_factory=list)

    def verified(self) -> Verified:
        """The proof of the game's turns."""
        return verify(self.table.keeping.store, self.table.row.id, self.table.row.head)

    def hashes(self) -> list[str]:
        """The state hash of every turn."""
        rows = self.table.keeping.store.path(self.table.row.id, self.table.row.head)
        return [row.state_hash for row in rows]


class SensiblePlayer:
    """Says the next line of the scene; in a fight, a line of the fight."""

    def __init__(self, adventure: str, language: str) -> None:
        """A player of an adventure in a language."""
        text = (GAMES / f"{adventure}.{language}.yaml").read_text(encoding="utf-8")
        self.says = YAML(typ="safe", pure=True).load(text)
        self.said: Counter[str] = Counter()

    def line(self, table: OpenTable) -> str:
        """The next line at a table."""
        state = table.state
        place = state.scene.id
        lines = self.says["scenes"].get(place, ["look around"])
        if state.scene.encounter is not None:
            place, lines = "fight", self.says["fight"]
        if all(is_out(table.system, hero) for hero in state.heroes()):
            place, lines = "down", self.says["down"]
        self.said[place] += 1
        return str(lines[(self.said[place] - 1) % len(lines)])


async def played(
    system: RuleSystem, language: str, seed: str, *, character: str = "", most: int = 40, again: bool = True
) -> Game:
    """Plays a whole game, to its ending or `most` turns; takes the last thing offered in mid-turn, unless told not to.

    That is another throw, or something more to put in; what stands first leaves the throw as it is.

    A question back takes no turn of the story; there may be as many of them again.
    """
    table = table_for_tests(system, EmbeddedStoryteller(), language=language, seed=seed, character=character)
    assert system.adventure is not None
    player, game, heard = SensiblePlayer(system.adventure.id, language), Game(table), Heard()
    answer = await table.submit(Submit("open", "", kind="open"), heard)
    while not game.ending and table.state.turn < most and game.turns < 2 * most:
        line = player.line(table)
        answer = await table.submit(Submit(f"turn-{game.turns}", line), heard)
        while isinstance(answer, TurnWaits):
            options = [option for option, _ in answer.options]
            decided = await table.decide(options[-1] if again else options[0], heard)
            assert decided is not None
            answer = decided
        assert isinstance(answer, TurnDone), answer
        game.turns += 1
        game.ending = answer.ending
        game.lines.append(line)
        game.told.append(answer.narration)
        for part in table.head.parts:
            if part["type"] == "ruling":
                game.rulings.append(part)
            if part["type"] == "findings":
                game.findings.extend(part["findings"])  # type: ignore[arg-type]
    return game

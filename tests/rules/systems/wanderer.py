"""Someone who plays an adventure by whim: tries, goes, fights and flees as seeded dice say."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from rules.dice import CounterDice
from rules.encounter import policy_act
from rules.engine import Resolution, resolve
from rules.events import CascadeStopped, Event
from rules.events.apply import fold
from rules.reading import SheetReading, is_out
from rules.requests import ActAs, AnyRequest, Asker, Begin, ChangeScene, EndTurn, MakeCheck, NextActor
from rules.set_up import new_table
from rules.state import Table
from rules.system import RuleSystem

HERO = "hero"
MOST_TURNS = 80


@dataclass
class Wanderer:
    """One play of an adventure; `bold` is how readily a blow is struck, 0 to 1."""

    system: RuleSystem
    seed: str
    bold: float
    character: str
    table: Table = field(init=False)
    events: list[Event] = field(default_factory=list)
    refused: list[tuple[str, str]] = field(default_factory=list)
    turns: int = 0

    def __post_init__(self) -> None:
        """Stands in the first scene."""
        self.whim = random.Random(f"{self.seed}:{self.character}:{self.bold}")
        start, events = new_table(self.system, ((HERO, self.character, ""),))
        self.table = fold(start, events)
        self.ask(Begin())

    def play(self) -> Wanderer:
        """Plays until the adventure ends or patience does."""
        while not self.table.ending and self.turns < MOST_TURNS:
            self.turn()
        return self

    def turn(self) -> None:
        """One turn: the hero's deed, the foes' turns, the end of it."""
        self.turns += 1
        if not is_out(self.system, self.table.sheets[HERO]):
            self.ask(self._deed(), asker="player")
        encounter = self.table.scene.encounter
        for _ in range(len(encounter.order) if encounter and not self.table.ending else 0):
            self._next()
        if not self.table.ending:
            self.ask(EndTurn())

    def ask(self, request: AnyRequest, *, asker: Asker = "code", answers: tuple[str, ...] = ()) -> Resolution:
        """Asks the engine, decides what it wants decided, and keeps what came of it."""
        dice = CounterDice(self.seed, index=self.table.dice.get("main", 0))
        done = resolve(self.system, self.table, request, dice=dice, asker=asker, answers=answers)
        if done.awaiting is not None:
            chosen = self.whim.choice([option.id for option in done.awaiting.options])
            return self.ask(request, asker=asker, answers=(*answers, chosen))
        if done.refused is not None:
            self.refused.append((request.action, done.refused.code))
        self.table = done.state
        self.events.extend(done.events)
        return done

    def choices(self) -> list[AnyRequest]:
        """The approaches and ways that are open now."""
        scene = self.system.scenes[self.table.scene.id]
        reading = SheetReading(self.system, self.table, self.table.sheets[HERO])
        found: list[AnyRequest] = [
            MakeCheck(action=one.check, sheet=HERO, approach=one.id)
            for one in scene.approaches
            if one.when is None or reading.holds(one.when)
        ]
        if self.table.scene.encounter is None:
            found += [ChangeScene(scene=way.to) for way in scene.exits if way.when is None or reading.holds(way.when)]
        return found

    def foes(self) -> list[str]:
        """Who here would fight."""
        sheets = self.table.sheets
        return [
            one
            for one in self.table.scene.present
            if not is_out(self.system, sheets[one]) and self.system.non_players[sheets[one].block].policy != "passive"
        ]

    @property
    def stopped(self) -> bool:
        """Whether a cascade ever ran into its limit."""
        return any(isinstance(event, CascadeStopped) for event in self.events)

    def _deed(self) -> AnyRequest:
        foes, fighting = self.foes(), self.table.scene.encounter is not None
        if foes and self.whim.random() < (max(self.bold, 0.5) if fighting else self.bold):
            return MakeCheck(action="attack", sheet=HERO, target=self.whim.choice(foes))
        choices = self.choices()
        if not choices or (fighting and self.whim.random() < 0.5):
            stat = self.system.checks["break_away"].stats[0]
            return MakeCheck(action="break_away", sheet=HERO, stat=stat)
        return self.whim.choice(choices)

    def _next(self) -> None:
        encounter = self.table.scene.encounter
        if encounter is None:
            return
        act = policy_act(self.system, self.table, encounter.actor) if encounter.actor != HERO else None
        if act is not None:
            self.ask(ActAs(sheet=act.sheet, act=act.action, attack=act.attack, target=act.target))
        if self.table.scene.encounter is not None:
            self.ask(NextActor())

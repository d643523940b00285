"""A model that says anything of typed actions, at tables of Cypher and of Numenera: nothing breaks, nothing leaks."""

from __future__ import annotations

import os
import random
from collections.abc import AsyncIterator, Iterator, Mapping
from typing import Any, Final

import pytest

from orchestrator.models.messages import ChatRequest
from orchestrator.models.protocol import Part
from orchestrator.testing.hostile import HostileModel
from orchestrator.testing.hostile_values import NASTY_IDS, NASTY_NUMBERS, NASTY_TEXTS, fitting, nasty
from orchestrator.testing.scripted import ScriptedModel, answer, say
from orchestrator.testing.tables import Heard, table_for_tests
from orchestrator.turn.settings import TableSettings
from orchestrator.turn.signals import TurnAnswer, TurnStopped, TurnWaits
from orchestrator.turn.standing import read_events, verify
from orchestrator.turn.table import OpenTable
from orchestrator.turn.work import Submit
from rules.events import TrackChanged, XpChanged
from rules.reading import SheetReading, is_out
from tests.orchestrator.turn.conftest import adventure_of
from tests.orchestrator.turn.test_hostile_turns import WORDS, assert_limits_hold

TURNS: Final = int(os.environ.get("HOSTILE_TURNS", "60"))
"""Turns per system and language; `HOSTILE_TURNS=500` makes the long run."""
POOLS: Final = ("might", "speed", "intellect")
LEAKS: Final = ("Traceback", "constrained", "pydantic", "Input should", "validation error", "unhashable", "NoneType")
"""What no line for players may say: words of the machinery."""


class RulesAnything(HostileModel):
    """Rules an action or proposes one each time, and puts junk into one field after the other of what it says of it."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.rulings = 0

    async def stream(self, request: ChatRequest) -> AsyncIterator[Part]:
        """A ruling with junk in one of its fields; plain words for all else."""
        chance = random.Random(f"{self.seed}:{self.rulings}:{self.asked}")
        self.asked += 1
        step = say("It is so.")
        if request.output is not None and "given" in properties_of(request.output.schema):
            step = answer(junk_ruling(request.output.schema, self.rulings, chance))
            self.rulings += 1
        scripted = ScriptedModel([step])
        async for part in scripted.stream(request):
            yield part


def properties_of(schema: object) -> Mapping[str, Any]:
    found = schema.get("properties") if isinstance(schema, Mapping) else None
    return found if isinstance(found, Mapping) else {}


def junk_ruling(schema: Mapping[str, object], number: int, chance: random.Random) -> dict[str, object]:
    """The ruling with this number: its action, its field at fault and the junk in it go round at different paces."""
    known = properties_of(schema)
    ruling: dict[str, object] = {"kind": "action"}
    for name in ("action", "stat", "skill", "attack", "target", "difficulty", "approach"):
        if name in known and (name == "action" or chance.random() < 0.6):
            ruling[name] = fitting(known[name], chance)
    if number % 2:
        ruling["given"] = with_junk(known["given"], number // 2, chance)
        return ruling
    proposed = properties_of(known.get("proposed"))
    if proposed:
        junk = with_junk(proposed["given"], number // 2, chance)
        ruling["proposed"] = {"action": fitting(proposed["action"], chance), "given": junk}
    return ruling


def with_junk(schema: object, number: int, chance: random.Random) -> dict[str, object]:
    fields = properties_of(schema)
    names = sorted(fields)
    said = {name: fitting(fields[name], chance) for name in names if chance.random() < 0.25}
    junk = chance.choice((nasty(chance), chance.choice(NASTY_NUMBERS), chance.choice((*NASTY_TEXTS, *NASTY_IDS)), []))
    return {**said, names[number % len(names)]: junk} if names else {"x": junk}


async def answered(table: OpenTable, reply: TurnAnswer, chance: random.Random) -> TurnAnswer:
    """Decides all that waits, now and then by something that is no option."""
    for _ in range(30):
        if table.pending is None or not isinstance(reply, TurnWaits | TurnStopped):
            return reply
        if not isinstance(reply, TurnWaits) or reply.decision is None:
            again = await table.resume(Heard())
            assert again is not None
            reply = again
            if not isinstance(reply, TurnWaits) or reply.decision is None:
                return reply
        option = chance.choice(reply.decision.options)
        said = f"{option.id}={chance.choice(NASTY_TEXTS)}" if option.words else option.id
        if chance.random() < 0.15:
            said = chance.choice(("nonsense", "", "=", *NASTY_TEXTS))
        told = await table.decide(said, Heard())
        assert told is not None
        reply = told
    raise AssertionError("a turn asks without end")


def broken(table: OpenTable) -> Iterator[str]:
    """Everything about the heroes of a table of these actions that should not be so."""
    for sheet in table.state.heroes():
        reading = SheetReading(table.system, table.state, sheet)
        for pool in POOLS:
            if not 0 <= reading.track(pool) <= reading.maximum(pool):
                yield f"{sheet.id}: {pool} is {reading.track(pool)} of {reading.maximum(pool)}"
        empty = sum(not reading.track(pool) and f"{pool}_spent" not in sheet.conditions for pool in POOLS)
        steps = min(3, empty + reading.track("special_damage"))
        if reading.derived("damage_track") != steps:
            yield f"{sheet.id}: the damage track says {reading.derived('damage_track')}, its formula {steps}"
        if sheet.xp < 0:
            yield f"{sheet.id}: {sheet.xp} experience"
        if not 1 <= sheet.level <= 6:
            yield f"{sheet.id}: of tier {sheet.level}"


def unnamed(table: OpenTable) -> Iterator[str]:
    """Points and experience that moved in the last turn and nobody says why."""
    for event in read_events(table.head.events):
        if isinstance(event, TrackChanged | XpChanged) and event.before != event.after and not event.cause.ref:
            yield str(event)


def lines_of(table: OpenTable) -> Iterator[str]:
    for part in table.head.parts:
        reply = part.get("reply")
        yield str(part.get("line", ""))
        yield str(reply.get("reason", "") if isinstance(reply, Mapping) else "")


@pytest.mark.parametrize("system_id", ["cypher", "numenera"])
@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize("model", [HostileModel, RulesAnything])
async def test_a_model_that_says_anything_of_typed_actions_breaks_nothing(
    system_id: str, language: str, model: type[HostileModel]
) -> None:
    """A1, A9, C1, C13: junk in each field of what is given or proposed changes nothing that the rules would not."""
    seed = f"{system_id}-{language}"
    settings = TableSettings(snapshot_every=10)
    table = table_for_tests(adventure_of(system_id), model(seed), language=language, settings=settings)
    chance = random.Random(seed)
    done = 0
    for turn in range(TURNS // 4 or 1):
        before = table.row.head
        reply = await table.submit(Submit(f"t{turn}", f"{WORDS[turn % len(WORDS)]}, with 1 level of Effort"), Heard())
        reply = await answered(table, reply, chance)
        if isinstance(reply, TurnStopped):
            assert reply.code
            assert reply.line.strip()
            assert [leak for leak in LEAKS if leak in reply.line] == []
        assert_limits_hold(table)
        assert list(broken(table)) == []
        if table.row.head != before:
            done += 1
            assert list(unnamed(table)) == []
            assert [line for line in lines_of(table) if any(leak in line for leak in LEAKS)] == []
        if table.state.ending or all(is_out(table.system, hero) for hero in table.state.heroes()):
            assert not verify(table.keeping.store, table.row.id, table.row.head).faults
            table.jump("root")

    assert done
    assert not verify(table.keeping.store, table.row.id, table.row.head).faults

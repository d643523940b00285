"""Small systems, sheets and tables for tests: yours of your own rules, and ours of the engine. All of it is pure.

system = system_of(tracks=[{"id": "hp", "max": 5}])
table = table_of(system, {"hero": {"tracks": {"hp": 3}}})
done = ask(system, table, {"action": "effects", "sheet": "hero", "effects": [{"mark": "hp"}]})
done.state.sheets["hero"].tracks["hp"].value                                              # 4
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rules.asking import request_from_data
from rules.cases import case_from_data
from rules.cases.given import start_state
from rules.cases.steps import asker_of
from rules.dice import CounterDice, ForcedDice
from rules.dice_result import MAIN_STREAM
from rules.engine import Resolution, resolve
from rules.loading import adventure_from_data, system_from_data
from rules.requests import REQUESTS, AnyRequest, Asker
from rules.state import Table
from rules.system import RuleSystem
from rules.tally import Dice

Data = Mapping[str, Any]


def system_of(**sections: Any) -> RuleSystem:
    """A system of these sections (`stats`, `tracks`, `cards` …) as a system file writes them. Raises SystemFaults."""
    return system_from_data({"id": "small", "version": "1", **sections})


def with_adventure(system: RuleSystem, **sections: Any) -> RuleSystem:
    """The system with an adventure of these sections laid on it. Raises SystemFaults.

    What nobody gives is as small as can be: it starts in the first scene and has an ending that is never reached.
    """
    scenes = sections.get("scenes", [{"id": "here"}])
    least = {"id": "outing", "system": system.id, "version": "1", "start": scenes[0]["id"], "scenes": scenes}
    return adventure_from_data(system, {"endings": [{"id": "never", "when": "0"}], **least, **sections})


def table_of(
    system: RuleSystem,
    sheets: Mapping[str, Data] | None = None,
    table: Data | None = None,
    switches: Mapping[str, str] | None = None,
) -> Table:
    """A table of this system; sheets and table are sparse, as the `given` of a golden case. Raises CaseError."""
    given = {"sheets": {"hero": {}} if sheets is None else sheets, "table": table or {}}
    data = {"id": "built", "system": system.id, "switches": switches or {}, "given": given}
    return start_state(system, case_from_data(data))


def request_of(data: Data) -> AnyRequest:
    """A request from plain data. Raises pydantic's ValidationError."""
    request: AnyRequest = REQUESTS.validate_python(data)
    return request


def ask(
    system: RuleSystem,
    table: Table,
    request: Data | AnyRequest,
    *,
    dice: Iterable[int] | Dice = (),
    seed: str | None = None,
    asker: Asker | None = None,
    answers: Sequence[str] = (),
) -> Resolution:
    """Asks the rules for one thing.

    Args:
        system: the rules.
        table: the state to ask on.
        request: the request, or its data.
        dice: forced faces, or any dice.
        seed: instead of `dice`, the table's own counter dice of this seed.
        asker: who asks; without one whoever would ask this in a golden case.
        answers: decisions made so far.
    """
    wanted = request_from_data(system, request) if isinstance(request, Mapping) else request
    faces = ForcedDice(dice) if isinstance(dice, Iterable) else dice
    thrown = faces if seed is None else CounterDice(seed, MAIN_STREAM, table.dice.get(MAIN_STREAM, 0))
    who = asker or asker_of(system, table, wanted)
    return resolve(system, table, wanted, dice=thrown, asker=who, answers=answers)


def run_effects(
    system: RuleSystem,
    table: Table,
    *effects: Data,
    on: str = "hero",
    target: str = "",
    dice: Iterable[int] | Dice = (),
) -> Resolution:
    """Runs effects on a sheet (or `table`), as a card or outcome would."""
    request = {"action": "effects", "sheet": on, "target": target, "effects": list(effects)}
    return ask(system, table, request, dice=dice, asker="code")

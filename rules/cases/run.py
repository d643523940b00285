"""Running golden cases: given → do → expect, one result each (design.md §9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.cases.case import Case, Step
from rules.cases.compare import Difference, differences
from rules.cases.given import start_state
from rules.cases.read import steps_for
from rules.cases.steps import Run, Stopped
from rules.cases.systems import SystemFor
from rules.cases.view import View, sheets_view, table_view
from rules.cases.words import fault_line, say
from rules.events.stored import event_to_stored
from rules.loading import Fault, SystemFaults
from rules.saved import state_hash
from rules.system import RuleSystem


@dataclass(frozen=True, slots=True)
class CaseResult:
    """What came of a case.

    Attributes:
        id: the case's id.
        ok: whether all it expects came out, with the dice it gave.
        tier: the tier of the last check, or None.
        chip: the last check's chip.
        events: every event that still stands after any undoing, as stored.
        refused: why the last step was refused, or None; for a system that does not load its faults too.
        sheets: every sheet in its saved form with what is computed from it (`rules.cases.view`).
        table: the saved table without its sheets.
        differences: readable lines, each with its path, what was expected and what was found.
        awaiting: the decision that waits, where one does.
        made: the id of something new that the last step made.
        value: the number that the last step read.
    """

    id: str
    ok: bool
    tier: str | None = None
    chip: View | None = None
    events: tuple[View, ...] = ()
    refused: View | None = None
    sheets: View | None = None
    table: View | None = None
    differences: tuple[str, ...] = ()
    awaiting: View | None = None
    made: str | None = None
    value: int | float | None = None

    def as_data(self) -> View:
        """The result as it is printed; what only some cases have is left out where it is not there."""
        data: View = {key: getattr(self, key) for key in _PRINTED}
        data.update({key: getattr(self, key) for key in _SOMETIMES if getattr(self, key) is not None})
        return data


_PRINTED = ("id", "ok", "tier", "chip", "events", "refused", "sheets", "table", "differences")
_SOMETIMES = ("awaiting", "made", "value")


def run_cases(cases: Iterable[Case], system_for: SystemFor) -> Iterator[CaseResult]:
    """Runs cases one after another. Raises CaseError at the first whose `given` does not fit its system."""
    for case in cases:
        yield run_case(case, system_for)


def run_case(case: Case, system_for: SystemFor) -> CaseResult:
    """Runs one case.

    A system that does not load is a result: `refused` holds its first fault's code and all faults.

    Raises:
        CaseError: what the case gives does not fit the system.
    """
    try:
        system = system_for(case.data.system, case.data.adventure)
    except SystemFaults as error:
        refused = _load_refusal(error.faults)
        unforeseen = "refused" not in (case.data.expect or {})
        lines = [fault_line(fault, case.data.language) for fault in error.faults] if unforeseen else []
        return _judged(case, {"refused": refused}, lines)
    start = start_state(system, case)
    case = replace(case, steps=steps_for(case, system))
    run = Run(system, case, start, start)
    problems: list[str] = []
    for number, step in enumerate(case.steps):
        last = number == len(case.steps) - 1
        where = "do" if len(case.steps) == 1 else f"do[{number}]"
        try:
            run.do(step, where)
        except Stopped as stopped:
            return _judged(case, outcome(system, run), [*problems, str(stopped)])
        problems += _step_problems(case, step, where, system, run, last=last)
    problems += _end_problems(case, run)
    return _judged(case, outcome(system, run), problems)


def outcome(system: RuleSystem, run: Run) -> View:
    """Everything a case may expect something of, as it stands now."""
    decision = run.awaiting
    return {
        "tier": run.chip.tier if run.chip else None,
        "chip": run.chip.model_dump(mode="json", exclude_defaults=True) if run.chip else None,
        "events": tuple(event_to_stored(event) for event in run.events),
        "refused": run.refused.as_data() if run.refused else None,
        "sheets": sheets_view(system, run.state),
        "table": table_view(run.state),
        "awaiting": None
        if decision is None
        else {
            "id": decision.id,
            "kind": decision.kind,
            "decider": decision.decider,
            "options": [option.form for option in decision.options],
            "default": decision.default,
        },
        "made": run.made or None,
        "value": run.value,
    }


def _judged(case: Case, found: View, problems: Iterable[str] = ()) -> CaseResult:
    lines = [*problems, *_lines(case, case.data.expect, found)]
    return CaseResult(case.id, not lines, **found, differences=tuple(lines))


def _lines(case: Case, expect: Mapping[str, Any] | None, found: View, where: str = "") -> list[str]:
    language = case.data.language
    return [_line(one, language) for one in differences(_readable(expect or {}), found, where)]


def _line(difference: Difference, language: str) -> str:
    nothing = say("nothing", language)
    return say(
        "differs",
        language,
        path=difference.path,
        expected=difference.expected or nothing,
        found=difference.found or nothing,
    )


def _readable(expect: Mapping[str, Any]) -> Mapping[str, Any]:
    """What is expected, a refusal by its code alone made long."""
    refused = expect.get("refused")
    return {**expect, "refused": {"code": refused}} if isinstance(refused, str) else expect


def _step_problems(case: Case, step: Step, where: str, system: RuleSystem, run: Run, *, last: bool) -> list[str]:
    """What is wrong right after a step: its own expectations, and a refusal that nobody expects."""
    problems: list[str] = []
    if step.expect is not None:
        problems += _lines(case, step.expect, outcome(system, run), where)
    expected = "refused" in (step.expect or {}) or (last and "refused" in (case.data.expect or {}))
    if run.refused is not None and not expected:
        problems.append(say("problems.refused", case.data.language, step=where, code=run.refused.code))
    return problems


def _end_problems(case: Case, run: Run) -> list[str]:
    language = case.data.language
    problems: list[str] = []
    if run.awaiting is not None and "awaiting" not in (case.data.expect or {}):
        options = ", ".join(option.id for option in run.awaiting.options)
        problems.append(say("problems.decision_waits", language, step="do", decision=run.awaiting.id, options=options))
    if run.left:
        problems.append(say("problems.dice_left", language, left=list(run.left)))
    if run.awaiting is None and state_hash(run.folded()) != state_hash(run.state):
        problems.append(say("problems.fold_differs", language, step="do"))
    return problems


def _load_refusal(faults: tuple[Fault, ...]) -> View:
    return {"code": faults[0].code, "faults": [_fault_data(fault) for fault in faults]}


def _fault_data(fault: Fault) -> View:
    return {
        "code": fault.code,
        "file": fault.file,
        "line": fault.line,
        "column": fault.column,
        "path": fault.path,
        "found": fault.found,
        "accepted": list(fault.accepted),
        "nearest": fault.nearest,
        "params": dict(fault.params),
    }

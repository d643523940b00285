"""Reading case files: text of strangers → cases, or one clear error line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, TypeVar, cast, get_args

from pydantic import BaseModel, Field

from rules.asking import request_model
from rules.cases.case import Ask, Case, CaseData, Decide, Read, Step, Undo, Unread
from rules.cases.errors import CaseError
from rules.definitions.words import Definition
from rules.loading import Document, Fault, SystemFaults, document_from_data, load_system, read_document, system_ids
from rules.loading.faults import fault_at
from rules.loading.nodes import Node, Path, path_text
from rules.loading.shape import read_shape
from rules.loading.source import Source
from rules.requests import NAMED, AnyRequest, Asker
from rules.system import RuleSystem
from rules.system_actions import SystemActions
from rules.systems.registry import ACTIONS, actions_of

Model = TypeVar("Model", bound=BaseModel)

KINDS: Final = ("action", "decide", "undo", "read")
"""What a step may do, by its own key."""
ASKERS: Final[tuple[str, ...]] = get_args(Asker)
EXPECTED: Final = (
    "tier", "chip", "events", "refused", "sheets", "table", "awaiting", "made", "value",
)  # fmt: skip
"""What a result holds, and so what a case may expect."""


class _DecideData(Definition):
    decide: str


class _UndoData(Definition):
    undo: Any


class _ReadFormula(Definition):
    sheet: str = "table"
    formula: str = Field(min_length=1)


class _ReadData(Definition):
    read: _ReadFormula


def read_cases(text: str | bytes, name: str) -> tuple[Case, ...]:
    """The cases of a file: YAML or JSON, one case or a list of them.

    Args:
        text: the file's content.
        name: its name, for messages.

    Raises:
        CaseError: something in it makes no sense; nothing has been run.
    """
    try:
        document = read_document(text, name)
    except SystemFaults as error:
        raise CaseError("", error.faults) from None
    root = document.root
    nodes = list(root.parts) if isinstance(root.data, list) and not isinstance(root.parts, Mapping) else [root]
    cases = tuple(_case(Document(name, node, document.lines)) for node in nodes)
    _unique(cases)
    return cases


def _unique(cases: tuple[Case, ...]) -> None:
    seen: set[str] = set()
    for case in cases:
        if case.id in seen:
            raise CaseError(case.id, [case.source.fault(("id",), "duplicate_case", found=case.id)])
        seen.add(case.id)


def _case(document: Document) -> Case:
    data = document.root.data
    if not isinstance(data, dict) or not data:
        raise CaseError("", [fault_at(document, (), "no_case", found=data, accepted=CaseData.model_fields)])
    id = str(data.get("id", ""))
    source = Source(document, data)
    shaped = read_shape(source, CaseData, {})
    if shaped.faults or shaped.model is None:
        raise CaseError(id, shaped.faults)
    read = shaped.model
    if read.dice is not None and read.seed is not None:
        raise CaseError(id, [source.fault(("seed",), "dice_and_seed", at_key=True)])
    _expectation(source, id, ("expect",), read.expect)
    single = isinstance(data.get("do"), dict)
    steps = tuple(_step(source, id, ("do",) if single else ("do", number), raw) for number, raw in enumerate(read.do))
    case = Case(read, steps, source)
    own = _own_actions(read.system)
    return case if isinstance(own, _Unknown) else replace(case, steps=_steps_read(case, own))


class _Unknown:
    """Stands for the actions of a system that is still to be read."""


def _own_actions(reference: str | Mapping[str, Any]) -> SystemActions | _Unknown | None:
    """The typed actions of the system that a case names; those of one that does not ship are known when it is read."""
    if not isinstance(reference, str):
        return ACTIONS.get(str(reference.get("actions", "")))
    if reference not in system_ids():
        return _Unknown()
    return actions_of(load_system(reference))


def steps_for(case: Case, system: RuleSystem) -> tuple[Step, ...]:
    """The steps of a case with all requests in the form that its system gives them. Raises CaseError."""
    return _steps_read(case, actions_of(system))


def _steps_read(case: Case, own: SystemActions | None) -> tuple[Step, ...]:
    return tuple(
        replace(step, does=_read(case.source, case.id, step.does, own)) if isinstance(step.does, Unread) else step
        for step in case.steps
    )


def _read(source: Source, case: str, step: Unread, own: SystemActions | None) -> Ask:
    model = request_model(step.data["action"], own)
    return Ask(cast(AnyRequest, _shaped(source, case, step.path, step.data, model)), step.by)


def _step(source: Source, case: str, path: Path, raw: Mapping[str, Any]) -> Step:
    kinds = [key for key in KINDS if key in raw]
    if len(kinds) != 1:
        raise CaseError(case, [source.fault(path, "step_form", found=dict(raw), accepted=KINDS, nearest="")])
    expect = raw.get("expect")
    _expectation(source, case, (*path, "expect"), expect)
    by = _asker(source, case, path, raw)
    beside = ("expect", "note") if by is None else ("expect", "note", "by")
    own = {key: value for key, value in raw.items() if key not in beside}
    match kinds[0]:
        case "action":
            asked = Unread(own, path, by)
            known = own["action"] in NAMED if isinstance(own["action"], str) else True
            return Step(_read(source, case, asked, None) if known else asked, expect)
        case "decide":
            return Step(Decide(_shaped(source, case, path, own, _DecideData).decide), expect)
        case "undo":
            what = _shaped(source, case, path, own, _UndoData).undo
            if what not in ("step", "turn"):
                accepted = ("step", "turn")
                raise CaseError(case, [source.fault((*path, "undo"), "no_option", found=what, accepted=accepted)])
            return Step(Undo(what), expect)
        case _:
            read = _shaped(source, case, path, own, _ReadData).read
            return Step(Read(read.sheet, read.formula), expect)


def _asker(source: Source, case: str, path: Path, raw: Mapping[str, Any]) -> Asker | None:
    """Who asks, where a step says so. A number as `by` is the request's own: how far a clock is to be ticked."""
    by = raw.get("by")
    if not isinstance(by, str):
        return None
    if "action" not in raw or by not in ASKERS:
        raise CaseError(case, [source.fault((*path, "by"), "no_option", found=by, accepted=ASKERS)])
    return cast(Asker, by)


def _shaped(source: Source, case: str, path: Path, raw: dict[str, Any], model: type[Model]) -> Model:
    """The data of a step as a model, with faults placed where they stand in the file."""
    node = source.main.node(path) or Node(raw)
    inner = Source(Document(source.main.name, node, source.main.lines), raw)
    shaped = read_shape(inner, model, {})
    if shaped.faults or shaped.model is None:
        raise CaseError(case, [_within(fault, path_text(path)) for fault in shaped.faults])
    return shaped.model


def _within(fault: Fault, path: str) -> Fault:
    inner = f".{fault.path}" if fault.path else ""
    return replace(fault, path=f"{path}{inner}")


def _expectation(source: Source, case: str, path: Path, expect: object) -> None:
    if expect is None:
        return
    if not isinstance(expect, dict):
        raise CaseError(case, [source.fault(path, "mapping_needed", found=expect, accepted=EXPECTED, nearest="")])
    for key in expect:
        if key not in EXPECTED:
            fault = source.fault((*path, key), "no_expectation", found=key, accepted=EXPECTED, at_key=True)
            raise CaseError(case, [fault])


def case_from_data(data: Mapping[str, Any], *, name: str = "case") -> Case:
    """A case from plain data, as a test or a program has it. Raises CaseError."""
    try:
        return _case(document_from_data(data, name))
    except SystemFaults as error:
        raise CaseError("", error.faults) from None

"""What a case gives of a system's own state: each key in the form of the model that its actions name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.cases.case import Case
from rules.loading import Fault
from rules.loading.nodes import Path
from rules.loading.shape import form_faults
from rules.system import RuleSystem
from rules.systems.registry import actions_of


def own_faults(system: RuleSystem, case: Case) -> Iterator[Fault]:
    """Keys that the system's actions do not keep, and values that are not of their form."""
    given = case.data.given
    yield from _faults(system, case, ("given", "table", "own"), given.table.own)
    for sheet_id, sheet in given.sheets.items():
        yield from _faults(system, case, ("given", "sheets", sheet_id, "own"), sheet.own)


def _faults(system: RuleSystem, case: Case, path: Path, own: Mapping[str, Any]) -> Iterator[Fault]:
    actions = actions_of(system)
    models = actions.own if actions is not None else {}
    for key, value in own.items():
        if key not in models:
            yield case.source.fault((*path, key), "no_own_state", found=key, accepted=tuple(models), at_key=True)
            continue
        yield from form_faults(case.source, (*path, key), models[key], value)

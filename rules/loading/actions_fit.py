"""Whether a system has what the typed actions it names work with: they would find nothing there when played."""

from __future__ import annotations

from collections.abc import Iterator

from rules.definitions.system import SystemFile
from rules.loading.faults import Fault
from rules.loading.ids import Ids
from rules.loading.source import Source
from rules.systems.registry import ACTIONS


def actions_faults(source: Source, file: SystemFile, ids: Ids) -> Iterator[Fault]:
    """What the actions need by kind and the system has not; a part of a thing stands as `thing.part`."""
    own = ACTIONS.get(file.actions)
    needs = own.needs if own is not None else {}
    missing = [
        f"{kind} {one}"
        for kind, needed in needs.items()
        if ids.sure(kind)
        for one in needed
        if not _there(ids, kind, one)
    ]
    if missing:
        yield source.fault(("actions",), "actions_need", found=file.actions, params={"missing": ", ".join(missing)})


def _there(ids: Ids, kind: str, needed: str) -> bool:
    thing, _, part = needed.partition(".")
    return part in ids.parts.get(thing, ()) if part else needed in ids.of(kind)

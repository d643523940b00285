"""Where a case's system comes from: a shipped one by its id, a file beside the case, or the case itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from rules.loading import (
    Loaded,
    SystemFaults,
    adventure_from_data,
    load_adventure,
    load_system,
    read_adventure,
    read_system,
    system_from_data,
)
from rules.loading.faults import file_fault
from rules.system import RuleSystem

Reference = str | Mapping[str, Any]


class SystemFor(Protocol):
    """Finds the system that a case names, with the adventure it names laid on it. Raises SystemFaults."""

    def __call__(self, system: Reference, adventure: Reference | None = None) -> RuleSystem:
        """The system, ready for use."""
        ...


Own = Callable[[str], Loaded | None]
"""Finds a whole system of a person's own, with its adventures, by what a case calls it; None where it is none."""


def systems_beside(read: Callable[[str], str], own: Own = lambda reference: None) -> SystemFor:
    """A `SystemFor` that reads files through `read`, which is given a path as the case writes it (`./small.yaml`).

    `own` is asked first. A file is read once. What `read` raises as OSError or UnicodeError becomes a fault.
    """
    known: dict[tuple[str, str], RuleSystem] = {}

    def find(system: Reference, adventure: Reference | None = None) -> RuleSystem:
        if not isinstance(system, str) or not isinstance(adventure, str | None):
            return _with_adventure(_system(system, read, own), adventure, read)
        key = (system, adventure or "")
        if key not in known:
            known[key] = _with_adventure(_system(system, read, own), adventure, read)
        return known[key]

    return find


def _system(reference: Reference, read: Callable[[str], str], own: Own) -> Loaded:
    if not isinstance(reference, str):
        return Loaded(system_from_data(reference))
    found = own(reference)
    if found is not None:
        return found
    if not _is_path(reference):
        return Loaded(load_system(reference))
    return Loaded(read_system({reference: _text(reference, read)}, main=reference).system)


def _with_adventure(loaded: Loaded, reference: Reference | None, read: Callable[[str], str]) -> RuleSystem:
    system = loaded.system
    if reference is None:
        return system
    if not isinstance(reference, str):
        return adventure_from_data(system, reference)
    if reference in loaded.adventures:
        return loaded.adventures[reference]
    if loaded.adventures and not _is_path(reference):
        accepted = tuple(loaded.adventures)
        raise SystemFaults([file_fault(system.id, "unknown_adventure", found=reference, accepted=accepted)])
    if not _is_path(reference):
        return load_adventure(system, reference)
    return read_adventure(system, {reference: _text(reference, read)}, main=reference).system


def _text(reference: str, read: Callable[[str], str]) -> str:
    try:
        return read(reference)
    except (OSError, UnicodeError) as error:
        detail = error.strerror if isinstance(error, OSError) and error.strerror else type(error).__name__
        fault = file_fault(reference, "unreadable_system", found=reference, params={"detail": detail})
        raise SystemFaults([fault]) from None


def _is_path(reference: str) -> bool:
    return "/" in reference or "." in reference

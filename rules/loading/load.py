"""The systems and adventures that ship with the product, read from package data once and kept."""

from __future__ import annotations

from functools import cache

from rules.loading.faults import SystemFaults, file_fault, nearest_to
from rules.loading.files import ADVENTURE_FILE, ADVENTURES, SYSTEM_FILE, read_files
from rules.loading.read import Loaded, read_system_files
from rules.loading.read_adventure import LoadedAdventure, read_adventure_files
from rules.loading.shipped import PACKAGE, shipped_contents, shipped_files, shipped_folders
from rules.system import RuleSystem


def system_ids() -> tuple[str, ...]:
    """The ids of the systems that ship with the product, sorted."""
    return shipped_folders((), SYSTEM_FILE)


def adventure_ids(system_id: str) -> tuple[str, ...]:
    """The ids of a shipped system's adventures, sorted. Raises SystemFaults when there is no such system."""
    _check_id("system", system_id, system_ids())
    return shipped_folders((system_id, ADVENTURES.rstrip("/")), ADVENTURE_FILE)


def load_system(system_id: str) -> RuleSystem:
    """A shipped system; loaded once a process.

    Raises:
        SystemFaults: there is no such system, or its data has faults.
    """
    return load_system_with_warnings(system_id).system


def load_adventure(system: RuleSystem, adventure_id: str) -> RuleSystem:
    """A shipped system with one of its adventures laid on it.

    Raises:
        SystemFaults: the system has no such adventure, or its data has faults.
    """
    return load_adventure_with_warnings(system, adventure_id).system


@cache
def load_system_with_warnings(system_id: str) -> Loaded:
    """As `load_system`, with what is probably a mistake in its data."""
    _check_id("system", system_id, system_ids())
    loaded = read_system_files(shipped_files(system_id))
    _check_folder(f"{system_id}/{SYSTEM_FILE}", loaded.system.id, system_id)
    return loaded


def load_adventure_with_warnings(system: RuleSystem, adventure_id: str) -> LoadedAdventure:
    """As `load_adventure`, with what is probably a mistake in its data."""
    _check_id("adventure", adventure_id, adventure_ids(system.id))
    if system is load_system(system.id):
        return _shipped_adventure(system.id, adventure_id)
    return _laid_on(system, adventure_id)


@cache
def _shipped_adventure(system_id: str, adventure_id: str) -> LoadedAdventure:
    return _laid_on(load_system(system_id), adventure_id)


def _laid_on(system: RuleSystem, adventure_id: str) -> LoadedAdventure:
    folder = (system.id, ADVENTURES.rstrip("/"), adventure_id)
    main = f"{'/'.join(folder)}/{ADVENTURE_FILE}"
    loaded = read_adventure_files(system, read_files(shipped_contents(folder, ADVENTURE_FILE), main))
    _check_folder(main, loaded.id, adventure_id)
    return loaded


def _check_id(kind: str, found: str, accepted: tuple[str, ...]) -> None:
    """Lets nothing through but the name of a folder that is there (behaviours F7)."""
    if found not in accepted:
        near = nearest_to(found, accepted)
        raise SystemFaults([file_fault(PACKAGE, f"unknown_{kind}", found=found, accepted=accepted, nearest=near)])


def _check_folder(main: str, found: str, folder: str) -> None:
    if found != folder:
        raise SystemFaults([file_fault(main, "id_differs_from_folder", found=found, accepted=(folder,))])

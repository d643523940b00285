"""From handed texts to a rule system: reading, checking all that can be checked, and telling all that is wrong at once.

Nothing here opens a file; packaged systems are `rules.loading.load`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from rules.definitions.system import SystemFile
from rules.loading.checks_fit import check_faults, outcome_faults, tier_names
from rules.loading.cycles import system_cycles
from rules.loading.documents import document_from_data
from rules.loading.faults import Fault, SystemFaults, in_file_order
from rules.loading.files import (
    ADVENTURE_FILE,
    ADVENTURES,
    SYSTEM_FILE,
    Content,
    Files,
    expected_names,
    folder_of,
    read_files,
    stray_files,
)
from rules.loading.formulas import FormulaCheck, check_formulas, circle_faults
from rules.loading.ids import SYSTEM_SECTIONS, Ids, ids_in_source
from rules.loading.moments import Ground
from rules.loading.read_adventure import read_adventure
from rules.loading.references import made_clock_warnings, reference_faults, thing_faults
from rules.loading.shape import Shaped, read_shape
from rules.loading.sheets_fit import item_faults, sheet_faults
from rules.loading.source import Source, source_of
from rules.loading.spots import spots
from rules.loading.texts import TextFile, missing_words, read_texts
from rules.loading.unique import unique_faults
from rules.loading.wanted_words import covers_warnings, known_of_system, wanted_of_system, word_warnings
from rules.system import RuleSystem

_STAND_INS: Final = {"id": "unnamed", "version": "0"}


@dataclass(frozen=True, slots=True)
class Loaded:
    """A system that may be used.

    Attributes:
        system: the system.
        adventures: the system with each adventure that came with it, by the adventure's id.
        warnings: what is probably a mistake, in file order.
    """

    system: RuleSystem
    adventures: Mapping[str, RuleSystem] = field(default_factory=dict)
    warnings: tuple[Fault, ...] = ()


def read_system(contents: Mapping[str, Content], *, main: str = SYSTEM_FILE) -> Loaded:
    """Reads a system from the texts of its files.

    Args:
        contents: the files by name: `system.yaml`, and perhaps `cards.yaml`, `text/en.yaml`, `text/ko.yaml` and
            `adventures/<id>/adventure.yaml` with its own `cards.yaml` and `text/…`.
        main: the name of the main file; the others are looked for beside it.

    Raises:
        SystemFaults: with everything that is wrong with any of them.
    """
    scenarios = sorted(name for name in contents if _is_adventure(name, main))
    accepted = [name for one in (main, *scenarios) for name in expected_names(one)]
    faults = stray_files(contents, accepted)
    try:
        loaded = read_system_files(read_files(contents, main))
    except SystemFaults as error:
        raise SystemFaults((*faults, *error.faults), error.warnings) from None
    adventures: dict[str, RuleSystem] = {}
    warnings = list(loaded.warnings)
    for name in scenarios:
        try:
            read = read_adventure(loaded.system, contents, main=name)
        except SystemFaults as error:
            faults.extend(error.faults)
        else:
            adventures[read.id] = read.system
            warnings.extend(read.warnings)
    if faults:
        raise SystemFaults(faults, warnings)
    return Loaded(loaded.system, adventures, tuple(warnings))


def system_from_data(data: object, *, name: str = "system") -> RuleSystem:
    """A system from plain data, such as a golden case's own; it has no words but its inline names.

    Raises:
        SystemFaults: with everything that is wrong with it.
    """
    return read_system_files(Files(document_from_data(data, name), names=(name,))).system


def _is_adventure(name: str, main: str) -> bool:
    base = folder_of(main) + ADVENTURES
    return name.startswith(base) and name.endswith(f"/{ADVENTURE_FILE}") and name.count("/") == base.count("/") + 1


def read_system_files(files: Files) -> Loaded:
    """A system from its documents, without adventures. Raises SystemFaults."""
    source, faults = source_of(files.main, files.cards)
    if faults and not source.data:
        raise SystemFaults(faults)
    shaped = read_shape(source, SystemFile, _STAND_INS)
    ids = _with_tiers(ids_in_source(source, SYSTEM_SECTIONS), shaped)
    found = [*faults, *shaped.faults, *unique_faults(source, SYSTEM_SECTIONS)]
    formulas = FormulaCheck()
    texts: list[TextFile] = []
    warnings: list[Fault] = []
    if shaped.model is not None:
        formulas = check_formulas(shaped.source, spots(shaped.model), ids)
        found += [*formulas.faults, *_faults(shaped.source, shaped.model, ids, formulas)]
        if not shaped.faults:
            texts, check = read_texts(files.texts, known_of_system(shaped.model, ids.by_kind))
            found += check.faults
            warnings += [*check.warnings, *_warnings(source, shaped.model, ids, texts)]
    if found or shaped.model is None:
        raise SystemFaults(in_file_order(found, files.names), in_file_order(warnings, files.names))
    system = RuleSystem(
        shaped.model, text={text.language: text.tree for text in texts}, _compiled=dict(formulas.compiled)
    )
    return Loaded(system, {}, in_file_order(warnings, files.names))


def _with_tiers(ids: Ids, shaped: Shaped[SystemFile]) -> Ids:
    """The ids with the tiers that checks can give; unsure where a check is faulty."""
    checks = shaped.model.checks if shaped.model is not None else ()
    broken = shaped.model is None or "checks" in shaped.source.shift
    return ids.with_kind("tier", tier_names(check.procedure for check in checks), sure=not broken)


def _faults(source: Source, file: SystemFile, ids: Ids, formulas: FormulaCheck) -> Iterator[Fault]:
    health = next((track.id for track in file.tracks if track.role == "health"), "")
    if not ids.sure("track"):
        health = health or "unknown"
    numbers = tuple(word.value for word in file.difficulties)
    yield from reference_faults(source, spots(file), ids)
    yield from thing_faults(source, file, ids)
    yield from check_faults(source, file)
    yield from outcome_faults(source, file, file.checks if ids.sure("check") else None, numbers, health)
    yield from sheet_faults(source, file)
    yield from item_faults(source, file, {entry.id: entry for entry in file.lists})
    yield from circle_faults(source, file, formulas.compiled)


def _warnings(source: Source, file: SystemFile, ids: Ids, texts: list[TextFile]) -> Iterator[Fault]:
    yield from made_clock_warnings(source, file, tuple(clock.id for clock in file.clocks))
    yield from system_cycles(source, file.cards, ground_of(file))
    yield from covers_warnings(source, file, texts)
    yield from word_warnings(source, wanted_of_system(file), texts)
    yield from missing_words(texts)


def ground_of(file: SystemFile) -> Ground:
    """What of a system takes part when effects act."""
    return Ground(
        {track.id: track for track in file.tracks},
        {thing.id: thing for thing in file.things},
        {check.id: check for check in file.checks},
        next((track.id for track in file.tracks if track.role == "health"), ""),
    )

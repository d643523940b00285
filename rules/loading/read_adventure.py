"""From handed texts to an adventure laid on a system that is sound."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice

from rules.definitions.adventure import AdventureFile
from rules.loading.adventure_fit import adventure_faults, adventure_warnings
from rules.loading.checks_fit import outcome_faults, tier_names
from rules.loading.cycles import adventure_cycles
from rules.loading.documents import document_from_data
from rules.loading.faults import MOST_TOLD, Fault, SystemFaults, in_file_order
from rules.loading.files import ADVENTURE_FILE, Content, Files, read_files
from rules.loading.formulas import check_formulas
from rules.loading.ids import ADVENTURE_SECTIONS, SYSTEM_SECTIONS, Ids, ids_in_source, ids_of_file
from rules.loading.moments import Ground
from rules.loading.nodes import Plain
from rules.loading.proposals_fit import proposal_faults
from rules.loading.references import made_clock_warnings, reference_faults, thing_faults
from rules.loading.shape import read_shape
from rules.loading.sheets_fit import item_faults
from rules.loading.source import Source, source_of
from rules.loading.spots import Parts, Spot, parts_of, spots
from rules.loading.texts import TextFile, missing_words, read_texts
from rules.loading.unique import unique_faults
from rules.loading.wanted_words import known_of_adventure, wanted_of_adventure, word_warnings
from rules.loading.with_fit import with_faults
from rules.loading.within import rest_faults
from rules.names import ticked_clocks
from rules.system import RuleSystem


@dataclass(frozen=True, slots=True)
class LoadedAdventure:
    """An adventure that may be played.

    Attributes:
        system: its system with the adventure laid on it.
        warnings: what is probably a mistake, in file order.
    """

    system: RuleSystem
    warnings: tuple[Fault, ...] = ()

    @property
    def id(self) -> str:
        """The adventure's id."""
        return self.system.adventure.id if self.system.adventure is not None else ""


def read_adventure(
    system: RuleSystem, contents: Mapping[str, Content], *, main: str = ADVENTURE_FILE
) -> LoadedAdventure:
    """Reads an adventure for a system from the texts of its files.

    Args:
        system: the system, sound, without an adventure.
        contents: files by name; those beside `main` are read, others let be.
        main: the name of the adventure's main file.

    Raises:
        SystemFaults: with everything that is wrong with any of them.
    """
    return read_adventure_files(system, read_files(contents, main))


def adventure_from_data(system: RuleSystem, data: object, *, name: str = "adventure") -> RuleSystem:
    """A system with an adventure from plain data laid on it. Raises SystemFaults."""
    return read_adventure_files(system, Files(document_from_data(data, name), names=(name,))).system


def read_adventure_files(system: RuleSystem, files: Files) -> LoadedAdventure:
    """An adventure from its documents. Raises SystemFaults."""
    source, faults = source_of(files.main, files.cards)
    if faults and not source.data:
        raise SystemFaults(faults)
    shaped = read_shape(source, AdventureFile, _stand_ins(source, system))
    ids = _ids(source, system).doubting(shaped.lost, ADVENTURE_SECTIONS)
    taken = ids_of_file(system.file, SYSTEM_SECTIONS, ())
    found = [*faults, *shaped.faults, *islice(unique_faults(source, ADVENTURE_SECTIONS, taken), MOST_TOLD)]
    if shaped.model is None:
        raise SystemFaults(in_file_order(found, files.names))
    marked, parts = tuple(spots(shaped.model)), parts_of(shaped.model)
    formulas = check_formulas(shaped.source, marked, ids)
    found += formulas.faults
    found += islice(_faults(shaped.source, shaped.model, system, ids, marked, parts), MOST_TOLD)
    found += rest_faults(shaped.rest, ids, system.file.actions, system.checks)
    texts: list[TextFile] = []
    warnings: tuple[Fault, ...] = ()
    if not shaped.faults:
        texts, check = read_texts(files.texts, known_of_adventure(shaped.model, parts, ids.by_kind, system.file))
        found += check.faults
        told = islice(_warnings(source, shaped.model, system, parts, texts), MOST_TOLD)
        warnings = in_file_order([*check.warnings, *told], files.names)
    if found:
        raise SystemFaults(in_file_order(found, files.names), warnings)
    laid = system.with_adventure(shaped.model, {text.language: text.tree for text in texts})
    return LoadedAdventure(replace(laid, _compiled={**system._compiled, **formulas.compiled}), warnings)


def _ids(source: Source, system: RuleSystem) -> Ids:
    """All ids an adventure may name: its own and its system's."""
    given = ids_of_file(system.file, SYSTEM_SECTIONS, ticked_clocks(system.file))
    tiers = tier_names(check.procedure for check in system.file.checks)
    return given.with_adventure(ids_in_source(source, ADVENTURE_SECTIONS)).with_kind("tier", tiers)


def _stand_ins(source: Source, system: RuleSystem) -> dict[str, Plain]:
    """Values to go on with where a key that must be there is missing or faulty."""
    scenes = (scene.get("id") for scene in source.entries("scenes") if isinstance(scene, dict))
    first = next((id for id in scenes if isinstance(id, str)), "unnamed")
    return {
        "id": "unnamed",
        "version": "0",
        "system": system.id,
        "start": first,
        "scenes": [{"id": first}],
        "endings": [{"id": "unnamed", "when": "0"}],
    }


def _faults(
    source: Source,
    adventure: AdventureFile,
    system: RuleSystem,
    ids: Ids,
    marked: tuple[Spot, ...],
    parts: Parts,
) -> Iterator[Fault]:
    numbers = tuple(word.value for word in system.file.difficulties)
    yield from reference_faults(source, marked, ids)
    yield from thing_faults(source, parts, ids)
    yield from outcome_faults(source, parts, system.file.checks, numbers, system.health_track)
    yield from item_faults(source, parts, system.lists)
    yield from with_faults(source, parts, system.file.actions, system.checks)
    yield from adventure_faults(source, adventure, system.file)
    yield from proposal_faults(source, adventure, system.file)


def _warnings(
    source: Source, adventure: AdventureFile, system: RuleSystem, parts: Parts, texts: list[TextFile]
) -> Iterator[Fault]:
    clocks = (*system.file.clocks, *adventure.clocks)
    ground = Ground(system.tracks, system.things, system.checks, system.health_track)
    yield from made_clock_warnings(source, parts, tuple(clock.id for clock in clocks))
    yield from adventure_cycles(source, adventure.cards, system.file.cards, ground)
    yield from adventure_warnings(source, adventure, (*system.file.cards, *adventure.cards))
    yield from word_warnings(source, wanted_of_adventure(adventure, parts), texts)
    yield from missing_words(texts)

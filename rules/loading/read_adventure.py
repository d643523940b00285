"""From handed texts to an adventure laid on a system that is sound."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from rules.definitions.adventure import AdventureFile
from rules.loading.adventure_fit import adventure_faults, adventure_warnings
from rules.loading.checks_fit import outcome_faults, tier_names
from rules.loading.cycles import adventure_cycles
from rules.loading.documents import document_from_data
from rules.loading.faults import Fault, SystemFaults, in_file_order
from rules.loading.files import ADVENTURE_FILE, Content, Files, read_files
from rules.loading.formulas import FormulaCheck, check_formulas
from rules.loading.ids import ADVENTURE_SECTIONS, SYSTEM_SECTIONS, Ids, ids_in_source, ids_of_file
from rules.loading.moments import Ground
from rules.loading.nodes import Plain
from rules.loading.references import made_clock_warnings, reference_faults, thing_faults
from rules.loading.shape import read_shape
from rules.loading.sheets_fit import item_faults
from rules.loading.source import Source, source_of
from rules.loading.spots import spots
from rules.loading.texts import TextFile, missing_words, read_texts
from rules.loading.unique import unique_faults
from rules.loading.wanted_words import known_of_adventure, wanted_of_adventure, word_warnings
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
    own = ids_in_source(source, ADVENTURE_SECTIONS)
    taken = ids_of_file(system.file, SYSTEM_SECTIONS, ticked_clocks(system.file))
    ids = taken.with_adventure(own).with_kind("tier", tier_names(check.procedure for check in system.file.checks))
    defined = ids_of_file(system.file, SYSTEM_SECTIONS, ())
    found = [*faults, *shaped.faults, *unique_faults(source, ADVENTURE_SECTIONS, defined)]
    formulas = FormulaCheck()
    texts: list[TextFile] = []
    warnings: list[Fault] = []
    if shaped.model is not None:
        formulas = check_formulas(shaped.source, spots(shaped.model), ids)
        found += [*formulas.faults, *_faults(shaped.source, shaped.model, system, ids)]
        if not shaped.faults:
            texts, check = read_texts(files.texts, known_of_adventure(shaped.model, ids.by_kind, system.file))
            found += check.faults
            warnings += [*check.warnings, *_warnings(source, shaped.model, system, texts)]
    if found or shaped.model is None:
        raise SystemFaults(in_file_order(found, files.names), in_file_order(warnings, files.names))
    laid = system.with_adventure(shaped.model, {text.language: text.tree for text in texts})
    laid = replace(laid, _compiled={**system._compiled, **formulas.compiled})
    return LoadedAdventure(laid, in_file_order(warnings, files.names))


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


def _faults(source: Source, adventure: AdventureFile, system: RuleSystem, ids: Ids) -> Iterator[Fault]:
    numbers = tuple(word.value for word in system.file.difficulties)
    yield from reference_faults(source, spots(adventure), ids)
    yield from thing_faults(source, adventure, ids)
    yield from outcome_faults(source, adventure, system.file.checks, numbers, system.health_track)
    yield from item_faults(source, adventure, system.lists)
    yield from adventure_faults(source, adventure, system.file)


def _warnings(source: Source, adventure: AdventureFile, system: RuleSystem, texts: list[TextFile]) -> Iterator[Fault]:
    clocks = (*system.file.clocks, *adventure.clocks)
    ground = Ground(system.tracks, system.things, system.checks, system.health_track)
    yield from made_clock_warnings(source, adventure, tuple(clock.id for clock in clocks))
    yield from adventure_cycles(source, adventure.cards, system.file.cards, ground)
    yield from adventure_warnings(source, adventure, (*system.file.cards, *adventure.cards))
    yield from word_warnings(source, wanted_of_adventure(adventure), texts)
    yield from missing_words(texts)

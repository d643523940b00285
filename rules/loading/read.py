"""From handed texts to a rule system: reading, checking all that can be checked, and telling all that is wrong at once.

Nothing here opens a file; packaged systems are `rules.loading.load`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from rules.definitions.system import SystemFile
from rules.loading.abilities_fit import belongings_faults, stakes_faults
from rules.loading.actions_fit import actions_faults
from rules.loading.checks_fit import check_faults, outcome_faults, tier_names
from rules.loading.creation_fit import creation_faults
from rules.loading.cycles import system_cycles
from rules.loading.documents import document_from_data
from rules.loading.extending import extended, words_of
from rules.loading.faults import MOST_TOLD, Fault, SystemFaults, in_file_order
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
from rules.loading.formulas import check_formulas, circle_faults
from rules.loading.ids import SYSTEM_SECTIONS, Ids, ids_in_source
from rules.loading.migrations_fit import migration_faults
from rules.loading.moments import Ground
from rules.loading.own_fit import own_faults, own_of
from rules.loading.read_adventure import read_adventure
from rules.loading.references import made_clock_warnings, reference_faults, thing_faults
from rules.loading.shape import Shaped, read_shape
from rules.loading.sheets_fit import item_faults, role_warnings, sheet_faults
from rules.loading.source import Source
from rules.loading.spots import Parts, Spot, parts_of, spots
from rules.loading.texts import TextFile, missing_words
from rules.loading.unique import unique_faults
from rules.loading.wanted_words import covers_warnings, known_of_system, wanted_of_system, word_warnings
from rules.loading.with_fit import with_faults
from rules.loading.within import rest_faults
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
    whole = extended(files)
    source, faults, names = whole.source, whole.faults, whole.names
    if faults and not source.data:
        raise SystemFaults(faults)
    shaped = read_shape(source, SystemFile, _STAND_INS)
    ids = ids_in_source(source, SYSTEM_SECTIONS).doubting(shaped.lost, SYSTEM_SECTIONS)
    ids = _with_tiers(ids, shaped)
    found = [*faults, *shaped.faults, *islice(unique_faults(source, SYSTEM_SECTIONS), MOST_TOLD)]
    if shaped.model is None:
        raise SystemFaults(in_file_order(found, names))
    marked, parts = tuple(spots(shaped.model)), parts_of(shaped.model)
    formulas = check_formulas(shaped.source, marked, ids, tuple(thing.id for thing in shaped.model.things))
    found += formulas.faults
    found += islice(_faults(shaped.source, shaped.model, ids, marked, parts), MOST_TOLD)
    found += circle_faults(shaped.source, shaped.model, formulas)
    found += rest_faults(shaped.rest, ids, shaped.model.actions)
    texts: list[TextFile] = []
    warnings: tuple[Fault, ...] = ()
    if not shaped.faults:
        known = known_of_system(shaped.model, parts, ids.by_kind)
        texts, check = words_of(whole, known)
        found += check.faults
        told = islice(_warnings(source, shaped.model, parts, texts), MOST_TOLD)
        warnings = in_file_order([*check.warnings, *told], names)
    if found:
        raise SystemFaults(in_file_order(found, names), warnings)
    words = {text.language: text.tree for text in texts}
    system = RuleSystem(shaped.model, text=words, own=own_of(shaped.model), _compiled=formulas.compiled)
    return Loaded(system, {}, warnings)


def _with_tiers(ids: Ids, shaped: Shaped[SystemFile]) -> Ids:
    """The ids with the tiers that checks can give; unsure where a check is faulty."""
    checks = shaped.model.checks if shaped.model is not None else ()
    return ids.with_kind(
        "tier", tier_names(check.procedure for check in checks), sure=_whole(shaped.source, ids, "check", "checks")
    )


def _whole(source: Source, ids: Ids, kind: str, section: str) -> bool:
    """Whether no entry of a section had to be left out."""
    return section not in source.shift and ids.sure(kind)


def _faults(source: Source, file: SystemFile, ids: Ids, marked: tuple[Spot, ...], parts: Parts) -> Iterator[Fault]:
    ground = ground_of(file)
    health = ground.health or ("" if _whole(source, ids, "track", "tracks") else "unknown")
    words = file.difficulties if _whole(source, ids, "difficulty", "difficulties") else ()
    checks = file.checks if _whole(source, ids, "check", "checks") else None
    yield from reference_faults(source, marked, ids)
    yield from thing_faults(source, parts, ids)
    yield from actions_faults(source, file, ids)
    yield from own_faults(source, file, ids)
    yield from check_faults(source, file)
    yield from outcome_faults(source, parts, checks, tuple(word.value for word in words), health)
    yield from stakes_faults(source, file)
    yield from sheet_faults(source, file)
    for section, characters in (("characters", file.characters), ("non_players", file.non_players)):
        for index, character in enumerate(characters):
            yield from belongings_faults(source, (section, index), character, file)
    yield from item_faults(source, parts, {entry.id: entry for entry in file.lists})
    yield from with_faults(source, parts, file.actions)
    yield from creation_faults(source, file)
    yield from migration_faults(source, file, ids)


def _warnings(source: Source, file: SystemFile, parts: Parts, texts: list[TextFile]) -> Iterator[Fault]:
    yield from made_clock_warnings(source, parts, tuple(clock.id for clock in file.clocks))
    yield from system_cycles(source, file.cards, ground_of(file))
    yield from role_warnings(source, file)
    yield from covers_warnings(source, file, texts)
    yield from word_warnings(source, wanted_of_system(file, parts), texts)
    yield from missing_words(texts)


def ground_of(file: SystemFile) -> Ground:
    """What of a system takes part when effects act."""
    return Ground(
        {track.id: track for track in file.tracks},
        {thing.id: thing for thing in file.things},
        {check.id: check for check in file.checks},
        next((track.id for track in file.tracks if track.role == "health"), ""),
    )

"""Whether an adventure holds together, and with the system it is for."""

from __future__ import annotations

from collections.abc import Iterator

from rules.definitions.adventure import AdventureFile, ApproachDef
from rules.definitions.cards import Card
from rules.definitions.effects import GoTo
from rules.definitions.system import SystemFile
from rules.loading.abilities_fit import belongings_faults, step_faults
from rules.loading.faults import Fault
from rules.loading.nodes import Path
from rules.loading.sheets_fit import character_faults
from rules.loading.source import Source
from rules.loading.spots import parts_of


def adventure_faults(source: Source, adventure: AdventureFile, system: SystemFile) -> Iterator[Fault]:
    """Faults that are of the adventure as a whole; ids that name nothing are `rules.loading.references`."""
    if adventure.system != system.id:
        yield source.fault(("system",), "other_system", found=adventure.system, accepted=(system.id,))
    for index, person in enumerate(adventure.non_players):
        yield from character_faults(source, ("non_players", index), person, system)
        yield from belongings_faults(source, ("non_players", index), person, system)
    for index, scene in enumerate(adventure.scenes):
        path: Path = ("scenes", index)
        ways: set[str] = set()
        for number, way in enumerate(scene.exits):
            if way.to == scene.id:
                yield source.fault((*path, "exits", number, "to"), "exit_to_itself", found=way.to)
            elif way.to in ways:
                yield source.fault((*path, "exits", number, "to"), "twice_in_list", found=way.to)
            ways.add(way.to)
        for number, approach in enumerate(scene.approaches):
            yield from _approach_faults(source, (*path, "approaches", number), approach, system)


def _approach_faults(source: Source, path: Path, approach: ApproachDef, system: SystemFile) -> Iterator[Fault]:
    check = next((check for check in system.checks if check.id == approach.check), None)
    if check is None:
        return
    if check.who == "npc":
        yield source.fault((*path, "check"), "check_not_for_heroes", found=check.id)
    if approach.stat and check.stats and approach.stat not in check.stats:
        yield source.fault((*path, "stat"), "stat_not_of_check", found=approach.stat, accepted=check.stats)
    if approach.also and check.stats and approach.also not in check.stats:
        yield source.fault((*path, "also"), "stat_not_of_check", found=approach.also, accepted=check.stats)
    yield from step_faults(source, path, check, approach)
    if approach.skill and not check.skills:
        yield source.fault((*path, "skill"), "check_without_skills", found=approach.skill)


def adventure_warnings(source: Source, adventure: AdventureFile, cards: tuple[Card, ...]) -> Iterator[Fault]:
    """Scenes that nothing leads to."""
    leads: dict[str, set[str]] = {scene.id: {way.to for way in scene.exits} for scene in adventure.scenes}
    anywhere = {adventure.start}
    for card in cards:
        anywhere |= {effect.go_to for effect in card.do if isinstance(effect, GoTo)}
    for scene in adventure.scenes:
        leads[scene.id] |= {model.go_to for _, model in parts_of(scene) if isinstance(model, GoTo)}
    reached: set[str] = set()
    waiting = list(anywhere)
    while waiting:
        scene_id = waiting.pop()
        if scene_id not in reached:
            reached.add(scene_id)
            waiting.extend(leads.get(scene_id, ()))
    for index, scene in enumerate(adventure.scenes):
        if scene.id not in reached:
            yield source.fault(("scenes", index), "unreachable_scene", found=scene.id)

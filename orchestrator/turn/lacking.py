"""The names of what there is in a game and the acting hero does not have: weapons, and things that are used by name.

Only the plain matcher reads them, to say so where a player wants one used.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.offers import Part
from rules.reading import SheetReading
from rules.system import RuleSystem, TextTree
from rules.systems.registry import actions_of, offers_of


def lacking(reading: SheetReading, languages: Iterable[str]) -> dict[str, str]:
    """The names by `lacking.section.id`, parted by commas: in each language, the adventure's and the system's own."""
    system, languages = reading.system, tuple(languages)
    weapons = (one.id for one in system.attacks.values() if one.who != "npc" and one.id not in reading.sheet.attacks)
    missing = [("attacks", id) for id in weapons]
    for part in _things(system):
        there = {id for one in languages for tree in _trees(system, one) for id in tree.get(part.section, {})}
        missing += [(part.section, id) for id in sorted(there.difference(part.choices(reading)))]
    named = {f"lacking.{section}.{id}": _names(system, languages, section, id) for section, id in missing}
    return {key: ", ".join(names) for key, names in named.items() if names}


def _things(system: RuleSystem) -> Iterator[Part]:
    """The parts that an action cannot do without and that are one of what the hero has."""
    own = actions_of(system)
    needed = {id for offer in offers_of(system, "ruled") for id in offer.needed}
    for part in own.parts if own is not None else ():
        if part.id in needed and part.kind == "choice" and part.by == "player" and part.section and part.options_of:
            yield part


def _trees(system: RuleSystem, language: str) -> tuple[TextTree, TextTree]:
    return (system.adventure_text.get(language, {}), system.text.get(language, {}))


def _names(system: RuleSystem, languages: tuple[str, ...], section: str, id: str) -> tuple[str, ...]:
    found = (_name(tree, section, id) for one in languages for tree in _trees(system, one))
    return tuple(dict.fromkeys(name.replace(",", " ") for name in found if name))


def _name(tree: TextTree, section: str, id: str) -> str:
    name = tree.get(section, {}).get(id, {}).get("name", "")
    return name if isinstance(name, str) else ", ".join(name)

"""Words that play needs and that are not there: a warning each (rule_system §3)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from rules.definitions.adventure import AdventureFile
from rules.definitions.checks import Ladder
from rules.definitions.creation import CreationDef, Kit
from rules.definitions.effects import AddItem, GiveThing, Tell
from rules.definitions.starting import StartingThing
from rules.definitions.system import CharacterDef, SystemFile
from rules.definitions.words import is_id
from rules.loading.checks_fit import tier_names
from rules.loading.faults import Fault, fault_at
from rules.loading.nodes import Path
from rules.loading.own_fit import OWN, catalogues_of
from rules.loading.source import Source
from rules.loading.spots import Parts, parts_of
from rules.loading.texts import TextFile, Words
from rules.system_actions import SystemActions
from rules.systems.registry import ACTIONS

_NAMES: Final = ("name", "title", "label")
_DECISIONS: Final = "decisions"
_WORD: Final = re.compile(r"[^\s,;·/]+")
_NAMED_SECTIONS: Final = (
    *("stats", "skills", "tracks", "conditions", "lists", "derived", "clocks", "pools", "things", "difficulties"),
    *(
        "checks",
        "attacks",
        "spends",
        "abilities",
        "questions",
        "classes",
        "advances",
        "switches",
        "characters",
        "non_players",
    ),
)


class Wanted(NamedTuple):
    """Words that something needs: any one of the parts will do. `own` is what its definition says itself."""

    path: Path
    section: str
    id: str
    parts: tuple[str, ...]
    own: str = ""


def word_warnings(source: Source, wanted: Iterable[Wanted], files: list[TextFile]) -> Iterator[Fault]:
    """Words that no text file has and no definition gives; a system without text files names nothing and is let be."""
    if not files:
        return
    for want in wanted:
        found = want.own or any(file.get(want.section, want.id, part) for file in files for part in want.parts)
        if not found:
            yield source.fault(
                want.path, "no_words", found=want.id, params={"section": want.section, "part": want.parts[0]}
            )


def wanted_of_system(file: SystemFile, parts: Parts) -> Iterator[Wanted]:
    """The names of all that a system defines."""
    for section in _NAMED_SECTIONS:
        for index, entry in enumerate(getattr(file, section)):
            yield Wanted((section, index), section, entry.id, _NAMES, entry.name)
    yield from _wanted_of_creation(file)
    yield from _tells(parts)
    own = ACTIONS.get(file.actions)
    if own is not None:
        yield from _wanted_of_actions(own)
    for section, ids in catalogues_of(file).items():
        for index, id in enumerate(ids):
            yield Wanted((OWN, section, index), section, id, _NAMES)


def _wanted_of_actions(own: SystemActions) -> Iterator[Wanted]:
    """The words of typed actions.

    Each has a name, and so has a tier; what is said of them is a text; what players may say in play covers something;
    a decision asks, and each of its options says what it is.
    """
    for section, ids in own.known_words().items():
        for id in ids if section != _DECISIONS else ():
            yield Wanted(("actions",), section, id, (*_NAMES, "text"))
    for offer in own.offers:
        if offer.menu == "ruled":
            yield Wanted(("actions",), "checks", offer.action, ("covers",))
    for kind, options in own.decisions.items():
        for part in ("ask", *options):
            yield Wanted(("actions",), _DECISIONS, kind, (part,))


def _wanted_of_creation(file: SystemFile) -> Iterator[Wanted]:
    """The names of arrays, options and what they offer, and of the money."""
    creation = file.creation or CreationDef()
    for index, array in enumerate(creation.arrays):
        yield Wanted(("creation", "arrays", index), "arrays", array.id, _NAMES, array.name)
    for index, option in enumerate(creation.options):
        path: Path = ("creation", "options", index)
        yield Wanted(path, "options", option.id, _NAMES, option.name)
        for number, choice in enumerate(option.choices):
            yield Wanted((*path, "choices", number), "choices", choice.id, _NAMES, choice.name)
    if file.money is not None:
        yield Wanted(("money",), "money", file.money.id, _NAMES, file.money.name)


def wanted_of_adventure(adventure: AdventureFile, parts: Parts) -> Iterator[Wanted]:
    """The words of scenes, ways, approaches, persons, secrets, lore and endings."""
    yield Wanted(("id",), "adventure", adventure.id, _NAMES)
    yield Wanted(("id",), "adventure", adventure.id, ("premise", "opening"))
    yield from _wanted_of_scenes(adventure)
    for index, person in enumerate(adventure.non_players):
        yield Wanted(("non_players", index), "non_players", person.id, _NAMES, person.name)
    for index, clock in enumerate(adventure.clocks):
        yield Wanted(("clocks", index), "clocks", clock.id, _NAMES, clock.name)
    for index, currency in enumerate(adventure.currencies):
        yield Wanted(("currencies", index), "currencies", currency.id, _NAMES, currency.name)
    for index, secret in enumerate(adventure.secrets):
        yield Wanted(("secrets", index), "secrets", secret.id, ("text", "description"))
    for index, lore in enumerate(adventure.lore):
        yield Wanted(("lore", index), "lore", lore.id, ("keys",))
        yield Wanted(("lore", index), "lore", lore.id, ("text", "description"))
    for index, ending in enumerate(adventure.endings):
        yield Wanted(("endings", index), "endings", ending.id, ("text", "description"))
    yield from _tells(parts)


def _wanted_of_scenes(adventure: AdventureFile) -> Iterator[Wanted]:
    for index, scene in enumerate(adventure.scenes):
        path: Path = ("scenes", index)
        yield Wanted(path, "scenes", scene.id, _NAMES)
        yield Wanted(path, "scenes", scene.id, ("description",))
        for number, way in enumerate(scene.exits):
            yield Wanted((*path, "exits", number), "exits", f"{scene.id}.{way.to}", ("covers", *_NAMES))
        for number, approach in enumerate(scene.approaches):
            yield Wanted((*path, "approaches", number), "approaches", approach.id, ("covers", *_NAMES))
        for number, proposal in enumerate(scene.proposals):
            yield Wanted((*path, "proposals", number), "proposals", proposal.id, ("what",))


def _tells(parts: Parts) -> Iterator[Wanted]:
    for path, model in parts:
        if isinstance(model, Tell) and is_id(model.tell):
            yield Wanted((*path, "tell"), "tells", model.tell, ("text",))


def covers_warnings(source: Source, file: SystemFile, files: list[TextFile]) -> Iterator[Fault]:
    """A `covers` that is missing, or one word: the ruling has nothing else to pick a stat by (rule_system §3)."""
    for index, stat in enumerate(file.stats):
        yield from _covers(source, ("stats", index), stat.id, stat.covers, files)
    for index, skill in enumerate(file.skills):
        yield from _covers(source, ("skills", index), skill.id, skill.covers, files)
    for index, check in enumerate(file.checks):
        if check.ruled and check.who != "npc":
            yield from _covers(source, ("checks", index), check.id, check.covers, files)
    for index, ability in enumerate(file.abilities):
        if not ability.passive and ability.who != "npc":
            yield from _covers(source, ("abilities", index), ability.id, ability.covers, files)
    for index, spend in enumerate(file.spends):
        if spend.who != "npc" and not (spend.after and not spend.covers):
            yield from _covers(source, ("spends", index), spend.id, spend.covers, files)


def _covers(source: Source, path: Path, id: str, own: str, files: list[TextFile]) -> Iterator[Fault]:
    section = str(path[0])
    for file in files:
        found = file.get(section, id, "covers") or own
        if _words(found) < 2:
            code = "covers_one_word" if _words(found) else "covers_missing"
            place = (section, id, "covers")
            yield fault_at(file.document, place, code, found=_text(found), params={"section": section, "id": id})
    if not files and _words(own) < 2:
        code = "covers_one_word" if _words(own) else "covers_missing"
        yield source.fault((*path, "covers"), code, found=own, params={"section": section, "id": id})


def _text(words: Words) -> str:
    return words if isinstance(words, str) else ", ".join(words)


def _words(words: Words) -> int:
    return len(_WORD.findall(_text(words)))


# -- which ids there may be words for --------------------------------------------------------------------------------


def known_of_system(
    file: SystemFile, parts: Parts, by_kind: Mapping[str, tuple[str, ...]]
) -> dict[str, tuple[str, ...]]:
    """By section of a text file, the ids of a system that words may be for."""
    own = ACTIONS.get(file.actions)
    known = _known_of_data(file, parts, by_kind)
    for words in (own.known_words() if own is not None else {}, catalogues_of(file)):
        for section, ids in words.items():
            known[section] = (*known.get(section, ()), *ids)
    return known


def _known_of_data(
    file: SystemFile, parts: Parts, by_kind: Mapping[str, tuple[str, ...]]
) -> dict[str, tuple[str, ...]]:
    creation = file.creation or CreationDef()
    return {
        "system": (file.id,),
        "stats": by_kind["stat"],
        "skills": by_kind["skill"],
        "tracks": by_kind["track"],
        "conditions": by_kind["condition"],
        "lists": by_kind["list"],
        "derived": by_kind["derived"],
        "clocks": by_kind["clock"],
        "pools": by_kind["pool"],
        "things": by_kind["thing"],
        "difficulties": by_kind["difficulty"],
        "checks": by_kind["check"],
        "attacks": by_kind["attack"],
        "spends": by_kind["spend"],
        "abilities": by_kind["ability"],
        "steps": _steps(ladder for check in file.checks for ladder in (check.position, check.effect)),
        "tiers": tier_names(check.procedure for check in file.checks),
        "cards": by_kind["card"],
        "questions": by_kind["question"],
        "classes": by_kind["class"],
        "advances": by_kind["advance"],
        "arrays": tuple(array.id for array in creation.arrays),
        "options": tuple(option.id for option in creation.options),
        "choices": tuple(choice.id for option in creation.options for choice in option.choices),
        "money": () if file.money is None else (file.money.id,),
        "switches": by_kind["switch"],
        "characters": by_kind["character"],
        "non_players": by_kind["non_player"],
        "items": _items(parts),
        "tells": _told(parts),
        "narration": (),
    }


def known_of_adventure(
    adventure: AdventureFile, parts: Parts, by_kind: Mapping[str, tuple[str, ...]], system: SystemFile
) -> dict[str, tuple[str, ...]]:
    """By section, the ids of an adventure and its system that words may be for."""
    known = known_of_system(system, parts_of(system), by_kind)
    return {
        **known,
        "adventure": (adventure.id,),
        "scenes": by_kind["scene"],
        "exits": tuple(f"{scene.id}.{way.to}" for scene in adventure.scenes for way in scene.exits),
        "approaches": tuple(approach.id for scene in adventure.scenes for approach in scene.approaches),
        "proposals": tuple(proposal.id for scene in adventure.scenes for proposal in scene.proposals),
        "secrets": by_kind["secret"],
        "lore": by_kind["lore"],
        "currencies": by_kind["currency"],
        "endings": by_kind["ending"],
        "items": (*known["items"], *_items(parts)),
        "tells": (*known["tells"], *_told(parts)),
    }


def _steps(ladders: Iterable[Ladder | None]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(step for ladder in ladders if ladder is not None for step in ladder.steps))


def _told(parts: Parts) -> tuple[str, ...]:
    return tuple(model.tell for _, model in parts if isinstance(model, Tell) and is_id(model.tell))


def _items(parts: Parts) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for _, model in parts:
        if isinstance(model, AddItem) or (isinstance(model, GiveThing | StartingThing) and model.name):
            found[model.name] = None
        elif isinstance(model, CharacterDef | Kit):
            found.update(dict.fromkeys(item.name for items in model.lists.values() for item in items))
    return tuple(found)

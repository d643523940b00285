"""What a hero may do by the actions of the system's own, by name: what may be said of each, in words and as options.

All of it comes from the offers and parts of the system's actions and from its text files. What somebody says of one is
a `Deed`; what it comes to is a ruling, or between turns a request.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from orchestrator.turn.ruling import Ruling
from prompts.views import Named
from rules.offering import Said, offered_request
from rules.offers import OF_OPTIONS, Menu, Offer, Part, PartKind
from rules.reading import SheetReading
from rules.refusals import Refusal
from rules.request_base import SystemRequest
from rules.state import Sheet
from rules.system_actions import SystemActions
from rules.systems.registry import actions_of, offers_of
from rules.tally import Tally
from tools.lines import Teller

FIELDS: Final = ("stat", "skill", "attack", "target", "difficulty", "reason")
"""What a ruling itself says of an action; an offer names those that it takes."""
_FREE: Final = ("skill", "difficulty")
"""Fields that take other words than the options, too."""
NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Sayable:
    """One thing that may be said of an action: a field of the ruling, or a part.

    `section` names its options in the text files; `free` takes other words than those, too; `by_story` is usually the
    storyteller's to say. `example` is a value as somebody may type it. `goes_with` is another thing that may be said,
    and those of its options beside which alone this one has a place.
    """

    id: str
    name: str
    kind: PartKind
    meaning: str = ""
    options: tuple[Named, ...] = ()
    section: str = ""
    least: int = 0
    most: int = 0
    needed: bool = False
    free: bool = False
    by_story: bool = False
    example: str = ""
    goes_with: tuple[str, tuple[str, ...]] = ("", ())

    @property
    def nothing_to_choose(self) -> bool:
        """Whether it takes an option, and there is none now."""
        return self.kind in OF_OPTIONS and not (self.options or self.free)

    def belongs_to(self, deed: Deed) -> bool:
        """Whether it may be asked about: what goes with some options of another thing only goes with nothing else."""
        other, values = self.goes_with
        return self.id in deed.said or not other or deed.said.get(other) in values


@dataclass(frozen=True, slots=True)
class Doable:
    """An action that may be asked for by name, and all that may be said of it.

    `group` is the name of those it is listed with. `example` is what somebody may say of it beside what it needs.
    """

    action: str
    name: str
    covers: str
    menu: Menu
    said: tuple[Sayable, ...] = ()
    group: str = ""
    example: str = ""

    def sayable(self, id: str) -> Sayable | None:
        """What may be said by that id."""
        return next((one for one in self.said if one.id == id), None)


@dataclass(frozen=True, slots=True)
class Deed:
    """An action with what is said of it, by the ids of fields and parts."""

    action: str
    said: Mapping[str, Any] = field(default_factory=lambda: NOTHING)

    def missing(self, doable: Doable) -> tuple[Sayable, ...]:
        """What it cannot do without, and nobody has said."""
        return tuple(one for one in doable.said if one.needed and self.said.get(one.id) in (None, "", (), [], {}))


def has_offers(teller: Teller, *menus: Menu) -> bool:
    """Whether the system offers actions of its own on one of these menus."""
    return bool(offers_of(teller.system, *menus))


def doables(teller: Teller, hero: Sheet, *menus: Menu) -> tuple[Doable, ...]:
    """What a hero may do by name, as the sheet and the table stand."""
    own = actions_of(teller.system)
    if own is None:
        return ()
    reading = SheetReading(teller.system, teller.state, hero)
    order = {action: place for place, action in enumerate(one for group in own.groups.values() for one in group)}
    offers = sorted(own.offers_on(*menus), key=lambda one: order.get(one.action, len(order)))
    return tuple(_doable(teller, own, offer, reading) for offer in offers)


def _doable(teller: Teller, own: SystemActions, offer: Offer, reading: SheetReading) -> Doable:
    parts = (own.part(id) for id in offer.parts)
    said = [
        *(_field(teller, offer, name, reading) for name in FIELDS if name in offer.fields),
        *(_part(teller, offer, part, reading) for part in parts if part is not None),
    ]
    said.sort(key=lambda one: not one.needed)
    words, language = teller.system.words, teller.words.language
    group = own.group(offer.action)
    return Doable(
        offer.action,
        teller.name("checks", offer.action),
        words(language, "checks", offer.action, "covers"),
        offer.menu,
        tuple(said),
        group=teller.name("groups", group) if group else "",
        example=words(language, "checks", offer.action, "example"),
    )


def _field(teller: Teller, offer: Offer, name: str, reading: SheetReading) -> Sayable:
    section, ids = _options(teller, offer, name, reading)
    own = teller.name("parts", name)
    return Sayable(
        name,
        teller.deed_field(name) if own == name else own,
        "choice" if ids else ("number" if name == "difficulty" else "text"),
        options=tuple(Named(id, option_name(teller, section, id)) for id in ids),
        section=section,
        most=100,
        needed=name in offer.needed,
        free=name in _FREE,
    )


def _options(teller: Teller, offer: Offer, name: str, reading: SheetReading) -> tuple[str, tuple[str, ...]]:
    """The text section of a field's options, and the options."""
    system = teller.system
    match name:
        case "stat":
            return offer.stat_section, offer.stats or tuple(system.stats)
        case "skill":
            return "skills", tuple(system.skills)
        case "attack":
            return "attacks", tuple(id for id in reading.sheet.attacks if id in system.attacks)
        case "target":
            return "", tuple(_targets(teller, offer, reading.sheet))
        case "difficulty":
            return "difficulties", tuple(system.difficulties)
        case _:
            return "", ()


def _targets(teller: Teller, offer: Offer, hero: Sheet) -> Iterator[str]:
    """Whom it may be aimed at: who is here and not out, of the kind that the offer says."""
    for one in teller.state.present():
        fits = {
            "foe": one.kind == "npc",
            "ally": one.kind == hero.kind and one.id != hero.id,
            "other": one.id != hero.id,
            "any": True,
            "": False,
        }[offer.target]
        if fits and not SheetReading(teller.system, teller.state, one).is_out():
            yield one.id


def _part(teller: Teller, offer: Offer, part: Part, reading: SheetReading) -> Sayable:
    ids = tuple(dict.fromkeys(part.choices(reading)))
    return Sayable(
        part.id,
        teller.name("parts", part.id),
        part.kind,
        meaning=teller.system.words(teller.words.language, "parts", part.id, "meaning"),
        options=tuple(Named(id, option_name(teller, part.section, id)) for id in ids),
        section=part.section,
        least=part.least,
        most=part.highest(reading),
        needed=part.id in offer.needed,
        free=part.free,
        goes_with=offer.goes_with.get(part.id, ("", ())),
        by_story=part.by == "storyteller",
        example=teller.system.words(teller.words.language, "parts", part.id, "example"),
    )


def option_name(teller: Teller, section: str, id: str) -> str:
    """What people call an option: by its section, as somebody at the table, or as it is."""
    if section == "items":
        return teller.item(id)
    if section:
        return teller.name(section, id)
    return teller.who(id) if id in teller.state.sheets else id


# -- what it comes to ------------------------------------------------------------------------------------------------


def ruling_of(deed: Deed) -> Ruling:
    """The ruling that a player gives who says what they do by name."""
    fields, given = _split(deed)
    return Ruling.model_validate({"kind": "action", "action": deed.action, **fields, "given": given})


def request_of_deed(tally: Tally, hero: str, deed: Deed) -> SystemRequest | Refusal:
    """The request that a deed comes to, or why there is none. Nothing changes."""
    fields, given = _split(deed)
    return offered_request(tally, Said(deed.action, hero, **fields, given=given))


def _split(deed: Deed) -> tuple[dict[str, Any], dict[str, Any]]:
    fields = {id: value for id, value in deed.said.items() if id in FIELDS}
    return fields, {id: value for id, value in deed.said.items() if id not in FIELDS}


def deed_words(teller: Teller, doable: Doable, deed: Deed) -> str:
    """A deed as people read it: "Task (Pool: Might, difficulty: 4)"."""
    said = [
        teller.words.say("deed.one", name=one.name, value=value_words(teller, one, deed.said[one.id]))
        for one in doable.said
        if one.id in deed.said
    ]
    if not said:
        return doable.name
    return teller.words.say("deed.whole", name=doable.name, said=teller.words.say("deed.gap").join(said))


def value_words(teller: Teller, sayable: Sayable, value: object) -> str:
    """What was said of something, by its names."""

    def named(id: object) -> str:
        known = next((one.name for one in sayable.options if one.id == id), None)
        return known if known is not None else option_name(teller, sayable.section, str(id))

    if isinstance(value, bool):
        return teller.words.say("deed.yes" if value else "deed.no")
    if isinstance(value, Mapping):
        return ", ".join(f"{named(id)} {points}" for id, points in value.items())
    if isinstance(value, Iterable) and not isinstance(value, str):
        return ", ".join(map(named, value))
    return named(value) if sayable.options else str(value)

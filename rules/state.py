"""What a table is at one moment: immutable values, changed only by `rules.events.apply`.

Mappings are ordinary dictionaries behind the read-only `Mapping` type: whoever changes state copies first.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Literal, TypeVar

Extra = tuple[tuple[str, object], ...]
"""Keys of a saved form that this version does not know, with their values."""
SheetKind = Literal["hero", "npc"]
SceneMode = Literal["free", "encounter"]
TABLE = "table"
"""The subject of events that belong to the whole table rather than to one sheet."""


@lru_cache(maxsize=4096)
def item_key(name: str) -> str:
    """The key two spellings of one list item share, in any script: case, spaces, `_` and Unicode form do not matter.

    Rule_system §6. Spaces are dropped, not counted: Korean writes one name with and without them.
    """
    folded = unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())
    return "".join(folded.replace("_", " ").split())


@dataclass(frozen=True, slots=True)
class Track:
    """A track's present value; `max` is the sheet's own maximum where it has one, else the system's formula rules."""

    value: int
    max: int | None = None
    extra: Extra = ()


@dataclass(frozen=True, slots=True)
class Condition:
    """A held condition: steps 1..max, ticks left (None: no duration), and whether the unit that gave it still runs."""

    steps: int = 1
    left: int | None = None
    fresh: bool = False
    extra: Extra = ()


@dataclass(frozen=True, slots=True)
class Item:
    """One entry of an ordinary list: a name, a strength where the list is valued, and a few words."""

    name: str
    value: int | None = None
    words: str = ""
    extra: Extra = ()


@dataclass(frozen=True, slots=True)
class Clock:
    """A ring of `size` segments, `value` of them filled; `open` where a card opened it to the storyteller."""

    value: int
    size: int
    open: bool = False
    extra: Extra = ()


@dataclass(frozen=True, slots=True)
class Thing:
    """A possession with a sheet of its own (rule_system §9)."""

    id: str
    kind: str
    name: str
    stats: Mapping[str, int] = field(default_factory=dict)
    tracks: Mapping[str, Track] = field(default_factory=dict)
    conditions: Mapping[str, Condition] = field(default_factory=dict)
    extra: Extra = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """A player's own words to a question of the system, and the level at which they were last written."""

    text: str
    level: int = 1
    extra: Extra = ()


@dataclass(frozen=True, slots=True)
class Currency:
    """A currency of the world: its name, and how many of the world's smallest unit one of it is worth."""

    name: str = ""
    units: int = 1
    extra: Extra = ()


@dataclass(frozen=True)
class Sheet:
    """One character's numbers, heroes and non-players alike.

    `stats` are base values; the present ones, derived values and maxima are read through `rules.reading`.
    `fixed` holds derived values written down in a stat block; `block` names the block a non-player was made from,
    `home` the scene it belongs to, where it was met there. `classes` are levels by class, `advances` how often each was
    taken, `improving` the stats marked for an improvement roll. `money` is counted in the world's smallest unit (in the
    system's own money where the world names none), and `start_money` is what was rolled for it once.
    `own` is what the system's own actions keep here, each key in the form of its model (`rules.system_actions`).
    `extra`, here and in every other part of the state, keeps keys of a saved form that this version does not know
    (behaviours F3).
    """

    id: str
    name: str
    kind: SheetKind = "hero"
    block: str = ""
    home: str = ""
    level: int = 1
    xp: int = 0
    stats: Mapping[str, int] = field(default_factory=dict)
    skills: tuple[str, ...] = ()
    tracks: Mapping[str, Track] = field(default_factory=dict)
    conditions: Mapping[str, Condition] = field(default_factory=dict)
    lists: Mapping[str, tuple[Item, ...]] = field(default_factory=dict)
    clocks: Mapping[str, Clock] = field(default_factory=dict)
    things: tuple[Thing, ...] = ()
    abilities: Mapping[str, int] = field(default_factory=dict)
    attacks: tuple[str, ...] = ()
    fixed: Mapping[str, int] = field(default_factory=dict)
    answers: Mapping[str, Answer] = field(default_factory=dict)
    money: int = 0
    choice_points: int = 0
    classes: Mapping[str, int] = field(default_factory=dict)
    advances: Mapping[str, int] = field(default_factory=dict)
    improving: tuple[str, ...] = ()
    start_money: int | None = None
    own: Mapping[str, Any] = field(default_factory=dict)
    extra: Extra = ()

    def item(self, list_id: str, name: str) -> Item | None:
        """The item of that list with that name, spelt in any case or spacing."""
        key = item_key(name)
        return next((item for item in self.lists.get(list_id, ()) if item_key(item.name) == key), None)


@dataclass(frozen=True, slots=True)
class Encounter:
    """Rounds and an order kept by code; `index` points at whoever acts now."""

    order: tuple[str, ...]
    index: int = 0
    round: int = 1
    extra: Extra = ()

    @property
    def actor(self) -> str:
        """The sheet id whose turn it is, or empty when nobody is left."""
        return self.order[self.index] if self.order else ""


@dataclass(frozen=True)
class Scene:
    """Where the table is: the scene's id, its mode, and the non-players present."""

    id: str = ""
    mode: SceneMode = "free"
    present: tuple[str, ...] = ()
    encounter: Encounter | None = None
    extra: Extra = ()


@dataclass(frozen=True)
class Table:
    """The whole state of one table: a fold of its events, and nothing besides.

    `proposed` are the scenes' suggestions that have been made; `dice` holds the next index of each dice stream;
    `prepaid` the hard moves already paid for in this turn, by pool; `fired` which cards with `once` acted, as
    `card@subject` → the unit after which they may act again. `minutes` is time passed in the fiction; `currencies` are
    the world's, by id; `own` is as on a sheet.
    """

    system: str
    system_version: str
    adventure: str = ""
    switches: Mapping[str, str] = field(default_factory=dict)
    sheets: Mapping[str, Sheet] = field(default_factory=dict)
    pools: Mapping[str, int] = field(default_factory=dict)
    clocks: Mapping[str, Clock] = field(default_factory=dict)
    scene: Scene = field(default_factory=Scene)
    visited: Mapping[str, int] = field(default_factory=dict)
    secrets: tuple[str, ...] = ()
    proposed: tuple[str, ...] = ()
    turn: int = 0
    minutes: int = 0
    dice: Mapping[str, int] = field(default_factory=dict)
    prepaid: Mapping[str, int] = field(default_factory=dict)
    fired: Mapping[str, str] = field(default_factory=dict)
    ending: str = ""
    currencies: Mapping[str, Currency] = field(default_factory=dict)
    own: Mapping[str, Any] = field(default_factory=dict)
    extra: Extra = ()

    def heroes(self) -> tuple[Sheet, ...]:
        """Player characters, in the order they joined."""
        return tuple(sheet for sheet in self.sheets.values() if sheet.kind == "hero")

    def present(self) -> tuple[Sheet, ...]:
        """Heroes and the non-players in this scene, heroes first."""
        return self.heroes() + tuple(self.sheets[i] for i in self.scene.present if i in self.sheets)


Part = TypeVar("Part", bound=Table | Sheet | Scene)


def changed(part: Part, **fields: Any) -> Part:
    """The same part of the state with these fields changed.

    Does what `dataclasses.replace` does in a tenth of its time: folding a long table is mostly this. The big parts of
    the state have no `__slots__` for its sake.
    """
    made = object.__new__(type(part))
    made.__dict__.update(part.__dict__, **fields)
    return made

"""Which `@names` formulas of a system may use, and what each refers to (rule_system §2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rules.definitions.adventure import AdventureFile
from rules.definitions.effects import TickClock
from rules.definitions.system import SystemFile
from rules.definitions.walk import parts_in
from rules.formula import NameRef
from rules.state import item_key

PLAIN = {"level": "level", "xp": "xp", "money": "money", "turn": "turn", "round": "round", "hero": "hero"}
"""Names every system has; `@hero` is 1 on a player character's sheet, 0 on a non-player's."""


ROLL = frozenset({"total", "margin", "high", "low", "position", "effect"})
"""`@roll.…`: numbers of the check behind an effect or a card, 0 where there is none.

`margin` is how far the total is above the target number, `high` and `low` are the highest and lowest die that counts,
`position` and `effect` the steps of how the action stood, from 1.
"""
_PARTS: Mapping[str, tuple[str, ...]] = {"track": ("max",), "stat": ("base", "mod"), "pool": ("max",)}
"""The numbers a plain name has besides itself, by the kind of what it names."""
_READABLE = ("pool", "derived", "track", "skill", "stat")
"""Kinds whose ids are plain names; they share one name space."""


@dataclass(frozen=True)
class SystemNames:
    """The scope of a system's formulas, with the clocks, scenes, secrets and persons of an adventure laid on it.

    `value` adds `@value`, which only a stat's modifier may read; `owner` adds `@owner.…`, which is for the formulas of
    things, and `own` the plain names of one kind of thing; `roll` adds `@roll.…`, which is for what follows a check;
    `actor` adds `@actor.…`, the sheet of whoever does it, which is for effects and cards.
    """

    plain: Mapping[str, NameRef]
    conditions: frozenset[str]
    lists: frozenset[str]
    clocks: frozenset[str]
    kinds: Mapping[str, frozenset[str]]
    thing_tracks: Mapping[str, frozenset[str]]
    scenes: frozenset[str] = frozenset()
    secrets: frozenset[str] = frozenset()
    non_players: frozenset[str] = frozenset()
    classes: frozenset[str] = frozenset()
    advances: frozenset[str] = frozenset()
    abilities: frozenset[str] = frozenset()
    value: bool = False
    owner: bool = True
    own: str = ""
    roll: bool = True
    actor: bool = True

    def resolve(self, name: str) -> NameRef | None:
        """What `@name` refers to, or None when there is no such name."""
        if name.endswith("."):
            return None
        if name == "value":
            return NameRef("value", "value") if self.value else None
        head, _, rest = name.partition(".")
        other = {"owner": self.owner, "actor": self.actor}.get(head)
        if other is not None and rest:
            ref = self._of_sheet(*rest.partition(".")[::2]) if other else None
            return None if ref is None else NameRef(head, ref.id, f"{ref.kind}:{ref.part}")
        if head in self.kinds.get(self.own, ()):
            return NameRef("own", head, rest) if rest in self._own_parts(head) else None
        return self._of_sheet(head, rest)

    def _own_parts(self, field_id: str) -> tuple[str, ...]:
        return ("", *_PARTS["track" if field_id in self.thing_tracks[self.own] else "stat"])

    def _of_sheet(self, head: str, rest: str) -> NameRef | None:
        dotted = self._dotted(head, rest) if rest else None
        if dotted is not None:
            return dotted
        ref = self.plain.get(head)
        if ref is None or not rest:
            return ref
        return NameRef(ref.kind, ref.id, rest) if rest in _PARTS.get(ref.kind, ()) else None

    def _dotted(self, head: str, rest: str) -> NameRef | None:
        first, _, part = rest.partition(".")
        known = self._groups().get(head)
        if known is not None:
            ids, kind, parts = known
            return NameRef(kind, first, part) if first in ids and part in parts else None
        if head == "list" and first in self.lists:
            return NameRef("list", first, item_key(part))
        if head == "thing" and first in self.kinds:
            field_id, _, end = part.partition(".")
            fields = self.kinds[first] if not end else self.thing_tracks[first]
            if field_id in fields and end in ("", "max"):
                return NameRef("thing", first, part)
        return None

    def _groups(self) -> Mapping[str, tuple[frozenset[str], str, tuple[str, ...]]]:
        """The dotted names that take an id and perhaps a part: their ids, their kind, their parts."""
        return {
            "cond": (self.conditions, "condition", ("", "left")),
            "clock": (self.clocks, "clock", ("", "size")),
            "visited": (self.scenes, "visited", ("",)),
            "secret": (self.secrets, "secret", ("",)),
            "here": (self.non_players, "here", ("",)),
            "defeated": (self.non_players, "defeated", ("",)),
            "class": (self.classes, "class", ("",)),
            "advance": (self.advances, "advance", ("",)),
            "ability": (self.abilities, "ability", ("", "left")),
            "roll": (ROLL if self.roll else frozenset(), "roll", ("",)),
        }

    def names(self) -> Iterable[str]:
        """Every name there is, for suggestions; list items, which come and go, are left out."""
        for field_id in sorted(self.kinds.get(self.own, ())):
            yield from (f"{field_id}.{part}".rstrip(".") for part in self._own_parts(field_id))
        for name, ref in self.plain.items():
            yield from (f"{name}.{part}".rstrip(".") for part in ("", *_PARTS.get(ref.kind, ())))
        for head, (ids, _, parts) in self._groups().items():
            yield from (f"{head}.{one}.{part}".rstrip(".") for one in sorted(ids) for part in parts)
        yield from (f"list.{one}" for one in sorted(self.lists))
        for kind, fields in self.kinds.items():
            yield from (f"thing.{kind}.{part}" for part in sorted(fields))
            yield from (f"thing.{kind}.{part}.max" for part in sorted(self.thing_tracks[kind]))
        if self.value:
            yield "value"


def names_of(file: SystemFile, adventure: AdventureFile | None = None, *, value: bool = False) -> SystemNames:
    """The names that formulas of this system (with this adventure) may use. Where ids clash, the earlier kind wins."""
    ids: dict[str, Iterable[str]] = {
        "stat": (entry.id for entry in file.stats),
        "skill": (entry.id for entry in file.skills),
        "track": (entry.id for entry in file.tracks),
        "derived": (entry.id for entry in file.derived),
        "pool": (entry.id for entry in file.pools),
        "condition": (entry.id for entry in file.conditions),
        "list": (entry.id for entry in file.lists),
        "clock": {clock.id for clock in file.clocks} | ticked_clocks(file, adventure),
        "class": (entry.id for entry in file.classes),
        "advance": (entry.id for entry in file.advances),
        "ability": (entry.id for entry in file.abilities),
    }
    if adventure is not None:
        ids["clock"] = {*ids["clock"], *(clock.id for clock in adventure.clocks)}
        ids["scene"] = (scene.id for scene in adventure.scenes)
        ids["secret"] = (secret.id for secret in adventure.secrets)
        ids["person"] = (person.id for person in adventure.non_players)
    tracks = {kind.id: frozenset(track.id for track in kind.tracks) for kind in file.things}
    parts = {kind.id: frozenset(stat.id for stat in kind.stats) | tracks[kind.id] for kind in file.things}
    return names_from(ids, parts, tracks, value=value)


def names_from(
    ids: Mapping[str, Iterable[str]],
    parts: Mapping[str, frozenset[str]],
    tracks: Mapping[str, frozenset[str]],
    *,
    value: bool = False,
    owner: bool = True,
    own: str = "",
    roll: bool = True,
    actor: bool = True,
) -> SystemNames:
    """The scope made of ids by kind, and the parts and the tracks of each kind of thing.

    Where ids of different kinds clash, a stat wins over a skill, then tracks, derived values, pools.
    """
    plain = {name: NameRef(kind, name) for name, kind in PLAIN.items()}
    plain.update({one: NameRef(kind, one) for kind in _READABLE for one in ids.get(kind, ())})
    return SystemNames(
        plain=plain,
        conditions=frozenset(ids.get("condition", ())),
        lists=frozenset(ids.get("list", ())),
        clocks=frozenset(ids.get("clock", ())),
        kinds=parts,
        thing_tracks=tracks,
        scenes=frozenset(ids.get("scene", ())),
        secrets=frozenset(ids.get("secret", ())),
        non_players=frozenset(ids.get("person", ())),
        classes=frozenset(ids.get("class", ())),
        advances=frozenset(ids.get("advance", ())),
        abilities=frozenset(ids.get("ability", ())),
        value=value,
        owner=owner,
        own=own,
        roll=roll,
        actor=actor,
    )


def ticked_clocks(file: SystemFile, adventure: AdventureFile | None = None) -> set[str]:
    """Clocks that no definition names but an effect makes by its first tick (rule_system §8)."""
    parts = parts_in(file) if adventure is None else (*parts_in(file), *parts_in(adventure))
    return {part.tick_clock for part in parts if isinstance(part, TickClock)}

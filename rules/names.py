"""Which `@names` formulas of a system may use, and what each refers to (rule_system §2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from rules.definitions.adventure import AdventureFile
from rules.definitions.effects import TickClock
from rules.definitions.system import SystemFile
from rules.formula import NameRef
from rules.state import item_key

PLAIN = {"level": "level", "xp": "xp", "money": "money", "turn": "turn", "round": "round", "hero": "hero"}
"""Names every system has; `@hero` is 1 on a player character's sheet, 0 on a non-player's."""


@dataclass(frozen=True)
class SystemNames:
    """The scope of a system's formulas, with the clocks, scenes, secrets and persons of an adventure laid on it.

    `value` adds `@value`, which only a stat's modifier may read.
    """

    plain: Mapping[str, NameRef]
    conditions: frozenset[str]
    lists: frozenset[str]
    clocks: frozenset[str]
    kinds: Mapping[str, frozenset[str]]
    scenes: frozenset[str] = frozenset()
    secrets: frozenset[str] = frozenset()
    non_players: frozenset[str] = frozenset()
    value: bool = False
    _near: tuple[str, ...] = field(default=(), repr=False)

    def resolve(self, name: str) -> NameRef | None:
        """What `@name` refers to, or None when there is no such name."""
        if name == "value":
            return NameRef("value", "value") if self.value else None
        head, _, rest = name.partition(".")
        if head == "owner" and rest:
            ref = self.resolve(rest)
            return None if ref is None else NameRef("owner", ref.id, f"{ref.kind}:{ref.part}")
        dotted = self._dotted(head, rest) if rest else None
        if dotted is not None:
            return dotted
        ref = self.plain.get(head)
        if ref is None:
            return None
        return ref if not rest else self._part(ref, rest)

    def _part(self, ref: NameRef, part: str) -> NameRef | None:
        allowed = {"track": ("max",), "stat": ("base", "mod"), "pool": ("max",)}.get(ref.kind, ())
        return NameRef(ref.kind, ref.id, part) if part in allowed else None

    def _dotted(self, head: str, rest: str) -> NameRef | None:
        first, _, part = rest.partition(".")
        known = {
            "cond": (self.conditions, "condition", ("", "left")),
            "clock": (self.clocks, "clock", ("", "size")),
            "visited": (self.scenes, "visited", ("",)),
            "secret": (self.secrets, "secret", ("",)),
            "here": (self.non_players, "here", ("",)),
            "defeated": (self.non_players, "defeated", ("",)),
        }.get(head)
        if known is not None:
            ids, kind, parts = known
            return NameRef(kind, first, part) if first in ids and part in parts else None
        if head == "list" and first in self.lists:
            return NameRef("list", first, item_key(part))
        if head == "thing" and first in self.kinds:
            field_id, _, end = part.partition(".")
            if field_id in self.kinds[first] and end in ("", "max"):
                return NameRef("thing", first, part)
        return None

    def names(self) -> Iterable[str]:
        """Every name there is, for suggestions."""
        return self._near or tuple(self._all())

    def _all(self) -> Iterator[str]:
        yield from self.plain
        for ref in self.plain.values():
            if ref.kind == "track":
                yield f"{ref.id}.max"
        for head, ids in (
            ("cond", self.conditions),
            ("list", self.lists),
            ("clock", self.clocks),
            ("visited", self.scenes),
            ("secret", self.secrets),
            ("here", self.non_players),
            ("defeated", self.non_players),
        ):
            yield from (f"{head}.{one}" for one in sorted(ids))
        for kind, parts in self.kinds.items():
            yield from (f"thing.{kind}.{part}" for part in sorted(parts))
        if self.value:
            yield "value"


def names_of(file: SystemFile, adventure: AdventureFile | None = None, *, value: bool = False) -> SystemNames:
    """The names that formulas of this system (with this adventure) may use. Where ids clash, the earlier kind wins."""
    plain: dict[str, NameRef] = {name: NameRef(kind, name) for name, kind in PLAIN.items()}
    for kind, entries in (
        ("pool", file.pools),
        ("derived", file.derived),
        ("track", file.tracks),
        ("skill", file.skills),
        ("stat", file.stats),
    ):
        for entry in entries:
            plain[entry.id] = NameRef(kind, entry.id)
    clocks = {clock.id for clock in file.clocks} | ticked_clocks(file)
    scenes: frozenset[str] = frozenset()
    secrets: frozenset[str] = frozenset()
    non_players: frozenset[str] = frozenset()
    if adventure is not None:
        clocks |= {clock.id for clock in adventure.clocks}
        scenes = frozenset(scene.id for scene in adventure.scenes)
        secrets = frozenset(secret.id for secret in adventure.secrets)
        non_players = frozenset(one.id for one in adventure.non_players)
    return SystemNames(
        plain=plain,
        conditions=frozenset(entry.id for entry in file.conditions),
        lists=frozenset(entry.id for entry in file.lists),
        clocks=frozenset(clocks),
        kinds={
            kind.id: frozenset(e.id for e in kind.stats) | frozenset(e.id for e in kind.tracks) for kind in file.things
        },
        scenes=scenes,
        secrets=secrets,
        non_players=non_players,
        value=value,
    )


def ticked_clocks(file: SystemFile) -> set[str]:
    """Clocks that no definition names but an effect makes by its first tick (rule_system §8)."""
    found: set[str] = set()
    batches = [card.do for card in file.cards]
    batches += [batch for check in file.checks for batch in check.outcomes.values()]
    batches += [batch for track in file.tracks for batch in (track.on_empty, track.on_full)]
    for batch in batches:
        found.update(effect.tick_clock for effect in batch if isinstance(effect, TickClock))
    return found

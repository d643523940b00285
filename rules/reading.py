"""Reading a sheet as the rules see it now: present stats, derived values, maxima, each with its reasons."""

from __future__ import annotations

from collections.abc import Callable

from rules.currencies import money_unit
from rules.definitions.sheets import TrackDef
from rules.formula import Formula, NameRef
from rules.possessions import ThingReading, first_of
from rules.present import Present, Reason, present_stat, started, stepped
from rules.state import Sheet, Table, Thing, Track
from rules.system import RuleSystem

__all__ = ["Divided", "Present", "Reason", "SheetReading", "is_out", "stepped"]

Number = int | float


def is_out(system: RuleSystem, sheet: Sheet) -> bool:
    """Whether a condition keeps this sheet from acting."""
    return any(system.conditions[held].out for held in sheet.conditions if held in system.conditions)


SHEET_KINDS = frozenset(
    {"value", "stat", "skill", "track", "derived", "level", "xp", "money", "hero", "condition", "list", "thing"}
)
"""Kinds of names that a sheet answers from itself; the others look at the table around it."""

Divided = dict[tuple[str, str], None]
"""Divisions by zero that came up, as (sheet id, formula), each once and in order (rule_system §2)."""


class SheetReading:
    """Reads one sheet of one table state; every value is computed once and kept for this reading.

    `divided` collects the divisions by zero that come up on the way.
    """

    def __init__(self, system: RuleSystem, table: Table, sheet: Sheet, divided: Divided | None = None) -> None:
        """Reads `sheet` as it stands in `table`."""
        self.system = system
        self.table = table
        self.sheet = sheet
        self.divided: Divided = {} if divided is None else divided
        self._kept: dict[NameRef, Number] = {}
        self._before = system.read_before
        self._value: Number = 0

    # -- the formula reader -------------------------------------------------------------------------------------

    def read(self, ref: NameRef) -> Number:
        """The present number behind a name."""
        if ref.kind == "value":
            return self._value
        kept = self._kept.get(ref)
        if kept is None:
            for earlier in self._before.get(ref, ()):
                if earlier not in self._kept:
                    self._read_before(ref)
                    break
            kept = self._kept[ref] = _READ[ref.kind](self, ref)
        return kept

    def _read_before(self, ref: NameRef) -> None:
        """Reads what a long chain of computed values is built on, from its beginning (`rules.reading_order`)."""
        waiting = [ref]
        while waiting:
            missing = [earlier for earlier in self._before.get(waiting[-1], ()) if earlier not in self._kept]
            if missing:
                waiting += missing
                continue
            done = waiting.pop()
            if waiting and done not in self._kept:
                self._kept[done] = _READ[done.kind](self, done)

    def divided_by_zero(self, formula: Formula) -> None:
        """Notes a division by zero; the formula goes on with 0."""
        self.divided[self.sheet.id, formula.text] = None

    # -- values -------------------------------------------------------------------------------------------------

    def present(self, stat_id: str) -> Present:
        """A stat as it stands now, with the conditions that move it."""
        stat = self.system.stats[stat_id]
        base = self.sheet.stats.get(stat_id, stat.default)
        return present_stat(stat, base, self.sheet.conditions, self.system.conditions)

    def stat(self, stat_id: str) -> int:
        """A stat as it stands now."""
        return int(self.read(NameRef("stat", stat_id)))

    def modifier(self, stat_id: str) -> int:
        """What a roll on this stat adds: its modifier formula over @value, or the value itself (rule_system §3)."""
        return int(self.read(NameRef("stat", stat_id, "mod")))

    def derived(self, derived_id: str) -> int:
        """A derived value, a whole number."""
        return int(self.read(NameRef("derived", derived_id)))

    def maximum(self, track_id: str) -> int:
        """A track's maximum now: the sheet's own, or the system's formula; never below 0."""
        return int(self.read(NameRef("track", track_id, "max")))

    def track(self, track_id: str) -> int:
        """A track's present value; where the sheet has none yet, its starting value."""
        return int(self.read(NameRef("track", track_id)))

    def start(self, track: TrackDef) -> int:
        """Where a track starts: full, empty, or a formula's value within 0..max."""
        return started(track, self.maximum(track.id), self.whole)

    def whole(self, text: str) -> int:
        """A formula's value here, floored."""
        return self.system.formula(text).whole(self)

    def over(self, text: str, value: int) -> int:
        """A formula over `@value`, floored, for this value."""
        outer, self._value = self._value, value
        found = self.system.formula(text, value=True).whole(self)
        self._value = outer
        return found

    def holds(self, text: str) -> bool:
        """Whether a condition's id is held, or a formula is true (not 0)."""
        if text in self.system.conditions:
            return text in self.sheet.conditions
        return bool(self.system.formula(text).number(self))

    def uses_left(self, ability_id: str) -> int | None:
        """How often the sheet may still use an ability it has; None where nobody counts."""
        uses = self.system.abilities[ability_id].uses
        return None if uses is None else max(0, self.whole(uses) - self.sheet.abilities.get(ability_id, 0))

    def is_out(self) -> bool:
        """Whether a condition keeps this sheet from acting."""
        return is_out(self.system, self.sheet)

    def thing(self, owned: Thing, part: str, *, maximum: bool = False) -> int:
        """A possession's stat or track, or that track's maximum; its formulas read the owner (behaviours A16)."""
        return ThingReading(self, owned).number(part, "max" if maximum else "")

    def owned(self, owned: Thing) -> ThingReading:
        """A reading of a possession of this sheet."""
        return ThingReading(self, owned)

    # -- how each kind of name is read --------------------------------------------------------------------------

    def _stat(self, ref: NameRef) -> Number:
        if ref.part == "base":
            return self.sheet.stats.get(ref.id, self.system.stats[ref.id].default)
        if ref.part == "mod":
            stat = self.system.stats[ref.id]
            value = self.stat(ref.id)
            if stat.modifier is None:
                return value
            return self.over(stat.modifier, value)
        return self.present(ref.id).value

    def _track(self, ref: NameRef) -> Number:
        held = self.sheet.tracks.get(ref.id)
        track = self.system.tracks[ref.id]
        if held is None and track.who not in ("any", self.sheet.kind):
            return 0
        if ref.part == "max":
            return self._maximum(held, track)
        return held.value if held is not None else self.start(track)

    def _maximum(self, held: Track | None, track: TrackDef) -> int:
        if held is not None and held.max is not None:
            return held.max
        return max(0, self.whole(track.max))

    def _derived(self, ref: NameRef) -> Number:
        fixed = self.sheet.fixed.get(ref.id)
        return fixed if fixed is not None else self.system.derived_formulas[ref.id].whole(self)

    def _condition(self, ref: NameRef) -> Number:
        held = self.sheet.conditions.get(ref.id)
        if held is None:
            return 0
        return (held.left or 0) if ref.part == "left" else held.steps

    def _clock(self, ref: NameRef) -> Number:
        clock = self.sheet.clocks.get(ref.id, self.table.clocks.get(ref.id))
        if ref.part == "size":
            defined = self.system.clocks.get(ref.id)
            return clock.size if clock else (defined.size if defined else 0)
        return clock.value if clock else 0

    def _list(self, ref: NameRef) -> Number:
        if not ref.part:
            return len(self.sheet.lists.get(ref.id, ()))
        item = self.sheet.item(ref.id, ref.part)
        if item is None:
            return 0
        return 1 if item.value is None else item.value

    def _thing(self, ref: NameRef) -> Number:
        owned = first_of(self.sheet, ref.id)
        if owned is None:
            return 0
        field_id, _, part = ref.part.partition(".")
        return self.owned(owned).number(field_id, part)

    def _pool(self, ref: NameRef) -> Number:
        pool = self.system.pools[ref.id]
        if ref.part == "max":
            return pool.max or 0
        return self.table.pools.get(ref.id, 0)

    def _owner(self, ref: NameRef) -> Number:
        """Of a possession's owner; and of whoever acts where nobody does: this sheet itself."""
        kind, _, part = ref.part.partition(":")
        return self.read(NameRef(kind, ref.id, part))

    def _ability(self, ref: NameRef) -> Number:
        if ref.id not in self.sheet.abilities:
            return 0
        if ref.part != "left":
            return 1
        left = self.uses_left(ref.id)
        return 1 if left is None else left

    def _defeated(self, ref: NameRef) -> Number:
        sheet = self.table.sheets.get(ref.id)
        return int(sheet is not None and is_out(self.system, sheet))

    def _round(self, ref: NameRef) -> Number:
        encounter = self.table.scene.encounter
        return encounter.round if encounter else 0


_READ: dict[str, Callable[[SheetReading, NameRef], Number]] = {
    "stat": SheetReading._stat,
    "skill": lambda reading, ref: int(ref.id in reading.sheet.skills),
    "track": SheetReading._track,
    "derived": SheetReading._derived,
    "level": lambda reading, ref: reading.sheet.level,
    "xp": lambda reading, ref: reading.sheet.xp,
    "money": lambda reading, ref: reading.sheet.money // money_unit(reading.system, reading.table),
    "turn": lambda reading, ref: reading.table.turn,
    "round": SheetReading._round,
    "hero": lambda reading, ref: int(reading.sheet.kind == "hero"),
    "pool": SheetReading._pool,
    "condition": SheetReading._condition,
    "clock": SheetReading._clock,
    "list": SheetReading._list,
    "thing": SheetReading._thing,
    "owner": SheetReading._owner,
    "actor": SheetReading._owner,
    "class": lambda reading, ref: reading.sheet.classes.get(ref.id, 0),
    "advance": lambda reading, ref: reading.sheet.advances.get(ref.id, 0),
    "visited": lambda reading, ref: reading.table.visited.get(ref.id, 0),
    "secret": lambda reading, ref: int(ref.id in reading.table.secrets),
    "here": lambda reading, ref: int(ref.id in reading.table.scene.present),
    "defeated": SheetReading._defeated,
    "ability": SheetReading._ability,
    "roll": lambda reading, ref: 0,
}

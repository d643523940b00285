"""Reading a possession: its own stats, tracks and conditions, and through its formulas its owner's (rule_system §9)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar

from rules.definitions.sheets import StatDef, ThingDef, TrackDef
from rules.formula import Formula, NameRef
from rules.present import Present, present_stat, started
from rules.state import Sheet, Thing
from rules.system import RuleSystem

Number = int | float
Entry = TypeVar("Entry", StatDef, TrackDef)
OWN = "own"
"""The kind of a name that is a possession's own, where one of its formulas reads it."""


class Owner(Protocol):
    """The reading of the sheet that owns a possession."""

    system: RuleSystem

    def read(self, ref: NameRef) -> Number:
        """The present number behind a name."""
        ...

    def divided_by_zero(self, formula: Formula) -> None:
        """Notes a division by zero."""
        ...


def first_of(sheet: Sheet, kind: str, preferred: str = "") -> Thing | None:
    """The possession of a kind that is meant: the preferred one where it is of that kind, else the first."""
    of_kind = [thing for thing in sheet.things if thing.kind == kind]
    return next((thing for thing in of_kind if thing.id == preferred), of_kind[0] if of_kind else None)


class ThingReading:
    """Reads one possession; in its formulas a plain name is its own where it has one so called, else its owner's."""

    def __init__(self, owner: Owner, owned: Thing) -> None:
        """Reads `owned` as it belongs to the sheet that `owner` reads."""
        self.owner = owner
        self.owned = owned
        self.kind: ThingDef = owner.system.things[owned.kind]
        self._kept: dict[NameRef, Number] = {}
        self._value: Number = 0

    # -- the formula reader -------------------------------------------------------------------------------------

    def read(self, ref: NameRef) -> Number:
        """The present number behind a name."""
        if ref.kind == "value":
            return self._value
        if ref.kind != OWN:
            return self.owner.read(ref)
        kept = self._kept.get(ref)
        if kept is None:
            kept = self._kept[ref] = self._own(ref.id, ref.part)
        return kept

    def divided_by_zero(self, formula: Formula) -> None:
        """Notes a division by zero; it stands on record for the owner."""
        self.owner.divided_by_zero(formula)

    # -- values -------------------------------------------------------------------------------------------------

    def number(self, field_id: str, part: str = "") -> int:
        """A stat or track by its id, or its `max`, `base` or `mod`."""
        return int(self.read(NameRef(OWN, field_id, part)))

    def maximum(self, track_id: str) -> int:
        """A track's maximum now."""
        return self.number(track_id, "max")

    def present(self, stat_id: str) -> Present:
        """A stat as it stands now, with the conditions on the possession that move it."""
        stat = _entry(self.kind.stats, stat_id)
        base = self.owned.stats.get(stat_id, stat.default)
        return present_stat(stat, base, self.owned.conditions, self.owner.system.conditions)

    def whole(self, text: str) -> int:
        """The value of a formula that stands in the kind's definition, floored."""
        return self.owner.system.thing_formula(self.kind.id, text).whole(self)

    def _own(self, field_id: str, part: str) -> Number:
        if any(stat.id == field_id for stat in self.kind.stats):
            return self._stat(field_id, part)
        track = _entry(self.kind.tracks, field_id)
        held = self.owned.tracks.get(field_id)
        if part == "max":
            return max(0, self.whole(track.max)) if held is None or held.max is None else held.max
        return held.value if held is not None else started(track, self.maximum(field_id), self.whole)

    def _stat(self, stat_id: str, part: str) -> Number:
        present = self.present(stat_id)
        if part == "base":
            return present.base
        modifier = _entry(self.kind.stats, stat_id).modifier
        if part != "mod" or modifier is None:
            return present.value
        outer, self._value = self._value, present.value
        value = self.owner.system.thing_formula(self.kind.id, modifier, value=True).whole(self)
        self._value = outer
        return value


def _entry(entries: Iterable[Entry], id: str) -> Entry:
    return next(entry for entry in entries if entry.id == id)

"""A player character as Cypher reads one: Pools, Edge, Effort, rungs of skills, the damage track."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from rules.reading import SheetReading
from rules.state import Sheet
from rules.systems.cypher.actions.boons import edge_given
from rules.systems.cypher.actions.stats import Stat
from rules.tally import Tally

Rung = Literal["inability", "practiced", "trained", "specialized"]
LISTS: Final[dict[Rung, str]] = {"inability": "inabilities", "trained": "trained", "specialized": "specialized"}
"""The list that holds the skills of a rung; whatever stands on none is practiced."""
HALE, IMPAIRED, DEBILITATED, DEAD = range(4)
"""The steps of the damage track."""


@dataclass(frozen=True, slots=True)
class Character:
    """A sheet at one moment of a resolution."""

    reading: SheetReading

    @property
    def sheet(self) -> Sheet:
        """The sheet itself."""
        return self.reading.sheet

    @property
    def effort(self) -> int:
        """How many levels of Effort one action may have."""
        return self.reading.stat("effort")

    @property
    def tier(self) -> int:
        """The tier, 1..6."""
        return self.sheet.level

    @property
    def track(self) -> int:
        """How far down the damage track: 0 hale, 1 impaired, 2 debilitated, 3 dead, which nothing undoes."""
        return DEAD if "dead" in self.sheet.conditions else self.reading.derived("damage_track")

    @property
    def impaired(self) -> bool:
        """Whether the penalties of the impaired hold."""
        return self.track >= IMPAIRED

    def pool(self, stat: Stat) -> int:
        """Points left."""
        return self.reading.track(stat)

    def top(self, stat: Stat) -> int:
        """Points when it is full."""
        return self.reading.maximum(stat)

    def edge(self, stat: Stat) -> int:
        """What every payment from this Pool is lessened by; a weakness is −1."""
        return self.reading.stat(f"{stat}_edge") + edge_given(self.sheet, stat)

    def rung(self, skill: str) -> Rung:
        """How good the character is at a skill."""
        held = (rung for rung, list_id in LISTS.items() if skill and self.sheet.item(list_id, skill) is not None)
        return next(held, "practiced")

    @property
    def armor_class(self) -> int:
        """0 without worn armor, 1 light, 2 medium, 3 heavy: also the Armor it gives. Of two suits one counts."""
        worn = (self.reading.thing(one, "class") for one in self.sheet.things if one.kind == "worn_armor")
        return max(worn, default=0)

    @property
    def speed_cost(self) -> int:
        """What worn armor adds to each level of Effort on a Speed task."""
        worn = self.armor_class
        if not worn:
            return 0
        unused = self.rung(f"armor:{WEIGHTS[worn]}") == "inability"
        return max(0, worn + unused - self.reading.stat("armor_ease"))

    def holds(self, condition: str) -> bool:
        """Whether a condition is on the sheet."""
        return condition in self.sheet.conditions


WEIGHTS: Final = ("", "light", "medium", "heavy")
"""Classes of weapons and armor by their number."""


def character(tally: Tally, sheet_id: str) -> Character:
    """The character as it stands now."""
    return Character(tally.reading(sheet_id))


def level_of(sheet: Sheet, task: str = "") -> int:
    """The level a non-player acts at: its own, the one its block says for this task, or a follower's one higher."""
    instead = sheet.item("at_level", task) if task else None
    if instead is not None and instead.value is not None:
        return instead.value
    return sheet.level + bool(task and sheet.item("modifications", task) is not None)

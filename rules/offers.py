"""How a system offers its typed actions at doors: what may be asked, what may be said of it, what a sheet shows.

All of it is data about the actions and functions of a sheet's reading; words stand in the system's text files. A door
that shows and asks by offers works for every system that has some, and knows no word of any.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from rules.reading import SheetReading
from rules.refusals import Refusal
from rules.tally import Tally

PartKind = Literal["choice", "choices", "number", "points", "text", "texts", "flag"]
"""One option, several of them, a whole number, whole numbers by option, words, several of those, yes or no."""
OF_OPTIONS: Final = ("choice", "choices", "points")
"""Kinds of parts that nothing can be said of where there is nothing to choose."""
Menu = Literal["ruled", "asked", "growth", "storyteller"]
"""Where an action is offered: ruled by what players say in play, and asked for by name too; asked for by name only;
between turns, as growth; proposed by whoever rules (an intrusion, a compel)."""
OfferTarget = Literal["", "foe", "ally", "other", "any"]
"""Whom an action is aimed at: nobody, the other side, one's own, anybody else, anybody."""
CompleteRequest = Callable[[Tally, Any], "Any | Refusal"]
"""What a system adds to a request of its own: the whole request, or why there is none."""


@dataclass(frozen=True, slots=True)
class Part:
    """Something that may be said of an action beside its stat, skill, target: Effort, assets, a retry.

    Its words stand in the text section `parts`: `name`, `meaning`, `covers` (`{n}` stands for a number).

    Attributes:
        id: its id, unique among the parts of a system.
        kind: what is said: see `PartKind`.
        field: the dotted place in the request, such as `effort.ease`; of `points` a mapping from option to number.
        section: the text section that names the options (`tracks`, `modifiers`), or empty where they name themselves.
        options: what may be chosen.
        options_of: the same, where it depends on the sheet and the table around it.
        least: the smallest number there may be, of `points` for each option.
        most: the greatest number.
        most_of: the same, where it depends on the sheet.
        by: whose it is to say; a ruling never sets a player's part that the player did not say.
        free: whether words that are none of the options are taken too; what they are good for is the action's to say.
    """

    id: str
    kind: PartKind
    field: str
    section: str = ""
    options: tuple[str, ...] = ()
    options_of: Callable[[SheetReading], tuple[str, ...]] | None = None
    least: int = 0
    most: int = 20
    most_of: Callable[[SheetReading], int] | None = None
    by: Literal["player", "storyteller"] = "player"
    free: bool = False

    def choices(self, reading: SheetReading) -> tuple[str, ...]:
        """What may be chosen by the sheet that is read."""
        return self.options if self.options_of is None else (*self.options, *self.options_of(reading))

    def highest(self, reading: SheetReading) -> int:
        """The greatest number that the sheet that is read may say; never below `least`."""
        return self.most if self.most_of is None else max(self.least, min(self.most, self.most_of(reading)))


@dataclass(frozen=True, slots=True)
class Offer:
    """How a typed action is offered. Its name and what it covers stand in the text section `checks`.

    Attributes:
        action: the action's word.
        fields: which fields of a ruling it takes (`stat`, `skill`, `attack`, `target`, `difficulty`, `reason`), and
            the field of its request that each goes to.
        stats: what `stat` may be; empty for the stats of the system.
        stat_section: the text section where those are named and covered.
        target: whom it is aimed at.
        parts: ids of the parts that may be said of it.
        needed: parts, and fields of a ruling, without which it cannot be asked for.
        menu: where it is offered.
        complete: what the system itself adds to the request before it is resolved.
        rests: whether it is how one rests in this system, whoever asks for a rest of whatever kind. A rest is taken as
            it was said or not at all: nobody sleeps ten minutes who said ten hours.
        waits: whether it holds the moment in a fight: whoever asked for it is to speak before anybody else acts.
        goes_with: by the id of a part, another part and those of its options beside which alone it has a place.
    """

    action: str
    fields: Mapping[str, str] = field(default_factory=dict)
    stats: tuple[str, ...] = ()
    stat_section: str = "stats"
    target: OfferTarget = ""
    parts: tuple[str, ...] = ()
    needed: tuple[str, ...] = ()
    menu: Menu = "ruled"
    complete: CompleteRequest | None = None
    rests: bool = False
    waits: bool = False
    goes_with: Mapping[str, tuple[str, tuple[str, ...]]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RowItem:
    """One item of a row: words as they are, something's name (`section`, `id`), or params for the row's pattern.

    `listed` are params that are several ids each: items, or skills, read by their names. `described` says that a player
    reads the description of the entry beside it, too.
    """

    text: str = ""
    section: str = ""
    id: str = ""
    params: Mapping[str, str | int] = field(default_factory=dict)
    listed: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    described: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the sheet that the system shows itself.

    Its name is `name` in the text section `rows`, and `item` there the pattern of an item that has params.
    """

    id: str
    items: tuple[RowItem, ...]

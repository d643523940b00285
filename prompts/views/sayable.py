"""What may be said of the system's own actions, and what may be proposed beside them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from prompts.views.parts import Named

PartKind = Literal["choice", "choices", "number", "points", "text", "texts", "flag"]


@dataclass(frozen=True, slots=True)
class PartLine:
    """Something that may be said of an action of the system's own: how much goes into it, what helps, what hinders."""

    id: str
    name: str
    meaning: str = ""
    covers: str = ""
    """The words somebody may say it with, in the table's language; "{n}" stands for a number."""
    no_covers: str = ""
    """Words that say the opposite, or take it back."""
    kind: PartKind = "text"
    """`choice` one id, `choices` several, `number` a whole number, `points` an id → whole number mapping, `text` and
    `texts` free words, `flag` yes or no."""
    options: tuple[Named, ...] = ()
    """What may be chosen, or given points to."""
    known: bool = False
    """The options stand in the guide with their names (stats, skills): their ids are enough."""
    changing: bool = False
    """The options or the limit are those of the actor's sheet and of the table now."""
    least: int = 0
    most: int = 20
    by: Literal["player", "storyteller"] = "player"
    """Whose it is to say."""
    checks: tuple[str, ...] = ()
    """Ids of the actions it is for."""


@dataclass(frozen=True, slots=True)
class ProposalLine:
    """Something that whoever rules may propose beside the action, and that the player then decides on."""

    action: str
    name: str
    meaning: str = ""
    parts: tuple[str, ...] = ()
    """Ids of the parts that it may have."""
    suggested: tuple[str, ...] = ()
    """What the adventure suggests here, in words."""


@dataclass(frozen=True, slots=True)
class PartGroup:
    """Parts of the same actions that are the same side's to say, so that a prompt names the actions once."""

    by: Literal["player", "storyteller"]
    checks: tuple[str, ...]
    parts: tuple[PartLine, ...]


@dataclass(frozen=True, slots=True)
class SayableView:
    """Some of the parts, as a section of a prompt reads them; those of the most actions first."""

    groups: tuple[PartGroup, ...]


@dataclass(frozen=True, slots=True)
class Sayable:
    """The parts by where a prompt has them, and by how much a ruling needs them."""

    now: SayableView
    """What changes from turn to turn."""
    asked: SayableView
    """Of the rest, what the player says of the actions that may be called for, and what those cannot do without."""
    judged: SayableView
    """What the storyteller judges beside that."""
    proposed: SayableView
    """What is said of proposals alone."""


def sayable(parts: Iterable[PartLine], called: Iterable[str], needed: Iterable[str]) -> Sayable:
    """The parts sorted.

    Args:
        parts: all of them.
        called: ids of the actions that may be called for; the others of the parts are proposals.
        needed: ids of the parts without which one of those cannot be asked for.
    """
    called, needed = frozenset(called), frozenset(needed)
    now, asked, judged, proposed = [], [], [], []
    for part in parts:
        if part.changing:
            now.append(part)
        elif not called.intersection(part.checks):
            proposed.append(part)
        elif part.by == "player" or part.id in needed:
            asked.append(part)
        else:
            judged.append(part)
    return Sayable(_grouped(now), _grouped(asked), _grouped(judged), _grouped(proposed))


def _grouped(parts: Iterable[PartLine]) -> SayableView:
    groups: dict[tuple[Literal["player", "storyteller"], tuple[str, ...]], list[PartLine]] = {}
    for part in parts:
        groups.setdefault((part.by, part.checks), []).append(part)
    made = [PartGroup(by, checks, tuple(lines)) for (by, checks), lines in groups.items()]
    return SayableView(tuple(sorted(made, key=lambda group: -len(group.checks))))

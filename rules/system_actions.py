"""What a system brings that data cannot say: typed actions of its own, their words, and state of their own.

A system folder may hold Python beside its data. It offers one `SystemActions`, which `rules.systems.registry` lists
and a system file names by `actions: <id>`; the engine knows nothing else of it. So two systems may share one set of
actions and differ by data and switches alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from pydantic import BaseModel

from rules.decisions import Steps
from rules.definitions.checks import AttackDef
from rules.events import Chip, Event
from rules.offers import Menu, Offer, Part, Row
from rules.procedures.reading import Tier
from rules.reading import SheetReading
from rules.refusals import Refusal
from rules.request_base import Asker, SystemRequest
from rules.state import Table
from rules.system import RuleSystem
from rules.tally import Tally

Answered = Chip | Refusal | str | None
"""What a request comes to: a chip, a refusal, the id of something new, or nothing to say."""
ActionSteps = Callable[[Tally, Any, Asker], Steps[Answered]]
"""An action in steps: it changes the table through the tally only, and stops where a decision is somebody's."""
Defence = Callable[[RuleSystem, Table, AttackDef, str, str], SystemRequest]
"""What a hero does against an attack: the system, the table, the attack, the non-player who makes it, the hero."""
PLAIN_ATTACK: Final = AttackDef(id="attack", damage="0")
"""What a non-player strikes with that has no attacks of its own; a `defence` says what that does."""


def at_once(act: Callable[[Tally, Any, Asker], Answered]) -> ActionSteps:
    """An action that asks nobody anything, as steps."""

    def steps(tally: Tally, request: Any, asker: Asker) -> Steps[Answered]:
        yield from ()  # a generator, as every action is
        return act(tally, request, asker)

    return steps


@dataclass(frozen=True, slots=True)
class TypedAction:
    """One action: the model its requests have, whose defaults are what nobody says, and what it does.

    `risky` says that a hero's roll of it is at stake for the scene, as a check's is that is no attack: the scene's
    stakes follow it, and a failure that moved nothing is on record as such.
    """

    request: type[SystemRequest]
    steps: ActionSteps
    risky: bool = False


@dataclass(frozen=True)
class SystemActions:
    """The actions of a system and all that must be known about them.

    Attributes:
        id: the name by which a system file asks for them.
        actions: by the word that requests name them by.
        tiers: how a chip of theirs may come out.
        refusals: their own refusal codes, with what the params of each hold.
        words: by section of a text file, the ids that the actions need words for besides.
        own: by key, the model of what they keep in the `own` of a sheet or a table.
        needs: by kind (`stat`, `track`, `switch` …), the ids a system must have that names them; of a thing its parts
            too, as `weapon.class`.
        follows: called with the events of every request that was done at such a table, whoever answered it, for what
            they mean besides: a new round, the end of a scene. It changes the table through the tally, asks nobody and
            refuses nothing.
        parts: what may be said of the actions, for doors.
        offers: how doors offer the actions; one that is not offered is asked for by tools and by code only.
        rows: the lines of a sheet that the system shows itself; their ids stand in `words` under `rows`.
        hides: what a sheet view leaves out because rows say it better, as `track:rests`.
        decisions: by kind of decision, the options that need words; of an option that is a number or an id, none.
        defence: what a hero does against a non-player's attack, where that is an action of the hero's.
        defends: the word of the action that `defence` asks for, by which what an attack fixes of it is checked; left
            empty, that is not checked.
        hurt: how hurt a sheet is, in percent, where that is more than its health track says; None where it is not.
        due: the growth actions that a sheet has come so far as to take, for telling its player once.
        data: the shape of the data under `own` in a system file, which only these actions read; every key of it has a
            default.
        groups: by id, the offered actions that are listed together for players, in the order of both; the ids need
            names in the text section `groups`.
        wants: by refusal code of theirs, the parts of which one has to be said, for a door that shows how.
        growth_rows: which of the rows say how far a character has come in growing, for where growth is asked about.
        catalogues: the keys of that data that are lists of entries with ids. Each is a section of the text files too,
            in which every entry has a name.
    """

    id: str
    actions: Mapping[str, TypedAction]
    tiers: tuple[Tier, ...] = ()
    refusals: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    own: Mapping[str, type[BaseModel]] = field(default_factory=dict)
    needs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    follows: Callable[[Tally, Sequence[Event]], None] | None = None
    parts: tuple[Part, ...] = ()
    offers: tuple[Offer, ...] = ()
    rows: Callable[[SheetReading], tuple[Row, ...]] | None = None
    hides: frozenset[str] = frozenset()
    decisions: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    defence: Defence | None = None
    defends: str = ""
    hurt: Callable[[SheetReading], int | None] | None = None
    due: Callable[[SheetReading], tuple[str, ...]] | None = None
    data: type[BaseModel] | None = None
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    wants: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    growth_rows: tuple[str, ...] = ()
    catalogues: tuple[str, ...] = ()

    def offer(self, action: str) -> Offer | None:
        """How an action is offered; None where it is not."""
        return next((offer for offer in self.offers if offer.action == action), None)

    def offers_on(self, *menus: Menu) -> tuple[Offer, ...]:
        """The offers that stand on one of these menus."""
        return tuple(offer for offer in self.offers if offer.menu in menus)

    def part(self, id: str) -> Part | None:
        """A part by its id; None where there is none of that id."""
        return next((part for part in self.parts if part.id == id), None)

    def group(self, action: str) -> str:
        """The group that an action is listed in; empty where it is in none."""
        return next((id for id, actions in self.groups.items() if action in actions), "")

    def known_words(self) -> dict[str, tuple[str, ...]]:
        """By section of a text file, every id there may, and must, be words for."""
        return {
            **self.words,
            "checks": tuple(self.actions),
            "tiers": tuple(tier.id for tier in self.tiers),
            "refusals": tuple(self.refusals),
            "parts": tuple(part.id for part in self.parts),
            "decisions": tuple(self.decisions),
            "groups": tuple(self.groups),
        }

    def ids_of(self, own: BaseModel | None) -> dict[str, tuple[str, ...]]:
        """By catalogue, the ids of its entries in the data of one system."""
        if own is None:
            return {}
        return {section: tuple(entry.id for entry in getattr(own, section)) for section in self.catalogues}

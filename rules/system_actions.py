"""What a system brings that data cannot say: typed actions of its own, their words, and state of their own.

A system folder may hold Python beside its data. It offers one `SystemActions`, which `rules.systems.registry` lists
and a system file names by `actions: <id>`; the engine knows nothing else of it. So two systems may share one set of
actions and differ by data and switches alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel

from rules.decisions import Steps
from rules.events import Chip, Event
from rules.procedures.reading import Tier
from rules.refusals import Refusal
from rules.request_base import Asker, SystemRequest
from rules.tally import Tally

Answered = Chip | Refusal | str | None
"""What a request comes to: a chip, a refusal, the id of something new, or nothing to say."""
ActionSteps = Callable[[Tally, Any, Asker], Steps[Answered]]
"""An action in steps: it changes the table through the tally only, and stops where a decision is somebody's."""


def at_once(act: Callable[[Tally, Any, Asker], Answered]) -> ActionSteps:
    """An action that asks nobody anything, as steps."""

    def steps(tally: Tally, request: Any, asker: Asker) -> Steps[Answered]:
        yield from ()  # a generator, as every action is
        return act(tally, request, asker)

    return steps


@dataclass(frozen=True, slots=True)
class TypedAction:
    """One action: the model its requests have, whose defaults are what nobody says, and what it does."""

    request: type[SystemRequest]
    steps: ActionSteps


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
    """

    id: str
    actions: Mapping[str, TypedAction]
    tiers: tuple[Tier, ...] = ()
    refusals: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    own: Mapping[str, type[BaseModel]] = field(default_factory=dict)
    needs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    follows: Callable[[Tally, Sequence[Event]], None] | None = None

    def known_words(self) -> dict[str, tuple[str, ...]]:
        """By section of a text file, every id there may, and must, be words for."""
        return {
            **self.words,
            "checks": tuple(self.actions),
            "tiers": tuple(tier.id for tier in self.tiers),
            "refusals": tuple(self.refusals),
        }

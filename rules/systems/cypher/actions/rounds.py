"""What lasts one round, and what a round begins anew: "one round" ends when the one who made it acts next.

Digest: cypher §3.9.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.events import ConditionEnded, EncounterEnded, EncounterMoved, Event, SceneEntered
from rules.state import TABLE
from rules.systems.cypher.actions.foes import give
from rules.systems.cypher.actions.keeping import Lasting, LastsARound, Round, keep, kept
from rules.tally import About, Tally

WHOLE_FIGHT: Final = 1_000_000
"""A round that no fight comes to: what is noted for it ends with the fight."""
BEFORE_ROUNDS: Final = 0
"""The round of what was done before any ran."""
ONE_ROUND: Final = frozenset({"dazed"})
"""What lasts a round wherever nothing else is said of it (cypher §3.15)."""


def give_for_round(tally: Tally, about: About, condition: str, maker: str) -> None:
    """Gives a condition until its maker acts again; one that is held already is not given twice.

    Where no rounds run it lasts until the maker acts in some that begin, or the scene is over.
    """
    if condition in tally.sheet(about.subject).conditions:
        return
    encounter = tally.state.scene.encounter
    _give_lasting(tally, about, condition, maker, encounter.round if encounter is not None else BEFORE_ROUNDS)


def give_for_fight(tally: Tally, about: About, condition: str, maker: str) -> None:
    """Gives a condition until the fight is over."""
    if condition not in tally.sheet(about.subject).conditions:
        _give_lasting(tally, about, condition, maker, WHOLE_FIGHT)


def _give_lasting(tally: Tally, about: About, condition: str, maker: str, round: int) -> None:
    give(tally, about, condition)
    noted = kept(tally.state, "lasting", Lasting).entries
    entry = LastsARound(condition=condition, target=about.subject, maker=maker, round=round)
    keep(tally, about.of(TABLE), "lasting", Lasting(entries=(*noted, entry)))


def rounds_follow(tally: Tally, events: Sequence[Event]) -> None:
    """What a request means for rounds: whoever acts again ends what they made, and with a fight all of it is over."""
    for event in events:
        about = About(TABLE, event.cause)
        match event:
            case EncounterMoved():
                _end(tally, about, event.order[event.index], event.round)
            case EncounterEnded() | SceneEntered():
                _end_all(tally, about)
            case _:
                pass


def _end(tally: Tally, about: About, actor: str, round: int) -> None:
    noted = kept(tally.state, "lasting", Lasting).entries
    over = [one for one in noted if one.maker == actor and one.round < round]
    for one in over:
        _lift(tally, about, one)
    if over:
        keep(tally, about, "lasting", Lasting(entries=tuple(one for one in noted if one not in over)))


def _end_all(tally: Tally, about: About) -> None:
    for one in kept(tally.state, "lasting", Lasting).entries:
        _lift(tally, about, one)
    keep(tally, about, "lasting", Lasting())
    for sheet in tally.state.heroes():
        keep(tally, about.of(sheet.id), "round", Round())


def _lift(tally: Tally, about: About, one: LastsARound) -> None:
    held = tally.state.sheets[one.target].conditions.get(one.condition) if one.target in tally.state.sheets else None
    if held is not None:
        ended = ConditionEnded(subject=one.target, cause=about.cause, condition=one.condition, before=held.steps)
        tally.emit(ended, about.of(one.target))

"""A finished turn as a review sees it: the narration, and every number that something backs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property

from orchestrator.review.telling import Telling
from orchestrator.turn.deeds import last_deed
from orchestrator.turn.desk import Desk
from orchestrator.turn.work import TurnWork
from rules.events import CheckResolved, DiceRolled, Event
from rules.saved import table_to_saved
from tools.lines import Teller

_DIGITS = re.compile(r"\d{1,9}")


class Numbers:
    """Numbers of a turn, gathered when one is first asked for: most narrations have none."""

    def __init__(self, gather: Callable[[], Iterable[int]]) -> None:
        """Those that `gather` finds."""
        self._gather = gather

    def __contains__(self, number: object) -> bool:
        """Whether it is one of them."""
        return number in self._found

    @cached_property
    def _found(self) -> frozenset[int]:
        return frozenset(self._gather())


def telling_of(desk: Desk, work: TurnWork) -> Telling:
    """What a review may look at."""
    state, language = work.state, desk.words.language
    teller = Teller(desk.system, state, desk.words)
    chip = last_deed(desk.system, work.hero_chips)
    described = desk.system.words(language, "scenes", state.scene.id, "description")
    return Telling(
        language=desk.words.language,
        narration=work.narration,
        player_text=work.submit.text,
        heroes=tuple(teller.who(hero.id) for hero in state.heroes()),
        others=tuple(teller.who(one) for one in state.scene.present),
        numbers=Numbers(lambda: (*_known(work), *_numbers((work.submit.text, described)))),
        thrown=Numbers(lambda: _numbers([event.model_dump() for event in work.events if _throws(event)])),
        tier=chip.kind if chip else "",
        earlier=tuple(exchange.text for exchange in desk.recent[-6:] if exchange.text),
        authored=(described,),
        words=frozenset(teller.who(one.id) for one in state.sheets.values()),
    )


def _known(work: TurnWork) -> Iterator[int]:
    """What the events and the table, before and after them, say."""
    yield from _numbers([event.model_dump() for event in work.events])
    yield from _numbers((table_to_saved(work.state), table_to_saved(work.before)))


def _throws(event: Event) -> bool:
    """Whether an event is about dice: faces, totals and targets players see."""
    return isinstance(event, CheckResolved | DiceRolled)


def _numbers(data: object) -> Iterator[int]:
    if isinstance(data, bool):
        return
    if isinstance(data, int):
        yield abs(data)
    elif isinstance(data, str):
        yield from (int(found) for found in _DIGITS.findall(data))
    elif isinstance(data, Mapping):
        for value in data.values():
            yield from _numbers(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from _numbers(value)

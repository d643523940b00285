"""What new characters and level-ups are both asked: points to raise stats by, skills to train, advances, abilities."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from orchestrator.play.forms.naming import Naming
from orchestrator.play.forms.question import Question, Unread
from orchestrator.play.forms.reading import CLEARED, paired, picked
from rules.character_requests import AdvanceChoice
from rules.definitions.growth import RaiseDef

Draft = TypeVar("Draft")


@dataclass(frozen=True)
class Parts(Generic[Draft]):
    """Makes such questions over one kind of draft: `put` gives a draft with a field set to a value."""

    naming: Naming
    put: Callable[[str, object], Draft]

    def raises(self, field: str, gifts: Sequence[RaiseDef], now: dict[str, int]) -> Question[Draft]:
        """Points spent on stats."""
        choices = self.naming.raisable(gifts)

        def read(line: str) -> Draft | Unread:
            found = {} if line in CLEARED else paired(line, choices)
            return found if isinstance(found, Unread) else self.put(field, found)

        title, how = self.naming.say("form.ask_raises"), self.naming.points(gifts)
        return Question(field, title, how, read, choices, now=self.naming.numbers("stats", now))

    def skills(self, field: str, count: int, free: Sequence[str], now: Sequence[str], why: str = "") -> Question[Draft]:
        """Skills to train."""
        choices = self.naming.choices("skills", free)

        def read(line: str) -> Draft | Unread:
            found = () if line in CLEARED else picked(line, choices)
            return found if isinstance(found, Unread) else self.put(field, found)

        title = self.naming.say("form.ask_skills", count=count)
        how = self.naming.say("form.how_pick", count=count)
        return Question(field, title, how, read, choices, now=self.naming.listed("skills", now), why=why)

    def abilities(self, offered: Mapping[str, int], points: int, now: Sequence[str], why: str = "") -> Question[Draft]:
        """Abilities to buy: `offered` are their prices, `points` the choice points there are before any is bought."""
        choices = self.naming.priced("abilities", "form.point_price", offered)

        def read(line: str) -> Draft | Unread:
            found = () if line in CLEARED else picked(line, choices)
            return found if isinstance(found, Unread) else self.put("abilities", found)

        title, how = self.naming.say("form.ask_abilities", count=points), self.naming.say("form.how_abilities")
        named = self.naming.listed("abilities", now)
        return Question("abilities", title, how, read, choices, now=named, why=why)

    def advances(
        self,
        count: int,
        opened: Sequence[str],
        now: Sequence[AdvanceChoice],
        fill: Callable[[Sequence[str]], tuple[AdvanceChoice, ...]],
        why: str = "",
    ) -> tuple[Question[Draft], ...]:
        """Advances to take, and what each of them leaves open."""
        choices = self.naming.choices("advances", opened)

        def read(line: str) -> Draft | Unread:
            found = () if line in CLEARED else picked(line, choices)
            return found if isinstance(found, Unread) else self.put("advances", fill(found))

        title = self.naming.say("form.ask_advances", count=count)
        how = self.naming.say("form.how_pick_often", count=count)
        named = self.naming.listed("advances", [choice.id for choice in now])
        whole = Question("advances", title, how, read, choices, now=named, why=why)
        return (whole, *(one for place, choice in enumerate(now) for one in self._left_open(place, choice, now)))

    def _left_open(
        self, place: int, choice: AdvanceChoice, now: Sequence[AdvanceChoice]
    ) -> tuple[Question[Draft], ...]:
        advance = self.naming.system.advances.get(choice.id)
        if advance is None:
            return ()
        inner = Parts(self.naming, lambda field, value: self.put("advances", _with(now, place, field, value)))
        name = self.naming.name("advances", choice.id)
        asked: list[Question[Draft]] = []
        if advance.raises is not None:
            asked.append(inner.raises("raises", (advance.raises,), dict(choice.raises)))
        if advance.train:
            asked.append(inner.skills("skills", advance.train, tuple(self.naming.system.skills), choice.skills))
        return tuple(
            Question(
                f"advances[{place}].{one.field}",
                self.naming.say("form.of_advance", advance=name, title=one.title),
                one.how,
                one.read,
                one.choices,
                now=one.now,
            )
            for one in asked
        )


def _with(now: Sequence[AdvanceChoice], place: int, field: str, value: object) -> tuple[AdvanceChoice, ...]:
    changed = AdvanceChoice.model_validate({**now[place].model_dump(), field: value})
    return tuple(changed if number == place else choice for number, choice in enumerate(now))

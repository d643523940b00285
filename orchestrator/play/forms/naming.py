"""What a form calls things: choices with their names and what they are for, and present values in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from orchestrator.play.forms.question import Choice
from prompts.words import Words
from rules.creation.form import StatField
from rules.definitions.growth import RaiseDef
from rules.system import RuleSystem

ABOUT = ("hint", "description", "covers")
"""The parts of an entry that say what it is for, the most telling first."""


class Naming:
    """Names of one system in one language, and the phrases of forms."""

    def __init__(self, system: RuleSystem, words: Words) -> None:
        """Names things of `system` in the language of `words`, which are the door's."""
        self.system = system
        self.words = words

    def name(self, section: str, id: str) -> str:
        """The name of an entry."""
        return self.system.words(self.words.language, section, id)

    @property
    def class_word(self) -> str:
        """What the system itself calls a class; empty where it has no word of its own."""
        return self.system.words(self.words.language, "system", self.system.id, "class_word")

    def about(self, section: str, id: str) -> str:
        """What an entry is for; empty where nothing says so."""
        said = (self.system.words(self.words.language, section, id, part) for part in ABOUT)
        return " ".join(next((one for one in said if one), "").split())

    def choices(self, section: str, ids: Iterable[str]) -> tuple[Choice, ...]:
        """Entries to choose from."""
        return tuple(Choice(id, self.name(section, id), self.about(section, id)) for id in ids)

    def priced(self, section: str, phrase: str, prices: Mapping[str, int]) -> tuple[Choice, ...]:
        """Entries to buy, with their prices as the phrase tells them."""
        return tuple(
            Choice(id, self.name(section, id), self.say(phrase, price=price, about=self.about(section, id)))
            for id, price in prices.items()
        )

    def stats(self, fields: Mapping[str, StatField]) -> tuple[Choice, ...]:
        """Stats to set, with what each may be."""
        return tuple(
            Choice(
                id,
                self.name("stats", id),
                self.say("form.accepted", accepted=", ".join(field.accepted()), about=self.about("stats", id)),
            )
            for id, field in fields.items()
        )

    def raisable(self, gifts: Sequence[RaiseDef]) -> tuple[Choice, ...]:
        """The stats that some gifts of points may raise."""
        may = [id for id in self.system.stats if any(not gift.stats or id in gift.stats for gift in gifts)]
        return self.choices("stats", may)

    def listed(self, section: str, ids: Iterable[str]) -> str:
        """Several entries by name."""
        return ", ".join(self.name(section, id) for id in ids)

    def numbers(self, section: str, values: Mapping[str, int], fields: Mapping[str, StatField] | None = None) -> str:
        """Entries with their numbers: "Strength 15, Wisdom 12"."""
        return ", ".join(
            self.say("form.number", name=self.name(section, id), number=_shown(id, value, fields))
            for id, value in values.items()
        )

    def points(self, gifts: Sequence[RaiseDef]) -> str:
        """How many points there are to raise stats by, and how many of them one may take."""
        total = sum(gift.points for gift in gifts)
        return self.say("form.how_points", count=total, most=max((gift.most for gift in gifts), default=0))

    def say(self, key: str, /, **values: str | int) -> str:
        """A phrase of forms."""
        return self.words.say(key, **values)


def _shown(id: str, value: int, fields: Mapping[str, StatField] | None) -> str:
    field = (fields or {}).get(id)
    return str(value) if field is None else field.shown(value)

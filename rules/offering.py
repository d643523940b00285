"""From what is said at a door to a typed action's request: fields by its offer, parts, what data fix, what it adds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from pydantic import ValidationError

from rules.approaches import fixed_by, open_approach
from rules.offered_parts import part_value
from rules.offers import Offer, Part
from rules.refusals import Refusal, unknown
from rules.request_base import SystemRequest
from rules.request_fields import Fields, laid_over, put, value_at
from rules.request_misfits import request_misfit
from rules.state import Sheet
from rules.system_actions import SystemActions, TypedAction
from rules.systems.registry import actions_of
from rules.tally import Tally

NOTHING: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Said:
    """What is said of a typed action: the fields of a ruling, and parts by their ids."""

    action: str
    sheet: str
    stat: str = ""
    skill: str = ""
    attack: str = ""
    target: str = ""
    difficulty: str | int | None = None
    reason: str = ""
    approach: str = ""
    given: Mapping[str, object] = field(default_factory=lambda: NOTHING)


def offered_request(tally: Tally, said: Said, *, fixed: Mapping[str, Any] = NOTHING) -> SystemRequest | Refusal:
    """The request that what is said comes to, or why there is none. Nothing changes.

    Later words win over earlier ones: what is said, what the attack fixes, `fixed` (what an ability fixes), what the
    approach fixes; then the offer completes it.

    Args:
        tally: the state it is asked in.
        said: what is said.
        fixed: further fields that are settled, whoever says what.
    """
    own = actions_of(tally.system)
    if said.sheet not in tally.state.sheets:
        return unknown("sheet", said.sheet, tally.state.sheets)
    of_scene: Mapping[str, Any] = NOTHING
    if said.approach and own is not None:
        approach = open_approach(tally, said.approach, said.sheet)
        if isinstance(approach, Refusal):
            return approach
        said = replace(said, action=approach.check)
        of_scene = fixed_by(tally.system, own, approach)
    action = own.actions.get(said.action) if own is not None else None
    if own is None or action is None:
        return unknown("action", said.action, (offer.action for offer in own.offers) if own is not None else ())
    offer = own.offer(said.action) or Offer(said.action)
    return _Asked(tally, own, action, offer, said).request(fixed, of_scene)


@dataclass(frozen=True, slots=True)
class _Asked:
    """One asking: at which table, for which action as it is offered, in which words."""

    tally: Tally
    own: SystemActions
    action: TypedAction
    offer: Offer
    said: Said

    @property
    def sheet(self) -> Sheet:
        return self.tally.state.sheets[self.said.sheet]

    def request(self, fixed: Mapping[str, Any], of_scene: Mapping[str, Any]) -> SystemRequest | Refusal:
        attack = "" if fixed else self._attack()
        fields = attack if isinstance(attack, Refusal) else self._fields(attack)
        for more in (self._parts, lambda held: self._over(held, attack, fixed, of_scene), self._whole):
            if isinstance(fields, Refusal):
                return fields
            fields = more(fields)
        return fields if isinstance(fields, Refusal) else self._built(fields)

    def _attack(self) -> str | Refusal:
        """What it strikes with: what is said, else the first that the sheet has."""
        if "attack" not in self.offer.fields:
            return ""
        attacks = tuple(id for id in self.sheet.attacks if id in self.tally.system.attacks)
        if self.said.attack and self.said.attack not in attacks:
            return unknown("attack", self.said.attack, attacks, sheet=self.sheet.id)
        return self.said.attack or next(iter(attacks), "")

    def _fields(self, attack: str) -> Fields | Refusal:
        """The fields of a ruling, each where the request has it."""
        said, system = self.said, self.tally.system
        if said.stat and self.offer.stats and said.stat not in self.offer.stats:
            return unknown("stat", said.stat, self.offer.stats)
        difficulty = _number(said.difficulty, {id: one.value for id, one in system.difficulties.items()})
        if isinstance(difficulty, Refusal):
            return difficulty
        values = {
            **{name: getattr(said, name) for name in ("stat", "skill", "target", "reason")},
            "attack": attack,
            "difficulty": difficulty,
        }
        fields: Fields = {"action": said.action, "sheet": said.sheet}
        if said.approach:
            fields["approach"] = said.approach
        for name, place in self.offer.fields.items():
            if place and values[name] not in ("", None):
                put(fields, place, values[name])
        return fields

    def _parts(self, fields: Fields) -> Fields | Refusal:
        """The parts that are said, each where the request has it."""
        reading = self.tally.reading(self.said.sheet)
        for id, value in self.said.given.items():
            part = self.own.part(id) if id in self.offer.parts else None
            if part is None:
                return unknown("part", id, self.offer.parts)
            read = part_value(part, value, reading)
            if isinstance(read, Refusal):
                return read
            if read is not None:
                put(fields, part.field, read)
        return fields

    def _over(self, fields: Fields, attack: str | Refusal, *settled: Mapping[str, Any]) -> Fields:
        """What is said with all that data fix laid over it."""
        known = self.tally.system.attacks
        of_attack = known[attack].with_ if isinstance(attack, str) and attack in known else NOTHING
        for one in (of_attack, *settled):
            fields = laid_over(self.action.request, fields, one)
        return fields

    def _whole(self, fields: Fields) -> Fields | Refusal:
        """The fields, where nothing that is needed is missing."""
        for name in self.offer.needed:
            part = self.own.part(name) if name in self.offer.parts else None
            place = part.field if part is not None else self.offer.fields.get(name, name)
            if value_at(fields, place) in (None, "", [], {}):
                return self._missing(name, part)
        return fields

    def _missing(self, name: str, part: Part | None) -> Refusal:
        action = {"action": self.said.action}
        if part is not None:
            return Refusal("part_needed", {**action, "part": name}, part.choices(self.tally.reading(self.said.sheet)))
        match name:
            case "stat":
                return Refusal("stat_needed", action, self.offer.stats or tuple(self.tally.system.stats))
            case "difficulty":
                return Refusal("difficulty_needed", action, tuple(self.tally.system.difficulties))
            case "target":
                here = tuple(one.id for one in self.tally.state.present() if one.id != self.said.sheet)
                return Refusal("target_needed" if here else "nobody_to_target", action, here)
            case _:
                return Refusal("part_needed", {**action, "part": name})

    def _built(self, fields: Fields) -> SystemRequest | Refusal:
        try:
            request: Any = self.action.request.model_validate(fields)
        except ValidationError as error:
            return self._named(request_misfit(self.action.request, self.said.action, fields, error))
        if self.offer.complete is not None:
            request = self.offer.complete(self.tally, request)
        assert isinstance(request, SystemRequest | Refusal), f"{self.said.action} was completed to no request"
        return request

    def _named(self, refused: Refusal) -> Refusal:
        """The refusal by the part, or the field of a ruling, that the place belongs to, where one does."""
        place = str(refused.params["part"])
        parts = {part.id: part.field for id in self.offer.parts if (part := self.own.part(id)) is not None}
        for id, held in {**self.offer.fields, **parts}.items():
            if held and (place == held or place.startswith(f"{held}.")):
                return replace(refused, params={**refused.params, "part": id})
        return refused


def _number(difficulty: str | int | None, known: Mapping[str, int]) -> int | Refusal | None:
    """A difficulty as a number, given as one or as a word of the system."""
    if difficulty is None or difficulty == "":
        return None
    if isinstance(difficulty, int):
        return difficulty
    if difficulty in known:
        return known[difficulty]
    if difficulty.isascii() and difficulty.isdecimal() and len(difficulty) <= _MOST_DIGITS:
        return int(difficulty)
    return unknown("difficulty", difficulty, known)


_MOST_DIGITS = 9

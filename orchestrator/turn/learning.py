"""Learning abilities for choice points (rule_system §9): what can be learnt now, its price, and why not the rest."""

from __future__ import annotations

from dataclasses import dataclass

from orchestrator.turn.desk import Desk
from prompts.views import AbilityLine
from rules.ability_requests import LearnAbility
from rules.definitions.abilities import AbilityDef
from rules.learning import ever_learnable, learnable
from rules.reading import SheetReading
from rules.refusals import Refusal
from rules.state import Table
from rules.system import LANGUAGES
from tools.belongings_view import ability_line
from tools.lines import Teller, refusal_line
from tools.names import entry_names, find


@dataclass(frozen=True, slots=True)
class Learnable:
    """An ability that a hero does not have; `why_not` is empty where it can be learnt now.

    `closed` is what asks for something that the hero lacks, whatever their level and their points.
    """

    ability: AbilityLine
    price: int
    why_not: str
    closed: bool = False


@dataclass(frozen=True, slots=True)
class Learning:
    """A hero, the choice points left, and every ability that such a character may ever learn."""

    hero: str
    points: int
    abilities: tuple[Learnable, ...]


def learning_of(desk: Desk, state: Table, hero: str) -> Learning:
    """What a hero could learn; abilities that are for others are left out."""
    sheet = state.sheets[hero]
    teller = Teller(desk.system, state, desk.words)
    reading = SheetReading(desk.system, state, sheet)
    return Learning(
        teller.person(hero),
        sheet.choice_points,
        tuple(_learnable(teller, reading, desk.system.abilities[id]) for id in ever_learnable(desk.system, sheet)),
    )


def _learnable(teller: Teller, reading: SheetReading, ability: AbilityDef) -> Learnable:
    refused = learnable(reading, ability)
    line = ability_line(teller, reading, ability)
    if refused is None:
        return Learnable(line, ability.price, "")
    why_not = refusal_line(teller.system, teller.state, refused, teller.words)
    return Learnable(line, ability.price, why_not, closed=refused.code == "ability_needs")


def learn_request(desk: Desk, hero: str, said: str) -> LearnAbility | Refusal:
    """The request to learn the ability of that id or name, in either language; why there is none otherwise."""
    own = desk.words.language
    found = find("ability", said, entry_names(desk.system, own, "abilities"))
    for other in (one for one in LANGUAGES if one != own):
        if isinstance(found, Refusal) and found.code == "unknown_ability":
            elsewhere = find("ability", said, entry_names(desk.system, other, "abilities"))
            found = elsewhere if isinstance(elsewhere, str) else found
    return found if isinstance(found, Refusal) else LearnAbility(ability=found, sheet=hero)

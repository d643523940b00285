"""An adventure file: premise, scenes, non-players, clocks, secrets, lore, endings. Its words live in its text files."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from rules.definitions.cards import Card
from rules.definitions.effects import Effect
from rules.definitions.money import CurrencyDef
from rules.definitions.sheets import ClockDef
from rules.definitions.system import CharacterDef
from rules.definitions.words import (
    ActionId,
    CharacterIdOrNone,
    CheckOrActionId,
    Definition,
    DifficultyIdOrNone,
    FormulaText,
    Id,
    IdOrNone,
    NonPlayerId,
    RequestFields,
    SceneId,
    SkillIdOrNone,
    StatIdOrNone,
)


class ExitDef(Definition):
    """A way to another scene, open while its formula holds. `covers` in the text files names what a player may say."""

    to: SceneId
    when: FormulaText | None = None


class ApproachDef(Definition):
    """Something worth trying in a scene: the check it calls for, how hard it is, and what comes of it.

    `position` and `effect` say how it stands, where the check knows such steps. `check` may be a typed action of the
    system instead; `with` are then further fields of its request, which nobody else sets.
    """

    id: Id
    check: CheckOrActionId
    stat: StatIdOrNone = ""
    also: StatIdOrNone = ""
    skill: SkillIdOrNone = ""
    position: IdOrNone = ""
    effect: IdOrNone = ""
    difficulty: DifficultyIdOrNone = ""
    with_: RequestFields = Field(default_factory=dict, alias="with")
    when: FormulaText | None = None
    success: tuple[Effect, ...] = ()
    failure: tuple[Effect, ...] = ()


class ProposalDef(Definition):
    """Something that a scene suggests to whoever rules to propose to a player: an intrusion, a compel. It is made once.

    `action` is a typed action that the system lets them propose, `with` are fields of its request; what the story says
    of it stands in the text files.
    """

    id: Id
    action: ActionId
    with_: RequestFields = Field(default_factory=dict, alias="with")
    when: FormulaText | None = None


class SceneDef(Definition):
    """A scene: who is there, where one can go, what can be tried, and what its stakes do.

    `success` and `failure` are effects of any risky check made here that is no approach of its own and no attack.
    """

    id: Id
    non_players: tuple[NonPlayerId, ...] = ()
    exits: tuple[ExitDef, ...] = ()
    approaches: tuple[ApproachDef, ...] = ()
    proposals: tuple[ProposalDef, ...] = ()
    success: tuple[Effect, ...] = ()
    failure: tuple[Effect, ...] = ()
    encounter: Literal["on_enter", "on_attack"] = "on_attack"


class SecretDef(Definition):
    """Something players do not know until its formula holds and it is revealed; `auto` reveals it at once then.

    A `quiet` one needs no telling of its own: the lines of what brings it out say it already.
    """

    id: Id
    when: FormulaText
    auto: bool = False
    quiet: bool = False


class LoreDef(Definition):
    """A piece of background that enters a prompt when one of its keys (in the text files) is spoken."""

    id: Id
    scenes: tuple[SceneId, ...] = ()


class EndingDef(Definition):
    """An ending, reached as soon as its formula holds."""

    id: Id
    when: FormulaText


class AdventureFile(Definition):
    """`adventure.yaml`, whole."""

    id: Id
    system: Id
    version: str = Field(pattern=r"^\d+(\.\d+){0,2}$")
    start: SceneId
    hero: CharacterIdOrNone = ""
    scenes: tuple[SceneDef, ...] = Field(min_length=1)
    non_players: tuple[CharacterDef, ...] = ()
    clocks: tuple[ClockDef, ...] = ()
    currencies: tuple[CurrencyDef, ...] = ()
    cards: tuple[Card, ...] = ()
    secrets: tuple[SecretDef, ...] = ()
    lore: tuple[LoreDef, ...] = ()
    endings: tuple[EndingDef, ...] = Field(min_length=1)

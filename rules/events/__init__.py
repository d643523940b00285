"""Every change there is, one family a file, one union; `apply` folds an event into a state."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, TypeAdapter

from rules.events.cause import EVENT_FORMAT, Cause, CauseKind, Event
from rules.events.clock_events import ClockReset, ClockTicked, HardMoveSettled, PoolChanged
from rules.events.dice_events import CheckResolved, Chip, ChipLine, DiceRolled, ThrownDie
from rules.events.growth_events import (
    AdvanceTaken,
    AnswerWritten,
    ClassLevelSet,
    ImprovementMarked,
    ImprovementRolled,
    SkillTrained,
)
from rules.events.list_events import ConditionEnded, ConditionSet, ItemAdded, ItemRemoved, ItemStepped, ItemWordsSet
from rules.events.record_events import (
    CardFired,
    CascadeStopped,
    DividedByZero,
    Mistake,
    NoConsequence,
    OverrideMade,
    ProposalMade,
    RequestRefused,
    SpendTaken,
    StorytellerTold,
    SwitchSet,
    SystemMigrated,
    WithoutEffect,
)
from rules.events.scene_events import (
    AdventureEnded,
    EncounterBegan,
    EncounterEnded,
    EncounterMoved,
    PresenceChanged,
    Rested,
    SceneEnded,
    SceneEntered,
    SecretRevealed,
    TimePassed,
    TurnEnded,
)
from rules.events.sheet_events import (
    AbilityGained,
    AbilityRecovered,
    AbilityUsed,
    ChoicePointsChanged,
    LevelSet,
    MoneyChanged,
    OwnSet,
    SheetAdded,
    StatSet,
    ThingGained,
    ThingLost,
    TrackChanged,
    TrackMaximumSet,
    XpChanged,
)

AnyEvent = Annotated[
    SheetAdded
    | StatSet
    | TrackChanged
    | TrackMaximumSet
    | OwnSet
    | LevelSet
    | XpChanged
    | MoneyChanged
    | ChoicePointsChanged
    | AbilityGained
    | AbilityUsed
    | AbilityRecovered
    | ThingGained
    | ThingLost
    | ClassLevelSet
    | SkillTrained
    | AdvanceTaken
    | ImprovementMarked
    | ImprovementRolled
    | AnswerWritten
    | ItemAdded
    | ItemStepped
    | ItemRemoved
    | ItemWordsSet
    | ConditionSet
    | ConditionEnded
    | ClockTicked
    | ClockReset
    | PoolChanged
    | HardMoveSettled
    | DiceRolled
    | CheckResolved
    | SceneEntered
    | PresenceChanged
    | EncounterBegan
    | EncounterMoved
    | EncounterEnded
    | SecretRevealed
    | TimePassed
    | TurnEnded
    | SceneEnded
    | Rested
    | AdventureEnded
    | RequestRefused
    | ProposalMade
    | CardFired
    | SpendTaken
    | StorytellerTold
    | WithoutEffect
    | NoConsequence
    | CascadeStopped
    | DividedByZero
    | OverrideMade
    | SwitchSet
    | SystemMigrated,
    Field(discriminator="type"),
]
"""The closed union of events."""

EVENTS: TypeAdapter[tuple[AnyEvent, ...]] = TypeAdapter(tuple[AnyEvent, ...])
"""Reads stored events: `EVENTS.validate_python(list_of_mappings)`."""

__all__ = [
    "EVENTS",
    "EVENT_FORMAT",
    "AbilityGained",
    "AbilityRecovered",
    "AbilityUsed",
    "AdvanceTaken",
    "AdventureEnded",
    "AnswerWritten",
    "AnyEvent",
    "CardFired",
    "CascadeStopped",
    "Cause",
    "CauseKind",
    "CheckResolved",
    "Chip",
    "ChipLine",
    "ChoicePointsChanged",
    "ClassLevelSet",
    "ClockReset",
    "ClockTicked",
    "ConditionEnded",
    "ConditionSet",
    "DiceRolled",
    "DividedByZero",
    "EncounterBegan",
    "EncounterEnded",
    "EncounterMoved",
    "Event",
    "HardMoveSettled",
    "ImprovementMarked",
    "ImprovementRolled",
    "ItemAdded",
    "ItemRemoved",
    "ItemStepped",
    "ItemWordsSet",
    "LevelSet",
    "Mistake",
    "MoneyChanged",
    "NoConsequence",
    "OverrideMade",
    "OwnSet",
    "PoolChanged",
    "PresenceChanged",
    "ProposalMade",
    "RequestRefused",
    "Rested",
    "SceneEnded",
    "SceneEntered",
    "SecretRevealed",
    "SheetAdded",
    "SkillTrained",
    "SpendTaken",
    "StatSet",
    "StorytellerTold",
    "SwitchSet",
    "SystemMigrated",
    "ThingGained",
    "ThingLost",
    "ThrownDie",
    "TimePassed",
    "TrackChanged",
    "TrackMaximumSet",
    "TurnEnded",
    "WithoutEffect",
    "XpChanged",
]

"""Effects as data (rule_system §10): each is a mapping whose first key says what it does."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, Tag

from rules.definitions.words import (
    AbilityId,
    ActionId,
    AnyTrackId,
    AnyTrackIdOrNone,
    CheckId,
    ClockId,
    ConditionId,
    Definition,
    DiceText,
    DifficultyOrNumber,
    EndingId,
    FillDiceText,
    Id,
    ListId,
    NonPlayerId,
    PoolId,
    RequestFields,
    SceneId,
    SecretId,
    StatIdOrNone,
    ThingId,
    ThingIdOrNone,
    Whole,
)

Whom = Literal["self", "target", "actor", "heroes", "foes", "table"]
"""Who an effect is for: the sheet it is about, the target or actor of the check, all heroes, all non-players here."""

AwardKind = Literal["fight", "quest", "arc"]
"""What the table's own levelling gives xp for."""


class EffectBase(Definition):
    """What every effect may carry; `on` defaults to the sheet the card or outcome is about."""

    on: Whom = "self"


class OnThing(EffectBase):
    """An effect that may be for a possession instead: the first of that kind that whoever it is for has."""

    thing: ThingIdOrNone = ""


class Mark(OnThing):
    """Raise a track by a number (lower it with a negative one)."""

    mark: AnyTrackId
    by: DiceText = "1"


class Clear(OnThing):
    """Lower a track by a number."""

    clear: AnyTrackId
    by: DiceText = "1"


class SetTrack(OnThing):
    """Set a track to a number, `full` or `empty`."""

    set: AnyTrackId
    to: FillDiceText


class Hit(OnThing):
    """A hit of a size, through thresholds and armour, onto a track (default: the one with role `health`)."""

    hit: DiceText
    track: AnyTrackIdOrNone = ""


class Deal(EffectBase):
    """The damage of the attack just made; `critical` says how its dice count."""

    deal: Literal["damage"]
    critical: Literal["none", "doubled", "max_added"] = "none"
    on: Whom = "target"


class AddCondition(OnThing):
    """Give a condition, or more steps of it; `turns` gives it a duration in its own ticks."""

    add_condition: ConditionId
    steps: DiceText = "1"
    turns: DiceText | None = None


class StepCondition(OnThing):
    """Raise or lower a held condition's steps."""

    step_condition: ConditionId
    by: DiceText


class RemoveCondition(OnThing):
    """End a condition."""

    remove_condition: ConditionId


class AddItem(EffectBase):
    """Put an item on an ordinary list."""

    add_item: ListId
    name: str = Field(min_length=1)
    strength: DiceText | None = None
    words: str = ""


class RaiseItem(EffectBase):
    """Raise or lower (negative) an item's strength."""

    raise_item: ListId
    name: str = Field(min_length=1)
    by: DiceText = "1"


class RemoveItem(EffectBase):
    """Take an item off a list."""

    remove_item: ListId
    name: str = Field(min_length=1)


class TickClock(EffectBase):
    """Advance a clock; its first tick makes it with this size (4 when none is given).

    `open` opens it to the storyteller, who may tick it from then on (rule_system §1).
    """

    tick_clock: Id
    by: DiceText = "1"
    size: Whole | None = Field(default=None, ge=1, le=100)
    open: bool = False


class ResetClock(EffectBase):
    """Empty a clock."""

    reset_clock: ClockId


class GainPool(EffectBase):
    """Points into a table pool."""

    gain_pool: PoolId
    by: DiceText = "1"
    on: Whom = "table"


class SpendPool(EffectBase):
    """Points out of a table pool, as far as there are any."""

    spend_pool: PoolId
    by: DiceText = "1"
    on: Whom = "table"


class GiveXp(EffectBase):
    """Experience points."""

    give_xp: DiceText


class GiveAward(EffectBase):
    """Give what the system's growth awards for a fight, a quest or a story arc (§11)."""

    award: AwardKind
    on: Whom = "heroes"


class GiveMoney(EffectBase):
    """Money; dice are allowed."""

    give_money: DiceText


class GiveChoicePoints(EffectBase):
    """Choice points."""

    give_choice_points: DiceText


class GiveThing(EffectBase):
    """A possession of a kind."""

    give_thing: ThingId
    name: str = ""


class TakeThing(EffectBase):
    """A possession of a kind is lost: the one the effect is about, else the first."""

    take_thing: ThingId


class GiveAbility(EffectBase):
    """An ability, without paying for it."""

    give_ability: AbilityId


class MarkThing(EffectBase):
    """Raise (or lower) a track of the owner's first possession of a kind."""

    mark_thing: ThingId
    track: Id
    by: DiceText


class CallCheck(EffectBase):
    """Call for another check of the same sheet; its difficulty is a word of the system or a number."""

    check: CheckId
    stat: StatIdOrNone = ""
    difficulty: DifficultyOrNumber | None = None


class TakeAction(EffectBase):
    """A typed action of the system that the rules take for somebody, with fields of its request.

    Whatever it would ask of anybody is decided as nobody had said anything.
    """

    action: ActionId
    with_: RequestFields = Field(default_factory=dict, alias="with")


class Tell(EffectBase):
    """Tell the storyteller something: a text id of the system, or plain words."""

    tell: str = Field(min_length=1)


class SetEncounter(EffectBase):
    """Begin or end an encounter with whoever is here."""

    encounter: Literal["begins", "ends"]
    on: Whom = "table"


class BringIn(EffectBase):
    """Bring a non-player into the scene: one of the adventure's own, or a stat block of the system."""

    bring_in: NonPlayerId
    count: DiceText = "1"
    on: Whom = "table"


class TakeAway(EffectBase):
    """A non-player leaves the scene."""

    take_away: NonPlayerId
    on: Whom = "table"


class GoTo(EffectBase):
    """Move the table to a scene of the adventure."""

    go_to: SceneId
    on: Whom = "table"


class RevealSecret(EffectBase):
    """A secret comes out."""

    reveal: SecretId
    on: Whom = "table"


class EndAdventure(EffectBase):
    """The adventure reaches an ending."""

    ending: EndingId
    on: Whom = "table"


KEYS: dict[str, type[EffectBase]] = {
    "mark": Mark,
    "clear": Clear,
    "set": SetTrack,
    "hit": Hit,
    "deal": Deal,
    "add_condition": AddCondition,
    "step_condition": StepCondition,
    "remove_condition": RemoveCondition,
    "add_item": AddItem,
    "raise_item": RaiseItem,
    "remove_item": RemoveItem,
    "tick_clock": TickClock,
    "reset_clock": ResetClock,
    "gain_pool": GainPool,
    "spend_pool": SpendPool,
    "give_xp": GiveXp,
    "award": GiveAward,
    "give_money": GiveMoney,
    "give_choice_points": GiveChoicePoints,
    "give_thing": GiveThing,
    "take_thing": TakeThing,
    "give_ability": GiveAbility,
    "mark_thing": MarkThing,
    "check": CallCheck,
    "action": TakeAction,
    "tell": Tell,
    "encounter": SetEncounter,
    "bring_in": BringIn,
    "take_away": TakeAway,
    "go_to": GoTo,
    "reveal": RevealSecret,
    "ending": EndAdventure,
}
"""What an effect does, by its own key."""


_KEY_OF = {kind: key for key, kind in KEYS.items()}


def key_of(effect: EffectBase) -> str:
    """What an effect does, as its own key."""
    return _KEY_OF[type(effect)]


def track_named(effect: EffectBase) -> tuple[str, str] | None:
    """The kind of possession (empty: the sheet itself) and the track that an effect names, where it names one."""
    match effect:
        case MarkThing(mark_thing=thing, track=track):
            return thing, track
        case Mark(mark=track) | Clear(clear=track) | SetTrack(set=track):
            return effect.thing, track
        case Hit(track=track) if track:
            return effect.thing, track
        case _:
            return None


def _which(value: Any) -> str | None:
    if isinstance(value, EffectBase):
        return key_of(value)
    if isinstance(value, dict):
        return next((key for key in value if key in KEYS), None)
    return None


Effect = Annotated[
    Annotated[Mark, Tag("mark")]
    | Annotated[Clear, Tag("clear")]
    | Annotated[SetTrack, Tag("set")]
    | Annotated[Hit, Tag("hit")]
    | Annotated[Deal, Tag("deal")]
    | Annotated[AddCondition, Tag("add_condition")]
    | Annotated[StepCondition, Tag("step_condition")]
    | Annotated[RemoveCondition, Tag("remove_condition")]
    | Annotated[AddItem, Tag("add_item")]
    | Annotated[RaiseItem, Tag("raise_item")]
    | Annotated[RemoveItem, Tag("remove_item")]
    | Annotated[TickClock, Tag("tick_clock")]
    | Annotated[ResetClock, Tag("reset_clock")]
    | Annotated[GainPool, Tag("gain_pool")]
    | Annotated[SpendPool, Tag("spend_pool")]
    | Annotated[GiveXp, Tag("give_xp")]
    | Annotated[GiveAward, Tag("award")]
    | Annotated[GiveMoney, Tag("give_money")]
    | Annotated[GiveChoicePoints, Tag("give_choice_points")]
    | Annotated[GiveThing, Tag("give_thing")]
    | Annotated[TakeThing, Tag("take_thing")]
    | Annotated[GiveAbility, Tag("give_ability")]
    | Annotated[MarkThing, Tag("mark_thing")]
    | Annotated[CallCheck, Tag("check")]
    | Annotated[TakeAction, Tag("action")]
    | Annotated[Tell, Tag("tell")]
    | Annotated[SetEncounter, Tag("encounter")]
    | Annotated[BringIn, Tag("bring_in")]
    | Annotated[TakeAway, Tag("take_away")]
    | Annotated[GoTo, Tag("go_to")]
    | Annotated[RevealSecret, Tag("reveal")]
    | Annotated[EndAdventure, Tag("ending")],
    Discriminator(
        _which,
        custom_error_type="unknown_effect",
        custom_error_message="no effect here: one of " + ", ".join(KEYS) + " is needed",
    ),
]
"""Any effect."""

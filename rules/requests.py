"""What may be asked of the rules, and by whom. Each request is data from outside and checked as such.

The storyteller's tools, a player's ruled action, cards of a case file and a human's override are all one of these.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, Tag, TypeAdapter

from rules.ability_requests import LearnAbility, Spends, UseAbility
from rules.character_requests import (
    Award,
    BuyAdvance,
    CreateCharacter,
    GainMoney,
    LevelUp,
    MarkImprovement,
    RewriteAnswer,
    RollImprovements,
    SpendMoney,
    StartMoney,
)
from rules.definitions.effects import Effect
from rules.request_base import Asker as Asker
from rules.request_base import Request as Request
from rules.request_base import SystemRequest as SystemRequest
from rules.request_base import Text


class MakeCheck(Request):
    """A check of the system: the action is the check's id. `also` is a second stat where a check reads two dice.

    `edge` is what the situation gives: −1 disadvantage, +1 advantage; `approach` names one of the scene's approaches.
    `position` and `effect` say how the action stands, `spend` what the player puts into it.
    """

    action: Text
    sheet: Text
    stat: Text = ""
    also: Text = ""
    skill: Text = ""
    attack: Text = ""
    target: Text = ""
    difficulty: Text | int | None = None
    edge: Literal[-1, 0, 1] = 0
    approach: Text = ""
    position: Text = ""
    effect: Text = ""
    spend: Spends = ()
    reason: Text = ""


class Propose(Request):
    """Something that the scene suggests, proposed to a hero's player."""

    action: Literal["propose"] = "propose"
    proposal: Text
    sheet: Text


class MarkSheet(Request):
    """A change to an ordinary list, by one step (rule_system §1, §6)."""

    action: Literal["mark_sheet"] = "mark_sheet"
    sheet: Text
    list: Text
    change: Literal["add", "raise", "lower", "remove", "words"]
    item: Text
    words: Text = ""
    strength: int | None = Field(default=None, ge=1, le=1000)


class TickClock(Request):
    """Advance a clock that is open to the storyteller."""

    action: Literal["tick_clock"] = "tick_clock"
    clock: Text
    by: int = Field(default=1, ge=-100, le=100)
    sheet: Text = ""


class SpendPool(Request):
    """Spend table-pool points for a stated move."""

    action: Literal["spend_pool"] = "spend_pool"
    pool: Text
    points: int = Field(default=1, ge=-100, le=100)
    move: Text = ""


class Introduce(Request):
    """Bring a non-player into the scene."""

    action: Literal["introduce"] = "introduce"
    block: Text
    name: Annotated[str, Field(max_length=80)] = ""


class ChangeScene(Request):
    """Move to another scene, by an exit that is open (code and a GM may go anywhere)."""

    action: Literal["change_scene"] = "change_scene"
    scene: Text


class Reveal(Request):
    """Reveal a secret whose condition holds."""

    action: Literal["reveal"] = "reveal"
    secret: Text


class PassTime(Request):
    """Let minutes of the fiction pass; with `rest`, as a rest."""

    action: Literal["pass_time"] = "pass_time"
    minutes: int = Field(ge=1, le=60 * 24 * 30)
    rest: bool = False


class SettleHardMoves(Request):
    """Code's question after a scene: hard moves that no roll granted, by their words (rule_system §8)."""

    action: Literal["settle_hard_moves"] = "settle_hard_moves"
    pool: Text
    moves: tuple[Text, ...] = Field(default=(), max_length=50)


class ActAs(Request):
    """What a non-player does on its turn: an attack on a target, `ability:` with the id of one, `hold` or `flee`."""

    action: Literal["act_as"] = "act_as"
    sheet: Text
    act: Text
    attack: Text = ""
    target: Text = ""


class EndTurn(Request):
    """The turn is over; code asks this once a turn."""

    action: Literal["end_turn"] = "end_turn"


class EndScene(Request):
    """A scene is over where no other is entered: at a table without an adventure; code asks this."""

    action: Literal["end_scene"] = "end_scene"


class NextActor(Request):
    """The next in an encounter's order acts; code asks this."""

    action: Literal["next_actor"] = "next_actor"


class Begin(Request):
    """Enter the adventure's start scene; code asks this once, when a table is made."""

    action: Literal["begin"] = "begin"


class RunEffects(Request):
    """Effects as a card or outcome would have them; code and case files only."""

    action: Literal["effects"] = "effects"
    effects: tuple[Effect, ...] = Field(max_length=100)
    sheet: Text
    target: Text = ""


class Override(Request):
    """A human GM's explicit change, with who and why (rule_system §1): base values of stats, a level, any effects."""

    action: Literal["override"] = "override"
    effects: tuple[Effect, ...] = Field(default=(), max_length=100)
    stats: dict[Text, Annotated[int, Field(ge=-1_000_000, le=1_000_000)]] = Field(default_factory=dict, max_length=100)
    level: int | None = Field(default=None, ge=1, le=100)
    sheet: Text
    target: Text = ""
    author: Annotated[str, Field(min_length=1, max_length=80)]
    reason: Annotated[str, Field(min_length=1, max_length=400)]


NAMED: dict[str, type[Request]] = {
    "propose": Propose,
    "mark_sheet": MarkSheet,
    "tick_clock": TickClock,
    "spend_pool": SpendPool,
    "introduce": Introduce,
    "change_scene": ChangeScene,
    "reveal": Reveal,
    "pass_time": PassTime,
    "settle_hard_moves": SettleHardMoves,
    "act_as": ActAs,
    "end_turn": EndTurn,
    "end_scene": EndScene,
    "next_actor": NextActor,
    "begin": Begin,
    "effects": RunEffects,
    "override": Override,
    "create_character": CreateCharacter,
    "level_up": LevelUp,
    "buy_advance": BuyAdvance,
    "mark_improvement": MarkImprovement,
    "roll_improvements": RollImprovements,
    "award": Award,
    "rewrite_answer": RewriteAnswer,
    "start_money": StartMoney,
    "spend_money": SpendMoney,
    "gain_money": GainMoney,
    "use_ability": UseAbility,
    "learn_ability": LearnAbility,
}
"""Requests by the name of their action; any other action is a check of the system."""


def _which(value: Any) -> str:
    if isinstance(value, SystemRequest):
        return "system"
    action = value.get("action") if isinstance(value, dict) else getattr(value, "action", "")
    return action if isinstance(action, str) and action in NAMED else "check"


AnyRequest = Annotated[
    Annotated[MakeCheck, Tag("check")]
    | Annotated[SystemRequest, Tag("system")]
    | Annotated[Propose, Tag("propose")]
    | Annotated[MarkSheet, Tag("mark_sheet")]
    | Annotated[TickClock, Tag("tick_clock")]
    | Annotated[SpendPool, Tag("spend_pool")]
    | Annotated[Introduce, Tag("introduce")]
    | Annotated[ChangeScene, Tag("change_scene")]
    | Annotated[Reveal, Tag("reveal")]
    | Annotated[PassTime, Tag("pass_time")]
    | Annotated[SettleHardMoves, Tag("settle_hard_moves")]
    | Annotated[ActAs, Tag("act_as")]
    | Annotated[EndTurn, Tag("end_turn")]
    | Annotated[EndScene, Tag("end_scene")]
    | Annotated[NextActor, Tag("next_actor")]
    | Annotated[Begin, Tag("begin")]
    | Annotated[RunEffects, Tag("effects")]
    | Annotated[Override, Tag("override")]
    | Annotated[CreateCharacter, Tag("create_character")]
    | Annotated[LevelUp, Tag("level_up")]
    | Annotated[BuyAdvance, Tag("buy_advance")]
    | Annotated[MarkImprovement, Tag("mark_improvement")]
    | Annotated[RollImprovements, Tag("roll_improvements")]
    | Annotated[Award, Tag("award")]
    | Annotated[RewriteAnswer, Tag("rewrite_answer")]
    | Annotated[StartMoney, Tag("start_money")]
    | Annotated[SpendMoney, Tag("spend_money")]
    | Annotated[GainMoney, Tag("gain_money")]
    | Annotated[UseAbility, Tag("use_ability")]
    | Annotated[LearnAbility, Tag("learn_ability")],
    Discriminator(_which),
]
"""Any request. Those of a system's own actions are read by `rules.asking`, never from data alone."""

REQUESTS: TypeAdapter[AnyRequest] = TypeAdapter(AnyRequest)
"""Reads a request from plain data."""

"""Abilities as data: spells, features, techniques with what they cost and how often they may be used (§9)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, model_validator
from pydantic_core import PydanticCustomError

from rules.definitions.checks import Cost
from rules.definitions.effects import Effect
from rules.definitions.sheets import EdgeText, Recovery, RecoveryForm
from rules.definitions.words import (
    ActionIdOrNone,
    AlsoTakes,
    AttackIdOrNone,
    CheckId,
    Definition,
    DifficultyOrNumber,
    FormulaText,
    Id,
    IdOrNone,
    Named,
    RequestFields,
    SkillIdOrNone,
    StatIdOrNone,
    Whole,
)


class AbilityCheck(Definition):
    """The check that using an ability makes: what it fixes of it, and what its outcomes do besides the check's own.

    `attack` is what an attack strikes with, whether or not it stands among the sheet's attacks. What is left open the
    user may choose. `outcomes` are keyed as a check's are.
    """

    check: CheckId
    stat: StatIdOrNone = ""
    also: StatIdOrNone = ""
    skill: SkillIdOrNone = ""
    attack: AttackIdOrNone = ""
    difficulty: DifficultyOrNumber | None = None
    bonus: FormulaText | None = None
    edge: EdgeText | None = None
    position: IdOrNone = ""
    effect: IdOrNone = ""
    outcomes: dict[Id, tuple[Effect, ...]] = Field(default_factory=dict)

    @property
    def edge_sign(self) -> int:
        """−1 disadvantage, +1 advantage, 0 neither."""
        return 0 if self.edge is None else int(self.edge)


def _check_by_its_id(value: Any) -> Any:
    return {"check": value} if isinstance(value, str) else value


class AbilityDef(Named):
    """Something a character can do: with `effects`, by a check or by a typed action; else formulas only read it.

    `check` may be the check's id alone. `action` is a typed action of the system that using it is, `with` the fields
    of its request that the ability fixes. `cost` is taken when it is used, all of it or the use is refused; `uses` is
    how often until it recovers. `level` and `needs` say who may learn it, for `price` choice points. `when` must hold
    for it to be used. `target` is whom it may be used on: `none` (nobody is named), `other` anyone else here, `ally`
    one's own side and oneself, `foe` the other side, `any` anyone here.
    """

    description: str = ""
    covers: str = ""
    level: Annotated[Whole, Field(ge=1, le=100)] | None = None
    needs: FormulaText | None = None
    price: Annotated[Whole, Field(ge=0, le=100)] = 1
    who: Literal["hero", "npc", "any"] = "any"
    cost: Cost = Field(default_factory=dict)
    uses: FormulaText | None = None
    recover: RecoveryForm = "none"
    when: FormulaText | None = None
    target: Literal["none", "any", "other", "ally", "foe"] = "none"
    while_out: bool = False
    effects: tuple[Effect, ...] = ()
    check: Annotated[AbilityCheck | None, BeforeValidator(_check_by_its_id), AlsoTakes((("type", "string"),))] = None
    action: ActionIdOrNone = ""
    with_: RequestFields = Field(default_factory=dict, alias="with")

    @model_validator(mode="after")
    def _does_one_thing(self) -> AbilityDef:
        given = [key for key in ("effects", "check", "action") if getattr(self, key)]
        if len(given) > 1:
            raise PydanticCustomError("one_of", "either effects or a check or an action", {"keys": ", ".join(given)})
        return self

    @property
    def passive(self) -> bool:
        """Whether it cannot be used: it only counts in formulas."""
        return not self.effects and self.check is None and not self.action

    @property
    def recovery(self) -> Recovery:
        """The recovery of its uses in its long form."""
        return self.recover if isinstance(self.recover, Recovery) else Recovery(when=self.recover)

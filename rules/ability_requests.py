"""What may be asked about abilities: using one, and learning one (rule_system §9)."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import Field

from rules.request_base import Request, Text

MOST_PARTS: Final = 20
"""How many parts may be said of one action."""
Spends = Annotated[tuple[Text, ...], Field(max_length=10)]
"""What is put into a check: ids of `spends`, with `:` and an item's name where one of a list is named."""


class UseAbility(Request):
    """Use of an ability, on a target where it needs one; the rest is for the check that it makes, if it makes one.

    `given` are parts by their ids, for an ability that is a typed action of the system.
    """

    action: Literal["use_ability"] = "use_ability"
    ability: Text
    sheet: Text
    target: Text = ""
    stat: Text = ""
    also: Text = ""
    skill: Text = ""
    difficulty: Text | int | None = None
    edge: Literal[-1, 0, 1] = 0
    position: Text = ""
    effect: Text = ""
    spend: Spends = ()
    reason: Text = ""
    given: dict[Text, Any] = Field(default_factory=dict, max_length=MOST_PARTS)


class LearnAbility(Request):
    """A new ability for choice points."""

    action: Literal["learn_ability"] = "learn_ability"
    ability: Text
    sheet: Text

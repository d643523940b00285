"""Changes to lists and conditions."""

from __future__ import annotations

from typing import Literal

from rules.events.cause import Event


class ItemAdded(Event):
    """A new item on an ordinary list; `asked` is the strength asked for where the list's limit cut it."""

    type: Literal["ItemAdded"] = "ItemAdded"
    list: str
    item: str
    value: int | None = None
    words: str = ""
    asked: int | None = None


class ItemStepped(Event):
    """An item's strength was raised or lowered; before and after are equal where a limit held it (rule_system R18)."""

    type: Literal["ItemStepped"] = "ItemStepped"
    list: str
    item: str
    before: int
    after: int


class ItemRemoved(Event):
    """An item left its list."""

    type: Literal["ItemRemoved"] = "ItemRemoved"
    list: str
    item: str


class ItemWordsSet(Event):
    """The few words beside an item changed."""

    type: Literal["ItemWordsSet"] = "ItemWordsSet"
    list: str
    item: str
    words: str


class ConditionSet(Event):
    """A condition was added or its steps or ticks changed: `before` 0 means it is new; `fresh` holds its first tick.

    `thing` names the possession that holds it, of the kind `kind`; empty where the sheet itself does.
    """

    type: Literal["ConditionSet"] = "ConditionSet"
    condition: str
    thing: str = ""
    kind: str = ""
    before: int
    after: int
    left: int | None = None
    fresh: bool = False


class ConditionEnded(Event):
    """A condition is over; `thing` and `kind` as in `ConditionSet`."""

    type: Literal["ConditionEnded"] = "ConditionEnded"
    condition: str
    thing: str = ""
    kind: str = ""
    before: int

"""What benefits for a time add to an attempt: assets, free levels of Effort, light to see by."""

from __future__ import annotations

from typing import TypeVar

from rules.state import Sheet
from rules.systems.cypher.actions.boons import boons_of, lit
from rules.systems.cypher.actions.modifiers import DARKNESS
from rules.systems.cypher.actions.requests import Attempt, FreeLevel, Reason, Reasons
from rules.systems.cypher.actions.stats import Stat
from rules.tally import Tally

Tried = TypeVar("Tried", bound=Attempt)


def boosted(sheet: Sheet, request: Tried, stat: Stat) -> Tried:
    """The attempt with all that helps with one of its kind."""
    helping = [one for one in boons_of(sheet, "ease", "effort") if one.helps(request.action, stat, request.skill)]
    assets = [Reason(id=one.source, steps=one.by) for one in helping if one.kind == "ease"]
    free = [FreeLevel(id=one.source, alone=one.alone) for one in helping if one.kind == "effort"]
    if not assets and not free:
        return request
    return request.model_copy(update={"assets": (*request.assets, *assets), "free": (*request.free, *free)})


def in_light(tally: Tally, mods: Reasons) -> Reasons:
    """The modifiers that are left where somebody here gives light: nothing is dim or dark."""
    if not lit(tally.state.present()):
        return mods
    return tuple(one for one in mods if one.id not in DARKNESS)

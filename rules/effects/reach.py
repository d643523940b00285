"""What an effect reaches: one sheet, or the table as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.definitions import effects as data
from rules.definitions.sheets import ClockDef

_NEEDS_NO_SHEET: Final = (
    data.Tell,
    data.GainPool,
    data.SpendPool,
    data.SetEncounter,
    data.BringIn,
    data.TakeAway,
    data.GoTo,
    data.RevealSecret,
    data.EndAdventure,
)


def on_sheet(clock_id: str, clocks: Mapping[str, ClockDef]) -> bool:
    """Whether a clock's definition says that a sheet owns it."""
    return clock_id in clocks and clocks[clock_id].owner == "sheet"


def needs_sheet(effect: data.EffectBase, clocks: Mapping[str, ClockDef]) -> bool:
    """Whether an effect does something to one sheet."""
    if isinstance(effect, data.TickClock):
        return on_sheet(effect.tick_clock, clocks)
    if isinstance(effect, data.ResetClock):
        return on_sheet(effect.reset_clock, clocks)
    if isinstance(effect, data.TakeAction):
        return effect.on != "table"
    return not isinstance(effect, _NEEDS_NO_SHEET)

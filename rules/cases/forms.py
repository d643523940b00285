"""Short ways to write parts of a sheet in a case, and long ones read from them.

tracks: {hp: 5}                      {value: 5}
conditions: [dazed], {frightened: 3} {steps: 1}, {steps: 3}
abilities: [spark]                   {spark: 0}
lists: {bonds: ["Iris 2 (awe)"]}     {name: Iris, value: 2, words: awe}
clocks: {renown: "3/4"}              {value: 3, size: 4}
answers: {origin: "the marsh"}       {text: the marsh}
currencies: {penny: 1, crown: 100}   {units: 1}, {units: 100}
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

_ITEM: Final = re.compile(r"(?P<name>[^()]*[^()\s])\s*(?:\((?P<words>.*)\))?\s*", re.DOTALL)
_STRENGTH: Final = re.compile(r"(?P<name>.*\S)\s+(?P<value>[0-9]{1,4})", re.DOTALL)
_CLOCK: Final = re.compile(r"\s*(?P<value>[0-9]{1,3})\s*/\s*(?P<size>[0-9]{1,3})\s*")


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def steps_form(value: Any) -> Any:
    """A single step without a list around it."""
    return [value] if isinstance(value, dict) else value


def track_form(value: Any) -> Any:
    """A track by its number alone."""
    return {"value": value} if _is_number(value) else value


def condition_form(value: Any) -> Any:
    """A condition by its steps alone."""
    return {"steps": value} if _is_number(value) else value


def abilities_form(value: Any) -> Any:
    """Abilities by their ids alone; a mapping says how many uses of each are gone."""
    return {str(id): 0 for id in value} if isinstance(value, list) else value


def conditions_form(value: Any) -> Any:
    """Conditions by their ids alone."""
    return {str(id): 1 for id in value} if isinstance(value, list) else value


def clock_form(value: Any) -> Any:
    """A clock as people write it, `3/4`."""
    found = _CLOCK.fullmatch(value) if isinstance(value, str) else None
    return {"value": int(found["value"]), "size": int(found["size"])} if found else value


def currency_form(value: Any) -> Any:
    """A currency by its worth in smallest units alone."""
    return {"units": value} if _is_number(value) else value


def answer_form(value: Any) -> Any:
    """An answer by its text alone."""
    return {"text": value} if isinstance(value, str) else value


def scene_form(value: Any) -> Any:
    """A scene by its id alone."""
    return {"id": value} if isinstance(value, str) else value


def item_form(value: Any) -> Any:
    """An item as a sheet shows it: `Captain Iris 2 (awe, loyalty)`."""
    if not isinstance(value, str):
        return value
    found = _ITEM.fullmatch(value)
    if found is None:
        return {"name": value}
    valued = _STRENGTH.fullmatch(found["name"])
    out: dict[str, Any] = {"name": valued["name"] if valued else found["name"]}
    if valued:
        out["value"] = int(valued["value"])
    if found["words"]:
        out["words"] = found["words"]
    return out


def short_form(part: Mapping[str, Any]) -> Any:
    """The short way to write a part of a sheet, so that a case may expect it; the part itself where there is none."""
    if "steps" in part:
        return part["steps"]
    if "name" in part:
        value = f" {part['value']}" if part.get("value") is not None else ""
        words = f" ({part['words']})" if part.get("words") else ""
        return f"{part['name']}{value}{words}"
    if "size" in part:
        return f"{part.get('value', 0)}/{part['size']}"
    if "text" in part:
        return part["text"]
    return part.get("value", part)

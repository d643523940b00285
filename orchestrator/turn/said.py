"""What a ruling says of a system's own actions, as it may come from outside: bounded, and never worth a lost ruling.

Whatever is out of bounds is left out and named, so that whoever ruled is told once; the rest of the ruling stands.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import orjson
from pydantic import BaseModel, ConfigDict, Field

MOST_PARTS: Final = 20
"""The most parts that may be given at once."""
DEEPEST: Final = 3
"""How deep what is given may be nested, itself counted."""
LONGEST: Final = 4_000
"""The most letters that it may have, written as JSON."""
LONGEST_NAME: Final = 200


class Proposed(BaseModel):
    """What whoever rules proposes beside the action: an action of the system's own, and what is said of it."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    action: str = Field(max_length=LONGEST_NAME)
    given: dict[str, Any] = Field(default_factory=dict)


def within_bounds(given: object) -> bool:
    """Whether something is a mapping that is not too large, too deep, or of what JSON cannot say."""
    if not isinstance(given, Mapping) or len(given) > MOST_PARTS:
        return False
    if not all(isinstance(key, str) and len(key) <= LONGEST_NAME for key in given):
        return False
    if _deeper_than(given, DEEPEST):
        return False
    try:
        return len(orjson.dumps(given).decode()) <= LONGEST
    except (orjson.JSONEncodeError, UnicodeDecodeError):
        return False


def _deeper_than(value: object, levels: int) -> bool:
    """Whether mappings and lists are nested deeper; looks no deeper than that itself."""
    if isinstance(value, Mapping):
        inner = list(value.values())
    elif isinstance(value, list | tuple):
        inner = list(value)
    else:
        return False
    return levels <= 0 or any(_deeper_than(one, levels - 1) for one in inner)


def bounded(raw: Mapping[str, object]) -> dict[str, object]:
    """A raw ruling without what is out of bounds, whose names stand under `unreadable` then."""
    kept, unreadable = dict(raw), []
    if "given" in kept and not within_bounds(kept["given"]):
        unreadable.append("given")
        del kept["given"]
    proposed = kept.get("proposed")
    if proposed is not None and not _proposal(proposed):
        unreadable.append("proposed")
        del kept["proposed"]
    kept["unreadable"] = unreadable
    return kept


def _proposal(found: object) -> bool:
    if isinstance(found, Proposed):
        return within_bounds(found.given)
    if not isinstance(found, Mapping):
        return False
    action = found.get("action")
    return isinstance(action, str) and len(action) <= LONGEST_NAME and within_bounds(found.get("given", {}))

"""What may be typed to do something by name: an example of what it needs, of what was said, and of what is wanted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from orchestrator.turn.doable import NOTHING, Doable, Sayable
from prompts.words import Words

SOME: Final = "…"
"""What stands where there is nothing to choose, or where only the player knows the words."""
_USUAL: Final = 2
"""A number that most parts may be."""


def example_line(
    doable: Doable, words: Words, command: str, *, said: Mapping[str, Any] = NOTHING, wanted: Iterable[str] = ()
) -> str:
    """A line that does it.

    Args:
        doable: what is done.
        words: the door's words.
        command: the id of the command that does it: `do`, `grow`.
        said: what somebody has said of it already, which stays.
        wanted: ids of parts that it lacks, besides those that it always needs; the first that it has is shown.
    """
    lacks = next((one.id for id in wanted for one in doable.said if one.id == id), "")
    shown = [one for one in doable.said if one.needed or one.id in said or one.id == lacks]
    pairs = [f"{one.name}={_typed(one, said[one.id]) if one.id in said else example_of(one)}" for one in shown]
    more = [doable.example] if doable.example and not said and not lacks else []
    return f"{command_name(command, words)} {doable.name} {', '.join((*pairs, *more))}".rstrip()


def command_name(command: str, words: Words) -> str:
    """A command as it is typed at a table of this language."""
    return f"/{words.say(f'slash.{command}.alias')}"


def example_of(part: Sayable) -> str:
    """A value that may be said of a part."""
    names = [one.name for one in part.options]
    if part.example:
        return part.example
    match part.kind:
        case "number":
            return str(max(part.least, min(_USUAL, part.most)))
        case "points":
            shares = (f"{name}={points}" for name, points in zip(names, (2, 1), strict=False))
            return ",".join(shares) or SOME
        case "choice":
            return names[len(names) // 3 if part.id == "difficulty" else 0] if names else SOME
        case "choices":
            return ",".join(names[:2]) or SOME
        case _:
            return SOME


def _typed(part: Sayable, value: Any) -> str:
    """A value as it was, or may be, typed."""
    named = {one.id: one.name for one in part.options}
    if isinstance(value, Mapping):
        return ",".join(f"{named.get(id, id)}={points}" for id, points in value.items())
    if isinstance(value, list | tuple):
        return ",".join(named.get(one, str(one)) for one in value)
    return named.get(value, str(value)) if isinstance(value, str) else str(value)

"""What is said when the rules of a table have another version now: that it came along, or why it stays."""

from __future__ import annotations

from collections.abc import Iterator

from orchestrator.bringing_along import Brought
from prompts.words import Words
from rules.migrating import Conflict

MOST_TOLD = 20
"""How many conflicts are told one by one."""


def brought_lines(brought: Brought, words: Words) -> Iterator[str]:
    """The lines for people, the most important first."""
    conflicts = brought.conflicts
    values = {"before": brought.before, "after": brought.after, "place": brought.place}
    yield words.say(f"along.{brought.what}", count=len(conflicts), **values)
    for conflict in conflicts[:MOST_TOLD]:
        yield words.say(f"along.conflict_{conflict.code}", **_values(conflict))
    if len(conflicts) > MOST_TOLD:
        yield words.say("along.more", count=len(conflicts) - MOST_TOLD)


def _values(conflict: Conflict) -> dict[str, str | int]:
    return {"who": conflict.who, "section": conflict.section, "id": conflict.id, **conflict.values}

"""What came of a ruling that acts: what is asked of the rules, and what of it could not be honoured."""

from __future__ import annotations

from dataclasses import dataclass

from rules.refusals import Refusal
from rules.requests import AnyRequest
from tools.lines import Teller, refusal_line

SHORT = frozenset({"track_too_small", "track_too_full", "pool_too_small"})
"""Reasons that do not say by themselves what was to be paid for."""


@dataclass(frozen=True, slots=True)
class Declined:
    """What could not be honoured: an ability, a part, or something to be put in (by its id), and why."""

    refusal: Refusal
    ability: str = ""
    spend: str = ""
    part: str = ""


@dataclass(frozen=True, slots=True)
class Honoured:
    """What is asked of the rules, what of it was left out and why, and what is wrong with it still.

    Without a `request` there is nothing to ask for, and `fault` says why. With `closed` the fault is the table's, as it
    stands, and nobody's mistake. A `slip` is something of theirs that whoever ruled got wrong and that is left out.
    """

    request: AnyRequest | None
    declined: tuple[Declined, ...] = ()
    fault: Refusal | None = None
    closed: bool = False
    slip: Refusal | None = None


def declined_line(teller: Teller, one: Declined) -> str:
    """Why something is not honoured, in words that say what."""
    line = refusal_line(teller.system, teller.state, one.refusal, teller.words)
    if one.refusal.code not in SHORT or not (one.ability or one.spend or one.part):
        return line
    section, id = next(
        (section, id) for section, id in (("abilities", one.ability), ("spends", one.spend), ("parts", one.part)) if id
    )
    return teller.words.say("notice.not_paid_for", name=teller.name(section, id), reason=line)

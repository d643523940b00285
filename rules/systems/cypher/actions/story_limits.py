"""What the storyteller may bring about of its own accord: as much in a session as the house rules say, and no more.

What an adventure or a human GM asks for is theirs to weigh and is not counted. Cypher §2.3, §3.20: a session brings
two to four points of experience as a rule.
"""

from __future__ import annotations

from typing import Final, Literal

from rules.reading import is_out
from rules.refusals import Refusal
from rules.request_base import Asker
from rules.systems.cypher.actions.keeping import Session, count_in_session, kept
from rules.systems.cypher.actions.stats import HEROIC, number
from rules.tally import About, Tally

Counted = Literal["finds", "harms"]
CAPS: Final[dict[Counted, str]] = {"finds": "story_finds_per_session", "harms": "story_harms_per_session"}
"""By what is counted, the house rule that says how often it may be."""
ABOVE_TIER: Final = 3
"""A threat that is nobody here is at most so many levels above a character's tier."""
LEVEL_AT_FIRST: Final = 2
TIERS_A_LEVEL: Final = 2


def of_its_own(asker: Asker) -> bool:
    """Whether the storyteller asks, and neither the adventure nor a human GM."""
    return asker == "storyteller"


def too_often(tally: Tally, sheet_id: str, what: Counted, asker: Asker) -> Refusal | None:
    """Why the storyteller can bring no more of it about in this session; None where it can, or somebody else asks."""
    most = number(tally, CAPS[what])
    if not of_its_own(asker) or getattr(kept(tally.sheet(sheet_id), "session", Session), what) < most:
        return None
    params: dict[str, str | int] = {"sheet": sheet_id, "max": most}
    return Refusal("finds_enough", params) if what == "finds" else Refusal("harms_enough", params)


def count(tally: Tally, about: About, what: Counted, asker: Asker) -> None:
    """Counts it, where it is the storyteller's own."""
    if of_its_own(asker):
        count_in_session(tally, about, what)


def xp_left(tally: Tally, sheet_id: str) -> int:
    """Points that the storyteller may still give a character in this session."""
    given = kept(tally.sheet(sheet_id), "session", Session).story_xp
    return max(0, number(tally, "story_xp_per_session") - given)


def count_xp(tally: Tally, about: About, points: int) -> None:
    """Counts points that the storyteller gave."""
    count_in_session(tally, about, "story_xp", points)


def threat_most(tally: Tally, tier: int) -> int:
    """The highest level of a threat: that of the strongest who is here, or a little above the character's tier."""
    here = (one.level for one in tally.state.present() if one.kind == "npc" and not is_out(tally.system, one))
    return min(HEROIC, max((tier + ABOVE_TIER, *here)))


def follower_most(tier: int) -> int:
    """The highest level of a follower: 2 at first, one more for each two tiers, as followers grow (cypher §3.19)."""
    return LEVEL_AT_FIRST + (tier - 1) // TIERS_A_LEVEL

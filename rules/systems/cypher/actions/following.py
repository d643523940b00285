"""What every request at a table means for Cypher besides, whoever answered it."""

from __future__ import annotations

from collections.abc import Sequence

from rules.events import Event
from rules.systems.cypher.actions.boons import boons_follow
from rules.systems.cypher.actions.cyphers import limit_follows
from rules.systems.cypher.actions.followers import followers_follow
from rules.systems.cypher.actions.rounds import rounds_follow
from rules.systems.cypher.actions.shielding import shields_follow
from rules.tally import Tally


def follows(tally: Tally, events: Sequence[Event]) -> None:
    """Rounds and fights that end, what wears off, comrades who stand ready no longer, cyphers too many, followers."""
    rounds_follow(tally, events)
    boons_follow(tally, events)
    shields_follow(tally, events)
    limit_follows(tally, events)
    followers_follow(tally, events)

"""All reviews of one narration. Each looks for one kind of thing; none of them changes anything."""

from __future__ import annotations

from dataclasses import replace

from orchestrator.review.mouths import words_in_mouth
from orchestrator.review.numbers import unbacked_numbers
from orchestrator.review.prose import foreign_script, repetition, tier_disagrees
from orchestrator.review.telling import Finding, Telling

LONGEST = 20_000
"""How many letters of a narration are reviewed; nobody reads more in one turn."""
MOST_EARLIER = 8
"""How many earlier narrations are looked at."""
MOST_FINDINGS = 12
"""How many findings one turn keeps."""


def review(telling: Telling) -> tuple[Finding, ...]:
    """Everything noticed in a narration, in the order it stands there."""
    if not telling.narration.strip():
        return ()
    telling = replace(telling, narration=telling.narration[:LONGEST], earlier=telling.earlier[-MOST_EARLIER:])
    found = [
        *unbacked_numbers(telling),
        *words_in_mouth(telling),
        *tier_disagrees(telling),
        *foreign_script(telling),
        *repetition(telling),
    ]
    return tuple(sorted(found, key=lambda finding: finding.position)[:MOST_FINDINGS])

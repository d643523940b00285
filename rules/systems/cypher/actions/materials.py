"""What objects are made of (cypher §1.3)."""

from __future__ import annotations

from typing import Final, Literal, get_args

Material = Literal["brittle", "plain", "hard", "very_hard", "exotic"]
MATERIALS: Final[tuple[Material, ...]] = get_args(Material)
HARDNESS: Final[dict[Material, int]] = {"brittle": -1, "plain": 0, "hard": 1, "very_hard": 2, "exotic": 3}
"""What an object is made of, and what that adds to its level: wood and stone are hard, metal is very hard."""

"""What the special faces add to damage (cypher §2.1)."""

from __future__ import annotations

from typing import Final

_MORE: Final = {17: 1, 18: 2, 19: 3, 20: 4}


def face_damage(face: int, *, impaired: bool) -> int:
    """What the face adds to damage, where no effect is taken for it; to the impaired one point at most."""
    more = _MORE.get(face, 0)
    return min(1, more) if impaired else more

"""Parts of views that stay the same from one prompt to the next: a guide, a scene, a sheet that nobody touched."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

Made = TypeVar("Made")


class Kept:
    """What was last made for each place, and what it was made from.

    State, sheets, systems and words are never changed, only replaced: so what was made from the very same objects is
    still right, and asking costs next to nothing. Nothing here is ever the only copy of anything.
    """

    def __init__(self) -> None:
        """Nothing kept yet."""
        self._kept: dict[str, tuple[tuple[object, ...], Any]] = {}

    def get(self, place: str, made_from: tuple[object, ...], make: Callable[[], Made]) -> Made:
        """What `make` gives; kept for `place` while all it was `made_from` is the very same.

        Args:
            place: where it belongs; one thing is kept for each.
            made_from: everything the outcome depends on, as immutable objects.
            make: makes it anew.
        """
        kept = self._kept.get(place)
        if kept is not None and all(before is now for before, now in zip(kept[0], made_from, strict=True)):
            made: Made = kept[1]
            return made
        made = make()
        self._kept[place] = (made_from, made)
        return made

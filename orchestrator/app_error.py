"""What the house says when somebody asks for something that is not there."""

from __future__ import annotations

from typing import Final


class AppError(Exception):
    """Something a person asked for that is not there; a door says it in the person's language by its `code`."""

    def __init__(self, code: str, found: str, known: tuple[str, ...] = ()) -> None:
        """Keeps what was asked for and what is there."""
        super().__init__(f"{code}: {found[:80]!r}; there are: {', '.join(known)}")
        self.code = code
        self.found = found[:300]
        self.known = known


class FaultyRules(AppError):
    """A person's own rule system has faults, `count` of them; `place` is what `rules check` takes."""

    CODE: Final = "faulty_rules"

    def __init__(self, place: str, count: int) -> None:
        """Keeps where it is."""
        super().__init__(self.CODE, place, (str(count),))
        self.found = place
        self.count = count

"""What the house says when somebody asks for something that is not there."""

from __future__ import annotations


class AppError(Exception):
    """Something a person asked for that is not there; a door says it in the person's language by its `code`."""

    def __init__(self, code: str, found: str, known: tuple[str, ...] = ()) -> None:
        """Keeps what was asked for and what is there."""
        super().__init__(f"{code}: {found[:80]!r}; there are: {', '.join(known)}")
        self.code = code
        self.found = found[:80]
        self.known = known

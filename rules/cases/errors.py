"""A case that cannot be run as it is written."""

from __future__ import annotations

from collections.abc import Iterable

from rules.cases.words import error_line
from rules.loading import Fault


class CaseError(ValueError):
    """A case file, or a case in it, that makes no sense: names the case, the place, what was found, what is accepted.

    Attributes:
        case: the id of the case; empty for the file as a whole.
        faults: all that is wrong, at least one.
    """

    def __init__(self, case: str, faults: Iterable[Fault]) -> None:
        self.case = case
        self.faults = tuple(faults)
        super().__init__(case, self.faults)

    def line(self, language: str) -> str:
        """One readable line in that language."""
        return error_line(self.case, self.faults, language)

    def __str__(self) -> str:
        """The line in English."""
        return self.line("en")

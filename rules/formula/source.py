"""The text of a formula, where it stands, and how to complain about a place in it."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import Final

from rules.formula_error import FormulaCode, FormulaError

LONGEST: Final = 500
"""Characters a formula may have in Unicode normal form C (rule_system.md §2)."""
DEEPEST: Final = 50
"""How many brackets, function calls, signs and `not`s may stand inside one another (rule_system.md §2)."""
DEEPEST_TREE: Final = 120
"""How many operators and functions may take one another as operands, brackets or none: `1 + 2 * 3` is 2 deep.

Reached only on purpose, together with nearly all of the brackets; it bounds the stack that compiling needs.
"""

_LONGEST_DECOMPOSED: Final = 4 * LONGEST
_SHOWN: Final = 40


@dataclass(frozen=True, slots=True)
class Source:
    """A formula's text in normal form C, and the file and path it came from."""

    text: str
    where: str = ""

    def error(
        self,
        code: FormulaCode,
        position: int,
        found: str,
        *,
        accepted: tuple[str, ...] = (),
        suggestion: str | None = None,
    ) -> FormulaError:
        """The located error for what stands at `position`."""
        return FormulaError(
            code,
            text=self.text,
            position=position,
            found=found,
            accepted=accepted,
            suggestion=suggestion,
            where=self.where,
        )


def read_source(text: str, where: str = "") -> Source:
    """Normalises a formula's text, so that Hangul typed on any machine names the same thing.

    Raises:
        FormulaError: "too_long" when more than 500 characters are left.
    """
    # No character decomposes into more than four, so a longer text is too long in any form: not worth normalising.
    source = Source(unicodedata.normalize("NFC", text[: _LONGEST_DECOMPOSED + 1]), where)
    length = len(text) if len(text) > _LONGEST_DECOMPOSED else len(source.text)
    if length > LONGEST:
        found = source.text[LONGEST : LONGEST + _SHOWN]
        raise source.error("too_long", LONGEST, found, accepted=(f"1..{LONGEST}",))
    return source

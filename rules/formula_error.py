"""The one error of formula and dice text: located, and holding everything a message in any language needs.

It stands outside `rules.formula` so that dice terms, which formulas contain, can raise it without a circle.
"""

from __future__ import annotations

from typing import Final, Literal

FormulaCode = Literal[
    "syntax",
    "too_long",
    "too_deep",
    "unknown_name",
    "unknown_function",
    "wrong_arity",
    "dice_syntax",
    "dice_not_allowed",
    "division_by_zero",
]

_SHOWN: Final = 80


class FormulaError(Exception):
    """A formula or dice term that cannot be used, and why.

    Attributes:
        code: what is wrong, as a slug; its words live in the text files of whoever shows it.
        text: the offending text, in Unicode normal form C.
        position: 0-based column in `text` where the trouble starts.
        found: what stands there; empty at the end of the text.
        accepted: what would have been taken there, as samples of formula text ("@name", "12", "d6", ")"), never as
            words of a language; for an unknown name or function the nearest existing ones.
        suggestion: what was probably meant, as text to write instead, or None.
        where: the file and path the caller gave, such as "system.yaml derived.evasion".
    """

    def __init__(
        self,
        code: FormulaCode,
        *,
        text: str,
        position: int,
        found: str = "",
        accepted: tuple[str, ...] = (),
        suggestion: str | None = None,
        where: str = "",
    ) -> None:
        self.code: FormulaCode = code
        self.text = text
        self.position = position
        self.found = found
        self.accepted = accepted
        self.suggestion = suggestion
        self.where = where
        super().__init__(code, text, position)

    def __str__(self) -> str:
        """One line for developers and logs, with every field that is not empty."""
        parts = [f"{self.code} at column {self.position} of {_cut(self.text)!r}"]
        if self.where:
            parts[0] = f"{self.where}: {parts[0]}"
        parts.append(f"found {_cut(self.found)!r}" if self.found else "found its end")
        if self.accepted:
            parts.append("accepted: " + " | ".join(self.accepted))
        if self.suggestion is not None:
            parts.append(f"did you mean {self.suggestion!r}?")
        return "; ".join(parts)

    def moved(self, text: str, offset: int, where: str) -> FormulaError:
        """The same error for a term that stands at `offset` inside a longer `text`."""
        return FormulaError(
            self.code,
            text=text,
            position=offset + self.position,
            found=self.found,
            accepted=self.accepted,
            suggestion=self.suggestion,
            where=where,
        )


def _cut(text: str) -> str:
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"

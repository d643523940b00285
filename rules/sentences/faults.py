"""What is wrong with a sentence: a value that says where understanding stopped, what stands there and what could."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

_NO_PARAMS: Final[Mapping[str, str | int]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class SentenceFault:
    """A sentence that could not be read. Words for it: `rules.sentences.describe_fault`.

    Attributes:
        code: what is wrong, as a slug: `not_understood`, `ends_early`, `ambiguous_name`, `unknown_name`, `empty`,
            `too_long`, `bad_data`, `does_not_fit`, or the code of a formula's fault (`unknown_name` of a formula too).
        text: the sentence in normal form C; columns count its characters.
        column: where understanding stopped, counted from 1.
        found: what stands there, up to the next blank or sign; empty at the end of the sentence.
        accepted: what could stand there: words of the language, names, or a kind of thing in angle brackets.
        nearest: the likeliest of them, or empty.
        params: more that the words for it name.
    """

    code: str
    text: str
    column: int
    found: str = ""
    accepted: tuple[str, ...] = ()
    nearest: str = ""
    params: Mapping[str, str | int] = field(default_factory=lambda: _NO_PARAMS)

    def __str__(self) -> str:
        """One line for developers and logs; people read `describe_fault` instead."""
        parts = [f"column {self.column}: {self.code}"]
        if self.found:
            parts.append(f"found {self.found}")
        if self.accepted:
            parts.append("accepted " + ", ".join(self.accepted))
        if self.nearest:
            parts.append(f"did you mean {self.nearest}?")
        return "; ".join(parts)

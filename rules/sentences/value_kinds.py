"""Numbers, formulas and words for options in sentences."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from rules.creation.form import placed_stats
from rules.definitions.words import Reads, is_id
from rules.formula.values import FUNCTIONS
from rules.sentences.attempt import Attempt
from rules.sentences.prepared import squeezed
from rules.sentences.quotes import quoted, read_quoted
from rules.sentences.writer import Writer

_MINUS: Final = "\u2212"
_NUMBER: Final = re.compile(r"-?[0-9]{1,18}")
_SIGNED: Final = re.compile(r"[+-][0-9]{1,18}")
_PLACED: Final = re.compile(r"-?[0-9]{1,18}|[dD][0-9]{1,3}")
_PLAIN_WHOLE: Final = re.compile(r"-?(?:0|[1-9][0-9]{0,17})")

_FUNCTIONS: Final = "|".join(FUNCTIONS)
_FORMULA_PART: Final = re.compile(
    rf"""\s*(?:
      (?P<operand>@[^\W\d]\w*(?:\.\w+)* | [0-9]*[dD](?:[0-9]+(?:[kK][hHlL][0-9]+)?\b|%(?!\w)|[fF]\b)
        | [0-9]+(?:\.[0-9]+)?)
      | (?P<open>(?:(?:{_FUNCTIONS})\s*)?\()
      | (?P<close>\))
      | (?P<comma>,)
      | (?P<joint>[-+*/] | [<>=!]=? | (?:and|or|not)\b)
    )""",
    re.VERBOSE | re.ASCII,
)
_QUOTED: Final = re.compile(r"`([^`]*)`")
_ANY_NAME: Final = re.compile(r"@[^\W\d]\w*(?:\.\w+)*")


class Written(str):
    """A formula as it stands in a sentence, with the column where it begins, so that its errors can be placed."""

    column: int
    reads: Reads

    @classmethod
    def at(cls, text: str, column: int, reads: Reads) -> Written:
        """A formula that begins at a column of the sentence, counted from 0."""
        written = cls(text)
        written.column = column
        written.reads = reads
        return written


@dataclass(frozen=True, slots=True)
class NumberKind:
    """A whole number; `signed` ones show a plus too."""

    signed: bool = False

    def write(self, value: Any, writer: Writer) -> str | None:
        """The number, with a true minus sign."""
        if isinstance(value, bool) or not isinstance(value, int):
            return None
        return _with_sign(value) if self.signed else str(value).replace("-", _MINUS)

    def read(self, attempt: Attempt, place: int) -> Iterator[tuple[int, Any]]:
        """A number at a place."""
        found = attempt.text.match(_SIGNED if self.signed else _NUMBER, place)
        attempt.miss(place, self)
        if found:
            yield found[0], int(found[1])

    def expected(self, attempt: Attempt) -> Iterable[str]:
        """A number, with a sample."""
        return (attempt.wording.labels["change" if self.signed else "number"],)


@dataclass(frozen=True, slots=True)
class PlacedKind:
    """A value that an array places: as its die (`d8`) where all the stats it can stand on are dice; read either way."""

    def write(self, value: Any, writer: Writer) -> str | None:
        """The value as people write it."""
        if isinstance(value, bool) or not isinstance(value, int):
            return None
        stats = placed_stats(writer.names.system)
        dice = value > 0 and stats and all(stat.show == "die" for stat in stats)
        return f"d{value}" if dice else str(value).replace("-", _MINUS)

    def read(self, attempt: Attempt, place: int) -> Iterator[tuple[int, Any]]:
        """A value or a die at a place."""
        found = attempt.text.match(_PLACED, place)
        attempt.miss(place, self)
        if found:
            yield found[0], int(found[1].removeprefix("d").removeprefix("D"))

    def expected(self, attempt: Attempt) -> Iterable[str]:
        """A number, with a sample."""
        return (attempt.wording.labels["number"],)


def _with_sign(number: int) -> str:
    return f"+{number}" if number >= 0 else f"{_MINUS}{-number}"


@dataclass(frozen=True, slots=True)
class ChangeKind:
    """A formula that is a whole number, as a change: `+1`, `−2`."""

    def write(self, value: Any, writer: Writer) -> str | None:
        """The number with its sign; None for any other formula."""
        if not _PLAIN_WHOLE.fullmatch(str(value)) or str(value) == "-0":
            return None
        return _with_sign(int(value))

    def read(self, attempt: Attempt, place: int) -> Iterator[tuple[int, Any]]:
        """A signed number at a place."""
        found = attempt.text.match(_SIGNED, place)
        attempt.miss(place, self)
        if found:
            yield found[0], str(int(found[1]))

    def expected(self, attempt: Attempt) -> Iterable[str]:
        """A change, with a sample."""
        return (attempt.wording.labels["change"],)


@dataclass(frozen=True, slots=True)
class FormulaKind:
    """A formula as it is; one that is not all ASCII stands between backticks, since particles follow it directly."""

    reads: Reads
    remembered: ClassVar[bool] = True

    def write(self, value: Any, writer: Writer) -> str | None:
        """The formula; None for a word or an id that may stand there instead."""
        text = str(value)
        if text in self.reads.words or (self.reads.kind and is_id(text)) or "`" in text:
            return None
        plain = text.isascii() and text == text.strip() and _ends(text, 0)[0][-1:] == [len(text)]
        return text if plain else f"`{text}`"

    def read(self, attempt: Attempt, place: int) -> Iterator[tuple[int, Any]]:
        """A formula at a place, as long as it goes on."""
        text = attempt.text
        attempt.miss(place, self)
        if place >= len(text.low):
            return
        start = text.at[place]
        inside = _QUOTED.match(text.original, start)
        if inside is not None:
            yield text.place_of(inside.end()), Written.at(inside.group(1), start + 1, self.reads)
            return
        ends, stopped = _ends(text.original, start)
        if stopped > (ends[-1] if ends else start):
            attempt.miss(text.place_of(stopped), self)
        for end in reversed(ends):
            yield text.place_of(end), Written.at(text.original[start:end], start, self.reads)
        if ends:
            return
        named = _ANY_NAME.match(text.original, start)
        if named is not None:
            yield text.place_of(named.end()), Written.at(named.group(), start, self.reads)

    def expected(self, attempt: Attempt) -> Iterable[str]:
        """A formula, with samples."""
        return (attempt.wording.labels["formula"],)


def _ends(text: str, start: int) -> tuple[list[int], int]:
    """Where the formula that begins at a column may end: after each operand or bracket that leaves none open.

    It is the longest one, unless the rest of the sentence wants what follows a shorter one: a name such as `+1`. And
    where one that was to go on stops: after a sign or an open bracket.
    """
    ends: list[int] = []
    at, depth, wants_operand = start, 0, True
    while found := _FORMULA_PART.match(text, at):
        kind, part = found.lastgroup, found.group().strip()
        begins = kind in ("operand", "open") or (wants_operand and part in ("-", "not"))
        depth += {"open": 1, "close": -1}.get(str(kind), 0)
        if begins is not wants_operand or depth < 0 or (kind == "comma" and depth == 0):
            break
        at = found.end()
        wants_operand = kind not in ("operand", "close")
        if depth == 0 and not wants_operand:
            ends.append(at)
    return ends, at


class OptionKind:
    """One of a few words of the format, as the language says it; `open` ones may be any words, in quotation marks."""

    remembered: ClassVar[bool] = True

    def __init__(self, options: Mapping[str, str], *, open: bool = False) -> None:
        self._options = options
        self._open = open
        longest_first = sorted(options.items(), key=lambda item: -len(item[1]))
        self._words = tuple((squeezed(said), option) for option, said in longest_first)
        self._firsts = frozenset(word[:1] for word, _ in self._words)

    def write(self, value: Any, writer: Writer) -> str | None:
        """The word; None for an option that the language has no word for."""
        said = self._options.get(str(value))
        return quoted(str(value)) if said is None and self._open and value else said

    def read(self, attempt: Attempt, place: int) -> Iterator[tuple[int, Any]]:
        """A word at a place, the longest first."""
        text = attempt.text
        attempt.miss(place, self)
        if text.low[place : place + 1] in self._firsts:
            for word, option in self._words:
                if text.low.startswith(word, place) and not text.runs_on(place + len(word)):
                    yield place + len(word), option
        if self._open and (literal := read_quoted(attempt, place)):
            yield literal

    def expected(self, attempt: Attempt) -> Iterable[str]:
        """The words."""
        return self._options.values()

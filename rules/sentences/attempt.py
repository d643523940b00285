"""One attempt to read a sentence: the prepared text, what was read already, and how far understanding came."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final, NamedTuple, Protocol

from rules.sentences.faults import SentenceFault
from rules.sentences.names import Lexicon, Names
from rules.sentences.prepared import Prepared
from rules.sentences.wording import Wording

_WORD: Final = re.compile(r"[@\w'\u2019]+|\[[^\[\]]*\]")


class Expectation(Protocol):
    """Something that could have stood where understanding stopped."""

    def expected(self, attempt: Attempt) -> Iterable[str]:
        """It as words to show: words of the language, names, or a kind of thing in angle brackets."""
        ...


class Trouble(NamedTuple):
    """A reason other than a missing word: a code, and what could stand there instead."""

    code: str
    accepted: tuple[str, ...]
    kind: str = ""


class Remembered:
    """What a kind reads at a place, asked for as it is needed and kept for the next who asks."""

    __slots__ = ("_found", "_rest")

    def __init__(self, rest: Iterator[tuple[int, Any]]) -> None:
        self._rest = rest
        self._found: list[tuple[int, Any]] = []

    def __iter__(self) -> Iterator[tuple[int, Any]]:
        """Everything found, from the beginning."""
        number = 0
        while True:
            if number == len(self._found):
                more = next(self._rest, None)
                if more is None:
                    return
                self._found.append(more)
            yield self._found[number]
            number += 1


class Attempt:
    """What reading knows while it tries one way after another.

    Attributes:
        text: the sentence.
        names: the names it may use.
        wording: the words of its language.
        far: the furthest place of the squeezed text where something was missing.
        memo: what kinds of values were read at which place already.
    """

    __slots__ = ("_missed", "_quiet", "_troubles", "far", "memo", "names", "text", "wording")

    def __init__(self, text: Prepared, names: Names, wording: Wording) -> None:
        self.text = text
        self.names = names
        self.wording = wording
        self.far = -1
        self.memo: dict[tuple[int, int], Remembered] = {}
        self._quiet = False
        self._missed: dict[int, Expectation] = {}
        self._troubles: list[Trouble] = []

    def miss(self, place: int, wanted: Expectation) -> None:
        """Notes what was wanted and not found at a place."""
        if place >= self.far and not self._quiet:
            self._moved_to(place)
            self._missed.setdefault(id(wanted), wanted)

    def trouble(self, place: int, trouble: Trouble) -> None:
        """Notes something found at a place that cannot be taken as it is."""
        if place >= self.far and not self._quiet:
            self._moved_to(place)
            self._troubles.append(trouble)

    def _moved_to(self, place: int) -> None:
        if place > self.far:
            self.far = place
            self._missed.clear()
            self._troubles.clear()

    @contextmanager
    def quietly(self) -> Iterator[None]:
        """Within it nothing is noted: for a look ahead at what was only guessed."""
        before, self._quiet = self._quiet, True
        try:
            yield
        finally:
            self._quiet = before

    def fault(self, code: str, place: int, accepted: tuple[str, ...] = (), nearest: str = "") -> SentenceFault:
        """A fault at a place of the squeezed text, with what stands there."""
        original = self.text.original
        column = self.text.at[place]
        found = _word_at(original, column) if place < len(self.text.low) else ""
        return SentenceFault(code, original, column + 1, found, accepted, nearest)

    def wanted(self) -> tuple[str, ...]:
        """What could stand at the furthest place: words first, each once."""
        return tuple(dict.fromkeys(word for one in self._missed.values() for word in one.expected(self)))

    def troubles(self) -> tuple[Trouble, ...]:
        """What was found at the furthest place and could not be taken."""
        return tuple(self._troubles)

    def lexicon(self, kinds: tuple[str, ...], style: str = "") -> Lexicon:
        """The names of some kinds in the language of the sentence."""
        return self.names.lexicon(self.wording, kinds, style)


def _word_at(text: str, column: int) -> str:
    """What stands at a column up to the next blank or sign; a sign alone, brackets with what is in them."""
    found = _WORD.match(text, column)
    return found.group() if found else text[column : column + 1]

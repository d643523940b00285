"""Words of people in sentences: in quotation marks, or as they are where nothing else could be meant."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from rules.definitions.words import is_id
from rules.sentences.attempt import Attempt, Trouble
from rules.sentences.name_kinds import bracketed
from rules.sentences.nodes import Nodes, stand_at
from rules.sentences.prepared import squeezed
from rules.sentences.quotes import quoted, read_quoted
from rules.sentences.writer import Writer

LONGEST_BARE: Final = 60
_BARE: Final = re.compile(r"[^\W\d_][\w'\u2019-]*(?: [^\W\d_][\w'\u2019-]*)*")
_BARE_SIGN: Final = re.compile(r"[\w\s'\u2019-]")
_WORD: Final = re.compile(r"[A-Za-z0-9']+")
_ITEM: Final = ("item",)
_TELL: Final = ("tell",)


@dataclass(frozen=True, slots=True)
class QuotedKind:
    """Words in quotation marks."""

    def write(self, value: Any, writer: Writer) -> str | None:
        """The words in quotation marks; None for none."""
        return quoted(str(value)) if value else None

    def read(self, attempt: Attempt, place: int) -> Iterator[tuple[int, Any]]:
        """Words in quotation marks at a place."""
        attempt.miss(place, self)
        found = read_quoted(attempt, place)
        if found is not None:
            yield found

    def expected(self, attempt: Attempt) -> Iterable[str]:
        """Words in quotation marks."""
        return (attempt.wording.labels["words"],)


@dataclass(frozen=True)
class ItemKind:
    """An item of a list: by its name where text files name it, else its own words.

    Its own words stand bare where they hold none of the `reserved` words of the sentences around and no item goes by
    them; else in quotation marks, which are taken as they are. What is read bare and known to nobody is only a guess:
    `then`, what comes next in the sentence up to its next words, must follow it.
    """

    reserved: frozenset[str]
    then: Nodes = ()

    def write(self, value: Any, writer: Writer) -> str | None:
        """The item; None for none."""
        words = str(value)
        if not words:
            return None
        lexicon = writer.lexicon(_ITEM)
        shown = lexicon.shown.get(words, words)
        meant = lexicon.meant.get(squeezed(shown), ())
        if meant == (words,) and (shown != words or self._is_plain(words)):
            return shown
        if not meant and self._is_plain(words):
            return words
        return quoted(words)

    def _is_plain(self, words: str) -> bool:
        if len(words) > LONGEST_BARE or not _BARE.fullmatch(words):
            return False
        low = words.lower()
        if self.reserved.intersection(_WORD.findall(low)):
            return False
        return words.isascii() or not any(word in low for word in self.reserved if not word.isascii())

    def read(self, attempt: Attempt, place: int) -> Iterator[tuple[int, Any]]:
        """Items at a place: quoted, named, then the shortest words that could be one."""
        text = attempt.text
        attempt.miss(place, self)
        literal = read_quoted(attempt, place)
        if literal is not None:
            yield literal
            return
        named: set[int] = set()
        for end, ids in attempt.lexicon(_ITEM).matches(text.low, place):
            if text.runs_on(end):
                continue
            if len(ids) == 1:
                named.add(end)
                yield end, ids[0]
            else:
                attempt.trouble(place, Trouble("ambiguous_name", tuple(quoted(id) for id in ids)))
        for end in self._ends(attempt, place):
            if end not in named and (not self.then or stand_at(self.then, attempt, end)):
                yield end, text.written(place, end)

    @staticmethod
    def _ends(attempt: Attempt, place: int) -> Iterator[int]:
        text = attempt.text
        for end in range(place, min(place + LONGEST_BARE, len(text.low))):
            if not _BARE_SIGN.match(text.low[end]):
                return
            if not text.runs_on(end + 1):
                yield end + 1

    def expected(self, attempt: Attempt) -> Iterable[str]:
        """The items there are, and that any words will do."""
        return (*attempt.lexicon(_ITEM).shown.values(), attempt.wording.labels["words"])


@dataclass(frozen=True, slots=True)
class TellKind:
    """What is told to the storyteller: words, or what a text file says under an id."""

    def write(self, value: Any, writer: Writer) -> str | None:
        """The words in quotation marks, also of an id where they are clear; else the id in brackets."""
        words = str(value)
        lexicon = writer.lexicon(_TELL)
        shown = lexicon.shown.get(words, words)
        if shown != words and lexicon.is_clear(words) and not _is_own(quoted(shown)):
            return quoted(shown)
        if is_id(words):
            return f"[{words}]"
        said = quoted(words)
        return said if squeezed(words) not in lexicon.meant or _is_own(said) else f"{said[0]}\\{said[1:]}"

    def read(self, attempt: Attempt, place: int) -> Iterator[tuple[int, Any]]:
        """What is told, at a place."""
        attempt.miss(place, self)
        named = bracketed(attempt, place)
        if named is not None:
            yield named
        literal = read_quoted(attempt, place)
        if literal is None:
            return
        end, words = literal
        meant = attempt.lexicon(_TELL).meant.get(squeezed(words), ())
        if not meant or _is_own(attempt.text.written(place, end)):
            yield end, words
        elif len(meant) == 1:
            yield end, meant[0]
        else:
            attempt.trouble(place, Trouble("ambiguous_name", tuple(f"[{id}]" for id in meant)))

    def expected(self, attempt: Attempt) -> Iterable[str]:
        """Words in quotation marks."""
        return (attempt.wording.labels["words"],)


def _is_own(said: str) -> bool:
    """Whether quoted words begin with a backslash, and so are no text of a text file."""
    return said[1:2] == "\\"


@dataclass(frozen=True, slots=True)
class BareKind:
    """A short word as it is, such as an option of a house rule; anything else in quotation marks."""

    def write(self, value: Any, writer: Writer) -> str | None:
        """The word, or words in quotation marks."""
        word = str(value)
        return word if _WORD.fullmatch(word) and word.islower() else quoted(word)

    def read(self, attempt: Attempt, place: int) -> Iterator[tuple[int, Any]]:
        """A word at a place."""
        attempt.miss(place, self)
        literal = read_quoted(attempt, place)
        if literal is not None:
            yield literal
            return
        found = attempt.text.match(_WORD, place)
        if found:
            yield found

    def expected(self, attempt: Attempt) -> Iterable[str]:
        """Any word."""
        return (attempt.wording.labels["words"],)

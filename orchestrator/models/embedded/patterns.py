"""Patterns that a player's words may be put in: "{n} levels of Effort", "{n} points to {option}", "until {text}".

The words of a pattern stand in its order, with no more than a word or two between them and no number; `{n}` stands
right before what it counts (or, at the end, right behind the word before it); `{option}` is the name of something that
may be chosen; `{text}` is whatever is said, to the next comma or stop. A Korean particle behind a slot may be any, but
not where it is all there is to the pattern; `{text}면` is said up to a word that ends so.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from orchestrator.models.embedded import english, korean
from orchestrator.models.embedded.covering import WORD, Root, phrases_of, root_of
from orchestrator.models.embedded.numbers import counted, number_of, run_together
from orchestrator.models.embedded.tokens import Token, is_little, tokens_of

NUMBER: Final = "{n}"
OPTION: Final = "{option}"
TEXT: Final = "{text}"
MOST_BETWEEN: Final = 2
"""How many other words may stand between two of a pattern's."""
MOST_LITTLE: Final = 4
"""How many little ones may, which mean nothing by themselves."""
_SLOTS: Final = (NUMBER, OPTION, TEXT)
_PIECE: Final = re.compile(r"\{(?:n|option|text)\}[^\s{}]*|[^\s{}]+")

Slot = str
Piece = Root | Slot
Options = Mapping[str, tuple[tuple[Root, ...], ...]]
"""The names of what may be chosen, by its id."""


@dataclass(frozen=True, slots=True)
class Found:
    """Where a line has a pattern, and what stands for its slots."""

    places: tuple[int, ...]
    """Of the words that belong to it."""
    between: int
    """How many others stand between them."""
    number: int | None = None
    option: str = ""
    text: str = ""


@lru_cache(maxsize=4096)
def patterns_of(covers: str) -> tuple[tuple[Piece, ...], ...]:
    """A `covers` line with slots as its patterns; one of a slot alone is none."""
    patterns = (_pattern(part) for part in re.split(r"[,;·\n]", unicodedata.normalize("NFC", covers)))
    return tuple(one for one in patterns if any(isinstance(piece, Root) for piece in one) or has_option(one))


def _pattern(part: str) -> tuple[Piece, ...]:
    pieces = [piece for word in _PIECE.findall(part.casefold()) for piece in _pieces(word)]
    after = [*pieces, ""][1:]
    meaning = [
        piece
        for piece, follows in zip(pieces, after, strict=True)
        if not isinstance(piece, Root) or not is_little(piece.name) or is_text(follows)
    ]
    if len(pieces) == 1 or any(isinstance(piece, Root) for piece in meaning):
        return tuple(pieces if len(pieces) == 1 else map(_without_tail, meaning))
    return tuple(map(_without_tail, pieces))


def _without_tail(piece: Piece) -> Piece:
    """A piece without the particle behind its slot."""
    return OPTION if isinstance(piece, str) and piece.startswith(OPTION) else piece


def _pieces(word: str) -> tuple[Piece, ...]:
    """One word of a pattern: a slot, with what is written behind it, or its roots."""
    slot = next((one for one in _SLOTS if word.startswith(one)), "")
    if not slot:
        return tuple(root_of(one, last=_is_verb(one)) for one in WORD.findall(word))
    tail = word.removeprefix(slot)
    if slot == TEXT or (slot == OPTION and korean.is_particle(tail)):
        return (slot + tail,)
    return (slot,) if korean.is_particle(tail) else (slot, *_pieces(tail))


def _is_verb(word: str) -> bool:
    """Whether a word of a pattern is a Korean verb (서기, 분발하다); whatever else stands there is a noun."""
    return korean.forms_of(word, last=True)[0].letters != korean.letters(word)


def names_of(name: str) -> tuple[Root, ...]:
    """A name as roots, for `{option}`."""
    found = phrases_of(name.replace(",", " "))
    return found[0] if found else ()


def find(pattern: Sequence[Piece], line: str, options: Options | None = None) -> Iterator[Found]:
    """Every place where a line has a pattern."""
    tokens = tokens_of(line)
    for start in range(len(tokens)):
        yield from _Search(line, tokens, tuple(pattern), options or {}).at(start)


@dataclass(frozen=True, slots=True)
class _Search:
    line: str
    tokens: tuple[Token, ...]
    pattern: tuple[Piece, ...]
    options: Options

    def at(self, start: int) -> Iterator[Found]:
        """The pattern with its first word at a place."""
        if is_text(self.pattern[0]) and start and not self.tokens[start].parted:
            return
        yield from self._on(0, start, Found((), 0))

    def _on(self, piece: int, place: int, so_far: Found) -> Iterator[Found]:
        if piece == len(self.pattern):
            yield so_far
            return
        for here, between in self._reach(piece, place, so_far):
            with_gap = replace(so_far, between=so_far.between + between)
            for pieces, words, taken in self._take(piece, here, with_gap):
                places = (*taken.places, *range(here, here + words))
                yield from self._on(piece + pieces, here + words, replace(taken, places=places))

    def _reach(self, piece: int, place: int, so_far: Found) -> Iterator[tuple[int, int]]:
        """The places where the next piece may stand, with how many words that mean something are passed over."""
        if place < len(self.tokens):
            yield place, 0
        if not so_far.places:
            return
        before, now = self.pattern[piece - 1], self.pattern[piece]
        close = before == NUMBER or (now == NUMBER and piece == len(self.pattern) - 1) or is_text(now)
        others = little = 0
        while place < len(self.tokens):
            token = self.tokens[place]
            if token.stopped or token.number is not None:
                return
            little, others = little + token.little, others + (not token.little)
            if others > (0 if close else MOST_BETWEEN) or little > MOST_LITTLE:
                return
            place += 1
            if place < len(self.tokens) and not self.tokens[place].stopped:
                yield place, others

    def _take(self, piece: int, place: int, so_far: Found) -> Iterator[tuple[int, int, Found]]:
        """How the words at a place may stand for a piece: how many pieces and words that takes, and what it says."""
        token, now = self.tokens[place], self.pattern[piece]
        if isinstance(now, Root):
            if so_far.places and token.stopped:
                return
            if is_root(token.word, now):
                yield 1, 1, so_far
            yield from self._together(piece, token.word, now, so_far)
        elif now == NUMBER:
            yield from self._number(piece, place, so_far)
        elif now.startswith(OPTION):
            tail = now.removeprefix(OPTION)
            yield from ((1, words, replace(so_far, option=id)) for id, words in self._option(place, tail))
        else:
            yield from self._text(piece, place, so_far)

    def _together(self, piece: int, word: str, root: Root, so_far: Found) -> Iterator[tuple[int, int, Found]]:
        """A root, a number and what it counts, written without the blanks between them: 분발두단계."""
        after = self.pattern[piece + 1 : piece + 3]
        known = unicodedata.normalize("NFC", root.name)
        if len(after) < 2 or after[0] != NUMBER or not word.startswith(known):
            return
        parted = run_together(word[len(known) :])
        if parted is not None and isinstance(after[1], Root) and is_root(parted[1], after[1]):
            yield 3, 1, replace(so_far, number=parted[0])

    def _number(self, piece: int, place: int, so_far: Found) -> Iterator[tuple[int, int, Found]]:
        word = self.tokens[place].word
        after = self.pattern[piece + 1] if piece + 1 < len(self.pattern) else None
        number = counted(word) if after is not None else number_of(word)
        if number is not None:
            yield 1, 1, replace(so_far, number=number)
        parted = run_together(word)
        if parted is not None and isinstance(after, Root) and is_root(parted[1], after):
            yield 2, 1, replace(so_far, number=parted[0])

    def _option(self, place: int, tail: str) -> Iterator[tuple[str, int]]:
        """The options named at a place, with how many words each takes; a name of little words must be marked."""
        for id, names in self.options.items():
            for name in names:
                here = self.tokens[place : place + len(name)]
                if len(here) < len(name) or any(token.stopped for token in here[1:]):
                    continue
                if (here[0].little and not here[0].marked) or not here[-1].word.endswith(tail):
                    continue
                if all(is_root(token.word, root) for token, root in zip(here, name, strict=True)):
                    yield id, len(name)

    def _text(self, piece: int, place: int, so_far: Found) -> Iterator[tuple[int, int, Found]]:
        """What is said from a place on: to the end of the clause, or to the pattern's next word."""
        end = next((one for one in range(place + 1, len(self.tokens)) if self.tokens[one].parted), len(self.tokens))
        tail = str(self.pattern[piece]).removeprefix(TEXT)
        last = piece == len(self.pattern) - 1
        for until in (end,) if last and not tail else range(place + 1, end + last):
            if not self.tokens[until - 1].word.endswith(tail):
                continue
            said = self.line[self.tokens[place].start : self.tokens[until - 1].end]
            yield 1, until - place, replace(so_far, text=said)


def has_option(pattern: Sequence[Piece]) -> bool:
    """Whether a pattern has a slot for something that may be chosen."""
    return any(isinstance(piece, str) and piece.startswith(OPTION) for piece in pattern)


def is_text(piece: Piece) -> bool:
    """Whether a piece of a pattern stands for whatever is said."""
    return isinstance(piece, str) and piece.startswith(TEXT)


@lru_cache(maxsize=8192)
def is_root(word: str, root: Root) -> bool:
    """Whether one word is a root, in any of its forms, or means alike."""
    if root.forms:
        letters = korean.letters(word)
        return any(korean.begins(letters, form) for form in root.forms)
    return english.stem(word) in root.stems

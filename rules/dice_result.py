"""What a roll leaves on record: every die, kept or not; code settles which are kept (behaviours A4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import compress, repeat
from typing import Final, NamedTuple, Protocol

from rules.dice_terms import DiceTerm, Sides

MAIN_STREAM: Final = "main"
"""The stream a table rolls on unless a rule names another."""


class Die(NamedTuple):
    """One die on the table. A named tuple because it is made in a third of the time a frozen dataclass takes."""

    sides: Sides
    face: int
    kept: bool
    """Whether it counts towards the total."""
    index: int | None  # type: ignore[assignment]  # hides tuple.index, which nobody asks of a die
    """Its number in the stream; None for a face that was forced or typed."""


class DiceResult(NamedTuple):
    """One roll: every die in the order thrown, kept or not, and the total of the kept ones."""

    term: DiceTerm
    dice: tuple[Die, ...]
    total: int

    @property
    def faces(self) -> tuple[int, ...]:
        """All faces in the order thrown."""
        return tuple(die.face for die in self.dice)

    @property
    def kept(self) -> tuple[int, ...]:
        """The faces that count, in the order thrown."""
        return tuple(die.face for die in self.dice if die.kept)


class DiceSource(Protocol):
    """Where faces come from."""

    def roll(self, term: DiceTerm, reason: str = "") -> DiceResult:
        """Throws the dice of a term; `reason` is what a person who types faces is told."""
        ...

    def position(self, stream: str = MAIN_STREAM) -> int:
        """The next index of that stream, to be kept in the state; 0 for a stream never drawn from."""
        ...


def settle(term: DiceTerm, faces: Sequence[int], indexes: Iterable[int | None]) -> DiceResult:
    """The result of a term whose dice show these faces; of equal faces the earlier one is kept first."""
    if not term.keep:
        return DiceResult(term, tuple(map(Die, repeat(term.sides), faces, repeat(True), indexes)), sum(faces))
    best_first = sorted(range(len(faces)), key=faces.__getitem__, reverse=term.keep == "kh")
    best = frozenset(best_first[: term.keep_count])
    kept = [place in best for place in range(len(faces))]
    total = sum(compress(faces, kept))
    return DiceResult(term, tuple(map(Die, repeat(term.sides), faces, kept, indexes)), total)

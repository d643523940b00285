"""Rolling: the dice of a table, and the door to everything about dice.

The source only says which faces came up. `CounterDice` plays a table's stream, `ForcedDice` gives the faces of a
golden case, `TypedDice` the faces of a person's real dice; a roll is settled the same way for all of them.
"""

from __future__ import annotations

from rules.dice_given import DiceError, DiceRunOut, DiceWanted, ForcedDice, ForcedFaceError, TypedDice
from rules.dice_result import MAIN_STREAM, DiceResult, DiceSource, Die, settle
from rules.dice_stream import WORDS_A_BLOCK, block_words, face, redrawn_word, stream_key, word_limit
from rules.dice_terms import FUDGE, DiceTerm, Keep, Sides, parse_dice

__all__ = [
    "CounterDice",
    "DiceError",
    "DiceResult",
    "DiceRunOut",
    "DiceSource",
    "DiceTerm",
    "DiceWanted",
    "Die",
    "ForcedDice",
    "ForcedFaceError",
    "Keep",
    "Sides",
    "TypedDice",
    "face",
    "parse_dice",
    "settle",
]


class CounterDice:
    """The dice of one stream of a table (`rules.dice_stream`); every die moves `index` on by one.

    `index` is where the stream stands: read it after rolling, and hand it in again to go on from there.
    """

    def __init__(self, seed: str, stream: str = MAIN_STREAM, index: int = 0) -> None:
        if index < 0:
            raise ValueError(f"the dice of a stream are counted from 0, not from {index}")
        self.seed = seed
        self.stream = stream
        self.index = index
        self._key = stream_key(seed)
        self._name = stream.encode()
        self._block = -1
        self._words: tuple[int, ...] = ()

    def roll(self, term: DiceTerm, reason: str = "") -> DiceResult:
        """Throws the next dice of the stream."""
        first, count = self.index, term.count
        lowest, faces_a_die = (-1, 3) if term.sides == FUDGE else (1, term.sides)
        limit = word_limit(faces_a_die)
        words = self._words_from(first, count)
        if max(words) >= limit:
            words = self._without_rejected(words, first, limit)
        faces = [lowest + word % faces_a_die for word in words]
        self.index = first + count
        return settle(term, faces, range(first, first + count))

    def position(self, stream: str = MAIN_STREAM) -> int:
        """The next index of its own stream; 0 for any other."""
        return self.index if stream == self.stream else 0

    def _words_from(self, index: int, count: int) -> tuple[int, ...]:
        """The words of so many indexes in a row; the last block read stays at hand."""
        block, place = divmod(index, WORDS_A_BLOCK)
        words = self._words_of(block)[place : place + count]
        while len(words) < count:
            block += 1
            words += self._words_of(block)[: count - len(words)]
        return words

    def _without_rejected(self, words: tuple[int, ...], first: int, limit: int) -> tuple[int, ...]:
        return tuple(
            word if word < limit else redrawn_word(self._key, self._name, index, limit)
            for index, word in enumerate(words, first)
        )

    def _words_of(self, block: int) -> tuple[int, ...]:
        if block != self._block:
            self._block, self._words = block, block_words(self._key, self._name, block)
        return self._words

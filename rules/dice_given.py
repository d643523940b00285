"""Dice whose faces are given: forced for golden cases and tests, typed in by a person with real dice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.dice_result import MAIN_STREAM, DiceResult, DiceSource, settle
from rules.dice_terms import DiceTerm


class DiceError(Exception):
    """A source cannot give the faces that were asked for."""


class DiceRunOut(DiceError):
    """Fewer faces were forced than the rules ask for.

    Attributes:
        asked_term: the term that could not be thrown whole.
        left: the faces that were still there, in order.
        reason: what the roll was for.
    """

    def __init__(self, asked_term: DiceTerm, left: tuple[int, ...] = (), reason: str = "") -> None:
        self.asked_term = asked_term
        self.left = left
        self.reason = reason
        super().__init__(asked_term, left, reason)

    def __str__(self) -> str:
        purpose = f" for {self.reason}" if self.reason else ""
        return (
            f"dice ran out: {self.asked_term}{purpose} takes {self.asked_term.count} more faces, "
            f"forced faces left: {list(self.left)}; add the missing faces in the order they are asked for"
        )


class ForcedFaceError(DiceError):
    """A forced or typed face that the die does not have.

    Attributes:
        term: the term being thrown.
        face: the face that was given.
        place: which of the given faces it is, from 0.
    """

    def __init__(self, term: DiceTerm, face: object, place: int) -> None:
        self.term = term
        self.face = face
        self.place = place
        super().__init__(term, face, place)

    def __str__(self) -> str:
        return (
            f"face number {self.place + 1} is {self.face!r}; a die of {self.term} shows a whole number "
            f"{self.term.lowest_face}..{self.term.highest_face}"
        )


class DiceWanted(Exception):
    """Typed faces ran out: ask the person for the rest of this term and run the step again with them.

    Attributes:
        term: the term to throw.
        reason: what it is for.
        already: the faces of this term that were typed before.
        who: the sheet that throws; empty where the source of the dice does not know.
    """

    def __init__(self, term: DiceTerm, reason: str = "", already: tuple[int, ...] = (), who: str = "") -> None:
        self.term = term
        self.reason = reason
        self.already = already
        self.who = who
        super().__init__(term, reason, already, who)

    @property
    def missing(self) -> int:
        """How many faces the person still has to type."""
        return self.term.count - len(self.already)


class ForcedDice:
    """Dice that show given faces in the order they are asked for: golden cases and tests.

    The caller decides what a face in `left` means after the last roll (`tallytale resolve`: an error).
    """

    def __init__(self, faces: Iterable[int]) -> None:
        self._faces = tuple(faces)
        self._used = 0

    @property
    def left(self) -> tuple[int, ...]:
        """The faces nobody has asked for yet."""
        return self._faces[self._used :]

    def roll(self, term: DiceTerm, reason: str = "") -> DiceResult:
        """Throws the next given faces.

        Raises:
            DiceRunOut: too few are left; none of them is used up.
            ForcedFaceError: one of them is no face of this die.
        """
        faces = self._faces[self._used : self._used + term.count]
        if len(faces) < term.count:
            raise DiceRunOut(term, faces, reason)
        _check_faces(term, faces, self._used)
        self._used += term.count
        return settle(term, faces, (None,) * term.count)

    def position(self, stream: str = MAIN_STREAM) -> int:
        """Always 0: forced faces leave every stream where it was."""
        return 0


class TypedDice:
    """Dice that a person throws on a real table and types in.

    A step runs with the faces typed so far; where they end it raises `DiceWanted`, and the caller asks the person
    and runs the step again with the answer added. With a `fallback` ("roll the rest for me") it never raises it.
    `others` throws for whoever nobody at the table plays: their dice are not asked for.
    """

    def __init__(
        self, faces: Iterable[int], fallback: DiceSource | None = None, *, others: DiceSource | None = None
    ) -> None:
        self.others = others
        self._faces = tuple(faces)
        self._fallback = fallback
        self._used = 0

    @property
    def stream(self) -> str:
        """The stream that the fallback draws from; only its dice have an index there."""
        return str(getattr(self._fallback, "stream", MAIN_STREAM))

    @property
    def left(self) -> tuple[int, ...]:
        """Typed faces that were not needed."""
        return self._faces[self._used :]

    def roll(self, term: DiceTerm, reason: str = "") -> DiceResult:
        """Throws the typed faces, and what is missing through the fallback.

        Raises:
            DiceWanted: the typed faces ran out and there is no fallback.
            ForcedFaceError: a typed face is no face of this die.
        """
        typed = self._faces[self._used : self._used + term.count]
        _check_faces(term, typed, self._used)
        missing = term.count - len(typed)
        if missing and self._fallback is None:
            raise DiceWanted(term, reason, typed)
        self._used += len(typed)
        if not missing or self._fallback is None:
            return settle(term, typed, (None,) * term.count)
        rolled = self._fallback.roll(DiceTerm(missing, term.sides), reason).dice
        faces = typed + tuple(die.face for die in rolled)
        return settle(term, faces, (None,) * len(typed) + tuple(die.index for die in rolled))

    def position(self, stream: str = MAIN_STREAM) -> int:
        """Where the fallback stands; 0 without one: typed faces leave every stream where it was."""
        return self._fallback.position(stream) if self._fallback else 0


def _check_faces(term: DiceTerm, faces: Sequence[object], first_place: int) -> None:
    for place, shown in enumerate(faces, first_place):
        if isinstance(shown, bool) or not isinstance(shown, int) or not term.accepts(shown):
            raise ForcedFaceError(term, shown, place)

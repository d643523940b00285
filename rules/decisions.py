"""Choices that wait in mid-resolution: who decides, between what, and what happens when nobody does (design.md §4).

A resolution that may stop for a choice is a generator of `Decision`s that is sent the id of the option taken. It is
run again from its beginning with the answers so far, on the same dice, so a pause survives a restart without storing
anything but the action and the answers.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

Result = TypeVar("Result")
LONGEST_WORDS = 400
"""The most letters that words beside an option may have."""


@dataclass(frozen=True, slots=True)
class Option:
    """One way to decide; `cost` says what it takes, as track or pool id (or `xp`) → points, `adds` what a throw gains.

    An option with `words` wants some: its answer is its id, `=` and the words.
    """

    id: str
    cost: tuple[tuple[str, int], ...] = ()
    words: bool = False
    adds: int = 0

    def takes(self, answer: str) -> bool:
        """Whether an answer chooses this option."""
        if not self.words:
            return answer == self.id
        id, _, words = answer.partition("=")
        return id == self.id and bool(words.strip()) and len(words) <= LONGEST_WORDS

    @property
    def form(self) -> str:
        """How an answer that chooses it is written."""
        return f"{self.id}=…" if self.words else self.id


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice in mid-resolution: `decider` is a sheet id or `storyteller`; `default` is the policy's option.

    `params` are what whoever decides must know to choose, as ids and numbers: against whom, how much, what happens.
    """

    id: str
    kind: str
    decider: str
    options: tuple[Option, ...]
    default: str
    params: tuple[tuple[str, str | int], ...] = ()

    def takes(self, answer: str) -> bool:
        """Whether an answer chooses one of the options."""
        return any(option.takes(answer) for option in self.options)


Steps = Generator[Decision, str, Result]
"""A resolution in steps: yields decisions, is sent option ids, returns its result."""


@dataclass(frozen=True, slots=True)
class Driven(Generic[Result]):
    """How far a resolution came: its result, or the decision it waits for, or an answer that was no option.

    `used` is how many answers it took.
    """

    result: Result | None = None
    awaiting: Decision | None = None
    wrong: tuple[Decision, str] | None = None
    used: int = 0


def drive(steps: Steps[Result], answers: Sequence[str]) -> Driven[Result]:
    """Runs `steps` with the answers given so far; stops at the first decision without one."""
    used = 0
    try:
        decision = next(steps)
        for answer in answers:
            if not decision.takes(answer):
                steps.close()
                return Driven(wrong=(decision, answer), used=used)
            used += 1
            decision = steps.send(answer)
    except StopIteration as done:
        return Driven(result=done.value, used=used)
    steps.close()
    return Driven(awaiting=decision, used=used)

"""One thing that a form asks: its words, what may be chosen, what stands there now and why, and how a line is read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

Draft = TypeVar("Draft")


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to choose, by its id; `name` and `about` are what people read."""

    id: str
    name: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class Unread:
    """A line that answers nothing, and what to say of it: a phrase of ours with its values."""

    key: str
    values: tuple[tuple[str, str | int], ...] = ()

    @property
    def params(self) -> dict[str, str | int]:
        """The values of the phrase."""
        return dict(self.values)


@dataclass(frozen=True)
class Question(Generic[Draft]):
    """One question about a draft.

    Attributes:
        field: what it is about, as mistakes name it (`stats`, `options.pack`).
        title: the question in words.
        how: how to answer it.
        read: makes the draft that a line's answer comes to.
        choices: what there is to choose, in the order of their numbers.
        hint: what helps to answer.
        now: what stands there now, in words; an empty line keeps it.
        why: why it was suggested.
    """

    field: str
    title: str
    how: str
    read: Callable[[str], Draft | Unread]
    choices: tuple[Choice, ...] = ()
    hint: str = ""
    now: str = ""
    why: str = ""

    def owns(self, field: str) -> bool:
        """Whether a mistake in this field is about this question."""
        rest = field.removeprefix(self.field)
        return field.startswith(self.field) and (not rest or rest[0] in ".[")


class Form(Protocol[Draft]):
    """A form over drafts: what it asks depends on what was answered so far."""

    def questions(self, draft: Draft) -> tuple[Question[Draft], ...]:
        """Everything that is asked, in order."""
        ...

    def mistakes(self, draft: Draft) -> tuple[tuple[str, str], ...]:
        """All that is wrong with a draft: the field, and a line that says what would be accepted."""
        ...

    def page(self, draft: Draft) -> str:
        """What the draft comes to, for looking at before it is made."""
        ...

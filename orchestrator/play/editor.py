"""Where lines come from: a line editor at a terminal, the next line of a stream otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, BinaryIO, Protocol, TextIO

from orchestrator.play.hearing import MARK, one_line, read_line

if TYPE_CHECKING:
    from prompt_toolkit.completion import CompleteEvent, Completion
    from prompt_toolkit.document import Document

PROMPT = "> "


class Lines(Protocol):
    """A source of lines."""

    def next(self) -> str | None:
        """The next line, harmless; None at the end. Raises KeyboardInterrupt where a person stops the typing."""


class StreamLines:
    """Lines of a stream, one after another."""

    def __init__(self, source: BinaryIO, asked_on: TextIO | None = None) -> None:
        """Reads `source`; a plain terminal that somebody types at is asked there."""
        self._source = source
        self._asked_on = asked_on

    def next(self) -> str | None:
        """The next line."""
        if self._asked_on is not None:
            self._asked_on.write(PROMPT)
            self._asked_on.flush()
        return read_line(self._source)


class EditorLines:
    """Lines that a person types, with a history and the slash commands completed."""

    def __init__(self, history: Sequence[str], commands: Iterable[str] = ()) -> None:
        """Begins with what was said before, the oldest first, and completes these commands."""
        known = tuple(commands)
        # prompt-toolkit takes 200 ms of CPU, and only a terminal has a use for it.
        from prompt_toolkit import PromptSession
        from prompt_toolkit.completion import Completer, Completion
        from prompt_toolkit.filters import Condition
        from prompt_toolkit.history import InMemoryHistory

        class SlashCompleter(Completer):
            def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
                typed = document.text_before_cursor
                return (Completion(found, start_position=-len(typed)) for found in completions(typed, known))

        begins_command = Condition(lambda: self._session.default_buffer.text.startswith(MARK))
        self._session: PromptSession[str] = PromptSession(
            history=InMemoryHistory(list(history)), completer=SlashCompleter(), complete_while_typing=begins_command
        )

    def next(self) -> str | None:
        """The next line."""
        try:
            return one_line(self._session.prompt(PROMPT))
        except EOFError:
            return None


def completions(typed: str, commands: Iterable[str]) -> tuple[str, ...]:
    """The commands that what was typed may become."""
    if not typed.startswith(MARK) or " " in typed:
        return ()
    return tuple(f"{MARK}{name}" for name in commands if f"{MARK}{name}".startswith(typed.casefold()))

"""Where a game is written: plain lines, lines with colour on a terminal, or JSON objects, from the same calls."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Literal, TextIO

from orchestrator.play.emphasis import Emphasis, plain
from orchestrator.play.hearing import harmless
from orchestrator.play.wrapping import Wrapper, line_width, wrapped

if TYPE_CHECKING:
    from rich.console import Console

Kind = Literal[
    "title",  # the name of the game, a heading
    "quiet",  # about the program, in the background
    "text",  # answers and lists
    "player",  # what the player said
    "narration",
    "success",  # a roll, by how it came out
    "mixed",
    "failure",
    "none",
    "change",  # something that code changed
    "notice",  # something that people should know
    "ask",  # a question to the player
    "choice",  # one of its answers
    "ending",
    "fault",  # something went wrong
]
MARKS: Final[dict[Kind, tuple[str, str]]] = {
    "player": ("> ", "  "),
    "success": ("◆ ", "  "),
    "mixed": ("◆ ", "  "),
    "failure": ("◆ ", "  "),
    "none": ("◆ ", "  "),
    "change": ("  · ", "    "),
    "notice": ("– ", "  "),
    "ask": ("? ", "  "),
    "choice": ("  ", "     "),
    "fault": ("! ", "  "),
}
"""What a line of a kind begins with, and its further lines."""
TOLD: Final = frozenset({"text", "narration", "ending"})
"""What a storyteller may have written, with marks of emphasis that plain lines have no use for."""
STYLES: Final[dict[Kind, str]] = {
    "title": "bold",
    "quiet": "dim",
    "player": "cyan",
    "success": "green",
    "mixed": "yellow",
    "failure": "red",
    "none": "blue",
    "change": "bright_black",
    "notice": "yellow",
    "ask": "bold cyan",
    "ending": "bold magenta",
    "fault": "bold red",
}


class Paper:
    """Plain text; also what the others are made of."""

    def __init__(self, out: TextIO, columns: Callable[[], int] = lambda: 0) -> None:
        """Writes to `out`, which is as wide as `columns` says; 0: nobody knows."""
        self.out = out
        self._columns = columns
        self._wrapper: Wrapper | None = None
        self._emphasis = Emphasis()
        self._gap = False
        self._written = False

    @property
    def width(self) -> int:
        """Cells of a line now."""
        return line_width(self._columns())

    def line(self, kind: Kind, text: str, **data: object) -> None:
        """Writes a paragraph of that kind; `data` is the same for programs, where they read along."""
        self.end_telling()
        first, rest = MARKS.get(kind, ("", ""))
        shown = plain(text) if kind in TOLD else text
        lines = [wrapped(line, self.width, first=first, rest=rest) for line in harmless(shown).split("\n")]
        self._block("\n".join(lines) + "\n", kind)

    def raw(self, kind: Kind, text: str, **data: object) -> None:
        """Writes lines that are laid out already, such as a table; `data` is the same for programs."""
        self.end_telling()
        self._block(harmless(text) + "\n", kind)

    def gap(self) -> None:
        """Leaves one line free before the next thing that is written, however often it is asked for."""
        self.end_telling()
        self._gap = True

    def breathe(self) -> None:
        """Leaves one line free at once: somebody is going to type here."""
        self.gap()
        self._block("", "text")
        self._written = False

    def tell(self, piece: str) -> None:
        """Writes a piece of narration as it comes, broken into lines on the way."""
        if self._wrapper is None:
            self._gap = True
            self._wrapper, self._emphasis = Wrapper(self.width), Emphasis()
        ready = self._wrapper.feed(harmless(self._emphasis.feed(piece)))
        if ready:
            self._block(ready, "narration")

    def end_telling(self) -> None:
        """Ends the narration, where one is being written."""
        if self._wrapper is not None:
            wrapper, self._wrapper = self._wrapper, None
            rest = wrapper.feed(harmless(self._emphasis.end())) + wrapper.end()
            if wrapper.begun:
                self._block(rest + "\n", "narration")
                self._gap = True

    def _block(self, text: str, kind: Kind) -> None:
        if self._gap and self._written:
            self._put("\n", "text")
        self._gap = False
        self._put(text, kind)
        self._written = True
        self.out.flush()

    def _put(self, text: str, kind: Kind) -> None:
        self.out.write(text)


class ColouredPaper(Paper):
    """The same lines in the colours of their kinds."""

    def __init__(self, out: TextIO, console: Console, columns: Callable[[], int]) -> None:
        """Writes to a terminal, which `console` writes to as well."""
        super().__init__(out, columns)
        self._console = console

    def _put(self, text: str, kind: Kind) -> None:
        # A new line at the end is written by itself, so that no colour runs over it.
        body = text.rstrip("\n")
        self._console.print(
            body, style=STYLES.get(kind, ""), end="", soft_wrap=True, markup=False, highlight=False, emoji=False
        )
        self.out.write(text[len(body) :])


class JsonPaper(Paper):
    """One JSON object a line: `type` and `text`, and what else is known."""

    def __init__(self, out: TextIO) -> None:
        """Writes to `out`."""
        super().__init__(out)
        self._told = ""

    def line(self, kind: Kind, text: str, **data: object) -> None:
        """Writes the paragraph as an object."""
        self.end_telling()
        self._object(kind, text, data)

    def raw(self, kind: Kind, text: str, **data: object) -> None:
        """Writes the lines as an object."""
        self.line(kind, text, **data)

    def gap(self) -> None:
        """Objects need no air between them."""
        self.end_telling()

    def tell(self, piece: str) -> None:
        """Keeps the piece until the narration is whole."""
        self._told += piece

    def end_telling(self) -> None:
        """Writes the narration as one object."""
        told, self._told = self._told, ""
        if told.strip():
            self._object("narration", told.strip(), {})

    def _object(self, kind: Kind, text: str, data: dict[str, object]) -> None:
        self.out.write(json.dumps({"type": kind, "text": harmless(text), **data}, ensure_ascii=False) + "\n")
        self.out.flush()

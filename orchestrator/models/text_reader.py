"""Reads an answer's text as it comes: narration goes through, printed calls are taken out of it (C3, C4).

Text is held back only where a call may begin (a bracket at the start of a line, a code fence, a call tag), and only
until it is clear what it is. What turns out to be no call is narration after all, character for character.
"""

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple

from orchestrator.models.json_text import JsonSpan
from orchestrator.models.printed_calls import PrintedCall, calls_in, cut_call_name

Block = Literal["", "tag", "fence", "bare"]

_TAGS = {
    "<tool_call>": "</tool_call>",
    "<function_call>": "</function_call>",
    "<function=": "</function>",
    "[TOOL_CALLS]": "",
    "<|python_tag|>": "",
}
_TAG = re.compile("|".join(re.escape(tag) for tag in _TAGS))
_OPENING = re.compile(rf"(?P<tag>{_TAG.pattern})|(?P<fence>```)|(?:(?<=\n)|\A)[ \t]*(?P<bare>[\[{{])")
_ANY_TAG = re.compile(rf"{_TAG.pattern}|</\w+>")
_SUSPICIOUS = re.compile(r"[<\[{`]")
_FENCE_WORD = re.compile(r"```[ \t]*[\w-]*[ \t]*\r?\n?")
_LONGEST_START = max(len(tag) for tag in _TAGS) - 1


class PrintedBroken(NamedTuple):
    """Text that began like a call and cannot be used as one."""

    name: str


Read = str | PrintedCall | PrintedBroken


class TextReader:
    """Separates what is said from calls that were printed."""

    def __init__(self, offered: frozenset[str]) -> None:
        """Look for calls; `offered` are the names of the tools that can be called now."""
        self._offered = offered
        self._text = ""
        self._block: Block = ""
        self._tag = ""
        self._body = 0
        self._span: JsonSpan | None = None
        self._line_start = True
        self._skip_blank = False

    @property
    def idle(self) -> bool:
        """Whether nothing is held back."""
        return not self._text

    def passes(self, text: str) -> bool:
        """Whether `text` can go straight through: nothing is held, and no call can begin in it."""
        if self._text or self._skip_blank or _SUSPICIOUS.search(text):
            return False
        self._line_start = _ends_at_line_start(text, self._line_start)
        return True

    def feed(self, text: str) -> list[Read]:
        """Take the next text; returns what is certain by now."""
        self._text += text
        read: list[Read] = []
        while self._text and not self._skipped_all() and self._step(read):
            pass
        return read

    def end(self) -> list[Read]:
        """No more text comes: say what the held text was."""
        read = self.feed("")
        held, self._text = self._text, ""
        if not self._block:
            return [*read, held] if held else read
        body = self._content(held[self._body :])
        calls = calls_in(body, self._offered)
        name = cut_call_name(body)
        if calls is not None:
            read += calls
        elif name or self._block == "tag":
            read.append(PrintedBroken(name))
        else:
            read.append(held)
        self._block = ""
        return read

    def _skipped_all(self) -> bool:
        """Drop white space that follows a call; True when there is nothing else yet."""
        if self._skip_blank:
            self._text = self._text.lstrip()
            self._skip_blank = not self._text
        return self._skip_blank

    def _step(self, read: list[Read]) -> bool:
        """Do the next certain thing; False when more text is needed."""
        match self._block:
            case "":
                return self._find_opening(read)
            case "bare":
                return self._close_bare(read)
            case _:
                return self._close_marked(read)

    def _find_opening(self, read: list[Read]) -> bool:
        found = _OPENING.search(self._text)
        if found and found["bare"] and found.start() == 0 and not self._line_start:
            found = _OPENING.search(self._text, found.end())
        if found is None or _could_be_tag(self._text[found.start() :].lstrip()):
            keep = _held_tail(self._text) if found is None else len(self._text) - found.start()
            self._say(read, len(self._text) - keep)
            return False
        self._say(read, found.start())
        self._body = found.end() - found.start()
        if found["bare"]:
            self._body -= 1
            self._block, self._span = "bare", JsonSpan(self._body)
        else:
            self._block, self._tag = ("tag", found["tag"]) if found["tag"] else ("fence", "```")
        return True

    def _close_bare(self, read: list[Read]) -> bool:
        if self._span is None or not _may_be_call(self._text[self._body :]):
            return self._release(read, self._body + 1)
        end = self._span.advance(self._text)
        if end is None:
            return False
        calls = calls_in(self._text[:end], self._offered)
        return self._release(read, end) if calls is None else self._take(read, calls, end)

    def _close_marked(self, read: list[Read]) -> bool:
        if self._block == "fence" and (word := _FENCE_WORD.match(self._text)):
            self._body = word.end()
        closing = _TAGS.get(self._tag, self._tag)
        at = self._text.find(closing, self._body) if closing else -1
        if at < 0:
            return False
        end = at + len(closing)
        body = self._content(self._text[self._body : at])
        calls = calls_in(body, self._offered)
        if calls is not None:
            return self._take(read, calls, end)
        if self._block == "fence":
            return self._release(read, end)
        return self._take(read, [PrintedBroken(cut_call_name(body))], end)

    def _content(self, body: str) -> str:
        """What stands between the marks, as JSON: `<function=name>{…}` names the tool outside of it."""
        if self._block == "fence":
            return _ANY_TAG.sub("", body)
        if self._tag == "<function=" and self._block == "tag":
            name, _, arguments = body.partition(">")
            return f'{{"name":"{name.strip()}","arguments":{arguments.strip() or "{}"}}}'
        return body

    def _take(self, read: list[Read], found: Sequence[Read], end: int) -> bool:
        read.extend(found)
        self._text = self._text[end:]
        self._block = ""
        self._line_start = True
        self._skip_blank = True
        return True

    def _release(self, read: list[Read], end: int) -> bool:
        """What was held is narration."""
        self._block = ""
        self._say(read, end)
        return True

    def _say(self, read: list[Read], end: int) -> None:
        said, self._text = self._text[:end], self._text[end:]
        if said:
            read.append(said)
            self._line_start = _ends_at_line_start(said, self._line_start)


def _ends_at_line_start(text: str, before: bool) -> bool:
    line = text.rpartition("\n")
    return not line[2].strip() if line[1] else before and not text.strip()


def _may_be_call(text: str) -> bool:
    """Whether a text that opens with a bracket can still become a call: `{"`, `[{`, or nothing known yet."""
    inner = text[1:].lstrip()
    return not inner or inner[0] == ('"' if text[0] == "{" else "{")


def _could_be_tag(text: str) -> bool:
    """Whether `text` is the beginning of a tag or a fence and not yet the whole of it."""
    return any(mark.startswith(text) and mark != text for mark in (*_TAGS, "```"))


def _held_tail(text: str) -> int:
    """How many characters at the end could be the start of a tag or a fence."""
    for size in range(min(_LONGEST_START, len(text)), 0, -1):
        if _could_be_tag(text[-size:]):
            return size
    return 0

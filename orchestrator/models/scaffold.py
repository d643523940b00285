"""Takes out of a narration what was never meant for players: echoed prompt sections, fences, printed JSON (E11, C3).

A model that was shown `<outcome>…</outcome>` may print such sections itself, or a ruling, a tool's reply, a call it
may not make. Text is held back only from a mark that may begin such a thing, until it is clear what it is; honest
prose with `<`, `{` or `[` comes through, character for character.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from orchestrator.models.json_text import JsonSpan, decode
from prompts.fence import TAGS
from tools.registry import ORDER

SECTIONS: Final = TAGS | {
    "function",
    "function_call",
    "system",
    "think",
    "thinking",
    "tool_call",
    "tool_calls",
    "tool_response",
    "tool_result",
    "tools",
}
"""Sections of our prompts, and of other people's: they go with what stands in them."""
WRAPPERS: Final = frozenset(
    {
        "answer",
        "b",
        "br",
        "em",
        "i",
        "narration",
        "narrative",
        "narrator",
        "output",
        "p",
        "response",
        "result",
        "story",
        "strong",
        "text",
        "u",
    }
)
"""Marks put around honest words: they go, and the words stay."""
SPOKEN_KEYS: Final = ("narration", "story", "narrative", "text", "response", "answer", "content", "message", "output")
"""Where words meant for players stand in an answer that was wrapped in JSON."""
_TOOLS: Final = frozenset(tool.name for tool in ORDER)
LONGEST_HELD: Final = 20_000
"""A thing that was held this long and has not ended is taken for what it began as."""

_MARK: Final = re.compile(r"[<{\[`]|(?<![\w.])[a-z_]+(?=\(|\Z)")
_TAG: Final = re.compile(r"<(/?)\s*([A-Za-z][A-Za-z0-9_-]{0,30})(?:\s[^<>\n]{0,200})?/?>")
_SPECIAL: Final = re.compile(r"<\|[^<>|\n]{0,40}\|>|\[/?(?:INST|SYS|TOOL_CALLS|TOOL_RESULTS)\]|<</?SYS>>|</?s>")
_ID: Final = re.compile(r"\[[a-z0-9]+(?:[_.][a-z0-9]+)+\]")
_MAY_BE_TAG: Final = re.compile(
    r"<(?:/?[A-Za-z][A-Za-z0-9_-]{0,30}(?:\s[^<>\n]{0,200})?/?|/|<?/?S?Y?S?>?|\|[^<>|\n]{0,40}\|?)?\Z"
)
_MAY_BE_BRACKET: Final = re.compile(r"\[(?:/?[A-Z_]{0,12}|[a-z0-9]{1,40}(?:[_.][a-z0-9]*){0,6}|\s*\{?\s*)\Z")
_JSON: Final = re.compile(r"""\{\s*["'][A-Za-z_][\w. -]{0,60}["']\s*:|\[\s*\{\s*["']""")
_MAY_BE_JSON: Final = re.compile(r"""(?:\{\s*(?:["'](?:[A-Za-z_][\w. -]{0,60}(?:["']\s*)?)?)?|\[\s*(?:\{\s*)?)\Z""")
_FENCE_HEAD: Final = re.compile(r"```[ \t]*([\w+-]*)[ \t]*\r?\n?")
_CODE: Final = frozenset(
    {
        "json",
        "json5",
        "jsonc",
        "yaml",
        "yml",
        "xml",
        "python",
        "py",
        "tool_code",
        "tool_call",
        "tool",
        "javascript",
        "js",
    }
)
_CALL_END: Final = re.compile(r"\([^()\n]{0,400}\)")


class Scaffold:
    """Reads one narration as it streams. `dropped` says whether anything was taken out of it."""

    def __init__(self) -> None:
        """Begins a narration."""
        self.dropped = False
        self._held = ""
        self._said = ""
        self._gap = ""
        self._closing_gap = True

    def feed(self, text: str) -> str:
        """Takes the next text; returns what may be told by now."""
        if self._held or self._closing_gap or _MARK.search(text):
            self._held += text
            return self._read(ended=False)
        self._remember(text)
        return text

    def end(self) -> str:
        """No more text comes: returns what is left to tell."""
        return self._read(ended=True)

    def _read(self, *, ended: bool) -> str:
        told: list[str] = []
        at = 0
        text = self._held
        while mark := _MARK.search(text, at):
            start = mark.start()
            told.append(self._say(text[at:start]))
            within = mark.group() not in "<{[`" and start == 0 and self._said[-1:].isalnum()
            taken = (mark.end(), mark.group(), False) if within else _taken(text, start, mark.group(), ended=ended)
            if taken is None:
                at = start
                break
            end, kept, dropped = taken
            self._closing_gap = self._closing_gap or dropped
            self.dropped = self.dropped or dropped
            told.append(self._say(kept))
            at = end
        else:
            told.append(self._say(text[at:]))
            at = len(text)
        self._held = text[at:]
        return "".join(told)

    def _say(self, text: str) -> str:
        """`text` without the gap that something taken out left behind: blanks before it and after it count once."""
        if self._closing_gap:
            words = text.lstrip()
            self._gap += text[: len(text) - len(words)]
            if not words:
                return ""
            text = _missing(self._said, self._gap) + words
            self._gap, self._closing_gap = "", False
        self._remember(text)
        return text

    def _remember(self, text: str) -> None:
        self._said = (self._said + text)[-8:]


def _missing(said: str, gap: str) -> str:
    """What of the blanks in a gap is not there yet; none at the beginning."""
    before = said[len(said.rstrip()) :]
    if not said.strip():
        return ""
    lines = min(gap.count("\n"), 2) - before.count("\n")
    if lines > 0:
        return "\n" * lines
    return "" if before or not gap else gap[0]


def without_scaffold(text: str) -> str:
    """A whole text with what players must not see taken out of it."""
    reader = Scaffold()
    return reader.feed(text) + reader.end() if _MARK.search(text) else text


Taken = tuple[int, str, bool]
"""Up to where something was read, what of it is told, and whether anything was dropped."""


def _taken(text: str, start: int, mark: str, *, ended: bool) -> Taken | None:
    """What begins at `start`; None while that is not clear yet."""
    readers: Mapping[str, Callable[[str, int, bool], Taken | None]] = {
        "<": _tag,
        "`": _fence,
        "{": _json,
        "[": _bracket,
    }
    if len(text) - start > LONGEST_HELD:
        ended = True
    return readers.get(mark, _call)(text, start, ended)


def _tag(text: str, start: int, ended: bool) -> Taken | None:
    special = _SPECIAL.match(text, start)
    if special:
        return special.end(), "", True
    found = _TAG.match(text, start)
    if found is None:
        if not ended and _MAY_BE_TAG.match(text, start):
            return None
        return start + 1, text[start], False
    closing, name = found[1], found[2].casefold()
    if name in WRAPPERS:
        return found.end(), "", True
    if name not in SECTIONS and "_" not in name:
        return found.end(), found.group(), False
    if closing or found.group().endswith("/>"):
        return found.end(), "", True
    close = re.compile(rf"</\s*{re.escape(found[2])}\s*>", re.IGNORECASE).search(text, found.end())
    if close:
        return close.end(), "", True
    if not ended:
        return None
    paragraph = text.find("\n\n", found.end())  # never closed: what is told after an empty line is told
    return (len(text) if paragraph < 0 else paragraph), "", True


def _fence(text: str, start: int, ended: bool) -> Taken | None:
    if not text.startswith("```", start):
        if not ended and "```".startswith(text[start:]):
            return None
        return start + 1, text[start], False
    head = _FENCE_HEAD.match(text, start)
    assert head is not None
    close = text.find("```", head.end())
    if close < 0 and not ended:
        return None
    body = text[head.end() : len(text) if close < 0 else close]
    end = len(text) if close < 0 else close + 3
    if head[1].casefold() in _CODE or _JSON.match(body.lstrip()):
        return end, _spoken(body), True
    return end, without_scaffold(body), True


def _json(text: str, start: int, ended: bool) -> Taken | None:
    if not _JSON.match(text, start):
        if not ended and _MAY_BE_JSON.match(text, start):
            return None
        return start + 1, text[start], False
    end = JsonSpan(start).advance(text)
    if end is None:
        return None if not ended else (len(text), "", True)
    return end, _spoken(text[start:end]), True


def _bracket(text: str, start: int, ended: bool) -> Taken | None:
    for pattern in (_SPECIAL, _ID):
        found = pattern.match(text, start)
        if found:
            return found.end(), "", True
    if not ended and (_MAY_BE_BRACKET.match(text, start)):
        return None
    return _json(text, start, ended)


def _call(text: str, start: int, ended: bool) -> Taken | None:
    """A call as code: `mark_sheet(sheet="hero")`. A word at the end may still become one, where it is a tool's name."""
    name = re.compile(r"[a-z_]+").match(text, start)
    assert name is not None
    word, end = name.group(), name.end()
    if end == len(text):
        unsure = not ended and any(tool.startswith(word) for tool in _TOOLS)
        return None if unsure else (end, word, False)
    if word not in _TOOLS:
        return end, word, False
    call = _CALL_END.match(text, end)
    if call:
        return call.end(), "", True
    open_still = not ended and len(text) - end <= 400 and not re.search(r"[()\n]", text[end + 1 :])
    return None if open_still else (end, word, False)


def _spoken(body: str) -> str:
    """The words for players in a printed object; empty where it holds none."""
    value = decode(body.strip())
    if not isinstance(value, Mapping):
        return ""
    return without_scaffold(_first(value.get(key) for key in SPOKEN_KEYS))


def _first(values: Iterable[object]) -> str:
    return next((value for value in values if isinstance(value, str) and value.strip()), "")

"""The fence between our words and everybody else's (behaviours.md A18).

A prompt is built from tags that only our templates may write. Every value that enters a template, be it a player's
line, a card, lore, a name or the model's own earlier prose, goes through here: it can neither close a section nor open
one, and cannot speak a chat template's control words to a local model. Everything else (`{{ 7*7 }}`, tool JSON, braces,
quotes) stands in the prompt exactly as it was written.
"""

import re
from typing import Final

from prompts.particles import without_marks

TAGS: Final = frozenset(
    {
        "answer_before",
        "cast",
        "changes",
        "choices",
        "ending",
        "events",
        "facts",
        "fault",
        "form",
        "format",
        "hard_move",
        "ids",
        "log",
        "lore",
        "may_introduce",
        "may_reveal",
        "may_tick",
        "npc_choices",
        "outcome",
        "parts",
        "passage",
        "pinned",
        "player_words",
        "pools",
        "premise",
        "present",
        "proposals",
        "question",
        "refused",
        "ruling_guide",
        "safety",
        "scene",
        "sheet",
        "so_far",
        "story",
        "task",
        "told",
    }
)
"""Every section tag that our templates write; a test keeps the two the same. Players never see one (E11)."""

_ANGLE = "\u2039"
_BRACKET = "\uff3b"
_TAG = re.compile(rf"<(?=\s*/?\s*(?:{'|'.join(sorted(TAGS))})\b)", re.IGNORECASE)
_CONTROL = re.compile(r"<(?=\||/?s>|(?:start|end)_of_turn>|/?SYS>>|<SYS>>)|\[(?=/?INST\])", re.IGNORECASE)
_BREAKS = re.compile(r"\s*[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]+\s*")
_SUSPECT = re.compile(r"[<\[\n\r\v\f\x1c-\x1e\x85\u2028\u2029\ufdd0\ufdd1]")
_SUSPECT_BLOCK = re.compile(r"[<\[\ufdd0\ufdd1]")


class Block(str):
    """A value that has passed the fence and keeps its line breaks."""

    __slots__ = ()


def block(text: str) -> Block:
    """Let a text of several lines in: our tags and control words inside it are made harmless, the rest is literal."""
    return Block(_harmless(text) if _SUSPECT_BLOCK.search(text) else text)


def line(text: str) -> str:
    """Let a text of one line in: as `block`, and line breaks become " / ", so that it cannot pose as a line of ours."""
    if not _SUSPECT.search(text):
        return text
    return _BREAKS.sub(" / ", _harmless(text).strip())


def fenced(tag: str, text: str, *, by: str = "") -> str:
    """`text` between `<tag>` and `</tag>`, in the one form that history and templates share.

    Raises:
        ValueError: the tag is not one of ours.
    """
    if tag not in TAGS:
        raise ValueError(f"unknown section tag {tag!r}; known: {', '.join(sorted(TAGS))}")
    who = f' by="{attribute(by)}"' if by else ""
    return f"<{tag}{who}>\n{block(text)}\n</{tag}>\n"


def attribute(text: str) -> str:
    """A value inside a tag's quotes: one line that cannot close them."""
    return line(text).replace('"', "'").replace(">", "\u203a")


def _harmless(text: str) -> str:
    closed = _TAG.sub(_ANGLE, text)
    return without_marks(_CONTROL.sub(lambda found: _ANGLE if found.group() == "<" else _BRACKET, closed))

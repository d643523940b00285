"""Earlier turns and summaries as sections: how they are written down, and how much of them stays."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from prompts.fence import block, fenced
from prompts.sections import (
    Counter,
    PromptMessage,
    Section,
    SectionReport,
    block_for,
    history_window,
    window_start,
)
from prompts.views.parts import Exchange

SUMMARY_SHARE: Final = 0.2
"""Most of the room that summaries may take."""
SUMMARY_BLOCK: Final = 4


class History(NamedTuple):
    """The earlier turns at hand and how a role wants them."""

    exchanges: Sequence[Exchange] = ()
    first: int = 0
    share: float = 0.0
    """Share of the room behind the stable part."""
    as_messages: bool = False
    """As a conversation (for a narrator, who goes on in the same voice), or as fenced text in the last message."""
    block: int = 0
    """Exchanges to a cut; 0: half a window (`block_for`)."""


class Past(NamedTuple):
    """What stays of the earlier turns."""

    sections: tuple[Section, ...]
    rows: tuple[SectionReport, ...]
    """Report rows of what does not."""
    first: int


@lru_cache(maxsize=2048)
def as_conversation(exchange: Exchange) -> tuple[PromptMessage, ...]:
    """One turn as messages: the player's words fenced, the story in the storyteller's own voice."""
    messages = []
    if exchange.player:
        messages.append(PromptMessage("user", fenced("player_words", exchange.player, by=exchange.speaker)))
    if exchange.text:
        messages.append(PromptMessage("assistant", block(exchange.text)))
    return tuple(messages)


@lru_cache(maxsize=2048)
def as_text(exchange: Exchange) -> str:
    """One turn as fenced text."""
    said = fenced("player_words", exchange.player, by=exchange.speaker) if exchange.player else ""
    told = fenced("passage", exchange.text) if exchange.text else ""
    return said + told


def past_turns(past: History, room: int, left: int, count: Counter, per_message: int) -> Past:
    """Cut the earlier turns to their share of `room`, and never to more than is `left`."""
    if not past.exchanges:
        return Past((), (), past.first)

    def size(exchange: Exchange) -> int:
        if not past.as_messages:
            return count(as_text(exchange))
        tokens = 0
        for message in as_conversation(exchange):  # for every turn at hand, in each prompt
            tokens += count(message.text) + per_message
        return tokens

    share = max(0, int(room * past.share))
    window = history_window(past.exchanges, min(share, left), past.block or block_for(share), size, first=past.first)
    end = past.first + len(past.exchanges) - 1
    rows = []
    if window.start > past.first:
        rows.append(SectionReport(f"history:{past.first}-{window.start - 1}", window.dropped_tokens, False, "window"))
    if not window.kept:
        return Past((), tuple(rows), window.start)
    name = f"history:{window.start}-{end}"
    messages: tuple[PromptMessage, ...] = ()
    if past.as_messages:
        messages = tuple(message for exchange in window.kept for message in as_conversation(exchange))
        tokens = window.tokens - per_message * len(messages)
        section = Section(name, "", volatility="history", tokens=tokens, messages=messages)
    else:
        text = "".join(as_text(exchange) for exchange in window.kept)
        section = Section(name, text, volatility="history", tokens=window.tokens)
    return Past((section,), tuple(rows), window.start)


def past_summaries(
    summaries: Sequence[str], first: int, room: int, left: int, count: Counter
) -> tuple[tuple[Section, ...], tuple[SectionReport, ...]]:
    """Keep the newest summaries that fit; they stand in the system message, before the turns."""
    texts = [fenced("so_far", summary) for summary in summaries]
    tokens = [count(text) for text in texts]
    start = window_start(tokens, min(int(room * SUMMARY_SHARE), left), SUMMARY_BLOCK, first=first)
    sections = tuple(
        Section(f"so_far:{first + place}", texts[place], volatility="history", role="system", tokens=tokens[place])
        for place in range(start, len(texts))
    )
    rows = tuple(SectionReport(f"so_far:{first + place}", tokens[place], False, "window") for place in range(start))
    return sections, rows

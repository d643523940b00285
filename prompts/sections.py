"""Typed sections of a prompt, and how they are fitted into a budget (behaviours.md D3-D6).

A prompt is its stable sections, then history, then what is volatile: so that a server's prefix cache can serve all up
to the end of the last turn. What is dropped, and why, is a function of the sections alone and stands in the report.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, NamedTuple

from prompts.errors import RequiredSectionsTooLarge
from prompts.views.parts import Exchange

Counter = Callable[[str], int]
"""Counts the tokens of a text; handed in, because only the model's side knows its tokenizer."""
Volatility = Literal["stable", "history", "volatile"]
Visibility = Literal["public", "gm"]
Role = Literal["system", "user", "assistant"]
Why = Literal["required", "fits", "over_budget", "hidden", "window", "no_key", "framing"]

FRAME: Final = 4
"""Tokens a chat template puts around each message: an estimate on the safe side of common ones."""
_ORDER: Final[dict[Volatility, int]] = {"stable": 0, "history": 1, "volatile": 2}


class PromptMessage(NamedTuple):
    """One message of a prompt."""

    role: Role
    text: str


@dataclass(frozen=True, slots=True)
class Section:
    """A piece of a prompt that stands or falls as one."""

    id: str
    text: str
    required: bool = True
    priority: int = 50
    """Among optional sections the lowest goes first."""
    volatility: Volatility = "volatile"
    visibility: Visibility = "public"
    """"gm" sections never enter a prompt that is answered from a player's view."""
    tokens: int = -1
    """Counted by `assemble` when negative."""
    role: Role = "user"
    messages: tuple[PromptMessage, ...] = ()
    """For history: whole messages, kept or dropped together; `text` is empty then."""
    note: str = ""
    """For the report: what brought it here, such as a lore key."""

    def counted(self, count: Counter) -> "Section":
        """The same section with its tokens counted, once."""
        if self.tokens >= 0:
            return self
        texts = [message.text for message in self.messages] if self.messages else [self.text]
        return replace(self, tokens=sum(count(text) for text in texts))


@dataclass(frozen=True, slots=True)
class SectionReport:
    """One row of a turn's context report (behaviours.md D4)."""

    id: str
    tokens: int
    included: bool
    why: str
    """A slug of `Why`, with ":note" behind it where the section brought a note."""


@dataclass(frozen=True, slots=True)
class Assembled:
    """The messages of a prompt and the account of every section."""

    messages: tuple[PromptMessage, ...]
    report: tuple[SectionReport, ...]

    @property
    def tokens(self) -> int:
        """Tokens of the prompt: the sum of the report's included rows."""
        return sum(row.tokens for row in self.report if row.included)


def assemble(
    sections: Iterable[Section],
    budget: int,
    count: Counter,
    *,
    audience: Visibility = "gm",
    per_message: int = FRAME,
) -> Assembled:
    """Fit sections into `budget` tokens, in the order stable → history → volatile, as given within each.

    Raises:
        RequiredSectionsTooLarge: the required ones alone do not fit.
    """
    ordered = [section.counted(count) for section in sorted(sections, key=lambda section: _ORDER[section.volatility])]
    hidden = {section.id for section in ordered if audience == "public" and section.visibility == "gm"}
    kept = [section for section in ordered if section.id not in hidden]
    _check_required([section for section in kept if section.required], budget, per_message)
    dropped = _drops(kept, budget, per_message)
    kept = [section for section in kept if section.id not in dropped]
    messages = _messages(kept)
    report = [_row(section, hidden, dropped) for section in ordered]
    report.append(SectionReport("framing", per_message * len(messages), True, "framing"))
    return Assembled(messages, tuple(report))


def _check_required(required: Sequence[Section], budget: int, per_message: int) -> None:
    needed = _total(required, per_message)
    if needed > budget:
        raise RequiredSectionsTooLarge(needed, budget, [(section.id, section.tokens) for section in required])


def _drops(kept: Sequence[Section], budget: int, per_message: int) -> set[str]:
    """Which optional sections go: the lowest priority first, of equals the last one."""
    total = _total(kept, per_message)
    places = [place for place, section in enumerate(kept) if not section.required]
    places.sort(key=lambda place: (kept[place].priority, -place))
    gone: set[str] = set()
    for place in places:
        if total <= budget:
            break
        gone.add(kept[place].id)
        total = _total([section for section in kept if section.id not in gone], per_message)
    return gone


def _total(sections: Sequence[Section], per_message: int) -> int:
    return sum(section.tokens for section in sections) + per_message * len(_messages(sections))


def _messages(sections: Iterable[Section]) -> tuple[PromptMessage, ...]:
    """Join neighbouring sections of one role into one message; whole messages of history stay as they are."""
    messages: list[PromptMessage] = []
    open_role: Role | None = None
    texts: list[str] = []

    def close() -> None:
        if open_role is not None and texts:
            messages.append(PromptMessage(open_role, "".join(texts)))
        texts.clear()

    for section in sections:
        if section.messages:
            close()
            open_role = None
            messages.extend(section.messages)
        elif section.text:
            if section.role != open_role:
                close()
                open_role = section.role
            texts.append(section.text)
    close()
    return tuple(messages)


def _row(section: Section, hidden: set[str], dropped: set[str]) -> SectionReport:
    included = section.id not in hidden and section.id not in dropped
    why: Why = "required" if section.required else "fits"
    if section.volatility == "history":
        why = "window"
    if not included:
        why = "hidden" if section.id in hidden else "over_budget"
    return SectionReport(section.id, section.tokens, included, f"{why}:{section.note}" if section.note else why)


class HistoryWindow(NamedTuple):
    """The part of the history that stands in a prompt."""

    start: int
    """Absolute number of the first kept exchange."""
    kept: tuple[Exchange, ...]
    tokens: int
    dropped_tokens: int


def window_start(tokens: Sequence[int], budget: int, block: int, *, first: int = 0) -> int:
    """Where a window over `tokens` begins, so that all from there on fits into `budget`.

    The window is cut at multiples of `block` counted from the beginning of the story, never one entry at a time: it
    moves once in many turns, and in between the prompt's prefix stays byte for byte the same (behaviours.md D5). Only
    where not even one block fits is it cut finer.

    Args:
        tokens: size of every entry at hand, oldest first.
        budget: most tokens the window may hold.
        block: entries to a cut, 1 and up.
        first: absolute number of the first entry at hand. When it is not 0 the caller holds older entries back; then
            blocks are at most a quarter of what is at hand, so that little of it is lost to a cut.

    Returns:
        A place in `tokens`, `len(tokens)` when nothing fits.
    """
    suffix = 0
    fits_from = len(tokens)
    for place in range(len(tokens) - 1, -1, -1):
        suffix += tokens[place]
        if suffix > budget:
            break
        fits_from = place
    if fits_from == 0 and first == 0:
        return 0
    step = max(1, min(block, len(tokens) // 4) if first else block)
    while step > 1:
        start = -(-(first + fits_from) // step) * step - first
        if start < len(tokens):
            return start
        step //= 2
    return fits_from


def history_window(
    exchanges: Sequence[Exchange],
    budget: int,
    block: int,
    count: Callable[[Exchange], int],
    *,
    first: int = 0,
) -> HistoryWindow:
    """Cut the history in blocks; see `window_start`. `count` counts one whole exchange."""
    tokens = [count(exchange) for exchange in exchanges]
    start = window_start(tokens, budget, block, first=first)
    return HistoryWindow(first + start, tuple(exchanges[start:]), sum(tokens[start:]), sum(tokens[:start]))


def block_for(budget: int, *, typical: int = 200) -> int:
    """A block of about half the window, as a power of two, for exchanges of a `typical` size in tokens.

    Half, because every cut makes the server read the rest anew: fewer, larger cuts cost less over a campaign.
    """
    half = max(1, budget // (2 * typical))
    return 1 << (half.bit_length() - 1)

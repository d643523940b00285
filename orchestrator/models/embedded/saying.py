"""What a player says of an action of the system's own: its parts, by the words and patterns of the text files.

A part that is the storyteller's to say is never read out of a player's words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from orchestrator.models.embedded.covering import Root
from orchestrator.models.embedded.korean import without_sure_particle
from orchestrator.models.embedded.line import blanked
from orchestrator.models.embedded.numbers import ALL
from orchestrator.models.embedded.patterns import (
    OPTION,
    Found,
    Options,
    find,
    has_option,
    names_of,
    patterns_of,
)
from orchestrator.models.embedded.tokens import Token, tokens_of
from orchestrator.models.words import LANGUAGES, catalogue
from prompts.views import PartLine, RulingView

Given = Mapping[str, object]
LONGEST_TEXT = 200
NUMBERED = frozenset({"number", "points"})
FREE = frozenset({"text", "texts"})
"""Kinds of free words: they are heard after all else, and may be what is done as well."""


@dataclass(frozen=True, slots=True)
class Said:
    """The parts a line gives, by their ids, and the rest of the line: what is done."""

    given: Given
    rest: str


@dataclass(frozen=True, slots=True)
class _Heard:
    """One thing a line says of a part."""

    part: PartLine
    found: Found
    denied: bool = False
    named: bool = False
    """Only an option's name: it may be what is done as well."""
    roots: frozenset[str] = frozenset()


def said_parts(view: RulingView, text: str, *, check: str = "") -> Said:
    """What a line says of a player's parts: of those for one action, or without `check` of all."""
    sayable = [one for one in view.parts if one.by == "player"]
    parts = [one for one in sayable if not check or check in one.checks]
    if not parts:
        return Said({}, text)
    worded = [one for one in parts if one.kind not in FREE]
    heard = _kept(list(_heard(view, [*worded, *_rivals(sayable, parts)], text)))
    rest = _blank(text, (one.found for one in heard if not one.named))
    free = [one for one in parts if one.kind in FREE]
    heard += _kept(list(_heard(view, free, rest)))
    given: dict[str, object] = {}
    for part in parts:
        of_part = sorted((one for one in heard if one.part.id == part.id), key=lambda one: one.found.places)
        if of_part:
            given |= _given(part, of_part)
    return Said(given, _without(text, (one.found for one in heard if not one.named and one.part.kind not in FREE)))


def _blank(text: str, found: Iterable[Found]) -> str:
    """The line with blanks for the words of what was found, each letter one."""
    tokens = tokens_of(text)
    for place in sorted({place for one in found for place in one.places}, reverse=True):
        start, end = tokens[place].start, tokens[place].end
        text = f"{text[:start]}{' ' * (end - start)}{text[end:]}"
    return text


def _rivals(sayable: Iterable[PartLine], parts: Sequence[PartLine]) -> list[PartLine]:
    """Parts of other actions that a line may mean instead: of a kind, and of an action that has one of these too.

    "Effort on damage" is none that eases, also where nothing does damage.
    """
    others = [one for one in sayable if one.kind not in FREE and all(one.id != part.id for part in parts)]
    return [
        one
        for one in others
        if any(one.kind == part.kind and not set(one.checks).isdisjoint(part.checks) for part in parts)
    ]


def _heard(view: RulingView, parts: Iterable[PartLine], text: str) -> Iterator[_Heard]:
    meant = blanked(text)
    for part in parts:
        options = _options(view, part)
        patterns = [*patterns_of(part.covers), *patterns_of(view.aliases.get(f"parts.{part.id}", ""))]
        for pattern in patterns:
            roots = frozenset(piece.name for piece in pattern if isinstance(piece, Root))
            yield from (_Heard(part, one, roots=roots) for one in find(pattern, meant, options))
        for pattern in (*patterns_of(part.no_covers), *patterns_of(view.aliases.get(f"no_parts.{part.id}", ""))):
            yield from (_Heard(part, one, denied=True) for one in find(pattern, text, options))
        if part.kind in ("choice", "choices") and not any(map(has_option, patterns)):
            yield from (_Heard(part, one, named=True) for one in find((OPTION,), meant, options))


def _options(view: RulingView, part: PartLine) -> Options:
    """What may be chosen, with its names in both languages."""
    named: dict[str, tuple[tuple[Root, ...], ...]] = {}
    for one in part.options:
        also = view.aliases.get(f"parts.{part.id}.{one.id}", "").split(",")
        named[one.id] = tuple(roots for name in (one.name, *also) if (roots := names_of(name)))
    return named


def _kept(heard: list[_Heard]) -> list[_Heard]:
    """What is said, each word of the line for one thing only: the longest pattern first, then the closest together.

    Words without a number ("with Effort") say nothing beside the same words with one.
    """
    numbered = {
        root for one in heard for root in one.roots if one.found.number is not None and one.part.kind in NUMBERED
    }
    left = [one for one in heard if not (_is_bare(one) and one.roots & numbered)]
    left.sort(key=lambda one: (-len(one.found.places), one.found.between, one.found.places))
    taken: set[int] = set()
    kept: list[_Heard] = []
    for one in left:
        if taken.isdisjoint(one.found.places):
            taken.update(one.found.places)
            kept.append(one)
    return kept


def _is_bare(one: _Heard) -> bool:
    return one.part.kind in NUMBERED and one.found.number is None and not one.denied


def _given(part: PartLine, heard: list[_Heard]) -> Given:
    """What the line gives for one part; of several things said of one, the last counts."""
    last = heard[-1]
    meant = [one for one in heard if not one.denied]
    match part.kind:
        case "flag":
            return {part.id: not last.denied}
        case "number":
            return {part.id: 0 if last.denied else _amount(part, last.found)}
        case "points":
            given = {one.found.option: _amount(part, one.found) for one in meant if one.found.option}
            return {part.id: given} if given else {}
        case "choice":
            chosen = [one.found.option for one in meant if one.found.option]
            return {part.id: chosen[-1]} if chosen else {}
        case "choices":
            return {part.id: list(dict.fromkeys(one.found.option for one in meant if one.found.option))}
        case "text":
            texts = [text for one in meant if (text := _words_of(one.found))]
            return {part.id: texts[-1]} if texts else {}
        case "texts":
            return {part.id: [text for one in meant if (text := _words_of(one.found))]}


def _words_of(found: Found) -> str:
    """The free words that were said, without what only led to something else: "the door with …", "써서 문을"."""
    tokens = list(tokens_of(found.text))
    while tokens and tokens[-1].little:
        tokens.pop()
    while tokens and tokens[0].word in _put_in():
        tokens.pop(0)
    if not tokens:
        return ""
    last = found.text[tokens[-1].start : tokens[-1].end]
    text = f"{found.text[tokens[0].start : tokens[-1].start]}{without_sure_particle(last)}"
    return " ".join(text.split())[:LONGEST_TEXT]


def _amount(part: PartLine, found: Found) -> int:
    """How much is said: one where no number is."""
    if found.number is None:
        return max(1, part.least)
    return part.most if found.number == ALL else found.number


def _without(text: str, found: Iterable[Found]) -> str:
    """The line without the words of what was found and the little ones around them; empty where none is left."""
    tokens = tokens_of(text)
    gone = {place for one in found for place in one.places}
    if not gone:
        return text
    for one in sorted(gone):
        gone.update(_beside(text, tokens, one, -1))
        gone.update(_beside(text, tokens, one, +1))
    for place in sorted(gone, reverse=True):
        text = f"{text[: tokens[place].start]} {text[tokens[place].end :]}"
    return text if tokens_of(text) else ""


def _beside(text: str, tokens: Sequence[Token], place: int, step: int) -> Iterator[int]:
    """The words beside one that only lead to it: "with" before, 써서 behind. A name ("by Might") stays."""
    while 0 <= place + step < len(tokens) and not tokens[max(place, place + step)].parted:
        place += step
        token = tokens[place]
        named = token.marked and text[token.start].isupper()
        if named or not (token.little or token.word in _put_in()):
            return
        yield place


@cache
def _put_in() -> frozenset[str]:
    """Words for putting something in: "use", "spending", 써서."""
    return frozenset(word for language in LANGUAGES for word in catalogue(language)["embedded.put_in"].split())

"""Names in sentences: of what exists, of what is being defined, and ids in brackets where a name would not do."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from rules.definitions.words import is_id
from rules.sentences.attempt import Attempt, Trouble
from rules.sentences.prepared import squeezed
from rules.sentences.quotes import quoted, read_quoted
from rules.sentences.writer import Writer

LOWER: Final = "lower"
_BRACKET: Final = re.compile(r"\[\s*(\w+)\s*\]")
_SIGNS: Final = r"\[\]{}:;.,\u2192\"\u201c-\u201f\u300c\u300d\uff02"
_NEW_NAME: Final = re.compile(rf"([^{_SIGNS}]+?)\s*(?=\[)")
_PLAIN: Final = re.compile(rf"[^\s{_SIGNS}]+(?: [^\s{_SIGNS}]+)*")
_DIGITS: Final = re.compile(r"-?[0-9]+")


def bracketed(attempt: Attempt, place: int) -> tuple[int, str] | None:
    """An id in brackets at a place, with the place after it."""
    text = attempt.text
    found = _BRACKET.match(text.original, text.at[place]) if text.low.startswith("[", place) else None
    return (text.place_of(found.end()), unicodedata.normalize("NFC", found.group(1))) if found else None


@dataclass(frozen=True, slots=True)
class NameKind:
    """The name of something that exists: `Stress`, `Stress [stress]` or `[stress]` where names are not clear.

    Attributes:
        kinds: the kinds of entries it may name.
        style: how its end changes in Korean, or `lower` for a small first letter in English.
        open: whether an id in brackets may be one that nothing has yet.
        number: whether a whole number may stand instead.
    """

    kinds: tuple[str, ...]
    style: str = ""
    open: bool = False
    number: bool = False
    remembered: ClassVar[bool] = True

    @property
    def _ending(self) -> str:
        return "" if self.style == LOWER else self.style

    def write(self, value: Any, writer: Writer) -> str | None:
        """The name as written; None for the empty id, or where the name has no form of this style."""
        id = str(value)
        if not id:
            return None
        if self.number and _DIGITS.fullmatch(id):
            return id
        lexicon = writer.lexicon(self.kinds, self._ending)
        shown = lexicon.shown.get(id)
        if shown is None:
            return None if self._ending or not is_id(id) else f"[{id}]"
        if not lexicon.is_clear(id) or (self.number and _DIGITS.fullmatch(squeezed(shown))):
            return None if self._ending else f"[{id}]" if shown == id else f"{shown} [{id}]"
        return _small(shown) if self.style == LOWER else shown

    def read(self, attempt: Attempt, place: int) -> Iterator[tuple[int, Any]]:
        """Names at a place, longest first, then an id in brackets."""
        text = attempt.text
        attempt.miss(place, self)
        if self.number and (found := text.match(_DIGITS, place)):
            yield found
        for end, ids in attempt.lexicon(self.kinds, self._ending).matches(text.low, place):
            if text.runs_on(end):
                continue
            quoted_id = bracketed(attempt, end)
            if quoted_id is not None and quoted_id[1] in ids:
                yield quoted_id
            elif len(ids) == 1:
                yield end, ids[0]
            else:
                attempt.trouble(place, Trouble("ambiguous_name", tuple(f"[{id}]" for id in ids)))
        quoted_id = bracketed(attempt, place)
        if quoted_id is not None:
            known = attempt.lexicon(self.kinds).shown
            if quoted_id[1] in known or (self.open and is_id(quoted_id[1])):
                yield quoted_id
            else:
                attempt.trouble(place, Trouble("unknown_id", tuple(f"[{id}]" for id in known)))

    def expected(self, attempt: Attempt) -> Iterable[str]:
        """Every name that could stand there."""
        return attempt.lexicon(self.kinds, self._ending).shown.values()


def _small(name: str) -> str:
    """A name within a sentence: its first letter small, unless more than that one is a capital."""
    return name if name[1:2].isupper() else name[:1].lower() + name[1:]


@dataclass(frozen=True, slots=True)
class HeadKind:
    """The name of what a sentence defines, which says its id and its own name.

    `Stress` where that name is known; `Grit [grit]` for something new or renamed; `[grit]` for what has no name of its
    own. A name in quotation marks is taken as it is.
    """

    kind: str
    remembered: ClassVar[bool] = True

    def write(self, value: Any, writer: Writer) -> str | None:
        """The name, with its id where the name alone would not say it."""
        id, name = value
        lexicon = writer.lexicon((self.kind,))
        shown = lexicon.shown.get(id, id)
        if name == writer.names.own_name(self.kind, id):
            clear = id in lexicon.shown and lexicon.is_clear(id)
            return _big(shown) if clear else f"[{id}]" if shown == id else f"{shown} [{id}]"
        if not name:
            return f"[{id}]"
        plain = _PLAIN.fullmatch(name) is not None and id not in lexicon.meant.get(squeezed(name), ())
        return f"{name if plain else quoted(name)} [{id}]"

    def read(self, attempt: Attempt, place: int) -> Iterator[tuple[int, Any]]:
        """An id and a name."""
        text = attempt.text
        attempt.miss(place, self)
        literal = read_quoted(attempt, place)
        if literal is not None:
            found = bracketed(attempt, literal[0])
            if found is not None:
                yield found[0], (found[1], literal[1])
        for end, ids in attempt.lexicon((self.kind,)).matches(text.low, place):
            if text.runs_on(end):
                continue
            found = bracketed(attempt, end)
            if found is not None and found[1] in ids:
                yield found[0], (found[1], attempt.names.own_name(self.kind, found[1]) or "")
            elif len(ids) == 1:
                yield end, (ids[0], attempt.names.own_name(self.kind, ids[0]) or "")
            elif found is None:
                attempt.trouble(place, Trouble("ambiguous_name", tuple(f"[{id}]" for id in ids)))
        yield from self._new(attempt, place)

    def _new(self, attempt: Attempt, place: int) -> Iterator[tuple[int, Any]]:
        text = attempt.text
        named = _NEW_NAME.match(text.original, text.at[place]) if place < len(text.low) else None
        bracket = bracketed(attempt, text.place_of(named.end()) if named else place)
        if bracket is not None and is_id(bracket[1]):
            yield bracket[0], (bracket[1], named.group(1) if named else "")

    def expected(self, attempt: Attempt) -> Iterable[str]:
        """The names of this kind, and that a new one needs an id."""
        return (*attempt.lexicon((self.kind,)).shown.values(), attempt.wording.labels["new_name"])


def _big(name: str) -> str:
    return name[:1].upper() + name[1:]


@dataclass(frozen=True, slots=True)
class LabelKind:
    """An id in brackets before a sentence that does not name what it defines: written only on request."""

    def write(self, value: Any, writer: Writer) -> str | None:
        """The id in brackets."""
        return f"[{value}]" if writer.labelled else None

    def read(self, attempt: Attempt, place: int) -> Iterator[tuple[int, Any]]:
        """An id in brackets."""
        found = bracketed(attempt, place)
        if found is not None and is_id(found[1]):
            yield found

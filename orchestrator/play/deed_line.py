"""A line that says by name what a hero does: `task might difficulty=4, effort=2`, in the names of any language.

`name=value` says anything; a value reaches to the next name. An option, a flag, or a name before its number needs no
sign of its own: `attack wolf effort 1`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from orchestrator.play.forms.question import Unread
from orchestrator.play.forms.said_of import value_of
from orchestrator.turn.doable import Deed, Doable, Sayable
from prompts.words import Words
from rules.state import item_key
from rules.system import LANGUAGES, RuleSystem

ABOUT: Final = "?"
"""What is typed behind an action to be told of it."""
_SHOWN: Final = 60
_FILL: Final = " \t,;"
_SHORT: Final = ("number", "choice", "choices", "points", "flag")
"""Kinds of which it is plain where a value ends."""
_MOST_WORDS: Final = 40
"""Words of a value that are put together, however long a line is."""


@dataclass(frozen=True, slots=True)
class Read:
    """What a line says: the action, what was said of it, or that it asks about the action."""

    doable: Doable
    deed: Deed
    asks: bool = False


@dataclass(frozen=True, slots=True)
class _Saying:
    """One thing that may be said, with all that it and its options are called."""

    one: Sayable
    names: set[str]
    options: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class DeedLine:
    """Reads such lines at one table."""

    doables: Sequence[Doable]
    system: RuleSystem
    words: Words

    def read(self, line: str) -> Read | Unread:
        """What the line says, or what to say of it."""
        found = self._action(line)
        if found is None:
            known = ", ".join(one.name for one in self.doables)
            return Unread("deeds.no_action", (("found", line[:_SHOWN]), ("known", known)))
        doable, rest = found
        if rest.strip() == ABOUT:
            return Read(doable, Deed(doable.action), asks=True)
        said: dict[str, Any] = {}
        for one, text in self._pairs(doable, rest):
            wrong = self._loose(doable, text, said) if one is None else self._put(doable, one, text, said)
            if wrong is not None:
                return wrong
        return Read(doable, Deed(doable.action, said))

    # -- the action ---------------------------------------------------------------------------------------------

    def _action(self, line: str) -> tuple[Doable, str] | None:
        """The action that the line begins with, the longest of those that fit, and what follows."""
        called = {key: one for one in self.doables for key in self._keys("checks", one.action, one.name)}
        tokens = line.split()
        for count in _longest_first(tokens, called):
            doable = called.get(item_key(" ".join(tokens[:count])))
            if doable is not None:
                return doable, " ".join(tokens[count:])
        return None

    def _keys(self, section: str, id: str, *names: str) -> set[str]:
        """Everything by which something is called, as keys."""
        said = (self.system.words(language, section, id) for language in LANGUAGES)
        return {item_key(one) for one in (id, *names, *said)}

    # -- name=value ---------------------------------------------------------------------------------------------

    def _pairs(self, doable: Doable, rest: str) -> Iterator[tuple[Sayable | None, str]]:
        """The line in pieces: each `name=value`, and what stands before the first."""
        named = {spelling: one for one in doable.said for spelling in self._spellings(one)}
        ordered = sorted(named, key=len, reverse=True)
        pattern = "|".join(re.escape(one).replace(r"\ ", r"\s+") for one in ordered)
        found = list(re.finditer(rf"(?:(?<=[\s,;])|^)({pattern})\s*=\s*", rest, re.IGNORECASE)) if named else []
        if before := rest[: found[0].start() if found else len(rest)].strip(_FILL):
            yield None, before
        for place, one in enumerate(found):
            end = found[place + 1].start() if place + 1 < len(found) else len(rest)
            spelling = " ".join(one[1].split()).casefold()
            yield named[spelling], rest[one.end() : end].strip(_FILL)

    def _spellings(self, one: Sayable) -> set[str]:
        said = (self.system.words(language, "parts", one.id) for language in LANGUAGES)
        return {spelling.casefold() for spelling in (one.id, one.name, *said) if spelling}

    def _put(self, doable: Doable, one: Sayable, text: str, said: dict[str, Any]) -> Unread | None:
        """Puts down what is said of one thing; behind a number, an option or a yes there may stand more."""
        if not text:
            return Unread("deeds.no_value", (("name", one.name),))
        value = value_of(one, text, self.system, self.words)
        if isinstance(value, Unread) or self._is_own(one, value):
            behind = self._with_more(doable, one, text, said)
            if behind is not None:
                said.update(behind)
                return None
        if isinstance(value, Unread):
            return self._wrong(one, text, value)
        said[one.id] = value
        return None

    def _is_own(self, one: Sayable, value: object) -> bool:
        """Whether somebody's own words stand where there are options."""
        return one.free and isinstance(value, str) and all(option.id != value for option in one.options)

    def _with_more(self, doable: Doable, one: Sayable, text: str, said: Mapping[str, Any]) -> dict[str, Any] | None:
        """What a text says of one thing and, behind that, of others; None where it is not understood so."""
        tokens = text.split()
        for count in range(min(len(tokens) - 1, _MOST_WORDS), 0, -1) if one.kind in _SHORT else ():
            shorter = value_of(one, " ".join(tokens[:count]).rstrip(_FILL), self.system, self.words)
            if isinstance(shorter, Unread) or self._is_own(one, shorter):
                continue
            found = {**said, one.id: shorter}
            if self._loose(doable, " ".join(tokens[count:]), found) is None:
                return found
        return None

    def _wrong(self, one: Sayable, text: str, why: Unread) -> Unread:
        """What a thing cannot be, with what it can."""
        known = ", ".join(option.name for option in one.options)
        if not known:
            return why
        return Unread("deeds.no_option", (("name", one.name), ("found", text[:_SHOWN]), ("known", known)))

    # -- without a sign -----------------------------------------------------------------------------------------

    def _loose(self, doable: Doable, text: str, said: dict[str, Any]) -> Unread | None:
        """Options, flags, and names before their numbers, one after another."""
        points = next((one for one in doable.said if one.kind == "points"), None)
        if "=" in text:
            value = value_of(points, text, self.system, self.words) if points is not None else None
            if points is None or isinstance(value, Unread):
                return self._unknown(doable, text.partition("=")[0].split()[-1:])
            said[points.id] = value
            return None
        tokens = text.replace(",", " ").replace(";", " ").split()
        sayings = [self._saying(one) for one in doable.said]
        while tokens:
            found = [one for saying in sayings if (one := self._taken(saying, tokens, said)) is not None]
            if not found:
                return self._unknown(doable, tokens)
            count, id, value = max(found, key=lambda one: one[0])
            said[id] = value
            tokens = tokens[count:]
        return None

    def _saying(self, one: Sayable) -> _Saying:
        return _Saying(one, self._keys("parts", one.id, one.name), self._options(one))

    def _taken(self, saying: _Saying, tokens: Sequence[str], said: Mapping[str, Any]) -> tuple[int, str, Any] | None:
        """How many words, from the first, say this one thing, which that is, and what they say; None for none."""
        if saying.one.id in said:
            return None
        for count in _longest_first(tokens, (*saying.names, *saying.options), more=1):
            value = self._said_by(saying, tokens[:count])
            if value is not None:
                return count, saying.one.id, value
        return None

    def _said_by(self, saying: _Saying, tokens: Sequence[str]) -> Any | None:
        """What these words together say of it; None for nothing."""
        one, key = saying.one, item_key(" ".join(tokens))
        if one.kind == "flag" and key in saying.names:
            return True
        if one.kind in ("number", "choice") and item_key(" ".join(tokens[:-1])) in saying.names:
            value = value_of(one, tokens[-1], self.system, self.words)
            if not isinstance(value, Unread):
                return value
        return saying.options.get(key) if one.kind == "choice" else None

    def _options(self, one: Sayable) -> dict[str, str]:
        """The options by everything that they are called."""
        found: dict[str, str] = {}
        for option in one.options:
            keys = self._keys(one.section, option.id, option.name) if one.section else {item_key(option.name)}
            for key in (*keys, item_key(option.id)):
                found.setdefault(key, option.id)
        return found

    def _unknown(self, doable: Doable, tokens: Sequence[str]) -> Unread:
        known = ", ".join(one.name for one in doable.said)
        found = " ".join(tokens)[:_SHOWN]
        key = "deeds.not_understood" if known else "deeds.takes_nothing"
        return Unread(key, (("action", doable.name), ("found", found), ("known", known)))


def _longest_first(tokens: Sequence[str], keys: Collection[str], *, more: int = 0) -> range:
    """How many of the words may be one of the keys, the most first: a key has no more words than letters.

    However long a line is, only so many of its words are put together.
    """
    most = max(map(len, keys), default=0) + more
    return range(min(len(tokens), most), 0, -1)

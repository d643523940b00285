"""What a line says of one thing that may be said of an action: an option, some, a number, points, words, yes or no."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from typing import Any, Final

from orchestrator.play.forms.question import Choice, Unread
from orchestrator.play.forms.reading import meant, paired, parts_of, picked
from orchestrator.play.forms.yes_no import is_no, is_yes
from orchestrator.turn.doable import Sayable
from prompts.words import Words
from rules.system import LANGUAGES, RuleSystem

_SHOWN: Final = 40
_MOST_DIGITS: Final = 10


def choices_of(sayable: Sayable) -> tuple[Choice, ...]:
    """The options as they are offered, with their numbers."""
    return tuple(Choice(one.id, one.name) for one in sayable.options)


def value_of(sayable: Sayable, line: str, system: RuleSystem, words: Words) -> Any | Unread:
    """The value that a line says, in the form that the rules take it; names are known in every language."""
    if sayable.nothing_to_choose:
        return Unread("deeds.nothing_to_choose", (("name", sayable.name),))
    match sayable.kind:
        case "number":
            number = _number(line)
            return number if number is not None else _no_number(sayable, line)
        case "flag":
            if is_yes(line, words) or is_no(line, words):
                return is_yes(line, words)
            return Unread("making.yes_or_no")
        case "text":
            return line.strip()
        case "texts":
            return list(parts_of(line))
        case "choice":
            return _choice(sayable, line, system)
        case "choices":
            return _tried(sayable, system, lambda choices: _listed(picked(line, choices)))
        case "points":
            return _tried(sayable, system, lambda choices: paired(line, choices))


def _number(line: str) -> int | None:
    """A whole number; one of more digits than any part takes is as far off as the first of so many."""
    plain = unicodedata.normalize("NFKC", line).strip().removeprefix("+").rstrip(".")
    digits = plain.removeprefix("-")
    if not plain.isascii() or not digits.isdecimal():
        return None
    return int(plain[: len(plain) - len(digits)] + digits.lstrip("0")[:_MOST_DIGITS].rjust(1, "0"))


def _no_number(sayable: Sayable, line: str) -> Unread:
    range_ = (("least", sayable.least), ("most", sayable.most))
    return Unread("deeds.no_number", (("name", sayable.name), ("found", line[:_SHOWN]), *range_))


def _choice(sayable: Sayable, line: str, system: RuleSystem) -> Any | Unread:
    if sayable.free:  # words that name no option are somebody's own; a number is one only for a difficulty
        number = _number(line)
        if number is not None and sayable.id == "difficulty":
            return number
        if sayable.id == "difficulty":
            return _by_name(line, _in_any_language(sayable, system)) or _none_of(sayable, line)
        known = (*_in_any_language(sayable, system), *_of_section(sayable, system))
        return meant(line, choices_of(sayable)) or _by_name(line, known) or line.strip()
    return _tried(sayable, system, lambda choices: meant(line, choices) or _none_of(sayable, line))


def _by_name(line: str, choices: Iterable[Choice]) -> str:
    """The option of that id or name; a number names none."""
    known = list(choices)
    return "" if _number(line) is not None else (meant(line, known) or "")


def _none_of(sayable: Sayable, line: str) -> Unread:
    return Unread("form.no_choice", (("found", line[:_SHOWN]), ("count", len(sayable.options))))


def _listed(found: tuple[str, ...] | Unread) -> Any | Unread:
    return found if isinstance(found, Unread) else list(dict.fromkeys(found))


def _tried(sayable: Sayable, system: RuleSystem, read: Any) -> Any | Unread:
    """Read with the options as they are offered; where that fails, with their names in every language too."""
    offered = choices_of(sayable)
    found = read(offered)
    if not isinstance(found, Unread) or not sayable.section:
        return found
    again = read((*offered, *(one for one in _in_any_language(sayable, system) if one not in offered)))
    return found if isinstance(again, Unread) else again


def _of_section(sayable: Sayable, system: RuleSystem) -> Iterator[Choice]:
    """What is not on offer now, and has a name that people know all the same: the rules say why not."""
    for id in getattr(system, sayable.section, ()):
        for language in LANGUAGES:
            yield Choice(id, system.words(language, sayable.section, id))


def _in_any_language(sayable: Sayable, system: RuleSystem) -> Iterator[Choice]:
    """Every option by each of its names."""
    yield from choices_of(sayable)
    if sayable.section:
        for language in LANGUAGES:
            for one in sayable.options:
                yield Choice(one.id, system.words(language, sayable.section, one.id))

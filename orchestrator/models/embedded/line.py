"""A player's line as the matcher reads it: what is said aloud set apart, what is denied left out, "again" filled in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache

from orchestrator.models.embedded.covering import HANGUL, LONGEST_LINE, WORD, fit, left_over, says, spoken_of
from orchestrator.models.embedded.english import little_words
from orchestrator.models.words import LANGUAGES, catalogue, say
from prompts.views import Exchange, RulingView

_QUOTED = re.compile(r"“[^”]*”|\"[^\"]*\"|「[^」]*」|『[^』]*』|(?<!\w)‘[^’]*’(?!\w)")
_JAMO = re.compile(r"^[\u3130-\u318f\W\d_]*$")
_OPEN_QUOTE = re.compile(r"[“\"「『].*$", re.DOTALL)
_SAID_AFTER = re.compile(r"(?<=\w):\s.+$", re.DOTALL)
"""What follows a colon is said: "I lean on him: tell me, or …"."""
_PLACE = re.compile(r"^\d+\. ")
_NEXT = re.compile(r", (?=\d+\. )")
_NUMBER = re.compile(r"\D{0,2}(\d{1,2})\D{0,3}")
MOST_CALLED = 3
"""How many words may stand before the comma that follows somebody's name."""
LOOKED_BACK = 6
"""How many earlier turns are searched for whom "him" may mean."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line, read."""

    text: str
    """What is to be matched."""
    first: str
    """Its first clause: what is done first."""
    speech: bool
    """Something is said aloud, word for word."""
    denied: bool
    """All it says is what the hero does not do."""
    negated: bool = False
    """It says, among other things, what the hero does not do."""
    guessed: bool = False
    """Whom "him" means is a guess: good enough for a word, not for a blow among several people."""


def read_line(view: RulingView) -> Line:
    """The line of a ruling's view."""
    text = _answered(view) or repeated(view.player_text, view.recent) or view.player_text
    text = text[:LONGEST_LINE]
    outside = _SAID_AFTER.sub(" ", _OPEN_QUOTE.sub(" ", _QUOTED.sub(" ", text)))
    speech = outside != text
    if not WORD.search(outside):
        outside = text if not speech else ""
    kept = _affirmed(outside)
    negated = kept != outside
    denied = negated and not _means_something(kept)
    meant = _with_whom_is_meant(view, kept)
    guessed = meant != kept
    kept = _addressed(view, meant)
    return Line(kept, _first(kept), speech, denied, negated, guessed)


def _means_something(text: str) -> bool:
    """Whether any word is left that is no little one."""
    spoken = spoken_of(text)
    return bool(spoken.words) or any(stem not in little_words() for stem in spoken.stems)


def asked(text: str, key: str) -> bool:
    """Whether a line is, or begins with, one of the words file's own lines (`embedded.<key>`), in either language."""
    said = _compact(text)
    for language in LANGUAGES:
        for line in catalogue(language)[f"embedded.{key}"].split(","):
            wanted = _compact(line)
            if said == wanted or (" " in line.strip() and wanted in said and len(said) <= 3 * len(wanted)):
                return True
    return False


def senseless(text: str) -> bool:
    """Whether a line is no words at all: signs, numbers, ㅋㅋㅋ."""
    return bool(_JAMO.match(text)) or not WORD.search(text)


def _compact(text: str) -> str:
    return "".join(WORD.findall(text.casefold()))


def _answered(view: RulingView) -> str:
    """The line before with this one behind it, where this one names somebody or something, in answer to a question."""
    if not view.recent or len(view.player_text.split()) > 4:
        return ""
    last = view.recent[-1]
    if last.player and view.player_text.startswith(last.player):
        return ""
    starts = (
        say(language, f"embedded.{key}", whom="\0").partition("\0")[0]
        for language in LANGUAGES
        for key in ("whom", "on_whom", "which")
    )
    asked_with = next((start for start in starts if start and last.text.startswith(start)), "")
    if not asked_with:
        return ""
    people = [_PLACE.sub("", one) for one in _NEXT.split(last.text[len(asked_with) :].split("\n")[0].rstrip("."))]
    number = _NUMBER.fullmatch(view.player_text.strip())
    if number is not None and 1 <= int(number[1]) <= len(people):
        return f"{last.player} {people[int(number[1]) - 1]}"
    named = any(
        names(view.player_text, one.name) or fit(view.player_text, view.aliases.get(f"described.{one.id}", ""))
        for one in view.targets
    )
    named = named or any(names(view.player_text, one) for one in people) or bool(is_about(view.player_text, "oneself"))
    return f"{last.player} {view.player_text}" if named and not _says_more(view, people) else ""


def _says_more(view: RulingView, people: Sequence[str]) -> bool:
    """Whether a line says more than whom or what was asked for: then it is something new to do, and no answer."""
    called = [words for key, words in view.aliases.items() if key.startswith(("targets.", "described."))]
    lists = (catalogue(language)[f"embedded.{key}"] for language in LANGUAGES for key in ("use_words", "oneself"))
    return left_over(view.player_text, *people, *(one.name for one in view.targets), *called, *lists) > 0


def answered(view: RulingView) -> RulingView:
    """The view with the whole of what is meant for its text, where the text only answers a question."""
    text = _answered(view)
    return replace(view, player_text=text) if text else view


def numbered(names: Iterable[str]) -> str:
    """What can be chosen, so that its number is an answer too: "1. Osk, 2. Hedda"."""
    return ", ".join(f"{number}. {name}" for number, name in enumerate(names, start=1))


def answers(view: RulingView) -> bool:
    """Whether the line answers "Whom?"."""
    return bool(_answered(view))


def impossible(text: str) -> bool:
    """Whether a line wants what nobody can do by the rules of any system here: to fly to the moon, to be a god."""
    return any(pattern.search(text) for pattern in _patterns("impossible"))


def repeated(text: str, recent: tuple[Exchange, ...]) -> str:
    """The player's last line, where this one only says "again"."""
    if not asked(text, "again_lines"):
        return ""
    return next((one.player for one in reversed(recent) if one.player and not asked(one.player, "again_lines")), "")


def blanked(text: str) -> str:
    """A line with blanks, as many as there were letters, for what is said aloud in it and what the hero does not do."""
    for pattern in (_QUOTED, *_patterns("negated")):
        text = pattern.sub(lambda found: " " * len(found.group()), text)
    return text


def _affirmed(text: str) -> str:
    for pattern in _patterns("negated"):
        text = pattern.sub(" ", text)
    return text


def _first(text: str) -> str:
    for pattern in _patterns("clause"):
        head = next((part for part in pattern.split(text) if WORD.search(part)), "")
        if head and head != text:
            text = head
    return text


def says_pronoun(text: str) -> bool:
    """Whether a line says "him" or "her" instead of a name."""
    words = {word.casefold() for word in WORD.findall(text)}
    pronouns = {one.strip() for language in LANGUAGES for one in catalogue(language)["embedded.pronouns"].split(",")}
    return not words.isdisjoint(pronouns)


def _with_whom_is_meant(view: RulingView, text: str) -> str:
    """The text with a name behind it where it says "him": the one named last, or the only one here."""
    if not says_pronoun(text) or any(fit(text, one.name) for one in view.targets):
        return text
    for exchange in reversed(view.recent[-LOOKED_BACK:]):
        named = next((one.name for one in view.targets if names(exchange.player, one.name)), "")
        if named:
            return f"{text} {named}"
    lone = view.targets[0] if len(view.targets) == 1 else None
    meant = lone is not None and (lone.id not in view.bystanders or is_about(text, "talk_covers"))
    return f"{text} {lone.name}" if lone is not None and meant else text


def _addressed(view: RulingView, text: str) -> str:
    """The text with a verb of talking behind it, where it calls to somebody: "Hedda, who rings it?"."""
    called = text.partition(",")[0] if "," in text else text if text.strip().endswith("?") else ""
    here = [
        one.name for one in view.targets if called and len(called.split()) <= MOST_CALLED and names(called, one.name)
    ]
    asks = [one.name for one in view.targets if text.strip().endswith("?") and names(text, one.name)]
    return f"{text} {say(view.language, 'embedded.talk_verb')}" if here or asks else text


def names(text: str, name: str) -> float:
    """How well a line names somebody: by the whole name, or by one word of it that is no little one."""
    whole = fit(text, name.replace(",", " "))
    return whole or max((fit(text, part) for part in name.split() if tells(part)), default=0)


def tells(part: str) -> bool:
    """Whether a word of a name may stand for it: no title, and more than a letter."""
    little = catalogue("en")["embedded.not_first_names"].split() + catalogue("ko")["embedded.not_first_names"].split()
    return len(part) > 1 and part.casefold() not in little


def is_proper(name: str) -> bool:
    """Whether a name in English is somebody's own: "Brenna Coil", and not "the white wolf"."""
    words = name.split()
    proper = bool(words) and all(word[:1].isascii() and word[:1].isupper() for word in words)
    return proper and words[0] not in ("The", "A", "An")


def is_about(text: str, key: str) -> float:
    """How well a line fits one of the words file's own covers, in the languages it is written in."""
    languages = [language for language in LANGUAGES if (language == "ko") == bool(HANGUL.search(text))]
    return says(text, key, languages)


@cache
def _patterns(key: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(catalogue(language)[f"embedded.{key}"], re.IGNORECASE) for language in LANGUAGES)

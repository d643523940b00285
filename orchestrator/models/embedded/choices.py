"""What a line may choose from, with all its words: covers, name, the other language's words for it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from orchestrator.models.embedded.covering import (
    HANGUL,
    Phrase,
    Root,
    apart,
    fit,
    fits,
    left_over,
    phrases_of,
    roots_found,
    spoken_of,
)
from orchestrator.models.embedded.english import little_words
from orchestrator.models.embedded.line import is_about, is_proper, names, says_pronoun, tells
from prompts.views import ApproachLine, RulingView, SheetView

Matched = dict[str, object]
NAMED_OUTRIGHT = 12
"""What naming a rule's thing outright adds over a word it covers."""
FROM_PARTS = 0.8
"""How much a root is worth where no whole phrase of an approach was found."""

SHORTEST_PART = 2
"""A root of no more letters than this, such as "at", is no part of anything by itself."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a line, and how well it fits."""

    score: float
    ruling: Matched
    named: str = ""
    """The id of the ability it was found by; a question on whom has none in its ruling."""


def worded(view: RulingView, section: str, id: str, covers: str) -> str:
    """The covers of a thing; with those of the other language where the player writes in it."""
    also = view.aliases.get(f"{section}.{id}", "")
    written = bool(HANGUL.search(view.player_text))
    foreign = written if view.language == "en" else any("a" <= one <= "z" for one in view.player_text.casefold())
    return f"{covers}, {also}" if also and (foreign or section == "targets") else covers


def outright(view: RulingView, text: str, section: str, id: str, name: str) -> float:
    """The bonus for naming a thing of the rules by its own name."""
    whole = ", ".join(one for one in (name.replace(",", " "), _name_elsewhere(view, section, id)) if one)
    return NAMED_OUTRIGHT if fit(text, whole) else 0


def _name_elsewhere(view: RulingView, section: str, id: str) -> str:
    return view.aliases.get(f"{section}.{id}", "").partition(",")[0]


def parts_score(text: str, covers: str, shared: Mapping[str, int]) -> float:
    """The weight of the roots a line has in common with an approach, less for those that several approaches have.

    Fewer than two roots that mean something are nothing: one common noun makes no approach.
    """
    found = apart({name: root for name, root in roots_found(text, covers).items() if _means_something(name, root)})
    if len(found) < 2:
        return 0.0
    return FROM_PARTS * sum(root.weight / max(1, shared.get(name, 1)) for name, root in found.items())


def _means_something(name: str, root: Root) -> bool:
    return not root.casual and root.weight > SHORTEST_PART and name not in little_words()


def whole_score(text: str, covers: str, shared: Mapping[str, int]) -> float:
    """How well whole phrases of an approach fit, where roots that several approaches have weigh less.

    A mere look at a thing is not yet doing something with it.
    """
    spoken = spoken_of(text)
    held = [phrase for phrase in phrases_of(covers) if fits(spoken, phrase) and not _is_mere_talk(text, phrase)]
    if is_about(text, "look_covers") and all(len(phrase) == 1 and not phrase[0].casual for phrase in held):
        return 0
    worth = {root.name: root.worth(spoken) or root.weight for phrase in held for root in phrase}
    longest = max(map(len, held), default=1)
    weighed = (weight / math.sqrt(max(1, shared.get(name, 1))) for name, weight in worth.items())
    return sum(weighed) + 2 * (longest - 1)


def _is_mere_talk(text: str, phrase: Phrase) -> bool:
    """Whether a phrase is one casual word ("speak with her") in a line that is about more than that, and not her."""
    return len(phrase) == 1 and phrase[0].casual and not says_pronoun(text) and left_over(text, phrase[0].name) > 0


def shared_roots(covers: Iterable[str]) -> Counter[str]:
    """In how many of the covers each root stands."""
    counted: Counter[str] = Counter()
    for line in covers:
        counted.update({root.name for phrase in phrases_of(line) for root in phrase})
    return counted


def approach_words(view: RulingView, line: ApproachLine) -> str:
    """All words of an approach; where they have somebody's whole name, also with each word that may stand for it."""
    words = worded(view, "approaches", line.id, f"{line.covers}, {line.label.replace(',', ' ')}")
    called = (one.name for one in view.scene.present if " " in one.name and one.name in words and is_proper(one.name))
    parts = ((name, part) for name in called for part in name.split() if tells(part))
    return ", ".join((words, *(words.replace(name, part) for name, part in parts)))


def whom(view: RulingView, text: str) -> tuple[str, float]:
    """The id of the one who is named among those who can be acted upon, and how well; empty when nobody is."""
    return best_named(view, text, [(one.id, one.name) for one in view.targets])


def best_named(view: RulingView, text: str, people: Sequence[tuple[str, str]]) -> tuple[str, float]:
    """The one of `people` (id, name) the line names best."""
    best, most = "", 0.0
    for id, name in people:
        calling = view.aliases.get(f"targets.{id}", "")
        score = 2 * (names(text, name) or names(text, calling.rpartition(", ")[2]))
        if not score:
            score = max((fit(text, part) for part in _words(calling)), default=0)
            score = max(score, fit(text, view.aliases.get(f"described.{id}", "")))
        if score > most:
            best, most = id, score
    return best, most


def absent(view: RulingView, text: str, *, unmet: bool = False) -> str:
    """The name of somebody the line names who is not here, or not any more; empty when somebody here is meant.

    With `unmet` also of those who have not come in yet, and of kinds that may: a blow at them hits nobody else.
    """
    groups = ("absent.", "unmet.", "kinds.") if unmet else ("absent.",)
    away = {key: words for key, words in view.aliases.items() if key.startswith(groups)}
    named = {id: max((names(text, name) for name in words.split(", ")), default=0) for id, words in away.items()}
    best = max(named, key=lambda id: named[id], default="")
    if not best or not named[best] or any(names(text, one.name) for one in view.scene.present):
        return ""
    return away[best].partition(", ")[0]


def _words(calling: str) -> tuple[str, ...]:
    return tuple(word for word in calling.replace(",", " ").split() if len(word) > (1 if HANGUL.search(word) else 3))


def better_stat(view: RulingView, allowed: tuple[str, ...]) -> str:
    """Of the stats a check may be made with, the one the actor is best at."""
    hero = next((one for one in view.heroes if one.id == view.actor.id), None)
    return max(allowed, key=lambda stat: (_value(hero, stat), -allowed.index(stat))) if allowed else ""


def _value(hero: SheetView | None, stat: str) -> int:
    """A stat as it counts: the modifier in "14 (+2)", the number of "+2", the size of "d8"."""
    shown = next((line.shown for line in hero.stats if line.id == stat), "") if hero else ""
    inner = shown.partition("(")[2].rstrip(")") or shown
    digits = inner.lstrip("d").rstrip("%")
    try:
        return int(digits)
    except ValueError:
        return inner.count("●")

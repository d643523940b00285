"""What a line does with a thing the hero has: puts it to use by its name, or looks at it, which costs no time.

Which things there are, and which action of the system's own uses them, its parts say: a part that the action needs and
that is said by an option's bare name is the thing it is done with.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from orchestrator.models.embedded.choices import SHORTEST_PART, Matched, Reading, whom, worded
from orchestrator.models.embedded.covering import fit, fits, left_over, phrases_of, roots_found, spoken_of
from orchestrator.models.embedded.line import Line, is_about
from orchestrator.models.embedded.patterns import has_option, patterns_of
from orchestrator.models.words import LANGUAGES, catalogue, say
from prompts.views import AbilityOption, CheckLine, Named, PartLine, RulingView

NAMED_THING = 30
"""What naming the thing that an action is done with adds: no other reading of the line comes before it."""
NAMED_PARTLY = 12
"""The same where only a word of its name is said: "the oil"."""
OF_ITS_KIND = 20
"""What a look is worth at all that the hero has of a kind: "I look at my …"."""
MOST_TOLD = 5
"""Of how many things a look tells at once."""
_BEHIND = re.compile(r"\s*[\d(].*$")


@dataclass(frozen=True, slots=True)
class _Known:
    """Something of the hero's: the words that name it, what it is called, and what is known of it."""

    words: str
    name: str
    text: str
    worth: int


def thing_readings(view: RulingView, line: Line) -> list[Reading]:
    """What a line does with things that the hero has, by their names: uses them, or looks at them."""
    return [*_used(view, line), *_looked_at(view, line)]


def is_thing(part: PartLine) -> bool:
    """Whether a part is one of several things, said by its bare name."""
    return part.kind == "choice" and part.by == "player" and not any(map(has_option, patterns_of(part.covers)))


def _used(view: RulingView, line: Line) -> list[Reading]:
    """The actions that put to use what is named: "I use the keen oil", or by a whole phrase of theirs."""
    applies = bool(is_about(line.text, "apply_words"))
    readings = []
    for check in view.checks:
        whole = _says_whole(view, line, check)
        for part in (one for one in view.parts if one.id in check.needed and is_thing(one)):
            thing, score, alone = _meant(view, line, part)
            if thing and (applies or whole or alone):
                ruling: Matched = {"kind": "action", "action": check.id, "given": {part.id: thing}}
                target = whom(view, line.text)[0] if check.aim else ""
                score += 2 * whole
                readings.append(Reading(score, {**ruling, "target": target} if target else ruling))
    return readings


def _meant(view: RulingView, line: Line, part: PartLine) -> tuple[str, float, bool]:
    """Which of several things a line names, how well, and whether it says nothing else.

    By all of a name, else by a word that only one of them has.
    """
    named = {one.id: _names(*thing_names(view, part, one)) for one in part.options}
    whole = {id: score for id, names in named.items() if (score := fit(line.text, names))}
    if whole:
        best = max(whole, key=lambda id: whole[id])
        return best, NAMED_THING, left_over(line.text, named[best]) == 0
    partly = [id for id, names in named.items() if _has_a_word(line.text, names)]
    return (partly[0], NAMED_PARTLY, False) if len(partly) == 1 else ("", 0, False)


def _has_a_word(text: str, names: str) -> bool:
    """Whether a line has a word of a name that means something."""
    found = roots_found(text, names.replace(" ", ", "))
    return any(root.weight > SHORTEST_PART and not root.casual for root in found.values())


def _says_whole(view: RulingView, line: Line, check: CheckLine) -> bool:
    """Whether a line holds a phrase of several words for an action."""
    spoken = spoken_of(line.text)
    words = worded(view, "checks", check.id, check.covers)
    return any(len(phrase) > 1 and fits(spoken, phrase) for phrase in phrases_of(words))


def _looked_at(view: RulingView, line: Line) -> list[Reading]:
    """A look at what the hero has, and at nothing else: what is known of it is told, and no time passes."""
    if not is_about(line.text, "look_covers"):
        return []
    known = list(_known(view))
    for score in (NAMED_THING, OF_ITS_KIND):
        told = {one.name: one.text for one in known if one.text and one.worth == score and _is_all(line, one.words)}
        if told:
            return [Reading(score, _told(view, told))]
    seen = any(_is_all(line, name) for name in belongings(view))
    return [Reading(NAMED_THING, {"kind": "nothing"})] if seen else []


def _told(view: RulingView, told: Mapping[str, str]) -> Matched:
    entries = (say(view.language, "embedded.answered.entry", name=name, text=text) for name, text in told.items())
    asks = "\n".join((*islice(entries, MOST_TOLD), say(view.language, "embedded.what_then")))
    return {"kind": "question", "question": asks}


def _is_all(line: Line, words: str) -> bool:
    """Whether a line names something, and beside that only looks."""
    looks = (catalogue(language)[f"embedded.{key}"] for language in LANGUAGES for key in ("look_covers", "own_words"))
    return bool(fit(line.text, words)) and left_over(line.text, words, *looks) == 0


def _known(view: RulingView) -> Iterator[_Known]:
    """What the hero has or can: each by its own names, and a thing by the name of its kind too."""
    for part in filter(is_thing, view.parts):
        for one in part.options:
            about = view.aliases.get(f"about.{part.id}.{one.id}", "")
            yield _Known(_names(*thing_names(view, part, one)), one.name, about, NAMED_THING)
            yield _Known(_names(part.name, view.aliases.get(f"named.{part.id}", "")), one.name, about, OF_ITS_KIND)
    for ability in view.abilities:
        yield _Known(_names(*ability_names(view, ability)), ability.name, ability.description, NAMED_THING)


def thing_names(view: RulingView, part: PartLine, one: Named) -> tuple[str, str]:
    """What one of several things is called, in the table's language and in the other."""
    return one.name, view.aliases.get(f"parts.{part.id}.{one.id}", "")


def ability_names(view: RulingView, one: AbilityOption) -> tuple[str, str]:
    """What an ability is called, in the table's language and in the other."""
    return one.name, view.aliases.get(f"abilities.{one.id}", "").partition(",")[0]


def _names(*names: str) -> str:
    return ", ".join(name.replace(",", " ") for name in names if name)


def has_named(view: RulingView, line: Line) -> bool:
    """Whether a line has the whole name of one of the hero's things."""
    return any(
        fit(line.text, _names(*thing_names(view, part, one)))
        for part in filter(is_thing, view.parts)
        for one in part.options
    )


def belongings(view: RulingView) -> Iterator[str]:
    """What stands on the hero's lists, without what is written behind it: "Captain Iris 2 (awe, loyalty)"."""
    lists = (one for hero in view.heroes if hero.id == view.actor.id for one in hero.lists)
    return (_BEHIND.sub("", item).replace(",", " ") for one in lists for item in one.items)

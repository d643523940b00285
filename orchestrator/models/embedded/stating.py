"""What a player says of the rules: an ability by its name or its words, what is put into a check, how it stands."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from orchestrator.models.embedded.choices import (
    NAMED_OUTRIGHT,
    SHORTEST_PART,
    Matched,
    Reading,
    best_named,
    outright,
    worded,
)
from orchestrator.models.embedded.covering import WORD, Phrase, fit, fits, phrases_of, roots_found, spoken_of
from orchestrator.models.embedded.english import little_words
from orchestrator.models.embedded.line import Line, is_about, names, numbered
from orchestrator.models.embedded.typed import usual_difficulty
from orchestrator.models.words import LANGUAGES, catalogue, say
from prompts.views import AbilityOption, LadderLine, Named, OptionLine, RulingView
from tools.own_words import ITEM

USED = 30
"""What naming an ability outright is worth: no other reading of the line comes before it."""
COVERED = 4
"""How much an ability whose words fit is preferred to something general that fits as well."""
CLOSED = -2
"""The same where it cannot be used now."""
DESCRIBED = 3
"""How many roots of its description a line must hold to mean an ability that it does not name."""
MOST_STATED = 10
"""How much may be put into one check."""
SIGN = ":"
"""Between the id of what is put in and the name of the item it is put in with."""


@dataclass(frozen=True, slots=True)
class Stated:
    """What a line puts into a check, and the rest of the line."""

    spend: tuple[str, ...]
    rest: str


# -- abilities ---------------------------------------------------------------------------------------------------------


def ability_readings(view: RulingView, line: Line) -> list[Reading]:
    """The abilities a line may mean: one that is named, whatever stands against it; else what fits.

    What cannot be used now gives way to whatever else fits, unless it is named.
    """
    readings, is_named = [], False
    for one in view.abilities:
        named = outright(view, line.text, "abilities", one.id, one.name)
        score = _covered(line.text, worded(view, "abilities", one.id, one.covers))
        score = score + (CLOSED if one.closed else COVERED) if score else _described(line.text, one.description)
        if named or score > 0:
            readings.append(Reading(score + (named + USED if named else 0), _used(view, line, one), one.id))
        is_named = is_named or bool(named)
    return readings if is_named else (_unusable(view, line) or readings)


def _unusable(view: RulingView, line: Line) -> list[Reading]:
    """An ability that is not the actor's to use, where the line says that it is used: code says why it is not."""
    if not is_about(line.text, "use_words"):
        return []
    named = (one for one in view.unusable if outright(view, line.text, "abilities", one.id, one.name))
    return [Reading(USED, {"kind": "action", "ability": one.id}) for one in named]


def _covered(text: str, covers: str) -> float:
    """How well a line fits an ability's words; a casual word alone ("talk", "look") means none."""
    spoken = spoken_of(text)
    whole = any(len(phrase) > 1 and fits(spoken, phrase) for phrase in phrases_of(covers))
    return fit(text, covers, casual=whole)


def _described(text: str, description: str) -> float:
    little = little_words()
    held = [
        root
        for name, root in roots_found(text, description.replace(" ", ", ")).items()
        if not root.casual and root.weight > SHORTEST_PART and name not in little
    ]
    return sum(root.weight for root in held) / 2 if len(held) >= DESCRIBED else 0.0


def _used(view: RulingView, line: Line, one: AbilityOption) -> Matched:
    """The ruling that uses an ability; on whom is asked where nobody is named and nobody goes without saying."""
    ruling: Matched = {"kind": "action", "ability": one.id}
    if one.aim != "none" and not one.closed:
        target = _on_whom(view, line, one)
        if not target:
            return {"kind": "question", "question": say(view.language, "embedded.on_whom", whom=_people(one.targets))}
        ruling["target"] = target
    if one.stat and view.stats:
        ruling["stat"] = max(
            view.stats, key=lambda stat: fit(line.text, worded(view, "stats", stat.id, stat.covers))
        ).id
    if one.difficulty and view.difficulties:
        ruling["difficulty"] = usual_difficulty(view)
    return ruling


def _on_whom(view: RulingView, line: Line, one: AbilityOption) -> str:
    people = [(target.id, target.name) for target in one.targets]
    named, score = best_named(view, line.text, people)
    if score:
        return named
    ids = [id for id, _ in people]
    if view.actor.id in ids and (one.aim == "ally" or is_about(line.text, "oneself")):
        return view.actor.id
    able = [target.id for target in view.targets if target.id in ids]
    foes = [id for id in able if id not in view.bystanders]
    if len(foes) == 1 and one.aim in ("foe", "other", "any"):
        return foes[0]
    if view.scene.mode == "encounter" and foes and one.aim == "foe":
        return foes[0]
    return ids[0] if len(ids) == 1 else ""


def _people(people: Iterable[Named]) -> str:
    return numbered(one.name for one in people)


# -- what is put into a check ------------------------------------------------------------------------------------------


def stated(view: RulingView, text: str) -> Stated:
    """What a line puts into a check; its words are taken out, so that they are no deed of their own."""
    found: list[str] = []
    rest = text
    for spend in dict.fromkeys(option.id.partition(SIGN)[0] for option in view.options):
        options = [one for one in view.options if one.id.partition(SIGN)[0] == spend]
        named = [one for one in options if one.item and (names(text, one.item) or names(text, _item(one)))]
        phrase = _phrase(view, text, options[0], with_item=bool(named))
        listed = bool(named) and bool(options[0].list) and fit(text, options[0].list) > 0
        if phrase is None and not listed:
            continue
        found += [one.id for one in named] or [options[0].id if len(options) == 1 else spend]
        rest = without(rest, phrase or ())
        for one in named:
            rest = without(rest, *phrases_of(one.item.replace(",", " ")), *phrases_of(one.list))
    return Stated(tuple(found[:MOST_STATED]), rest if WORD.search(rest) else "")


def with_items(view: RulingView, said: Stated) -> Stated | str:
    """What is put in, with the items it needs; the question which, where several are open and none is named."""
    spend: list[str] = []
    for id in said.spend:
        options = [one for one in view.options if one.id.startswith(f"{id}{SIGN}")]
        opened = [one for one in options if not one.closed] or options[:1]
        if len(opened) > 1:
            return say(view.language, "embedded.which", whom=numbered(one.item for one in opened))
        spend.append(opened[0].id if opened else id)
    return Stated(tuple(spend), said.rest)


def _item(option: OptionLine) -> str:
    return option.id.partition(SIGN)[2]


def _phrase(view: RulingView, text: str, option: OptionLine, *, with_item: bool) -> Phrase | None:
    """The longest of its phrases that the line holds; a name of one word is none where there are others.

    A phrase with the item in it ("for the sake of {item}") is one only where the line names an item besides.
    """
    id = option.id.partition(SIGN)[0]
    spoken = spoken_of(text)
    name = [one for one in phrases_of(option.name.replace(",", " ")) if len(one) > 1 or not option.meaning]
    said = worded(view, "spends", id, option.meaning).split(",")
    others = phrases_of(", ".join(one.replace(ITEM, " ") for one in said if with_item or ITEM not in one))
    held = [phrase for phrase in (*name, *others) if fits(spoken, phrase)]
    return max(held, key=len, default=None)


def without(text: str, *phrases: Phrase) -> str:
    """The text without the first word that stands for each root of the phrases."""
    for root in (root for phrase in phrases for root in phrase):
        word = next((found for found in WORD.finditer(text) if root.found(spoken_of(found.group()))), None)
        if word is not None:
            text = f"{text[: word.start()]} {text[word.end() :]}"
    return text


# -- how it stands -----------------------------------------------------------------------------------------------------


def steps_stated(view: RulingView, text: str) -> Matched:
    """The position and effect that a line names beside the word for them: "a desperate position"."""
    return {line.part: step for line in view.ladders if (step := _step(view, text, line))}


def _step(view: RulingView, text: str, line: LadderLine) -> str:
    marks = ", ".join(catalogue(language)[f"embedded.{line.part}_words"] for language in LANGUAGES)
    if not fit(text, marks):
        return ""
    named = (step.id for step in line.steps if outright(view, text, "steps", step.id, step.name) == NAMED_OUTRIGHT)
    return next(named, "")

"""Values suggested from a back-story, by plain comparison with what stats, skills and choices cover (rule_system §11).

The same story gives the same suggestion, always. It is a request like any other: a person changes it, and the same
code checks it. Nothing is put into the player's mouth: answers and own words are sentences of the story itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from rules.character_requests import CreateCharacter
from rules.creation.choices import LONGEST_ITEM, options_for
from rules.creation.draft import draft
from rules.creation.form import CreationForm, creation_form
from rules.creation.likeness import Story, joined_parts, likeness, ranked, story_of
from rules.creation.sharing import suggested_shares
from rules.creation.spread import best_array, placed_by_rank, shared_out
from rules.definitions.creation import ArrayDef, OptionDef
from rules.growth.answers import LONGEST_ANSWER
from rules.growth.growing import Growing
from rules.growth.suggesting import Ranking, pick_abilities, pick_advances, pick_raises, pick_skills
from rules.reading import SheetReading
from rules.set_up import empty_table
from rules.state import item_key
from rules.system import RuleSystem

_SENTENCE: Final = re.compile(r"[^.!?。…\n]+[.!?。…]*")
_CLAUSE: Final = re.compile(r"[^.!?。…,;:\n]+")
MOST_WORDS: Final = 3
"""How many words of a story may name something; more than these tell something."""
_PULL: Final = 0.25
"""How much a choice gains by the stat it goes with, beside what the story says of it."""


def suggest(
    system: RuleSystem, story: str, language: str, *, name: str = "", level: int | None = None
) -> CreateCharacter:
    """A character as a back-story suggests it.

    Args:
        system: the rules.
        story: the player's own words, in the language.
        language: whose words of the system the story is compared with.
        name: what the character is called; the player's to say.
        level: a starting level other than the system's.
    """
    form = creation_form(system, level)
    told = story_of(story)
    stats = likeness(told, {id: _line(system, language, "stats", id) for id in form.stats})
    classes = _best(system, told, language, "classes", form.classes, _lived_by(system, told, language, stats), 1)
    for id in set(_fought_with(system, told, language, classes)) & stats.keys():
        stats[id] += 1
    array = best_array(form, stats)
    request = CreateCharacter(
        name=name,
        level=level,
        array="" if array is None else array.id,
        stats=_values(form, array, stats),
        classes=dict.fromkeys(classes, form.level),
        answers=_answers(system, story),
    )
    for option in options_for(form, request):
        picks = _picks(system, told, language, option, stats, story, request)
        request = request.model_copy(update={"options": {**request.options, option.id: picks}})
    return _with_growth(system, told, language, request, ranked(stats))


def with_raises(system: RuleSystem, story: str, language: str, request: CreateCharacter) -> CreateCharacter:
    """The request with what the levels up to its starting level bring, as the story suggests it.

    Its skills stay, and its abilities where it names any; else they are suggested too.
    """
    told = story_of(story)
    order = ranked(likeness(told, {id: _line(system, language, "stats", id) for id in system.stats}))
    abilities = request.abilities or None
    return _with_growth(system, told, language, request, order, skills=request.skills, abilities=abilities)


def _with_growth(
    system: RuleSystem,
    told: Story,
    language: str,
    request: CreateCharacter,
    order: Sequence[str],
    skills: tuple[str, ...] | None = None,
    abilities: tuple[str, ...] | None = None,
) -> CreateCharacter:
    """The request with skills and abilities, given or suggested, and with what its levels up to the start bring."""
    table = empty_table(system)
    form = creation_form(system, request.level)
    growing = Growing.of(SheetReading(system, table, draft(system, table, request, "code").sheet))
    pull = {id: 1 / (2 + order.index(skill.stat)) for id, skill in system.skills.items() if skill.stat in order}
    ranking = Ranking(
        (*order, *(id for id in system.stats if id not in order)),
        _ranked(system, told, language, "skills", tuple(system.skills), pull),
        _ranked(system, told, language, "advances", form.advances, {}),
        _ranked(system, told, language, "abilities", tuple(form.abilities), {}),
    )
    if skills is None:
        skills = pick_skills(growing, form.train + form.brings.train, ranking)
    growing.learn("skills", skills)
    raises = pick_raises(growing, form.brings.raises, ranking)
    growing.raise_stats("raises", raises, form.brings.raises)
    advances = pick_advances(growing, form.brings.advances, ranking)
    if abilities is None:
        abilities = pick_abilities(growing, ranking)
    chosen = {"skills": skills, "raises": raises, "advances": advances, "abilities": abilities}
    return request.model_copy(update=chosen)


def _lived_by(system: RuleSystem, told: Story, language: str, stats: Mapping[str, float]) -> dict[str, float]:
    """How near a story comes to what each class can do: the abilities it begins with, the stats it fights by."""
    near = likeness(told, {id: _line(system, language, "abilities", id) for id in system.abilities})
    by_class = {}
    for id, kit in system.classes.items():
        fights = [stats.get(system.attacks[attack].stat, 0.0) for attack in kit.attacks]
        by_class[id] = sum(near[one] for one in kit.abilities) + max(fights, default=0.0)
    return by_class


def _fought_with(system: RuleSystem, told: Story, language: str, classes: Sequence[str]) -> tuple[str, ...]:
    """The stat of the first attack of a class that the story speaks of: what such a one lives by."""
    near = likeness(told, {id: _line(system, language, "classes", id) for id in classes})
    first = (system.classes[id].attacks[0] for id in classes if near[id] and system.classes[id].attacks)
    return tuple(system.attacks[attack].stat for attack in first if system.attacks[attack].stat)


def _line(system: RuleSystem, language: str, section: str, id: str) -> str:
    return ", ".join(system.words(language, section, id, part) for part in ("name", "covers", "description"))


def _values(form: CreationForm, array: ArrayDef | None, scores: Mapping[str, float]) -> dict[str, int]:
    """The array placed, or the total shared out; values that are rolled, or free, are left as they are."""
    if array is not None:
        return placed_by_rank(form, array.values, ranked(scores))
    return shared_out(form, form.total, scores) if form.total is not None else {}


def _ranked(
    system: RuleSystem, told: Story, language: str, section: str, ids: Sequence[str], pull: Mapping[str, float]
) -> tuple[str, ...]:
    """Ids by how near the story comes to their words, and a little by what they go with."""
    near = likeness(told, {id: _line(system, language, section, id) for id in ids})
    return ranked({id: near[id] + _PULL * pull.get(id, 0) for id in ids})


def _best(
    system: RuleSystem,
    told: Story,
    language: str,
    section: str,
    ids: Sequence[str],
    pull: Mapping[str, float],
    count: int,
) -> tuple[str, ...]:
    """The ids that come first, in the order of the system."""
    chosen = _ranked(system, told, language, section, ids, pull)[:count]
    return tuple(id for id in ids if id in chosen)


def _picks(
    system: RuleSystem,
    told: Story,
    language: str,
    option: OptionDef,
    stats: Mapping[str, float],
    story: str,
    request: CreateCharacter,
) -> tuple[str, ...] | dict[str, int]:
    """What the story chooses of an option, or how it shares out the points."""
    spread = option.spread
    if spread is None:
        return _chosen(system, told, language, option, stats, story)
    table = empty_table(system)
    reading = SheetReading(system, table, draft(system, table, request, "code").sheet)
    asked = likeness(told, {id: _line(system, language, "tracks", id) for id in spread.tracks})
    return suggested_shares(spread, {id: reading.maximum(id) for id in spread.tracks}, asked)


def _chosen(
    system: RuleSystem,
    told: Story,
    language: str,
    option: OptionDef,
    stats: Mapping[str, float],
    story: str,
) -> tuple[str, ...]:
    if option.own_words is not None:
        return _own_words(story, option.choose)
    if option.attacks:
        pull = {id: stats.get(system.attacks[id].stat, 0) for id in option.attacks}
        return _best(system, told, language, "attacks", option.attacks, pull, option.choose)
    if option.section == "skills":
        pull = {id: stats.get(system.skills[id].stat, 0) for id in option.offered}
        return _best(system, told, language, "skills", option.offered, pull, option.choose)
    return _best(system, told, language, "choices", option.offered, {}, option.choose)


def _own_words(story: str, count: int) -> tuple[str, ...]:
    """Parts of the story that are short enough to stand on a list, none twice: before all what names something.

    A few words between commas name something ("mountain rescuer"); a whole sentence tells something, and stands in for
    a name only where the story has none.
    """
    named: list[str] = []
    told: list[str] = []
    for sentence in _pieces(_SENTENCE, story):
        clauses = [part for part in _pieces(_CLAUSE, sentence) if len(part) <= LONGEST_ITEM and item_key(part)]
        for part in clauses:
            names = len(clauses) > 1 and len(part.split()) <= MOST_WORDS
            (named if names else told).append(part)
    parts: dict[str, str] = {}
    for part in (*named, *told):
        parts.setdefault(item_key(part), part)
    return tuple(parts.values())[:count]


def _answers(system: RuleSystem, story: str) -> dict[str, str]:
    """What the player said, piece by piece, for the questions that need an answer: sentences, or parts of one."""
    asked = [one.id for one in system.file.questions if one.required]
    pieces: tuple[str, ...] = ()
    for found in (_pieces(_SENTENCE, story), _pieces(_CLAUSE, story), joined_parts(story)):
        parts = tuple(found)
        pieces = parts if len(parts) > len(pieces) else pieces
        if len(pieces) >= len(asked):
            break
    return {id: pieces[min(place, len(pieces) - 1)][:LONGEST_ANSWER] for place, id in enumerate(asked) if pieces}


def _pieces(pattern: re.Pattern[str], story: str) -> Iterable[str]:
    return (piece for found in pattern.findall(story) if (piece := found.strip()))

"""Why values were suggested: which words of what a choice covers the back-story has (rule_system §11)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.character_requests import CreateCharacter
from rules.creation.likeness import shared_words, story_of
from rules.system import RuleSystem

Shared = dict[str, tuple[str, ...]]
"""By field and id (`stats.might`, `options.pack.rope`): the words they and the story share."""
PARTS = ("name", "covers", "description")


def suggested_by(system: RuleSystem, story: str, language: str, request: CreateCharacter) -> Shared:
    """What speaks for each suggested choice; one that nothing speaks for is left out."""
    told = story_of(story)
    found: Shared = {}
    for field, section, id in _chosen(system, request):
        line = ", ".join(system.words(language, section, id, part) for part in PARTS)
        if words := shared_words(told, line):
            found[field] = words
    return found


def _chosen(system: RuleSystem, request: CreateCharacter) -> Iterator[tuple[str, str, str]]:
    """Every choice of a request: its field, and where its words stand."""
    for id in request.stats:
        yield f"stats.{id}", "stats", id
    for id in request.classes:
        yield f"classes.{id}", "classes", id
    for id in request.skills:
        yield f"skills.{id}", "skills", id
    for name in request.options:
        option = system.options.get(name)
        if option is not None and option.section:
            for id in request.chosen(name) or (id for id, points in request.shared(name).items() if points):
                yield f"options.{name}.{id}", option.section, id
    for choice in request.advances:
        yield f"advances.{choice.id}", "advances", choice.id
    for id in request.abilities:
        yield f"abilities.{id}", "abilities", id

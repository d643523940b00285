"""The actions of a system's own as `rules show` and `rules explain` tell them: of any hero, at no table."""

from __future__ import annotations

from orchestrator.play.deed_pages import part_told
from orchestrator.turn.doable import Doable, doables
from prompts.words import Words, words_of
from rules.events.apply import fold
from rules.sentences import Chapter, Line
from rules.set_up import new_table
from rules.system import RuleSystem
from rules.systems.registry import actions_of
from tools.lines import Teller

HERO = "hero"


def own_actions(system: RuleSystem, words: Words) -> tuple[Doable, ...]:
    """Every action that the system offers, with all that may be said of it; none where it has none of its own."""
    own = actions_of(system)
    if own is None or not own.offers:
        return ()
    start, events = new_table(system, ((HERO, next(iter(system.characters), ""), ""),))
    table = fold(start, events)
    teller = Teller(system, table, words_of(words.language))
    return doables(teller, table.sheets[HERO], "ruled", "asked", "growth", "storyteller")


def own_chapter(system: RuleSystem, words: Words) -> Chapter | None:
    """The same as a chapter: what each is for, and what may be said of it; None where there are none."""
    found = own_actions(system, words)
    if not found:
        return None
    return Chapter(words.say("rules.section_actions"), tuple(_line(one, words) for one in found))


def _line(one: Doable, words: Words) -> Line:
    sentence = words.say("choose.described", name=one.name, about=one.covers) if one.covers else one.name
    where = words.say(f"rules.menu_{one.menu}")
    return Line(one.action, sentence, (where, *(part_told(part, words) for part in one.said)))

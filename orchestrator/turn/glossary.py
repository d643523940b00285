"""What an asker may know of the rules and of whoever was met, by name: for questions beside the game."""

from __future__ import annotations

from collections.abc import Iterator

from orchestrator.turn.desk import Desk
from prompts.views import GlossaryLine
from rules.state import Table
from tools.lines import Teller
from tools.own_words import of_any_item

_PARTS = {
    "conditions": ("description",),
    "tracks": ("description",),
    "pools": ("description",),
    "clocks": ("description",),
    "lists": ("description",),
    "derived": ("note",),
    "difficulties": ("meaning",),
    "stats": ("covers",),
    "skills": ("covers",),
    "checks": ("covers",),
    "attacks": ("covers",),
    "abilities": ("description",),
    "spends": ("covers",),
    "things": ("description",),
}
"""Which words of a section say what a thing is; the first sections are looked at first."""


def glossary(desk: Desk, state: Table) -> tuple[GlossaryLine, ...]:
    """Everybody who was met, what has come out, the rules' own things, the game as a whole. No unrevealed secret."""
    return tuple(line for line in (*_people(desk, state), *_secrets(desk, state), *_rules(desk)) if line.text)


def _people(desk: Desk, state: Table) -> Iterator[GlossaryLine]:
    teller = Teller(desk.system, state, desk.words)
    for sheet in state.sheets.values():
        section = "characters" if sheet.kind == "hero" else "non_players"
        if sheet.block:
            described = desk.system.words(desk.words.language, section, sheet.block, "description")
            yield GlossaryLine(teller.who(sheet.id), described)


def _secrets(desk: Desk, state: Table) -> Iterator[GlossaryLine]:
    words, language = desk.system.words, desk.words.language
    for secret in state.secrets:
        yield GlossaryLine(words(language, "secrets", secret, "title"), words(language, "secrets", secret, "text"))


def _rules(desk: Desk) -> Iterator[GlossaryLine]:
    words, language = desk.system.words, desk.words.language
    for section, parts in _PARTS.items():
        for id in getattr(desk.system, section):
            text = of_any_item(" ".join(words(language, section, id, part) for part in parts).strip())
            yield GlossaryLine(words(language, section, id), text)
    yield GlossaryLine(
        words(language, "system", desk.system.id), words(language, "system", desk.system.id, "description")
    )
    if desk.system.adventure is not None:
        id = desk.system.adventure.id
        yield GlossaryLine(words(language, "adventure", id), words(language, "adventure", id, "goal"))

"""`look_up`: read one thing of the sheets, the rules or the lore. Changes nothing and knows no unrevealed secret."""

from __future__ import annotations

from prompts.views import AbilityLine, ThingLine
from rules.refusals import Refusal, unknown
from tools.context import ToolContext
from tools.lines import Teller
from tools.names import entry_names, find, sheet_names
from tools.outcome import Reply, ToolOutcome, refused
from tools.own_words import of_any_item
from tools.sheet_view import sheet_view
from tools.tool import Arguments, Choices, Tool

SECTIONS = (
    *("conditions", "lists", "tracks", "stats", "skills", "checks", "attacks", "clocks", "pools", "difficulties"),
    *("abilities", "spends", "things"),
)


class LookUpArguments(Arguments):
    """What to look up, by id or name."""

    subject: str


def choices(context: ToolContext) -> Choices | None:
    """Anything may be asked for."""
    return {}


def run(context: ToolContext, arguments: LookUpArguments) -> ToolOutcome:
    """Finds the subject among people, lore, revealed secrets and rules, in that order."""
    people = sheet_names(context)
    sheet_id = find("subject", arguments.subject, people, parts=True)
    if isinstance(sheet_id, str):
        return ToolOutcome(_sheet(context, sheet_id))
    if sheet_id.code.startswith("ambiguous"):
        return refused(context, sheet_id)
    known: list[str] = list(people)
    for reply, names in (_lore(context, arguments.subject), _rule(context, arguments.subject)):
        if reply is not None:
            return ToolOutcome(reply)
        known.extend(names)
    return refused(context, unknown("subject", arguments.subject, known))


def _sheet(context: ToolContext, sheet_id: str) -> Reply:
    """A hero's whole sheet; of others what can be seen and told of them."""
    view = sheet_view(context.system, context.state, context.state.sheets[sheet_id], context.words)
    seen: dict[str, object] = {
        "id": view.id,
        "name": view.name,
        "about": view.blurb,
        "conditions": [line.name for line in view.conditions],
    }
    if view.kind == "npc":
        return seen
    return {
        **seen,
        "stats": {line.name: line.shown for line in view.stats},
        "tracks": {line.name: f"{line.value}/{line.max}" for line in view.tracks},
        "lists": {line.name: list(line.items) for line in view.lists if line.items},
        "attacks": [line.name for line in view.attacks],
        **({"abilities": [_ability(line) for line in view.abilities]} if view.abilities else {}),
        **({"things": {line.name: _numbers(line) for line in view.things}} if view.things else {}),
    }


def _ability(line: AbilityLine) -> dict[str, object]:
    told: dict[str, object] = {"name": line.name, "text": line.description or line.covers}
    if line.cost:
        told["cost"] = line.cost
    return told if line.left is None else {**told, "left": line.left}


def _numbers(line: ThingLine) -> dict[str, str]:
    stats = {stat.name: stat.shown for stat in line.stats}
    return {**stats, **{track.name: f"{track.value}/{track.max}" for track in line.tracks}}


def _lore(context: ToolContext, subject: str) -> tuple[Reply | None, list[str]]:
    system, language = context.system, context.language
    adventure = system.adventure
    if adventure is None:
        return None, []
    titles = {entry.id: system.words(language, "lore", entry.id, "title") or entry.id for entry in adventure.lore}
    lore = find("subject", subject, titles)
    if isinstance(lore, str):
        return {"title": titles[lore], "text": system.words(language, "lore", lore, "text")}, []
    out = {
        id: Teller(system, context.state, context.words).name("secrets", id, "title") for id in context.state.secrets
    }
    secret = find("subject", subject, out)
    if isinstance(secret, str):
        return {"title": out[secret], "text": system.words(language, "secrets", secret, "text")}, []
    return None, [*titles, *out]


def _rule(context: ToolContext, subject: str) -> tuple[Reply | None, list[str]]:
    known: list[str] = []
    for section in SECTIONS:
        named = entry_names(context.system, context.language, section)
        found = find("subject", subject, named)
        if not isinstance(found, Refusal):
            texts = (
                context.system.words(context.language, section, found, part)
                for part in ("covers", "description", "meaning", "note")
            )
            return {"name": named[found], "text": of_any_item(" ".join(text for text in texts if text))}, []
        known.extend(named)
    return None, known


LOOK_UP = Tool("look_up", LookUpArguments, choices, run)

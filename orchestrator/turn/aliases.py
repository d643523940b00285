"""Other words for what a ruling may choose from: the other language's names and covers, a person's calling.

Players write in the language they think in, whatever the table's is. Only the plain matcher reads these.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from orchestrator.turn.desk import Desk
from orchestrator.turn.lacking import lacking
from orchestrator.turn.material import calling, described
from rules.reading import SheetReading
from rules.state import Sheet, Table
from rules.system import LANGUAGES
from rules.systems.registry import actions_of, offers_of
from tools.lines import Teller


def aliases(desk: Desk, state: Table, actor: Sheet) -> Mapping[str, str]:
    """The other words by `section.id`, parted by commas."""
    other = next(one for one in LANGUAGES if one != desk.words.language)
    words = desk.system.words
    found = {
        key: ", ".join(part for part in (words(other, section, id), words(other, section, id, "covers")) if part)
        for key, section, id in _entries(desk, state, actor)
    }
    reading = SheetReading(desk.system, state, actor)
    found |= _parts(reading, desk.words.language, other)
    found |= lacking(reading, (desk.words.language, other))
    teller = Teller(desk.system, state, desk.words)
    here = {sheet.id for sheet in state.present()}
    for sheet in state.sheets.values():
        if sheet.kind != "npc":
            continue
        named = words(other, "non_players", sheet.block)
        if sheet.id not in here:
            found[f"absent.{sheet.id}"] = f"{teller.person(sheet.id)}, {named}"
            continue
        found[f"targets.{sheet.id}"] = f"{calling(teller, sheet.id)}, {named}"
        found[f"described.{sheet.id}"] = described(desk.system, sheet.block)
    placed = {*desk.system.persons, *(one for scene in desk.system.scenes.values() for one in scene.non_players)}
    met = {sheet.block for sheet in state.sheets.values()}
    for block, defined in desk.system.non_players.items():
        if block not in met:
            called = (words(language, "non_players", block) for language in (desk.words.language, other))
            group = "unmet" if block in placed else "kinds"
            found[f"{group}.{block}"] = ", ".join(one for one in called if one) or defined.name
    return found


def _entries(desk: Desk, state: Table, actor: Sheet) -> Iterator[tuple[str, str, str]]:
    """Key, section and id of everything that has words."""
    system = desk.system
    for section in ("checks", "stats", "skills", "difficulties", "spends"):
        for id in getattr(system, section):
            yield f"{section}.{id}", section, id
    for offer in offers_of(system, "ruled"):
        yield f"checks.{offer.action}", "checks", offer.action
        yield from ((f"stats.{id}", offer.stat_section, id) for id in offer.stats)
    for id in system.abilities:
        yield f"abilities.{id}", "abilities", id
    ladders = (ladder for check in system.file.checks for ladder in (check.position, check.effect) if ladder)
    for step in dict.fromkeys(step for ladder in ladders for step in ladder.steps):
        yield f"steps.{step}", "steps", step
    for id in actor.attacks:
        yield f"attacks.{id}", "attacks", id
    scene = system.scenes.get(state.scene.id)
    if scene is not None:
        for approach in scene.approaches:
            yield f"approaches.{approach.id}", "approaches", approach.id
        for way in scene.exits:
            yield f"exits.{way.to}", "exits", f"{scene.id}.{way.to}"


def _parts(reading: SheetReading, language: str, other: str) -> dict[str, str]:
    """What the other language says the parts of the system's own actions with; the names of what may be chosen there.

    And what is known of what a player may choose, in the table's language.
    """
    own, words = actions_of(reading.system), reading.system.words
    found: dict[str, str] = {}
    for part in own.parts if own is not None else ():
        found[f"parts.{part.id}"] = words(other, "parts", part.id, "covers")
        found[f"no_parts.{part.id}"] = words(other, "parts", part.id, "no_covers")
        found[f"named.{part.id}"] = words(other, "parts", part.id)
        chosen = part.choices(reading) if part.section and part.by == "player" else ()
        named = dict.fromkeys((*(part.options if part.section else ()), *chosen))
        found |= {f"parts.{part.id}.{option}": words(other, part.section, option) for option in named}
        found |= {f"about.{part.id}.{one}": words(language, part.section, one, "description") for one in chosen}
    return {key: words for key, words in found.items() if words}

"""From what something is called to its id: ids first, then names; several fits are never chosen between."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.refusals import Refusal, ambiguous, unknown
from rules.state import Table, item_key
from rules.system import RuleSystem


def find(what: str, said: str, named: Mapping[str, str]) -> str | Refusal:
    """The id meant by `said` among id → name; a name that fits several returns them as candidates (behaviours A10)."""
    said = said.strip()
    if said in named:
        return said
    key = item_key(said)
    fits = [id for id, name in named.items() if key and key in (item_key(id), item_key(name))]
    if len(fits) == 1:
        return fits[0]
    return ambiguous(what, said, fits) if fits else unknown(what, said, named)


def sheet_names(state: Table, among: Iterable[str] | None = None) -> dict[str, str]:
    """Sheet ids and names, of all sheets or of some."""
    ids = tuple(state.sheets) if among is None else tuple(among)
    return {id: state.sheets[id].name for id in ids if id in state.sheets}


def here(state: Table) -> dict[str, str]:
    """Ids and names of everyone in the scene."""
    return sheet_names(state, (sheet.id for sheet in state.present()))


def entry_names(system: RuleSystem, language: str, section: str) -> dict[str, str]:
    """Ids and names of a section of the system (`stats`, `lists`, `scenes` …) in a language."""
    entries = getattr(system, section)
    part = "title" if section in ("scenes", "secrets") else "name"
    return {id: system.words(language, section, id, part) or id for id in entries}

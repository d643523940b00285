"""From what something is called to its id: ids first, then names; several fits are never chosen between."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.refusals import Refusal, ambiguous, unknown
from rules.state import item_key
from rules.system import RuleSystem
from tools.context import ToolContext
from tools.lines import Teller


def find(what: str, said: str, named: Mapping[str, str], *, parts: bool = False) -> str | Refusal:
    """The id meant by `said` among id → name: by the whole id or name; people, with `parts`, also by a part of it.

    A name that fits several returns them as candidates (behaviours A10).
    """
    said = said.strip()
    if said in named:
        return said
    key = item_key(said)
    fits = [id for id, name in named.items() if key and key in (item_key(id), item_key(name))]
    if parts and not fits:
        fits = [id for id, name in named.items() if _is_part(said, name)]
    if len(fits) == 1:
        return fits[0]
    return ambiguous(what, said, fits) if fits else unknown(what, said, named)


def _is_part(said: str, name: str) -> bool:
    """Whether every word said is one of a longer name's: `Brenna` for `Brenna Coil`."""
    words, meant = ({item_key(word) for word in text.split()} for text in (name, said))
    return bool(meant) and meant < words


def taken(name: str, named: Mapping[str, str]) -> bool:
    """Whether somebody bears exactly this id or name."""
    key = item_key(name)
    return any(key in (item_key(id), item_key(one)) for id, one in named.items())


def sheet_names(context: ToolContext, among: Iterable[str] | None = None) -> dict[str, str]:
    """Sheet ids and the names people read, of all sheets or of some."""
    teller = Teller(context.system, context.state, context.words)
    ids = tuple(context.state.sheets) if among is None else tuple(among)
    return {id: teller.person(id) for id in ids if id in context.state.sheets}


def here(context: ToolContext) -> dict[str, str]:
    """Ids and names of everyone in the scene."""
    return sheet_names(context, (sheet.id for sheet in context.state.present()))


def entry_names(system: RuleSystem, language: str, section: str) -> dict[str, str]:
    """Ids and names of a section of the system (`stats`, `lists`, `scenes` …) in a language."""
    return {id: system.words(language, section, id) for id in getattr(system, section)}

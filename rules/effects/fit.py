"""Whether effects that somebody asks for fit the system: the loader has checked only those that its files hold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, get_args, get_type_hints

from rules.definitions.effects import Effect, EffectBase, MarkThing
from rules.definitions.words import Names, Reads
from rules.formula import FormulaError
from rules.refusals import Refusal, unknown
from rules.system import RuleSystem

Mark = Names | Reads


def misfit(system: RuleSystem, effects: Iterable[Effect]) -> Refusal | None:
    """The first id that names nothing, or formula that is none, among effects from outside; None where all fit."""
    for effect in effects:
        for field, mark in _marked(type(effect)):
            text = getattr(effect, field)
            if not isinstance(text, str) or not text:
                continue
            refused = _unknown(system, mark, text) if isinstance(mark, Names) else _no_formula(system, mark, text)
            if refused is not None:
                return refused
        if isinstance(effect, MarkThing):
            tracks = [track.id for track in system.things[effect.mark_thing].tracks]
            if effect.track not in tracks:
                return unknown("track", effect.track, tracks)
    return None


def _unknown(system: RuleSystem, mark: Names, text: str) -> Refusal | None:
    if mark.number and text.isascii() and text.isdecimal():
        return None
    known = [id for kind in mark.kinds for id in _ids(system, kind)]
    return None if text in known else unknown(mark.kinds[0], text, known)


def _ids(system: RuleSystem, kind: str) -> Iterable[str]:
    match kind:
        case "difficulty":
            return system.difficulties
        case "clock":
            return system.names.clocks
        case "ending":
            return (ending.id for ending in system.adventure.endings) if system.adventure else ()
        case _:
            found: Mapping[str, object] = getattr(system, f"{kind}s")
            return found


def _no_formula(system: RuleSystem, mark: Reads, text: str) -> Refusal | None:
    if text in mark.words:
        return None
    try:
        system.formula(text, dice=mark.dice)
    except FormulaError as error:
        params: dict[str, str | int] = {
            "found": error.found[:80],
            "position": error.position,
            "formula": error.text[:80],
            "error": error.code,
        }
        return Refusal("bad_formula", params, error.accepted, error.suggestion or "")
    return None


@cache
def _marked(kind: type[EffectBase]) -> tuple[tuple[str, Mark], ...]:
    """The fields of an effect whose type says what their text is."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple((field, mark) for field in kind.model_fields for mark in _mark(hints[field]))


def _mark(hint: Any) -> tuple[Mark, ...]:
    """The innermost mark of a type, at most one; of `X | None`, that of X."""
    found = [mark for part in get_args(hint) for mark in ((part,) if isinstance(part, Names | Reads) else _mark(part))]
    return tuple(found[-1:])

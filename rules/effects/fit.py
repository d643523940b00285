"""Whether effects that somebody asks for fit the system: the loader has checked only those that its files hold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, get_args, get_type_hints

from rules.definitions.effects import Effect, EffectBase, track_named
from rules.definitions.words import Names, Reads
from rules.formula import FormulaError
from rules.refusals import Refusal, unknown
from rules.system import RuleSystem
from rules.systems.registry import actions_of

Mark = Names | Reads


def misfit(system: RuleSystem, effects: Iterable[Effect]) -> Refusal | None:
    """The first id that names nothing, or formula that is none, among effects from outside; None where all fit."""
    for effect in effects:
        for field, mark in _marked(type(effect)):
            text = getattr(effect, field)
            if not isinstance(text, str) or not text or (isinstance(mark, Names) and "thing_track" in mark.kinds):
                # Whose track it is decides which there are: `_track_misfit`.
                continue
            refused = _unknown(system, mark, text) if isinstance(mark, Names) else _no_formula(system, mark, text)
            if refused is not None:
                return refused
        refused = _track_misfit(system, effect)
        if refused is not None:
            return refused
    return None


def _track_misfit(system: RuleSystem, effect: EffectBase) -> Refusal | None:
    """A track that whoever the effect is for, a sheet or a kind of possession, does not have."""
    named = track_named(effect)
    if named is None:
        return None
    thing, track = named
    known = [one.id for one in system.things[thing].tracks] if thing else system.tracks
    return None if track in known else unknown("track", track, known)


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
        case "ability":
            return system.abilities
        case "action":
            own = actions_of(system)
            return own.actions if own is not None else ()
        case "thing_track":
            return (track.id for thing in system.file.things for track in thing.tracks)
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

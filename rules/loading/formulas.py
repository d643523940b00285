"""Every formula of a file compiled in the scope it stands in, every error located, and circles among them printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Final, NamedTuple, Protocol

from rules.definitions.cards import Card
from rules.definitions.checks import AttackDef
from rules.definitions.effects import EffectBase
from rules.definitions.sheets import ThingDef
from rules.definitions.system import SystemFile
from rules.definitions.words import Reads, is_id
from rules.formula import Formula, FormulaError, NameRef, Scope, compile_formula, find_circle
from rules.loading.faults import MOST_COMPARED, MOST_TOLD, Fault, shown
from rules.loading.ids import Ids
from rules.loading.nodes import Path
from rules.loading.source import Source
from rules.loading.spots import Spot

CompiledKey = tuple[str, bool, bool]
"""A formula's text, whether it may roll dice, whether it may read @value: how `RuleSystem` keeps compiled formulas."""
_NAMED: Final = (
    *("stat", "skill", "track", "derived", "pool", "condition", "list", "clock", "thing"),
    *("scene", "secret", "person", "class", "advance"),
)
"""Kinds of things that names in a formula may mean."""
_SCOPED: Final = ("owner", "roll", "actor")
"""Kinds of names that exist in some places only."""
_MOST_TOLD: Final = 10
"""How many faults of one formula are told in one run."""
_MOST_CIRCLES: Final = 20


@dataclass(slots=True)
class FormulaCheck:
    """What compiling a file's formulas gave.

    Attributes:
        compiled: every sound formula but those of possessions.
        of_things: the sound formulas of possessions, by kind, text and whether they may read @value.
        faults: what is wrong with the others.
    """

    compiled: dict[CompiledKey, Formula] = field(default_factory=dict)
    of_things: dict[tuple[str, str, bool], Formula] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)


class _Place(NamedTuple):
    """What of a formula's place decides which names it may use.

    Attributes:
        value: whether it may read @value.
        owner: whether it belongs to a kind of possession, and so to an owner.
        own: the kind of possession whose own names it may use plainly; empty elsewhere.
        roll: whether it may follow a check.
        actor: whether somebody may have set it off, whose sheet it may read.
    """

    value: bool
    owner: bool
    own: str
    roll: bool
    actor: bool


def _place(spot: Spot, mark: Reads, kinds: Sequence[str]) -> _Place:
    of_thing = spot.path[0] == "things"
    # What a possession's track sets off are effects as any other; only the numbers of the track itself are its own.
    computed = of_thing and not isinstance(spot.entry, EffectBase)
    own = kinds[int(spot.path[1])] if computed and kinds else ""
    follows = isinstance(spot.entry, EffectBase | Card)
    return _Place(mark.value, of_thing, own, follows or isinstance(spot.entry, AttackDef), follows)


def check_formulas(source: Source, spots: Iterable[Spot], ids: Ids, kinds: Sequence[str] = ()) -> FormulaCheck:
    """Compiles every formula among the marked texts of a file; `kinds` are its kinds of possessions, in order."""
    check = FormulaCheck()
    sure = ids.sure(*_NAMED)
    scopes: dict[_Place, Scope] = {}
    for spot in spots:
        mark = spot.mark
        if not isinstance(mark, Reads) or spot.text in mark.words or (mark.kind and spot.text in ids.of(mark.kind)):
            continue
        place = _place(spot, mark, kinds)
        scope = scopes.get(place)
        if scope is None:
            scope = scopes[place] = ids.names(**place._asdict())
        if mark.kind and not ids.sure(mark.kind) and is_id(spot.text):
            continue
        formula = _compiled(check, spot, mark, scope, place.own)
        if formula is not None or len(check.faults) >= MOST_TOLD:
            continue
        for error in _errors(spot.text, scope, dice=mark.dice):
            if sure or error.code != "unknown_name":
                check.faults.append(_fault(source, spot, mark, ids, error))
    return check


def _compiled(check: FormulaCheck, spot: Spot, mark: Reads, scope: Scope, own: str) -> Formula | None:
    key = (spot.text, mark.dice, mark.value)
    found = None if own else check.compiled.get(key)
    if found is not None and not any(ref.kind in _SCOPED for ref in found.refs):
        return found
    try:
        found = compile_formula(spot.text, scope, dice=mark.dice)
    except FormulaError:
        return None
    if own:
        check.of_things[own, spot.text, mark.value] = found
    else:
        check.compiled[key] = found
    return found


def _errors(text: str, scope: Scope, *, dice: bool) -> Iterator[FormulaError]:
    """All errors of a formula: unknown names and forbidden dice are forgiven once told, to see what comes after."""
    forgiven: set[str] = set()
    for _ in range(_MOST_TOLD):
        try:
            compile_formula(text, _Forgiving(scope, forgiven), dice=dice)
        except FormulaError as error:
            yield error
            if error.code == "unknown_name" and error.found.removeprefix("@") not in forgiven:
                forgiven.add(error.found.removeprefix("@"))
            elif error.code == "dice_not_allowed" and not dice:
                dice = True
            else:
                return
        else:
            return


@dataclass(frozen=True, slots=True)
class _Forgiving:
    """A scope that also takes names whose fault was told already."""

    scope: Scope
    forgiven: set[str]

    def resolve(self, name: str) -> NameRef | None:
        return NameRef("forgiven", name) if name in self.forgiven else self.scope.resolve(name)

    def names(self) -> Iterable[str]:
        return islice(self.scope.names(), MOST_COMPARED)


def _fault(source: Source, spot: Spot, mark: Reads, ids: Ids, error: FormulaError) -> Fault:
    params: dict[str, str | int] = {"formula": shown(error.text), "position": error.position + 1}
    accepted, nearest = error.accepted, error.suggestion or ""
    if mark.kind and error.code == "syntax" and is_id(spot.text):
        # A bare word where a condition's id may stand is a slip for an id, not for a formula.
        accepted = ids.of(mark.kind)
        return source.fault(spot.path, "unknown_id", found=spot.text, accepted=accepted, params={"kind": mark.kind})
    if mark.words and error.code == "syntax":
        accepted = (*mark.words, *accepted)
    found = error.found or (error.text if error.code == "dice_syntax" else "")
    position = error.position if spot.text == error.text else 0
    return source.fault(
        spot.path, error.code, found=found, accepted=accepted, nearest=nearest, position=position, params=params
    )


# -- circles --------------------------------------------------------------------------------------------------------


def circle_faults(source: Source, file: SystemFile, check: FormulaCheck) -> Iterator[Fault]:
    """Derived values, track maxima and starts, and modifiers that read each other in a circle (rule_system §2, R36)."""
    reads, places = _reads(file, check)
    order = {name: number for number, name in enumerate(places)}
    for circle in circles(reads):
        at = min(circle[:-1], key=lambda name: (source.line(places[name]), order[name]))
        yield source.fault(places[at], "circular_formula", params={"circle": " → ".join(circle)})


def circles(reads: Mapping[str, Iterable[str]]) -> Iterator[tuple[str, ...]]:
    """Circles among names and what they read, such as ("a", "b", "a"): each has a step that no circle before it had."""
    left = {name: set(read) for name, read in reads.items()}
    for _ in range(_MOST_CIRCLES):
        circle = find_circle(left)
        if circle is None:
            return
        yield circle
        left[circle[0]].discard(circle[1])


class _Add(Protocol):
    """Notes what one computed value reads."""

    def __call__(self, name: str, text: str, path: Path, *more: str, value: bool = False, kind: str = "") -> None: ...


def _reads(file: SystemFile, check: FormulaCheck) -> tuple[dict[str, set[str]], dict[str, Path]]:
    """What each computed value reads, and where its formula stands. A value without a formula reads nothing."""
    reads: dict[str, set[str]] = {}
    places: dict[str, Path] = {}

    def add(name: str, text: str, path: Path, *more: str, value: bool = False, kind: str = "") -> None:
        formula = check.of_things.get((kind, text, value)) if kind else check.compiled.get((text, False, value))
        reads[name] = {_name(ref, kind) for ref in formula.refs} | set(more) if formula else set(more)
        places[name] = path

    for index, stat in enumerate(file.stats):
        add(f"{stat.id}.mod", stat.modifier or "", ("stats", index, "modifier"), value=True)
    for index, track in enumerate(file.tracks):
        add(f"{track.id}.max", track.max, ("tracks", index, "max"))
        # A track the sheet does not have yet is read at its start, which is cut to its maximum.
        add(track.id, track.start, ("tracks", index, "start"), f"{track.id}.max")
    for index, derived in enumerate(file.derived):
        add(derived.id, derived.formula, ("derived", index, "formula"))
    for index, thing in enumerate(file.things):
        _add_thing(add, thing, index)
    return reads, places


def _add_thing(add: _Add, thing: ThingDef, index: int) -> None:
    for number, track in enumerate(thing.tracks):
        name, path = f"thing.{thing.id}.{track.id}", ("things", index, "tracks", number)
        add(f"{name}.max", track.max, (*path, "max"), kind=thing.id)
        add(name, track.start, (*path, "start"), f"{name}.max", kind=thing.id)
    for number, stat in enumerate(thing.stats):
        path = ("things", index, "stats", number)
        name = f"thing.{thing.id}.{stat.id}.mod"
        add(name, stat.modifier or "", (*path, "modifier"), value=True, kind=thing.id)


def _name(ref: NameRef, kind: str = "") -> str:
    """A name as circles print it, the same however it was reached; `kind` is the possession whose formula reads it."""
    if ref.kind == "own":
        return f"thing.{kind}.{ref.id}.{ref.part}".rstrip(".")
    if ref.kind in ("owner", "actor"):
        owned, _, part = ref.part.partition(":")
        return _name(NameRef(owned, ref.id, part))
    if ref.kind == "thing":
        return f"thing.{ref.id}.{ref.part}"
    if ref.kind in ("stat", "track", "derived"):
        return f"{ref.id}.{ref.part}".rstrip(".")
    return f"{ref.kind}:{ref.id}"

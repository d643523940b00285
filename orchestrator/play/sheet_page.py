"""Sheets, scenes and clocks as lines of text, the same on a terminal and in a pipe."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest

from orchestrator.play.wrapping import padded, width_of, wrapped
from orchestrator.turn.look import TableLook
from prompts.views import AbilityLine, ClockView, RowLine, SceneView, SheetView, ThingLine
from prompts.words import Words

_MOST_SEGMENTS = 12
"""Clocks of more segments are told in numbers alone."""


def sheet_page(sheet: SheetView, words: Words, width: int) -> str:
    """A sheet, every number with its reasons (rule_system §3 to §8)."""
    say = words.say
    head = sheet.name if sheet.level is None else say("sheet.head", name=sheet.name, level=sheet.level)
    rows = [
        ("stats", [_with(f"{stat.name} {stat.shown}", stat.reasons) for stat in sheet.stats]),
        (
            "tracks",
            [f"{one.name} {one.value}" + (f"/{one.max}" if one.max is not None else "") for one in sheet.tracks],
        ),
        ("derived", [f"{one.name} {one.shown}" for one in sheet.derived]),
        ("conditions", [_condition(words, one.name, one.steps, one.left) for one in sheet.conditions]),
        ("skills", [skill.name for skill in sheet.trained]),
        (
            "attacks",
            [_with(attack.name, [part for part in (attack.stat, attack.damage) if part]) for attack in sheet.attacks],
        ),
        ("abilities", [_ability(words, one) for one in sheet.abilities]),
        ("things", [_thing(one) for one in sheet.things]),
        ("clocks", [clock_line(clock) for clock in sheet.clocks]),
    ]
    table = [(row.name, say("sheet.gap").join(_noted(words, row))) for row in sheet.rows]
    table += [(say(f"sheet.{key}"), say("sheet.gap").join(items)) for key, items in rows if items]
    table += [(one.name, ", ".join(one.items)) for one in sheet.lists if one.items]
    table += [(say("sheet.money"), sheet.money)] if sheet.money else []
    table += [(say("sheet.growth"), say("sheet.gap").join(growth))] if (growth := _growth(sheet, words)) else []
    table += [(one.question, one.text) for one in sheet.answers if one.text]
    blurb = [wrapped(sheet.blurb, width)] if sheet.blurb else []
    return "\n".join([head, *blurb, *rows_of(table, width)])


def _noted(words: Words, row: RowLine) -> Iterator[str]:
    """The items of a row, each with what is noted of it."""
    for item, note in zip_longest(row.items, row.notes, fillvalue=""):
        yield words.say("choose.described", name=item, about=note) if note else item


def _growth(sheet: SheetView, words: Words) -> list[str]:
    """The xp, what the next level needs, and choice points still to be spent."""
    told = []
    if sheet.xp is not None and sheet.xp_needed is not None:
        told.append(words.say("sheet.xp_of", xp=sheet.xp, needed=sheet.xp_needed))
    elif sheet.xp is not None:
        told.append(words.say("sheet.xp", xp=sheet.xp))
    if sheet.choice_points:
        told.append(words.say("sheet.choice_points", count=sheet.choice_points))
    return told


def clocks_page(look: TableLook, words: Words, width: int) -> str:
    """The clocks that lie open, the pools, and the heroes' own clocks."""
    rows = [(clock.name, clock_line(clock, named=False)) for clock in look.clocks]
    rows += [(pool.name, str(pool.points)) for pool in look.pools]
    for hero in look.heroes:
        rows += [
            (words.say("sheet.own_clock", name=hero.name, clock=clock.name), clock_line(clock, named=False))
            for clock in hero.clocks
        ]
    return "\n".join(rows_of(rows, width)) if rows else words.say("sheet.no_clocks")


def scene_page(scene: SceneView, words: Words, width: int) -> str:
    """Where the table is, who is there, the ways out, and whose turn it is."""
    say = words.say
    present = [_with(one.name, one.state) for one in scene.present]
    rows = [(say("sheet.here"), ", ".join(present))] if present else []
    ways = [way.label for way in scene.exits if way.open]
    rows += [(say("sheet.ways"), ", ".join(ways))] if ways else []
    if scene.turn_of is not None:
        rows.append((say("sheet.order"), say("sheet.round", round=scene.round, order=", ".join(scene.order))))
    return "\n".join([scene.title, *rows_of(rows, width)])


def clock_line(clock: ClockView, *, named: bool = True) -> str:
    """A clock: its name, a ring of segments, its numbers."""
    ring = "●" * clock.value + "○" * (clock.size - clock.value) + " " if clock.size <= _MOST_SEGMENTS else ""
    return (f"{clock.name} " if named else "") + f"{ring}{clock.value}/{clock.size}"


def rows_of(rows: Iterable[tuple[str, str]], width: int, *, indent: str = "  ") -> list[str]:
    """Two columns: names, and what belongs to them, wrapped beside."""
    kept = list(rows)
    widest = max((width_of(name) for name, _ in kept), default=0)
    head = min(widest, width // 3)
    lines = []
    for name, text in kept:
        first = f"{indent}{padded(name, head)}  "
        if width_of(name) > head:
            lines.append(f"{indent}{name}")
            first = " " * (len(indent) + head + 2)
        if not text:
            lines.append(first.rstrip() or f"{indent}{name}")
            continue
        lines.append(wrapped(text, width, first=first, rest=" " * (len(indent) + head + 2)))
    return lines


def _ability(words: Words, ability: AbilityLine) -> str:
    """An ability with what it costs and how often it may still be used."""
    left = words.say("sheet.uses_left", left=ability.left) if ability.left is not None else ""
    passive = words.say("sheet.passive") if ability.passive else ""
    return _with(ability.name, [part for part in (ability.cost, left, passive) if part])


def _thing(thing: ThingLine) -> str:
    """A possession with its own stats, tracks and conditions."""
    stats = [_with(f"{stat.name} {stat.shown}", stat.reasons) for stat in thing.stats]
    tracks = [f"{one.name} {one.value}" + (f"/{one.max}" if one.max is not None else "") for one in thing.tracks]
    return _with(thing.name, [*stats, *tracks, *thing.conditions])


def _with(name: str, more: Iterable[str]) -> str:
    said = ", ".join(more)
    return f"{name} ({said})" if said else name


def _condition(words: Words, name: str, steps: int, left: int | None) -> str:
    told = f"{name} {steps}" if steps > 1 else name
    return _with(told, [words.say("sheet.turns_left", left=left)] if left is not None else [])

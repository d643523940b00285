"""A roll chip as people read it: every reason with its source, the dice, the target, the tier (behaviours A11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from prompts.views import ChipView
from prompts.words import Value, Words
from rules.events import Chip, ChipLine, ThrownDie
from rules.state import Table, item_key
from rules.system import RuleSystem
from rules.systems.registry import is_defence
from tools.lines import Teller, known_name
from tools.own_params import own_values
from tools.own_words import said

CONDITION_MARK = "condition"


def chip_view(system: RuleSystem, state: Table, chip: Chip, words: Words) -> ChipView:
    """A chip in the table's language."""
    teller = Teller(system, state, words)
    return ChipView(
        title=_title(teller, chip),
        tier=teller.tier(chip.tier),
        kind=chip.kind,
        actor=teller.who(chip.sheet),
        target=_target(teller, chip),
        dice=dice_shown(chip.dice, words),
        total=str(chip.total) if chip.dice or chip.total else "",
        lines=(*_standing(teller, chip), *_reasons(teller, chip)),
        causes=tuple(_causes(teller, chip)),
        defence=is_defence(system, chip.check),
    )


def _reasons(teller: Teller, chip: Chip) -> Iterator[str]:
    """Every reason, once: what was put in for an edge alone is named by its edge."""
    edges = {line.id for line in chip.lines if line.kind == "edge"}
    for line in chip.lines:
        named_by_edge = line.kind == "spend" and not line.amount and not line.note and line.id in edges
        told = "" if named_by_edge else _line(teller, chip, line)
        if told:
            yield told


def _causes(teller: Teller, chip: Chip) -> Iterator[str]:
    """What had a part, in words without numbers: how it stood, what was put in, what gave an edge."""
    if chip.check in teller.system.resisting:
        yield teller.words.say("chip.resists")
    yield from _standing(teller, chip)
    put_in = (_name(teller, line) for line in chip.lines if line.kind == "spend")
    edges = (_edge(teller, line) for line in chip.lines if line.kind == "edge")
    yield from dict.fromkeys((*put_in, *edges))


def _standing(teller: Teller, chip: Chip) -> tuple[str, ...]:
    """How the action stood, where its check knows such steps."""
    steps = (("position", chip.position), ("effect", chip.effect))
    return tuple(teller.words.say(f"chip.{part}", step=teller.name("steps", step)) for part, step in steps if step)


def _title(teller: Teller, chip: Chip) -> str:
    what = teller.name("abilities", chip.ability) if chip.ability else teller.name("checks", chip.check)
    part = known_name(teller, chip.attack) if chip.attack else ""
    if not part and chip.skill:
        part = str(own_values(teller, {"skill": chip.skill})["skill"])
    if not part and chip.stat:
        part = " + ".join(_stat_name(teller, stat) for stat in (chip.stat, chip.also) if stat)
    named = part and item_key(part) != item_key(what)
    values = {"who": teller.who(chip.sheet), "check": f"{what} ({part})" if named else what}
    if chip.target:
        values["target"] = teller.who(chip.target)
        own = teller.system.words(teller.words.language, "checks", chip.check, "aimed")
        if own:
            values["check"] = said(teller.words.language, f"{chip.check}.aimed", own, values)
            return teller.words.say("chip.title", who=values["who"], check=values["check"])
        return teller.words.say("chip.title_against", **values)
    return teller.words.say("chip.title", **values)


def _stat_name(teller: Teller, stat: str) -> str:
    """The name of what a roll is made with: a stat, or a track that is one where the system's own actions say so."""
    return teller.name("stats" if stat in teller.system.stats else "tracks", stat)


def _target(teller: Teller, chip: Chip) -> str:
    if chip.target_number is None:
        return ""
    system = teller.system
    if chip.difficulty in system.difficulties:
        return teller.words.say(
            "chip.difficulty", name=teller.name("difficulties", chip.difficulty), target=chip.target_number
        )
    for section in ("derived", "stats", "tracks"):
        if chip.difficulty in getattr(system, section):
            name = teller.name(section, chip.difficulty)
            return teller.words.say("chip.difficulty", name=name, target=chip.target_number)
    return str(chip.target_number)


def _line(teller: Teller, chip: Chip, line: ChipLine) -> str:
    say = teller.words.say
    match line.kind:
        case "edge":
            return _edge(teller, line)
        case "stat":
            return _stat(teller, chip, line)
        case "condition":
            stat, _, steps = line.note.partition(":")
            return say(
                "chip.shift",
                condition=teller.name("conditions", line.id),
                stat=teller.name("stats", stat),
                steps=int(steps or 0),
            )
        case "position" | "effect":
            return say(f"chip.{line.kind}_moved", source=teller.name("conditions", line.id), steps=int(line.note or 0))
        case "skill" if chip.unit != "dice":
            return say("chip.bonus_trained", skill=teller.name("skills", line.id), value=line.amount)
        case "bonus":
            return say("chip.second_chance", track=teller.name("tracks", line.id))
        case "die" if chip.unit != "dice":
            return say("chip.edge_die", value=line.amount)
        case "rule":
            return say(f"chip.{line.id}")
        case "own":
            return _own(teller, line)
        case _:
            return _added(teller, chip, _name(teller, line), line.amount)


def _own(teller: Teller, line: ChipLine) -> str:
    """A line of the system's own actions; by its id alone where a system has lost its words."""
    text = teller.system.words(teller.words.language, "chips", line.id, "text")
    if not text:
        return line.id
    values: dict[str, Value] = {"amount": line.amount, **own_values(teller, line.params)}
    return said(teller.words.language, line.id, text, values)


def _stat(teller: Teller, chip: Chip, line: ChipLine) -> str:
    """A stat: its die, the dice its points are, or what it adds."""
    name = teller.name("stats", line.id)
    if line.note.startswith("d") and line.amount == 0:
        return teller.words.say("chip.die", name=name, die=line.note)
    if chip.unit == "dice":
        return teller.words.say("chip.dice_of", name=name, value=line.amount)
    return teller.words.say("chip.line", name=name, value=line.amount)


def _added(teller: Teller, chip: Chip, name: str, amount: int) -> str:
    """A reason with what it adds; one that adds nothing to the dice is named alone."""
    if not amount:
        return name
    return teller.words.say("chip.dice_added" if chip.unit == "dice" else "chip.line", name=name, value=amount)


_NAMED_IN = {"attack": "attacks", "ability": "abilities", "spend": "spends", "skill": "skills"}
"""Where the name of a line stands, by its kind."""


def _name(teller: Teller, line: ChipLine) -> str:
    if line.kind == "formula":
        return _formula_name(teller, line)
    if line.kind == "die":
        return teller.words.say("chip.edge")
    name = teller.name(_NAMED_IN[line.kind], line.id) if line.kind in _NAMED_IN else line.id
    if line.kind == "spend" and line.note:
        return teller.words.say("chip.with_item", name=name, item=teller.item(line.note))
    return name


def _formula_name(teller: Teller, line: ChipLine) -> str:
    named = line.note.strip().removeprefix("@")
    for section in ("derived", "stats", "tracks"):
        if named in getattr(teller.system, section):
            return teller.name(section, named)
    return teller.name("checks", line.id)


def _edge(teller: Teller, line: ChipLine) -> str:
    if line.id == "situation":
        source = teller.words.say("chip.situation")
    else:
        sections = ("conditions", "spends", "abilities")
        section = next((one for one in sections if line.id in getattr(teller.system, one)), "conditions")
        source = teller.name(section, line.id)
    if line.who:
        source = teller.words.say("chip.of_whom", source=source, who=teller.who(line.who))
    return teller.words.say(f"chip.{line.note}", source=source)


def dice_shown(dice: Iterable[ThrownDie], words: Words) -> str:
    """Dice as people read them: `d20 14`, and in brackets those that do not count."""
    thrown = [(f"d{die.sides} {die.face:+d}" if die.sides == "F" else f"d{die.sides} {die.face}", die) for die in dice]
    kept = " + ".join(face for face, die in thrown if die.kept)
    dropped = ", ".join(face for face, die in thrown if not die.kept)
    return " ".join(one for one in (kept, words.say("chip.dropped", face=dropped) if dropped else "") if one)

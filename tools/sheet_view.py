"""A sheet as people and models read it: present values with their reasons, in the table's language."""

from __future__ import annotations

import re
from typing import Final

from prompts.views import (
    Answer,
    AttackLine,
    ClockView,
    ConditionLine,
    DerivedLine,
    ListLine,
    SheetView,
    SkillLine,
    StatLine,
    TrackLine,
)
from prompts.words import Words
from rules.definitions.growth import AdvancesGrowth, LevelsGrowth
from rules.definitions.sheets import StatDef, TrackDef
from rules.effects.tracks import has_track
from rules.growth.xp import level_due
from rules.reading import SheetReading
from rules.state import Clock, Item, Sheet, Table
from rules.system import RuleSystem
from tools.belongings_view import ability_lines, hurts_at, number_shown, thing_lines
from tools.lines import Teller
from tools.own_rows import Hiding, row_lines

_NAMED: Final = re.compile(r"@[\w.]+")
_OF_THE_ROLL: Final = "@roll."
_PRODUCT: Final = re.compile(r"(?<![\w@.])(?<![/*] )(\d+) \* (\d+)(?! [/*])\b")
_SIGNED: Final = re.compile(r"([+-]) ")
_TERM: Final = re.compile(r"[\w%]+(?: \w+)*")
_NOTHING_ADDED: Final = re.compile(r" \+ 0(?!\d)")


def sheet_view(system: RuleSystem, state: Table, sheet: Sheet, words: Words) -> SheetView:
    """The whole sheet; every number is the present one."""
    teller = Teller(system, state, words)
    reading = SheetReading(system, state, sheet)
    section = "characters" if sheet.kind == "hero" else "non_players"
    by_xp = sheet.kind == "hero" and _grows_by_xp(system)
    due = level_due(system, state, sheet)
    hiding = Hiding(system, sheet.kind)
    return SheetView(
        id=sheet.id,
        name=teller.person(sheet.id),
        kind=sheet.kind,
        level=None if hiding.hides("level") else sheet.level,
        blurb=system.words(words.language, section, sheet.block, "description") if sheet.block else "",
        rows=row_lines(teller, reading),
        stats=tuple(_stat(teller, reading, stat) for stat in hiding.shown("stat", system.file.stats)),
        skills=tuple(_skill(teller, sheet, id) for id in hiding.shown("skill", system.skills)),
        tracks=tuple(
            _track(teller, reading, track)
            for track in hiding.shown("track", system.file.tracks)
            if has_track(track, sheet)
        ),
        derived=tuple(
            DerivedLine(
                id,
                teller.name("derived", id),
                str(reading.derived(id)),
                teller.system.words(words.language, "derived", id, "note"),
            )
            for id in hiding.shown("derived", system.derived)
        ),
        conditions=tuple(_condition(teller, sheet, id) for id in hiding.shown("condition", sheet.conditions)),
        lists=tuple(_list(teller, sheet, id) for id in hiding.shown("list", system.lists)),
        clocks=tuple(clock_view(teller, id, sheet.clocks[id]) for id in hiding.shown("clock", sheet.clocks)),
        attacks=tuple(
            _attack(teller, reading, id) for id in hiding.shown("attack", sheet.attacks) if id in system.attacks
        ),
        abilities=ability_lines(teller, reading),
        things=thing_lines(teller, reading, hiding.hides),
        answers=_answers(teller, sheet, section),
        money=teller.purse(sheet.money) if system.file.money is not None and sheet.kind == "hero" else "",
        choice_points=sheet.choice_points,
        xp=sheet.xp if by_xp else None,
        xp_needed=due.needed if by_xp and due.level is not None else None,
    )


def _grows_by_xp(system: RuleSystem) -> bool:
    """Whether xp is what growth is measured by; where actions spend it, the system's own lines show it."""
    growth = system.file.growth
    return isinstance(growth, AdvancesGrowth) or (isinstance(growth, LevelsGrowth) and growth.rises == "xp")


def stat_shown(stat: StatDef, reading: SheetReading) -> str:
    """A stat as its system shows it: a number with its modifier, dots, a percentage or a die."""
    modifier = reading.modifier(stat.id) if stat.modifier is not None else None
    return number_shown(stat, reading.stat(stat.id), modifier)


def clock_view(teller: Teller, clock_id: str, clock: Clock) -> ClockView:
    """A clock with its name."""
    defined = teller.system.clocks.get(clock_id)
    return ClockView(
        clock_id,
        teller.name("clocks", clock_id),
        clock.value,
        clock.size,
        open=defined is not None and defined.storyteller,
    )


def item_shown(teller: Teller, item: Item) -> str:
    """An item as a sheet shows it: "Captain Iris 2 (awe, loyalty)" (rule_system §6)."""
    value = "" if item.value is None else f" {item.value}"
    words = item.words or teller.system.words(teller.words.language, "items", item.name, "words")
    return f"{teller.item(item.name)}{value} ({words})" if words else f"{teller.item(item.name)}{value}"


def _answers(teller: Teller, sheet: Sheet, section: str) -> tuple[Answer, ...]:
    """What a player wrote to the system's questions; where nothing, the ready-made character's own words."""
    written = {
        id: sheet.answers[id].text if id in sheet.answers else _ready_made(teller, sheet, section, id)
        for id in (question.id for question in teller.system.file.questions)
    }
    written |= {id: answer.text for id, answer in sheet.answers.items()}
    return tuple(Answer(teller.name("questions", id), text) for id, text in written.items() if text)


def _ready_made(teller: Teller, sheet: Sheet, section: str, question_id: str) -> str:
    return teller.system.words(teller.words.language, section, sheet.block, question_id) if sheet.block else ""


def _stat(teller: Teller, reading: SheetReading, stat: StatDef) -> StatLine:
    reasons = tuple(
        teller.words.say("chip.reason", condition=teller.name("conditions", reason.condition), steps=reason.steps)
        for reason in reading.present(stat.id).reasons
    )
    covers = teller.system.words(teller.words.language, "stats", stat.id, "covers")
    return StatLine(stat.id, teller.name("stats", stat.id), stat_shown(stat, reading), reasons, covers)


def _skill(teller: Teller, sheet: Sheet, skill_id: str) -> SkillLine:
    skill = teller.system.skills[skill_id]
    return SkillLine(
        skill_id,
        teller.name("skills", skill_id),
        teller.system.words(teller.words.language, "skills", skill_id, "covers"),
        teller.name("stats", skill.stat) if skill.stat else "",
        skill_id in sheet.skills,
    )


def _track(teller: Teller, reading: SheetReading, track: TrackDef) -> TrackLine:
    return TrackLine(
        track.id,
        teller.name("tracks", track.id),
        reading.track(track.id),
        reading.maximum(track.id),
        hurts_at(track),
        track.role,
    )


def _condition(teller: Teller, sheet: Sheet, condition_id: str) -> ConditionLine:
    held = sheet.conditions[condition_id]
    described = teller.system.words(teller.words.language, "conditions", condition_id, "description")
    return ConditionLine(condition_id, teller.name("conditions", condition_id), held.steps, held.left, described)


def _list(teller: Teller, sheet: Sheet, list_id: str) -> ListLine:
    items = tuple(item_shown(teller, item) for item in sheet.lists.get(list_id, ()))
    return ListLine(list_id, teller.name("lists", list_id), items, teller.system.lists[list_id].max)


def damage_shown(teller: Teller, reading: SheetReading, damage: str) -> str:
    """Damage as people read it: the sheet's own numbers in the place of names, "d8 + 3" for "d8 + @strength.mod".

    What only the throw will show stays a word: "higher die + 4" for "@roll.high + 4".
    """

    def filled(name: str) -> str:
        thrown = name.removeprefix(_OF_THE_ROLL)
        if thrown != name:
            return teller.words.say(f"roll.{thrown}")
        return str(reading.system.formula(name).whole(reading))

    return _summed(_NAMED.sub(lambda found: filled(found[0]), damage).replace("+ -", "- "))


def _summed(text: str) -> str:
    """A plain sum with its whole numbers worked out: "d8 + 1 + 2 * 1" is "d8 + 3". Anything else stays as it is."""
    text = _PRODUCT.sub(lambda found: str(int(found[1]) * int(found[2])), text)
    parts = _SIGNED.split(f"+ {text}")[1:]
    terms = list(zip(parts[::2], (part.strip() for part in parts[1::2]), strict=True))
    if not all(_TERM.fullmatch(term) for _, term in terms):
        return _NOTHING_ADDED.sub("", text)
    number = sum(int(f"{sign}{term}") for sign, term in terms if term.isdecimal())
    rest = " ".join(f"{sign} {term}" for sign, term in terms if not term.isdecimal()).removeprefix("+ ")
    if not rest:
        return str(number)
    return f"{rest} {'+' if number > 0 else '-'} {abs(number)}" if number else rest


def _attack(teller: Teller, reading: SheetReading, attack_id: str) -> AttackLine:
    attack = teller.system.attacks[attack_id]
    return AttackLine(
        attack_id,
        teller.name("attacks", attack_id),
        teller.system.words(teller.words.language, "attacks", attack_id, "covers"),
        " + ".join(teller.name("stats", stat) for stat in (attack.stat, attack.also) if stat),
        damage_shown(teller, reading, attack.damage),
    )

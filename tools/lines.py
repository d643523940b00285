"""Events, chips and refusals as lines that a person or a model reads, in the table's language.

The words are `prompts`'; the numbers are the events'. Lines are made from committed facts only, never from prose.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from prompts.words import Words
from rules.events import (
    AbilityGained,
    AbilityRecovered,
    AbilityUsed,
    AdvanceTaken,
    AdventureEnded,
    AnswerWritten,
    CascadeStopped,
    Chip,
    ChoicePointsChanged,
    ClassLevelSet,
    ClockReset,
    ClockTicked,
    ConditionEnded,
    ConditionSet,
    DividedByZero,
    EncounterBegan,
    EncounterEnded,
    Event,
    HardMoveSettled,
    ImprovementMarked,
    ImprovementRolled,
    ItemAdded,
    ItemRemoved,
    ItemStepped,
    ItemWordsSet,
    LevelSet,
    MoneyChanged,
    NoConsequence,
    OwnSet,
    PoolChanged,
    RequestRefused,
    Rested,
    SceneEntered,
    SecretRevealed,
    SheetAdded,
    SkillTrained,
    StatSet,
    ThingGained,
    ThingLost,
    TimePassed,
    TrackChanged,
    TrackMaximumSet,
    WithoutEffect,
    XpChanged,
)
from rules.refusals import Refusal
from rules.state import TABLE, Table
from rules.system import RuleSystem
from rules.systems.registry import actions_of
from tools.name_sections import NAMED, SECTIONS
from tools.own_words import said, with_hero
from tools.purse import purse_shown
from tools.recognising import with_next

MOST_SHOWN = 12
"""How many accepted names a refusal lists."""


class Teller:
    """Names things of one system and state in one language, and says events with them."""

    def __init__(self, system: RuleSystem, state: Table, words: Words) -> None:
        """Tells about `state` in the language of `words`."""
        self.system = system
        self.state = state
        self.words = words

    def name(self, section: str, id: str, part: str = "name") -> str:
        """The name of an entry of the system or adventure."""
        return self.system.words(self.words.language, section, id, part) or id

    def deed_field(self, field: str) -> str:
        """What a field of a ruling is called: by the system's own word (`skill_word`), else by the usual one."""
        own = self.system.words(self.words.language, "system", self.system.id, f"{field}_word")
        return own or self.words.say(f"deed.{field}")

    def tier(self, id: str) -> str:
        """An outcome by the system's name for it, else by the usual one."""
        named, usual = self.name("tiers", id), f"chip.tier_{id}"
        return self.words.say(usual) if named == id and self.words.has(usual) else named

    def item(self, name: str) -> str:
        """An item as people read it: a ready-made one, or a skill, by its words, a player's own as it was written."""
        own = actions_of(self.system)
        sections = ("items", *(own.catalogues if own is not None else ()), "skills")
        return next((named for one in sections if (named := self.name(one, name)) != name), name)

    def who(self, sheet_id: str) -> str:
        """The name of a sheet; the table's word for itself."""
        sheet = self.state.sheets.get(sheet_id)
        if sheet is not None:
            return self.person(sheet_id)
        return self.words.say("change.table") if sheet_id == TABLE else sheet_id

    def person(self, sheet_id: str) -> str:
        """A sheet's name: what the player called it, or the text file's name for its stat block."""
        sheet = self.state.sheets[sheet_id]
        section = "characters" if sheet.kind == "hero" else "non_players"
        named = self.system.words(self.words.language, section, sheet.block) if sheet.block else ""
        own = sheet.name and sheet.name != sheet.block
        base = sheet.name if own else (named or sheet.name)
        number = sheet_id.removeprefix(f"{sheet.block}_")
        return f"{base} {number}" if sheet.kind == "npc" and not own and number.isdecimal() else base

    def thing(self, name: str, kind: str) -> str:
        """A possession's name: its own as it was given, a ready-made one by its words, else that of its kind."""
        defined = self.system.things.get(kind)
        own = name and name not in (kind, defined.name if defined is not None else "")
        nameless = self.system.words(self.words.language, "things", kind, "nameless")
        return self.item(name) if own else nameless or self.name("things", kind)

    def told_text(self, text: str, whom: str = "") -> str:
        """What the storyteller is told: by a text id of the system or of a proposal, `whom` by name, else as said."""
        words, language = self.system.words, self.words.language
        named = words(language, "tells", text, "text") or words(language, "proposals", text, "what")
        return self.hero_named(named, whom) if named else text

    def hero_named(self, text: str, whom: str = "") -> str:
        """A text of the system or the adventure with `{hero}` filled in: `whom`, where that is one, else the first."""
        heroes = [one.id for one in self.state.heroes()]
        who = whom if whom in heroes else next(iter(heroes), "")
        return with_hero(text, self.words.language, self.who(who) if who else "")

    def purse(self, amount: int) -> str:
        """An amount of money, by the names of its currencies."""
        return purse_shown(self.system, self.state, self.words, amount)

    def field(self, kind: str, field_id: str) -> str:
        """The name of a stat or track of a kind of possession."""
        words, language = self.system.words, self.words.language
        said = words(language, "things", kind, field_id) or words(language, "things", kind, f"{field_id}.name")
        defined = self.system.things.get(kind)
        fields = (*defined.stats, *defined.tracks) if defined is not None else ()
        return said or next((one.name for one in fields if one.id == field_id and one.name), field_id)

    def whose(self, event: TrackChanged | ConditionSet | ConditionEnded) -> str:
        """The name of whoever a change is of: a sheet, or the possession of one that it names."""
        if not event.thing:
            return self.who(event.subject)
        owned = next((one for one in self.state.sheets[event.subject].things if one.id == event.thing), None)
        return self.thing(owned.name if owned is not None else "", event.kind)

    def say(self, key: str, **values: str | int) -> str:
        """A phrase of the changes."""
        return self.words.say(f"change.{key}", **values)

    def told(self, event: Event) -> str:
        """An event as a line; empty for what needs no line of its own."""
        teller = _LINES.get(type(event))
        return teller(self, event) if teller is not None else ""


def change_lines(system: RuleSystem, state: Table, events: Iterable[Event], words: Words) -> tuple[str, ...]:
    """Every change among events as a line, in order; refusals, rolls and fired cards are no changes."""
    teller = Teller(system, state, words)
    lines = (_recognised(teller, *pair) or teller.told(event) for event, pair in with_next(events))
    return tuple(line for line in lines if line)


def _recognised(teller: Teller, lost: Event | None, gained: Event | None) -> str:
    if not isinstance(lost, ThingLost) or not isinstance(gained, ThingGained):
        return ""
    now = teller.thing(str(gained.thing["name"]), lost.kind)
    return teller.say(
        "thing_recognised", who=teller.who(lost.subject), before=teller.thing(lost.name, lost.kind), now=now
    )


def refusal_line(system: RuleSystem, state: Table, refusal: Refusal, words: Words, *, ids: bool = False) -> str:
    """A refusal in words: what was wrong, what is accepted, and the nearest of it.

    People read names (behaviours E11); with `ids` what is accepted stands by the ids that a model's next call needs.
    """
    teller = Teller(system, state, words)
    values: dict[str, str | int] = {key: meant(teller, key, value) for key, value in refusal.params.items()}
    if refusal.code == "money_too_little":
        values.update({key: teller.purse(int(values[key])) for key in ("have", "needed")})
    values["known"] = _listed(words, refusal.accepted if ids else _called(teller, refusal))
    values.setdefault("who", teller.who(str(refusal.params.get("sheet", TABLE))))
    own = system.words(words.language, "refusals", refusal.code, "text")
    key = f"refusal.{refusal.code}"
    if own:
        line = said(words.language, refusal.code, own, values)
    else:
        line = words.say(key if words.has(key) else "refusal.other", **{"code": refusal.code, **values})
    nearest = refusal.nearest if ids or not refusal.nearest else _accepted(teller, refusal, refusal.nearest)
    if nearest:
        line = f"{line} {words.say('refusal.did_you_mean', nearest=nearest)}"
    return line


def refused_event_line(system: RuleSystem, state: Table, event: RequestRefused, words: Words) -> str:
    """A refusal on record in words."""
    refusal = Refusal(event.code, event.params, event.accepted, event.nearest)
    return refusal_line(system, state, refusal, words)


def meant(teller: Teller, key: str, value: str | int, whom: str = "") -> str | int:
    """What people call the value of a param, which is about `whom`: an id by the name of what it stands for."""
    if not isinstance(value, str):
        return value
    if key in ("sheet", "target"):
        return teller.who(value)
    if key == "scene":
        return teller.name("scenes", value, "title")
    if key == "item":
        return teller.item(value)
    if key == "what":
        return teller.told_text(value, whom)
    if key == "tier":
        return teller.tier(value)
    if key == "action" and value in teller.system.abilities:
        return teller.name("abilities", value)
    section = SECTIONS.get(key) or own_section(teller, key)
    named = teller.name(section, value) if section else value
    if key == "part" and named == value and teller.words.has(f"deed.{value}"):
        return teller.deed_field(value)
    return known_name(teller, value) if key == "source" and named == value else named


def own_section(teller: Teller, key: str) -> str:
    """Where the text files name what a value of this key is, for ids that only the system's own actions know."""
    own = actions_of(teller.system)
    section = "modifiers" if key == "source" else f"{key}s"
    return section if own is not None and (section in own.words or section in own.catalogues) else ""


def known_name(teller: Teller, id: str) -> str:
    """What people call whatever an id stands for."""
    if id in teller.state.sheets:
        return teller.person(id)
    own = actions_of(teller.system)
    for section in (*NAMED, *(own.catalogues if own is not None else ())):
        named = teller.system.words(teller.words.language, section, id)
        if named != id:
            return named
    return id


def _called(teller: Teller, refusal: Refusal) -> tuple[str, ...]:
    """What would have been accepted, by name; secrets are not listed to people (behaviours E4)."""
    if refusal.code == "unknown_secret":
        return ()
    return tuple(dict.fromkeys(_accepted(teller, refusal, one) for one in refusal.accepted))


def _accepted(teller: Teller, refusal: Refusal, id: str) -> str:
    """What people call something that would have been accepted."""
    section = own_section(teller, refusal.code.removeprefix("unknown_"))
    return teller.name(section, id) if section else known_name(teller, id)


def _listed(words: Words, names: tuple[str, ...]) -> str:
    if not names:
        return words.say("refusal.none")
    shown = ", ".join(names[:MOST_SHOWN])
    return shown if len(names) <= MOST_SHOWN else f"{shown} …"


# -- one line a kind of event -----------------------------------------------------------------------------------


def _track(teller: Teller, e: TrackChanged) -> str:
    track = teller.field(e.kind, e.track) if e.thing else teller.name("tracks", e.track)
    return teller.say("track", who=teller.whose(e), track=track, before=e.before, after=e.after)


def _condition(teller: Teller, e: ConditionSet) -> str:
    values: dict[str, Any] = {
        "who": teller.whose(e),
        "condition": teller.name("conditions", e.condition),
        "before": e.before,
        "after": e.after,
    }
    if e.before == 0:
        if e.left is not None:
            return teller.say("condition_added_for", left=e.left, **values)
        return teller.say("condition_added_steps" if e.after > 1 else "condition_added", **values)
    if e.after == e.before:
        return ""
    return teller.say("condition_raised" if e.after > e.before else "condition_lowered", **values)


def _item(teller: Teller, key: str, e: ItemAdded | ItemRemoved | ItemStepped | ItemWordsSet, **more: Any) -> str:
    return teller.say(
        key, who=teller.who(e.subject), list=teller.name("lists", e.list), item=teller.item(e.item), **more
    )


def _item_added(teller: Teller, e: ItemAdded) -> str:
    if e.value is None:
        return _item(teller, "item_added", e)
    if e.asked is not None:
        return _item(teller, "item_added_cut", e, value=e.value, asked=e.asked)
    return _item(teller, "item_added_at", e, value=e.value)


def _item_stepped(teller: Teller, e: ItemStepped) -> str:
    if e.before == e.after:
        return _item(teller, "item_at_limit", e, value=e.after)
    return _item(teller, "item_raised" if e.after > e.before else "item_lowered", e, before=e.before, after=e.after)


def _clock(teller: Teller, e: ClockTicked) -> str:
    key = "clock_full" if e.after >= e.size else "clock"
    return teller.say(key, clock=teller.name("clocks", e.clock), value=e.after, size=e.size)


def _clock_reset(teller: Teller, e: ClockReset) -> str:
    held = teller.state.clocks if e.subject == TABLE else teller.state.sheets[e.subject].clocks
    return teller.say("clock_reset", clock=teller.name("clocks", e.clock), value=0, size=held[e.clock].size)


def _pool(teller: Teller, e: PoolChanged) -> str:
    key = "pool_gained" if e.after > e.before else "pool_spent"
    return teller.say(key, pool=teller.name("pools", e.pool), before=e.before, after=e.after)


def _hard_move(teller: Teller, e: HardMoveSettled) -> str:
    # A paid move's line is its PoolChanged; a prepaid one had it when it was paid.
    return teller.say("hard_move_unpaid", pool=teller.name("pools", e.pool)) if e.payment == "unpaid" else ""


def _numbers(key: str) -> Callable[[Teller, Any], str]:
    def line(teller: Teller, e: Any) -> str:
        told = teller.say(key, who=teller.who(e.subject), before=e.before, after=e.after, delta=e.after - e.before)
        why = teller.name("reasons", e.cause.ref)
        return told if why == e.cause.ref else teller.say("because", told=told, why=why)

    return line


def _money(teller: Teller, e: MoneyChanged) -> str:
    before, after = teller.purse(e.before), teller.purse(e.after)
    return teller.say("money", who=teller.who(e.subject), before=before, after=after)


def _advance(teller: Teller, e: AdvanceTaken) -> str:
    key = "advance_again" if e.after > 1 else "advance_taken"
    return teller.say(key, who=teller.who(e.subject), advance=teller.name("advances", e.advance), times=e.after)


def _stat(teller: Teller, e: StatSet) -> str:
    stat = teller.system.stats.get(e.stat)
    sign = "d" if stat is not None and stat.show == "die" else ""
    values = {"before": f"{sign}{e.before}", "after": f"{sign}{e.after}"}
    return teller.say("stat", who=teller.who(e.subject), stat=teller.name("stats", e.stat), **values)


def _improvement(teller: Teller, e: ImprovementRolled) -> str:
    key = "improvement_passed" if e.improved else "improvement_failed"
    stat = teller.name("stats", e.stat)
    return teller.say(key, who=teller.who(e.subject), stat=stat, rolled=e.rolled, above=e.above)


def _entered(teller: Teller, e: SheetAdded) -> str:
    return "" if e.cause.kind == "set_up" else teller.say("entered", who=teller.who(e.subject))


def _without(teller: Teller, e: WithoutEffect) -> str:
    if e.effect == "action":
        return refusal_line(teller.system, teller.state, Refusal(e.code, e.params), teller.words)
    key = f"nothing_{e.code}"
    values = {name: meant(teller, name, value) for name, value in e.params.items()}
    if not teller.words.has(f"change.{key}"):
        return ""
    return teller.say(key, who=_of_whom(teller, e), **values)


def _of_whom(teller: Teller, e: WithoutEffect) -> str:
    """Whom it is told of: the sheet that was meant, else a stat block nobody was made from, else the subject."""
    meant = e.params.get("sheet")
    return known_name(teller, meant) if isinstance(meant, str) else teller.who(e.subject)


def _no_consequence(teller: Teller, e: NoConsequence) -> str:
    """A blow that missed has the foes' turns for its price; saying that it has none would be odd."""
    check = teller.system.checks.get(e.check)
    return "" if check is not None and check.attack else teller.say("no_consequence")


def _own(teller: Teller, e: OwnSet) -> str:
    """What the system's own actions keep, where they say it with a line of theirs."""
    text = teller.name("changes", e.line, "text") if e.line else ""
    if text in ("", e.line):
        return ""
    values = {name: meant(teller, name, value) for name, value in e.params.items()}
    return said(teller.words.language, f"changes.{e.line}", text, {"who": teller.who(e.subject), **values})


def _encounter(teller: Teller, e: EncounterBegan) -> str:
    return teller.say("encounter_began", order=", ".join(teller.who(one) for one in e.order))


def _ability_used(teller: Teller, e: AbilityUsed) -> str:
    values = {"who": teller.who(e.subject), "ability": teller.name("abilities", e.ability)}
    if e.target and e.target != e.subject:
        return teller.say("ability_used_on", target=teller.who(e.target), **values)
    return teller.say("ability_used", **values)


_LINES: dict[type[Event], Callable[[Teller, Any], str]] = {
    TrackChanged: _track,
    ConditionSet: _condition,
    ConditionEnded: lambda t, e: t.say("condition_ended", who=t.whose(e), condition=t.name("conditions", e.condition)),
    ItemAdded: _item_added,
    ItemRemoved: lambda t, e: _item(t, "item_removed", e),
    ItemStepped: _item_stepped,
    ItemWordsSet: lambda t, e: _item(t, "item_words", e, words=e.words),
    ClockTicked: _clock,
    ClockReset: _clock_reset,
    PoolChanged: _pool,
    HardMoveSettled: _hard_move,
    StatSet: _stat,
    OwnSet: _own,
    LevelSet: _numbers("level"),
    XpChanged: _numbers("xp"),
    TrackMaximumSet: lambda t, e: t.say(
        "track_max", who=t.who(e.subject), track=t.name("tracks", e.track), before=e.before, after=e.after
    ),
    MoneyChanged: _money,
    ChoicePointsChanged: _numbers("choice_points"),
    ThingGained: lambda t, e: t.say(
        "thing_gained", who=t.who(e.subject), thing=t.thing(str(e.thing["name"]), str(e.thing["kind"]))
    ),
    ThingLost: lambda t, e: t.say("thing_lost", who=t.who(e.subject), thing=t.thing(e.name, e.kind)),
    AbilityGained: lambda t, e: t.say("ability_gained", who=t.who(e.subject), ability=t.name("abilities", e.ability)),
    AbilityUsed: _ability_used,
    AbilityRecovered: lambda t, e: t.say(
        "ability_recovered", who=t.who(e.subject), ability=t.name("abilities", e.ability)
    ),
    ClassLevelSet: lambda t, e: t.say(
        "class_level",
        who=t.who(e.subject),
        class_name=t.name("classes", e.class_id),
        before=e.before,
        after=e.after,
    ),
    SkillTrained: lambda t, e: t.say("skill_trained", who=t.who(e.subject), skill=t.name("skills", e.skill)),
    AdvanceTaken: _advance,
    ImprovementMarked: lambda t, e: t.say("improvement_marked", who=t.who(e.subject), stat=t.name("stats", e.stat)),
    ImprovementRolled: _improvement,
    AnswerWritten: lambda t, e: t.say(
        "answer_written", who=t.who(e.subject), question=t.name("questions", e.question), text=e.text
    ),
    SheetAdded: _entered,
    SceneEntered: lambda t, e: t.say("scene", scene=t.name("scenes", e.scene, "title")),
    SecretRevealed: lambda t, e: t.say("revealed", title=t.name("secrets", e.secret, "title")),
    TimePassed: lambda t, e: t.say("minutes", minutes=e.minutes),
    Rested: lambda t, e: t.say("rested"),
    EncounterBegan: _encounter,
    EncounterEnded: lambda t, e: t.say("encounter_ended"),
    AdventureEnded: lambda t, e: t.say("ending", title=t.name("endings", e.ending, "title")),
    NoConsequence: _no_consequence,
    CascadeStopped: lambda t, e: t.say("cascade_stopped", steps=e.steps),
    DividedByZero: lambda t, e: t.say("zero_division", formula=e.formula),
    WithoutEffect: _without,
}


def chip_summary(system: RuleSystem, state: Table, chip: Chip, words: Words) -> dict[str, str]:
    """A chip as the model hears it: what was tried and the tier, never faces or totals (behaviours A4)."""
    teller = Teller(system, state, words)
    return {
        "check": teller.name("checks", chip.check),
        "tier": teller.tier(chip.tier),
        "kind": chip.kind,
        "meaning": system.words(words.language, "tiers", chip.tier, "meaning"),
    }

"""Telling a turn from its view: outcome, changes and scene, in the lines of system and adventure."""

from __future__ import annotations

import re
from functools import cache

from orchestrator.models.embedded.line import is_about
from orchestrator.models.embedded.lines import Lines, listed, short_name, tidy
from orchestrator.models.embedded.pausing import told_of_nothing
from orchestrator.models.words import catalogue, say
from prompts.views import MaterialView, MomentView, NarrationView, StruckView

REMEMBERED = 10
"""How many turns back a line counts as told."""
HINTED = 2
"""For how many turns the last hint at what could be tried still stands."""
_RARE = {"_gained.lines": 3, "_spent.lines": 3, "hero_hurt.light": 1, "hero_hurt.heavy": 1, "foe_holds.lines": 1}
"""Lines that are an ornament, and for how many turns after one was told they are left out."""
_FIGHT = ("fight_begins.lines", "fight_ends.lines")


def tell(view: NarrationView) -> str:
    """The narration of a turn, in paragraphs; never empty."""
    return _Telling(view).whole()


class _Telling:
    """One narration in the making."""

    def __init__(self, view: NarrationView) -> None:
        self.view = view
        self.material = view.material or MaterialView(happening="nothing")
        self.lines = view_lines(view, self.material)
        self.approach_told = not self.material.approach

    def whole(self) -> str:
        material = self.material
        before = " ".join(self._beats(material.before)) or (self._arrived() if self._unseen() else "")
        happened = self._happened()
        going = material.happening in ("opening", "arrival")
        arrived = self._arrived() if going else ""
        beats, revealed = " ".join(self._beats(material.told)), self._revealed()
        paragraphs = [before, happened, arrived, beats, revealed, self._arrived() if material.carried else ""]
        told = "\n\n".join(paragraph for paragraph in paragraphs if paragraph.strip())
        told = told or self.lines.one(material.idle) or self.view.scene.description
        told = tidy(told or say(self.view.language, "embedded.quiet"), self.view.language)
        hint = self._hint()
        return f"{told}\n\n{hint}" if hint else told

    def _happened(self) -> str:
        """What the turn was about, where that is no check; those stand among the beats."""
        material = self.material
        match material.happening:
            case "opening":
                return self.lines.one(material.opening) or self.view.premise
            case "arrival":
                return self._line("moving.lines")
            case "rest":
                return self._line("resting.lines")
            case "out":
                return self._line("hero_out.lines")
            case "refused":
                going = is_about(self.view.player_text, "go_words")
                return (self._line("no_way.lines") if going else "") or self._own("held_back", hero=self._hero())
            case "nothing":
                return told_of_nothing(self.view, material, self.lines)
            case _:
                return ""

    def _hero(self) -> str:
        return short_name(self.view.speaker.name) if self.view.speaker else ""

    def _line(self, place: str, **values: str) -> str:
        return self.lines.one(self.material.lines.get(place, ()), **values)

    # -- beats --------------------------------------------------------------------------------------------------

    def _beats(self, beats: tuple[StruckView | MomentView, ...]) -> list[str]:
        kept = _without_lesser_hurts(_without_empty_fights(beats))
        told = (self._struck(beat) if isinstance(beat, StruckView) else self._moment(beat) for beat in kept)
        return [one for one in told if one]

    def _struck(self, struck: StruckView) -> str:
        """A check in one line: by the approach that was tried, by its own name, or by what kind of check it was."""
        if struck.by_hero and not self.approach_told and not struck.attack and not struck.defends:
            self.approach_told = True
            return self.lines.one(self.material.approach)
        if struck.resists:
            return self._line(f"{struck.check}.lines") or self._own("resisted", hero=self._short(struck.hero))
        who = {"hero": self._short(struck.hero), "target": struck.target, "actor": self._short(struck.hero)}
        if not struck.by_hero:
            who = {"actor": struck.hero, "hero": self._short(struck.target)}
        parts = (struck.tier, struck.kind, "lines")
        if struck.defends:
            places = (_place_of_defence(struck), struck.check)
            told = (self._first(place, parts, who) for place in places)
            return next((one for one in told if one), "") or self._plain(struck, who)
        place = ("attack_by_hero" if struck.by_hero else "attack_by_npc") if struck.attack else struck.check
        of_ability = self._first(f"abilities.{struck.ability}", parts, who) if struck.ability else ""
        if struck.ability and not of_ability:
            key = "ability_used_on" if struck.target else "ability_used"
            target = self._short(struck.target)
            used = self._own(key, actor=self._short(struck.hero), target=target, ability=struck.called)
            return f"{used} {self._first(place, parts, who, struck.attack) or self._plain(struck, who)}"
        return of_ability or self._first(place, parts, who, struck.attack) or self._plain(struck, who)

    def _first(self, place: str, parts: tuple[str, ...], who: dict[str, str], attack: str = "") -> str:
        """The first line that there is of a place, by its parts."""
        return next((told for part in parts if (told := self._line(f"{place}.{part}", attack=attack, **who))), "")

    def _own(self, kind: str, **values: str) -> str:
        """A line of the storyteller's own, where system and adventure have none for what happened."""
        return self.lines.one(catalogue(self.view.language)[f"embedded.told.{kind}"].splitlines(), **values)

    def _plain(self, struck: StruckView, who: dict[str, str]) -> str:
        """A check without lines of its own; a success that no approach tells of shows something of the place."""
        parts = (struck.tier, struck.kind, "lines")
        told = next((told for part in parts if (told := self._line(f"check.{part}", **who))), "")
        shows = struck.by_hero and struck.kind == "success" and self.view.scene.mode == "free"
        detail = self.lines.one(self.material.details) if shows else ""
        return f"{told} {detail}".strip()

    def _moment(self, moment: MomentView) -> str:
        values = {name: self._short(value) for name, value in moment.values}
        if "condition" in values and self.view.language == "en":
            values["condition"] = values["condition"][:1].lower() + values["condition"][1:]
        if moment.place.startswith("clock.") and moment.place.endswith(".tick") and self._failed_approach():
            return ""
        variants = self.material.lines.get(moment.place, ())
        if moment.place.startswith("clock.") and not variants:
            variants = self.material.lines.get("clock_ticks.lines", ())
        rare = next((turns for ending, turns in _RARE.items() if moment.place.endswith(ending)), 0)
        if rare and moment.place != "condition_gained.lines":
            return self.lines.fresh(variants, rare, **values)
        not_within = 2 if moment.place.endswith((".tick", "condition_gained.lines", "condition_ended.lines")) else 0
        told = self.lines.one(variants, not_within, **values)
        if not told and moment.kind:
            general = self.material.lines.get(".".join((*moment.place.split(".")[:2], "lines")), ())
            told = self.lines.one(general, **values) or self._own(moment.kind, **values)
        return told or self._plain_words(moment.text)

    def _plain_words(self, text: str) -> str:
        """What a card wants told, with the hero's name where it says "the hero"."""
        for pattern, instead in _the_hero(self.view.language):
            text = pattern.sub(instead, text)
        return self.lines.filled(text) if text else ""

    def _failed_approach(self) -> bool:
        """What a failed approach tells has the clock in it already."""
        return bool(self.material.approach) and self.view.outcome is not None and self.view.outcome.kind == "failure"

    def _short(self, name: str) -> str:
        return short_name(name) if any(name == hero.name for hero in self.view.heroes) else name

    # -- what comes after ---------------------------------------------------------------------------------------

    def _revealed(self) -> str:
        """Secrets that came out, told once."""
        variants = self.material.lines.get("secret_revealed.lines", ())
        told = (self.lines.one(variants, 2, secret=text) or text for text in self.material.revealed)
        return "\n\n".join(told)

    def _arrived(self) -> str:
        """The new scene, on entering it: how it looks; on coming back, only what has changed."""
        told = [self.lines.one(self.material.arrive)]
        if not self.material.back or not told[0]:
            told.append(self.view.scene.description)
        return "\n\n".join(part for part in told if part)

    def _unseen(self) -> bool:
        """Whether the end of the turn before brought them here, and its passage does not show the place yet."""
        described = self.view.scene.description
        shown = any(described in exchange.text for exchange in self.view.recent[-1:]) if described else False
        return self.material.swept and not shown

    def _hint(self) -> str:
        """What could be tried and where one can go: on arriving, on looking, and when nothing has come of anything."""
        view, material = self.view, self.material
        if view.ending is not None or view.scene.mode == "encounter" or material.happening in ("out", "rest"):
            return ""
        nudge, ways = hints(view, material)
        looking = material.happening == "nothing" and is_about(view.player_text, "look_covers")
        if material.happening in ("opening", "arrival") or material.carried or material.swept or looking:
            return "\n".join(part for part in (nudge, ways) if part)
        lead = say(view.language, "embedded.nudge", nudges="\0").partition("\0")[0]
        lately = any(lead in exchange.text for exchange in view.recent[-HINTED:])
        idle = material.happening in ("nothing", "refused") or (material.happening == "check" and not material.approach)
        return nudge if idle and not lately else ""


def _place_of_defence(struck: StruckView) -> str:
    """Where the lines of a defence stand: against somebody's blow, against what it brought, or against nobody's."""
    if struck.again:
        return f"{struck.check}_again"
    return struck.check if struck.target else f"{struck.check}_alone"


@cache
def _the_hero(language: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """How a card's words speak of the hero, and the slot for it."""
    lines = (line.rpartition(" = ") for line in catalogue(language)["embedded.the_hero"].splitlines())
    return tuple((re.compile(said.strip()), instead.strip()) for said, _, instead in lines)


def view_lines(view: NarrationView, material: MaterialView) -> Lines:
    """The lines of a narration, with the names that any of them may ask for."""
    recent = [exchange.text for exchange in view.recent[-REMEMBERED:] if exchange.text]
    hero = short_name(view.speaker.name) if view.speaker else ""
    values = {"hero": hero, "scene": material.scene or view.scene.title}
    return Lines(view.language, f"{material.seed}:{material.turn}", values, recent)


def hints(view: NarrationView, material: MaterialView) -> tuple[str, str]:
    """What could be tried, and the ways from here, as one line each."""
    labels = material.nudges
    if view.language == "en":
        labels = tuple(label[:1].lower() + label[1:] for label in labels)
    nudge = say(view.language, "embedded.nudge", nudges="; ".join(labels)) if labels else ""
    ways = say(view.language, "embedded.ways", ways=listed(material.ways)) if material.ways else ""
    return nudge, ways


def _without_empty_fights(beats: tuple[StruckView | MomentView, ...]) -> list[StruckView | MomentView]:
    """Beats without the beginning and end of a fight in which nobody struck back and nobody fell."""
    places = {one.place for one in beats if isinstance(one, MomentView)}
    struck_back = any(isinstance(one, StruckView) and not one.by_hero for one in beats)
    real = struck_back or bool(places & {"foe_falls.lines", "foe_flees.lines", "foe_holds.lines"})
    if real or not {"fight_begins.lines", "fight_ends.lines"} <= places:
        return list(beats)
    return [one for one in beats if not (isinstance(one, MomentView) and one.place in _FIGHT)]


def _without_lesser_hurts(beats: list[StruckView | MomentView]) -> list[StruckView | MomentView]:
    """Beats with at most one word about the hero's hurt: none where the hero falls, else the last and worst."""
    hurts = [one for one in beats if isinstance(one, MomentView) and one.place.startswith("hero_hurt.")]
    falls = any(isinstance(one, MomentView) and one.place == "hero_falls.lines" for one in beats)
    heavy = [one for one in hurts if one.place.endswith("heavy")]
    kept = () if falls else (heavy or hurts)[-1:]
    return [one for one in beats if one not in hurts or one in kept]

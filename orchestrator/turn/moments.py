"""What a turn brought, in the order it happened, for written lines: checks, falls, flights, clocks, conditions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from orchestrator.turn.belonging_moments import ability_gained, ability_used, spend_taken, thing_moved, thing_track
from orchestrator.turn.calling import called, phrase
from orchestrator.turn.desk import Desk
from orchestrator.turn.no_avail import to_no_avail
from prompts.views import MomentView, StruckView
from rules.events import (
    AbilityGained,
    AbilityUsed,
    CheckResolved,
    Chip,
    ClockTicked,
    ConditionEnded,
    ConditionSet,
    EncounterBegan,
    EncounterEnded,
    EncounterMoved,
    Event,
    PoolChanged,
    PresenceChanged,
    SceneEntered,
    SpendTaken,
    StorytellerTold,
    ThingGained,
    ThingLost,
    TrackChanged,
)
from rules.reading import is_out
from rules.state import TABLE, Sheet, Table
from rules.systems.registry import is_defence
from tools.lines import Teller
from tools.recognising import is_same_thing

HEAVY = 0.4
"""A hit of this share of the health track or more is a heavy one."""
LITTLE = 0.25
"""So is any that leaves no more than this share of it."""

Beat = StruckView | MomentView


def beats(desk: Desk, before: Table, state: Table, events: Iterable[Event]) -> tuple[Beat, ...]:
    """The beats of events that led from `before` to `state`; what has no line of its own is left out.

    A check thrown again stands once, as it came out at last.
    """
    return _Beats(desk, before, state).of(events)


class _Beats:
    """Goes along events and keeps what is worth a line; follows who is here and whose turn it is."""

    def __init__(self, desk: Desk, before: Table, state: Table) -> None:
        self.desk = desk
        self.before = before
        self.state = state
        self.teller = Teller(desk.system, state, desk.words)
        self.present = before.scene.present
        encounter = before.scene.encounter
        self.actor = encounter.actor if encounter else ""
        self.acted = False
        self.told: list[Beat] = []
        self.defence: Chip | None = None
        """The last defence against the blow that is being told."""
        self.again = False
        """Whether that was one against what the blow brought with it."""

    def of(self, events: Iterable[Event]) -> tuple[Beat, ...]:
        happened = tuple(events)
        for place, event in enumerate(happened):
            beat = None if _only_renamed(happened, place) else self._beat(event)
            if beat is not None and to_no_avail(self.desk.system, happened, place):
                beat = self._idle(beat, event)
            if beat is not None and not self._told_already(beat):
                self._add(beat)
        return tuple(self.told)

    def _told_already(self, beat: Beat) -> bool:
        """Whether the same beat stands there, or another event's word for the same fall."""
        falls = isinstance(beat, MomentView) and beat.place == "hero_falls.lines"
        same = (isinstance(one, MomentView) and one.place == "hero_falls.lines" for one in self.told)
        return beat in self.told or (falls and any(same))

    def _add(self, beat: Beat) -> None:
        if isinstance(beat, StruckView) and beat.by_hero:
            struck = (one for one in reversed(self.told) if isinstance(one, StruckView))
            last = next(struck, None)
            if last is not None and _same_roll(last, beat):
                self.told.remove(last)
        self.told.append(beat)

    def _beat(self, event: Event) -> Beat | None:  # noqa: C901 - one kind of event after another
        match event:
            case CheckResolved():
                chip = event.chip
                strikes = chip.target if is_defence(self.desk.system, chip.check) else chip.sheet
                self.acted = self.acted or strikes == self.actor
                return self._struck(chip)
            case TrackChanged():
                return thing_track(self.teller, event) if event.thing else self._track(event)
            case AbilityUsed():
                self.acted = self.acted or event.subject == self.actor
                return ability_used(self.teller, event)
            case AbilityGained() if event.cause.kind != "set_up":
                return ability_gained(self.teller, event)
            case SpendTaken():
                return spend_taken(self.teller, event)
            case ThingGained() | ThingLost():
                return thing_moved(self.teller, event)
            case ConditionSet() if event.before == 0:
                return self._condition(event)
            case ConditionEnded():
                return self._ended(event)
            case EncounterBegan():
                self.actor, self.acted = event.order[0], False
                return MomentView("fight_begins.lines")
            case EncounterMoved():
                return self._moved(event)
            case EncounterEnded():
                self.actor = ""
                return MomentView("fight_ends.lines")
            case PresenceChanged():
                return self._presence(event)
            case SceneEntered():
                self.present = event.present
                return None
            case ClockTicked() if event.subject == TABLE:
                part = "filled" if event.after >= event.size else "tick"
                return MomentView(f"clock.{event.clock}.{part}", (("clock", self.teller.name("clocks", event.clock)),))
            case PoolChanged():
                came = "gained" if event.after > event.before else "spent"
                return MomentView(f"{event.pool}_{came}.lines")
            case StorytellerTold():
                told = self.teller.told_text(event.text, event.subject)
                return MomentView(f"{event.text}.lines", self._hero(event.subject), told)
            case _:
                return None

    def _struck(self, chip: Chip) -> StruckView:
        defends = is_defence(self.desk.system, chip.check)
        if defends:
            self.again = self._is_second(chip)
            self.defence = chip
        return StruckView(
            check=chip.check,
            tier=chip.tier,
            kind=chip.kind,
            hero=called(self.teller, chip.sheet),
            target=called(self.teller, chip.target) if chip.target else "",
            attack=phrase(self.teller, "attacks", chip.attack) if chip.attack else "",
            by_hero=self.state.sheets[chip.sheet].kind == "hero",
            ability=chip.ability,
            called=self.teller.name("abilities", chip.ability) if chip.ability else "",
            resists=chip.check in self.desk.system.resisting,
            defends=defends,
            again=defends and self.again,
        )

    def _is_second(self, chip: Chip) -> bool:
        """Whether a defence is against what a blow that landed brought with it; thrown again it stays what it was."""
        first = self.defence
        if first is None or first.target != chip.target:
            return False
        if (first.stat, first.attack) == (chip.stat, chip.attack):
            return self.again
        return first.kind == "failure"

    def _idle(self, beat: Beat, event: Event) -> MomentView:
        """What was meant to mend and mended nothing: an ability by its name, anything else as a look for wounds."""
        if isinstance(beat, MomentView):
            return MomentView("ability_idle.lines", beat.values, kind="ability_idle")
        return MomentView("nothing_mended.lines", self._hero(event.subject), kind="nothing_mended")

    def _hero(self, subject: str) -> tuple[tuple[str, str], ...]:
        sheet = self.state.sheets.get(subject)
        heroes = self.state.heroes()
        who = sheet if sheet is not None and sheet.kind == "hero" else (heroes[0] if heroes else None)
        return (("hero", called(self.teller, who.id)),) if who is not None else ()

    def _track(self, event: TrackChanged) -> MomentView | None:
        """A hero's hurt, or a resource that grew."""
        sheet = self.state.sheets[event.subject]
        definition = self.desk.system.tracks[event.track]
        if sheet.kind != "hero":
            return None
        if definition.role == "resource":
            came = "gained" if event.after > event.before else "spent"
            return MomentView(f"{event.track}_{came}.lines", self._hero(sheet.id))
        if event.track != self.desk.system.health_track:
            return None
        lost = event.after - event.before if definition.counts_up else event.before - event.after
        if lost <= 0:
            return None
        left = event.max - event.after if definition.counts_up else event.after
        heavy = lost >= HEAVY * max(1, event.max) or left <= LITTLE * event.max
        weight = "heavy" if heavy else "light"
        return MomentView(f"hero_hurt.{weight}", self._hero(sheet.id))

    def _condition(self, event: ConditionSet) -> MomentView | None:
        sheet = self.state.sheets[event.subject]
        definition = self.desk.system.conditions.get(event.condition)
        if definition is None:
            return None
        if sheet.kind == "npc":
            falls = definition.out and not self._was_out(sheet)
            return MomentView("foe_falls.lines", (("target", called(self.teller, sheet.id)),)) if falls else None
        if definition.out:
            return None if self._was_out(sheet) else MomentView("hero_falls.lines", self._hero(sheet.id))
        return self._of_condition("condition_gained.lines", sheet, event.condition)

    def _ended(self, event: ConditionEnded) -> MomentView | None:
        """Coming out of an "out" condition has its own tells."""
        sheet = self.state.sheets[event.subject]
        definition = self.desk.system.conditions.get(event.condition)
        if definition is None or definition.out or sheet.kind == "npc":
            return None
        return self._of_condition("condition_ended.lines", sheet, event.condition)

    def _of_condition(self, place: str, sheet: Sheet, condition: str) -> MomentView:
        return MomentView(place, (*self._hero(sheet.id), ("condition", self.teller.name("conditions", condition))))

    def _was_out(self, sheet: Sheet) -> bool:
        earlier = self.before.sheets.get(sheet.id)
        return earlier is not None and is_out(self.desk.system, earlier)

    def _presence(self, event: PresenceChanged) -> MomentView | None:
        """Somebody fled from a fight, of their own will."""
        gone = [one for one in self.present if one not in event.present]
        self.present = event.present
        if not gone or event.cause.kind != "encounter":
            return None
        self.acted = True
        return MomentView("foe_flees.lines", (("actor", called(self.teller, gone[0])),))

    def _moved(self, event: EncounterMoved) -> MomentView | None:
        """The turn passes on; a foe that let it pass held back."""
        held, acted = self.actor, self.acted
        self.actor, self.acted = event.order[event.index], False
        self.defence, self.again = None, False
        sheet = self.state.sheets.get(held)
        if acted or sheet is None or sheet.kind != "npc" or is_out(self.desk.system, sheet):
            return None
        block = self.desk.system.non_players.get(sheet.block)
        if held == self.actor or (block is not None and block.policy == "passive"):
            return None
        return MomentView("foe_holds.lines", (("actor", called(self.teller, held)), *self._hero("")))


def _only_renamed(events: Sequence[Event], place: int) -> bool:
    """Whether a possession goes or comes only to bear another name: it is known for what it is, and stays."""
    return any(is_same_thing(lost, gained) for lost, gained in pairwise(events[max(0, place - 1) : place + 2]))


def _same_roll(last: StruckView, beat: StruckView) -> bool:
    """Whether a hero's check is the one before it, thrown again."""
    return last.by_hero and (last.check, last.target, last.again) == (beat.check, beat.target, beat.again)

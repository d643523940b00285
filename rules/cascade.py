"""Cards set off cards, and a cascade ends (rule_system §10).

Order: outcome effects, then track effects, then cards in file order. One card acts at most once for the same subject in
one cascade unless it says `repeat`; past 64 steps the cascade stops, what was done stands, and the stop is on record.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from rules.cards import acts_for, may_act
from rules.checks import make_check, plan_check
from rules.definitions.cards import Card
from rules.definitions.effects import Effect
from rules.effects.nothing import put_without_effect
from rules.effects.run import CalledCheck, run_effects
from rules.events import CardFired, CascadeStopped, Cause, Chip, ConditionEnded, ConditionSet, TrackChanged
from rules.ladders import outcome_effects
from rules.refusals import Refusal
from rules.requests import MakeCheck
from rules.state import TABLE
from rules.tally import About, Tally
from rules.triggers import Trigger

MOST_STEPS = 64
"""How many cards, track effects and called checks one cascade runs."""


@dataclass
class Cascade:
    """One cascade as it runs: what acted already, and how many steps it took."""

    tally: Tally
    acted: set[tuple[str, str]] = field(default_factory=set)
    steps: int = 0
    stopped: bool = False

    def run(self, effects: Iterable[Effect], about: About) -> None:
        """Runs effects, the checks they call for, and then all they set off."""
        self._do(effects, about)
        self.settle()

    def settle(self) -> None:
        """Runs everything set off so far, and what that sets off, until nothing is left or the limit is reached."""
        tally = self.tally
        while tally.set_off and not self.stopped:
            batch, tally.set_off = tally.set_off, []
            for trigger, about in batch:
                if trigger.becomes in ("full", "empty"):
                    self._track_effects(trigger, about)
            for _, at, card in tally.system.card_book.set_off([trigger for trigger, _ in batch]):
                self._card(card, *batch[at])
        tally.set_off.clear()

    def _do(self, effects: Iterable[Effect], about: About) -> None:
        waiting = list(run_effects(self.tally, effects, about))
        while waiting:
            called = waiting.pop(0)
            if not self._step():
                return
            waiting[:0] = self._called(called)

    def _called(self, called: CalledCheck) -> Sequence[CalledCheck]:
        """Makes a check an effect called for, and returns the checks that its outcome calls for."""
        effect, about = called.effect, called.about
        check = self.tally.system.checks[effect.check]
        request = MakeCheck(
            action=effect.check,
            sheet=about.subject,
            stat=effect.stat,
            difficulty=effect.difficulty,
            target=_opponent(about) if check.attack or check.against is not None else "",
        )
        plan = plan_check(self.tally, request, any_number=True)
        if isinstance(plan, Refusal):
            put_without_effect(self.tally, about, "check", plan.code, **plan.params)
            return ()
        chip = make_check(self.tally, plan, about)
        return run_effects(self.tally, outcome_effects(plan.check, chip), outcome_about(chip))

    def _step(self) -> bool:
        """Counts one step; False, once on record, when the cascade is at its end."""
        if self.stopped:
            return False
        if self.steps >= MOST_STEPS:
            self.stopped = True
            cause = Cause(kind="rule", ref="cascade_limit")
            self.tally.emit(CascadeStopped(subject=TABLE, cause=cause, steps=self.steps), About(TABLE, cause))
            return False
        self.steps += 1
        return True

    def _track_effects(self, trigger: Trigger, about: About) -> None:
        effects = self._own_effects(trigger)
        if effects and self._step():
            own = _caused(about.of(trigger.subject), Cause(kind="track", ref=trigger.id))
            self._do(effects, replace(own, thing=_thing_of(trigger)))

    def _own_effects(self, trigger: Trigger) -> tuple[Effect, ...]:
        event = trigger.event
        if not isinstance(event, TrackChanged):
            return ()
        track = self.tally.system.tracks.get(trigger.id)
        if event.thing:
            kind = self.tally.system.things[event.kind]
            track = next((one for one in kind.tracks if one.id == trigger.id), None)
        if track is None:
            return ()
        return track.on_full if trigger.becomes == "full" else track.on_empty

    def _card(self, card: Card, trigger: Trigger, about: About) -> None:
        for subject in acts_for(self.tally, card, trigger):
            if (card.id, subject) in self.acted and not card.repeat:
                continue
            of_subject = about.of(subject)
            if subject == trigger.subject and _thing_of(trigger) != of_subject.thing:
                of_subject = replace(of_subject, thing=_thing_of(trigger))
            if not may_act(self.tally, card, of_subject) or not self._step():
                continue
            own = _caused(of_subject, Cause(kind="card", ref=card.id))
            self.acted.add((card.id, subject))
            fired = CardFired(subject=subject, cause=own.cause, card=card.id, once=card.once or "")
            self.tally.emit(fired, own)
            self._do(card.do, own)


def _thing_of(trigger: Trigger) -> str:
    """The possession that a moment is about; empty where it is about none."""
    event = trigger.event
    return event.thing if isinstance(event, TrackChanged | ConditionSet | ConditionEnded) else ""


def _caused(about: About, cause: Cause) -> About:
    return replace(about, cause=cause)


def _opponent(about: About) -> str:
    """Whom a called check is against: the target, or for the target itself the one who acted."""
    return about.actor if about.subject == about.target else about.target


def outcome_about(chip: Chip) -> About:
    """Whom the effects of a check's outcome are about."""
    cause = Cause(kind="attack" if chip.attack else "check", ref=chip.check)
    return About(chip.sheet, cause, actor=chip.sheet, target=chip.target, attack=chip.attack, chip=chip)

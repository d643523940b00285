"""The one way to write: request → validate → resolve → events → state (design.md §2 rule 1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import assert_never

from rules.abilities import learn_ability, use_ability_steps
from rules.ability_requests import LearnAbility, UseAbility
from rules.actions import act_as_steps, check_steps
from rules.authority import not_allowed
from rules.cascade import Cascade
from rules.character_requests import CharacterRequest
from rules.decisions import Decision, Steps, drive
from rules.effects.scenes import enter_scene, reveal_secret
from rules.encounter import end_encounter, is_over, is_won, next_actor
from rules.events import (
    AdventureEnded,
    Cause,
    CheckResolved,
    Chip,
    Event,
    Mistake,
    RequestRefused,
)
from rules.growth.awards import award_heroes
from rules.of_character import of_character
from rules.open_clocks import tick_clock
from rules.overrides import override, run_asked
from rules.proposals import proposed_request, put_on_record
from rules.reading import SheetReading
from rules.refusals import Refusal, unknown
from rules.requests import (
    ActAs,
    AnyRequest,
    Asker,
    Begin,
    ChangeScene,
    EndScene,
    EndTurn,
    Introduce,
    MakeCheck,
    MarkSheet,
    NextActor,
    Override,
    PassTime,
    Propose,
    Reveal,
    RunEffects,
    SettleHardMoves,
    SpendPool,
    SystemRequest,
    TickClock,
)
from rules.state import TABLE, Table
from rules.storyteller import (
    change_scene,
    introduce,
    mark_sheet,
    pass_time,
    reveal,
    revealable,
    settle_hard_moves,
    spend_pool,
)
from rules.system import RuleSystem
from rules.system_actions import Answered
from rules.systems.registry import actions_of
from rules.tally import About, Dice, Tally
from rules.time import end_scene, end_turn
from rules.typed_steps import system_steps


@dataclass(frozen=True, slots=True)
class Resolution:
    """What a request came to: events and the state after them, a refusal, or a decision that waits.

    While a decision waits, `events` are what happened up to it; nothing of it counts until the decision is made.
    `used` is how many of the answers it took.
    """

    events: tuple[Event, ...]
    state: Table
    refused: Refusal | None = None
    chip: Chip | None = None
    made: str = ""
    awaiting: Decision | None = None
    used: int = 0

    @property
    def chips(self) -> tuple[Chip, ...]:
        """Every chip among the events, in order."""
        return tuple(event.chip for event in self.events if isinstance(event, CheckResolved))


def resolve(
    system: RuleSystem,
    table: Table,
    request: AnyRequest,
    *,
    dice: Dice,
    asker: Asker,
    answers: Sequence[str] = (),
) -> Resolution:
    """Resolves one request on a table state.

    A refusal leaves the state as it was, with the refusal on record as the one event. Dice errors (too few or wrong
    forced faces, faces still to be typed) pass through as exceptions of `rules.dice`.
    """
    denied = not_allowed(system, table, request, asker)
    if denied is not None:
        return refusal(table, request, denied)
    tally = Tally(system, table, dice)
    driven = drive(_steps(tally, request, asker), answers)
    if driven.wrong is not None:
        decision, answer = driven.wrong
        wrong = unknown("option", answer, (option.form for option in decision.options))
        return refusal(table, request, wrong)
    if driven.awaiting is not None:
        return Resolution(tuple(tally.events), table, awaiting=driven.awaiting, used=driven.used)
    result = driven.result
    if isinstance(result, Refusal):
        return replace(refusal(table, request, result), used=driven.used)
    _end_arc(tally, table)
    _follow(tally)
    tally.record_divisions(Cause(kind="rule", ref="division"))
    return Resolution(
        tuple(tally.events),
        tally.state,
        chip=result if isinstance(result, Chip) else None,
        made=result if isinstance(result, str) else "",
        used=driven.used,
    )


def refusal(table: Table, request: AnyRequest, refused: Refusal) -> Resolution:
    """A refused request: nothing changes, the reason is on record (rule_system §1)."""
    subject = getattr(request, "sheet", "")
    event = RequestRefused(
        subject=subject if subject in table.sheets else TABLE,
        cause=Cause(kind="action", ref=request.action),
        request=request.action,
        code=refused.code,
        params=dict(refused.params),
        accepted=refused.accepted,
        nearest=refused.nearest,
        mistakes=tuple(
            Mistake(code=one.code, params=dict(one.params), accepted=one.accepted, nearest=one.nearest)
            for one in refused.mistakes
        ),
    )
    return Resolution((event,), table, refused=refused)


def _steps(tally: Tally, request: AnyRequest, asker: Asker) -> Steps[Answered]:  # noqa: C901 - a closed union
    match request:
        case MakeCheck():
            return (yield from check_steps(tally, request))
        case ActAs():
            return (yield from act_as_steps(tally, request))
        case MarkSheet():
            return mark_sheet(tally, request, asker)
        case TickClock():
            return tick_clock(tally, request, asker)
        case SpendPool():
            return spend_pool(tally, request, asker)
        case SettleHardMoves():
            return settle_hard_moves(tally, request)
        case Introduce():
            return introduce(tally, request, asker)
        case ChangeScene():
            return change_scene(tally, request, asker)
        case Reveal():
            return reveal(tally, request, asker)
        case PassTime():
            return pass_time(tally, request, asker)
        case RunEffects():
            return run_asked(tally, request)
        case Override():
            return override(tally, request)
        case UseAbility():
            return (yield from use_ability_steps(tally, request, asker))
        case LearnAbility():
            return learn_ability(tally, request)
        case EndTurn():
            return _end_turn(tally)
        case EndScene():
            return _end_scene(tally)
        case NextActor():
            return _next_actor(tally)
        case Begin():
            return _begin(tally)
        case CharacterRequest():
            return of_character(tally, request, asker)
        case Propose():
            return (yield from _propose(tally, request, asker))
        case SystemRequest():
            return (yield from system_steps(tally, request, asker))
        case _:
            assert_never(request)


def _propose(tally: Tally, request: Propose, asker: Asker) -> Steps[Answered]:
    """What a scene suggests, done once; an asker who may not ask for it may not propose it either."""
    proposed = proposed_request(tally, request.proposal, request.sheet)
    if isinstance(proposed, Refusal):
        return proposed
    denied = not_allowed(tally.system, tally.state, proposed, asker)
    if denied is not None:
        return denied
    put_on_record(tally, request.proposal, request.sheet)
    return (yield from system_steps(tally, proposed, asker))


def _follow(tally: Tally) -> None:
    """What the events of this request mean to the system's own actions besides."""
    own = actions_of(tally.system)
    if own is not None and own.follows is not None and tally.events:
        own.follows(tally, tuple(tally.events))
        Cascade(tally).settle()


def _begin(tally: Tally) -> Refusal | None:
    adventure = tally.system.adventure
    if adventure is not None:
        enter_scene(tally, About(TABLE, Cause(kind="set_up", ref=adventure.id)), adventure.start)
        Cascade(tally).settle()
    return None


def _next_actor(tally: Tally) -> Refusal | None:
    about = About(TABLE, Cause(kind="encounter", ref="order"))
    if is_over(tally.system, tally.state):
        _finish_encounter(tally, about)
    else:
        next_actor(tally, about)
    Cascade(tally).settle()
    return None


def _finish_encounter(tally: Tally, about: About) -> None:
    """Ends an encounter that nobody is left to fight; one that was won is a fight for the table's own levelling."""
    won = is_won(tally.system, tally.state)
    end_encounter(tally, about)
    if won:
        award_heroes(tally, about, "fight", able=True)


def _end_scene(tally: Tally) -> Refusal | None:
    about = About(TABLE, Cause(kind="scene", ref="end"))
    end_encounter(tally, about)
    end_scene(tally, about)
    Cascade(tally).settle()
    return None


def _end_turn(tally: Tally) -> Refusal | None:
    """Ends the turn: ticks, turn-end cards, secrets that come out by themselves, a finished encounter, an ending."""
    about = About(TABLE, Cause(kind="turn", ref="end"))
    end_turn(tally, about)
    Cascade(tally).settle()
    for secret_id in revealable(tally):
        if tally.system.secrets[secret_id].auto:
            reveal_secret(tally, about, secret_id)
    if is_over(tally.system, tally.state):
        _finish_encounter(tally, about)
    Cascade(tally).settle()
    _reach_ending(tally, about)
    return None


def _reach_ending(tally: Tally, about: About) -> None:
    adventure = tally.system.adventure
    if adventure is None or tally.state.ending:
        return
    reading: SheetReading = tally.reading(TABLE)
    for ending in adventure.endings:
        if reading.holds(ending.when):
            tally.emit(AdventureEnded(subject=TABLE, cause=about.cause, ending=ending.id), about)
            return


def _end_arc(tally: Tally, before: Table) -> None:
    """An ending that was reached, by its formula or by an effect, is the end of an arc for whoever can act."""
    if tally.state.ending and not before.ending:
        award_heroes(tally, About(TABLE, Cause(kind="rule", ref="arc")), "arc", able=True)
        Cascade(tally).settle()

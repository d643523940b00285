"""The one way to write: request → validate → resolve → events → state (design.md §2 rule 1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from rules.actions import act_as_steps, check_steps
from rules.cascade import Cascade
from rules.decisions import Decision, Steps, drive
from rules.effects.scenes import enter_scene, reveal_secret
from rules.encounter import end_encounter, is_over, next_actor
from rules.events import AdventureEnded, Cause, CheckResolved, Chip, Event, OverrideMade, RequestRefused, StatSet
from rules.reading import SheetReading
from rules.refusals import Refusal, unknown
from rules.requests import (
    ActAs,
    AnyRequest,
    Asker,
    Begin,
    ChangeScene,
    EndTurn,
    Introduce,
    MakeCheck,
    MarkSheet,
    NextActor,
    Override,
    PassTime,
    Reveal,
    RunEffects,
    SettleHardMoves,
    SpendPool,
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
    tick_clock,
)
from rules.system import RuleSystem
from rules.tally import About, Dice, Tally
from rules.time import end_turn

Answered = Chip | Refusal | str | None
"""What a request comes to: a chip, a refusal, the id of something new, or nothing to say."""

CODE_ONLY = (EndTurn, NextActor, Begin, RunEffects, SettleHardMoves)
PLAYER_MAY = (MakeCheck, ChangeScene, PassTime)


@dataclass(frozen=True, slots=True)
class Resolution:
    """What a request came to: events and the state after them, a refusal, or a decision that waits.

    While a decision waits, `events` are what happened up to it; nothing of it counts until the decision is made.
    """

    events: tuple[Event, ...]
    state: Table
    refused: Refusal | None = None
    chip: Chip | None = None
    made: str = ""
    awaiting: Decision | None = None

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
    not_allowed = _may_ask(request, asker)
    if not_allowed is not None:
        return refusal(table, request, not_allowed)
    tally = Tally(system, table, dice)
    driven = drive(_steps(tally, request, asker), answers)
    if driven.wrong is not None:
        decision, answer = driven.wrong
        wrong = unknown("option", answer, (option.id for option in decision.options))
        return refusal(table, request, wrong)
    if driven.awaiting is not None:
        return Resolution(tuple(tally.events), table, awaiting=driven.awaiting)
    result = driven.result
    if isinstance(result, Refusal):
        return refusal(table, request, result)
    return Resolution(
        tuple(tally.events),
        tally.state,
        chip=result if isinstance(result, Chip) else None,
        made=result if isinstance(result, str) else "",
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
    )
    return Resolution((event,), table, refused=refused)


def _may_ask(request: AnyRequest, asker: Asker) -> Refusal | None:
    """Who may ask for what (rule_system §1); a tool that was not offered is refused before it comes here."""
    if asker == "code" or (asker == "gm" and not isinstance(request, CODE_ONLY)):
        return None
    denied = (
        isinstance(request, (*CODE_ONLY, Override))
        or (asker == "player" and not isinstance(request, PLAYER_MAY))
        or (asker == "consent" and not isinstance(request, MarkSheet))
    )
    return Refusal("not_yours_to_ask", {"action": request.action, "asker": asker}) if denied else None


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
            return _run(tally, request)
        case Override():
            return _override(tally, request)
        case EndTurn():
            return _end_turn(tally)
        case NextActor():
            return _next_actor(tally)
        case Begin():
            return _begin(tally)
        case _:
            assert_never(request)


def _run(tally: Tally, request: RunEffects) -> Refusal | None:
    if request.sheet != TABLE and request.sheet not in tally.state.sheets:
        return unknown("sheet", request.sheet, tally.state.sheets)
    about = About(request.sheet, Cause(kind="rule", ref="effects"), target=request.target)
    Cascade(tally).run(request.effects, about)
    return None


def _override(tally: Tally, request: Override) -> Refusal | None:
    if request.sheet != TABLE and request.sheet not in tally.state.sheets:
        return unknown("sheet", request.sheet, tally.state.sheets)
    about = About(request.sheet, Cause(kind="override", ref="override", author=request.author, reason=request.reason))
    tally.emit(OverrideMade(subject=request.sheet, cause=about.cause), about)
    for stat_id, value in request.stats.items():
        stat = tally.system.stats.get(stat_id)
        if stat is None:
            return unknown("stat", stat_id, tally.system.stats)
        if not stat.min <= value <= stat.max:
            return Refusal("stat_out_of_range", {"stat": stat_id, "found": value, "min": stat.min, "max": stat.max})
        before = tally.reading(request.sheet).present(stat_id).base
        changed = StatSet(subject=request.sheet, cause=about.cause, stat=stat_id, before=before, after=value)
        tally.emit(changed, about)
    Cascade(tally).run(request.effects, about)
    return None


def _begin(tally: Tally) -> Refusal | None:
    adventure = tally.system.adventure
    if adventure is not None:
        enter_scene(tally, About(TABLE, Cause(kind="set_up", ref=adventure.id)), adventure.start)
        Cascade(tally).settle()
    return None


def _next_actor(tally: Tally) -> Refusal | None:
    about = About(TABLE, Cause(kind="encounter", ref="order"))
    if is_over(tally.system, tally.state):
        end_encounter(tally, about)
    else:
        next_actor(tally, about)
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
        end_encounter(tally, about)
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

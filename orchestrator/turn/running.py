"""Runs one request of a turn with the answers and the faces that people have given so far.

The answers of a turn are one queue, and so are its typed faces: whatever takes place earlier in the turn takes the
earlier ones. A turn that waits is run again from its beginning with one more of them and on the same dice, so it may
wait anywhere, and a pause survives a restart.
"""

from __future__ import annotations

from orchestrator.turn.desk import Desk
from orchestrator.turn.dice import code_dice, turn_dice, typed_so_far
from orchestrator.turn.next_step import FACES, Stop, WaitForDecision, WaitForFaces
from orchestrator.turn.signals import Changed, Noticed, Rolled, Signal
from orchestrator.turn.work import TurnWork
from rules.decisions import Decision
from rules.dice import DiceTerm, DiceWanted, ForcedFaceError
from rules.engine import Resolution, resolve
from rules.requests import AnyRequest, Asker
from rules.state import Table
from tools.chips import chip_view
from tools.lines import change_lines, refusal_line
from tools.tells import told_lines
from tools.throws import throw_lines

Halted = WaitForDecision | WaitForFaces | Stop
"""Why a turn does not go on: somebody has to say or throw something first."""


def run(desk: Desk, work: TurnWork, request: AnyRequest, *, asker: Asker, late: bool = False) -> Resolution | Halted:
    """Resolves a request as far as people have answered; a choice that nobody at the table has takes its default.

    What is resolved is not yet taken into the turn: `show` does that. `late`, when the turn has been told already,
    nobody is asked for anything: every choice takes its default, and the dice are the code's.
    """
    answers: list[str] = []
    taken = 0
    decision: Decision | None = None
    while True:
        try:
            dice = code_dice(desk, work) if late else turn_dice(desk, work)
            resolution = resolve(desk.system, work.state, request, dice=dice, asker=asker, answers=answers)
        except DiceWanted as wanted:
            return WaitForFaces(wanted.term, wanted.reason, wanted.who)
        except ForcedFaceError as error:
            wrong = _wrong_face(desk, work, error)
            if wrong is not None:
                return wrong
            continue
        if decision is not None and resolution.refused is not None and resolution.refused.code == "unknown_option":
            del work.answers[work.answered + taken - 1 :]
            line = refusal_line(desk.system, work.state, resolution.refused, desk.words)
            return Stop("unknown_option", line, waits=decision.id)
        decision = resolution.awaiting
        if decision is None:
            work.answered += taken
            return resolution
        if late or not _is_asked(desk, work, decision):
            answers.append(decision.default)
        elif work.answered + taken < len(work.answers):
            answers.append(work.answers[work.answered + taken])
            taken += 1
        else:
            _show_rolled(desk, work, resolution)
            return WaitForDecision(decision)


def _is_asked(desk: Desk, work: TurnWork, decision: Decision) -> bool:
    """Whether a choice is put to somebody: players make those of their heroes, the storyteller's take their default."""
    return desk.settings.decisions == "ask" and is_a_heros(work.state, decision)


def is_a_heros(state: Table, decision: Decision) -> bool:
    """Whether a choice is a player's, and not the storyteller's."""
    decider = state.sheets.get(decision.decider)
    return decider is not None and decider.kind == "hero"


def _wrong_face(desk: Desk, work: TurnWork, error: ForcedFaceError) -> Stop | None:
    """Takes a face back that its die does not have; None where it may simply be thrown anew."""
    place = typed_so_far(work) + error.place
    del work.faces[place:]
    if place < work.carried:  # it was thrown with other dice, before: from here on all is thrown anew
        return None
    return Stop("bad_face", _no_such_face(desk, error), waits=FACES)


def _no_such_face(desk: Desk, error: ForcedFaceError) -> str:
    term = error.term
    return desk.words.say(
        "notice.bad_face",
        dice=str(DiceTerm(1, term.sides)),
        face=str(error.face)[:20],
        lowest=term.lowest_face,
        highest=term.highest_face,
    )


def tell_once(desk: Desk, work: TurnWork, signal: Signal) -> None:
    """Tells what people have not been told before the turn waited; a turn run again tells the same in order."""
    work.told += 1
    if work.told > work.seen:
        desk.tell(signal)


def _show_rolled(desk: Desk, work: TurnWork, resolution: Resolution) -> None:
    """Shows the checks made so far, so that whoever decides knows how they came out."""
    for chip in resolution.chips:
        tell_once(desk, work, Rolled(chip_view(desk.system, work.state, chip, desk.words)))


def show(desk: Desk, work: TurnWork, resolution: Resolution, *, heard: bool = True) -> None:
    """Takes a resolution into the turn: its parts on record, its chips and changes shown.

    A refusal is told to whoever asked: `heard` is False where that was the storyteller, who reads it in the reply.
    """
    work.take(resolution)
    for chip in resolution.chips:
        tell_once(desk, work, Rolled(chip_view(desk.system, work.state, chip, desk.words)))
        work.parts.append({"type": "chip", "check": chip.check, "sheet": chip.sheet, "tier": chip.tier})
    thrown = throw_lines(desk.system, work.state, resolution.events, desk.words)
    if thrown:
        tell_once(desk, work, Changed(thrown))
    lines = change_lines(desk.system, work.state, resolution.events, desk.words)
    told = told_lines(desk.system, work.state, resolution.events, desk.words)
    if told or lines:
        tell_once(desk, work, Changed((*told, *lines)))
    if lines:
        work.parts.append({"type": "changes", "lines": list(lines)})
    if resolution.refused is not None:
        line = refusal_line(desk.system, work.state, resolution.refused, desk.words)
        if heard:
            tell_once(desk, work, Noticed(resolution.refused.code, line))
        work.parts.append({"type": "refused", "code": resolution.refused.code, "line": line})

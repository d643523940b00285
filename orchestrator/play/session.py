"""The loop of a game at the terminal: a line, what it means, what comes of it; until somebody leaves."""

from __future__ import annotations

from dataclasses import asdict

from orchestrator.app_error import AppError
from orchestrator.models.cassettes import CassetteError, UnrecordedRequest
from orchestrator.models.profiles import ProfileError
from orchestrator.play.answering import Missed, answer_in, usual_option
from orchestrator.play.cutting import cut
from orchestrator.play.editor import Lines
from orchestrator.play.fault_line import line_of
from orchestrator.play.game import Game
from orchestrator.play.job import DONE, INTERRUPTED, PACKAGE
from orchestrator.play.slash import Slash, do_slash, read_slash, spoken
from orchestrator.store.errors import HeadMoved, StoreError, TurnTaken
from orchestrator.turn.signals import TurnWaits
from orchestrator.turn.typed_faces import FacesWanted, read_faces
from prompts.errors import TemplateFault, WordsFault
from prompts.words import Words

MOST_SHOWN = 400
"""Characters of a player's line that are shown again; the table says itself how many it takes."""


def play_on(game: Game, lines: Lines) -> int:
    """Plays until the lines end or the player leaves; returns the exit code."""
    stopped = False
    game.lines = lines
    while not game.leaving:
        if game.door.terminal.echoes:
            game.paper.breathe()
        try:
            line = lines.next()
        except KeyboardInterrupt:
            if stopped or not game.interactive:
                return INTERRUPTED
            stopped = True
            game.say("notice", "game.again_to_leave")
            continue
        stopped = False
        if line is None:
            break
        _take(game, line)
    if not game.wants_new:
        _farewell(game)
    return DONE


def _take(game: Game, line: str) -> None:
    """Does what a line asks for; what the store or a model's file has against it is told in a line."""
    if not game.door.terminal.echoes and line:
        game.paper.gap()
        game.paper.line("player", cut(line, MOST_SHOWN))
    try:
        _do(game, line)
    except UnrecordedRequest as error:
        tell_unrecorded(game, error)
    except (StoreError, AppError, ProfileError, CassetteError, TemplateFault, WordsFault) as error:
        game.paper.gap()
        game.paper.line("fault", line_of(error, Words(game.table.words.language, package=PACKAGE)))
        if isinstance(error, HeadMoved | TurnTaken):
            game.table.refresh()
            game.say("notice", "game.moved_elsewhere")
            game.show_standing()


def tell_unrecorded(game: Game, error: UnrecordedRequest) -> None:
    """A recorded model that has no answer ends a turn, and not the game."""
    game.paper.gap()
    game.paper.line("fault", line_of(error, game.words), code="unrecorded")
    if game.table.pending is not None:
        game.say("quiet", "game.retry")


def _do(game: Game, line: str) -> None:
    slash = read_slash(line)
    if slash is not None:
        asked = game.waits
        do_slash(game, slash)
        if game.waits is asked:  # what the command itself brought up was asked already
            _remind(game, slash)
    elif game.waits is not None:
        _answer(game, line)
    elif line:
        if game.opening_waits:
            game.say("notice", "story.opening_first")
            game.run(game.table.resume)
        if not game.opening_waits:
            game.act(spoken(line))
    elif game.table.pending is not None:
        game.run(game.table.resume)


def _remind(game: Game, slash: Slash) -> None:
    """What a turn waits for is asked again after a command that looked at the table, or that has to wait for it."""
    if game.waits is not None and slash.name in _LOOKS | _LATER:
        game.ask_again()


_LOOKS = frozenset({"sheet", "clocks", "scene", "chip", "why", "recap", "ask", "learn", "help", "save", "model"})
_LATER = frozenset({"do", "grow", "answer"})


def _answer(game: Game, line: str) -> None:
    """Hands in a choice or the faces of real dice; what is neither is told so, and asked again."""
    waits = game.waits
    assert waits is not None
    if waits.dice:
        faces = read_faces(line, waits.dice)
        if isinstance(faces, FacesWanted):
            game.paper.gap()
            game.say("notice", "game.faces_wanted", **asdict(faces), dice=waits.dice)
            return
        game.run(lambda tell: game.table.throw(faces, tell, place=waits.place))
        return
    answer = answer_in(waits, line, game.words)
    if not isinstance(answer, Missed):
        game.missed = 0
        _decide(game, waits, answer)
        return
    game.paper.gap()
    game.say("notice", answer.key, **answer.params)
    if answer.tried or game.is_watched:
        game.ask_again()
    elif not game.missed:
        game.missed = 1
        game.say("notice", "game.pipe_how")
        game.ask_again()
    else:
        _pass_over(game, line)


def _decide(game: Game, waits: TurnWaits, answer: str) -> None:
    """Answers the choice that was shown, and no other that may have come up since."""
    game.run(lambda tell: game.table.decide(answer, tell, place=waits.place))


def _pass_over(game: Game, line: str) -> None:
    """A script that goes on without answering is not held up for ever: the usual is taken, and the line is played."""
    game.missed = 0
    while (waits := game.waits) is not None and waits.decision is not None:
        default = waits.decision.default
        game.say("notice", "game.default_taken", option=usual_option(waits) or default)
        _decide(game, waits, default)
        if game.waits is waits:
            return
    if game.waits is None:
        game.act(spoken(line))


def _farewell(game: Game) -> None:
    game.paper.gap()
    game.say("quiet", "game.farewell_waits" if game.waits is not None else "game.farewell", id=game.table.row.id)

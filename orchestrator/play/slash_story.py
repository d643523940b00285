"""Commands that move through the turns, or do one again."""

from __future__ import annotations

from orchestrator.play.cutting import cut
from orchestrator.play.game import Game
from orchestrator.store.ports import PendingRow, TurnRow


def undo(game: Game, rest: str) -> None:
    """`/undo [turns]`: takes back the turn that waits, else the last one, or so many of them."""
    if rest and not (rest.isdecimal() and 1 <= len(rest) <= 4 and int(rest)):
        game.say("notice", "story.undo_how_many", found=cut(rest))
        return
    game.paper.gap()
    begun, taken = "", []
    for _ in range(int(rest or 1)):
        pending, last = game.table.pending, game.table.head
        if not game.table.undo():
            break
        if pending is not None:
            begun = _text(game, pending)
            game.say("notice", "story.undone_begun", text=begun)
        else:
            taken.append(last)
    if len(taken) > 1:
        game.say("notice", "story.undone_several", number=taken[-1].number, last=taken[0].number)
    elif taken:
        game.say("notice", "story.undone", number=taken[0].number, text=_text(game, taken[0]))
    elif not begun:
        game.say("notice", "story.nothing_to_undo")
        return
    game.show_standing()


def redo(game: Game, rest: str) -> None:
    """`/redo`: takes the last undo back."""
    head = game.table.row.head
    moved = game.table.redo()
    game.paper.gap()
    if not moved:
        game.say("notice", "story.nothing_to_redo")
        return
    begun = game.table.pending if game.table.row.head == head else None
    if begun is not None:
        game.say("notice", "story.redone_begun", text=_text(game, begun))
    else:
        game.say("notice", "story.redone", number=game.table.head.number)
    game.show_standing()


def _text(game: Game, turn: TurnRow | PendingRow) -> str:
    """What the player said in a turn, as far as a notice repeats it."""
    return cut(turn.player_text) or game.words.say("game.opening_text")


def retell(game: Game, rest: str) -> None:
    """`/retell`: does the last turn again, from the state before it (behaviours B1, B7)."""
    game.run(game.table.regenerate)


def retry(game: Game, rest: str) -> None:
    """`/retry`: takes up the turn that was not finished, with the same dice (behaviours B9)."""
    if game.table.pending is None:
        game.paper.gap()
        game.say("notice", "story.nothing_to_retry")
        return
    game.run(game.table.resume)


def fork(game: Game, rest: str) -> None:
    """`/fork [title]`: copies the table as it stands; the game goes on here (behaviours B2)."""
    made = game.app.fork(game.table.row.id, title=rest)
    game.paper.gap()
    game.say("notice", "story.forked", id=made.id, title=made.title)


def x_card(game: Game, rest: str) -> None:
    """`/x`: takes the last passage out of the story's memory. It names no one and asks nothing (behaviours E15)."""
    hidden = game.table.row.head in game.table.settings.hidden
    if not hidden:
        game.table.hide_last()
    game.paper.gap()
    game.say("notice", "story.hidden_already" if hidden else "story.hidden")

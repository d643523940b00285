"""Commands that move through the turns, or do one again."""

from __future__ import annotations

from orchestrator.play.cutting import cut
from orchestrator.play.game import Game


def undo(game: Game, rest: str) -> None:
    """`/undo [turns]`: takes the last turn back, or so many of them."""
    if rest and not (rest.isdecimal() and 1 <= len(rest) <= 4 and int(rest)):
        game.say("notice", "story.undo_how_many", found=cut(rest))
        return
    first = game.table.head.number
    moved = [game.table.undo() for _ in range(int(rest or 1)) if game.table.head.number]
    done = "story.undone_several" if sum(moved) > 1 else "story.undone"
    _moved(game, any(moved), done, "story.nothing_to_undo", first - sum(moved) + 1, last=first)


def redo(game: Game, rest: str) -> None:
    """`/redo`: takes the last undo back."""
    moved = game.table.redo()
    _moved(game, moved, "story.redone", "story.nothing_to_redo", game.table.head.number)


def _moved(game: Game, moved: bool, done: str, not_done: str, number: int, last: int = 0) -> None:
    game.paper.gap()
    if not moved:
        game.say("notice", not_done)
        return
    game.say("notice", done, number=number, last=last)
    game.show_standing()


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

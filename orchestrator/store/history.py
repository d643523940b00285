"""Where redo leads, read from the log of moves alone: nothing else is stored about it that could fall out of step."""

from __future__ import annotations

from collections.abc import Iterable

from orchestrator.store.records import MoveRow


def redo_target(head: str, newest_first: Iterable[MoveRow]) -> str | None:
    """The turn that the last undo not yet redone came from; None when there is none.

    A committed turn or a jump ends redo. A commit leaves no move behind, but always a gap: the head is then no longer
    where the move before it had led. So the walk stops at the first move that does not lead to where the next began.
    """
    stands_at, redone = head, 0
    for move in newest_first:
        if move.target != stands_at or move.kind == "jump":
            return None
        if move.kind == "redo":
            redone += 1
        elif redone:
            redone -= 1
        else:
            return move.source
        stands_at = move.source
    return None

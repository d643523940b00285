"""Redo, read from the log alone, against a stack that is kept move by move."""

from hypothesis import given
from hypothesis import strategies as st

from orchestrator.store.history import redo_target
from orchestrator.store.records import MoveKind, MoveRow


@given(st.lists(st.sampled_from(["commit", "undo", "redo", "jump"]), max_size=60))
def test_the_log_leads_where_a_stack_would(steps: list[str]) -> None:
    """B6: whatever was undone, committed and jumped to before."""
    parents, head, stack, log = {0: 0}, 0, list[int](), list[MoveRow]()
    for step in steps:
        before = head
        match step:
            case "commit":
                head = len(parents)
                parents[head], stack = before, []
                continue
            case "undo" if head:
                head = parents[head]
                stack.append(before)
            case "redo" if stack:
                head = stack.pop()
            case "jump" if head != len(parents) - 1:
                head, stack = len(parents) - 1, []
            case _:
                continue
        kind: MoveKind = step
        log.append(MoveRow(len(log), kind, str(before), str(head), "now"))

    assert redo_target(str(head), reversed(log)) == (str(stack[-1]) if stack else None)


def test_nothing_undone_is_nothing_to_redo() -> None:
    assert redo_target("t3", ()) is None

"""Second tries at what was failed: they take Effort, and there may be none at all (cypher §2.2 step 3)."""

from __future__ import annotations

from rules.refusals import Refusal
from rules.systems.cypher.actions.character import Character
from rules.systems.cypher.actions.keeping import Failed, keep, kept
from rules.systems.cypher.actions.requests import Try
from rules.tally import About, Tally


def retry_refused(pc: Character, request: Try) -> Refusal | None:
    """A second try at what was failed takes Effort, and there may be none at all."""
    state = kept(pc.sheet, "failed", Failed).tasks.get(request.task) if request.task else None
    if state == "closed":
        return Refusal("no_second_try", {"sheet": pc.sheet.id, "task": request.task})
    if state == "open" and not request.effort.bought:
        return Refusal("retry_needs_effort", {"sheet": pc.sheet.id, "task": request.task})
    return None


def note_try(tally: Tally, about: About, request: Try, *, failed: bool) -> None:
    """Keeps in mind which named tasks were failed; one that came off is forgotten."""
    if not request.task:
        return
    noted = kept(tally.sheet(about.subject), "failed", Failed)
    tasks = {task: state for task, state in noted.tasks.items() if task != request.task}
    line = ""
    if failed:
        tasks[request.task] = "closed" if request.one_chance else "open"
        line = "no_retry" if request.one_chance else "retry"
    keep(tally, about, "failed", Failed(tasks=tasks), line, task=request.task)

"""A turn done again with its outcome locked: the ruling and the choices of the first time stand (behaviours B7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from orchestrator.turn.ruling import Ruling
from orchestrator.turn.work import TurnWork


def lock_outcome(work: TurnWork, parts: Iterable[Mapping[str, object]]) -> None:
    """Takes the ruling and the decisions over from the parts of a turn, so that the same dice give the same outcome."""
    for part in parts:
        if part.get("type") == "ruling":
            data = {key: value for key, value in part.items() if key not in ("type", "by")}
            work.ruling, work.ruled_by = Ruling.model_validate(data), "kept"
        elif part.get("type") == "decided":
            answers = part.get("answers")
            work.answers = [str(answer) for answer in answers] if isinstance(answers, Sequence) else []

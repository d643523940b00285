"""Parts and faults as JSON and back, for cassettes."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from orchestrator.models.errors import ModelError
from orchestrator.models.protocol import (
    CallBroken,
    CallReady,
    Finished,
    Notice,
    Part,
    ReasoningDelta,
    TextDelta,
    Usage,
)

_KINDS: Mapping[str, type[Part]] = {
    "text": TextDelta,
    "reasoning": ReasoningDelta,
    "call": CallReady,
    "broken": CallBroken,
    "finished": Finished,
}
_NAMES = {kind: name for name, kind in _KINDS.items()}


def answer_as_json(parts: Sequence[Part], fault: ModelError | None) -> dict[str, object]:
    """An answer's parts, and the fault that ended it if one did."""
    answer: dict[str, object] = {"parts": [part_as_json(part) for part in parts]}
    if fault is not None:
        answer["error"] = {
            "kind": fault.kind,
            "detail": fault.detail,
            "retry_after": fault.retry_after,
            "delivered": fault.delivered,
            "retryable": fault.retryable,
        }
    return answer


def part_as_json(part: Part) -> dict[str, object]:
    """A part with its kind under "part"."""
    return {"part": _NAMES[type(part)], **asdict(part)}


def part_from_json(record: Mapping[str, Any]) -> Part:
    """The part of a record that `part_as_json` made."""
    fields = {key: value for key, value in record.items() if key != "part"}
    kind = _KINDS[record["part"]]
    if kind is Finished:
        fields["usage"] = Usage(**fields["usage"])
        fields["notices"] = tuple(Notice(**notice) for notice in fields["notices"])
    return kind(**fields)


def error_from_json(record: object) -> ModelError:
    """The fault of a record that `answer_as_json` made."""
    fields: dict[str, Any] = dict(record) if isinstance(record, Mapping) else {}
    return ModelError(fields.pop("kind"), fields.pop("detail"), **fields)

"""Answers kept on disk by the exact request, so that runs can be repeated without a model (design.md §7).

A cassette is a file of JSON lines: the key, the request it was made of, and the answer. A changed prompt is an unknown
request, and the error says where it differs. No key and no header ever gets near this file.
"""

import hashlib
import re
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator, Mapping
from pathlib import Path

import orjson
from pydantic import ValidationError

from orchestrator.models.cassette_parts import answer_as_json, error_from_json, part_from_json
from orchestrator.models.errors import ModelError
from orchestrator.models.messages import ChatRequest
from orchestrator.models.profiles import ModelProfile
from orchestrator.models.protocol import ChatModel, Part

_SECRETS = re.compile(r"\b(?:sk|pk|rk|gsk|xai|hf|ghp)[-_][\w-]{12,}|(?i:bearer)\s+[\w.~+/-]{12,}")
_SHOWN = 60


class UnrecordedRequest(Exception):
    """A request that the cassette does not hold. Not a `ModelError`: no fallback may hide it."""


class CassetteError(Exception):
    """A cassette that cannot be read: file, line, what was found."""


def request_record(request: ChatRequest, model: str) -> dict[str, object]:
    """What of a request makes its key: all that decides the answer. The view is not part of it."""
    return {
        "model": model,
        "stage": request.stage,
        "must_narrate": request.must_narrate,
        "output": None if request.output is None else {"name": request.output.name, "schema": request.output.schema},
        "tools": [
            {"name": tool.name, "description": tool.description, "schema": tool.schema} for tool in request.tools
        ],
        "messages": [
            {
                "role": message.role,
                "text": message.text,
                "call_id": message.call_id,
                "calls": [
                    {"call_id": call.call_id, "name": call.name, "arguments": call.arguments} for call in message.calls
                ],
            }
            for message in request.messages
        ],
    }


def request_key(record: Mapping[str, object]) -> str:
    """The key of a record: a hash of its canonical JSON."""
    return hashlib.sha256(orjson.dumps(record, default=dict, option=orjson.OPT_SORT_KEYS)).hexdigest()[:32]


def recorded_name(path: Path) -> str:
    """The name of the model that the cassette `path` was recorded of; empty when nothing is recorded on it.

    Raises:
        CassetteError: the file is missing or a line of it is no recording.
    """
    first = next(_read_cassette(path), None)
    request = first["request"] if first is not None else {}
    return str(request.get("model", "")) if isinstance(request, Mapping) else ""


def recorded_profile(path: Path) -> ModelProfile:
    """How the model of the cassette `path` was spoken to; the built-in profile where the cassette does not say.

    Raises:
        CassetteError: the file is missing, or a line of it is no recording.
    """
    told = next((entry["profile"] for entry in _read_cassette(path) if "profile" in entry), {})
    try:
        return ModelProfile.model_validate(told)
    except ValidationError as fault:
        raise CassetteError(f"{path}: the model profile in it cannot be read ({fault.error_count()} faults)") from fault


class RecordingModel:
    """Passes requests to a model and writes down what it answers, faults included, and once how it is spoken to."""

    def __init__(self, model: ChatModel, path: Path) -> None:
        """Record `model` at the end of the file `path`, a cassette or a new file.

        Raises:
            CassetteError: the file holds something else, which stays as it is; or it can't be written.
        """
        self._model = model
        self._path = path
        self._told = False
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.exists():
                path.open("ab").close()
        except OSError as fault:
            raise CassetteError(f"{path}: nothing can be recorded there ({fault.strerror})") from fault
        if path.exists():
            for _ in _read_cassette(path):  # raises at a line of something else
                pass

    @property
    def reads_views(self) -> bool:
        """Whether the recorded model reads views."""
        return bool(getattr(self._model, "reads_views", False))

    @property
    def name(self) -> str:
        """The recorded model's name."""
        return self._model.name

    @property
    def profile(self) -> ModelProfile:
        """The recorded model's profile."""
        return self._model.profile

    async def stream(self, request: ChatRequest) -> AsyncIterator[Part]:
        """The model's own answer; it is written when it has ended. One that the caller abandons is not written."""
        parts: list[Part] = []
        try:
            async for part in self._model.stream(request):
                parts.append(part)
                yield part
        except ModelError as fault:
            self._write(request, parts, fault)
            raise
        self._write(request, parts, None)

    async def aclose(self) -> None:
        """Close the recorded model."""
        await self._model.aclose()

    def _write(self, request: ChatRequest, parts: list[Part], fault: ModelError | None) -> None:
        record = _without_secrets(request_record(request, self.name))
        entry = {"key": request_key(record), "request": record, **answer_as_json(parts, fault)}
        if not self._told:
            entry["profile"] = self.profile.model_dump(mode="json", exclude_defaults=True)
            self._told = True
        line = orjson.dumps(_without_secrets(entry), option=orjson.OPT_APPEND_NEWLINE)
        with self._path.open("ab") as file:
            file.write(line)


class RecordedModel:
    """Answers from a cassette. A request that was recorded several times is answered in that order."""

    def __init__(self, path: Path, *, name: str, profile: ModelProfile | None = None) -> None:
        """Read the cassette `path` of the model `name`, spoken to as it was (or as `profile` says).

        Raises:
            CassetteError: the file is missing or a line of it is no recording.
        """
        self._path = path
        self._name = name
        self._profile = profile or recorded_profile(path)
        self._requests: dict[str, dict[str, object]] = {}
        self._answers: dict[str, list[dict[str, object]]] = defaultdict(list)
        self._asked: dict[str, int] = defaultdict(int)
        for entry in _read_cassette(path):
            key = str(entry["key"])
            self._requests[key] = entry["request"]  # type: ignore[assignment]  # checked by _read_cassette
            self._answers[key].append(entry)

    @property
    def name(self) -> str:
        """The recorded model's name."""
        return self._name

    @property
    def profile(self) -> ModelProfile:
        """The profile that was given."""
        return self._profile

    async def stream(self, request: ChatRequest) -> AsyncIterator[Part]:
        """The recorded answer, the last one again when more is asked than was recorded.

        Raises:
            UnrecordedRequest: this request is not in the cassette.
            ModelError: as recorded.
        """
        record = _without_secrets(request_record(request, self._name))
        key = request_key(record)
        answers = self._answers.get(key)
        if not answers:
            raise UnrecordedRequest(self._unknown(record))
        entry = answers[min(self._asked[key], len(answers) - 1)]
        self._asked[key] += 1
        parts = entry.get("parts")
        for part in parts if isinstance(parts, list) else ():
            yield part_from_json(part)
        if fault := entry.get("error"):
            raise error_from_json(fault)

    async def aclose(self) -> None:
        """Nothing is open."""

    def _unknown(self, record: dict[str, object]) -> str:
        asked = f"{self._path}: request of stage {record['stage']!r} to {self._name!r} was never recorded"
        if not self._requests:
            return f"{asked}; the cassette is empty. Record it with RecordingModel."
        nearest = max(self._requests.values(), key=lambda known: _likeness(known, record))
        return f"{asked}. The nearest recorded request differs at {first_difference(nearest, record)}"


def first_difference(recorded: object, asked: object, place: str = "request") -> str:
    """Where two records differ first, and what stands there in each; empty when they are equal."""
    if isinstance(recorded, Mapping) and isinstance(asked, Mapping):
        pairs = [(f"{place}.{key}", recorded.get(key), asked.get(key)) for key in sorted({*recorded, *asked})]
    elif isinstance(recorded, list) and isinstance(asked, list) and recorded[: len(asked)] != asked[: len(recorded)]:
        pairs = [(f"{place}[{number}]", *pair) for number, pair in enumerate(zip(recorded, asked, strict=False))]
    elif isinstance(recorded, list) and isinstance(asked, list) and len(recorded) != len(asked):
        return f"{place}: {len(recorded)} entries recorded, {len(asked)} asked"
    else:
        return "" if recorded == asked else f"{place}: {_around(recorded, asked)}"
    return next((text for where, old, new in pairs if (text := first_difference(old, new, where))), "")


def _around(recorded: object, asked: object) -> str:
    old, new = str(recorded), str(asked)
    same = next(
        (at for at, (left, right) in enumerate(zip(old, new, strict=False)) if left != right), min(len(old), len(new))
    )
    start = max(same - _SHOWN // 3, 0)
    return f"recorded {old[start : start + _SHOWN]!r}, asked {new[start : start + _SHOWN]!r} (from character {start})"


def _likeness(known: Mapping[str, object], record: Mapping[str, object]) -> tuple[bool, int, int]:
    same_stage = known.get("stage") == record["stage"] and known.get("model") == record["model"]
    old, new = known.get("messages"), record["messages"]
    if not isinstance(old, list) or not isinstance(new, list):
        return same_stage, 0, 0
    alike = sum(left == right for left, right in zip(old, new, strict=False))
    return same_stage, alike, -abs(len(old) - len(new))


def _without_secrets(record: dict[str, object]) -> dict[str, object]:
    """What looks like a key is taken out, on both sides alike, so that keys still match."""
    raw = orjson.dumps(record, default=dict, option=orjson.OPT_SORT_KEYS).decode()
    cleaned: dict[str, object] = orjson.loads(_SECRETS.sub("[secret]", raw))
    return cleaned


def _read_cassette(path: Path) -> Iterator[dict[str, object]]:
    try:
        lines = path.read_bytes().splitlines()
    except OSError as fault:
        raise CassetteError(
            f"{path}: no cassette to read ({fault.strerror}); record one with RecordingModel"
        ) from fault
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            entry = orjson.loads(line)
        except orjson.JSONDecodeError as fault:
            raise CassetteError(f"{path}, line {number}: not JSON ({fault})") from fault
        if not isinstance(entry, dict) or not isinstance(entry.get("request"), dict) or "key" not in entry:
            raise CassetteError(f"{path}, line {number}: not a recording; expected key, request and parts")
        yield entry

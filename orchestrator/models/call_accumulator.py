"""Puts streamed tool calls together: one valid call out of pieces, or a clean fault (behaviours.md C1–C3).

Servers split calls, send them whole, twice, without index, without id, without name, or with the name in every
piece. A piece belongs to the call with its index; without one, to the call with its id, else to the latest call,
unless that one is complete already.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from orchestrator.models.call_arguments import MOST_ARGUMENT_CHARS, is_complete

MOST_CALLS = 64
"""Calls in one answer; what comes after them is dropped and reported as `too_many`."""


@dataclass(slots=True)
class OpenCall:
    """A call that is still arriving."""

    index: int | None
    call_id: str = ""
    name: str = ""
    pieces: list[str] = field(default_factory=list)
    size: int = 0
    ready: Mapping[str, object] | None = None
    """Arguments that came as an object instead of a text."""

    @property
    def text(self) -> str:
        """The arguments as far as they have come."""
        return "".join(self.pieces)

    @property
    def arguments(self) -> object:
        """The arguments for `read_arguments`."""
        return self.text if self.ready is None else self.ready

    @property
    def too_large(self) -> bool:
        """Whether more has come than anybody would read."""
        return self.size > MOST_ARGUMENT_CHARS

    @property
    def started(self) -> bool:
        """Whether any arguments have come."""
        return self.size > 0 or self.ready is not None

    @property
    def complete(self) -> bool:
        """Whether the arguments are one whole object already."""
        return self.ready is not None or is_complete(self.text)

    def add(self, arguments: object) -> None:
        """Take another piece of the arguments; what is too long is counted and not kept."""
        if isinstance(arguments, Mapping):
            self.ready = arguments
        elif isinstance(arguments, str):
            self.size += len(arguments)
            if self.size <= MOST_ARGUMENT_CHARS:
                self.pieces.append(arguments)


class CallAccumulator:
    """Collects the pieces of the calls of one answer."""

    def __init__(self, offered: frozenset[str] = frozenset()) -> None:
        """Collect calls; the names `offered` tell a name that came in pieces from the next call's name."""
        self.calls: list[OpenCall] = []
        self.too_many = False
        self.size = 0
        """Characters of arguments so far."""
        self.last_piece = ""
        self._offered = offered

    def add(self, piece: object, *, place: int | None = None) -> None:
        """Take one entry of `tool_calls`: a piece of a call, or a whole one (then with its `place` in the list)."""
        if not isinstance(piece, Mapping):
            return
        function = piece.get("function")
        source = function if isinstance(function, Mapping) else piece
        index = piece.get("index") if place is None else place
        call_id = _text(piece.get("id"))
        name = _text(source.get("name"))
        arguments = source.get("arguments")
        call = self._latest(index if isinstance(index, int) else None, call_id, named=bool(name))
        if call is None or self._begins_another(call, call_id, name, has_arguments=bool(arguments)):
            call = self._open(index if isinstance(index, int) else None)
        if call is None:
            return
        call.call_id = call.call_id or call_id
        if name != call.name:
            call.name += name
        call.add(arguments)
        self.last_piece = arguments if isinstance(arguments, str) else name
        self.size += len(self.last_piece)

    def _latest(self, index: int | None, call_id: str, *, named: bool) -> OpenCall | None:
        """The call that a piece points at."""
        if index is not None:
            return next((call for call in reversed(self.calls) if call.index == index), None)
        known = next((call for call in self.calls if call_id and call.call_id == call_id), None)
        if known is not None or (call_id and named):
            return known
        return self.calls[-1] if self.calls else None

    def _begins_another(self, call: OpenCall, call_id: str, name: str, *, has_arguments: bool) -> bool:
        """Whether a piece that points at `call` opens a new one: some servers give every call index 0, or none."""
        if not name or not call.name:
            return False
        other_id = bool(call_id and call.call_id and call_id != call.call_id)
        if name == call.name:
            apart = other_id or (not call_id and call.index is None)
            return apart and has_arguments and call.complete
        name_is_whole = call.name in self._offered and call.name + name not in self._offered
        return other_id or call.started or name_is_whole

    def _open(self, index: int | None) -> OpenCall | None:
        if len(self.calls) >= MOST_CALLS:
            self.too_many = True
            return None
        self.calls.append(OpenCall(index))
        return self.calls[-1]


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""

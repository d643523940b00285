"""From the calls of one answer, however they came, to `CallReady` and `CallBroken` parts (behaviours.md C1, C4, C7)."""

from collections.abc import Mapping

import orjson

from orchestrator.models.call_accumulator import CallAccumulator
from orchestrator.models.call_arguments import read_arguments
from orchestrator.models.messages import ChatRequest
from orchestrator.models.printed_calls import PrintedCall
from orchestrator.models.protocol import BrokenCode, CallBroken, CallReady, Notice
from orchestrator.models.text_reader import PrintedBroken
from orchestrator.models.words import say


class AnswerCalls:
    """The calls of one answer: checked, with ids of their own, the same one only once."""

    def __init__(self, request: ChatRequest, offered: frozenset[str]) -> None:
        self.parts: list[CallReady | CallBroken] = []
        self.notices: list[Notice] = []
        self._language = request.language
        self._offered = offered
        self._place = len(request.messages)
        self._taken = {call.call_id for message in request.messages for call in message.calls}
        self._seen: set[tuple[str, bytes]] = set()
        self._printed: list[PrintedCall | PrintedBroken] = []
        self._salvaged: set[str] = set()

    @property
    def has_broken(self) -> bool:
        """Whether a printed call was half said."""
        return any(isinstance(printed, PrintedBroken) for printed in self._printed)

    def printed(self, call: PrintedCall, *, salvaged: bool) -> None:
        """Remember a call that stood in the text; `salvaged` where the model should not have put it there."""
        self._printed.append(call)
        if salvaged:
            self._salvaged.add(call.name)

    def printed_broken(self, broken: PrintedBroken) -> None:
        """Remember text that began like a call."""
        self._printed.append(broken)

    def collect(self, accumulator: CallAccumulator, *, stopped: bool) -> None:
        """Settle all calls. In an answer that was `stopped` before its end no call is ready (C13)."""
        for call in accumulator.calls:
            if not call.name:
                self._break("no_name", "", call.call_id)
            elif call.name not in self._offered:
                self._break("not_offered", call.name, call.call_id)
            elif call.too_large:
                self._break("too_large", call.name, call.call_id)
            else:
                self._settle(call.name, call.arguments, call.call_id, stopped=stopped)
        for printed in self._printed:
            if isinstance(printed, PrintedBroken):
                self._break("cut" if stopped else "bad_json", printed.name, "")
            elif printed.name not in self._offered:
                self._break("not_offered", printed.name, "")
            else:
                self._settle(printed.name, printed.arguments, "", stopped=stopped)
        if accumulator.too_many:
            self._break("too_many", "", "")
        self._printed.clear()

    def _settle(self, name: str, raw: object, call_id: str, *, stopped: bool) -> None:
        if stopped:
            self._break("cut", name, call_id)
            return
        arguments = read_arguments(raw)
        if isinstance(arguments, str):
            self._break(arguments, name, call_id)
            return
        if self._is_repeated(name, arguments):
            self.notices.append(Notice("duplicate_call", {"name": name}))
            return
        self.parts.append(CallReady(self._own_id(call_id), name, arguments))
        if name in self._salvaged:
            self.notices.append(Notice("call_salvaged", {"name": name}))

    def _is_repeated(self, name: str, arguments: Mapping[str, object]) -> bool:
        key = (name, orjson.dumps(arguments, option=orjson.OPT_SORT_KEYS))
        if key in self._seen:
            return True
        self._seen.add(key)
        return False

    def _break(self, code: BrokenCode, name: str, call_id: str) -> None:
        nameless, nothing = (say(self._language, f"broken.{key}") for key in ("nameless", "nothing"))
        offered = ", ".join(sorted(self._offered)) or nothing
        detail = say(self._language, f"broken.{code}", name=name[:64] or nameless, offered=offered)
        self.parts.append(CallBroken(self._own_id(call_id), name, code, detail))

    def _own_id(self, call_id: str) -> str:
        """The server's id, or one of ours where it is missing or taken: an id acts once in a turn (B8)."""
        if not call_id or len(call_id) > 128 or call_id in self._taken:
            stem = f"call_{self._place}_{len(self.parts)}"
            call_id = stem
            while call_id in self._taken:
                stem += "_"
                call_id = stem
        self._taken.add(call_id)
        return call_id

"""Decodes a stream of server-sent events from raw bytes: no object per event but the payload itself.

Follows the event stream format of the HTML standard in what OpenAI-compatible servers use of it, and forgives what
they get wrong: any line ends, comments, several data lines, no blank line after the last event.
"""

from orchestrator.models.errors import ModelError

MOST_EVENT_BYTES = 8 * 1024 * 1024
"""An event that is longer is taken for a broken stream."""


class EventDecoder:
    """Cuts bytes, however they are split, into the payloads of events."""

    __slots__ = ("_rest", "_return_last")

    def __init__(self) -> None:
        self._rest = b""
        self._return_last = False

    def feed(self, chunk: bytes) -> list[bytes]:
        """The payloads that `chunk` completes.

        Raises:
            ModelError: an event does not end.
        """
        if self._return_last or b"\r" in chunk:
            chunk = self._plain_line_ends(chunk)
        text = self._rest + chunk if self._rest else chunk
        if b"\n\n" not in text:
            self._keep(text)
            return []
        *events, rest = text.split(b"\n\n")
        self._keep(rest)
        return [payload for event in events if (payload := _payload(event)) is not None]

    def end(self) -> list[bytes]:
        """The payload of a last event without a blank line after it."""
        rest, self._rest = self._rest, b""
        payload = _payload(rest)
        return [] if payload is None else [payload]

    def _keep(self, rest: bytes) -> None:
        if len(rest) > MOST_EVENT_BYTES:
            raise ModelError("server", f"an event of the stream is longer than {MOST_EVENT_BYTES} bytes")
        self._rest = rest

    def _plain_line_ends(self, chunk: bytes) -> bytes:
        """CR LF and CR become LF; a CR at the end of a chunk may belong to the LF of the next."""
        if self._return_last:
            chunk = b"\r" + chunk
        self._return_last = chunk.endswith(b"\r")
        if self._return_last:
            chunk = chunk[:-1]
        return chunk.replace(b"\r\n", b"\n").replace(b"\r", b"\n")


def _payload(event: bytes) -> bytes | None:
    if event.startswith(b"data: ") and b"\n" not in event:
        return event[6:]
    data = [line[5:].removeprefix(b" ") for line in event.split(b"\n") if line.startswith(b"data:")]
    if not data:
        return None
    return b"\n".join(data)

"""What can go wrong between us and a model: one exception, a closed set of kinds.

`kind` decides what happens next (retry, tell the player, tell the operator); `detail` is for the operator and never
holds a key or a player's words. The words for people are in `words/{en,ko}.yaml` under `errors`.
"""

from typing import Literal

ErrorKind = Literal[
    "unreachable",
    "rate_limited",
    "server",
    "bad_request",
    "unauthorised",
    "cut",
    "timeout",
    "window",
    "not_found",
]

RETRYABLE: frozenset[ErrorKind] = frozenset({"unreachable", "rate_limited", "server", "cut", "timeout"})
"""Kinds that another try may mend (behaviours.md C12): the network, 429 and 5xx. Never a 400."""


class ModelError(Exception):
    """A request that brought no whole answer. Nothing of it may be committed (behaviours.md B9)."""

    def __init__(
        self,
        kind: ErrorKind,
        detail: str,
        *,
        retry_after: float | None = None,
        delivered: bool = False,
        retryable: bool | None = None,
    ) -> None:
        """Describe the failure.

        Args:
            kind: what went wrong.
            detail: the place, what was found, what was expected and what to do next; one line.
            retry_after: seconds that the server asked us to wait, when it did.
            delivered: whether some part of the answer has reached the caller already.
            retryable: whether the same request may succeed later; by `kind` when left out.
        """
        super().__init__(f"{kind}: {detail}")
        self.kind: ErrorKind = kind
        self.detail = detail
        self.retry_after = retry_after
        self.delivered = delivered
        self.retryable = kind in RETRYABLE if retryable is None else retryable

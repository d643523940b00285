"""Waiting before another try: how long, how often, and when not at all."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orchestrator.models.errors import ErrorKind, ModelError
from orchestrator.models.retries import Retrier, RetryPolicy, read_retry_after
from tests.orchestrator.models.samples import Sleeper


def failing(*faults: ModelError) -> "Attempts":
    return Attempts(list(faults))


class Attempts:
    """An attempt that fails with each fault in turn and then succeeds."""

    def __init__(self, faults: list[ModelError]) -> None:
        self.left = faults
        self.made = 0

    async def __call__(self) -> str:
        self.made += 1
        if self.left:
            raise self.left.pop(0)
        return "done"


@pytest.mark.parametrize("kind", ["unreachable", "rate_limited", "server", "cut", "timeout"])
async def test_what_may_pass_is_tried_again(kind: ErrorKind) -> None:
    """C12: the network, 429 and 5xx."""
    attempts = failing(ModelError(kind, "x"))

    assert await Retrier(sleep=Sleeper()).run(attempts) == "done"
    assert attempts.made == 2


@pytest.mark.parametrize("kind", ["bad_request", "unauthorised", "window", "not_found"])
async def test_what_cannot_pass_is_not(kind: ErrorKind) -> None:
    """C12: a 400 fails at once."""
    attempts = failing(ModelError(kind, "x"))

    with pytest.raises(ModelError, match=kind):
        await Retrier(sleep=Sleeper()).run(attempts)
    assert attempts.made == 1


async def test_waits_double_up_to_the_longest_and_get_a_random_part() -> None:
    """C12: backoff and jitter."""
    sleep = Sleeper()
    policy = RetryPolicy(attempts=6, first_wait=1.0, most_wait=4.0)

    await Retrier(policy, sleep=sleep, chance=lambda: 0.5).run(failing(*[ModelError("server", "x")] * 5))

    assert sleep.slept == [1.25, 2.5, 5.0, 5.0, 5.0]


async def test_the_server_may_ask_for_a_longer_wait() -> None:
    """C12: Retry-After is honoured, never undercut."""
    sleep = Sleeper()
    asked = ModelError("rate_limited", "x", retry_after=7.0)

    await Retrier(RetryPolicy(first_wait=0.5), sleep=sleep, chance=lambda: 1.0).run(failing(asked))

    assert sleep.slept == [7.25]


async def test_a_wait_beyond_the_cap_is_left_to_the_caller() -> None:
    """C12: nobody sits at a silent table for an hour, and nobody asks earlier than told."""
    sleep = Sleeper()
    attempts = failing(ModelError("rate_limited", "x", retry_after=3600.0))

    with pytest.raises(ModelError) as caught:
        await Retrier(sleep=sleep).run(attempts)

    assert (caught.value.retry_after, attempts.made, sleep.slept) == (3600.0, 1, [])


async def test_a_bug_is_not_a_failure_of_the_model() -> None:
    """C12: other exceptions pass through."""

    async def bug() -> str:
        raise KeyError("bug")

    with pytest.raises(KeyError):
        await Retrier(sleep=Sleeper()).run(bug)


@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        (None, None),
        ("7", 7.0),
        ("0.5", 0.5),
        ("-3", 0.0),
        ("soon", None),
        ("inf", None),
        ("nan", None),
        ("Thu, 01 Jan 1970 00:02:00 GMT", 20.0),
        ("Thu, 01 Jan 1970 00:00:00 GMT", 0.0),
    ],
)
def test_retry_after_is_read_in_both_of_its_forms(value: str | None, seconds: float | None) -> None:
    """C12: seconds, or a date."""
    assert read_retry_after(value, now=100.0) == seconds


@given(st.text(max_size=40))
def test_no_header_breaks_the_reading(value: str) -> None:
    """C12: a header is a stranger's word, too."""
    seconds = read_retry_after(value, now=0.0)

    assert seconds is None or seconds >= 0.0

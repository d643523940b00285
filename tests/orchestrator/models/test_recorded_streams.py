"""Every row of behaviours.md C about streams, as a table: recorded answers through the real client, over HTTP."""

from collections.abc import Iterator

import pytest

from orchestrator.models.errors import ModelError
from orchestrator.testing.server import ScriptedServer
from tests.orchestrator.models.samples import client, read
from tests.orchestrator.models.stream_cases import StreamCase, as_rows, expected_rows, stream_cases

CASES = stream_cases()


@pytest.fixture(scope="module")
def script() -> list[StreamCase]:
    """The case whose reply the server sends next."""
    return []


@pytest.fixture(scope="module")
def server(script: list[StreamCase]) -> Iterator[ScriptedServer]:
    def replies() -> Iterator[object]:
        while True:
            yield script[-1].reply

    with ScriptedServer(replies()) as running:  # type: ignore[arg-type]  # every object of it is a Reply
        yield running


@pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])
async def test_a_recorded_stream_becomes_the_expected_parts(
    case: StreamCase, server: ScriptedServer, script: list[StreamCase]
) -> None:
    """C1, C2, C3, C4, C7, C9, C10, C12, C13, C14: as the case's own rows say."""
    script.append(case)
    model = client(server, case.profile)

    parts, fault = await read(model.stream(case.request))
    await model.aclose()

    rows = as_rows(parts)
    assert rows == expected_rows(case, rows), case.says
    expected = case.fields.get("error")
    assert (fault is None) == (expected is None), fault
    if fault is not None and expected is not None:
        check_fault(fault, expected)


def check_fault(fault: ModelError, expected: dict[str, object]) -> None:
    wanted = {key: value for key, value in expected.items() if key not in ("mentions", "hides")}
    assert {key: getattr(fault, key) for key in wanted} == wanted
    assert str(expected.get("mentions", "")) in fault.detail
    assert "hides" not in expected or str(expected["hides"]) not in str(fault)
    assert "\n" not in fault.detail
    assert len(fault.detail) < 400


@pytest.mark.parametrize("row", ["C1", "C2", "C3", "C4", "C7", "C9", "C10", "C12", "C13", "C14"])
def test_every_row_about_streams_has_good_and_bad_recordings(row: str) -> None:
    assert [case.id for case in CASES if row in case.rows]


def test_no_two_recordings_share_a_name() -> None:
    names = [case.id for case in CASES]

    assert sorted(set(names)) == sorted(names)

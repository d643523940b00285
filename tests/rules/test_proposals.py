"""What scenes suggest to propose: checked when it is loaded, proposed once."""

from __future__ import annotations

from typing import Any

import pytest

from orchestrator.testing.builders import ask, table_of, with_adventure
from rules.loading.faults import SystemFaults
from rules.system import RuleSystem
from tests.rules.duellists import DUEL

GUST = {"id": "gust", "action": "wound", "with": {"points": 2}, "when": "@turn < 3"}


def scene_with(*proposals: dict[str, Any]) -> RuleSystem:
    return with_adventure(DUEL, scenes=[{"id": "balcony", "proposals": list(proposals)}])


def test_a_suggestion_is_proposed_once() -> None:
    system = scene_with(GUST)
    table = table_of(system, {"hero": {}}, {"scene": {"id": "balcony"}})
    asked = {"action": "propose", "proposal": "gust", "sheet": "hero"}

    first = ask(system, table, asked, asker="storyteller")
    assert first.refused is None
    assert first.state.sheets["hero"].tracks["blood"].value == table.sheets["hero"].tracks["blood"].value - 2
    assert first.state.proposed == ("gust",)
    second = ask(system, first.state, asked, asker="storyteller")

    assert second.refused is not None
    assert second.refused.code == "unknown_proposal"


@pytest.mark.parametrize("asker", ["player", "consent"])
def test_only_the_storyteller_and_a_gm_propose(asker: Any) -> None:
    system = scene_with(GUST)
    table = table_of(system, {"hero": {}}, {"scene": {"id": "balcony"}})

    refused = ask(system, table, {"action": "propose", "proposal": "gust", "sheet": "hero"}, asker=asker).refused

    assert refused is not None
    assert refused.code == "not_yours_to_ask"


@pytest.mark.parametrize(
    ("changed", "code", "path"),
    [
        ({"action": "dare"}, "not_proposed", "scenes[0].proposals[0].action"),
        ({"action": "wind"}, "unknown_id", "scenes[0].proposals[0].action"),
        ({"with": {}}, "request_needs", "scenes[0].proposals[0].action"),
        ({"with": {"points": 2, "depth": 1}}, "unknown_key", "scenes[0].proposals[0].with.depth"),
        ({"when": "@trun < 3"}, "unknown_name", "scenes[0].proposals[0].when"),
    ],
)
def test_a_suggestion_that_cannot_be_proposed_is_a_fault(changed: dict[str, Any], code: str, path: str) -> None:
    with pytest.raises(SystemFaults) as caught:
        scene_with({**GUST, **changed})

    assert (code, path) in [(fault.code, fault.path) for fault in caught.value.faults]


def test_two_suggestions_have_two_ids() -> None:
    with pytest.raises(SystemFaults) as caught:
        scene_with(GUST, GUST)

    assert [fault.code for fault in caught.value.faults] == ["duplicate_id"]

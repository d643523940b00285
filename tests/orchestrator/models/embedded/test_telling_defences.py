"""A defence is told as what it is: somebody strikes, and the hero wards it off or does not."""

from __future__ import annotations

import re

import pytest

from orchestrator.testing.scripted import ScriptedModel, answer, say
from orchestrator.testing.tables import Heard, table_for_tests
from orchestrator.turn.settings import TableSettings
from orchestrator.turn.standing import read_events
from orchestrator.turn.table import OpenTable
from orchestrator.turn.work import Submit
from prompts.views import Language, StruckView
from rules.events import CheckResolved
from tests.orchestrator.models.embedded.test_telling_own_actions import lines_of, told
from tests.orchestrator.turn.ring import at_ring, ring

SYSTEMS = ("cypher", "numenera")
SWING = {"en": "I attack the snake", "ko": "뱀을 공격한다"}
BITE = {"en": "Venomous bite", "ko": "독니"}
SLOT = re.compile(r"\\\{[a-z]+\\\}(?:\S{1,2}\\\(\S{1,2}\\\))?")
ENDS = (("success",), ("failure", "success"), ("failure", "failure"))
"""How a defence against a bite may come out, and the one against its venom after it."""


def is_told(system_id: str, language: Language, place: str, narration: str) -> bool:
    """Whether one of the lines of a place stands in a narration, whatever its slots are filled with."""
    patterns = (SLOT.sub(".+?", re.escape(line)) for line in lines_of(system_id, language)[place])
    return any(re.search(pattern, narration) for pattern in patterns)


async def bitten(system_id: str, language: str, wanted: tuple[str, ...]) -> OpenTable:
    """A table after a blow at the snake: with the first seed whose defences come out as wanted."""
    for seed in range(400):
        table = at_ring(system_id, "snake", language=language, seed=f"s{seed}", decisions="default")
        await table.submit(Submit("a", SWING[language]), Heard())
        chips = [event.chip for event in read_events(table.head.events) if isinstance(event, CheckResolved)]
        if tuple(chip.kind for chip in chips if chip.check == "defend") == wanted:
            return table
    raise AssertionError(f"no seed gives {wanted}")


@pytest.mark.parametrize("system_id", SYSTEMS)
@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize("ends", ENDS, ids="-".join)
async def test_a_defence_has_lines_of_its_own_and_so_has_what_a_blow_brought_with_it(
    system_id: str, language: Language, ends: tuple[str, ...]
) -> None:
    table = await bitten(system_id, language, ends)

    narration = table.account().narration

    assert is_told(system_id, language, f"defend.{ends[0]}", narration)
    assert BITE[language] not in narration, "the hero does not strike with the foe's fangs"
    for kind in ("success", "failure"):
        assert is_told(system_id, language, f"defend_again.{kind}", narration) is (ends[1:] == (kind,))


@pytest.mark.parametrize("language", ["en", "ko"])
async def test_a_foe_that_struck_is_not_said_to_have_held_back(language: Language) -> None:
    table = await bitten("cypher", language, ("success",))

    assert not is_told("cypher", language, "foe_holds.lines", table.account().narration)


@pytest.mark.parametrize("system_id", SYSTEMS)
@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize("kind", ["success", "failure"])
def test_what_nobody_strikes_with_is_told_without_an_attacker(system_id: str, language: Language, kind: str) -> None:
    alone = StruckView("defend", kind, kind, "Sel", defends=True)  # type: ignore[arg-type]

    narration = told(system_id, language, alone)

    assert is_told(system_id, language, f"defend_alone.{kind}", narration)


@pytest.mark.parametrize(
    ("language", "struck_at", "in_vain", "lands"),
    [
        ("en", "- Then Bram is struck at. ", "Success, it comes to nothing", "Failure, it comes through"),
        ("ko", "- 이어서 브람에게 공격이 닥친다. ", "성공, 막아 낸다", "실패, 막지 못한다"),
    ],
)
async def test_a_model_reads_who_is_struck_at_and_whether_it_comes_through(
    language: str, struck_at: str, in_vain: str, lands: str
) -> None:
    """E14: a defence that comes off is no success of what the player tried."""
    prompts = set()
    for seed in range(30):
        model = ScriptedModel([answer({"kind": "nothing"}).at("ruling"), say("Sand.").at("narration")])
        table = table_for_tests(
            ring("cypher", "snake"), model, language=language, seed=f"s{seed}",
            settings=TableSettings(decisions="default"),
        )  # fmt: skip
        await table.submit(Submit("a", "…"), Heard())
        prompts.add(model.requests[-1].messages[-1].text)

    assert all(struck_at in prompt for prompt in prompts)
    assert any(in_vain in prompt for prompt in prompts)
    assert any(lands in prompt for prompt in prompts)
    assert not any("It works" in prompt or "뜻대로" in prompt for prompt in prompts)

"""What the model is offered: flat and small schemas, ids that exist, by phase and place."""

from __future__ import annotations

import json

import pytest
from syrupy.assertion import SnapshotAssertion

from orchestrator.models.tokens import estimate_tokens
from prompts.views import Language
from tests.tools.hands import EVERY, SYSTEMS, adventure_of, called, hands
from tools.context import ToolContext
from tools.registry import ORDER, Phase, offered

MOST_TOKENS = 1900
"""The tokens that all tools of a narration may take (behaviours C6)."""
MOST_PROPERTIES = 8
PHASES: tuple[Phase, ...] = ("narration", "talk")


@pytest.mark.parametrize(("system", "language"), EVERY)
def test_tools_are_described_as_they_were(system: str, language: Language, snapshot: SnapshotAssertion) -> None:
    """F4: the schemas of both phases, word for word."""
    context = hands(system, language)
    told = {phase: [(one.name, one.description, one.schema) for one in offered(phase, context)] for phase in PHASES}

    assert json.dumps(told, ensure_ascii=False, indent=1) == snapshot


@pytest.mark.parametrize(("system", "language"), EVERY)
def test_schemas_are_flat_small_and_closed(system: str, language: Language) -> None:
    for one in offered("narration", hands(system, language)):
        properties = one.schema["properties"]
        assert isinstance(properties, dict)
        assert len(properties) <= MOST_PROPERTIES
        assert one.schema["additionalProperties"] is False
        assert one.description.strip()
        for entry in properties.values():
            assert entry["type"] in ("string", "integer", "boolean")
            assert entry["description"].strip()
            assert set(entry) <= {"type", "description", "enum", "minimum", "maximum"}


@pytest.mark.parametrize(("system", "language"), EVERY)
def test_all_tools_together_stay_within_their_tokens(system: str, language: Language) -> None:
    """C6: the tokens of the schemas are measured and bounded."""
    spent = sum(
        estimate_tokens(f"{one.description}{one.schema}") for one in offered("narration", hands(system, language))
    )

    assert spent <= MOST_TOKENS


@pytest.mark.parametrize(("system", "language"), EVERY)
def test_enums_hold_only_ids_that_exist(system: str, language: Language) -> None:
    """D12: ids are language-neutral, and every one of them means something here."""
    context = hands(system, language)
    known = ids(context)
    for one in offered("narration", context):
        properties = one.schema["properties"]
        assert isinstance(properties, dict)
        for entry in properties.values():
            assert set(entry.get("enum", ())) <= known
            assert all(value.isascii() for value in entry.get("enum", ()))


def ids(context: ToolContext) -> set[str]:
    """Every id of a system, an adventure and a state, and the words of `op`."""
    system = context.system
    sections = ("checks", "stats", "skills", "difficulties", "attacks", "lists", "clocks", "pools", "non_players")
    named = {id for section in (*sections, "scenes", "secrets") for id in getattr(system, section)}
    ladders = (ladder for check in system.file.checks for ladder in (check.position, check.effect))
    steps = {step for ladder in ladders if ladder is not None for step in ladder.steps}
    return named | steps | set(context.state.sheets) | {"add", "raise", "lower", "remove"}


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_language_changes_no_id_and_no_order(system: str) -> None:
    """D5, D12: the same tools in the same order with the same enums, in every language."""

    def bare(language: Language) -> list[tuple[str, dict[str, object]]]:
        shown = []
        for one in offered("narration", hands(system, language)):
            properties = one.schema["properties"]
            assert isinstance(properties, dict)
            shown.append((one.name, {name: entry.get("enum") for name, entry in properties.items()}))
        return shown

    assert bare("en") == bare("ko")
    assert [name for name, _ in bare("en")] == [one.name for one in ORDER if one.name in dict(bare("en"))]


@pytest.mark.parametrize(("system", "language"), EVERY)
@pytest.mark.parametrize("tool", [one.name for one in ORDER if one.name != "look_up"])
def test_what_is_not_offered_is_refused(system: str, language: Language, tool: str) -> None:
    """C6: in talk there is nothing but `look_up`, whatever the model calls."""
    context = hands(system, language)
    outcome = called(context, tool, "talk")

    assert outcome.reply["done"] is False
    assert outcome.reply["code"] == "not_offered"
    assert "look_up" in str(outcome.reply["reason"])
    assert outcome.resolution is None


def test_an_unheard_of_tool_is_refused_with_what_there_is() -> None:
    outcome = called(hands("classic_d20"), "set_hit_points", hp=99)

    assert outcome.reply["code"] == "not_offered"
    assert "mark_sheet" in str(outcome.reply["reason"])


def test_tools_come_and_go_with_what_they_are_for() -> None:
    calm = hands("hope_and_fear", scene="wolf_wood")
    fight = hands("hope_and_fear", scene="wolf_wood", effects=[{"encounter": "begins"}])
    names = {one.name for one in offered("narration", fight)}

    assert {"change_scene", "pass_time"} <= {one.name for one in offered("narration", calm)}
    assert not {"change_scene", "pass_time"} & names, "nobody leaves or rests in the middle of a fight"
    assert "spend_pool" in names
    assert "spend_pool" not in {one.name for one in offered("narration", hands("classic_d20"))}, "it has no pools"


def test_a_clock_that_a_card_opened_is_offered_from_then_on() -> None:
    """Rule_system.md §1: the storyteller advances a clock that the system or a card opened to it."""

    def clocks(effects: list[dict[str, object]]) -> list[str]:
        context = hands("classic_d20", effects=effects)
        ticks = [one for one in offered("narration", context) if one.name == "tick_clock"]
        return [clock for tick in ticks for clock in tick.schema["properties"]["clock"]["enum"]]  # type: ignore[index]

    assert "renown" not in clocks([{"tick_clock": "renown", "by": 1}])
    assert "renown" in clocks([{"tick_clock": "renown", "by": 1, "open": True}])


def test_only_secrets_whose_time_has_come_are_offered() -> None:
    """E4: the enum names no other secret."""
    before = {one.name for one in offered("narration", hands("classic_d20"))}
    context = hands("classic_d20", scene="lake_shore")
    reveal = next(one for one in offered("narration", context) if one.name == "reveal")
    properties = reveal.schema["properties"]
    assert isinstance(properties, dict)

    assert "reveal" not in before
    assert properties["secret"]["enum"] == ["they_count"]
    assert len(adventure_of("classic_d20").secrets) > 1

"""Typed actions beside data, as the engine sees them: by registry, by model, and by nothing else (design.md §2.6)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from orchestrator.testing.builders import ask, system_of, table_of
from rules.cases import CaseError, case_from_data, run_case, systems_beside
from rules.decisions import LONGEST_WORDS, Decision, Option
from rules.events import Cause, OwnSet, TrackMaximumSet
from rules.events.apply import apply
from rules.loading import SystemFaults, load_system
from rules.requests import MakeCheck, SystemRequest
from rules.system_actions import SystemActions
from rules.systems.registry import ACTIONS, actions_of
from tests.rules.laboratory import LAB

ROOT = Path(__file__).parents[2]
CAUSE = Cause(kind="action", ref="x")
CYPHER = load_system("cypher")
TASK = {"action": "task", "sheet": "hero", "stat": "might", "difficulty": 2}


def case(**parts: Any) -> dict[str, Any]:
    return {"id": "one", "system": "cypher", "given": {"sheets": {"hero": {}}}, "do": TASK, "dice": [6], **parts}


def ran(data: dict[str, Any]) -> tuple[str, ...]:
    return run_case(case_from_data(data), systems_beside(lambda path: "")).differences


def test_a_system_has_the_actions_that_its_file_names_and_no_other() -> None:
    assert actions_of(CYPHER) is ACTIONS["cypher"]
    assert actions_of(LAB) is None


def test_a_file_that_names_actions_there_are_not_is_told_which_there_are() -> None:
    with pytest.raises(SystemFaults) as caught:
        system_of(actions="cyfer")

    (fault,) = caught.value.faults
    assert (fault.code, fault.found, fault.nearest) == ("unknown_id", "cyfer", "cypher")


def test_an_action_of_another_system_is_no_action_here() -> None:
    task = ACTIONS["cypher"].actions["task"].request.model_validate(TASK)

    done = ask(LAB, table_of(LAB), task, asker="code")

    assert done.refused is not None
    assert done.refused.code == "unknown_action"


def test_a_word_that_the_system_has_no_action_for_is_read_as_a_check() -> None:
    done = ask(CYPHER, table_of(CYPHER), {"action": "dance", "sheet": "hero"}, asker="code")

    assert done.refused is not None
    assert (done.refused.code, done.refused.params["found"]) == ("unknown_action", "dance")


@pytest.mark.parametrize(
    ("asker", "request_data", "allowed"),
    [
        ("player", TASK, True),
        ("code", TASK, True),
        ("storyteller", TASK, False),
        ("consent", TASK, False),
        ("player", {"action": "intrude", "sheet": "hero", "what": "the rope tears"}, False),
        ("storyteller", {"action": "intrude", "sheet": "hero", "what": "the rope tears"}, True),
        ("player", {**TASK, "sheet": "guard"}, False),
    ],
)
def test_each_action_says_who_may_ask_for_it(asker: Any, request_data: dict[str, Any], allowed: bool) -> None:
    """A2: a player never acts for a non-player, and nobody asks for what is another's."""
    table = table_of(CYPHER, {"hero": {}, "guard": {"kind": "npc", "level": 3}})

    done = ask(CYPHER, table, request_data, dice=[6], asker=asker)

    assert (done.refused is None or done.refused.code != "not_yours_to_ask") is allowed
    assert allowed or done.state == table


def test_every_action_is_offered_under_its_own_word_with_a_model_that_takes_nothing_else() -> None:
    for own in ACTIONS.values():
        assert isinstance(own, SystemActions)
        for word, action in own.actions.items():
            assert issubclass(action.request, SystemRequest)
            assert action.request.model_fields["action"].default == word
            assert action.request.model_config["extra"] == "forbid"


def test_an_answer_takes_an_option_by_its_id_or_with_words_where_the_option_wants_some() -> None:
    decision = Decision("gift", "gift", "hero", (Option("bo", words=True), Option("no")), "no")

    assert decision.takes("bo=held the rope")
    assert decision.takes("no")
    for answer in ("bo", "bo=", "bo=  ", "no=", "no=why", "cy=x", f"bo={'x' * (LONGEST_WORDS + 1)}"):
        assert not decision.takes(answer)
    assert [option.form for option in decision.options] == ["bo=…", "no"]


def test_what_actions_keep_is_set_on_a_sheet_or_the_table_and_taken_away_again() -> None:
    table = table_of(LAB)

    kept = apply(table, OwnSet(subject="hero", cause=CAUSE, key="failed", value={"tasks": {"lock": "open"}}))
    both = apply(kept, OwnSet(subject="table", cause=CAUSE, key="days", value={"n": 2}))
    gone = apply(both, OwnSet(subject="hero", cause=CAUSE, key="failed"))

    assert kept.sheets["hero"].own == {"failed": {"tasks": {"lock": "open"}}}
    assert both.own == {"days": {"n": 2}}
    assert gone == apply(table, OwnSet(subject="table", cause=CAUSE, key="days", value={"n": 2}))


def test_a_track_may_get_a_maximum_of_its_own() -> None:
    table = table_of(CYPHER)

    done = apply(table, TrackMaximumSet(subject="hero", cause=CAUSE, track="might", before=10, after=14))

    assert (done.sheets["hero"].tracks["might"].max, done.sheets["hero"].tracks["might"].value) == (14, 10)


# -- golden cases ------------------------------------------------------------------------------------------------------


def test_a_case_reads_the_requests_of_its_system_by_that_system_s_models() -> None:
    with pytest.raises(CaseError, match="mihgt"):
        case_from_data(case(do={**TASK, "stat": "mihgt"}))
    assert ran(case(expect={"tier": "success"})) == ()


def test_a_case_that_names_a_file_has_its_requests_read_once_the_system_is_known() -> None:
    written = case_from_data(case(system="./mine.system.yaml", do={**TASK, "effort": 1}, expect={"tier": "success"}))

    assert run_case(written, lambda system, adventure=None: CYPHER).ok
    with pytest.raises(CaseError, match="effort"):
        run_case(written, lambda system, adventure=None: LAB)


def test_a_system_that_lacks_what_its_actions_need_is_told_each_of_it() -> None:
    with pytest.raises(SystemFaults) as caught:
        system_of(actions="cypher", stats=[{"id": "effort", "max": 6, "default": 1}], things=[{"id": "weapon"}])

    (fault,) = caught.value.faults
    missing = str(fault.params["missing"]).split(", ")
    assert (fault.code, fault.path) == ("actions_need", "actions")
    assert {"track might", "switch edge_on", "thing weapon.class", "thing protection"} <= set(missing)
    assert not {"stat effort", "thing weapon"} & set(missing)


@pytest.mark.parametrize(
    ("own", "line"),
    [
        ({"faild": {}}, "keep nothing under the name faild; accepted: failed"),
        ({"failed": {"tasks": {"lock": "ajar"}}}, "tasks.lock: ajar is not one of the words for this; accepted: open"),
    ],
)
def test_what_a_case_gives_of_own_state_is_of_the_form_of_its_model(own: dict[str, Any], line: str) -> None:
    with pytest.raises(CaseError) as caught:
        ran(case(given={"sheets": {"hero": {"own": own}}}))

    assert line in str(caught.value)


def test_a_request_of_the_engine_s_own_stays_what_it_was_for_a_system_with_actions() -> None:
    request = {"action": "mark_sheet", "sheet": "hero", "list": "belongings", "change": "add", "item": "rope"}

    done = ask(CYPHER, table_of(CYPHER), request, asker="storyteller")

    assert [item.name for item in done.state.sheets["hero"].lists["belongings"]] == ["rope"]
    assert ask(LAB, table_of(LAB), MakeCheck(action="task", sheet="hero"), asker="code").refused is not None


def test_a_game_without_a_set_of_actions_does_not_import_it() -> None:
    """What a game does not need it does not wait for."""
    script = (
        "import sys; from rules.loading import load_system; load_system('classic_d20'); "
        "print([name for name in sys.modules if name.startswith('rules.systems.cypher')]); "
        "from rules.systems.registry import ACTIONS; print(sorted(ACTIONS), ACTIONS['cypher'].id)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT)

    assert done.stdout.splitlines() == ["[]", "['cypher'] cypher"]

"""What data fix of typed actions' requests (`with`), checked when they are loaded: each fault once, at its place."""

from __future__ import annotations

from typing import Final

import pytest

from rules.loading import Fault, SystemFaults, describe, read_system
from tests.rules.duellists import DUELLISTS
from tests.rules.loading.cases import Case
from tests.rules.loading.samples import spoilt

SYSTEM: Final = f"""\
id: duel
version: "1"
actions: {DUELLISTS.id}
skills: [{{id: climbing}}]
tracks:
  - {{id: blood, max: 6, role: health, on_empty: [{{action: wound, with: {{points: 1}}}}]}}
  - {{id: nerve, max: 4}}
difficulties: [{{id: bold, value: 4}}]
attacks:
  - {{id: rapier, who: hero, damage: 2, with: {{reach: 2, tricks: [feint]}}}}
  - {{id: fangs, who: npc, damage: 1, with: {{venom: 2}}}}
  - {{id: claw, damage: 1, with: {{loud: true}}}}
abilities:
  - {{id: leap, action: dare, with: {{with_what: nerve, put_in: {{luck: 1}}}}}}
  - {{id: calm}}
"""
ADVENTURE: Final = """\
id: outing
system: duel
version: "1"
start: here
scenes:
  - id: here
    approaches:
      - {id: vault, check: dare, skill: climbing, difficulty: bold, with: {with_what: nerve, tricks: [sand]}}
    failure: [{action: wound, on: heroes, with: {points: 2}}]
endings: [{id: never, when: "0"}]
"""

SYSTEM_CASES: Final = (
    Case("unknown_key", "reach: 2", "raech: 2", "attacks[0].with.raech"),
    Case("unknown_key", "with: {reach: 2", "with: {venom: 2", "attacks[0].with.venom"),
    Case("too_large", "reach: 2", "reach: 9", "attacks[0].with.reach"),
    Case("text_needed", "tricks: [feint]", "tricks: [3]", "attacks[0].with.tricks[0]"),
    Case("unknown_key", "{venom: 2}", "{reach: 2}", "attacks[1].with.reach"),
    Case("yes_or_no_needed", "{loud: true}", "{loud: perhaps}", "attacks[2].with.loud"),
    Case("unknown_key", "with: {with_what: nerve", "with: {sheet: ada", "abilities[0].with.sheet"),
    Case("unknown_key", "luck: 1", "lack: 1", "abilities[0].with.put_in.lack"),
    Case("unknown_id", "action: dare", "action: dear", "abilities[0].action"),
    Case("with_without_action", "{id: calm}", "{id: calm, with: {loud: true}}", "abilities[1].with"),
    Case("one_of", "action: dare,", "action: dare, effects: [{mark: nerve}],", "abilities[0]"),
    Case("whole_number_needed", "points: 1", "points: many", "tracks[0].on_empty[0].with.points"),
    Case("unknown_id", "[{action: wound", "[{action: wind", "tracks[0].on_empty[0].action"),
    Case("mapping_needed", "with: {points: 1}", "with: 1", "tracks[0].on_empty[0].with"),
)
ADVENTURE_CASES: Final = (
    Case("unknown_key", "with: {with_what: nerve,", "with: {with_waht: nerve,",
         "scenes[0].approaches[0].with.with_waht"),
    Case("unknown_id", "check: dare", "check: dear", "scenes[0].approaches[0].check"),
    Case("not_of_action", "skill: climbing", "position: risky", "scenes[0].approaches[0].position"),
    Case("not_of_action", "check: dare, skill: climbing, difficulty: bold, with: {with_what: nerve,",
         "check: lunge, skill: climbing, with: {", "scenes[0].approaches[0].skill"),
    Case("too_small", "points: 2", "points: 0", "scenes[0].failure[0].with.points"),
)  # fmt: skip


def read(system: str = SYSTEM, adventure: str = ADVENTURE) -> tuple[Fault, ...]:
    try:
        read_system({"system.yaml": system, "adventures/outing/adventure.yaml": adventure})
    except SystemFaults as error:
        return error.faults
    return ()


def test_the_samples_are_sound() -> None:
    assert read() == ()


@pytest.mark.parametrize("case", SYSTEM_CASES, ids=lambda case: f"{case.code}-{case.path}")
def test_a_system_that_fixes_what_is_not_there_or_does_not_fit_is_told_where(case: Case) -> None:
    faults = read(spoilt(SYSTEM, case.old, case.new))

    assert [(fault.code, fault.path) for fault in faults if fault.file == "system.yaml"] == [(case.code, case.path)]
    _is_whole(faults[0])


@pytest.mark.parametrize("case", ADVENTURE_CASES, ids=lambda case: f"{case.code}-{case.path}")
def test_an_adventure_is_told_the_same(case: Case) -> None:
    faults = read(adventure=spoilt(ADVENTURE, case.old, case.new))

    assert [(fault.code, fault.path) for fault in faults] == [(case.code, case.path)]
    _is_whole(faults[0])


def _is_whole(fault: Fault) -> None:
    assert fault.line > 0
    for language in ("en", "ko"):
        assert fault.path in describe(fault, language)
    assert fault.code != "unknown_key" or fault.accepted


def test_an_attack_s_fields_need_a_system_with_typed_actions() -> None:
    plain = "id: duel\nversion: '1'\nattacks:\n  - {id: rapier, damage: 2, with: {reach: 2}}\n"

    (fault,) = read_faults(plain)

    assert (fault.code, fault.path, fault.line) == ("with_without_action", "attacks[0].with", 4)


def test_an_approach_by_a_plain_check_fixes_no_more_than_checks_have() -> None:
    system = f"{SYSTEM}checks: [{{id: gaze, procedure: {{kind: d20}}}}]\n"

    (fault,) = read(system, spoilt(ADVENTURE, "check: dare, skill: climbing,", "check: gaze,"))

    assert (fault.code, fault.path) == ("with_without_action", "scenes[0].approaches[0].with")


def read_faults(system: str) -> tuple[Fault, ...]:
    with pytest.raises(SystemFaults) as caught:
        read_system({"system.yaml": system})
    return caught.value.faults

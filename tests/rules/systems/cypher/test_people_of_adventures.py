"""Whoever is dead or gone takes nothing on and suggests nothing: what needs them is closed in both adventures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from orchestrator.testing.builders import ask, table_of
from prompts.views import Language
from prompts.words import Words
from rules.approaches import open_approach
from rules.dice import ForcedDice
from rules.events import StorytellerTold
from rules.loading import load_adventure, load_system
from rules.refusals import Refusal
from rules.state import Table, changed
from rules.system import RuleSystem
from rules.systems.cypher.actions.boons import boons_of
from rules.tally import Tally
from tools.tells import told_lines

ADVENTURES = {"cypher": "lost_tomorrow", "numenera": "bell_of_words"}
SYSTEMS = {id: load_adventure(load_system(id), adventure) for id, adventure in ADVENTURES.items()}
PEOPLE = [
    (id, scene.id, who)
    for id, system in SYSTEMS.items()
    for scene in system.scenes.values()
    for who in scene.non_players
]


def in_scene(system: RuleSystem, scene: str, who: str, *, dead: bool) -> Table:
    """A table in a scene with one of its people, or with their body."""
    conditions = {"conditions": ["dead"]} if dead else {}
    sheets = {"hero": {}, who: {"kind": "npc", "block": who, **conditions}}
    return table_of(system, sheets, {"scene": {"id": scene, "present": ["hero", who]}})


def named(system: RuleSystem, scene: str, who: str) -> Iterator[str]:
    """The approaches of a scene whose label names somebody."""
    phrase = system.words("en", "non_players", who, "phrase").removeprefix("the ").removeprefix("Old ")
    for one in system.scenes[scene].approaches:
        if phrase[:1].isupper() and phrase in system.words("en", "approaches", one.id, "label"):
            yield one.id


def closed(system: RuleSystem, table: Table, approach: str) -> bool:
    """Whether an approach is refused to the hero now, whatever else it asks for."""
    found = open_approach(Tally(system, table, ForcedDice(())), approach, "hero")
    return isinstance(found, Refusal) and found.code == "approach_closed"


@pytest.mark.parametrize(("id", "scene", "who"), PEOPLE)
def test_what_names_somebody_is_closed_once_they_are_dead_or_gone(id: str, scene: str, who: str) -> None:
    system = SYSTEMS[id]
    dead, here = in_scene(system, scene, who, dead=True), in_scene(system, scene, who, dead=False)
    gone = changed(here, scene=replace(here.scene, present=("hero",)))

    for approach in named(system, scene, who):
        when = system.scenes[scene].approaches
        assert next(one.when for one in when if one.id == approach) is not None
        assert closed(system, dead, approach), approach
        assert closed(system, gone, approach), approach


def test_the_labels_name_people_to_lose() -> None:
    """What the test above looks at is there to be looked at."""
    found = {one for id, scene, who in PEOPLE for one in named(SYSTEMS[id], scene, who)}

    assert {"win_seou", "ask_gu", "ask_yang", "talk_to_korr", "win_pim", "face_cha"} <= found


def test_with_somebody_alive_and_here_it_is_open() -> None:
    system = SYSTEMS["cypher"]

    assert not closed(system, in_scene(system, "lost_office", "seou", dead=False), "win_seou")


def test_what_a_dead_man_was_selling_can_be_picked_up() -> None:
    system = SYSTEMS["cypher"]
    table = in_scene(system, "fishmarket", "moth", dead=True)

    assert closed(system, table, "bargain_moth")
    assert closed(system, table, "lift_pendulum")
    task = {"action": "task", "sheet": "hero", "stat": "intellect", "difficulty": 0, "approach": "take_disc"}
    done = ask(system, table, task, asker="player")
    assert "pendulum" in done.state.secrets
    assert closed(system, in_scene(system, "fishmarket", "moth", dead=False), "take_disc")


def test_what_is_for_the_next_attempt_waits_for_it_in_another_scene() -> None:
    """A10: it is kept until it is used, however far one walks in between."""
    system = SYSTEMS["cypher"]
    things = [{"kind": "cypher", "name": "silver_words", "stats": {"level": 3}}]
    here = {"scene": {"id": "lost_office", "present": ["hero"]}}
    table = table_of(system, {"hero": {"things": things}}, here)
    used = ask(system, table, {"action": "use_cypher", "sheet": "hero", "cypher": "silver_words"}, asker="player").state

    there = ask(system, used, {"action": "change_scene", "scene": "fishmarket"}, asker="storyteller").state

    assert there.scene.id == "fishmarket"
    assert [one.source for one in boons_of(there.sheets["hero"], "ease")] == ["silver_words"]


@pytest.mark.parametrize(("language", "what"), [("en", "There is a rope"), ("ko", "밧줄이 있다")])
def test_what_a_player_changes_is_told_as_something_granted(language: Language, what: str) -> None:
    system = SYSTEMS["cypher"]
    table = table_of(system, {"hero": {"name": "Ann", "xp": 1}}, switches={"player_intrusion": "true"})

    request = {"action": "player_intrusion", "sheet": "hero", "what": what}
    done = ask(system, table, request, asker="player", answers=["allow"])

    told = [event.text for event in done.events if isinstance(event, StorytellerTold)]
    assert told == ["player_intrusion_granted", what]
    granted = {"en": "Ann changes something in the world, and it is so.", "ko": "플레이어 개입: Ann의 말대로 된다."}
    assert told_lines(system, done.state, done.events, Words(language)) == (granted[language],)


@pytest.mark.parametrize(("face", "told"), [(1, "artifact_spent"), (2, "artifact_lasts")])
def test_what_the_depletion_roll_left_of_an_artifact_is_told(face: int, told: str) -> None:
    things = [{"kind": "artifact", "name": "whispering_skull", "stats": {"level": 4}}]
    table = table_of(SYSTEMS["cypher"], {"hero": {"things": things}})
    request = {"action": "use_artifact", "sheet": "hero", "artifact": "whispering_skull"}

    done = ask(SYSTEMS["cypher"], table, request, dice=[face + 2 * (face > 1)], asker="player")

    assert told in [event.text for event in done.events if isinstance(event, StorytellerTold)]

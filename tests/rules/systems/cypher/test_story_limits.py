"""Whatever a storyteller proposes, experience and harm stay within the house rules of a session."""

from __future__ import annotations

from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orchestrator.testing.builders import ask, table_of
from rules.dice import CounterDice, ForcedDice
from rules.dice_result import MAIN_STREAM
from rules.engine import Resolution, resolve
from rules.events import XpChanged
from rules.loading import load_system
from rules.offering import Said, offered_request
from rules.offers import Offer, Part
from rules.refusals import Refusal
from rules.request_base import SystemRequest
from rules.state import Table
from rules.systems.cypher.actions.blows import WORST
from rules.systems.cypher.actions.keeping import Followers, Session, kept
from rules.systems.registry import ACTIONS
from rules.tally import Tally

SYSTEM: Final = load_system("cypher")
OWN: Final = ACTIONS["cypher"]
PARTS: Final = {part.id: part for part in OWN.parts}
PROPOSED: Final = OWN.offers_on("storyteller")
INTRUSIONS: Final = 2
STORY_XP: Final = 4
FINDS: Final = 2
HARMS: Final = 4
FOLLOWERS: Final = 1
XP_A_TURN: Final = 4
"""The most that one proposal brings anybody: two for an intrusion, four for a find."""
XP_A_SESSION: Final = 2 * INTRUSIONS + INTRUSIONS + STORY_XP
"""The most that a session of proposals brings one of two: their intrusions, the other's gifts, what was found."""


def a_table() -> Table:
    return table_of(
        SYSTEM,
        {"ann": {"xp": 3}, "bo": {"level": 3}, "cy": {"conditions": {"dead": 1}}, "foe": {"kind": "npc", "level": 3}},
        {"scene": {"present": ["foe"]}},
    )


def anything(part: Part) -> st.SearchStrategy[object]:
    """Anything that a model might say of a part, mostly what fits it."""
    choices = part.choices(Tally(SYSTEM, a_table(), ForcedDice(())).reading("ann"))
    option = st.sampled_from((*choices, "ann", "bo", "cy", "foe", "nobody", "finders_needle", "knitmoss", "{hero}"))
    match part.kind:
        case "choice":
            return option
        case "choices" | "texts":
            return st.lists(option, max_size=3)
        case "number":
            return st.sampled_from((part.least, 1, 2, 3, part.most, part.most + 1, 40, 10**9))
        case "points":
            return st.dictionaries(option, st.integers(-1, 40), max_size=2)
        case "text":
            return st.one_of(option, st.sampled_from(("The lamp goes out.", "  ", "a" * 400)))
        case "flag":
            return st.booleans()


@st.composite
def proposals(draw: st.DrawFn) -> Said:
    offer = draw(st.sampled_from(PROPOSED))
    chosen = draw(st.lists(st.sampled_from(offer.parts), max_size=5))
    ids = dict.fromkeys((*offer.needed, *chosen))
    return Said(offer.action, draw(st.sampled_from(["ann", "bo", "cy"])), given={id: draw(_of(id)) for id in ids})


def _of(id: str) -> st.SearchStrategy[object]:
    return anything(PARTS[id])


def proposed(table: Table, said: Said, chosen: list[int]) -> Resolution | None:
    """What a proposal comes to, answered by the numbers of options; None where it is no request at all."""
    tally = Tally(SYSTEM, table, ForcedDice(()))
    request = offered_request(tally, said)
    assert tally.events == []
    if isinstance(request, Refusal):
        return None
    answers: list[str] = []
    while True:
        dice = CounterDice("proposals", MAIN_STREAM, table.dice.get(MAIN_STREAM, 0))
        done = resolve(SYSTEM, table, request, dice=dice, asker="storyteller", answers=answers)
        if done.awaiting is None:
            return done
        options = done.awaiting.options
        option = options[chosen.pop() % len(options)] if chosen else None
        answers.append(done.awaiting.default if option is None else f"{option.id}=so" if option.words else option.id)


def gained(done: Resolution, hero: str) -> int:
    return sum(
        max(0, event.after - event.before)
        for event in done.events
        if isinstance(event, XpChanged) and event.subject == hero
    )


def lost(before: Table, after: Table, hero: str) -> int:
    pools = ("might", "speed", "intellect")
    return sum(before.sheets[hero].tracks[one].value - after.sheets[hero].tracks[one].value for one in pools)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(proposals(), st.lists(st.integers(0, 9), max_size=4)), max_size=25))
def test_no_sequence_of_proposals_brings_more_than_a_session_may(told: list[tuple[Said, list[int]]]) -> None:
    """A1, A9: experience a turn and a session, finds, followers and harm have caps; what is refused is nothing."""
    table = a_table()
    total = {"ann": 0, "bo": 0, "cy": 0}
    for said, chosen in told:
        done = proposed(table, said, chosen)
        if done is None:
            continue
        if done.refused is not None:
            assert done.state == table
        for hero in total:
            assert gained(done, hero) <= XP_A_TURN
            total[hero] += gained(done, hero)
        if said.action == "harm":
            assert lost(table, done.state, said.sheet) <= WORST
            assert "dead" not in done.state.sheets[said.sheet].conditions or said.sheet == "cy"
        table = done.state

    assert total["cy"] == 0
    assert max(total.values()) <= XP_A_SESSION
    for hero in ("ann", "bo"):
        noted = kept(table.sheets[hero], "session", Session)
        assert noted.intrusions <= INTRUSIONS
        assert (noted.finds <= FINDS, noted.harms <= HARMS, noted.story_xp <= STORY_XP) == (True, True, True)
        assert len(kept(table.sheets[hero], "followers", Followers).followers) <= FOLLOWERS
    assert all(sheet.level <= 4 for sheet in table.sheets.values() if sheet.kind == "npc")


@pytest.mark.parametrize(
    ("said", "code"),
    [
        (Said("reward", "ann", given={"find": "discovery", "takers": ["nobody"]}), "no_such_choice"),
        (Said("reward", "ann", given={"find": "artifact"}), "no_such_choice"),
        (Said("reward", "ann", given={"find": "discovery", "find_level": 10}), "unknown_part"),
        (Said("grant", "ann", given={"found_artifact": "the moon"}), "unknown_artifact"),
        (Said("grant", "ann", given={"found_cypher": "the moon"}), "unknown_cypher"),
        (Said("compare", "ann", given={"contender": "nobody"}), "no_such_choice"),
        (Said("recruit", "ann", given={"name": "  ", "follower_level": 1}), "part_misfit"),
        (Said("recruit", "ann", given={"name": "Kit", "follower_level": 9}), "follower_too_great"),
        (Said("harm", "ann", given={"harm_points": 40}), "part_out_of_range"),
        (Said("harm", "ann", given={"hazard": "fall", "fall_feet": 60, "fall_metres": 18}), "part_out_of_range"),
        (Said("harm", "ann", given={"track_steps": 3}), "unknown_part"),
        (Said("harm", "cy", given={"hazard": "cold"}), "is_dead"),
        (Said("defend", "ann", given={"threat_level": 5}), "threat_too_great"),
        (Said("defend", "ann", given={"threat_level": 3, "effort": 1}), "unknown_part"),
        (Said("defend", "ann", given={"threat_level": 3, "initial": 10}), "unknown_part"),
        (Said("intrude", "cy", given={"what": "The lamp goes out."}), "is_dead"),
    ],
)
def test_what_is_nobody_and_nothing_or_too_much_has_no_effect(said: Said, code: str) -> None:
    table = a_table()
    request = offered_request(Tally(SYSTEM, table, ForcedDice(())), said)
    if isinstance(request, SystemRequest):
        done = resolve(SYSTEM, table, request, dice=ForcedDice(()), asker="storyteller")
        assert done.state == table
        request = done.refused or request

    assert isinstance(request, Refusal), request
    assert request.code == code


def test_a_threat_may_be_as_great_as_who_is_here_and_does_no_more_than_its_level() -> None:
    table = table_of(SYSTEM, {"ann": {}, "foe": {"kind": "npc", "level": 7}}, {"scene": {"present": ["foe"]}})
    said = Said("defend", "ann", given={"threat_level": 7, "damage": 10})

    request: Any = offered_request(Tally(SYSTEM, table, ForcedDice(())), said)

    assert (request.level, request.damage, request.ask) == (7, 7, True)


def test_what_goes_into_an_attempt_is_never_the_storyteller_s_to_propose() -> None:
    players = {"effort", "effort_from", "helpers", "initial"}

    assert [offer.action for offer in PROPOSED if players & set(offer.parts)] == []


def test_a_blow_that_is_taken_for_somebody_is_as_hard_as_those_who_are_here_strike() -> None:
    """The storyteller says how hard the blow was, and may not make it up."""
    said = Said("take_hit", "ann", target="bo", given={"damage": 10})
    alone = table_of(SYSTEM, {"ann": {}, "bo": {}})
    taken: Any = offered_request(Tally(SYSTEM, a_table(), ForcedDice(())), said)
    nobody = offered_request(Tally(SYSTEM, alone, ForcedDice(())), said)

    assert taken.damage == 3
    assert isinstance(nobody, Refusal)
    assert nobody.code == "nobody_to_fight"


def test_an_artifact_pays_whoever_is_alive_and_only_once() -> None:
    found = {"action": "grant", "sheet": "ann", "artifact": "finders_needle"}
    done = ask(SYSTEM, a_table(), found, dice=[4], asker="storyteller")
    again = ask(
        SYSTEM, done.state, {"action": "reward", "sheet": "ann", "find": "artifact", "level": 10}, asker="storyteller"
    )

    assert [done.state.sheets[one].xp - a_table().sheets[one].xp for one in ("ann", "bo", "cy")] == [
        gained(done, "ann"),
        gained(done, "bo"),
        0,
    ]
    assert gained(done, "ann") > 0
    assert again.refused is not None
    assert again.state == done.state


def test_every_offer_to_the_storyteller_is_one_of_these() -> None:
    """What gives something away for good (a skill, the worth of a mission) is for adventures and human GMs alone."""
    offers: list[Offer] = list(PROPOSED)

    assert {offer.action for offer in offers} == {
        *("intrude", "defend", "harm", "compare", "recruit", "reward", "grant", "put_vehicle", "vehicle_defend"),
    }

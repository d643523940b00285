"""Every action of Cypher can be asked for at a door, in parts that fit it; what is not legal changes nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orchestrator.testing.builders import ask, table_of, with_adventure
from orchestrator.testing.scripted import ScriptedModel
from orchestrator.testing.tables import table_for_tests
from rules.dice import CounterDice, ForcedDice
from rules.dice_result import MAIN_STREAM
from rules.engine import Resolution, resolve
from rules.events import Chip
from rules.loading import load_system
from rules.offering import Said, offered_request
from rules.offers import Offer, Part
from rules.refusals import Refusal
from rules.request_base import Asker, SystemRequest
from rules.request_fields import value_at
from rules.state import Table
from rules.systems.registry import ACTIONS
from rules.tally import Tally
from tests.rules.systems.cypher.test_properties import broken, is_alive, sheet

SYSTEM: Final = load_system("cypher")
OWN: Final = ACTIONS["cypher"]
PARTS: Final = {part.id: part for part in OWN.parts}
BY_HAND: Final = {"identify", "hand_over", "grant", "recover"}
"""Offers whose parts depend on each other, or on what was lost and used before."""
BY_DATA: Final = {"train"}
"""What only an adventure and a human GM bring about: a skill for nothing is more than a storyteller gives away."""
HERO: Final = {
    "xp": 9,
    "level": 3,
    "stats": {"effort": 3},
    "lists": {"trained": ["climbing"]},
    "own": {
        "followers": {"followers": {"kit": {"tier": 1, "level": 2}}},
        "arcs": {"held": [{"id": "avenge"}]},
    },
}


def rich_table() -> Table:
    return table_of(
        SYSTEM,
        {"ann": HERO, "bo": {"xp": 3}, "kit": {"kind": "npc", "level": 2}, "foe": {"kind": "npc", "level": 3}},
        {"scene": {"present": ["foe", "kit"]}},
    )


def value_of(part: Part, tally: Tally) -> object:
    """Something legal to say of a part."""
    reading = tally.reading("ann")
    choices = part.choices(reading)
    match part.kind:
        case "choice":
            return choices[0]
        case "choices":
            return [choices[0]]
        case "points":
            return {choices[0]: max(1, part.least)}
        case "number":
            return max(1, part.least)
        case "flag":
            return True
        case "text":
            return "a door"
        case "texts":
            return ["a rope"]


def said_of(offer: Offer, *, given: Mapping[str, object]) -> Said:
    """All that an offer needs, and what is given besides."""
    targets = {"foe": "foe", "ally": "bo", "other": "foe", "any": "foe", "": ""}
    return Said(
        offer.action,
        "ann",
        stat=(offer.stats or ("",))[0] if "stat" in offer.fields else "",
        target=targets[offer.target] if "target" in offer.needed else "",
        difficulty=3 if "difficulty" in offer.fields else None,
        given=given,
    )


def needed_of(offer: Offer, tally: Tally) -> dict[str, object]:
    return {id: value_of(PARTS[id], tally) for id in offer.needed if id in PARTS}


def usable(offer: Offer, tally: Tally) -> bool:
    """Whether every part that the offer needs has something to choose here."""
    parts = (PARTS[id] for id in offer.needed if id in PARTS)
    reading = tally.reading("ann")
    return all(part.choices(reading) for part in parts if part.kind in ("choice", "choices", "points"))


CASES: Final = [
    pytest.param(offer, id, id=f"{offer.action}-{id or 'bare'}")
    for offer in OWN.offers
    if offer.action not in BY_HAND
    for id in ("", *offer.parts)
]


def test_every_action_can_be_asked_for_and_every_part_is_of_some_action() -> None:
    offered = [offer.action for offer in OWN.offers]

    assert sorted(offered) == sorted(set(OWN.actions) - BY_DATA)
    assert len(PARTS) == len(OWN.parts)
    assert {id for offer in OWN.offers for id in offer.parts} == set(PARTS)


@pytest.mark.parametrize("offer", OWN.offers, ids=lambda offer: offer.action)
def test_every_part_and_field_has_its_place_in_the_request(offer: Offer) -> None:
    model = OWN.actions[offer.action].request
    places = {*offer.fields.values(), *(PARTS[id].field for id in offer.parts)}

    assert {place.partition(".")[0] for place in places} <= set(model.model_fields)
    assert all(name in offer.parts or name in offer.fields for name in offer.needed)


@pytest.mark.parametrize("offer", OWN.offers, ids=lambda offer: offer.action)
def test_whoever_stands_at_the_door_of_a_menu_may_ask(offer: Offer) -> None:
    asker: Asker = "storyteller" if offer.menu == "storyteller" else "player"

    assert asker in OWN.actions[offer.action].request.askers


@pytest.mark.parametrize(("offer", "id"), CASES)
def test_a_request_is_built_from_each_part(offer: Offer, id: str) -> None:
    tally = Tally(SYSTEM, rich_table(), ForcedDice(()))
    if not usable(offer, tally) or (id and not value_choices(PARTS[id], tally)):
        return
    given_parts = needed_of(offer, tally) | ({id: value_of(PARTS[id], tally)} if id else {})

    request = offered_request(tally, said_of(offer, given=given_parts))

    assert isinstance(request, SystemRequest), request
    assert tally.events == []
    if id and id not in ("feet", "metres", "gap", "weight", "pounds"):
        assert value_at(request.model_dump(), PARTS[id].field) not in (None, "", [], {}, ())


def value_choices(part: Part, tally: Tally) -> bool:
    return part.kind not in ("choice", "choices", "points") or bool(part.choices(tally.reading("ann")))


@pytest.mark.parametrize(
    ("action", "part", "value", "code"),
    [
        ("task", "effort", 4, "part_out_of_range"),
        ("task", "situation", ["moonlight"], "no_such_choice"),
        ("task", "fish", "yes", "part_misfit"),
        ("recover", "spread", {"luck": 2}, "no_such_choice"),
        ("attack", "trigger", "it moves", "unknown_part"),
    ],
)
def test_what_is_not_legal_is_refused_by_the_part_it_was_said_of(
    action: str, part: str, value: object, code: str
) -> None:
    tally = Tally(SYSTEM, rich_table(), ForcedDice(()))
    offer = OWN.offer(action)
    assert offer is not None

    refused = offered_request(tally, said_of(offer, given={**needed_of(offer, tally), part: value}))

    assert isinstance(refused, Refusal)
    assert refused.code == code
    assert tally.events == []


# -- what the system itself adds --------------------------------------------------------------------------------------


def built(said: Said, table: Table | None = None) -> Any:
    request = offered_request(Tally(SYSTEM, table or rich_table(), ForcedDice(())), said)
    assert isinstance(request, SystemRequest), request
    return request


def test_whoever_has_no_weapon_strikes_with_bare_hands_and_a_stat_that_a_blow_can_have() -> None:
    request = built(Said("attack", "ann", target="foe", stat="intellect"))

    assert (request.weapon, request.stat) == ("light", "")


def test_a_task_of_the_storyteller_s_naming_is_known_for_a_second_try() -> None:
    said = Said("task", "ann", stat="might", difficulty=3, given={"deed": "the rusty door"})
    once = ask(SYSTEM, rich_table(), built(said), dice=[2], answers=["keep"], asker="player")
    assert once.refused is None

    again = ask(SYSTEM, once.state, built(said, once.state), asker="player")
    with_effort = Said("task", "ann", stat="might", difficulty=3, given={"deed": "the rusty door", "effort": 1})

    assert again.refused is not None
    assert again.refused.code == "retry_needs_effort"
    assert ask(SYSTEM, once.state, built(with_effort, once.state), dice=[9], asker="player").refused is None


def test_a_blow_is_taken_for_a_comrade_who_was_struck_once() -> None:
    """The one who stands ready is hit, a point harder; the next blow is the comrade's own again."""
    table = rich_table()
    table = ask(SYSTEM, table, built(Said("take_hit", "ann", target="bo"), table), asker="player").state
    blow = {"action": "defend", "sheet": "bo", "foe": "foe"}

    first = ask(SYSTEM, table, blow, dice=[2], asker="code", answers=["keep"])
    second = ask(SYSTEM, first.state, blow, dice=[2], asker="code", answers=["keep"])

    def might(done: Resolution, hero: str) -> int:
        return done.state.sheets[hero].tracks["might"].value

    assert (might(first, "ann"), might(first, "bo")) == (6, 10)
    assert (might(second, "ann"), might(second, "bo")) == (6, 7)


def test_nobody_asks_for_the_order_of_a_fight_that_has_one() -> None:
    table = rich_table()
    request = built(Said("initiative", "ann"), table)
    begun = ask(SYSTEM, table, request, dice=[12, 3], asker="player", answers=["0", "0", "keep"])
    assert begun.state.scene.encounter is not None

    again = ask(SYSTEM, begun.state, request, asker="player")

    assert again.refused is not None
    assert again.refused.code == "order_stands"


def test_a_distance_may_be_said_in_metres() -> None:
    feet = ask(SYSTEM, rich_table(), built(Said("jump", "ann", given={"feet": 10})), dice=[20], answers=["minor"])
    far = ask(SYSTEM, rich_table(), built(Said("jump", "ann", given={"metres": 3})), dice=[20], answers=["minor"])
    unsaid = ask(SYSTEM, rich_table(), built(Said("jump", "ann")))

    assert isinstance(feet.chip, Chip)
    assert isinstance(far.chip, Chip)
    assert feet.chip.target_number == far.chip.target_number == 18
    assert unsaid.refused is not None
    assert unsaid.refused.code == "distance_to_say"


# -- whatever is said --------------------------------------------------------------------------------------------------

DIFFICULTIES: Final[st.SearchStrategy[str | int]] = st.sampled_from(["simple", 0, 3, "difficult", 9])
WORDS: Final = st.sampled_from(["a door", "the rope tears", "climbing"])


def said_value(part: Part) -> st.SearchStrategy[object]:
    """Anything that might be said of a part, legal or not."""
    options = (*part.options, "ann", "bo", "kit", "foe", "avenge", "declare", "climbing", "moonlight")
    option, number = st.sampled_from(options), st.integers(-1, 12)
    match part.kind:
        case "choice":
            return option
        case "choices":
            return st.lists(option, max_size=2)
        case "number":
            return number
        case "points":
            return st.dictionaries(option, number, max_size=2)
        case "text":
            return WORDS
        case "texts":
            return st.lists(WORDS, max_size=3)
        case "flag":
            return st.booleans()


@st.composite
def sayings(draw: st.DrawFn) -> Said:
    offer = draw(st.sampled_from(OWN.offers))
    chosen = draw(st.lists(st.sampled_from(offer.parts), max_size=4)) if offer.parts else []
    ids = dict.fromkeys((*(one for one in offer.needed if one in PARTS), *chosen))
    return Said(
        offer.action,
        draw(st.sampled_from(["ann", "bo"])),
        stat=draw(st.sampled_from(offer.stats or ("",))),
        skill=draw(st.sampled_from(["", "climbing"])),
        target=draw(st.sampled_from(["foe", "bo", "kit"])),
        difficulty=draw(DIFFICULTIES),
        given={id: draw(said_value(PARTS[id])) for id in ids},
    )


def states() -> st.SearchStrategy[Mapping[str, Any]]:
    return sheet.filter(is_alive)


def resolved(table: Table, request: SystemRequest, chosen: list[int]) -> Resolution:
    """Resolves as code, answering by the numbers of options, else by their defaults."""
    answers: list[str] = []
    left = list(chosen)
    while True:
        dice = CounterDice("offers", MAIN_STREAM, table.dice.get(MAIN_STREAM, 0))
        done = resolve(SYSTEM, table, request, dice=dice, asker="code", answers=answers)
        waits = done.awaiting
        if waits is None:
            return done
        option = waits.options[left.pop(0) % len(waits.options)] if left else None
        if option is None:
            answers.append(waits.default)
        else:
            answers.append(f"{option.id}=because" if option.words else option.id)


def faults(table: Table, done: Resolution) -> Iterator[str]:
    """What is wrong with a step, but for reasons of experience that other tests name."""
    yield from (one for one in broken(table, done) if not one.startswith("experience for"))


@settings(max_examples=200, deadline=None)
@given(states(), states(), st.lists(st.tuples(sayings(), st.lists(st.integers(0, 9), max_size=5)), max_size=6))
def test_whatever_is_said_points_are_kept_and_a_refusal_changes_nothing(
    ann: Mapping[str, Any], bo: Mapping[str, Any], said: list[tuple[Said, list[int]]]
) -> None:
    own = {"own": HERO["own"]}
    sheets = {"ann": {**ann, **own}, "bo": bo, "kit": {"kind": "npc", "level": 2}, "foe": {"kind": "npc", "level": 3}}
    table = table_of(SYSTEM, sheets, {"scene": {"present": ["foe", "kit"]}})
    for one, chosen in said:
        tally = Tally(SYSTEM, table, ForcedDice(()))
        request = offered_request(tally, one)
        assert tally.events == []
        assert tally.state == table
        if isinstance(request, Refusal):
            continue
        done = resolved(table, request, chosen)
        if done.refused is not None:
            assert done.state == table
        else:
            assert list(faults(table, done)) == []
        table = done.state


def test_nobody_rolls_for_the_order_of_a_fight_where_only_bystanders_are() -> None:
    system = with_adventure(
        SYSTEM,
        non_players=[{"id": "clerk", "stats": {}, "policy": "passive"}],
        scenes=[{"id": "office", "non_players": ["clerk"]}],
    )
    table = table_for_tests(system, ScriptedModel(())).state

    refused = ask(system, table, {"action": "initiative", "sheet": "hero", "ask": True}, asker="player").refused

    assert refused is not None
    assert refused.code == "nobody_to_fight"

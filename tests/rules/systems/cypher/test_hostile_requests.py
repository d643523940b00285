"""Any request that passes its model is answered: by a change, a refusal or a choice, in words of both languages."""

from __future__ import annotations

from typing import Any, Final, Literal, get_args, get_origin

import pytest
from hypothesis import example, find, given, settings
from hypothesis import strategies as st
from pydantic import BaseModel, ValidationError

from orchestrator.testing.builders import table_of
from prompts.views import Language
from prompts.words import Words
from rules.asking import request_from_data
from rules.dice import CounterDice
from rules.engine import resolve
from rules.events import CheckResolved
from rules.events.apply import fold
from rules.events.stored import events_from_stored, events_to_stored
from rules.loading import load_system
from rules.saved import state_bytes, state_hash, table_from_bytes
from rules.state import Table
from rules.systems.cypher.actions import CYPHER
from rules.systems.cypher.actions.arcs import ARCS
from rules.systems.cypher.actions.blows import HAZARDS
from rules.systems.cypher.actions.modifiers import MODIFIERS
from tools.chips import chip_view
from tools.lines import change_lines, refusal_line

SYSTEM: Final = load_system("cypher")
LANGUAGES: Final[tuple[Language, ...]] = ("en", "ko")
WORDS: Final = {language: Words(language) for language in LANGUAGES}
NAMES: Final = (
    *("ann", "bo", "foe", "kit", "table", "nobody", "", "door", "stealth", "climbing", "might", "speed", "yes"),
    *("light", "heavy", "attack", "spear_1", "a@b", "{x}", "곰이(가)", "rescue", "track", "challenging", "fall"),
    *MODIFIERS,
    *HAZARDS,
    *tuple(ARCS)[:3],
)
numbers = st.one_of(st.integers(0, 8), st.sampled_from([0, 1, 12, 100, 1000]))
small = st.integers(0, 3)
names = st.sampled_from(NAMES)
reasons: st.SearchStrategy[list[Any]] = st.lists(
    st.one_of(names.filter(bool), st.builds(dict, id=names.filter(bool), steps=small)), max_size=3
)
mods: st.SearchStrategy[list[Any]] = st.lists(
    st.builds(dict, id=st.sampled_from([*MODIFIERS, "sunshine"]), steps=small), max_size=2
)
VALUES: Final[dict[str, st.SearchStrategy[Any]]] = {
    **dict.fromkeys(("assets", "hindered", "rare"), reasons),
    "mods": mods,
    "difficulty": st.one_of(st.integers(0, 10), st.sampled_from(["challenging", "easy"])),
    "sheet": st.sampled_from(["ann", "ann", "bo", "foe", "kit", "nobody"]),
    "patient": st.sampled_from(["ann", "bo", "foe"]),
    "foe": st.sampled_from(["foe", "foe", "", "bo", "nobody"]),
    "target": st.sampled_from(["foe", "foe", "foe", "bo", "kit", "nobody"]),
    "targets": st.lists(st.sampled_from(["foe", "kit", "ann"]), min_size=1, max_size=3),
    "helpers": st.lists(st.sampled_from(["bo", "kit", "foe", "ann", "nobody"]), max_size=2),
    "weapon": st.sampled_from(["light", "medium", "heavy", "spear_1", "Spear", "spoon"]),
    "hazard": st.sampled_from([*HAZARDS, "fall", "", "sunshine"]),
    "arc": st.sampled_from(["rescue", "growth", "my_road"]),
    "approach": st.sampled_from(["", "", "", "", "the_gate"]),
    "level": st.integers(1, 10),
    "foe_level": st.integers(1, 10),
    "free": st.lists(st.builds(dict, id=names.filter(bool), alone=st.booleans()), max_size=2),
    "bonuses": st.lists(st.integers(-4, 4), max_size=3),
    "effort_from": st.sampled_from(["", "", "might"]),
    "effort": st.one_of(
        small,
        st.builds(dict, ease=small, damage=small, other=small),
        st.dictionaries(names, small, max_size=2),
    ),
    "cost": st.dictionaries(st.sampled_from(["might", "speed", "intellect"]), numbers, max_size=2),
    "then": st.builds(dict, stat=st.just("might"), damage=numbers, condition=names, track=small),
    **dict.fromkeys(("spread", "pools"), st.dictionaries(st.sampled_from(["might", "speed"]), numbers, max_size=2)),
    "shared": st.dictionaries(names, st.integers(1, 3), max_size=2),
}


def value_of(name: str, annotation: Any) -> st.SearchStrategy[Any]:
    """Values for a field: its words where it takes some, else what its type takes, whether that makes sense or not."""
    if name in VALUES:
        return VALUES[name]
    parts = (annotation, *get_args(annotation))
    words = [word for part in parts if get_origin(part) is Literal for word in get_args(part)]
    kinds: dict[Any, st.SearchStrategy[Any]] = {bool: st.booleans(), int: numbers, str: names}
    found = [kinds[part] for part in parts if part in kinds]
    if words:
        return st.sampled_from(words)
    return st.one_of(*found) if found and get_origin(annotation) is not tuple else st.lists(names, max_size=3)


def of_model(word: str, model: type[BaseModel]) -> st.SearchStrategy[dict[str, Any]]:
    fields = {name: value_of(name, field.annotation) for name, field in model.model_fields.items() if name != "action"}
    needed = {
        name: fields.pop(name) for name, field in model.model_fields.items() if field.is_required() or name == "sheet"
    }
    return st.fixed_dictionaries({"action": st.just(word), **needed}, optional=fields)


requests = st.one_of(*(of_model(word, action.request) for word, action in CYPHER.actions.items()))


def table() -> Table:
    follower = {"followers": {"followers": {"kit": {"tier": 1, "level": 2}}}}
    spear = [{"kind": "weapon", "id": "spear_1", "name": "Spear", "stats": {"class": 2}}]
    return table_of(
        SYSTEM,
        {
            "ann": {"xp": 9, "level": 3, "stats": {"effort": 3}, "things": spear, "own": follower},
            "bo": {"xp": 2, "tracks": {"might": 0}, "lists": {"trained": ["climbing"]}},
            "foe": {"kind": "npc", "level": 4},
            "kit": {"kind": "npc", "level": 2, "lists": {"modifications": ["stealth", "attack"]}},
        },
    )


def told(state: Table, data: dict[str, Any], numbers_chosen: list[int]) -> Table:
    """Asks, answering all that waits, and says all that came of it."""
    request = request_from_data(SYSTEM, data)
    answers: list[str] = []
    while True:
        done = resolve(SYSTEM, state, request, dice=CounterDice("hostile"), asker="code", answers=answers)
        if done.awaiting is None:
            break
        at = numbers_chosen.pop() % len(done.awaiting.options) if numbers_chosen else -1
        option = done.awaiting.options[at] if at >= 0 else None
        chosen = "" if option is None else f"{option.id}=so" if option.words else option.id
        answers.append(chosen or done.awaiting.default)
    for words in WORDS.values():
        change_lines(SYSTEM, done.state, done.events, words)
        for event in done.events:
            if isinstance(event, CheckResolved):
                assert all(chip_view(SYSTEM, done.state, event.chip, words).lines)
        if done.refused is not None:
            assert "{" not in refusal_line(SYSTEM, state, done.refused, words).replace("{x}", "")
    stored = events_from_stored(events_to_stored(done.events))
    assert state_hash(fold(state, stored)) == state_hash(done.state)
    assert table_from_bytes(state_bytes(done.state)) == done.state
    return done.state


@settings(max_examples=300, deadline=None)
@example(
    [
        (
            {
                "action": "task",
                "sheet": "ann",
                "stat": "might",
                "difficulty": 0,
                "mods": [{"id": "dark_sensed", "steps": 9}],
            },
            [],
        )
    ]
)
@given(st.lists(st.tuples(requests, st.lists(st.integers(0, 9), max_size=5)), min_size=1, max_size=4))
def test_whatever_passes_the_models_is_answered_and_said(asked: list[tuple[dict[str, Any], list[int]]]) -> None:
    """A1, A9: no request breaks the rules, and every answer has its words."""
    state = table()
    for data, chosen in asked:
        try:
            request_from_data(SYSTEM, data)
        except ValidationError:
            continue
        state = told(state, data, chosen)


@pytest.mark.parametrize("word", CYPHER.actions)
def test_the_requests_that_are_made_for_an_action_are_not_all_turned_down_by_its_model(word: str) -> None:
    """So that the test above asks for each of them."""

    def passes(data: dict[str, Any]) -> bool:
        try:
            return bool(request_from_data(SYSTEM, data).action == word)
        except ValidationError:
            return False

    assert find(of_model(word, CYPHER.actions[word].request), passes)["action"] == word

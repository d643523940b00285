"""Whatever is asked of Cypher, in whatever state: nothing is lost or made but by an event that says why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from hypothesis import given, settings
from hypothesis import strategies as st

from orchestrator.testing.builders import table_of
from rules.asking import request_from_data
from rules.dice import CounterDice
from rules.dice_result import MAIN_STREAM
from rules.engine import Resolution, resolve
from rules.events import CheckResolved, Chip, TrackChanged, XpChanged
from rules.events.apply import fold
from rules.events.stored import events_from_stored, events_to_stored
from rules.loading import load_system
from rules.reading import SheetReading
from rules.saved import state_hash
from rules.state import Table

SYSTEM: Final = load_system("cypher")
STATS: Final = ("might", "speed", "intellect")
HEROES: Final = ("ann", "bo")
XP_REASONS: Final = {
    *("reroll", "intrusion", "refuse_intrusion", "gift", "gift_lapsed", "group_intrusion", "lucky_shot"),
    *("reward_discovery", "advance_effort", "advance_skills", "advance_capabilities", "new_arc", "arc_step"),
    *("arc_climax", "arc_resolution", "short_term", "player_intrusion"),
}

Data = Mapping[str, Any]
points = st.integers(0, 12)
steps = st.integers(0, 4)
heroes = st.sampled_from(HEROES)
stats = st.sampled_from(STATS)
reasons: st.SearchStrategy[list[Data]] = st.lists(
    st.builds(dict, id=st.sampled_from(["rope", "rain", "help"]), steps=steps), max_size=3
)
attempt = {
    "sheet": heroes,
    "skill": st.sampled_from(["", "climbing", "stealth"]),
    "assets": reasons,
    "hindered": reasons,
    "bonuses": st.lists(st.integers(-4, 4), max_size=3),
    "effort": st.builds(dict, ease=steps, damage=st.integers(0, 2), other=st.integers(0, 1)),
    "free": st.lists(st.builds(dict, id=st.just("gift"), alone=st.booleans()), max_size=2),
    "initial": st.integers(0, 3),
    "cost": st.dictionaries(stats, st.integers(0, 4), max_size=2),
}
asked: st.SearchStrategy[Data] = st.one_of(
    st.fixed_dictionaries(
        {"action": st.just("task"), "stat": stats, "difficulty": st.integers(0, 10), **attempt},
        optional={"intrusion": st.just("the rope tears"), "fish": st.booleans(), "task": st.just("lock")},
    ),
    st.fixed_dictionaries(
        {
            **{"action": st.just("attack"), "target": st.just("foe"), **attempt},
            **{"weapon": st.sampled_from(["light", "medium", "heavy"]), "stat": stats},
        },
        optional={"mods": st.lists(st.sampled_from(["cover", "surprise", "dark_unsensed"]), max_size=2)},
    ),
    st.fixed_dictionaries({"action": st.just("defend"), "foe": st.just("foe"), "stat": stats, **attempt}),
    st.fixed_dictionaries(
        {"action": st.just("harm"), "sheet": heroes, "points": points, "stat": stats, "track": st.integers(0, 1)}
    ),
    st.fixed_dictionaries({"action": st.just("recover"), "sheet": heroes, "use": st.sampled_from(["points", "track"])}),
    st.fixed_dictionaries(
        {"action": st.just("first_aid"), "sheet": heroes, "patient": heroes, "points": st.integers(1, 4), "to": stats}
    ),
    st.fixed_dictionaries({"action": st.just("intrude"), "sheet": heroes, "what": st.just("a noise")}),
    st.fixed_dictionaries({"action": st.just("reward"), "find": st.sampled_from(["discovery", "money"])}),
    st.fixed_dictionaries(
        {"action": st.just("advance"), "sheet": heroes, "step": st.sampled_from(["effort", "skills", "capabilities"])},
        optional={"skill": st.just("climbing"), "pools": st.just({"might": 3, "speed": 1})},
    ),
    st.fixed_dictionaries({"action": st.sampled_from(["end_session", "next_actor", "end_scene"])}),
)
sheet = st.fixed_dictionaries(
    {
        "stats": st.fixed_dictionaries(
            {"effort": st.integers(1, 6), **{f"{stat}_edge": st.integers(-1, 4) for stat in STATS}}
        ),
        "tracks": st.fixed_dictionaries(
            {stat: st.integers(0, 9) for stat in STATS}, optional={"special_damage": st.integers(0, 2)}
        ),
        "xp": st.integers(0, 12),
        "level": st.integers(1, 6),
    },
    optional={
        "lists": st.just({"trained": ["climbing"]}),
        "things": st.just([{"kind": "worn_armor", "stats": {"class": 2}}]),
    },
)


def is_alive(given_sheet: Data) -> bool:
    """Whether a sheet is not at the end of the damage track: nothing has happened yet that could have killed it."""
    tracks = given_sheet["tracks"]
    return sum(not tracks[stat] for stat in STATS) + int(tracks.get("special_damage", 0)) < 3


sheet = sheet.filter(is_alive)
switches = st.fixed_dictionaries({}, optional={one.id: st.sampled_from(one.options) for one in SYSTEM.file.switches})
choices = st.lists(st.integers(0, 9), max_size=6)


def done(table: Table, data: Data, chosen: list[int]) -> Resolution:
    """Asks, and answers every decision by the number of an option, else by its default."""
    return answered(table, data, chosen)[0]


def answered(table: Table, data: Data, chosen: list[int]) -> tuple[Resolution, list[str]]:
    """The same, with the answers that were given."""
    answers: list[str] = []
    left = list(chosen)
    while True:
        resolution = told(table, data, answers)
        waits = resolution.awaiting
        if waits is None:
            return resolution, answers
        assert resolution.state == table, "while a choice waits nothing counts"
        assert waits.takes(waits.default)
        option = waits.options[left.pop(0) % len(waits.options)] if left else None
        words = f"{option.id}=because" if option is not None and option.words else ""
        answers.append(waits.default if option is None else words or option.id)


def told(table: Table, data: Data, answers: list[str]) -> Resolution:
    dice = CounterDice("cypher", MAIN_STREAM, table.dice.get(MAIN_STREAM, 0))
    return resolve(SYSTEM, table, request_from_data(SYSTEM, data), dice=dice, asker="code", answers=answers)


def pools(table: Table) -> dict[tuple[str, str], int]:
    return {(hero, stat): table.sheets[hero].tracks[stat].value for hero in HEROES for stat in STATS}


def experience(table: Table) -> int:
    return sum(table.sheets[hero].xp for hero in HEROES)


def broken(before: Table, resolution: Resolution) -> Iterator[str]:
    """Everything about a step that should not be so."""
    after = resolution.state
    moved = dict(pools(before))
    for event in resolution.events:
        if isinstance(event, TrackChanged) and (event.subject, event.track) in moved:
            moved[event.subject, event.track] += event.after - event.before
            if not event.cause.ref:
                yield f"{event.track} moved and nobody says why"
    if moved != pools(after):
        yield "points were lost or made without an event"
    gained = [event for event in resolution.events if isinstance(event, XpChanged) and event.subject in HEROES]
    if sum(event.after - event.before for event in gained) != experience(after) - experience(before):
        yield "experience came or went without an event"
    yield from (f"experience for {event.cause.ref!r}" for event in gained if event.cause.ref not in XP_REASONS)
    if sum(event.after - event.before for event in gained if event.cause.ref == "gift"):
        yield "a gift made or lost a point"
    for hero in HEROES:
        yield from broken_sheet(after, hero)
    for event in resolution.events:
        if isinstance(event, CheckResolved):
            yield from broken_caps(event.chip)


def broken_sheet(table: Table, hero: str) -> Iterator[str]:
    reading = SheetReading(SYSTEM, table, table.sheets[hero])
    held = table.sheets[hero].conditions
    for stat in STATS:
        if not 0 <= reading.track(stat) <= reading.maximum(stat):
            yield f"{hero}: {stat} is {reading.track(stat)} of {reading.maximum(stat)}"
        if f"{stat}_spent" in held and reading.track(stat):
            yield f"{hero}: {stat} is marked as spent and is not"
    empty = sum(not reading.track(stat) and f"{stat}_spent" not in held for stat in STATS)
    steps = min(3, empty + reading.track("special_damage"))
    if reading.derived("damage_track") != steps:
        yield f"{hero}: the track says {reading.derived('damage_track')}, its formula {steps}"
    if steps == 3 and "dead" not in held:
        yield f"{hero}: at the end of the track and not dead"
    if table.sheets[hero].xp < 0:
        yield f"{hero}: {table.sheets[hero].xp} experience"


def broken_caps(chip: Chip) -> Iterator[str]:
    eased = {"skill": 0, "asset": 0, "effort": 0}
    for line in chip.lines:
        kind = {"trained": "skill", "specialized": "skill", "asset_steps": "asset", "free_level": "effort"}
        name = kind.get(line.id, line.id)
        if name in eased:
            eased[name] -= line.amount
    if eased["skill"] > 2 or eased["asset"] > 2 or eased["effort"] > 6:
        yield f"over a cap: {eased}"
    if chip.dice and chip.tier in ("success", "failure"):
        reached = chip.target_number is not None and chip.total >= chip.target_number
        if (chip.tier == "success") is not reached:
            yield f"{chip.total} against {chip.target_number} is {chip.tier}"


@settings(max_examples=150, deadline=None)
@given(st.tuples(sheet, sheet), switches, st.lists(st.tuples(asked, choices), min_size=1, max_size=6))
def test_points_are_conserved_caps_hold_and_the_track_is_its_formula(
    sheets: tuple[Data, Data], rules: Mapping[str, str], asked_for: list[tuple[Data, list[int]]]
) -> None:
    given_sheets = {**dict(zip(HEROES, sheets, strict=True)), "foe": {"kind": "npc", "level": 3}}
    table = start = table_of(SYSTEM, given_sheets, switches=rules)
    events: list[Any] = []
    for data, chosen in asked_for:
        resolution = done(table, data, chosen)
        if resolution.refused is not None:
            assert resolution.state == table
        else:
            assert list(broken(table, resolution)) == []
        table = resolution.state
        events += resolution.events
    stored = events_from_stored(events_to_stored(events))
    assert state_hash(fold(start, stored)) == state_hash(table)


@given(sheet, asked, choices)
@settings(max_examples=60, deadline=None)
def test_answers_told_all_at_once_after_a_restart_give_what_they_gave_one_by_one(
    ann: Data, data: Data, chosen: list[int]
) -> None:
    """A decision keeps nothing but the request and the answers: told again, they give the same events."""
    table = table_of(SYSTEM, {"ann": ann, "bo": {"xp": 3}, "foe": {"kind": "npc", "level": 3}})

    step_by_step, answers = answered(table, data, chosen)
    at_once = told(table, data, answers)

    assert at_once.events == step_by_step.events
    assert state_hash(at_once.state) == state_hash(step_by_step.state)

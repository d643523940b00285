"""Random small systems that are valid by construction, and random tables for them."""

from __future__ import annotations

from functools import cache
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

Data = dict[str, Any]

STATS = ("might", "wit", "edge")
TRACKS = ("hp", "stress", "mana", "armor")
CONDITIONS = ("cursed", "dazed", "asleep", "blessed")
LISTS = ("bonds", "scars")
CLOCKS = ("doom", "wounds", "rumour")
POOLS = ("fear", "calm")
CHECKS = ("deed", "strike", "pool_roll", "two_dice")
BLOCKS = ("wolf", "ghost")
WHOM = ("self", "target", "actor", "heroes", "foes", "table")

SHAPES = ("{0}", "{0} + {1}", "{0} - {1}", "{0} / (@might - {2})", "max({0}, {1})", "{0} * {2}")

small = st.integers(-3, 9)
READABLE = ("@might", "@wit.base", "@edge.mod", "@level", "@xp", "@fear", "@cond.cursed", "@list.bonds", "@clock.doom")
"""Names that no maximum makes circular."""


@st.composite
def formulas(draw: DrawFn, dice: bool = False) -> str:
    """A short formula, now and then one that divides by what may be nought."""
    terms = [str(draw(small)), draw(st.sampled_from(READABLE))]
    if dice:
        terms.append(draw(st.sampled_from(("d6", "2d4kl1", "3dF", "d100"))))
    left, right = draw(st.sampled_from(terms)), draw(st.sampled_from(terms))
    shape = draw(
        st.sampled_from(("{0}", "{0} + {1}", "{0} - {1}", "{0} / (@might - {2})", "max({0}, {1})", "{0} * {2}"))
    )
    return shape.format(left, right, draw(st.integers(1, 5)))


FORMULA, DICE_FORMULA = formulas(), formulas(dice=True)


@cache
def effects() -> SearchStrategy[Data]:
    """One effect of any kind but those of adventures. Strategies are made once: making them takes most of the time."""
    number = st.one_of(small.map(str), DICE_FORMULA)
    track, condition = st.sampled_from(TRACKS), st.sampled_from(CONDITIONS)
    name = st.sampled_from(("Iris", "captain iris", "Bo", "  ", "이리스", "x" * 90))
    kinds: list[SearchStrategy[Data]] = [
        st.fixed_dictionaries({"mark": track, "by": number}),
        st.fixed_dictionaries({"clear": track, "by": number}),
        st.fixed_dictionaries({"set": track, "to": st.one_of(st.sampled_from(("full", "empty")), number)}),
        st.fixed_dictionaries({"hit": number}, optional={"track": track}),
        st.fixed_dictionaries({"add_condition": condition, "steps": number}, optional={"turns": number}),
        st.fixed_dictionaries({"step_condition": condition, "by": number}),
        st.fixed_dictionaries({"remove_condition": condition}),
        st.fixed_dictionaries({"add_item": st.just("bonds"), "name": name}, optional={"strength": number}),
        st.fixed_dictionaries({"add_item": st.just("scars"), "name": name}),
        st.fixed_dictionaries({"raise_item": st.just("bonds"), "name": name, "by": number}),
        st.fixed_dictionaries({"remove_item": st.sampled_from(LISTS), "name": name}),
        st.fixed_dictionaries({"tick_clock": st.sampled_from(CLOCKS), "by": number}, optional={"open": st.booleans()}),
        st.fixed_dictionaries({"reset_clock": st.sampled_from(("doom", "wounds"))}),
        st.fixed_dictionaries({"gain_pool": st.sampled_from(POOLS), "by": number}),
        st.fixed_dictionaries({"spend_pool": st.sampled_from(POOLS), "by": number}),
        st.fixed_dictionaries({"give_xp": number}),
        st.fixed_dictionaries({"give_money": number}),
        st.fixed_dictionaries({"give_choice_points": number}),
        st.fixed_dictionaries(
            {"check": st.sampled_from(CHECKS)}, optional={"difficulty": st.sampled_from(("easy", 12))}
        ),
        st.fixed_dictionaries({"tell": st.just("so be it")}),
        st.fixed_dictionaries({"encounter": st.sampled_from(("begins", "ends"))}),
        st.fixed_dictionaries({"bring_in": st.sampled_from(BLOCKS), "count": number}),
        st.fixed_dictionaries({"take_away": st.sampled_from(BLOCKS)}),
    ]
    kinds += [
        st.fixed_dictionaries({"give_thing": st.just("ship")}),
        st.fixed_dictionaries({"mark_thing": st.just("ship"), "track": st.just("hull"), "by": number}),
    ]
    whom: SearchStrategy[Data] = st.one_of(st.just({}), st.sampled_from(WHOM).map(lambda on: {"on": on}))
    return st.tuples(st.one_of(kinds), whom).map(lambda made: {**made[0], **made[1]})


WHENS: SearchStrategy[Data] = st.one_of(
    st.fixed_dictionaries({"outcome": st.sampled_from(("success", "failure", "any"))}),
    st.fixed_dictionaries({"track": st.sampled_from(TRACKS), "becomes": st.sampled_from(("full", "empty"))}),
    st.fixed_dictionaries({"track": st.sampled_from(TRACKS), "passes": FORMULA}),
    st.fixed_dictionaries({"clock": st.sampled_from(("doom", "wounds"))}),
    st.fixed_dictionaries({"condition": st.sampled_from(CONDITIONS), "is": st.sampled_from(("added", "removed"))}),
    st.fixed_dictionaries({"list": st.sampled_from(LISTS), "is": st.sampled_from(("added", "removed"))}),
    st.fixed_dictionaries({"scene": st.just("ends")}),
    st.fixed_dictionaries({"encounter": st.sampled_from(("begins", "ends"))}),
    st.fixed_dictionaries({"on": st.sampled_from(("turn_ends", "rest", "level_gained", "xp_gained"))}),
    st.fixed_dictionaries({"thing": st.just("ship"), "track": st.just("hull"), "becomes": st.just("empty")}),
    st.fixed_dictionaries({"pool": st.sampled_from(POOLS)}),
)


FEW_EFFECTS = st.lists(effects(), max_size=2)


CARDS: SearchStrategy[list[Data]] = st.lists(
    st.fixed_dictionaries(
        {"when": WHENS, "do": st.lists(effects(), min_size=1, max_size=3)},
        optional={
            "if": FORMULA,
            "while": st.one_of(st.sampled_from(CONDITIONS), FORMULA),
            "unless": st.one_of(st.sampled_from(CONDITIONS), FORMULA),
            "once": st.sampled_from(("turn", "scene", "rest", "ever")),
            "repeat": st.booleans(),
        },
    ),
    max_size=6,
)


@st.composite
def cards(draw: DrawFn) -> list[Data]:
    """Up to six cards that may set each other off."""
    made = draw(CARDS)
    return [{"id": f"card_{number}", **card} for number, card in enumerate(made)]


MAXIMUM = st.one_of(st.integers(0, 8).map(str), FORMULA)
OUTCOMES = st.dictionaries(st.sampled_from(("success", "failure", "any")), FEW_EFFECTS, max_size=2)


@st.composite
def systems(draw: DrawFn) -> Data:
    """A system file's data."""
    damage = {"deal": "damage", "critical": draw(st.sampled_from(("none", "doubled", "max_added")))}
    hull = {"id": "hull", "max": draw(MAXIMUM), "on_empty": draw(FEW_EFFECTS)}
    thresholds = draw(st.sampled_from(([], [{"at": "1", "marks": 1}, {"at": "4 + @level", "marks": 2}])))
    initiative = {"order": "initiative", "roll": "d20 + @might"}
    bands = [{"tier": "good", "kind": "success", "at": 8}, {"tier": "fair", "kind": "mixed", "at": 5}]
    bands.append({"tier": "poor", "kind": "failure"})
    ticks = st.sampled_from((None, "turn", "scene", "rest"))
    return {
        "id": "random",
        "version": "1",
        "stats": [
            {"id": "might", "min": -2, "max": 6, "default": draw(st.integers(-2, 6))},
            {"id": "wit", "min": 4, "max": 12, "default": 8, "show": "die"},
            {"id": "edge", "min": 0, "max": 20, "default": 10, "modifier": "floor((@value - 10) / 2)"},
        ],
        "tracks": [
            {
                "id": "hp",
                "max": draw(MAXIMUM),
                "role": "health",
                "recover": "rest",
                "on_empty": draw(FEW_EFFECTS),
                "absorbed_by": "armor",
                "thresholds": thresholds,
            },
            {"id": "stress", "max": draw(MAXIMUM), "start": "empty", "on_full": draw(FEW_EFFECTS)},
            {
                "id": "mana",
                "max": draw(MAXIMUM),
                "start": draw(FORMULA),
                "recover": {"when": "scene", "amount": "1"},
            },
            {"id": "armor", "max": 2, "who": draw(st.sampled_from(("any", "hero")))},
        ],
        "conditions": [
            {
                "id": id,
                "max": draw(st.integers(1, 4)),
                "shifts": draw(st.dictionaries(st.sampled_from(STATS), st.integers(-2, 2), max_size=2)),
                "ticks": draw(ticks),
                "fade": draw(st.integers(0, 2)),
                "edge": draw(st.sampled_from((None, "-1", "+1"))),
                "out": id == "asleep",
            }
            for id in CONDITIONS
        ],
        "lists": [{"id": "bonds", "valued": True, "max": 3, "maxValue": 3}, {"id": "scars", "storyteller": False}],
        "derived": [{"id": "guard", "formula": draw(FORMULA)}],
        "clocks": [
            {"id": "doom", "size": draw(st.integers(1, 4)), "storyteller": True},
            {"id": "wounds", "owner": "sheet", "storyteller": draw(st.booleans())},
        ],
        "pools": [{"id": "fear", "start": "2", "max": 4, "gates": "hard_moves"}, {"id": "calm"}],
        "things": [{"id": "ship", "tracks": [hull]}],
        "difficulties": [{"id": "easy", "value": 5}, {"id": "hard", "value": 15}],
        "checks": [
            {"id": "deed", "procedure": {"kind": "d20"}, "stats": list(STATS), "outcomes": draw(OUTCOMES)},
            {
                "id": "strike",
                "procedure": {"kind": "duality"},
                "attack": True,
                "against": "guard",
                "outcomes": {"any": [damage]},
            },
            {
                "id": "pool_roll",
                "procedure": {"kind": "bands", "dice": "2d6", "bands": bands},
                "needs_stat": False,
                "outcomes": draw(OUTCOMES),
                "second_chance": {"track": "mana", "tiers": ["failure", "mixed"]},
            },
            {
                "id": "two_dice",
                "procedure": {"kind": "bands", "dice": "stats", "bands": bands},
                "difficulty": "easy",
                "ruled": draw(st.booleans()),
            },
        ],
        "attacks": [
            {"id": "claws", "damage": draw(DICE_FORMULA)},
            {"id": "blade", "stat": "edge", "damage": "d6"},
        ],
        "encounter": draw(st.sampled_from(({"order": "heroes_first"}, initiative))),
        "non_players": [
            {
                "id": "wolf",
                "tracks": {"hp": 3},
                "attacks": ["claws"],
                "policy": draw(st.sampled_from(("wary", "cowardly"))),
            },
            {"id": "ghost", "level": 3, "stats": {"might": 4}, "attacks": ["blade"]},
        ],
        "cards": draw(cards()),
    }

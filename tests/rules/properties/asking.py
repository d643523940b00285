"""Random requests: sensible ones, slips, and the plain nonsense of strangers."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from rules.requests import NAMED
from tests.rules.properties.systems import BLOCKS, CHECKS, CLOCKS, LISTS, POOLS, STATS, effects

Data = dict[str, Any]

SHEETS = ("hero", "other", "wolf", "table", "nobody")
sheet = st.sampled_from(SHEETS)
item = st.sampled_from(("Iris", "iris ", "Bo", "", "_", "x" * 81, "\x00", "이리스 선장"))
few = st.integers(-2, 4)


def checks() -> SearchStrategy[Data]:
    """A check by somebody, with anything it may name."""
    return st.fixed_dictionaries(
        {"action": st.sampled_from((*CHECKS, "dance")), "sheet": sheet},
        optional={
            "stat": st.sampled_from((*STATS, "charm", "")),
            "also": st.sampled_from((*STATS, "")),
            "skill": st.sampled_from(("", "cooking")),
            "attack": st.sampled_from(("claws", "blade", "fork")),
            "target": sheet,
            "difficulty": st.sampled_from(("easy", "hard", "7", 10, -1, 10**30, "")),
            "edge": st.sampled_from((-1, 0, 1)),
            "approach": st.sampled_from(("", "climb")),
        },
    )


def requests() -> SearchStrategy[Data]:
    """A request of any kind, well-formed, sensible or not."""
    return st.one_of(
        checks(),
        st.fixed_dictionaries(
            {
                "action": st.just("mark_sheet"),
                "sheet": sheet,
                "list": st.sampled_from((*LISTS, "conditions", "hp", "bond")),
                "change": st.sampled_from(("add", "raise", "lower", "remove", "words")),
                "item": item,
            },
            optional={"words": st.just("awe"), "strength": st.integers(1, 9)},
        ),
        st.fixed_dictionaries(
            {"action": st.just("tick_clock"), "clock": st.sampled_from((*CLOCKS, "dom")), "by": few},
            optional={"sheet": sheet},
        ),
        st.fixed_dictionaries(
            {"action": st.just("spend_pool"), "pool": st.sampled_from((*POOLS, "dread")), "points": few},
            optional={"move": st.sampled_from(("a storm", " "))},
        ),
        st.fixed_dictionaries({"action": st.just("introduce"), "block": st.sampled_from((*BLOCKS, "bear"))}),
        st.fixed_dictionaries({"action": st.just("change_scene"), "scene": st.just("attic")}),
        st.fixed_dictionaries({"action": st.just("reveal"), "secret": st.just("all")}),
        st.fixed_dictionaries(
            {"action": st.just("pass_time"), "minutes": st.just(5)}, optional={"rest": st.booleans()}
        ),
        st.fixed_dictionaries(
            {"action": st.just("settle_hard_moves"), "pool": st.sampled_from(POOLS)},
            optional={"moves": st.lists(st.just("a storm"), max_size=3)},
        ),
        st.fixed_dictionaries(
            {
                "action": st.just("act_as"),
                "sheet": st.sampled_from(("wolf", "wolf_2", "hero")),
                "act": st.sampled_from(("strike", "hold", "flee", "dance")),
            }
        ),
        st.sampled_from(("end_turn", "end_scene", "next_actor", "begin")).map(lambda action: {"action": action}),
        st.fixed_dictionaries(
            {"action": st.just("effects"), "sheet": sheet, "effects": st.lists(effects(), max_size=4)},
            optional={"target": sheet},
        ),
        st.fixed_dictionaries(
            {"action": st.just("override"), "sheet": sheet, "author": st.just("Mina"), "reason": st.just("a slip")},
            optional={
                "stats": st.dictionaries(st.sampled_from(STATS), st.integers(-4, 21), max_size=2),
                "level": st.integers(1, 5),
                "effects": st.lists(effects(), max_size=2),
            },
        ),
    )


JSON: SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=10,
)
FIELDS = sorted({field for kind in NAMED.values() for field in kind.model_fields} | {"stat", "also", "skill", "edge"})


def nonsense() -> SearchStrategy[Any]:
    """What a stranger may send: any JSON, or a request with anything in its fields."""
    value = st.one_of(JSON, sheet, item, st.sampled_from((*LISTS, *CLOCKS, *POOLS, *CHECKS)), effects())
    return st.one_of(
        JSON,
        st.builds(
            lambda action, fields: {"action": action, **fields},
            st.one_of(st.sampled_from((*NAMED, *CHECKS)), JSON),
            st.dictionaries(st.sampled_from(FIELDS), value, max_size=6),
        ),
    )

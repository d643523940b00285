"""Random requests: sensible ones, slips, and the plain nonsense of strangers."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from rules.requests import NAMED
from tests.rules.properties.systems import BLOCKS, CHECKS, CLOCKS, LISTS, POOLS, STATS, effects

Data = dict[str, Any]

SHEETS = ("hero", "other", "wolf")


def mostly(right: Iterable[Any], *slips: Any) -> SearchStrategy[Any]:
    """One of the right values, and one time in ten a slip."""
    good = list(right)
    return st.integers(0, 9).flatmap(lambda number: st.sampled_from(slips if slips and number == 7 else good))


sheet = mostly(SHEETS, "table", "nobody")
item = mostly(("Iris", "iris ", "Bo", "이리스 선장"), "", "_", "x" * 81, "\x00")
few = mostly((1, 2, 4), 0, -2)


def checks() -> SearchStrategy[Data]:
    """A check by somebody, with all it needs, and now and then with what it does not take."""
    plain = {"sheet": sheet, "difficulty": mostly(("easy", "hard", 10), "7", -1, 10**30, "")}
    edge = {"edge": st.sampled_from((-1, 0, 1)), "also": mostly(("",), *STATS), "skill": mostly(("",), "cooking")}
    return st.one_of(
        st.fixed_dictionaries({"action": st.just("deed"), "stat": mostly(STATS, "charm"), **plain}, optional=edge),
        st.fixed_dictionaries(
            {"action": st.just("strike"), "sheet": sheet, "target": sheet, "difficulty": st.just("easy")},
            optional={"attack": mostly(("claws", "blade"), "fork")},
        ),
        st.fixed_dictionaries({"action": st.just("pool_roll"), **plain}),
        st.fixed_dictionaries(
            {
                "action": st.just("two_dice"),
                "sheet": sheet,
                "stat": st.sampled_from(STATS),
                "also": st.sampled_from(STATS),
            }
        ),
        st.fixed_dictionaries({"action": st.just("dance"), "sheet": sheet}, optional={"approach": st.just("climb")}),
    )


def effects_of_code() -> SearchStrategy[Data]:
    """Effects as cards and outcomes have them: what changes most."""
    return st.fixed_dictionaries(
        {
            "action": st.just("effects"),
            "sheet": mostly((*SHEETS, "table"), "nobody"),
            "effects": st.lists(effects(), min_size=2, max_size=6),
        },
        optional={"target": st.sampled_from(SHEETS)},
    )


def by_code() -> SearchStrategy[Data]:
    """What else code does by itself."""
    return st.one_of(
        st.sampled_from(("end_turn", "end_scene", "next_actor", "begin")).map(lambda action: {"action": action}),
        st.fixed_dictionaries(
            {"action": st.just("settle_hard_moves"), "pool": mostly(("fear",), "calm")},
            optional={"moves": st.lists(st.just("a storm"), max_size=3)},
        ),
        st.fixed_dictionaries(
            {
                "action": st.just("act_as"),
                "sheet": mostly(("wolf",), "wolf_2", "hero"),
                "act": mostly(("strike", "hold", "flee"), "dance"),
            }
        ),
    )


def by_people() -> SearchStrategy[Data]:
    """What the storyteller, table talk or a GM asks for."""
    return st.one_of(
        st.fixed_dictionaries(
            {
                "action": st.just("mark_sheet"),
                "sheet": sheet,
                "list": mostly(LISTS, "conditions", "hp", "bond"),
                "change": st.sampled_from(("add", "raise", "lower", "remove", "words")),
                "item": item,
            },
            optional={"words": st.just("awe"), "strength": st.integers(1, 9)},
        ),
        st.fixed_dictionaries(
            {"action": st.just("tick_clock"), "clock": mostly(CLOCKS, "dom"), "by": few}, optional={"sheet": sheet}
        ),
        st.fixed_dictionaries(
            {"action": st.just("spend_pool"), "pool": mostly(POOLS, "dread"), "points": few},
            optional={"move": mostly(("a storm",), " ")},
        ),
        st.fixed_dictionaries({"action": st.just("introduce"), "block": mostly(BLOCKS, "bear")}),
        st.fixed_dictionaries({"action": st.just("pass_time"), "minutes": st.just(5), "rest": st.booleans()}),
        st.fixed_dictionaries(
            {"action": st.just("override"), "sheet": sheet, "author": st.just("Mina"), "reason": st.just("a slip")},
            optional={
                "stats": st.dictionaries(st.sampled_from(STATS), st.sampled_from((-2, 0, 4, 6, 8, 12)), max_size=2),
                "level": st.integers(1, 5),
                "effects": st.lists(effects(), max_size=2),
            },
        ),
        st.sampled_from(({"action": "change_scene", "scene": "attic"}, {"action": "reveal", "secret": "all"})),
    )


@cache
def requests() -> SearchStrategy[Data]:
    """A request of any kind: mostly sensible, now and then with a slip."""
    kinds = (effects_of_code(), by_code(), by_people(), checks())
    return st.sampled_from((0, 0, 0, 0, 1, 2, 3, 3)).flatmap(kinds.__getitem__)


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

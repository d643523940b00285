"""Partial matches: what fits, what differs and where, in readable places (rules.cases.compare)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cases.compare import differences, fits

FOUND: dict[str, Any] = {
    "tier": "success",
    "refused": None,
    "events": [{"type": "A", "n": 1}, {"type": "B"}, {"type": "C", "n": 3}],
    "sheets": {
        "hero": {
            "tracks": {"hp": {"value": 5, "max": 9}},
            "conditions": {"cursed": {"steps": 2, "left": None}},
            "lists": {"bonds": [{"name": "Iris", "value": 2, "words": "awe"}, {"name": "Bo", "value": 1}]},
            "clocks": {"doom": {"value": 1, "size": 4}},
            "answers": {"origin": {"text": "the marsh"}},
            "money": 3,
        }
    },
}


@pytest.mark.parametrize(
    "expected",
    [
        {},
        {"tier": "success", "refused": None},
        {"events": [{"type": "A"}, {}, {"n": 3}]},
        {"events": {"0": {"n": 1}, "-1": {"type": "C"}, "length": 3}},
        {"events": {"includes": [{"type": "A"}, {"type": "C"}]}},
        {"events": {"includes": {"type": "B"}}},
        {"events": {"without": [{"type": "D"}, {"type": "A", "n": 2}]}},
        {"sheets": {"hero": {"tracks": {"hp": 5}, "conditions": {"cursed": 2, "dazed": None}}}},
        {"sheets": {"hero": {"lists": {"bonds": ["Iris 2 (awe)", "Bo 1"]}, "clocks": {"doom": "1/4"}}}},
        {"sheets": {"hero": {"answers": {"origin": "the marsh"}, "tracks": {"hp": {"max": 9}}}}},
        {"sheets": {"wolf": {"tracks": {"hp": None}}, "bear": None}},
        {"sheets": {"hero": {"money": 3.0}}},
    ],
)
def test_what_fits(expected: dict[str, Any]) -> None:
    assert list(differences(expected, FOUND)) == []


@pytest.mark.parametrize(
    ("expected", "path", "wanted", "found"),
    [
        ({"tier": "failure"}, "tier", '"failure"', '"success"'),
        ({"tier": None}, "tier", "", '"success"'),
        ({"refused": {"code": "x"}}, "refused.code", '"x"', ""),
        ({"sheets": {"hero": {"tracks": {"hp": 6}}}}, "sheets.hero.tracks.hp", "6", "5"),
        ({"sheets": {"hero": {"tracks": {"hp": {"max": 8}}}}}, "sheets.hero.tracks.hp.max", "8", "9"),
        ({"sheets": {"hero": {"conditions": {"cursed": None}}}}, "sheets.hero.conditions.cursed", "", '{"steps":2'),
        ({"sheets": {"wolf": {"money": 1}}}, "sheets.wolf.money", "1", ""),
        ({"sheets": {"hero": {"money": True}}}, "sheets.hero.money", "true", "3"),
        (
            {"sheets": {"hero": {"lists": {"bonds": ["Iris 2 (awe)"]}}}},
            "sheets.hero.lists.bonds",
            '["Iris 2 (awe)"]',
            None,
        ),
        ({"events": {"length": 2}}, "events.length", "2", "3"),
        ({"events": {"1": {"type": "A"}}}, "events[1].type", '"A"', '"B"'),
        ({"events": {"7": {"type": "A"}}}, "events.7", '{"type":"A"}', ""),
        ({"events": {"first": {"type": "A"}}}, "events.first", '{"type":"A"}', ""),
        ({"events": {"includes": [{"type": "C"}, {"type": "A"}]}}, "events.includes", '{"type":"A"}', None),
        ({"events": {"without": {"type": "B"}}}, "events.without", "", '{"type":"B"}'),
        ({"tier": ["success"]}, "tier", '["success"]', '"success"'),
        ({"tier": {"is": 1}}, "tier", '{"is":1}', '"success"'),
    ],
)
def test_what_differs_is_told_with_its_path(
    expected: dict[str, Any], path: str, wanted: str, found: str | None
) -> None:
    (difference,) = differences(expected, FOUND)

    assert (difference.path, difference.expected) == (path, wanted)
    assert found is None or difference.found.startswith(found) or difference.found == found


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
    max_leaves=12,
)


@given(VALUES)
def test_everything_fits_itself(value: Any) -> None:
    assert fits(value, value)


@given(VALUES, VALUES)
def test_any_two_values_can_be_compared(expected: Any, found: Any) -> None:
    for difference in differences(expected, found, "root"):
        assert difference.path.startswith("root")

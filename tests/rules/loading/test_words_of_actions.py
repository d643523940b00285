"""Words of typed actions that are missing: names, covers, what decisions ask and offer, each a warning of its own."""

from __future__ import annotations

import json
from typing import Any

from rules.loading import read_system
from tests.rules.duellists import DUELLISTS

WORDS: dict[str, dict[str, dict[str, str]]] = {
    "checks": {
        "dare": {"name": "Dare", "covers": "leap, swing, vault"},
        "lunge": {"name": "Lunge", "covers": "lunge, thrust"},
        "parry": {"name": "Parry"},
        "wound": {"name": "Wound"},
    },
    "tiers": {"dashing": {"name": "Dashing"}, "fumbled": {"name": "Fumbled"}},
    "parts": {part.id: {"name": part.id.title()} for part in DUELLISTS.parts},
    "decisions": {"parry": {"ask": "How?", "stand": "Stand", "leap": "Leap"}},
}


def warned(words: dict[str, Any]) -> list[tuple[object, ...]]:
    system = json.dumps({"id": "duel", "version": "1", "name": "Duel", "actions": DUELLISTS.id})
    loaded = read_system({"system.yaml": system, "text/en.yaml": json.dumps(words)})
    return [(one.params["section"], one.found, one.params["part"]) for one in loaded.warnings if one.code == "no_words"]


def without(section: str, id: str, part: str = "") -> dict[str, Any]:
    words: dict[str, Any] = json.loads(json.dumps(WORDS))
    if part:
        del words[section][id][part]
    else:
        del words[section][id]
    return words


def test_all_words_there_are_to_say_leave_no_warning() -> None:
    assert warned(WORDS) == []


def test_each_word_that_is_missing_is_named() -> None:
    assert warned(without("parts", "nerve")) == [("parts", "nerve", "name")]
    assert warned(without("decisions", "parry", "ask")) == [("decisions", "parry", "ask")]
    assert warned(without("decisions", "parry", "leap")) == [("decisions", "parry", "leap")]
    assert warned(without("tiers", "dashing")) == [("tiers", "dashing", "name")]


def test_what_players_may_say_in_play_has_to_cover_something() -> None:
    assert warned(without("checks", "dare", "covers")) == [("checks", "dare", "covers")]
    assert warned(without("checks", "parry")) == [("checks", "parry", "name")]

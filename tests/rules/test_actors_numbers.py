"""`@actor.…` in effects and cards: the numbers of whoever acts, whomever the effect is for (rule_system §2, §10)."""

from __future__ import annotations

from typing import Any

import pytest

from orchestrator.testing.builders import ask, system_of, table_of
from rules.formula import NameRef
from rules.loading import SystemFaults
from rules.sentences import Names, read, write

SECTIONS: dict[str, Any] = {
    "stats": [{"id": "might", "max": 9, "default": 1, "modifier": "@value - 1"}],
    "tracks": [{"id": "hp", "max": 50, "start": "empty"}],
    "conditions": [{"id": "blessed"}],
    "classes": [{"id": "healer"}],
    "checks": [
        {
            "id": "test",
            "procedure": {"kind": "d20"},
            "difficulty": 10,
            "needs_target": True,
            "stats": ["might"],
            "outcomes": {"success": [{"mark": "hp", "by": "@roll.margin + @actor.level + @level", "on": "target"}]},
        }
    ],
    "abilities": [
        {
            "id": "mend",
            "target": "any",
            "effects": [
                {"mark": "hp", "by": "d6 + @actor.level + 10 * @actor.might.mod + @actor.class.healer", "on": "target"},
                {"add_condition": "blessed", "on": "target"},
            ],
        }
    ],
    "cards": [
        {
            "id": "blessing",
            "when": {"condition": "blessed", "is": "added"},
            "if": "@actor.level > @level",
            "do": [{"mark": "hp", "by": "@actor.level"}],
        }
    ],
}
SYSTEM = system_of(**{key: value for key, value in SECTIONS.items() if key != "checks"})
HEALER = {"level": 3, "stats": {"might": 2}, "classes": {"healer": 2}, "abilities": {"mend": 0}}


def test_an_effect_on_somebody_counts_with_the_numbers_of_whoever_acts() -> None:
    start = table_of(SYSTEM, {"hero": HEALER, "friend": {"level": 1}})
    asked = {"action": "use_ability", "ability": "mend", "sheet": "hero", "target": "friend"}

    done = ask(SYSTEM, start, asked, dice=[4])

    # 4 of the die, 3 of the level, 10 of the modifier, 2 of the class; then the card, 3 more.
    assert done.state.sheets["friend"].tracks["hp"].value == 4 + 3 + 10 + 2 + 3
    assert done.state.sheets["hero"].tracks["hp"].value == 0


def test_where_nobody_acts_it_is_the_sheet_itself() -> None:
    start = table_of(SYSTEM, {"hero": {"level": 2}})
    effects = [{"mark": "hp", "by": "@actor.level"}]

    done = ask(SYSTEM, start, {"action": "effects", "sheet": "hero", "effects": effects})

    assert done.state.sheets["hero"].tracks["hp"].value == 2


def test_it_stands_for_names_of_a_sheet_and_nowhere_but_in_effects_and_cards() -> None:
    formula = SYSTEM.formula("@actor.level > @level")
    assert NameRef("actor", "level", "level:") in formula.refs

    for sections in (
        {"derived": [{"id": "soak", "formula": "@actor.level"}]},
        {"tracks": [{"id": "hp", "max": "@actor.level"}]},
        {"cards": [{"id": "c", "when": {"on": "turn_ends"}, "do": [{"mark": "hp", "by": "@actor.speed"}]}]},
        {"cards": [{"id": "c", "when": {"on": "turn_ends"}, "do": [{"mark": "hp", "by": "@actor.actor.level"}]}]},
    ):
        with pytest.raises(SystemFaults, match="unknown_name"):
            system_of(**{"tracks": [{"id": "hp", "max": 9}], **sections})


def test_no_stat_may_be_called_so() -> None:
    with pytest.raises(SystemFaults, match="reserved_id"):
        system_of(stats=[{"id": "actor", "max": 3}])


@pytest.mark.parametrize("language", ["en", "ko"])
def test_sentences_with_it_read_back(language: str) -> None:
    names = Names.of(SYSTEM)
    for entry in (*SYSTEM.file.abilities, *SYSTEM.file.cards):
        sentence = write(entry, names, language, labelled=True)
        assert "@actor.level" in sentence
        assert read(sentence, names, language) == entry

"""Steps of advancement take what belongs to them, and nothing else; what they refuse costs no experience."""

from __future__ import annotations

from typing import Any, Final

import pytest

from orchestrator.testing.builders import ask, table_of
from rules.engine import Resolution
from rules.loading import load_system
from rules.reading import SheetReading
from rules.systems.cypher.actions.choices import abilities_ahead

CYPHER: Final = load_system("cypher")
SPEAKER: Final = {"xp": 4, "level": 1, "abilities": {"stage_schooling": 0, "sway": 0}}


def advanced(hero: dict[str, Any] = SPEAKER, **said: Any) -> Resolution:
    return ask(CYPHER, table_of(CYPHER, {"hero": hero}), {"action": "advance", "sheet": "hero", **said}, asker="player")


def another(ability: str, hero: dict[str, Any] = SPEAKER) -> Resolution:
    return advanced(hero, step="other", other="type_ability", ability=ability)


def test_an_ability_of_the_type_that_is_named_is_learnt() -> None:
    """C086: and no point is left over for it."""
    done = another("read_faces")

    assert done.refused is None
    hero = done.state.sheets["hero"]
    assert "read_faces" in hero.abilities
    assert (hero.xp, hero.choice_points) == (0, 0)


@pytest.mark.parametrize(
    ("ability", "code"),
    [
        ("onslaught", "ability_needs"),
        ("lance_of_light", "ability_needs"),
        ("unmask", "level_too_low"),
        ("sway", "ability_known"),
        ("arms_schooling", "ability_needs"),
        ("a power of my own", "unknown_ability"),
    ],
)
def test_an_ability_that_may_not_be_taken_is_refused_before_anything_is_paid(ability: str, code: str) -> None:
    """A9: of another type, of a later tier, known already, or none at all."""
    done = another(ability)

    assert done.refused is not None
    assert done.refused.code == code
    hero = done.state.sheets["hero"]
    assert (hero.xp, hero.choice_points, set(hero.abilities)) == (4, 0, {"stage_schooling", "sway"})


@pytest.mark.parametrize(("tier", "lacking"), [(1, {"unmask", "rally"}), (3, {"rally"}), (6, set())])
def test_only_what_may_be_taken_is_offered(tier: int, lacking: set[str]) -> None:
    table = table_of(CYPHER, {"hero": {**SPEAKER, "level": tier}})
    reading = SheetReading(CYPHER, table, table.sheets["hero"])

    offered = set(abilities_ahead(reading))

    of_stage = {id for id, one in CYPHER.abilities.items() if one.needs == "@ability.stage_schooling"}
    assert {"unmask", "rally"} - offered == lacking
    assert offered < of_stage
    for ability in offered:
        assert another(ability, {**SPEAKER, "level": tier}).refused is None


def test_an_ability_of_a_type_is_none_of_the_focus() -> None:
    hero = {**SPEAKER, "level": 3}

    refused = advanced(hero, step="other", other="focus_ability", ability="read_faces")
    taken = advanced(hero, step="other", other="focus_ability", ability="walk through walls")

    assert refused.refused is not None
    assert refused.refused.code == "not_of_focus"
    assert taken.refused is None


@pytest.mark.parametrize(
    ("said", "part"),
    [
        ({"step": "effort", "ability": "read_faces"}, "new_ability"),
        ({"step": "effort", "pools": {"might": 4}}, "pools"),
        ({"step": "capabilities", "pools": {"might": 4}, "stat": "might"}, "edge"),
        ({"step": "perfection", "stat": "might", "skill": "climbing"}, "skill_up"),
        ({"step": "skills", "skill": "climbing", "other": "armor"}, "instead"),
        ({"step": "other", "other": "armor", "ability": "read_faces"}, "new_ability"),
    ],
)
def test_what_does_not_belong_to_a_step_is_never_dropped_in_silence(said: dict[str, Any], part: str) -> None:
    done = advanced(**said)

    assert done.refused is not None
    assert (done.refused.code, done.refused.params["part"]) == ("step_takes_no", part)
    assert done.state.sheets["hero"].xp == 4

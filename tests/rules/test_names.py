"""Which names formulas may use, and what each refers to (rule_system §2)."""

from __future__ import annotations

import pytest

from rules.formula import NameRef
from rules.loading import adventure_ids, load_adventure, load_system, system_ids
from rules.loading.formulas import CompiledKey
from rules.names import PLAIN, SystemNames, names_from, names_of
from rules.system import RuleSystem
from tests.rules.loading.samples import loaded, loaded_adventure

PLAYED = loaded_adventure().system

MEANINGS = {
    "might": NameRef("stat", "might"),
    "might.base": NameRef("stat", "might", "base"),
    "might.mod": NameRef("stat", "might", "mod"),
    "climbing": NameRef("skill", "climbing"),
    "hp": NameRef("track", "hp"),
    "hp.max": NameRef("track", "hp", "max"),
    "proficiency": NameRef("derived", "proficiency"),
    "fear": NameRef("pool", "fear"),
    "fear.max": NameRef("pool", "fear", "max"),
    "cond.frightened": NameRef("condition", "frightened"),
    "cond.frightened.left": NameRef("condition", "frightened", "left"),
    "clock.doom": NameRef("clock", "doom"),
    "clock.doom.size": NameRef("clock", "doom", "size"),
    "clock.night": NameRef("clock", "night"),
    "list.bonds": NameRef("list", "bonds"),
    "list.bonds.iris": NameRef("list", "bonds", "iris"),
    "list.bonds.Captain_Iris": NameRef("list", "bonds", "captainiris"),
    "thing.ship.hull": NameRef("thing", "ship", "hull"),
    "thing.ship.hull.max": NameRef("thing", "ship", "hull.max"),
    "thing.ship.speed": NameRef("thing", "ship", "speed"),
    "visited.mouth": NameRef("visited", "mouth"),
    "secret.key_place": NameRef("secret", "key_place"),
    "here.hermit": NameRef("here", "hermit"),
    "defeated.hermit": NameRef("defeated", "hermit"),
    "owner.might.mod": NameRef("owner", "might", "stat:mod"),
    "owner.level": NameRef("owner", "level", "level:"),
    **{name: NameRef(kind, name) for name, kind in PLAIN.items()},
}


@pytest.mark.parametrize(("name", "ref"), MEANINGS.items())
def test_each_name_of_the_rules_has_its_meaning(name: str, ref: NameRef) -> None:
    assert PLAYED.names.resolve(name) == ref


@pytest.mark.parametrize(
    "name",
    [
        *(
            "",
            ".",
            "mite",
            "might.",
            "might.max",
            "hp.base",
            "proficiency.max",
            "climbing.max",
            "level.max",
            "fear.size",
        ),
        *("cond", "cond.", "cond.none", "cond.frightened.steps", "cond.frightened.left.left", "clock.doom.left"),
        *("list", "list.none", "list.none.iris", "thing", "thing.ship", "thing.ship.", "thing.boat.hull"),
        *("thing.ship.hull.min", "thing.ship.speed.max", "visited.moon", "visited.mouth.x", "here.thug", "defeated"),
        *("owner", "owner.", "owner.mite", "owner.owner", "value", "Might"),
    ],
)
def test_no_other_name_has_a_meaning(name: str) -> None:
    assert PLAYED.names.resolve(name) is None


def test_only_a_modifier_reads_its_value() -> None:
    assert PLAYED.modifier_names.resolve("value") == NameRef("value", "value")
    assert "value" in PLAYED.modifier_names.names()
    assert "value" not in PLAYED.names.names()


def test_an_owner_is_read_only_where_there_is_one() -> None:
    without = names_from({"stat": ("might",)}, {}, {}, owner=False)

    assert without.resolve("owner.might") is None
    assert without.resolve("might") == NameRef("stat", "might")


def test_a_system_without_an_adventure_has_none_of_its_names() -> None:
    names = loaded().system.names

    for name in ("visited.mouth", "secret.key_place", "here.hermit", "defeated.hermit", "clock.night"):
        assert names.resolve(name) is None


def test_every_suggested_name_can_be_read() -> None:
    suggested = tuple(PLAYED.modifier_names.names())

    assert len(set(suggested)) == len(suggested)
    assert all(PLAYED.modifier_names.resolve(name) is not None for name in suggested)
    assert {name for name in MEANINGS if not name.startswith(("owner.", "list.bonds."))} <= set(suggested)


def test_where_ids_clash_a_stat_wins() -> None:
    names = names_from({"stat": ("a",), "track": ("a", "b"), "derived": ("b",), "pool": ("a", "b")}, {}, {})

    assert names.resolve("a") == NameRef("stat", "a")
    assert names.resolve("b") == NameRef("track", "b")


def test_clocks_that_effects_make_by_their_first_tick_have_names() -> None:
    """rule_system §8."""
    for system in (loaded().system, PLAYED):
        assert names_of(system.file, system.adventure).clocks >= {"doom"}


def _shipped() -> list[RuleSystem]:
    systems = [load_system(system_id) for system_id in system_ids()]
    return [*systems, *(load_adventure(one, adventure) for one in systems for adventure in adventure_ids(one.id))]


@pytest.mark.parametrize("system", [PLAYED, *_shipped()], ids=lambda system: f"{system.id}-{bool(system.adventure)}")
def test_what_was_compiled_at_load_means_the_same_at_play(system: RuleSystem) -> None:
    assert system._compiled
    for key, formula in dict(system._compiled).items():
        assert _compiled_anew(system, key) == formula.refs


def _compiled_anew(system: RuleSystem, key: CompiledKey) -> tuple[NameRef, ...]:
    text, dice, value = key
    return RuleSystem(system.file, adventure=system.adventure).formula(text, dice=dice, value=value).refs


def test_scopes_are_values() -> None:
    assert names_of(PLAYED.file, PLAYED.adventure) == PLAYED.names
    assert isinstance(PLAYED.names, SystemNames)

"""The samples of the seed load exactly as they are printed there, and mean what is written beside them."""

from __future__ import annotations

import json
from typing import Final

import pytest

from rules.events.apply import fold
from rules.loading import load_system, read_system
from rules.reading import SheetReading
from rules.set_up import new_table
from rules.state import Table
from rules.system import RuleSystem

DAZED_AND_POISONED: Final = """{ "id": "dazed", "name": "Dazed", "description": "Insight a die smaller.",
  "shifts": { "insight": -1 }, "ticks": "rest" }
{ "id": "poisoned", "name": "Poisoned", "description": "Might and Willpower a die smaller.",
  "shifts": { "might": -1, "willpower": -1 }, "ticks": "rest" }
"""
FRIGHTENED: Final = """{ "id": "frightened", "name": "Frightened",
  "description": "Disadvantage while the source of their fear is in sight.",
  "max": 4, "ticks": "turn", "fade": 1, "edge": "-1", "checks": ["ability"] }
"""
BONDS: Final = """{ "id": "bonds", "name": "Bonds", "valued": true, "max": 6, "maxValue": 3,
  "description": "Who you are bound to, and what you feel toward them, in a few words." }
"""
SHIP: Final = """{ "id": "ship", "name": "Ship",
  "stats":  [ { "id": "speed", "name": "Speed", "min": 1, "max": 5, "default": 2 } ],
  "tracks": [ { "id": "hull", "name": "Hull", "max": 10 }, { "id": "crew", "name": "Crew", "max": 20 } ] }
"""
SAMPLES: Final = {
    "conditions": f"{DAZED_AND_POISONED}{FRIGHTENED}",
    "lists": BONDS,
    "things": SHIP,
}
FORMULAS: Final = {
    "strength": "floor((16 - 10) / 2)",
    "proficiency": "2 + floor((@level - 1) / 4)",
    "evasion": "10 + @agility",
    "hull": "@thing.ship.hull",
    "fear": "@cond.frightened",
    "fear_left": "@cond.frightened.left",
}


def with_samples(text: str) -> RuleSystem:
    """A system of step dice with lists of samples, as text of a file of its own."""
    return read_system({"system.yaml": text}).system


def as_text() -> str:
    """A whole system around the samples, which stand in it letter for letter."""
    lists = ", ".join(f'"{key}": [{_with_commas(printed)}]' for key, printed in SAMPLES.items())
    stats = ", ".join(
        f'{{"id": "{id}", "min": 6, "max": 12, "default": 10, "show": "die"}}'
        for id in ("agility", "insight", "might", "willpower")
    )
    derived = ", ".join(f'{{"id": "{id}", "formula": "{formula}"}}' for id, formula in FORMULAS.items())
    return (
        f'{{"id": "seed", "version": "1", "stats": [{stats}], {lists}, "derived": [{derived}], '
        '"checks": [{"id": "ability", "procedure": {"kind": "steps"}}], '
        '"characters": [{"id": "hero", "level": 5, "things": [{"thing": "ship"}]}], '
        '"money": {"name": "Zenit", "short": "z", "start": "10 * d6"}}'
    )


def _with_commas(printed: str) -> str:
    """Samples one below the other, as entries of one list."""
    return printed.rstrip().replace("}\n{", "},\n{")


SYSTEM: Final = with_samples(as_text())


@pytest.mark.parametrize("key", SAMPLES)
def test_a_sample_stands_in_the_system_as_it_is_printed(key: str) -> None:
    """Every field that is printed is read, and none of it is changed."""
    printed = json.loads(f"[{_with_commas(SAMPLES[key])}]")

    read = [entry.model_dump(by_alias=True, exclude_unset=True, mode="json") for entry in getattr(SYSTEM.file, key)]

    assert json.loads(json.dumps(read)) == [_as_read(entry) for entry in printed]


def _as_read(entry: dict[str, object]) -> dict[str, object]:
    """A printed entry with its plain maxima as the formulas they are."""
    tracks = entry.get("tracks")
    if not isinstance(tracks, list):
        return entry
    return {**entry, "tracks": [{**track, "max": str(track["max"])} for track in tracks]}


@pytest.mark.parametrize(
    ("derived", "value"),
    [("strength", 3), ("proficiency", 3), ("evasion", 20), ("hull", 10), ("fear", 0), ("fear_left", 0)],
)
def test_the_printed_formulas_come_to_what_is_written_beside_them(derived: str, value: int) -> None:
    table = begun()

    assert SheetReading(SYSTEM, table, table.sheets["hero"]).derived(derived) == value


@pytest.mark.parametrize("shipped", ["dazed", "poisoned"])
def test_the_shipped_step_dice_game_has_the_conditions_of_the_seed(shipped: str) -> None:
    sample, ours = SYSTEM.conditions[shipped], load_system("step_heroes").conditions[shipped]

    assert (ours.shifts, ours.ticks, ours.max) == (sample.shifts, sample.ticks, sample.max)


def begun() -> Table:
    """The system's one hero at a table."""
    start, events = new_table(SYSTEM, (("hero", "hero", ""),))
    return fold(start, events)

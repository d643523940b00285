"""A small rule system of somebody's own in a folder, for tests that play, check and change it."""

from pathlib import Path

SYSTEM = """\
id: skiffs
version: "1.0"
name: Skiffs
stats:
  - {id: rigging, name: Rigging, covers: "climb, haul, balance, leap, tie", min: 0, max: 5, default: 2}
  - {id: weather, name: Weather sense, covers: "read the sky, look out, listen, watch", min: 0, max: 5, default: 1}
tracks:
  - {id: hull, name: Hull, max: 6, role: health, recover: rest}
conditions:
  - {id: soaked, name: Soaked, ticks: scene}
difficulties:
  - {id: plain, name: plain, value: 10}
checks:
  - id: try
    name: Try
    covers: "anything with a risk, a daring deed"
    procedure: {kind: d20}
    stats: [rigging, weather]
    difficulty: plain
    outcomes: {failure: [{mark: hull, by: -1}, {add_condition: soaked}]}
characters:
  - {id: ru, name: Ru, stats: {rigging: 4}}
"""
ADVENTURE = """\
id: ferry
system: skiffs
version: "1.0"
start: quay
scenes:
  - {id: quay, exits: [{to: river}]}
  - {id: river}
endings:
  - {id: over, when: "@visited.river > 0"}
"""
WORDS = """\
adventure:
  ferry: {title: The Ferry, premise: Somebody has to cross., goal: Cross.}
scenes:
  quay: {title: The quay, description: Wet stones.}
  river: {title: The river, description: Brown water.}
exits:
  quay.river: {label: to the river, covers: "river, boat, cross"}
endings:
  over: {title: Across, text: You are across.}
"""


def own_system(folder: Path, system: str = SYSTEM, *, adventure: bool = False) -> Path:
    """Writes the system, with its adventure when asked; returns the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "system.yaml").write_text(system, encoding="utf-8")
    if adventure:
        ferry = folder / "adventures" / "ferry"
        (ferry / "text").mkdir(parents=True)
        (ferry / "adventure.yaml").write_text(ADVENTURE, encoding="utf-8")
        (ferry / "text" / "en.yaml").write_text(WORDS, encoding="utf-8")
    return folder

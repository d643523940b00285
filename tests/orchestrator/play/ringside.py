"""The ring as a folder on disk: a system that takes Cypher or Numenera over, with a fight that is on from the start."""

from __future__ import annotations

from pathlib import Path
from typing import Final

_SCENE: Final = """
id: ring
system: ring
version: "1"
start: sand
scenes: [{id: sand, non_players: [bruiser, snake], encounter: on_enter}]
non_players:
  - {id: bruiser, level: 2, policy: aggressive}
  - {id: snake, level: 2, attacks: [venom_bite], policy: aggressive}
endings: [{id: over, when: "@round > 90"}]
"""
_WORDS: Final = {
    "en": """
adventure: {ring: {name: The Ring, premise: A ring of sand., opening: The gong sounds., goal: Stay alive., tone: dry}}
scenes: {sand: {name: The Sand, phrase: the sand, description: Sand.}}
non_players:
  bruiser: {name: The Bruiser, phrase: the bruiser, description: Big hands.}
  snake: {name: The Snake, phrase: the snake, description: Long.}
endings: {over: {title: Over, text: It is over.}}
""",
    "ko": """
adventure: {ring: {name: 모래판, premise: 모래판이다., opening: 징이 울린다., goal: 살아남는다., tone: 건조하게}}
scenes: {sand: {name: 모래판, phrase: 모래판, description: 모래.}}
non_players:
  bruiser: {name: 싸움꾼, phrase: 싸움꾼, description: 손이 크다.}
  snake: {name: 뱀, phrase: 뱀, description: 길다.}
endings: {over: {title: 끝, text: 끝났다.}}
""",
}


def ringside(folder: Path, base: str = "cypher") -> Path:
    """Writes the system into a folder, and returns that."""
    adventure = folder / "adventures" / "ring"
    for place in (folder / "text", adventure / "text"):
        place.mkdir(parents=True)
    (folder / "system.yaml").write_text(f'id: ring\nversion: "1"\nextends: {base}\n', encoding="utf-8")
    (adventure / "adventure.yaml").write_text(_SCENE, encoding="utf-8")
    for language, words in _WORDS.items():
        system = "system: {ring: {name: The Ring, description: A ring of sand.}}\n"
        (folder / "text" / f"{language}.yaml").write_text(system, encoding="utf-8")
        (adventure / "text" / f"{language}.yaml").write_text(words, encoding="utf-8")
    return folder

"""Harbour Watch: a small game with abilities, spends, ladders, resistance and possessions, and an adventure for it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from rules.loading import read_adventure, read_system
from rules.system import RuleSystem

FOLDER = Path(__file__).parent / "harbour_watch"
ADVENTURE = "adventures/fog_bell/"


@cache
def harbour_watch() -> RuleSystem:
    """The system with its adventure laid on it."""
    contents = {file.relative_to(FOLDER).as_posix(): file.read_bytes() for file in FOLDER.rglob("*.yaml")}
    of_system = {name: content for name, content in contents.items() if not name.startswith("adventures/")}
    system = read_system(of_system).system
    adventure = {name.removeprefix(ADVENTURE): content for name, content in contents.items() if ADVENTURE in name}
    return read_adventure(system, adventure).system

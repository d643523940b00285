"""`tallytale resolve`: runs golden cases and writes one JSON object a case (design.md §9)."""

from __future__ import annotations

from pathlib import Path

from orchestrator.app import App
from orchestrator.own_files import read_given_file, read_plain_file
from orchestrator.play.commands import ResolveChoices
from orchestrator.play.job import DONE, NO, Door, WrongChoice
from orchestrator.play.listing import write_json
from rules.cases import read_cases, run_cases, systems_beside
from rules.loading.documents import LARGEST

INPUT = "-"


def run(door: Door, choices: ResolveChoices) -> int:
    """Runs the cases; 1 where one does not come out as it expects."""
    folder = Path() if choices.file == INPUT else Path(choices.file).parent
    good = True
    own = App(door.around).shelf.beside(folder)
    systems = systems_beside(lambda name: read_plain_file(folder / name).decode(), own)
    for result in run_cases(read_cases(_content(door, choices), choices.file), systems):
        write_json(door.terminal.out, result.as_data(), lines=True)
        good = good and result.ok
    return DONE if good else NO


def _content(door: Door, choices: ResolveChoices) -> bytes:
    if choices.file == INPUT:
        return door.terminal.source.read(LARGEST + 1)
    if not choices.file.strip():
        raise WrongChoice("nothing_named", name="FILE")
    try:
        return read_given_file(Path(choices.file), LARGEST + 1)
    except OSError as error:
        raise WrongChoice("unreadable", file=choices.file, detail=error.strerror or type(error).__name__) from error

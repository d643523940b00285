"""`tallytale rules draft`: a model writes what a person tells, and the person sees it before it is kept.

Nothing is written before a person says yes, and nothing that was changed meanwhile is written over.
"""

from __future__ import annotations

import asyncio
import difflib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from orchestrator.app import App
from orchestrator.app_error import AppError
from orchestrator.choosing_model import is_embedded
from orchestrator.drafting import MOST_TOLD, Draft, NoDraft, draft_rules
from orchestrator.own_files import OwnFiles
from orchestrator.play.commands import DraftChoices
from orchestrator.play.hearing import harmless, one_line, read_line
from orchestrator.play.job import DONE, NO, Door, WrongChoice
from orchestrator.play.listing import write, write_json
from orchestrator.play.spinner import Spinner
from orchestrator.rule_files import own_files, written_over
from rules.loading.files import SYSTEM_FILE
from rules.sentences import as_text

_HERE: Final = "."


def run(door: Door, choices: DraftChoices) -> int:
    """Drafts; 1 where nothing came of it, or where the person did not want it written."""
    told = harmless(choices.told).strip()
    if not told:
        raise WrongChoice("nothing_told")
    if len(told) > MOST_TOLD:
        raise WrongChoice("told_too_long", found=str(len(told)), limit=str(MOST_TOLD))
    place = Path(choices.into or _HERE).expanduser()
    if not choices.into and not (place / SYSTEM_FILE).is_file():
        raise WrongChoice("no_system_here")
    folder, own = own_files(place)
    drafted = asyncio.run(_drafted(door, choices, own, told))
    if isinstance(drafted, NoDraft):
        return _nothing(door, choices, drafted)
    wanted = _shown(door, choices, own, drafted)
    if wanted:
        written_over(folder, own.contents, {name: drafted.contents[name] for name in drafted.changed})
    if choices.json:
        write_json(door.terminal.out, _as_data(own, drafted, door, written=wanted))
    else:
        key = "draft.written" if wanted else "draft.not_written"
        write(door.terminal.out, door.words.say(key, files=", ".join(drafted.changed), place=str(place)))
    return DONE if wanted else NO


async def _drafted(door: Door, choices: DraftChoices, own: OwnFiles, told: str) -> Draft | NoDraft:
    app = App(door.around)
    model = app.model(one_line(choices.model))
    try:
        if is_embedded(model):
            raise AppError("no_drafter", choices.model)
        spinner = Spinner(door.terminal.err if door.terminal.interactive else None)
        spinner.want(door.words.say("draft.thinking", model=model.name))
        return await spinner.beside(draft_rules(model, own, told, door.language, templates=app.templates))
    finally:
        await model.aclose()


def _nothing(door: Door, choices: DraftChoices, none: NoDraft) -> int:
    lines = [one_line(line) for line in none.lines]
    said = door.words.say(f"draft.{none.reason}", tries=none.tries)
    if choices.json:
        data = {"drafted": False, "reason": none.reason, "said": said, "lines": lines, "tries": none.tries}
        write_json(door.terminal.out, data)
    else:
        write(door.terminal.err, "\n".join([said, *(f"  {line}" for line in lines)]))
    return NO


def _shown(door: Door, choices: DraftChoices, own: OwnFiles, drafted: Draft) -> bool:
    """Shows what would be written; returns whether the person wants it."""
    if choices.json:
        return choices.yes
    write(door.terminal.out, as_text(drafted.news))
    for name, difference in _differences(own, drafted).items():
        write(door.terminal.out, door.words.say("draft.difference", file=name))
        write(door.terminal.out, difference)
    if choices.yes:
        return True
    door.terminal.out.write(door.words.say("draft.ask") + " ")
    door.terminal.out.flush()
    said = (read_line(door.terminal.source) or "").casefold()
    if not door.terminal.echoes:
        door.terminal.out.write("\n")
    return said in ("y", "yes", door.words.say("tables.yes"))


def _differences(own: OwnFiles, drafted: Draft) -> Mapping[str, str]:
    """By file, the lines that come and go, with three around them."""
    found = {}
    for name in drafted.changed:
        before = own.contents[name].decode("utf-8-sig").splitlines()
        after = drafted.contents[name].decode("utf-8-sig").splitlines()
        found[name] = "\n".join(difflib.unified_diff(before, after, lineterm="", n=3))
    return found


def _as_data(own: OwnFiles, drafted: Draft, door: Door, *, written: bool) -> Mapping[str, object]:
    news = [
        {"heading": chapter.heading, "lines": [{"id": line.id, "sentence": line.sentence} for line in chapter.lines]}
        for chapter in drafted.news
    ]
    return {
        "drafted": True,
        "written": written,
        "tries": drafted.tries,
        "tokens": drafted.usage.tokens,
        "language": door.language,
        "news": news,
        "differences": _differences(own, drafted),
    }

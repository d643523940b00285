"""`tallytale probe`: finds out how the environment's model wants to be spoken to, and says what was found."""

from __future__ import annotations

import asyncio

from orchestrator.models.words import say
from orchestrator.play.commands import ProbeChoices
from orchestrator.play.hearing import one_line
from orchestrator.play.job import DONE, NO, Door
from orchestrator.play.listing import write, write_json
from orchestrator.play.sheet_page import rows_of
from orchestrator.play.wrapping import line_width
from orchestrator.probing import Probed, probe_model


def run(door: Door, choices: ProbeChoices) -> int:
    """Asks the model; 1 where it cannot be reached or no game can be played with it."""
    found = asyncio.run(probe_model(door.around, one_line(choices.model), door.language))
    if choices.json:
        report = found.report
        data = {
            **report.model_dump(mode="json"),
            "usable": report.usable,
            "file": str(found.file) if found.file else None,
        }
        write_json(door.terminal.out, data)
    else:
        _write_report(door, found)
    return DONE if found.report.usable else NO


def _write_report(door: Door, found: Probed) -> None:
    report, words, language = found.report, door.words, door.language
    rows = []
    for check in report.checks:
        verdict = say(language, f"probe.verdicts.{check.verdict}")
        detail = one_line(check.detail)[:300]
        rows.append(
            (
                say(language, f"probe.checks.{check.id}"),
                words.say("probe.detail", verdict=verdict, detail=detail) if detail else verdict,
            )
        )
    profile = report.profile
    write(door.terminal.out, words.say("probe.head", model=report.model))
    write(door.terminal.out, "\n".join(rows_of(rows, line_width(door.terminal.columns()))))
    if found.file is not None:
        write(
            door.terminal.out,
            words.say("probe.profile", mode=profile.tool_mode, structured=profile.structured, file=str(found.file)),
        )
    write(door.terminal.out, words.say("probe.usable" if report.usable else "probe.unfit"))

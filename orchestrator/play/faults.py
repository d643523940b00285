"""What went wrong in doing what was asked: lines for people and the exit code. Nothing is retried or repaired here."""

from __future__ import annotations

import traceback
from pathlib import Path

from orchestrator.app_error import AppError
from orchestrator.models.cassettes import CassetteError, UnrecordedRequest
from orchestrator.models.errors import ModelError
from orchestrator.models.profiles import ProfileError
from orchestrator.models.words import say
from orchestrator.play.hearing import one_line
from orchestrator.play.job import INTERNAL, NO, WRONG_USE, WrongChoice
from orchestrator.store.errors import BadId, StoreError, UnknownTable, UnknownTurn
from prompts.words import Words
from rules.cases import CaseError
from rules.loading import SystemFaults, describe


def told(error: Exception, words: Words) -> tuple[list[str], int]:
    """The lines and the code: 2 where something was asked for that is not there, 70 for a defect of ours, else 1."""
    match error:
        case WrongChoice() | AppError() | UnknownTable() | BadId() | UnknownTurn() | CassetteError() | CaseError():
            return [line_of(error, words)], WRONG_USE
        case SystemFaults():
            return [describe(fault, words.language) for fault in error.faults], NO
        case StoreError() | ModelError() | ProfileError() | UnrecordedRequest() | OSError():
            return [line_of(error, words)], NO
        case _:
            return [words.say("fault.internal", what=_what(error), where=_where(error))], INTERNAL


def line_of(error: Exception, words: Words) -> str:
    """A fault in one line."""
    values = {key: _shown(value) for key, value in vars(error).items() if not key.startswith("_")}
    match error:
        case WrongChoice():
            return words.say(f"wrong.{error.key}", **error.values)
        case AppError():
            return words.say(f"fault.app.{error.code}", found=error.found, known=", ".join(error.known))
        case UnknownTable() if not error.near:
            return words.say("fault.store.unknown_table_no_near", **values)
        case CaseError():
            return error.line(words.language)
        case StoreError():
            key = f"fault.store.{error.code}"
            return words.say(key if words.has(key) else "fault.store.other", detail_of=one_line(str(error)), **values)
        case ModelError():
            return f"{say(words.language, f'errors.{error.kind}')} [{one_line(error.detail)}]"
        case OSError():
            place = str(error.filename or "")
            return words.say("fault.system", place=place, detail=error.strerror or one_line(str(error)))
        case _:
            return one_line(str(error))


def _shown(value: object) -> str | int:
    if isinstance(value, int):
        return value
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return one_line(f"{value:g}" if isinstance(value, float) else str(value))[:200]


def _what(error: Exception) -> str:
    return one_line(f"{type(error).__name__}: {error}")[:300]


def _where(error: Exception) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    return f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""

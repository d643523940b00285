"""What went wrong in doing what was asked: lines for people and the exit code. Nothing is retried or repaired here."""

from __future__ import annotations

import traceback
from pathlib import Path

from orchestrator.app_error import AppError, FaultyRules
from orchestrator.characters.making import DiceDiffer
from orchestrator.characters.refused import CharacterRefused
from orchestrator.models.cassettes import CassetteError, UnrecordedRequest
from orchestrator.models.errors import ModelError
from orchestrator.models.profiles import ProfileError
from orchestrator.play.fault_line import line_of, refused_lines_of
from orchestrator.play.hearing import one_line
from orchestrator.play.job import INTERNAL, NO, WRONG_USE, WrongChoice
from orchestrator.store.errors import BadId, StoreError, UnknownTable, UnknownTurn
from prompts.errors import TemplateFault, WordsFault
from prompts.words import Words
from rules.cases import CaseError
from rules.loading import SystemFaults, describe


def told(error: Exception, words: Words) -> tuple[list[str], int]:
    """The lines and the code: 2 where something was asked for that is not there, 70 for a defect of ours, else 1."""
    match error:
        case FaultyRules():
            return [line_of(error, words)], NO
        case WrongChoice() | AppError() | UnknownTable() | BadId() | UnknownTurn() | CassetteError():
            return [line_of(error, words)], WRONG_USE
        case CaseError():
            return [error.line(words.language)], WRONG_USE
        case CharacterRefused():
            return refused_lines_of(error, words), NO
        case DiceDiffer():
            return [line_of(error, words)], NO
        case SystemFaults():
            return [describe(fault, words.language) for fault in error.faults], NO
        case StoreError() | ModelError() | ProfileError() | UnrecordedRequest() | OSError():
            return [line_of(error, words)], NO
        case TemplateFault() | WordsFault():
            return [line_of(error, words)], NO
        case _:
            return [words.say("fault.internal", what=_what(error), where=_where(error))], INTERNAL


def _what(error: Exception) -> str:
    return one_line(f"{type(error).__name__}: {error}")[:300]


def _where(error: Exception) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    return f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""

"""A fault as one line for people, for those that a game can go on after too."""

from __future__ import annotations

from orchestrator.app_error import AppError
from orchestrator.characters.making import DiceDiffer
from orchestrator.characters.refused import CharacterRefused, refused_lines
from orchestrator.models.cassettes import UnrecordedRequest
from orchestrator.models.errors import ModelError
from orchestrator.models.words import say
from orchestrator.play.hearing import one_line
from orchestrator.play.job import WrongChoice
from orchestrator.store.errors import StoreError, UnknownTable
from prompts.errors import TemplateFault, WordsFault
from prompts.words import Words, words_of


def line_of(error: Exception, words: Words) -> str:
    """A fault in one line."""
    values = {key: _shown(value) for key, value in vars(error).items() if not key.startswith("_")}
    match error:
        case WrongChoice():
            return words.say(f"wrong.{error.key}", **error.values)
        case AppError():
            return words.say(f"fault.app.{error.code}", found=error.found, known=", ".join(error.known))
        case StoreError():
            return _of_store(error, words, values)
        case ModelError():
            return f"{say(words.language, f'errors.{error.kind}')} [{one_line(error.detail)}]"
        case UnrecordedRequest():
            return words.say("fault.unrecorded", detail=one_line(str(error)))
        case OSError():
            detail = error.strerror or one_line(str(error))
            if error.filename:
                return words.say("fault.system", place=one_line(str(error.filename)), detail=detail)
            return words.say("fault.refused", detail=detail)
        case DiceDiffer() | CharacterRefused():
            differs = words.say("fault.character.dice_differ")
            return differs if isinstance(error, DiceDiffer) else " ".join(refused_lines_of(error, words))
        case TemplateFault() | WordsFault():
            return words.say("fault.own_words", detail=one_line(str(error)))
        case _:
            return one_line(str(error))


def refused_lines_of(error: CharacterRefused, words: Words) -> list[str]:
    """Every mistake in a character's request, a line each: the file, the field, what is accepted, by its ids."""
    lines = refused_lines(error.system, error.table, error.refusal, words_of(words.language), ids=True)
    told = [words.say("fault.character.mistake", field=one_line(at), line=text) if at else text for at, text in lines]
    if error.place:
        told = [words.say("fault.character.placed", place=one_line(error.place), line=text) for text in told]
    return [one_line(text) for text in told]


def _of_store(error: StoreError, words: Words, values: dict[str, str | int]) -> str:
    if isinstance(error, UnknownTable) and not error.near:
        return words.say("fault.store.unknown_table_no_near", **values)
    key = f"fault.store.{error.code}"
    return words.say(key if words.has(key) else "fault.store.other", detail_of=one_line(str(error)), **values)


def _shown(value: object) -> str | int:
    if isinstance(value, int):
        return value
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return one_line(f"{value:g}" if isinstance(value, float) else str(value))[:200]

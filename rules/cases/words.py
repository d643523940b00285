"""What the case runner says, in English or Korean: the words stand in `text/{en,ko}.yaml`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final, cast

from rules.loading import Fault, describe, read_document
from rules.loading.faults import one_line
from rules.loading.wording import catalogue as loader_words
from rules.system import LANGUAGES

_OWN: Final = "faults"


def fault_line(fault: Fault, language: str) -> str:
    """A fault as one line; codes of the case runner have their words here, all others are the loader's."""
    sentence = catalogue(language)[_OWN].get(fault.code)
    if sentence is None:
        return describe(fault, language)
    line = loader_words(language if language in LANGUAGES else "en")["line"]
    said = _filled(sentence, {**fault.params, "found": fault.found or line["nothing"]})
    if fault.accepted:
        said += _filled(line["accepted"], {"accepted": ", ".join(fault.accepted)})
    if fault.nearest:
        said += _filled(line["nearest"], {"nearest": fault.nearest})
    path = _filled(line["path"], {"path": fault.path}) if fault.path else ""
    frame = line["placed"] if fault.line else line["unplaced"]
    place = {"file": fault.file, "line": fault.line, "column": fault.column}
    return _filled(frame, {**place, "path": path, "sentence": said})


def say(key: str, language: str, **values: object) -> str:
    """A phrase of the runner by its key, such as `problems.dice_left`."""
    entry: Any = catalogue(language)
    for part in key.split("."):
        entry = entry[part]
    return _filled(str(entry), values)


def error_line(case: str, faults: Sequence[Fault], language: str) -> str:
    """One line for all that is wrong with a case: the first fault, and how many there are besides."""
    line = fault_line(faults[0], language)
    if len(faults) > 1:
        line = say("more", language, line=line, count=len(faults) - 1)
    return one_line(say("case", language, case=case, line=line) if case else line)


@cache
def catalogue(language: str) -> dict[str, Any]:
    """The words of a language; any other than `en` and `ko` is answered in English."""
    name = f"text/{language if language in LANGUAGES else 'en'}.yaml"
    file = files("rules.cases").joinpath(*name.split("/"))
    return cast(dict[str, Any], read_document(file.read_bytes(), name).root.data)


def _filled(template: str, values: dict[str, Any]) -> str:
    return template.format_map({key: str(value) for key, value in values.items()})

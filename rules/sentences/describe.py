"""A fault of a sentence as one readable line, in English or Korean."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.loading.wording import catalogue as loader_words
from rules.sentences.faults import SentenceFault
from rules.sentences.wording import wording_of

_MOST_ACCEPTED: Final = 12


def describe_fault(fault: SentenceFault, language: str) -> str:
    """One line that says where, what was found, what could stand there and the likeliest meant."""
    language = wording_of(language).language
    words = wording_of(language).faults
    codes = words["codes"]
    assert isinstance(codes, Mapping), "the text file keeps one text for each code"
    filled = {"found": fault.found or words["nothing"], **{key: str(value) for key, value in fault.params.items()}}
    sentence = str(codes.get(fault.code) or loader_words(language)["faults"].get(fault.code, fault.code))
    sentence = sentence.format_map(_Blank(filled))
    if fault.accepted:
        sentence += words["accepted"].format(accepted=_listed(fault.accepted, words["more"]))
    if fault.nearest:
        sentence += words["nearest"].format(nearest=fault.nearest)
    return words["line"].format(column=fault.column, sentence=sentence)


def _listed(accepted: tuple[str, ...], more: str) -> str:
    shown = " | ".join(accepted[:_MOST_ACCEPTED])
    left = len(accepted) - _MOST_ACCEPTED
    return shown if left <= 0 else more.format(accepted=shown, count=left)


class _Blank(dict[str, str]):
    """Fills that are missing are empty, so that a fault can always be told."""

    def __missing__(self, key: str) -> str:
        return ""

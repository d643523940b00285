"""Faces of real dice as a person types them: `14`, `3 5`, `3, 5`, `+ 0 -` for Fudge dice."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from rules.dice_terms import parse_dice

_FUDGE = {"+": 1, "-": -1}
_MOST_READ = 400


@dataclass(frozen=True, slots=True)
class FacesWanted:
    """What was typed is no throw of these dice: how many faces are wanted, and of which numbers."""

    count: int
    lowest: int
    highest: int


def read_faces(typed: str, dice: str) -> tuple[int, ...] | FacesWanted:
    """The faces of one throw of `dice` (a term such as `2d6`), in the order typed; else what is wanted instead.

    Raises:
        FormulaError: `dice` is no dice term.
    """
    term = parse_dice(dice)
    wanted = FacesWanted(term.count, term.lowest_face, term.highest_face)
    words = re.split(
        r"[\s,;]+", unicodedata.normalize("NFKC", typed[:_MOST_READ]).replace("\N{MINUS SIGN}", "-").strip(" \t,;")
    )
    faces = []
    for word in words:
        face = _FUDGE.get(word)
        if face is None:
            if not re.fullmatch(r"[+-]?\d{1,4}", word):
                return wanted
            face = int(word)
        if not term.accepts(face):
            return wanted
        faces.append(face)
    return tuple(faces) if len(faces) == term.count else wanted

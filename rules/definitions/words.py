"""The small types that definitions share."""

from __future__ import annotations

import re
import unicodedata
from typing import Annotated

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

_ID = re.compile(r"[^\W\d]\w*")


def _checked_id(text: str) -> str:
    text = unicodedata.normalize("NFC", text)
    if not _ID.fullmatch(text) or len(text) > 64:
        raise ValueError(f"{text[:70]!r} is no id: letters, digits and _, not starting with a digit, 64 at most")
    return text


def _number_as_text(value: object) -> object:
    if isinstance(value, bool):
        return value
    return str(value) if isinstance(value, int | float) else value


Id = Annotated[str, AfterValidator(_checked_id)]
"""A language-neutral name: letters (of any script), digits and `_`."""
FormulaText = Annotated[str, BeforeValidator(_number_as_text), Field(min_length=1)]
"""A formula as written; plain numbers are formulas too. Compiled when the system is loaded."""


class Definition(BaseModel):
    """One entry of a system file: unknown keys are faults, values never change."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)


class Named(Definition):
    """An entry with an id and, where no text file names it, its own name."""

    id: Id
    name: str = ""

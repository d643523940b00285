"""Which ids are accepted: they are part of addresses and file names, so nothing may hide in them (F7)."""

from __future__ import annotations

import re

from orchestrator.store.errors import BadId

_ID = re.compile(r"[a-z0-9_-]{1,64}", re.ASCII)


def checked_id(value: object, *, field: str) -> str:
    """The id itself when it is one.

    Raises:
        BadId: it is empty, over 64 characters, or holds something other than a-z, 0-9, `-`, `_`.
    """
    if not isinstance(value, str) or _ID.fullmatch(value) is None:
        raise BadId(field, value)
    return value

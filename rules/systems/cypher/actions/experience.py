"""Experience points that come and go, always for a named reason."""

from __future__ import annotations

from rules.events import Cause, XpChanged
from rules.tally import About, Tally


def move_xp(tally: Tally, about: About, by: int, ref: str, *, reason: str = "", author: str = "") -> None:
    """Gives or takes experience; `ref` says what for."""
    have = tally.sheet(about.subject).xp
    cause = Cause(kind="action", ref=ref, reason=reason, author=author)
    tally.emit(XpChanged(subject=about.subject, cause=cause, before=have, after=have + by), about)

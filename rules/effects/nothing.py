"""Putting on record that an effect found nothing to act on (rule_system §9, R27)."""

from __future__ import annotations

from rules.events import WithoutEffect
from rules.tally import About, Tally


def put_without_effect(tally: Tally, about: About, effect: str, code: str, **params: str | int) -> None:
    """Records that `effect` changed nothing, and why, as a code with what its text names."""
    event = WithoutEffect(subject=about.subject, cause=about.cause, effect=effect, code=code, params=params)
    tally.emit(event, about)

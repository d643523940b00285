"""Refusals: why a request changed nothing (design.md §2 rule 3).

A refusal is a value with a slug code (`rules.refusal_codes`); its words live in the text files of whoever shows it. It
never raises.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from types import MappingProxyType

NOTHING: Mapping[str, str | int] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Refusal:
    """A request that was turned down; nothing changed.

    `code` is a slug such as `list_full`; `params` fill its text; `accepted` lists what would have been taken and
    `nearest` the likeliest of them when the request named something close. A request that says many things at once has
    all that is wrong with it in `mistakes`, each with the `field` it is about among its params.
    """

    code: str
    params: Mapping[str, str | int] = field(default_factory=lambda: NOTHING)
    accepted: tuple[str, ...] = ()
    nearest: str = ""
    mistakes: tuple[Refusal, ...] = ()

    def as_data(self) -> dict[str, object]:
        """The refusal as plain data, the same for records, tools and `tallytale resolve`."""
        data: dict[str, object] = {"code": self.code, "params": dict(self.params)}
        if self.accepted:
            data["accepted"] = list(self.accepted)
        if self.nearest:
            data["nearest"] = self.nearest
        if self.mistakes:
            data["mistakes"] = [mistake.as_data() for mistake in self.mistakes]
        return data


def unknown(what: str, found: str, accepted: Iterable[str], **params: str | int) -> Refusal:
    """A name that does not exist: says what does, and the nearest (behaviours A9)."""
    names = tuple(sorted(accepted))
    near = get_close_matches(found[:80].casefold(), {name.casefold(): name for name in names}, n=1, cutoff=0.6)
    nearest = next((name for name in names if near and name.casefold() == near[0]), "")
    return Refusal(f"unknown_{what}", {"found": found[:80], **params}, names, nearest)


def ambiguous(what: str, found: str, candidates: Iterable[str]) -> Refusal:
    """A name that fits several things: returns the candidates instead of choosing (behaviours A10)."""
    return Refusal(f"ambiguous_{what}", {"found": found[:80]}, tuple(sorted(candidates)))

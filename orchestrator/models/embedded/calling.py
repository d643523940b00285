"""How people in Korean are called for short: 양 노인 is 양씨 or 양 영감, 노지원 is 노씨, 지원 씨, or 지원이에게.

A line is read with the whole names in their place, so that whatever knows those knows the short ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache, lru_cache

from orchestrator.models.embedded.covering import HANGUL
from orchestrator.models.words import catalogue
from prompts.views import RulingView

_SYLLABLE = r"[\uac00-\ud7a3]"
_WHOLE = re.compile(rf"{_SYLLABLE}{{3}}")
_FAMILY = re.compile(rf"({_SYLLABLE}) ({_SYLLABLE}+)")


def with_whole_names(view: RulingView) -> RulingView:
    """The view with its line in whole names, where it calls somebody for short."""
    text = view.player_text
    if not HANGUL.search(text):
        return view
    for name in _people(view):
        if name not in text:
            for pattern in _short(name):
                text = pattern.sub(name, text)
    return replace(view, player_text=text) if text != view.player_text else view


def _people(view: RulingView) -> Iterator[str]:
    """The Korean names of those who are here, then of those who are not."""
    yield from (one.name for one in view.scene.present if HANGUL.search(one.name))
    named = (view.aliases.get(f"targets.{one.id}", "").rpartition(", ")[2] for one in view.targets)
    yield from (one for one in named if HANGUL.search(one))
    away = (words for key, words in view.aliases.items() if key.startswith(("absent.", "unmet.")))
    yield from (one for words in away for one in words.split(", ") if HANGUL.search(one))


@lru_cache(maxsize=512)
def _short(name: str) -> tuple[re.Pattern[str], ...]:
    """The ways to call somebody for short; none for a name that is no person's own."""
    titles = "|".join(sorted(_list("titles"), key=len, reverse=True))
    after = rf"\s?(?:{titles})(?=(?!{_SYLLABLE})|$|{'|'.join(_list('particles'))})"
    family = _FAMILY.fullmatch(name)
    if family is not None and family[2] in _list("titles"):
        return (re.compile(rf"(?<!{_SYLLABLE}){family[1]}{after}"),)
    if _WHOLE.fullmatch(name) and name[0] in _list("family_names"):
        given, linked, spoken_to = name[1:], "|".join(_list("given_ends")), "|".join(_list("to_people"))
        return (
            re.compile(rf"(?<!{_SYLLABLE})(?:{name[0]}|{given}){after}"),
            re.compile(rf"(?<!{_SYLLABLE}){given}(?:{linked})?(?={spoken_to})"),
        )
    return ()


@cache
def _list(key: str) -> tuple[str, ...]:
    return tuple(catalogue("ko")[f"embedded.{key}"].split())

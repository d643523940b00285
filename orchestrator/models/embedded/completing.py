"""An answer to what was asked of a line before: the parts that were missing, or as much of one as there is."""

from __future__ import annotations

from dataclasses import replace

from orchestrator.models.embedded.line import asked
from orchestrator.models.embedded.numbers import short_answer
from orchestrator.models.embedded.patterns import NUMBER
from orchestrator.models.embedded.saying import said_parts
from orchestrator.models.words import LANGUAGES, say
from prompts.views import Exchange, PartLine, RulingView


def with_what_it_answers(view: RulingView) -> RulingView:
    """The view with the line before put to this one, where this one says nothing but what was asked for."""
    last = view.recent[-1] if view.recent else None
    if last is None or not last.player:
        return view
    how_then = any(say(language, "embedded.how_then") in last.text for language in LANGUAGES)
    asks = (say(language, "embedded.say_also", parts="\0").partition("\0")[0] for language in LANGUAGES)
    if not how_then and not last.text.startswith(tuple(asks)):
        return view
    said = said_parts(view, view.player_text)
    more = view.player_text if said.given and not said.rest else _in_its_words(view, last) if how_then else ""
    return replace(view, player_text=f"{last.player}, {more}") if more else view


def _in_its_words(view: RulingView, last: Exchange) -> str:
    """How much there shall be instead of what the line before said, in the words of the part; empty where none is."""
    given = said_parts(view, last.player).given
    numbered = [part for part in view.parts if part.kind == "number" and part.by == "player" and part.id in given]
    over = [part for part in numbered if _number(given[part.id]) > part.most] or numbered
    if len(over) != 1:
        return ""
    amount = _amount(view.player_text, over[0])
    phrase = next((one.strip() for one in over[0].covers.split(",") if NUMBER in one), "")
    return phrase.replace(NUMBER, str(amount)) if amount is not None else ""


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0


def _amount(text: str, part: PartLine) -> int | None:
    """How much a short answer says: a number, as much as there is, or nothing of it; None where it says none of it."""
    if asked(text, "as_much"):
        return part.most
    if asked(text, "without_it"):
        return part.least
    return short_answer(text, f"{part.name}, {part.covers}, {part.no_covers}")

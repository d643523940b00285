"""What is asked about a character goes from here to whoever does it (rule_system §11)."""

from __future__ import annotations

from typing import assert_never

from rules.asked import asked_cause
from rules.cascade import Cascade
from rules.character_requests import (
    Award,
    BuyAdvance,
    CreateCharacter,
    GainMoney,
    LevelUp,
    MarkImprovement,
    OfCharacter,
    RewriteAnswer,
    RollImprovements,
    SpendMoney,
    StartMoney,
)
from rules.creation.create import create_character
from rules.growth.answers import rewrite_answer
from rules.growth.awards import award
from rules.growth.buying import buy_advance
from rules.growth.improvement import mark_improvement, roll_improvements
from rules.growth.levels import level_up
from rules.money import move_money, start_money
from rules.refusals import Refusal, unknown
from rules.request_base import Asker
from rules.tally import About, Tally


def of_character(tally: Tally, request: OfCharacter, asker: Asker) -> Refusal | str | None:
    """Does it, or says why not; a new character's sheet id is what making one comes to."""
    if isinstance(request, CreateCharacter):
        return create_character(tally, request, asker)
    if not (isinstance(request, Award) and not request.sheet) and request.sheet not in tally.state.sheets:
        return unknown("sheet", request.sheet, tally.state.sheets)
    match request:
        case LevelUp():
            return level_up(tally, request, asker)
        case BuyAdvance():
            return buy_advance(tally, request, asker)
        case MarkImprovement() | RollImprovements():
            return _improvement(tally, request, asker)
        case Award():
            return award(tally, request, asker)
        case RewriteAnswer():
            return rewrite_answer(tally, request, asker)
        case StartMoney():
            return start_money(tally, request, asker)
        case SpendMoney() | GainMoney():
            return move_money(tally, request, asker)
        case _:
            assert_never(request)


def _improvement(tally: Tally, request: MarkImprovement | RollImprovements, asker: Asker) -> Refusal | None:
    about = About(request.sheet, asked_cause(request.action, asker))
    if isinstance(request, MarkImprovement):
        return mark_improvement(tally, about, request.stat)
    refused = roll_improvements(tally, about)
    Cascade(tally).settle()
    return refused

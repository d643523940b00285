"""Who may ask for what (rule_system §1)."""

from __future__ import annotations

from typing import assert_never

from rules.ability_requests import LearnAbility, UseAbility
from rules.character_requests import (
    BuyAdvance,
    CharacterRequest,
    CreateCharacter,
    LevelUp,
    RewriteAnswer,
    RollImprovements,
    SpendMoney,
    StartMoney,
)
from rules.growth.improvement import rolls_at_rest
from rules.refusals import Refusal
from rules.requests import (
    ActAs,
    AnyRequest,
    Asker,
    Begin,
    ChangeScene,
    EndScene,
    EndTurn,
    Introduce,
    MakeCheck,
    MarkSheet,
    NextActor,
    PassTime,
    Propose,
    Reveal,
    RunEffects,
    SettleHardMoves,
    SpendPool,
    SystemRequest,
    TickClock,
)
from rules.state import Table
from rules.system import RuleSystem

CODE_ONLY = (EndTurn, EndScene, NextActor, Begin, RunEffects, SettleHardMoves)
STORYTELLER_MAY = (
    *(MakeCheck, ActAs, MarkSheet, TickClock, SpendPool, Introduce, ChangeScene, Reveal, PassTime),
    *(UseAbility, Propose),
)
PLAYER_MAY = (
    *(MakeCheck, ChangeScene, PassTime, UseAbility, LearnAbility),
    *(CreateCharacter, LevelUp, BuyAdvance, RollImprovements, RewriteAnswer, StartMoney, SpendMoney),
)
CONSENT_MAY = (MarkSheet,)


def not_allowed(system: RuleSystem, table: Table, request: AnyRequest, asker: Asker) -> Refusal | None:
    """Why `asker` may not ask this, or None where they may.

    Code may ask everything, a human GM all but what code does by itself. A tool that was not offered is refused before
    it comes here.
    """
    if isinstance(request, SystemRequest):
        return _of_system(table, request, asker)
    match asker:
        case "code":
            return None
        case "gm":
            allowed = not isinstance(request, CODE_ONLY)
        case "storyteller":
            allowed = isinstance(request, STORYTELLER_MAY) and not _for_hero(table, request)
        case "player":
            allowed = isinstance(request, PLAYER_MAY) and not _for_npc(table, request)
            allowed = allowed and not (isinstance(request, RollImprovements) and rolls_at_rest(system))
        case "consent":
            allowed = isinstance(request, CONSENT_MAY)
        case _:
            assert_never(asker)
    if not allowed:
        return Refusal("not_yours_to_ask", {"action": request.action[:80], "asker": asker})
    if asker != "gm" and isinstance(request, MakeCheck) and not request.approach:
        check = system.checks.get(request.action)
        if check is not None and not check.ruled:
            ruled = tuple(one.id for one in system.file.checks if one.ruled)
            return Refusal("check_is_code", {"action": check.id}, ruled)
    return None


def _of_system(table: Table, request: SystemRequest, asker: Asker) -> Refusal | None:
    """Who may ask for an action of the system's own is the action's to say; a player never asks for a non-player."""
    sheet = table.sheets.get(request.sheet)
    foreign = asker == "player" and sheet is not None and sheet.kind == "npc"
    if asker == "code" or (asker in request.askers and not foreign):
        return None
    return Refusal("not_yours_to_ask", {"action": request.action[:80], "asker": asker})


def _for_hero(table: Table, request: AnyRequest) -> bool:
    """Whether it is an ability of a hero: those are their player's to use."""
    sheet = table.sheets.get(request.sheet) if isinstance(request, UseAbility) else None
    return sheet is not None and sheet.kind == "hero"


def _for_npc(table: Table, request: AnyRequest) -> bool:
    if not isinstance(request, MakeCheck | CharacterRequest | UseAbility | LearnAbility):
        return False
    sheet = table.sheets.get(request.sheet)
    return sheet is not None and sheet.kind == "npc"

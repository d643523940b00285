"""Step 5: ask about unpaid hard moves, let time tick, reach an ending, look for findings. Nothing loops."""

from __future__ import annotations

import re
from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, Field

from orchestrator.models.errors import ModelError
from orchestrator.models.gathered import gather_answer
from orchestrator.models.messages import OutputSchema
from orchestrator.models.structured import Structured, read_structured
from orchestrator.review.review import review
from orchestrator.turn.asking import Ask, ask_model, compose_ask, mind_caps
from orchestrator.turn.carried import tell_where
from orchestrator.turn.desk import Desk
from orchestrator.turn.dice import code_dice
from orchestrator.turn.narration_view import hard_move_granted, settlement_view
from orchestrator.turn.next_step import Commit, NextStep, Stop
from orchestrator.turn.resolve import npc_turns
from orchestrator.turn.running import show
from orchestrator.turn.telling import telling_of
from orchestrator.turn.work import TurnWork
from rules.engine import resolve
from rules.events import AdventureEnded, SecretRevealed
from rules.requests import AnyRequest, EndTurn, SettleHardMoves
from tools.lines import Teller

Move = Annotated[str, Field(max_length=200)]

HARD_MOVES_SCHEMA: dict[str, object] = {
    "type": "object",
    "properties": {"hard_moves": {"type": "array", "items": {"type": "string"}}},
    "required": ["hard_moves"],
    "additionalProperties": False,
}


_WITHOUT_SLOTS: Final = re.compile(r"\S*\{\w+\}\S*")
"""The words of a line that are filled in, with what hangs on them."""


class HardMoves(BaseModel):
    """The hard moves a narration made that no roll granted, each in a few words."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    hard_moves: tuple[Move, ...] = Field(default=(), max_length=10)


async def settle(desk: Desk, work: TurnWork) -> NextStep:
    """Settles the turn after its narration. A model that fails here costs nothing: the question just goes unasked."""
    if not work.question and work.submit.kind != "open":
        for pool in desk.system.file.pools:
            if pool.gates == "hard_moves" and not hard_move_granted(desk, work):
                moves = await _hard_moves(desk, work)
                if moves:
                    _by_code(desk, work, SettleHardMoves(pool=pool.id, moves=moves))
        if not work.held_back:
            if desk.rolls_while_telling and not work.waits:
                npc_turns(desk, work, after_hero=True, late=True)
            told = len(work.events)
            _by_code(desk, work, EndTurn())
            tell_where(desk, work, told)
    _unveil(desk, work)
    if not work.question:
        found = (*dict.fromkeys(work.noticed), *review(telling_of(desk, work)))
        work.findings = [finding.as_data() for finding in found]
    if work.findings:
        work.parts.append({"type": "findings", "findings": work.findings})
    return Commit()


async def _hard_moves(desk: Desk, work: TurnWork) -> tuple[str, ...]:
    ask = Ask("settlement", settlement_view(desk, work), output=OutputSchema("hard_moves", HARD_MOVES_SCHEMA))
    composed = compose_ask(desk, ask)
    if isinstance(composed, Stop) or mind_caps(desk, work, composed) is not None:
        return ()
    try:
        answer = await gather_answer(ask_model(desk, work, ask, composed))
    except ModelError as error:
        work.parts.append({"type": "unsettled", "code": error.kind})
        return ()
    read = read_structured(answer.text, HardMoves)
    if isinstance(read, Structured):
        return tuple(move.strip() for move in read.value.hard_moves if move.strip())
    work.parts.append({"type": "unsettled", "code": read.code})
    return ()


def _by_code(desk: Desk, work: TurnWork, request: AnyRequest) -> None:
    resolution = resolve(desk.system, work.state, request, dice=code_dice(desk, work), asker="code")
    show(desk, work, resolution, heard=False)


def _unveil(desk: Desk, work: TurnWork) -> None:
    """Puts the words of what came out, and of an ending, among the turn's parts: from here on players may read them."""
    language = desk.words.language
    teller = Teller(desk.system, work.state, desk.words)
    for event in work.events:
        if isinstance(event, SecretRevealed):
            title = desk.system.words(language, "secrets", event.secret, "title")
            text = teller.hero_named(desk.system.words(language, "secrets", event.secret, "text"))
            told = {"told": True} if _is_told(desk, work, event.secret) else {}
            work.parts.append({"type": "revealed", "secret": event.secret, "title": title, "text": text, **told})
        elif isinstance(event, AdventureEnded):
            work.ending = event.ending
            title = desk.system.words(language, "endings", event.ending, "title")
            text = teller.hero_named(desk.system.words(language, "endings", event.ending, "text"))
            work.parts.append({"type": "ending", "ending": event.ending, "title": title, "text": text})


def _is_told(desk: Desk, work: TurnWork, secret: str) -> bool:
    """Whether a quiet secret is told already: the narration has a line of what was tried, which says all of it."""
    defined = desk.system.secrets.get(secret)
    if defined is None or not defined.quiet or not work.approach:
        return False
    told = "".join(str(part.get("text", "")) for part in work.parts if part["type"] == "narration")
    lines = desk.system.phrases(desk.words.language, "approaches", work.approach, "success")
    return any(max(_WITHOUT_SLOTS.split(line), key=len) in told for line in lines)

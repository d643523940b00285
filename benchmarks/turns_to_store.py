"""Turns of the size that play makes, English and Korean by turns: about 5 KB of JSON each, of which 1.1 KB events."""

import random
from collections.abc import Sequence
from typing import Final

import orjson

from orchestrator.store import JsonObject, TableRow, TurnRow

TABLE: Final = "lantern-rock"
STATE_SHEETS: Final = 8
NOW: Final = "2026-11-29T12:00:00Z"
ENGLISH: Final = """
The lantern gutters as you step over the cracked threshold and the old keeper lifts his head rain on slate a bell
somewhere below the tide pulling at the pilings she does not answer at once her hand on the rail the rope creaks
"""
KOREAN: Final = """
등불이 흔들리고 당신은 금이 간 문턱을 넘는다 늙은 등대지기가 고개를 든다 비가 지붕을 두드린다 어딘가에서 종소리가
들린다 그녀는 곧바로 대답하지 않는다 손은 난간 위에 있고 밧줄이 삐걱거린다
"""
WORDS: Final = (ENGLISH.split(), KOREAN.split())
SECTIONS: Final = (
    "role", "rules", "safety", "style", "system", "sheet", "party", "scene", "clocks", "pools", "lore", "memory",
    "summary", "history", "outcome", "changes", "tools", "player",
)  # fmt: skip


def table_row() -> TableRow:
    """The table that the turns belong to."""
    return TableRow(TABLE, "Lantern Rock", "classic_d20", "1.0", "lantern_rock", "en", "seed", {}, "", NOW, NOW)


def state_of(number: int) -> bytes:
    """A state of about 12 KB: sheets with tracks, conditions and things."""
    chance = random.Random(number)
    tracks = {f"track_{track}": {"value": chance.randint(0, 20), "max": 20} for track in range(12)}
    things = [{"id": f"thing_{thing}", "uses": chance.randint(0, 9), "tags": ["iron", "wet"]} for thing in range(14)]
    sheet = {"tracks": tracks, "things": things, "conditions": [{"id": "frightened", "left": chance.randint(1, 9)}]}
    return orjson.dumps({"sheets": {f"sheet_{each}": sheet for each in range(STATE_SHEETS)}, "clocks": tracks})


def turn_row(number: int) -> TurnRow:
    """Turn `number` of a line: four events, six parts, usage of three calls, a context report."""
    chance = random.Random(number)
    words = WORDS[number % 2]

    def prose(count: int) -> str:
        return " ".join(chance.choice(words) for _ in range(count))

    events = _events(number, chance, prose(8))
    return TurnRow(
        id=f"turn-{number:05d}",
        table_id=TABLE,
        parent=f"turn-{number - 1:05d}" if number else None,
        number=number,
        client_id=f"client-{number:05d}-{chance.getrandbits(48):012x}",
        kind="play",
        player_text=prose(14),
        parts=_parts(events, prose(12), prose(60), prose(90)),
        events=events,
        usage={stage: _usage(chance) for stage in ("ruling", "narration", "settlement")},
        context=_context(chance, words),
        state_hash=f"{chance.getrandbits(256):064x}",
        created_at=NOW,
    )


def _events(number: int, chance: random.Random, why: str) -> tuple[JsonObject, ...]:
    def cause(kind: str, ref: str) -> JsonObject:
        return {"kind": kind, "ref": ref, "turn": f"turn-{number:05d}", "call": f"call-{chance.getrandbits(24):06x}"}

    dice = [{"sides": 20, "face": chance.randint(1, 20), "kept": True, "index": number * 3 + die} for die in range(2)]
    terms = [{"source": "stat:agility", "value": 3}, {"source": "condition:frightened", "value": -1}]
    check = {
        "action": "classic_d20.check",
        "stat": "agility",
        "target": 15,
        "terms": terms,
        "dice": dice,
        "tier": "mixed",
    }
    lowered = {"track": "hp", "before": 12, "after": chance.randint(1, 12), "max": 14, "limit": "none"}
    ticked = {"clock": "the_tide_rises", "before": 2, "after": 3, "segments": 6}
    spent = {"pool": "fear", "before": chance.randint(1, 9), "after": 1, "why": why}
    return (
        {
            "type": "CheckResolved",
            "subject": "hero",
            "cause": cause("action", "task"),
            **check,
            "chip": "d20 + 2 vs 15",
        },
        {"type": "TrackChanged", "subject": "hero", "cause": cause("check", "ability"), **lowered},
        {"type": "ClockTicked", "subject": "table", "cause": cause("call", "tick_clock"), **ticked},
        {"type": "PoolSpent", "subject": "table", "cause": cause("call", "spend_pool"), **spent},
    )


def _parts(events: tuple[JsonObject, ...], why: str, before: str, after: str) -> tuple[JsonObject, ...]:
    ticked = {"clock": "the_tide_rises", "by": 1, "why": why}
    return (
        {"kind": "ruling", "action": "classic_d20.check", "arguments": {"stat": "agility", "hard": True}, "why": why},
        {"kind": "chip", "tier": "mixed", "text": events[0]["chip"]},
        {"kind": "text", "text": before},
        {"kind": "call", "call_id": "call-1", "name": "tick_clock", "arguments": ticked},
        {"kind": "result", "call_id": "call-1", "ok": True, "data": {"clock": "the_tide_rises", "value": 3}},
        {"kind": "text", "text": after},
    )


def _usage(chance: random.Random) -> JsonObject:
    tokens = {name: chance.randint(0, 5_000) for name in ("prompt_tokens", "completion_tokens", "cached_tokens")}
    return {**tokens, "reasoning_tokens": 0, "requests": 1, "estimated": False}


def _context(chance: random.Random, words: Sequence[str]) -> JsonObject:
    sections = [
        {"id": name, "tokens": chance.randint(20, 900), "included": True, "reason": "fits", "volatility": "stable"}
        for name in SECTIONS
    ]
    lore = [{"id": f"lore.{entry}", "tokens": 40, "matched": chance.choice(words)} for entry in range(5)]
    return {"window": 8192, "total": 4123, "stage": "narration", "sections": sections, "lore": lore}

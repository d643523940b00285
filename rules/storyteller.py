"""What the storyteller may do to the table, and under which limits (rule_system §1, §6, §8)."""

from __future__ import annotations

from collections.abc import Container

from rules.asked import asked_cause
from rules.cascade import Cascade
from rules.effects.clocks import move_pool
from rules.effects.lists import move_item, one_line, put_item, set_words, take_item
from rules.effects.scenes import bring, enter_scene, reveal_secret
from rules.events import Cause, HardMoveSettled, TimePassed
from rules.refusals import Refusal, unknown
from rules.requests import (
    Asker,
    ChangeScene,
    Introduce,
    MarkSheet,
    PassTime,
    Reveal,
    SettleHardMoves,
    SpendPool,
)
from rules.state import TABLE
from rules.tally import About, Tally
from rules.time import rest

CONDITIONS = "conditions"
"""How a storyteller would name the list of conditions; it is code's, so this id is no ordinary list's."""


def mark_sheet(tally: Tally, request: MarkSheet, asker: Asker) -> Refusal | None:
    """A change to an ordinary list, one step at a time; conditions are code's."""
    if request.sheet not in tally.state.sheets:
        return unknown("sheet", request.sheet, tally.state.sheets)
    definition = tally.system.lists.get(request.list)
    if definition is None:
        return _not_a_list(tally, request)
    where: dict[str, str | int] = {"sheet": request.sheet, "list": request.list}
    if not definition.storyteller and asker == "storyteller":
        return Refusal("list_is_code", where)
    if request.change == "words" and asker == "storyteller":
        return Refusal("words_need_consent", where)
    if request.change in ("raise", "lower") and asker == "consent":
        return Refusal("strength_is_not_talked_over", where)
    about = About(request.sheet, asked_cause("mark_sheet", asker))
    refused = _change(tally, about, request)
    if refused is None:
        Cascade(tally).settle()
    return refused


def _not_a_list(tally: Tally, request: MarkSheet) -> Refusal:
    """Why what the request names is no list to be marked: code keeps it, or there is no such thing."""
    system, named = tally.system, request.list
    lists = tuple(sorted(system.lists))
    if named == CONDITIONS or named in system.conditions:
        return Refusal("conditions_are_code", {"sheet": request.sheet, "item": request.item or named}, lists)
    kept: tuple[tuple[str, Container[str]], ...] = (
        ("stat", system.stats),
        ("skill", system.skills),
        ("track", system.tracks),
        ("derived", system.derived),
        ("clock", system.clocks),
        ("pool", system.pools),
        ("number", ("level", "xp", "money", "choice_points")),
    )
    for kind, ids in kept:
        if named in ids:
            return Refusal("kept_by_code", {"sheet": request.sheet, "kind": kind, "found": named}, lists)
    return unknown("list", named, lists, sheet=request.sheet)


def _change(tally: Tally, about: About, request: MarkSheet) -> Refusal | None:
    match request.change:
        case "add":
            return put_item(tally, about, request.list, request.item, strength=request.strength, words=request.words)
        case "raise":
            return move_item(tally, about, request.list, request.item, 1)
        case "lower":
            return move_item(tally, about, request.list, request.item, -1)
        case "remove":
            return take_item(tally, about, request.list, request.item)
        case "words":
            return set_words(tally, about, request.list, request.item, request.words)


def spend_pool(tally: Tally, request: SpendPool, asker: Asker) -> Refusal | None:
    """Spends points that are there, for a stated move; a hard move paid so is prepaid for this turn."""
    pool = tally.system.pools.get(request.pool)
    if pool is None:
        return unknown("pool", request.pool, tally.system.pools)
    if request.points <= 0:
        return Refusal("pool_never_gains", {"pool": request.pool, "found": request.points})
    if not request.move.strip():
        return Refusal("move_needed", {"pool": request.pool})
    have = tally.state.pools.get(request.pool, 0)
    if have < request.points:
        return Refusal("pool_too_small", {"pool": request.pool, "have": have, "found": request.points})
    about = About(TABLE, asked_cause("spend_pool", asker))
    prepaid = 1 if pool.gates == "hard_moves" else 0
    move_pool(tally, about, request.pool, -request.points, move=request.move.strip(), prepaid=prepaid)
    Cascade(tally).settle()
    return None


def settle_hard_moves(tally: Tally, request: SettleHardMoves) -> Refusal | None:
    """Takes a point for each hard move no roll granted, unless it was prepaid; with none left it is on record."""
    pool = tally.system.pools.get(request.pool)
    if pool is None or pool.gates != "hard_moves":
        gating = (one.id for one in tally.system.file.pools if one.gates == "hard_moves")
        return unknown("pool", request.pool, gating)
    about = About(TABLE, Cause(kind="turn", ref="hard_move"))
    for move in request.moves:
        if tally.state.prepaid.get(request.pool, 0):
            payment = "prepaid"
        else:
            paid = move_pool(tally, about, request.pool, -1, move=move)
            payment = "paid" if paid else "unpaid"
        settled = HardMoveSettled.model_validate(
            {"subject": TABLE, "cause": about.cause, "pool": request.pool, "payment": payment, "move": move}
        )
        tally.emit(settled, about)
    Cascade(tally).settle()
    return None


def introduce(tally: Tally, request: Introduce, asker: Asker) -> Refusal | str:
    """Brings a non-player from the system's stat blocks or the adventure into the scene and returns its sheet id."""
    if request.block not in tally.system.non_players:
        return unknown("non_player", request.block, tally.system.non_players)
    brought = bring(tally, About(TABLE, asked_cause("introduce", asker)), request.block, name=one_line(request.name))
    if isinstance(brought, str):
        Cascade(tally).settle()
    return brought


def open_exits(tally: Tally) -> tuple[str, ...]:
    """The scenes one can go to from here now."""
    scene = tally.system.scenes.get(tally.state.scene.id)
    if scene is None:
        return ()
    reading = tally.reading(TABLE)
    return tuple(way.to for way in scene.exits if way.when is None or reading.holds(way.when))


def change_scene(tally: Tally, request: ChangeScene, asker: Asker) -> Refusal | None:
    """Moves the table by an open exit; code and a GM may go to any scene."""
    if request.scene not in tally.system.scenes:
        return unknown("scene", request.scene, tally.system.scenes)
    if asker in ("storyteller", "player"):
        if tally.state.scene.encounter is not None:
            return Refusal("encounter_runs", {"scene": request.scene})
        ways = open_exits(tally)
        if request.scene not in ways:
            return Refusal("exit_closed", {"scene": request.scene}, ways)
    enter_scene(tally, About(TABLE, Cause(kind="scene", ref=request.scene)), request.scene)
    Cascade(tally).settle()
    return None


def reveal(tally: Tally, request: Reveal, asker: Asker) -> Refusal | None:
    """Reveals a secret whose condition holds."""
    if request.secret in tally.state.secrets:
        return Refusal("secret_is_out", {"secret": request.secret})
    # To the storyteller a secret whose time has not come does not exist (behaviours E4).
    ready = revealable(tally)
    known = ready if asker == "storyteller" else tuple(tally.system.secrets)
    if request.secret not in known:
        return unknown("secret", request.secret, ready)
    reveal_secret(tally, About(TABLE, asked_cause("reveal", asker)), request.secret)
    Cascade(tally).settle()
    return None


def revealable(tally: Tally) -> tuple[str, ...]:
    """Secrets that are not out and whose condition holds now."""
    reading = tally.reading(TABLE)
    return tuple(
        secret.id
        for secret in tally.system.secrets.values()
        if secret.id not in tally.state.secrets and reading.holds(secret.when)
    )


def pass_time(tally: Tally, request: PassTime, asker: Asker) -> Refusal | None:
    """Lets minutes pass, or a rest; never in the middle of an encounter."""
    if tally.state.scene.encounter is not None:
        return Refusal("encounter_runs", {"scene": tally.state.scene.id})
    about = About(TABLE, asked_cause("pass_time", asker))
    tally.emit(TimePassed(subject=TABLE, cause=about.cause, minutes=request.minutes), about)
    if request.rest:
        rest(tally, about)
    Cascade(tally).settle()
    return None

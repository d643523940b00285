"""`tallytale table …`: what tables there are, where one stands, and moving through its turns."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any

from orchestrator.app import App
from orchestrator.app_error import AppError
from orchestrator.models.embedded import EMBEDDED
from orchestrator.play.commands import TableChoices
from orchestrator.play.cutting import cut
from orchestrator.play.fault_line import line_of
from orchestrator.play.hearing import read_line
from orchestrator.play.job import DONE, NO, PACKAGE, Door, WrongChoice
from orchestrator.play.listing import columns, write, write_json
from orchestrator.play.sheet_page import clocks_page, scene_page, sheet_page
from orchestrator.play.wrapping import line_width, wrapped
from orchestrator.store.ports import PendingRow
from orchestrator.turn.table import OpenTable
from prompts.words import Words
from rules.loading import SystemFaults
from rules.saved import state_hash, table_to_saved


def run(door: Door, choices: TableChoices) -> int:
    """Does what was asked; returns the exit code."""
    app = App(door.around)
    try:
        return _DO[choices.what](door, app, choices)
    finally:
        app.close()


def _opened(app: App, choices: TableChoices) -> OpenTable:
    """The table, without asking for any model: nothing is told here."""
    if not choices.table:
        raise WrongChoice("empty_table")
    return app.open(choices.table, model=EMBEDDED)


def _list(door: Door, app: App, choices: TableChoices) -> int:
    tables = app.tables()
    if choices.json:
        data = [
            {
                "id": one.row.id,
                "title": one.row.title,
                "system": one.row.system,
                "adventure": one.row.adventure,
                "language": one.row.language,
                "turns": one.turns,
                "created_at": one.row.created_at,
                "updated_at": one.row.updated_at,
            }
            for one in tables
        ]
        write_json(door.terminal.out, data)
        return DONE
    if not tables:
        write(door.terminal.out, door.words.say("tables.none"))
        return DONE
    say = door.words.say
    rows = [
        (
            one.row.id,
            one.row.title,
            one.row.system,
            "?" if one.turns is None else str(one.turns),
            _day(one.row.updated_at),
        )
        for one in tables
    ]
    head = [say(f"tables.{name}") for name in ("id", "title", "system", "turns", "updated")]
    write(door.terminal.out, columns(head, rows))
    return DONE


def _day(stamp: str) -> str:
    """A time stamp to the minute."""
    return stamp[:16].replace("T", " ")


def _show(door: Door, app: App, choices: TableChoices) -> int:
    table = _opened(app, choices)
    if choices.json:
        write_json(door.terminal.out, _standing(table))
    else:
        _show_page(door, table)
    return DONE


def _standing(table: OpenTable) -> dict[str, Any]:
    store, row = table.keeping.store, table.row
    account = table.account()
    return {
        "id": row.id,
        "title": row.title,
        "system": row.system,
        "system_version": table.state.system_version,
        "adventure": row.adventure,
        "language": row.language,
        "seed": row.seed,
        "settings": dict(row.policy),
        "head": row.head,
        "turn": table.head.number,
        "hash": state_hash(table.state),
        "state": table_to_saved(table.state),
        "last": {"player": account.player_text, "narration": account.narration},
        "leaves": [{"turn": leaf.id, "number": leaf.number} for leaf in store.leaves(row.id)],
        "pending": table.pending is not None,
    }


def _show_page(door: Door, table: OpenTable) -> None:
    words, width = Words(table.words.language, package=PACKAGE), line_width(door.terminal.columns())
    look, account = table.look(), table.account()
    store, row = table.keeping.store, table.row
    leaves = store.leaves(row.id)
    blocks = [
        words.say("tables.head", id=row.id, title=row.title, system=row.system, number=table.head.number),
        scene_page(look.scene, words, width),
        *(sheet_page(hero, words, width) for hero in look.heroes),
        clocks_page(look, words, width),
    ]
    if account.player_text:
        blocks.append(wrapped(account.player_text, width, first="> ", rest="  "))
    if account.narration:
        blocks.append(wrapped(account.narration, width))
    if len(leaves) > 1:
        ends = [words.say("tables.leaf", turn=leaf.id, number=leaf.number) for leaf in leaves]
        blocks.append("\n".join([words.say("tables.leaves"), *ends]))
    if table.pending is not None:
        blocks.append(words.say("tables.pending"))
    write(door.terminal.out, "\n\n".join(block for block in blocks if block))


def _undo(door: Door, app: App, choices: TableChoices) -> int:
    table = _opened(app, choices)
    begun = table.pending
    moved = table.undo()
    return _moved(door, choices, table, begun if moved else None, "undone" if moved else "nothing_to_undo")


def _redo(door: Door, app: App, choices: TableChoices) -> int:
    table = _opened(app, choices)
    head = table.row.head
    moved = table.redo()
    begun = table.pending if moved and table.row.head == head else None
    return _moved(door, choices, table, begun, "redone" if moved else "nothing_to_redo")


def _moved(door: Door, choices: TableChoices, table: OpenTable, begun: PendingRow | None, done: str) -> int:
    """Says what a move did; `begun` is the turn that it took or brought back, where that one was not finished."""
    moved = done in ("undone", "redone")
    if choices.json:
        what = {"begun": begun.player_text} if begun is not None else {}
        write_json(door.terminal.out, {"moved": moved, **what, **_place(table)})
    else:
        key = f"tables.{done}"
        if begun is not None:
            key = "tables.undone_begun" if done == "undone" else "tables.redone_begun"
        text = cut(begun.player_text) if begun is not None else ""
        write(door.terminal.out, door.words.say(key, number=table.head.number, text=text))
    return DONE if moved else NO


def _place(table: OpenTable) -> dict[str, Any]:
    return {
        "id": table.row.id,
        "head": table.row.head,
        "turn": table.head.number,
        "hash": state_hash(table.state),
    }


def _fork(door: Door, app: App, choices: TableChoices) -> int:
    made = app.fork(choices.table, choices.turn, title=choices.title)
    if choices.json:
        write_json(door.terminal.out, {"id": made.id, "title": made.title, "head": made.head, "from": choices.table})
    else:
        write(door.terminal.out, door.words.say("tables.forked", id=made.id, title=made.title))
    return DONE


def _verify(door: Door, app: App, choices: TableChoices) -> int:
    """Proves a table, and that the rules it is played by are still there: a whole table without them is of no use."""
    found = app.verify(choices.table)
    rules = _missing_rules(door, app, choices.table) if not found.faults else ""
    good = not found.faults and not rules
    if choices.json:
        write_json(door.terminal.out, {"id": choices.table, "ok": good, **asdict(found), "rules": rules or None})
        return DONE if good else NO
    key = "not_verified" if found.faults else "verified"
    write(door.terminal.out, door.words.say(f"tables.{key}", turns=found.turns, events=found.events))
    for first in found.faults[:1]:
        values: dict[str, str | int] = {**asdict(first), "count": len(found.faults)}
        write(door.terminal.out, door.words.say("tables.faulty", **values))
    if rules:
        write(door.terminal.err, rules)
    return DONE if good else NO


def _missing_rules(door: Door, app: App, table: str) -> str:
    """Why the rules of a table are not to be had, in one line; empty where they are."""
    try:
        app.check_rules_of(table)
    except (AppError, SystemFaults) as error:
        return line_of(error, door.words)
    return ""


def _delete(door: Door, app: App, choices: TableChoices) -> int:
    row = app.table(choices.table)
    if not choices.yes:
        if not door.terminal.interactive:
            raise WrongChoice("needs_yes")
        door.terminal.out.write(door.words.say("tables.ask_delete", id=row.id, title=row.title) + " ")
        door.terminal.out.flush()
        if (read_line(door.terminal.source) or "").casefold() not in ("y", "yes", door.words.say("tables.yes")):
            write(door.terminal.out, door.words.say("tables.kept", id=row.id))
            return NO
    app.delete(row.id)
    if choices.json:
        write_json(door.terminal.out, {"deleted": row.id})
    else:
        write(door.terminal.out, door.words.say("tables.deleted", id=row.id, title=row.title))
    return DONE


_DO: Mapping[str, Callable[[Door, App, TableChoices], int]] = {
    "list": _list,
    "show": _show,
    "undo": _undo,
    "redo": _redo,
    "fork": _fork,
    "verify": _verify,
    "delete": _delete,
}

"""Every phrase that the terminal says is there with what it needs, and every phrase that is there is said."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from orchestrator.app_error import AppError, FaultyRules
from orchestrator.bringing_along import Brought
from orchestrator.drafting import WhyNot
from orchestrator.play import job, rule_systems, slash
from orchestrator.play.forms.walk import Step
from orchestrator.store import errors as store_errors
from orchestrator.turn.signals import StageName
from prompts.words import Words
from rules.events import CauseKind
from rules.growth.due import Way
from rules.offers import Menu
from tests.plot.house import ROOT

FOLDER = ROOT / "orchestrator" / "play"
EN, KO = (Words(language, package=job.PACKAGE) for language in get_args(job.Language))
KEY = re.compile(r"[a-z]+\.[a-z_]+(?:\.[a-z_]+)*")
FIELDS = ("array", "stats", "classes", "skills", "options", "advances", "abilities", "raises", "answers")
"""What a suggestion says why of."""
SPOKEN_OF_A_TABLE = {"notice.embedded", "notice.passage_hidden"}
"""Phrases of prompts that the terminal says with the table's own words."""


def literals() -> Iterator[tuple[str, str]]:
    """Every literal text that looks like a phrase's key, with its place."""
    for file in sorted(FOLDER.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and KEY.fullmatch(node.value):
                yield f"{file.name}:{node.lineno}", node.value


def calls() -> Iterator[tuple[str, str, set[str]]]:
    """Every call of `say` with a literal key: its place, the key, and the values it gives."""
    for file in sorted(FOLDER.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _called(node) == "say" and all(word.arg for word in node.keywords):
                for argument in node.args[:2]:
                    if isinstance(argument, ast.Constant) and KEY.fullmatch(str(argument.value)):
                        given = {str(word.arg) for word in node.keywords}
                        yield f"{file.name}:{node.lineno}", str(argument.value), given


def _called(call: ast.Call) -> str:
    match call.func:
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name
        case _:
            return ""


def topics() -> set[str]:
    return {file.stem for file in (FOLDER / "words" / "en").glob("*.yaml")}


def test_every_key_in_the_code_is_a_phrase() -> None:
    named = [(place, key) for place, key in literals() if key.split(".")[0] in topics() and key[-1] != "_"]

    assert len(named) > 60
    assert [where for where in named if not EN.has(where[1]) and where[1] not in SPOKEN_OF_A_TABLE] == []


def test_every_phrase_gets_the_values_it_needs() -> None:
    found = [(place, key, given) for place, key, given in calls() if EN.has(key)]

    assert len(found) > 40
    assert [(place, key) for place, key, given in found if EN.parameters(key) - given] == []


def composed() -> set[str]:
    """The keys that code puts together, from the closed sets they are made of."""
    stores = [error.code for error in vars(store_errors).values() if isinstance(error, type) and hasattr(error, "code")]
    return {
        *(f"slash.{name}.{part}" for name in slash.COMMANDS for part in ("alias", "usage", "about")),
        *(f"cause.{kind}" for kind in get_args(CauseKind)),
        *(f"rules.section_{section}" for section in rule_systems.SECTIONS),
        *(f"rules.menu_{menu}" for menu in get_args(Menu)),
        *(f"fault.store.{code}" for code in stores if EN.has(f"fault.store.{code}")),
        *(f"game.stage_{stage}" for stage in get_args(StageName) if EN.has(f"game.stage_{stage}")),
        *(f"sheet.{part}" for part in ("stats", "tracks", "derived", "conditions", "skills", "attacks")),
        *(f"sheet.{part}" for part in ("abilities", "things", "clocks")),
        *(f"tables.{part}" for part in ("id", "title", "system", "turns", "updated")),
        *(f"tables.{part}" for part in ("verified", "not_verified", "undone", "redone")),
        *(f"tables.nothing_to_{part}" for part in ("undo", "redo")),
        *(f"rules.{part}" for part in ("id", "version", "name", "adventures")),
        *(f"choose.ask_{what}" for what in ("language", "system", "adventure", "character")),
        *(f"choose.{language}" for language in get_args(job.Language)),
        *(f"table.{part}_{whose}" for whose in ("code", "real") for part in ("dice", "words")),
        *(f"table.words_{language}" for language in get_args(job.Language)),
        *(f"look.ruled_{who}{why}" for who in ("model", "matcher") for why in ("", "_why")),
        *(f"fault.app.{code}" for code in (*app_error_codes(), FaultyRules.CODE)),
        *(f"wrong.{key}" for key in wrong_choices()),
        *(f"along.{what}" for what in get_args(get_type_hints(Brought)["what"])),
        *(f"along.conflict_{code}" for code in ("taken", "homeless", "out_of_range", "older")),
        *(f"grow.now_{way}" for way in get_args(Way) if way != "none"),
        *(f"form.words_{step.value}" for step in Step),
        *(f"making.take_{by}" for by in ("model", "heuristics")),
        *(f"making.field_{field}" for field in FIELDS),
        *(f"making.column_{column}" for column in ("id", "name", "system", "made")),
        *(f"draft.{reason}" for reason in get_args(WhyNot)),
        "probe.usable",
        "probe.unfit",
    }  # fmt: skip


def _first_arguments(name: str, folder: Path) -> Iterator[str]:
    for file in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _called(node) == name and node.args:
                first = node.args[0]
                if isinstance(first, ast.Constant):
                    yield str(first.value)


def app_error_codes() -> set[str]:
    return set(_first_arguments(AppError.__name__, ROOT / "orchestrator"))


def wrong_choices() -> set[str]:
    return set(_first_arguments(job.WrongChoice.__name__, FOLDER))


def test_every_key_that_is_put_together_is_a_phrase() -> None:
    assert [key for key in sorted(composed()) if not EN.has(key)] == []


def test_no_phrase_is_left_that_nobody_says() -> None:
    said = {key for _, key in literals()} | composed()

    assert [key for key in EN.known() if key not in said and not key.startswith("help.")] == []


@pytest.mark.parametrize("key", EN.known())
def test_both_languages_say_it(key: str) -> None:
    assert KO.has(key)
    assert EN.parameters(key) == KO.parameters(key)


COMMAND = re.compile(r"(?<![\w.:/)}])/[a-z]+\b")


def test_no_korean_phrase_calls_a_command_by_its_english_name() -> None:
    """A Korean table is told the names that its `/help` begins with; only the usages tell both."""
    folders = (FOLDER / "words" / "ko", ROOT / "prompts" / "words" / "ko")
    lines = [
        (file.name, line)
        for folder in folders
        for file in sorted(folder.glob("*.yaml"))
        for line in file.read_text(encoding="utf-8").splitlines()
        if "usage:" not in line and not line.startswith("#")
    ]

    assert len(lines) > 300
    assert [place for place in lines if COMMAND.search(place[1])] == []

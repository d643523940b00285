"""A character from its request into the data folder: dice thrown once, from nowhere anybody has seen, and kept."""

from __future__ import annotations

import secrets
from typing import Literal

from orchestrator.app import App
from orchestrator.characters.folder import CharacterFolder, InFolder, kept_of
from orchestrator.characters.making import Made, make
from orchestrator.characters.refused import CharacterRefused
from orchestrator.characters.suggesting import Suggestion, Wanted, suggest_character
from rules.character_requests import CreateCharacter
from rules.dice import CounterDice
from rules.set_up import empty_table


def folder_of(app: App) -> CharacterFolder:
    """The characters that people made."""
    return CharacterFolder(app.around.home)


def keep_character(app: App, wanted: Wanted, request: CreateCharacter, *, seed: str = "") -> tuple[InFolder, Made]:
    """Makes a character and keeps it; both, or nothing.

    Raises:
        CharacterRefused: it cannot be as it was asked for. OSError: it cannot be written.
    """
    dice = CounterDice(seed or secrets.token_hex(16))
    made = make(wanted.system, request, dice=dice, asker=wanted.asker)
    if not isinstance(made, Made):
        raise CharacterRefused(wanted.system, empty_table(wanted.system), made)
    by: Literal["player", "gm"] = "player" if wanted.level is None else "gm"
    kept = kept_of(wanted.system, request, made.faces, at=app.now(), by=by, story=wanted.story)
    return folder_of(app).keep(kept), made


async def suggest_with(app: App, wanted: Wanted, model: str = "") -> Suggestion:
    """What the environment's model, or the one named, suggests; see `suggest_character`.

    Raises:
        AppError: no server is set up for it. ProfileError, CassetteError: its file cannot be read.
    """
    speaks = app.model(model)
    try:
        return await suggest_character(wanted, speaks, app.templates)
    finally:
        await speaks.aclose()

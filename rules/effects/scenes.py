"""Effects on the scene: who is here, where the table is, what comes out, how it ends."""

from __future__ import annotations

from rules.definitions.effects import BringIn, EndAdventure, GoTo, RevealSecret, SetEncounter, TakeAway
from rules.encounter import begin_encounter, end_encounter, order_without
from rules.events import (
    AdventureEnded,
    PresenceChanged,
    SceneEnded,
    SceneEntered,
    SecretRevealed,
    SheetAdded,
    WithoutEffect,
)
from rules.refusals import Refusal
from rules.saved import sheet_to_saved
from rules.set_up import completed, free_id, sheet_of
from rules.state import TABLE
from rules.tally import About, Tally
from rules.time import end_scene

MOST_HERE = 20
"""The most non-players one scene holds."""


def set_encounter(tally: Tally, effect: SetEncounter, about: About) -> None:
    """Begins or ends an encounter."""
    if effect.encounter == "begins":
        begin_encounter(tally, about)
    else:
        end_encounter(tally, about)


def bring_in(tally: Tally, effect: BringIn, about: About) -> None:
    """Non-players come into the scene."""
    for _ in range(max(0, min(MOST_HERE, tally.whole(effect.count, about)))):
        if isinstance(bring(tally, about, effect.bring_in), Refusal):
            _nothing(tally, about, "bring_in", "scene_full")
            return


def bring(tally: Tally, about: About, block_id: str, name: str = "") -> str | Refusal:
    """Brings a non-player in and returns its sheet id.

    One of the adventure's own persons exists once: it comes back with the sheet it left with. A stat block of the
    system makes a new sheet each time.
    """
    present = tally.state.scene.present
    if len(present) >= MOST_HERE:
        return Refusal("scene_full", {"max": MOST_HERE})
    person = tally.system.adventure is not None and any(
        one.id == block_id for one in tally.system.adventure.non_players
    )
    sheet_id = block_id if person else free_id(tally.state, block_id)
    if sheet_id in present:
        return Refusal("already_here", {"name": sheet_id})
    if sheet_id not in tally.state.sheets:
        character = tally.system.non_players[block_id]
        sheet = sheet_of(character, id=sheet_id, name=name or character.name or block_id, kind="npc")
        saved = sheet_to_saved(completed(tally.system, tally.state, sheet))
        tally.emit(SheetAdded(subject=sheet_id, cause=about.cause, sheet=saved), about)
    tally.emit(PresenceChanged(subject=TABLE, cause=about.cause, present=(*present, sheet_id)), about)
    return sheet_id


def take_away(tally: Tally, effect: TakeAway, about: About) -> None:
    """A non-player leaves."""
    remove_from_scene(tally, about, effect.take_away)


def remove_from_scene(tally: Tally, about: About, sheet_id: str) -> None:
    """Takes a non-player out of the scene and out of the order; an encounter without foes ends."""
    present = tally.state.scene.present
    if sheet_id not in present:
        _nothing(tally, about, "take_away", "not_here")
        return
    left = tuple(one for one in present if one != sheet_id)
    tally.emit(PresenceChanged(subject=TABLE, cause=about.cause, present=left), about)
    order_without(tally, about, sheet_id)


def go_to(tally: Tally, effect: GoTo, about: About) -> None:
    """The table moves to a scene."""
    enter_scene(tally, about, effect.go_to)


def enter_scene(tally: Tally, about: About, scene_id: str) -> None:
    """Ends the present scene and enters another with the non-players that are there, and begins its encounter."""
    before = tally.state.scene.id
    if before:
        end_encounter(tally, about)
        end_scene(tally, about)
        tally.emit(SceneEnded(subject=TABLE, cause=about.cause, scene=before), about)
    scene = tally.system.scenes[scene_id]
    tally.emit(SceneEntered(subject=TABLE, cause=about.cause, scene=scene_id, before=before), about)
    for block_id in scene.non_players:
        sheet = tally.state.sheets.get(block_id)
        if sheet is None or not tally.reading(block_id).is_out():
            bring(tally, about, block_id)
    if scene.encounter == "on_enter" and tally.state.scene.present:
        begin_encounter(tally, about)


def reveal(tally: Tally, effect: RevealSecret, about: About) -> None:
    """A secret comes out, once."""
    reveal_secret(tally, about, effect.reveal)


def reveal_secret(tally: Tally, about: About, secret_id: str) -> None:
    """Puts a secret among what players know; one that is out already stays so."""
    if secret_id not in tally.state.secrets:
        tally.emit(SecretRevealed(subject=TABLE, cause=about.cause, secret=secret_id), about)


def end_adventure(tally: Tally, effect: EndAdventure, about: About) -> None:
    """The adventure ends, once."""
    if not tally.state.ending:
        tally.emit(AdventureEnded(subject=TABLE, cause=about.cause, ending=effect.ending), about)


def _nothing(tally: Tally, about: About, effect: str, code: str) -> None:
    tally.emit(WithoutEffect(subject=about.subject, cause=about.cause, effect=effect, code=code), about)

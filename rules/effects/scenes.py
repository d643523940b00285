"""Effects on the scene: who is here, where the table is, what comes out, how it ends."""

from __future__ import annotations

from rules.definitions.adventure import SceneDef
from rules.definitions.effects import BringIn, EndAdventure, GoTo, RevealSecret, SetEncounter, TakeAway
from rules.effects.nothing import put_without_effect
from rules.encounter import begin_encounter, end_encounter, order_with, order_without
from rules.events import AdventureEnded, PresenceChanged, SceneEntered, SecretRevealed, SheetAdded
from rules.reading import is_out
from rules.refusals import Refusal
from rules.saved import sheet_to_saved
from rules.set_up import completed, free_id, sheet_of_block
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
        brought = bring(tally, about, effect.bring_in)
        if isinstance(brought, Refusal):
            put_without_effect(tally, about.of(TABLE), "bring_in", brought.code, **brought.params)
            return


def bring(tally: Tally, about: About, block_id: str, *, name: str = "", home: str = "") -> str | Refusal:
    """Brings a non-player in and returns its sheet id.

    One of the adventure's own persons exists once: it comes back with the sheet it left with, unless it can no longer
    act. A stat block of the system makes a new sheet each time; `home` is the scene that sheet belongs to.
    """
    present = tally.state.scene.present
    if len(present) >= MOST_HERE:
        return Refusal("scene_full", {"max": MOST_HERE})
    sheet_id = block_id if block_id in tally.system.persons else free_id(tally.state, block_id)
    if sheet_id in present:
        return Refusal("already_here", {"sheet": sheet_id})
    known = tally.state.sheets.get(sheet_id)
    if known is None:
        sheet = sheet_of_block(tally.system, tally.state, block_id, id=sheet_id, name=name, home=home)
        saved = sheet_to_saved(completed(tally.system, tally.state, sheet))
        tally.emit(SheetAdded(subject=sheet_id, cause=about.cause, sheet=saved), about)
    elif is_out(tally.system, known):
        return Refusal("is_out", {"sheet": sheet_id})
    _appear(tally, about, sheet_id)
    return sheet_id


def _appear(tally: Tally, about: About, sheet_id: str) -> None:
    present = (*tally.state.scene.present, sheet_id)
    tally.emit(PresenceChanged(subject=TABLE, cause=about.cause, present=present), about)
    order_with(tally, about, sheet_id)


def take_away(tally: Tally, effect: TakeAway, about: About) -> None:
    """A non-player leaves: the one with this id, else the first that was made from this stat block."""
    named = effect.take_away
    present = tally.state.scene.present
    made = (one for one in present if tally.state.sheets[one].block == named)
    remove_from_scene(tally, about, named if named in present else next(made, named))


def remove_from_scene(tally: Tally, about: About, sheet_id: str) -> None:
    """Takes a non-player out of the scene and out of the order; an encounter without foes ends."""
    present = tally.state.scene.present
    if sheet_id not in present:
        put_without_effect(tally, about.of(TABLE), "take_away", "not_here", sheet=sheet_id)
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
    scene = tally.system.scenes[scene_id]
    tally.emit(SceneEntered(subject=TABLE, cause=about.cause, scene=scene_id, before=before), about)
    tally.over.discard("scene")
    _meet(tally, about, scene)
    if scene.encounter == "on_enter" and tally.state.scene.present:
        begin_encounter(tally, about)


def _meet(tally: Tally, about: About, scene: SceneDef) -> None:
    """Those who belong to a scene are there: persons always, others as they were left after the first visit."""
    first = tally.state.visited[scene.id] == 1
    for block_id in scene.non_players:
        if first or block_id in tally.system.persons:
            bring(tally, about, block_id, home=scene.id)
    for sheet in tuple(tally.state.sheets.values()):
        left = sheet.home == scene.id and sheet.id not in tally.system.persons
        if left and sheet.id not in tally.state.scene.present and not is_out(tally.system, sheet):
            _appear(tally, about, sheet.id)


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

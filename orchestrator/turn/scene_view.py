"""The scene as everybody at the table may know it; and the parts of a view that come from an adventure's text."""

from __future__ import annotations

from orchestrator.turn.desk import Desk
from prompts.lore import LoreEntry, match_lore
from prompts.views import ClockView, ExitView, LoreView, Named, PresentView, SafetyView, SceneView
from rules.dice import ForcedDice
from rules.reading import SheetReading
from rules.state import Clock, Sheet, Table
from rules.storyteller import open_exits
from rules.tally import Tally
from tools.lines import Teller
from tools.sheet_view import clock_view


def scene_view(desk: Desk, state: Table) -> SceneView:
    """Where the table is, who is here, the ways out, the stakes, and whose turn it is."""
    return desk.kept.get("scene", (desk.system, desk.words, state), lambda: _scene(desk, state))


def _scene(desk: Desk, state: Table) -> SceneView:
    teller = Teller(desk.system, state, desk.words)
    scene = state.scene
    encounter = scene.encounter
    return SceneView(
        id=scene.id,
        title=teller.name("scenes", scene.id, "title") if scene.id else _free(desk, "free_title"),
        description=_text(desk, "scenes", scene.id, "description") if scene.id else _free(desk, "free_scene"),
        mode=scene.mode,
        time=desk.words.say("notice.hours_passed", hours=state.minutes // 60) if state.minutes >= 60 else "",
        present=tuple(_present(desk, teller, state, sheet) for sheet in state.present() if sheet.kind == "npc"),
        exits=_exits(desk, teller, state),
        stakes=_text(desk, "scenes", scene.id, "stakes"),
        clocks=_clocks(desk, teller, state),
        round=encounter.round if encounter else 0,
        order=tuple(teller.who(one) for one in encounter.order) if encounter else (),
        turn_of=Named(encounter.actor, teller.who(encounter.actor)) if encounter and encounter.actor else None,
    )


def _free(desk: Desk, key: str) -> str:
    """What a table without an adventure says of where it is: nothing is written yet, and the player begins."""
    return desk.words.say(f"notice.{key}") if desk.system.adventure is None else ""


def _text(desk: Desk, section: str, id: str, part: str) -> str:
    return desk.system.words(desk.words.language, section, id, part) if id else ""


def _present(desk: Desk, teller: Teller, state: Table, sheet: Sheet) -> PresentView:
    held = [teller.name("conditions", one) for one in sheet.conditions]
    track_id = desk.system.health_track
    if track_id and track_id in sheet.tracks:
        reading = SheetReading(desk.system, state, sheet)
        top, value = reading.maximum(track_id), reading.track(track_id)
        lost = value if desk.system.tracks[track_id].counts_up else top - value
        if 0 < lost < top:
            held.append(desk.words.say("change.badly_hurt" if lost * 2 >= top else "change.hurt"))
    return PresentView(sheet.id, teller.person(sheet.id), sheet.kind, tuple(held))


def _exits(desk: Desk, teller: Teller, state: Table) -> tuple[ExitView, ...]:
    scene = desk.system.scenes.get(state.scene.id)
    if scene is None:
        return ()
    ways = open_exits(Tally(desk.system, state, ForcedDice(())))
    return tuple(
        ExitView(
            way.to,
            _text(desk, "exits", f"{scene.id}.{way.to}", "label") or teller.name("scenes", way.to, "title"),
            open=way.to in ways,
            covers=", ".join(
                part
                for part in (
                    _text(desk, "exits", f"{scene.id}.{way.to}", "covers"),
                    _text(desk, "scenes", way.to, "title"),
                )
                if part
            ),
        )
        for way in scene.exits
    )


def _clocks(desk: Desk, teller: Teller, state: Table) -> tuple[ClockView, ...]:
    defined = {id: Clock(0, clock.size) for id, clock in desk.system.clocks.items() if clock.owner == "table"}
    return tuple(clock_view(teller, id, clock) for id, clock in {**defined, **state.clocks}.items())


def safety_view(desk: Desk) -> SafetyView:
    """What the table keeps out."""
    return SafetyView(desk.settings.lines, desk.settings.veils)


def lore_views(desk: Desk, state: Table, spoken: tuple[str, ...]) -> tuple[LoreView, ...]:
    """Lore whose keys are spoken of now, or that belongs to this scene."""
    made_from = (desk.system, desk.words, state.scene.id, *spoken)
    return desk.kept.get("lore", made_from, lambda: _lore(desk, state.scene.id, spoken))


def _lore(desk: Desk, scene: str, spoken: tuple[str, ...]) -> tuple[LoreView, ...]:
    adventure = desk.system.adventure
    if adventure is None:
        return ()
    language = desk.words.language
    entries = tuple(
        LoreEntry(
            id=entry.id,
            title=_text(desk, "lore", entry.id, "title") or entry.id,
            text=_text(desk, "lore", entry.id, "text"),
            keys=desk.system.phrases(language, "lore", entry.id, "keys"),
            always=scene in entry.scenes,
        )
        for entry in adventure.lore
    )
    return tuple(
        LoreView(match.entry.id, match.entry.title, match.entry.text, match.entry.priority, match.why)
        for match in match_lore(entries, spoken)
        if match.matched
    )

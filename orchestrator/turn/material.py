"""The lines an adventure and a system bring for the embedded storyteller, chosen by what this turn was about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from orchestrator.turn.belonging_moments import places_of
from orchestrator.turn.calling import called, phrase
from orchestrator.turn.deeds import last_deed
from orchestrator.turn.desk import Desk
from orchestrator.turn.moments import Beat, beats
from orchestrator.turn.standing import read_events
from orchestrator.turn.work import TurnWork
from prompts.views import Happening, MaterialView
from rules.dice import ForcedDice
from rules.events import AbilityUsed, Event, SceneEntered, SecretRevealed
from rules.reading import SheetReading, is_out
from rules.state import Table
from rules.storyteller import open_exits
from rules.system import LANGUAGES, RuleSystem
from rules.tally import Tally
from tools.lines import Teller


def material_view(desk: Desk, work: TurnWork) -> MaterialView:
    """Everything the embedded storyteller may tell this turn from."""
    system, language, state = desk.system, desk.words.language, work.state
    teller = Teller(system, state, desk.words)
    scene = state.scene.id
    back = state.visited.get(scene, 0) > 1

    def several(section: str, id: str, part: str) -> tuple[str, ...]:
        return system.phrases(language, section, id, part) if id else ()

    adventure = system.adventure.id if system.adventure else ""
    able = [one for one in state.scene.present if not is_out(system, state.sheets[one])]
    return MaterialView(
        happening=happening(desk, work),
        turn=work.number,
        seed=desk.table.seed,
        lines=desk.kept.get("lines", (system, desk.words), lambda: narration_lines(desk)),
        scene=phrase(teller, "scenes", scene) if scene else "",
        before=desk.kept.get("before", (system, desk.words, work.before, work.parent), lambda: _before(desk, work)),
        told=beats(desk, work.before, state, work.events),
        opening=several("adventure", adventure, "opening"),
        arrive=(several("scenes", scene, "return") if back else ()) or several("scenes", scene, "arrive"),
        back=back,
        carried=bool(work.hero_chips) and _moves(work.events),
        swept=not _moves(work.events) and _moves(_late(desk, work)),
        changed=_changed(desk, scene, able),
        details=several("scenes", scene, "details"),
        idle=several("scenes", scene, "idle"),
        approach=several("approaches", work.approach, _came(desk, work)),
        speech={called(teller, one): several("non_players", state.sheets[one].block, "speech") for one in able},
        callings={called(teller, one): calling(teller, one) for one in able},
        described={called(teller, one): described(system, state.sheets[one].block) for one in able},
        revealed=tuple(
            system.words(language, "secrets", event.secret, "text")
            for event in work.events
            if isinstance(event, SecretRevealed) and not _is_quiet(system, event.secret)
        ),
        nudges=_nudges(desk, state),
        ways=_ways(desk, state),
    )


def _is_quiet(system: RuleSystem, secret: str) -> bool:
    """Whether what brings a secret out tells of it already."""
    defined = system.secrets.get(secret)
    return defined is not None and defined.quiet


def happening(desk: Desk, work: TurnWork) -> Happening:
    """What the turn was about."""
    if work.submit.kind == "open":
        return "opening"
    if _moves(work.events):
        return "check" if work.hero_chips else "arrival"
    if work.rested:
        return "rest"
    actor = work.before.sheets.get(work.actor)
    if actor is not None and is_out(desk.system, actor):
        return "out"
    deed = last_deed(desk.system, work.hero_chips)
    if deed is not None:
        return "attack" if deed.attack else "check"
    if any(isinstance(event, AbilityUsed) and event.subject == work.actor for event in work.events):
        return "ability"
    refused = next((part for part in work.parts if part["type"] == "refused" and not part.get("beside")), None)
    if refused is not None:
        return "out" if refused["code"] == "cannot_act" else "refused"
    return "nothing"


def narration_lines(desk: Desk) -> Mapping[str, tuple[str, ...]]:
    """The written lines by place, the adventure's before the system's.

    `check.success` and `moving.lines` are the narration's own, `clock.tolling.tick` a clock's.
    """
    lines = dict(places_of(desk.system, desk.words.language))
    for tree in (desk.system.text, desk.system.adventure_text):
        words = tree.get(desk.words.language, {})
        for place, parts in words.get("narration", {}).items():
            for part, texts in parts.items():
                lines[f"{place}.{part}"] = (texts,) if isinstance(texts, str) else tuple(texts)
        for clock, parts in words.get("clocks", {}).items():
            for part in ("tick", "filled"):
                if part in parts:
                    texts = parts[part]
                    lines[f"clock.{clock}.{part}"] = (texts,) if isinstance(texts, str) else tuple(texts)
    return lines


def calling(teller: Teller, sheet_id: str) -> str:
    """Other words for somebody: the full name, and what their description calls them first."""
    sheet = teller.state.sheets[sheet_id]
    section = "characters" if sheet.kind == "hero" else "non_players"
    described = teller.system.words(teller.words.language, section, sheet.block, "description") if sheet.block else ""
    return f"{teller.who(sheet_id)}, {described.partition(',')[0].partition('.')[0]}"


def described(system: RuleSystem, block: str) -> str:
    """The phrases by which a non-player may be meant, in both languages."""
    covers = (system.words(language, "non_players", block, "covers") for language in LANGUAGES)
    return ", ".join(one for one in covers if one)


def _changed(desk: Desk, scene: str, able: Sequence[str]) -> bool:
    """Whether others are here, or fewer, than the scene's description knows of."""
    known = desk.system.scenes.get(scene)
    return known is not None and set(known.non_players) != set(able)


def _came(desk: Desk, work: TurnWork) -> str:
    """The part of an approach's words that tells how it came out; empty where nothing was tried."""
    deed = last_deed(desk.system, work.hero_chips)
    if deed is None:
        return ""
    return "failure" if deed.kind == "failure" else "success"


def _before(desk: Desk, work: TurnWork) -> tuple[Beat, ...]:
    """What the end of the turn before brought after it had been told; nothing where it moved the scene."""
    late = _late(desk, work)
    return () if _moves(late) else beats(desk, work.before, work.before, late)


def _late(desk: Desk, work: TurnWork) -> tuple[Event, ...]:
    """What the end of the turn before brought after it had been told."""
    row = desk.store.turn(desk.table.id, work.parent) if work.submit.kind != "open" else None
    return () if row is None or row.kind == "open" else after_telling(read_events(row.events))


def _moves(events: Iterable[Event]) -> bool:
    return any(isinstance(event, SceneEntered) for event in events)


def after_telling(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events of a turn's end: from the first that time brought on."""
    for place, event in enumerate(events):
        if event.cause.kind == "time" and event.cause.ref == "turn":
            return events[place:]
    return ()


def _nudges(desk: Desk, state: Table) -> tuple[str, ...]:
    """The labels of the approaches that are open."""
    scene, heroes = desk.system.scenes.get(state.scene.id), state.heroes()
    if scene is None or not heroes:
        return ()
    reading = SheetReading(desk.system, state, heroes[0])
    labels = (
        desk.system.words(desk.words.language, "approaches", one.id, "label")
        for one in scene.approaches
        if one.when is None or reading.holds(one.when)
    )
    return tuple(label for label in labels if label)


def _ways(desk: Desk, state: Table) -> tuple[str, ...]:
    """The labels of the ways that are open; none in the middle of a fight."""
    if state.scene.encounter is not None or state.scene.id not in desk.system.scenes:
        return ()
    labels = (
        desk.system.words(desk.words.language, "exits", f"{state.scene.id}.{to}", "label")
        for to in open_exits(Tally(desk.system, state, ForcedDice(())))
    )
    return tuple(label for label in labels if label)

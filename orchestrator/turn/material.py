"""The lines an adventure and a system bring for the embedded storyteller, chosen by what this turn was about."""

from __future__ import annotations

from collections.abc import Mapping

from orchestrator.turn.desk import Desk
from orchestrator.turn.moments import moments
from orchestrator.turn.work import TurnWork
from prompts.views import Happening, MaterialView, StruckView
from rules.events import Chip, SecretRevealed
from rules.state import Table
from tools.lines import Teller


def material_view(desk: Desk, work: TurnWork) -> MaterialView:
    """Everything the embedded storyteller may tell this turn from."""
    system, language, state = desk.system, desk.words.language, work.state
    teller = Teller(system, state, desk.words)
    scene = state.scene.id

    def several(section: str, id: str, part: str) -> tuple[str, ...]:
        return system.phrases(language, section, id, part) if id else ()

    adventure = system.adventure.id if system.adventure else ""
    return MaterialView(
        happening=happening(work),
        turn=work.number,
        seed=desk.table.seed,
        lines=narration_lines(desk),
        struck=tuple(_struck(teller, state, chip) for chip in (*work.hero_chips, *work.npc_chips)),
        opening=several("adventure", adventure, "opening"),
        arrive=several("scenes", scene, "arrive"),
        details=several("scenes", scene, "details"),
        idle=several("scenes", scene, "idle"),
        approach=several("approaches", work.approach, _came(work)) if work.hero_chips else (),
        speech={
            teller.person(one): several("non_players", state.sheets[one].block, "speech") for one in state.scene.present
        },
        revealed=tuple(
            system.words(language, "secrets", event.secret, "text")
            for event in work.events
            if isinstance(event, SecretRevealed)
        ),
        nudges=_nudges(desk, state),
        moments=moments(desk, work),
    )


def happening(work: TurnWork) -> Happening:
    """What the turn was about."""
    if work.submit.kind == "open":
        return "opening"
    if work.entered:
        return "arrival"
    if work.rested:
        return "rest"
    if work.hero_chips:
        return "attack" if work.hero_chips[-1].attack else "check"
    refused = next((part for part in work.parts if part["type"] == "refused"), None)
    if refused is not None:
        return "out" if refused["code"] == "cannot_act" else "refused"
    return "nothing"


def narration_lines(desk: Desk) -> Mapping[str, tuple[str, ...]]:
    """The system's narration lines by place (`check.success`, `moving.lines`), the adventure's before them."""
    lines: dict[str, tuple[str, ...]] = {}
    for tree in (desk.system.text, desk.system.adventure_text):
        for place, parts in tree.get(desk.words.language, {}).get("narration", {}).items():
            for part, texts in parts.items():
                lines[f"{place}.{part}"] = (texts,) if isinstance(texts, str) else tuple(texts)
    return lines


def phrase(teller: Teller, section: str, id: str) -> str:
    """How running text calls an entry: its `phrase` where the text file has one, else its name."""
    return teller.system.words(teller.words.language, section, id, "phrase") or teller.name(section, id)


def _came(work: TurnWork) -> str:
    return "failure" if work.hero_chips[-1].kind == "failure" else "success"


def _struck(teller: Teller, state: Table, chip: Chip) -> StruckView:
    return StruckView(
        check=chip.check,
        tier=chip.tier,
        kind=chip.kind,
        hero=teller.who(chip.sheet),
        target=teller.who(chip.target) if chip.target else "",
        attack=phrase(teller, "attacks", chip.attack) if chip.attack else "",
        by_hero=state.sheets[chip.sheet].kind == "hero",
    )


def _nudges(desk: Desk, state: Table) -> tuple[str, ...]:
    from_scene = desk.system.scenes.get(state.scene.id)
    if from_scene is None:
        return ()
    language = desk.words.language
    approaches = tuple(desk.system.words(language, "approaches", one.id, "label") for one in from_scene.approaches)
    exits = tuple(
        desk.system.words(language, "exits", f"{from_scene.id}.{way.to}", "label") for way in from_scene.exits
    )
    return tuple(label for label in (*approaches, *exits) if label)

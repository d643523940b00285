"""What the narrator, and the question after it, read: the settled facts of this turn and the table around them."""

from __future__ import annotations

from dataclasses import replace

from orchestrator.turn.deeds import deeds, last_deed
from orchestrator.turn.desk import Desk
from orchestrator.turn.material import material_view
from orchestrator.turn.ruling_view import premise, ruling_view
from orchestrator.turn.scene_view import lore_views, safety_view, scene_view
from orchestrator.turn.work import TurnWork
from prompts.views import (
    EndingView,
    HardMoveView,
    IntroducibleView,
    Named,
    NarrationView,
    OutcomeView,
    PoolView,
    SecretHint,
    SettlementView,
    SingleCallView,
)
from rules.dice import ForcedDice
from rules.events import StorytellerTold
from rules.storyteller import revealable
from rules.tally import Tally
from tools.chips import chip_view
from tools.lines import Teller, change_lines


def narrating_view(desk: Desk, work: TurnWork, *, must_narrate: bool) -> NarrationView | SingleCallView:
    """The narrator's view; with the ruling's beside it in single-call mode, whose prompts all begin alike."""
    view = narration_view(desk, work, must_narrate=must_narrate)
    if desk.rolls_while_telling and work.submit.kind != "open":
        ruling = replace(ruling_view(desk, work), options=(), abilities=())  # what was asked for is settled before
        return SingleCallView(ruling, view)
    return view


def narration_view(desk: Desk, work: TurnWork, *, must_narrate: bool = False) -> NarrationView:
    """All that may be told; no dice, no target, no unrevealed secret."""
    system, state, language = desk.system, work.state, desk.words.language
    teller = Teller(system, state, desk.words)
    adventure = system.adventure
    actor = Named(work.actor, teller.who(work.actor)) if work.actor else None
    present = [state.sheets[one] for one in state.scene.present]
    return NarrationView(
        language=desk.words.language,
        system_name=system.words(language, "system", system.id),
        title=system.words(language, "adventure", adventure.id, "title") if adventure else "",
        premise=premise(desk),
        tone=system.words(language, "adventure", adventure.id, "tone") if adventure else "",
        outcome=outcome_view(desk, work),
        chips=tuple(chip_view(system, state, chip, desk.words) for chip in work.hero_chips),
        npc_chips=tuple(chip_view(system, state, chip, desk.words) for chip in work.npc_chips),
        changes=change_lines(system, state, work.events, desk.words),
        refusals=tuple(str(part["line"]) for part in work.parts if part["type"] == "refused"),
        hard_move=_hard_move(desk, work),
        pools=tuple(PoolView(id, teller.name("pools", id), state.pools.get(id, 0)) for id in system.pools),
        revealable=tuple(
            SecretHint(id, teller.name("secrets", id, "title"))
            for id in revealable(Tally(system, state, ForcedDice(())))
        ),
        introducible=desk.kept.get(
            "introducible", (system, desk.words, state.scene.present), lambda: _introducible(desk, teller)
        ),
        scene=scene_view(desk, state),
        heroes=tuple(desk.sheet(state, hero) for hero in state.heroes()),
        others=tuple(desk.sheet(state, sheet) for sheet in present),
        lore=lore_views(desk, state, (work.submit.text,)),
        pinned=desk.settings.pinned,
        recent=desk.recent,
        recent_first=desk.recent_first,
        player_text=work.submit.text,
        speaker=actor,
        tells=_tells(desk, work),
        ending=_ending(desk, work),
        must_narrate=must_narrate,
        length=desk.settings.length,
        safety=safety_view(desk),
        material=material_view(desk, work) if desk.views_are_read else None,
    )


def _introducible(desk: Desk, teller: Teller) -> tuple[IntroducibleView, ...]:
    words, language = desk.system.words, desk.words.language
    return tuple(
        IntroducibleView(id, teller.name("non_players", id), words(language, "non_players", id, "description"))
        for id in desk.system.non_players
        if id not in teller.state.scene.present
    )


def outcome_view(desk: Desk, work: TurnWork) -> OutcomeView | None:
    """The tier of the hero's last check: a hard fact for the narrator (behaviours E14)."""
    chip = last_deed(desk.system, work.hero_chips)
    if chip is None:
        return None
    language = desk.words.language
    return OutcomeView(
        chip.tier,
        Teller(desk.system, work.state, desk.words).tier(chip.tier),
        chip.kind,
        desk.system.words(language, "tiers", chip.tier, "meaning"),
    )


def hard_move_granted(desk: Desk, work: TurnWork) -> bool:
    """Whether a roll of this turn granted a hard move: an outcome its gating pool names, or any failure."""
    granting = {one for pool in desk.system.file.pools if pool.gates == "hard_moves" for one in pool.granted_by}
    return any(chip.tier in granting or chip.kind in granting for chip in deeds(desk.system, work.hero_chips))


def settlement_view(desk: Desk, work: TurnWork) -> SettlementView:
    """The question about hard moves."""
    gating = [pool for pool in desk.system.file.pools if pool.gates == "hard_moves"]
    teller = Teller(desk.system, work.state, desk.words)
    return SettlementView(
        language=desk.words.language,
        narration=work.narration,
        player_text=work.submit.text,
        outcome=outcome_view(desk, work),
        changes=change_lines(desk.system, work.state, work.events, desk.words),
        pools=tuple(
            PoolView(pool.id, teller.name("pools", pool.id), work.state.pools.get(pool.id, 0)) for pool in gating
        ),
        granted=hard_move_granted(desk, work),
        prepaid=sum(work.state.prepaid.values()),
    )


def _hard_move(desk: Desk, work: TurnWork) -> HardMoveView | None:
    pool = next((one for one in desk.system.file.pools if one.gates == "hard_moves"), None)
    if pool is None:
        return None
    points, granted = work.state.pools.get(pool.id, 0), hard_move_granted(desk, work)
    name = desk.system.words(desk.words.language, "pools", pool.id)
    return HardMoveView(pool.id, name, points, allowed=granted or points > 0, granted=granted)


def _tells(desk: Desk, work: TurnWork) -> tuple[str, ...]:
    teller = Teller(desk.system, work.state, desk.words)
    told = (event for event in work.events if isinstance(event, StorytellerTold))
    return tuple(teller.told_text(event.text, event.subject) for event in told)


def _ending(desk: Desk, work: TurnWork) -> EndingView | None:
    ending = work.state.ending
    if not ending:
        return None
    language = desk.words.language
    return EndingView(
        ending,
        desk.system.words(language, "endings", ending, "title"),
        Teller(desk.system, work.state, desk.words).hero_named(desk.system.words(language, "endings", ending, "text")),
    )

"""What the ruling reads, made from state, system and adventure."""

from __future__ import annotations

from dataclasses import replace

from orchestrator.turn.aliases import aliases
from orchestrator.turn.desk import Desk
from orchestrator.turn.scene_view import lore_views, safety_view, scene_view
from orchestrator.turn.stakes_view import ability_options, ladder_lines, ruled_checks, spend_options, unusable_abilities
from orchestrator.turn.typed_view import by_name_lines, part_lines, proposal_lines, typed_checks, typed_stats
from orchestrator.turn.work import TurnWork
from prompts.views import (
    ApproachLine,
    AttackLine,
    CheckLine,
    DifficultyLine,
    Named,
    NpcOption,
    RulingView,
    SkillLine,
    StatLine,
)
from rules.check_lines import by_stat_dice
from rules.definitions.checks import CheckDef
from rules.encounter import ABILITY, legal_acts
from rules.reading import SheetReading
from rules.state import Sheet, Table
from rules.system import LANGUAGES
from tools.lines import Teller

LOOKED_BACK = 12
"""How many turns back the way they came is looked for."""


def ruling_view(desk: Desk, work: TurnWork, *, fault: str = "", plain: bool | None = None) -> RulingView:
    """The view of one ruling.

    Args:
        desk: what the turn works with.
        work: the turn.
        fault: what was wrong with the answer before.
        plain: with what only the plain matcher reads; None: where the model reads views itself.
    """
    view = _ruling(desk, work, fault)
    plain = desk.views_are_read if plain is None else plain
    return _for_matcher(desk, work, view) if plain else view


def _for_matcher(desk: Desk, work: TurnWork, view: RulingView) -> RulingView:
    """The view with other words for everything, and with what is not to be chosen now."""
    state = work.state
    return replace(
        view,
        closed=_approaches(desk, state, open=False),
        elsewhere=desk.kept.get("elsewhere", (desk.system, state.scene.id), lambda: _elsewhere(desk, state.scene.id)),
        by_name=desk.kept.get(
            "by_name", (desk.system, desk.words), lambda: by_name_lines(Teller(desk.system, state, desk.words))
        ),
        unusable=unusable_abilities(Teller(desk.system, state, desk.words), state.sheets[work.actor]),
        came_from=_came_from(desk, work),
        bystanders=tuple(sheet.id for sheet in state.present() if _stands_by(desk, sheet)),
        aliases=aliases(desk, state, state.sheets[work.actor]),
    )


def _ruling(desk: Desk, work: TurnWork, fault: str) -> RulingView:
    system, state, language = desk.system, work.state, desk.words.language
    teller = Teller(system, state, desk.words)
    actor = state.sheets[work.actor]
    named = Named(actor.id, teller.person(actor.id))
    unchanging = (system, desk.words)
    return RulingView(
        language=desk.words.language,
        system_name=system.words(language, "system", system.id),
        premise=premise(desk),
        checks=desk.kept.get("checks", unchanging, lambda: _checks(desk, teller)),
        stats=desk.kept.get("stats", unchanging, lambda: _stats(desk, teller)),
        skills=desk.kept.get("skills", (*unchanging, actor.skills), lambda: _skills(desk, teller, actor)),
        difficulties=desk.kept.get("difficulties", unchanging, lambda: _difficulties(desk, teller)),
        ladders=desk.kept.get("ladders", unchanging, lambda: ladder_lines(teller)),
        plays_abilities=any(one.who != "npc" and not one.passive for one in system.file.abilities),
        plays_options=any(one.who != "npc" for one in system.file.spends),
        options=spend_options(teller, state, actor),
        abilities=ability_options(teller, state, actor),
        approaches=_approaches(desk, state, open=True),
        parts=part_lines(desk, teller, state, actor),
        proposals=proposal_lines(desk, teller, work),
        attacks=tuple(
            AttackLine(id, teller.name("attacks", id), system.words(language, "attacks", id, "covers"))
            for id in actor.attacks
            if id in system.attacks
        ),
        targets=_targets(desk, teller, state, actor),
        scene=scene_view(desk, state),
        heroes=tuple(desk.sheet(state, hero) for hero in state.heroes()),
        actor=named,
        speaker=named,
        recent=desk.recent,
        recent_first=desk.recent_first,
        lore=lore_views(desk, state, (work.submit.text,)),
        player_text=work.submit.text,
        fault=fault,
        npc_options=_npc_options(desk, teller, state),
        safety=safety_view(desk),
    )


def _checks(desk: Desk, teller: Teller) -> tuple[CheckLine, ...]:
    checks = tuple(
        CheckLine(
            check.id,
            teller.name("checks", check.id),
            desk.system.words(desk.words.language, "checks", check.id, "covers"),
            attack=check.attack,
            stat=check.needs_stat and not check.attack and len(check.stats) != 1 and not check.pair,
            target=check.against is not None,
            difficulty=check.against is None and check.difficulty is None and check.reads_target,
            stats=_stats_of(desk, check),
            also=by_stat_dice(check) and not check.attack,
        )
        for check in ruled_checks(desk.system)
    )
    return (*checks, *typed_checks(teller))


def _stats_of(desk: Desk, check: CheckDef) -> tuple[str, ...]:
    """The stats a check may be made with; empty: any."""
    if check.stats or check.procedure.kind != "steps":
        return check.stats
    return tuple(stat.id for stat in desk.system.file.stats if stat.show == "die")


def _stats(desk: Desk, teller: Teller) -> tuple[StatLine, ...]:
    words, language = desk.system.words, desk.words.language
    own = typed_stats(teller)
    if own and not ruled_checks(desk.system):
        return own
    stats = tuple(
        StatLine(id, teller.name("stats", id), covers=words(language, "stats", id, "covers"))
        for id in desk.system.stats
    )
    known = {line.id for line in stats}
    return (*stats, *(line for line in own if line.id not in known))


def _difficulties(desk: Desk, teller: Teller) -> tuple[DifficultyLine, ...]:
    words, language = desk.system.words, desk.words.language
    return tuple(
        DifficultyLine(id, teller.name("difficulties", id), words(language, "difficulties", id, "meaning"))
        for id in desk.system.difficulties
    )


def _skills(desk: Desk, teller: Teller, actor: Sheet) -> tuple[SkillLine, ...]:
    return tuple(
        SkillLine(
            id,
            teller.name("skills", id),
            desk.system.words(desk.words.language, "skills", id, "covers"),
            teller.name("stats", skill.stat) if skill.stat else "",
            id in actor.skills,
        )
        for id, skill in desk.system.skills.items()
    )


def premise(desk: Desk) -> str:
    """The adventure's premise."""
    adventure = desk.system.adventure
    return desk.system.words(desk.words.language, "adventure", adventure.id, "premise") if adventure else ""


def _approaches(desk: Desk, state: Table, *, open: bool) -> tuple[ApproachLine, ...]:
    """The approaches of the scene that are open now, or those that are not."""
    scene = desk.system.scenes.get(state.scene.id)
    heroes = state.heroes()
    if scene is None or not heroes:
        return ()
    reading = SheetReading(desk.system, state, heroes[0])
    language = desk.words.language
    return tuple(
        ApproachLine(
            one.id,
            desk.system.words(language, "approaches", one.id, "label"),
            desk.system.words(language, "approaches", one.id, "covers"),
            desk.system.words(language, "checks", one.check),
            stat=one.stat,
            skill=one.skill,
        )
        for one in scene.approaches
        if (one.when is None or reading.holds(one.when)) == open
    )


def _elsewhere(desk: Desk, here: str) -> tuple[ApproachLine, ...]:
    """The other scenes with all that they offer, whether it is open there or not, in the words of both languages.

    The label of each has the words of its ways, each on its own.
    """
    words = desk.system.words
    return tuple(
        ApproachLine(
            scene.id,
            ", ".join(
                words(one, "exits", f"{scene.id}.{way.to}", part)
                for one in LANGUAGES
                for way in scene.exits
                for part in ("name", "covers")
            ).replace(" ", ", "),
            ", ".join(words(one, "approaches", way.id, "covers") for one in LANGUAGES for way in scene.approaches),
        )
        for scene in desk.system.scenes.values()
        if scene.id != here
    )


def _targets(desk: Desk, teller: Teller, state: Table, actor: Sheet) -> tuple[Named, ...]:
    """Whom the actor may act upon; bystanders stand last, so that they are nobody's first thought in a fight."""
    here = (sheet for sheet in state.present() if sheet.id != actor.id)
    able = [sheet for sheet in here if not SheetReading(desk.system, state, sheet).is_out()]
    able.sort(key=lambda sheet: _stands_by(desk, sheet))
    return tuple(Named(sheet.id, teller.person(sheet.id)) for sheet in able)


def _stands_by(desk: Desk, sheet: Sheet) -> bool:
    block = desk.system.non_players.get(sheet.block)
    return sheet.kind == "hero" or (block is not None and block.policy == "passive")


def _came_from(desk: Desk, work: TurnWork) -> str:
    """The scene before this one, where the last turns tell of it."""
    for row in reversed(desk.store.recent(desk.table.id, work.parent, LOOKED_BACK)):
        for event in reversed(row.events):
            if event.get("type") == "SceneEntered":
                return str(event.get("before", ""))
    return ""


def _npc_options(desk: Desk, teller: Teller, state: Table) -> tuple[NpcOption, ...]:
    """What the non-players in an encounter may do on their turns, one line for each of their actions."""
    encounter = state.scene.encounter
    if encounter is None:
        return ()
    options: dict[tuple[str, str], list[Named]] = {}
    for sheet_id in encounter.order:
        if state.sheets[sheet_id].kind == "npc":
            for act in legal_acts(desk.system, state, sheet_id):
                targets = options.setdefault((sheet_id, act.action), [])
                if act.target and all(one.id != act.target for one in targets):
                    targets.append(Named(act.target, teller.who(act.target)))
    return tuple(
        NpcOption(Named(actor, teller.who(actor)), Named(action, _act_name(teller, action)), tuple(targets))
        for (actor, action), targets in options.items()
    )


def _act_name(teller: Teller, action: str) -> str:
    key = f"change.act_{action}"
    if action.startswith(ABILITY):
        return teller.name("abilities", action.removeprefix(ABILITY))
    return teller.words.say(key) if teller.words.has(key) else teller.name("checks", action)

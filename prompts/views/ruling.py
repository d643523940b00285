"""What the ruling reads: who acts, what the words of the system cover, what is legal now. Never dice."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from prompts.views.parts import NOTHING_BARRED, Exchange, Language, LoreView, Named, SafetyView
from prompts.views.sayable import PartLine, ProposalLine
from prompts.views.scene import SceneView
from prompts.views.sheet import AttackLine, SheetView, SkillLine, StatLine


@dataclass(frozen=True, slots=True)
class CheckLine:
    """A kind of check of the system."""

    id: str
    name: str
    covers: str = ""
    who: str = ""
    """Who makes it, where that is not plain: "the one who is attacked"."""
    attack: bool = False
    """Made with a weapon, on a target."""
    stat: bool = True
    """Reads a stat or skill."""
    target: bool = False
    """Needs somebody it is against."""
    difficulty: bool = True
    """Needs a difficulty."""
    stats: tuple[str, ...] = ()
    """Ids of the stats it may be made with; empty: any."""
    also: bool = False
    """Reads the dice of two stats."""
    typed: bool = False
    """An action of the system's own, with parts that may be said of it."""
    aim: Literal["", "foe", "ally", "other", "any"] = ""
    """Whom an action of the system's own is for, oneself included in `ally` and `any`; empty: nobody."""
    needed: tuple[str, ...] = ()
    """Ids of the parts without which it cannot be asked for."""


@dataclass(frozen=True, slots=True)
class DifficultyLine:
    """A difficulty word of the system; the number behind it is code's."""

    id: str
    name: str
    meaning: str = ""


@dataclass(frozen=True, slots=True)
class OptionLine:
    """Something that a player may put into a check, in their own words ("spend Hope to …", "I invoke my bond")."""

    id: str
    """Of what is put in; with `:` and an item's name where one of a list is named."""
    name: str
    meaning: str = ""
    cost: str = ""
    item: str = ""
    """Name of the item it is put in with: "Captain Iris"."""
    list: str = ""
    """Name of the list the item stands on: "Bonds"."""
    checks: tuple[str, ...] = ()
    """Ids of the checks it is for; empty: any."""
    closed: str = ""
    """Why it cannot be put in now; empty where it can."""


@dataclass(frozen=True, slots=True)
class AbilityOption:
    """An ability of the actor's that can be used, now or some other time."""

    id: str
    name: str
    covers: str = ""
    description: str = ""
    cost: str = ""
    left: int | None = None
    """How often it may still be used; None where nobody counts."""
    aim: Literal["none", "any", "other", "ally", "foe"] = "none"
    """Whom it is for."""
    targets: tuple[Named, ...] = ()
    """On whom it can be used now."""
    stat: bool = False
    """The check behind it needs a stat."""
    difficulty: bool = False
    """The check behind it needs a difficulty."""
    closed: str = ""
    """Why it cannot be used now; empty where it can."""


@dataclass(frozen=True, slots=True)
class LadderLine:
    """The steps of how actions stand: of a position the safest first, of an effect the weakest."""

    part: Literal["position", "effect"]
    steps: tuple[Named, ...]
    usual: Named
    checks: tuple[str, ...] = ()
    """Names of the checks that know them, where others do not."""


@dataclass(frozen=True, slots=True)
class NpcOption:
    """What a non-player may legally do now."""

    actor: Named
    action: Named
    targets: tuple[Named, ...] = ()


@dataclass(frozen=True, slots=True)
class ApproachLine:
    """Something worth trying in this scene; the check behind it is fixed by the adventure."""

    id: str
    label: str
    covers: str = ""
    """The words a player may use for it, in the table's language."""
    check: str = ""
    """Name of the check it calls for."""
    stat: str = ""
    """Id of the stat it is made with, for the plain matcher."""
    skill: str = ""
    """Id of the skill it is made with, for the plain matcher."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingView:
    """One ruling: which action, if any, do the player's words call for?"""

    language: Language
    system_name: str
    premise: str = ""
    checks: tuple[CheckLine, ...] = ()
    stats: tuple[StatLine, ...] = ()
    """Every stat of the system with its `covers` line; values stand on the sheets."""
    skills: tuple[SkillLine, ...] = ()
    difficulties: tuple[DifficultyLine, ...] = ()
    approaches: tuple[ApproachLine, ...] = ()
    """What the scene offers to try; naming one settles check, stat and difficulty."""
    closed: tuple[ApproachLine, ...] = ()
    """What the scene does not offer now, or no longer, so that the plain matcher does not take it for something else.
    Some of it may not be known yet: no template renders these."""
    elsewhere: tuple[ApproachLine, ...] = ()
    """What each of the other scenes offers, in the words of both languages: what is not to be done here. For the plain
    matcher alone; no template renders them."""
    ladders: tuple[LadderLine, ...] = ()
    plays_abilities: bool = False
    """The system has abilities that heroes use, whoever acts now."""
    plays_options: bool = False
    """The system has things that heroes put into checks."""
    options: tuple[OptionLine, ...] = ()
    """What the actor may put into a check when the player says so."""
    abilities: tuple[AbilityOption, ...] = ()
    """The actor's abilities that can be used at all."""
    unusable: tuple[Named, ...] = ()
    """Abilities that the actor has not learnt, or that work by themselves: named, code says so. For the plain matcher
    alone; no template renders them."""
    parts: tuple[PartLine, ...] = ()
    """What may be said of the system's own actions."""
    proposals: tuple[ProposalLine, ...] = ()
    """What may be proposed beside an action."""
    attacks: tuple[AttackLine, ...] = ()
    """The actor's attacks."""
    targets: tuple[Named, ...] = ()
    """Whom the actor may attack or act upon."""
    by_name: tuple[ApproachLine, ...] = ()
    """What is asked for elsewhere than in the story; how that is done is its label. For the plain matcher alone."""
    came_from: str = ""
    """Id of the scene they were in before this one: what "back" means."""
    bystanders: tuple[str, ...] = ()
    """Ids of those among them who are nobody's foe."""
    scene: SceneView
    heroes: tuple[SheetView, ...]
    actor: Named
    """Whose action is ruled."""
    speaker: Named
    """For whom the player speaks; mostly the actor."""
    recent: tuple[Exchange, ...] = ()
    recent_first: int = 0
    """Turn number of `recent[0]` on its path (0 for the first turn): keeps the window's cuts in place."""
    lore: tuple[LoreView, ...] = ()
    player_text: str
    fault: str = ""
    """What was wrong with the answer before, for one more try; empty on the first."""
    npc_options: tuple[NpcOption, ...] = ()
    aliases: Mapping[str, str] = field(default_factory=dict)
    """Other words for what is here, by `section.id` (`approaches.ask_hedda`, `targets.osk`): its names and covers in
    the other language, a person's calling. For the plain matcher alone; no template renders them."""
    safety: SafetyView = NOTHING_BARRED

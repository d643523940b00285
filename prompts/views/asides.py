"""The views around a turn: settling it, recapping many, talking at the table, and ruling and telling in one call."""

from dataclasses import dataclass

from prompts.views.narration import NarrationView
from prompts.views.outcome import ChipView, OutcomeView, PoolView
from prompts.views.parts import NOTHING_BARRED, Exchange, Language, Length, LoreView, Named, SafetyView
from prompts.views.ruling import RulingView
from prompts.views.scene import SceneView
from prompts.views.sheet import SheetView


@dataclass(frozen=True, slots=True, kw_only=True)
class SettlementView:
    """Asks one thing of a finished narration: did it make a hard move that nothing paid for (rule_system.md §8)?"""

    language: Language
    narration: str
    player_text: str = ""
    outcome: OutcomeView | None = None
    changes: tuple[str, ...] = ()
    """What code had settled before the telling: none of it is a hard move of the storyteller's own."""
    pools: tuple[PoolView, ...] = ()
    """The pools that gate hard moves."""
    granted: bool = False
    """A roll of this turn granted one hard move."""
    prepaid: int = 0
    """Hard moves already paid for through `spend_pool`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecapView:
    """A summary of a stretch of play. Facts come from state and outrank all prose (behaviours.md D1)."""

    language: Language
    title: str = ""
    facts: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    """The committed changes of the stretch, oldest first."""
    previous: str = ""
    """The summary that ends where this stretch begins."""
    prose: tuple[Exchange, ...] = ()
    length: Length = "medium"
    safety: SafetyView = NOTHING_BARRED


@dataclass(frozen=True, slots=True)
class GlossaryLine:
    """Something of the rules, or somebody met, with what the asker may know of it."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class ChanceLine:
    """Something that could be tried now, and how likely code finds it to succeed."""

    label: str
    check: str
    """What is rolled: "Ability check (Persuasion)"."""
    target: str
    """The number to reach, as shown: "easy (10)"."""
    percent: int
    covers: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TalkView:
    """A question to the GM, answered from what the asker may know; nothing happens (behaviours.md E8)."""

    language: Language
    system_name: str
    premise: str = ""
    question: str
    asker: Named
    scene: SceneView
    heroes: tuple[SheetView, ...]
    changes: tuple[str, ...] = ()
    """The latest changes, newest last."""
    log: tuple[str, ...] = ()
    """Ledger lines that bear on the question."""
    chips: tuple[ChipView, ...] = ()
    """The last checks, for "why did I fail?": here the numbers stand, players may see them."""
    lore: tuple[LoreView, ...] = ()
    glossary: tuple[GlossaryLine, ...] = ()
    """For the embedded storyteller alone; a model looks things up."""
    chances: tuple[ChanceLine, ...] = ()
    """What could be tried now. For the embedded storyteller alone."""
    recent: tuple[Exchange, ...] = ()
    recent_first: int = 0
    safety: SafetyView = NOTHING_BARRED


@dataclass(frozen=True, slots=True)
class SingleCallView:
    """Ruling and narration in one call, for small local models: both views of the same moment."""

    ruling: RulingView
    narration: NarrationView

    @property
    def language(self) -> Language:
        """The table's one language."""
        return self.narration.language

"""What the narrator reads: the settled facts of this turn and the table around them. No secret's text, no dice."""

from dataclasses import dataclass

from prompts.views.material import MaterialView
from prompts.views.outcome import (
    ChipView,
    EndingView,
    HardMoveView,
    IntroducibleView,
    OutcomeView,
    PoolView,
    SecretHint,
)
from prompts.views.parts import NOTHING_BARRED, Exchange, Language, Length, LoreView, Named, SafetyView
from prompts.views.ruling import NpcOption
from prompts.views.scene import SceneView
from prompts.views.sheet import ClockView, SheetView


@dataclass(frozen=True, slots=True, kw_only=True)
class NarrationView:
    """One narration."""

    language: Language
    system_name: str
    title: str = ""
    """Title of the adventure."""
    premise: str = ""
    tone: str = ""
    """The adventure's voice in a few words: "wry, rain-soaked folk horror"."""
    outcome: OutcomeView | None = None
    """None when nothing was resolved: talk, movement, an opening."""
    chips: tuple[ChipView, ...] = ()
    npc_chips: tuple[ChipView, ...] = ()
    changes: tuple[str, ...] = ()
    """Every change of this turn as a line of the table's language."""
    refusals: tuple[str, ...] = ()
    """What was asked for and did not happen, with the reason."""
    hard_move: HardMoveView | None = None
    pools: tuple[PoolView, ...] = ()
    """The table's pools (the one that pays for hard moves may be among them; it is shown once)."""
    revealable: tuple[SecretHint, ...] = ()
    introducible: tuple[IntroducibleView, ...] = ()
    npc_options: tuple[NpcOption, ...] = ()
    """What non-players may legally do now, where that is left to the storyteller."""
    scene: SceneView
    heroes: tuple[SheetView, ...]
    others: tuple[SheetView, ...] = ()
    """Sheets of the non-players who matter now."""
    lore: tuple[LoreView, ...] = ()
    pinned: tuple[str, ...] = ()
    """Facts the table wants never forgotten."""
    summaries: tuple[str, ...] = ()
    """The story before `recent`, oldest first; only ever appended to."""
    summaries_first: int = 0
    """Number of `summaries[0]` when older ones are not handed in."""
    recent: tuple[Exchange, ...] = ()
    recent_first: int = 0
    """Turn number of `recent[0]` on its path (0 for the first turn): keeps the window's cuts in place."""
    player_text: str = ""
    """Empty when the storyteller opens a scene by itself."""
    speaker: Named | None = None
    tells: tuple[str, ...] = ()
    """What cards and outcomes tell the storyteller."""
    ending: EndingView | None = None
    must_narrate: bool = False
    """The last call of a turn: no tools any more."""
    length: Length = "medium"
    safety: SafetyView = NOTHING_BARRED
    material: MaterialView | None = None
    """For the embedded storyteller alone."""

    @property
    def open_clocks(self) -> tuple[ClockView, ...]:
        """The clocks that the storyteller may tick: the table's, then those on the heroes' sheets."""
        owned = (clock for hero in self.heroes for clock in hero.clocks)
        return tuple(clock for clock in (*self.scene.clocks, *owned) if clock.open)

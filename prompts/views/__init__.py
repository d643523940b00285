"""Frozen views, one per template role: all that a model, or the embedded storyteller, ever sees of a table."""

from prompts.views.asides import ChanceLine, GlossaryLine, RecapView, SettlementView, SingleCallView, TalkView
from prompts.views.drafting import DraftingView
from prompts.views.material import Happening, MaterialView, MomentView, StruckView
from prompts.views.narration import NarrationView
from prompts.views.outcome import (
    ChipView,
    EndingView,
    HardMoveView,
    IntroducibleView,
    OutcomeView,
    PoolView,
    SecretHint,
    TierKind,
)
from prompts.views.parts import LANGUAGES, NOTHING_BARRED, Exchange, Language, Length, LoreView, Named, SafetyView
from prompts.views.ruling import ApproachLine, CheckLine, DifficultyLine, NpcOption, OptionLine, RulingView
from prompts.views.scene import ExitView, Mode, PresentView, SceneView
from prompts.views.sheet import (
    Answer,
    AttackLine,
    ClockView,
    ConditionLine,
    DerivedLine,
    Kind,
    ListLine,
    SheetView,
    SkillLine,
    StatLine,
    TrackLine,
)

__all__ = [
    "LANGUAGES",
    "NOTHING_BARRED",
    "Answer",
    "ApproachLine",
    "AttackLine",
    "ChanceLine",
    "CheckLine",
    "ChipView",
    "ClockView",
    "ConditionLine",
    "DerivedLine",
    "DifficultyLine",
    "DraftingView",
    "EndingView",
    "Exchange",
    "ExitView",
    "GlossaryLine",
    "Happening",
    "HardMoveView",
    "IntroducibleView",
    "Kind",
    "Language",
    "Length",
    "ListLine",
    "LoreView",
    "MaterialView",
    "Mode",
    "MomentView",
    "Named",
    "NarrationView",
    "NpcOption",
    "OptionLine",
    "OutcomeView",
    "PoolView",
    "PresentView",
    "RecapView",
    "RulingView",
    "SafetyView",
    "SceneView",
    "SecretHint",
    "SettlementView",
    "SheetView",
    "SingleCallView",
    "SkillLine",
    "StatLine",
    "StruckView",
    "TalkView",
    "TierKind",
    "TrackLine",
]

"""What a turn works with: the law, the store, a model, words, the table's settings, and the clock it was handed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from orchestrator.models.protocol import ChatModel
from orchestrator.models.tokens import TokenEstimator
from orchestrator.store.ports import Store, TableRow
from orchestrator.turn.kept import Kept
from orchestrator.turn.settings import TableSettings
from orchestrator.turn.signals import Signal
from prompts.views import Exchange, SheetView
from prompts.words import Words
from rules.reading import SHEET_KINDS
from rules.state import Sheet, Table
from rules.system import RuleSystem
from rules.systems.registry import actions_of
from tools.sheet_view import sheet_view


def _unheard(signal: Signal) -> None:
    """Nobody watches."""


@dataclass(frozen=True)
class Desk:
    """Everything a turn needs from outside. Built by `orchestrator.app`, in tests by hand.

    `now` gives a time stamp, `new_id` a fresh id; the turn itself knows no clock and no chance.
    """

    system: RuleSystem
    store: Store
    model: ChatModel
    words: Words
    table: TableRow
    settings: TableSettings
    now: Callable[[], str]
    new_id: Callable[[], str]
    tell: Callable[[Signal], None] = _unheard
    templates: Path | None = None
    tokens: TokenEstimator = field(default_factory=TokenEstimator)
    kept: Kept = field(default_factory=Kept)
    """Parts of this table's views, from one prompt to the next."""
    recent: tuple[Exchange, ...] = ()
    """Earlier turns, oldest first; `recent_first` is the number of the first."""
    recent_first: int = 0
    tokens_before: int = 0
    """Tokens this table has used in earlier turns, for its caps."""

    @property
    def budget(self) -> int:
        """The most tokens a prompt may have, leaving room for the answer."""
        return max(512, (self.model.profile.window or self.settings.window) - self.settings.answer_tokens)

    def sheet(self, state: Table, sheet: Sheet) -> SheetView:
        """A sheet as it stands in `state`; made anew only when something it shows can have changed."""
        own = actions_of(self.system)
        of_sheet = self.system.sheet_reads <= SHEET_KINDS and (own is None or own.rows is None)
        around = None if of_sheet else state
        made_from = (self.system, self.words, sheet, around)
        return self.kept.get(f"sheet:{sheet.id}", made_from, lambda: sheet_view(self.system, state, sheet, self.words))

    @property
    def views_are_read(self) -> bool:
        """Whether the model reads the views themselves, not just the prompt: then they hold its material too."""
        return bool(getattr(self.model, "reads_views", False))

    @property
    def tells_whole(self) -> bool:
        """Whether all is resolved before it is told, where ruling and narration are one call too.

        Own actions of a system put choices to players, and a narration in mid-sentence cannot wait for those.
        """
        return actions_of(self.system) is not None

    @property
    def rolls_while_telling(self) -> bool:
        """Whether the narrator calls for the roll itself."""
        return self.single_call and not self.tells_whole

    @property
    def single_call(self) -> bool:
        """Whether ruling and narration are one call."""
        chosen = self.settings.single_call
        return self.model.profile.single_call if chosen is None else chosen

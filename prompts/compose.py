"""Which sections each role's prompt is made of, in which order, and which of them may be left out.

The order is the plan of every prompt: what never changes (stable), then history, then this turn's state with the task
at its very end. Optional sections say with their priority how long they are held on to.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from prompts.history import History, past_summaries, past_turns
from prompts.render import Renderer, renderer
from prompts.sections import FRAME, Assembled, Counter, Role, Section, Visibility, assemble
from prompts.views.asides import RecapView, SettlementView, SingleCallView, TalkView
from prompts.views.creation import CreationView
from prompts.views.drafting import DraftingView
from prompts.views.narration import NarrationView
from prompts.views.parts import Language, LoreView
from prompts.views.ruling import RulingView
from prompts.views.sayable import Sayable, sayable
from prompts.views.sheet import SheetView

AnyView = (
    RulingView | NarrationView | SettlementView | RecapView | TalkView | SingleCallView | DraftingView | CreationView
)

LORE_PRIORITY_MOST: Final = 49
"""Lore goes before anything else that may go, whatever priority its author gave it."""
PROPOSED_PRIORITY: Final = 55
"""What may be proposed, and above it what may be said of it: the table plays on without."""
OTHERS_PRIORITY: Final = 60
STAGE_PRIORITY: Final = 70
LOG_PRIORITY: Final = 80
HELD: Final = 90
"""From this priority on a section has its place before history."""
JUDGED_PRIORITY: Final = HELD
"""What the storyteller may judge of an action goes last: without it rolls are plainer, and still rolls."""


@dataclass(frozen=True, slots=True)
class Composed(Assembled):
    """A prompt ready to be sent, with the account of what is in it (behaviours.md D4)."""

    history_from: int = 0
    """Number of the first earlier turn that stands in the prompt."""


@dataclass(frozen=True, slots=True)
class _Setting:
    """What composing any role needs beside its view."""

    budget: int
    count: Counter
    per_message: int
    audience: Visibility = "gm"


class _Sections:
    """Collects the sections of one prompt; a template that has nothing to say adds none."""

    def __init__(self, language: Language, folder: Path | None, count: Counter) -> None:
        self._renderer: Final[Renderer] = renderer(language, folder)
        self._count: Final = count
        self.stable: Final[list[Section]] = []
        self.volatile: Final[list[Section]] = []

    def fixed(
        self, name: str, view: object, *, id: str = "", role: Role = "system", priority: int | None = None
    ) -> None:
        """A stable section, part of the system message unless said otherwise; optional when it has a priority."""
        made = self._made(name, view, id, priority)
        if made is not None:
            self.stable.append(replace(made, volatility="stable", role=role))

    def state(
        self, name: str, view: object, *, id: str = "", priority: int | None = None, gm: bool = False, note: str = ""
    ) -> None:
        """A volatile section, part of the last message; optional when it has a priority."""
        made = self._made(name, view, id, priority)
        if made is not None:
            self.volatile.append(replace(made, visibility="gm" if gm else "public", note=note))

    def _made(self, name: str, view: object, id: str, priority: int | None) -> Section | None:
        """The section that a template makes of a view; None where it has nothing to say."""
        text = self._renderer.section(name, view)
        if not text:
            return None
        return Section(id or name, text, required=priority is None, priority=priority or 0, tokens=self._count(text))

    def lore(self, entries: Iterable[LoreView]) -> None:
        """Lore, each entry by itself."""
        for entry in entries:
            priority = max(0, min(entry.priority, LORE_PRIORITY_MOST))
            self.state("common/lore", entry, id=f"lore:{entry.id}", priority=priority, note=entry.why)

    def cast(self, heroes: Iterable[SheetView], *, unarmed: bool = False) -> None:
        """Who the heroes are: changes rarely, so it stands in front."""
        for hero in heroes:
            self.fixed("common/cast", replace(hero, attacks=()) if unarmed else hero, id=f"cast:{hero.id}")

    def sheets(self, heroes: Iterable[SheetView], others: Iterable[SheetView] = ()) -> None:
        """What stands on the sheets now; each sheet once (behaviours.md A6)."""
        shown = set()
        for hero in heroes:
            shown.add(hero.id)
            self.state("common/sheet", hero, id=f"sheet:{hero.id}")
        for other in others:
            if other.id not in shown:
                shown.add(other.id)
                self.state("common/sheet", other, id=f"sheet:{other.id}", priority=OTHERS_PRIORITY, gm=True)

    def sayable(self, said: Sayable) -> None:
        """What may be said of the system's own actions and does not change: none of it where there are none."""
        self.fixed("ruling/parts", said.asked, id="parts:asked")
        self.fixed("ruling/parts", said.judged, id="parts:judged", priority=JUDGED_PRIORITY)
        self.fixed("ruling/parts", said.proposed, id="parts:proposed", priority=PROPOSED_PRIORITY)


def _said(view: RulingView) -> Sayable:
    needed = (part for check in view.checks for part in check.needed)
    return sayable(view.parts, (check.id for check in view.checks), needed)


def compose_ruling(
    view: RulingView, budget: int, count: Counter, *, folder: Path | None = None, per_message: int = FRAME
) -> Composed:
    """The ruling's prompt, at most `budget` tokens as `count` counts them.

    Raises:
        RequiredSectionsTooLarge: what must be in it does not fit.
        TemplateFault: a template of the person's folder is wrong.
    """
    parts = _Sections(view.language, folder, count)
    parts.fixed("ruling/system", view)
    parts.fixed("common/premise", view)
    parts.fixed("ruling/guide", view)
    said = _said(view)
    parts.sayable(said)
    parts.fixed("common/safety", view)
    parts.cast(view.heroes, unarmed=True)  # the actor's attacks stand among the choices
    parts.lore(view.lore)
    parts.sheets(view.heroes)
    parts.state("common/scene", view)
    if view.player_text:
        parts.state("ruling/choices", view)
        parts.state("ruling/parts", said.now, id="parts:now")
        parts.state("ruling/proposals", view, priority=PROPOSED_PRIORITY + 1)
    parts.state("common/npc_choices", view, gm=True)
    parts.state("common/player", view)
    parts.state("ruling/task", view)
    parts.state("common/fault", view)
    past = History(view.recent, view.recent_first, share=0.35)
    return _composed(parts, past, (), 0, _Setting(budget, count, per_message))


def compose_narration(
    view: NarrationView, budget: int, count: Counter, *, folder: Path | None = None, per_message: int = FRAME
) -> Composed:
    """The narrator's prompt; see `compose_ruling`."""
    parts = _Sections(view.language, folder, count)
    parts.fixed("narration/system", view)
    _table(parts, view)
    _telling(parts, view)
    past = History(view.recent, view.recent_first, share=0.6, as_messages=True)
    return _composed(parts, past, view.summaries, view.summaries_first, _Setting(budget, count, per_message))


def compose_single(
    view: SingleCallView, budget: int, count: Counter, *, folder: Path | None = None, per_message: int = FRAME
) -> Composed:
    """Ruling and narration in one prompt; see `compose_ruling`."""
    told = view.narration
    parts = _Sections(view.language, folder, count)
    parts.fixed("single/system", view)
    parts.fixed("ruling/guide", view.ruling)
    _table(parts, told, unarmed=True)
    _telling(parts, told, ruling=view.ruling)
    past = History(told.recent, told.recent_first, share=0.5, as_messages=True)
    return _composed(parts, past, told.summaries, told.summaries_first, _Setting(budget, count, per_message))


def compose_settlement(
    view: SettlementView, budget: int, count: Counter, *, folder: Path | None = None, per_message: int = FRAME
) -> Composed:
    """The question about hard moves after a narration; see `compose_ruling`."""
    parts = _Sections(view.language, folder, count)
    parts.fixed("settlement/system", view)
    parts.state("settlement/passage", view)
    return _composed(parts, History(), (), 0, _Setting(budget, count, per_message))


def compose_recap(
    view: RecapView, budget: int, count: Counter, *, folder: Path | None = None, per_message: int = FRAME
) -> Composed:
    """The prompt for a summary; the oldest prose gives way when it does not fit. See `compose_ruling`."""
    parts = _Sections(view.language, folder, count)
    parts.fixed("recap/system", view)
    parts.fixed("common/safety", view)
    parts.fixed("recap/previous", view, role="user")
    parts.state("recap/facts", view)
    parts.state("recap/task", view)
    return _composed(parts, History(view.prose, share=1.0, block=1), (), 0, _Setting(budget, count, per_message))


def compose_talk(
    view: TalkView, budget: int, count: Counter, *, folder: Path | None = None, per_message: int = FRAME
) -> Composed:
    """The prompt for table talk, from what the asker may know; see `compose_ruling`."""
    parts = _Sections(view.language, folder, count)
    parts.fixed("talk/system", view)
    parts.fixed("common/premise", view)
    parts.fixed("common/safety", view)
    parts.cast(view.heroes)
    parts.lore(view.lore)
    parts.sheets(view.heroes)
    parts.state("common/scene", view)
    parts.state("talk/log", view, priority=LOG_PRIORITY)
    parts.state("talk/task", view)
    past = History(view.recent, view.recent_first, share=0.35)
    return _composed(parts, past, (), 0, _Setting(budget, count, per_message, audience="public"))


def compose_drafting(
    view: DraftingView, budget: int, count: Counter, *, folder: Path | None = None, per_message: int = FRAME
) -> Composed:
    """The prompt for writing rules by telling; the sentences of a large system give way. See `compose_ruling`."""
    parts = _Sections(view.language, folder, count)
    parts.fixed("drafting/system", view)
    parts.fixed("drafting/format", view)
    parts.state("drafting/present", view, priority=LOG_PRIORITY)
    parts.state("drafting/ids", view)
    parts.state("drafting/told", view)
    return _composed(parts, History(), (), 0, _Setting(budget, count, per_message))


def compose_creation(
    view: CreationView, budget: int, count: Counter, *, folder: Path | None = None, per_message: int = FRAME
) -> Composed:
    """The prompt that asks for a character as a back-story suggests it; see `compose_ruling`."""
    parts = _Sections(view.language, folder, count)
    parts.fixed("creation/system", view)
    parts.fixed("creation/form", view)
    parts.state("creation/task", view)
    parts.state("common/fault", view)
    return _composed(parts, History(), (), 0, _Setting(budget, count, per_message))


def compose(
    view: AnyView, budget: int, count: Counter, *, folder: Path | None = None, per_message: int = FRAME
) -> Composed:
    """The prompt of whichever role `view` belongs to; see `compose_ruling`."""
    match view:
        case RulingView():
            return compose_ruling(view, budget, count, folder=folder, per_message=per_message)
        case NarrationView():
            return compose_narration(view, budget, count, folder=folder, per_message=per_message)
        case SingleCallView():
            return compose_single(view, budget, count, folder=folder, per_message=per_message)
        case SettlementView():
            return compose_settlement(view, budget, count, folder=folder, per_message=per_message)
        case RecapView():
            return compose_recap(view, budget, count, folder=folder, per_message=per_message)
        case DraftingView():
            return compose_drafting(view, budget, count, folder=folder, per_message=per_message)
        case TalkView():
            return compose_talk(view, budget, count, folder=folder, per_message=per_message)
        case CreationView():
            return compose_creation(view, budget, count, folder=folder, per_message=per_message)


def _table(parts: _Sections, view: NarrationView, *, unarmed: bool = False) -> None:
    """What the narrating roles share in front."""
    parts.fixed("common/premise", view)
    parts.fixed("common/safety", view)
    parts.cast(view.heroes, unarmed=unarmed)
    parts.fixed("common/pinned", view)


def _telling(parts: _Sections, view: NarrationView, *, ruling: RulingView | None = None) -> None:
    """What the narrating roles share at the end: the state, the player's words, the settled facts, the task."""
    parts.lore(view.lore)
    parts.sheets(view.heroes, view.others)
    parts.state("common/scene", view)
    if ruling is not None:
        parts.state("ruling/choices", ruling)
    parts.state("narration/stage", view, priority=STAGE_PRIORITY, gm=True)
    parts.state("narration/hard_move", view, gm=True)
    parts.state("common/player", view)
    parts.state("narration/outcome", view)
    parts.state("narration/task", view)
    if ruling is not None:
        parts.state("common/fault", ruling)


def _composed(
    parts: _Sections, past: History, summaries: Sequence[str], summaries_first: int, setting: _Setting
) -> Composed:
    """Give history its fixed share of the window, then fit the rest.

    The share depends on the stable part alone: were it what the volatile part happens to leave, the window would move
    back and forth with it and no prefix would stay the same (behaviours.md D5). What is held gets its place before
    history where both have one: a long story is no reason for plainer rolls.
    """
    room = setting.budget - sum(section.tokens for section in parts.stable if section.required)
    must = sum(section.tokens for section in parts.volatile if section.required) + 2 * setting.per_message
    held = sum(section.tokens for section in parts.stable if not section.required and section.priority >= HELD)
    left = max(0, room - must)
    left -= held if held < left else 0
    turns, turn_rows, history_from = past_turns(past, room, left, setting.count, setting.per_message)
    left -= sum(section.tokens + setting.per_message * len(section.messages) for section in turns)
    told, told_rows = past_summaries(summaries, summaries_first, room, left, setting.count)
    done = assemble(
        [*parts.stable, *told, *turns, *parts.volatile],
        setting.budget,
        setting.count,
        audience=setting.audience,
        per_message=setting.per_message,
    )
    return Composed(done.messages, (*done.report, *told_rows, *turn_rows), history_from)

"""Growth by the actions of the system's own: which there are, everything that may be said of one, a yes, and the turn.

For `/grow`, `/do` and `tallytale table level-up`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from orchestrator.characters.refused import CharacterRefused, refused_lines
from orchestrator.play.deed_line import DeedLine
from orchestrator.play.forms.deeds import ACTION, Deeds, Missing, WhichDeed
from orchestrator.play.forms.question import Unread
from orchestrator.play.forms.walk import Walk
from orchestrator.play.game import Game
from orchestrator.play.growing import Growing
from orchestrator.play.sheet_page import sheet_page
from orchestrator.turn.doable import Deed, Doable, Sayable, deed_words
from rules.engine import Resolution
from rules.refusals import Refusal, unknown
from rules.state import Sheet
from tools.lines import Teller
from tools.sheet_view import sheet_view

MENU: Final = "growth"


def growing_at(game: Game) -> Growing:
    """Growth at the table of a game."""
    echoes = game.door.terminal.echoes
    return Growing(game.table, game.paper, game.words, game.lines, game.wait, game.app.new_id, echoes)


def grow_by(game: Game, deed: Deed, hero: Sheet) -> None:
    """Grows by a deed that was said whole; what the rules have against it is told."""
    try:
        ByDeed(growing_at(game), hero).commit(deed)
    except CharacterRefused as refused:
        game.paper.gap()
        for _, line in refused_lines(game.table.system, game.table.state, refused.refusal, game.table.words):
            game.paper.line("notice", line, code=refused.refusal.code)


@dataclass(frozen=True)
class ByDeed:
    """One hero's growth by such actions, at a table where somebody grows."""

    growing: Growing
    hero: Sheet

    @property
    def doables(self) -> tuple[Doable, ...]:
        """What the hero can grow by."""
        return self.growing.table.doables(MENU, hero=self.hero.id)

    def ask(self) -> bool:
        """Asks which, what it cannot do without, and shows what would come of it; False where nothing came of it."""
        if self.growing.has_to_wait():
            return False
        deed = self._chosen()
        if deed is not None:
            deed = self._walk(self._form()).fill(deed, review=True)
        if deed is None:
            self.growing.paper.gap()
            self.growing.say("notice", "grow.left")
            return False
        return self.commit(deed)

    def _chosen(self) -> Deed | None:
        """The action, with what it needs; None where the person left."""
        doables = self.doables
        deed: Deed | None = Deed(doables[0].action) if len(doables) == 1 else None
        self.growing.say("quiet", "form.how_to")
        if deed is None:
            deed = self._walk(WhichDeed(doables, self.growing.words)).ask_all(Deed(""))
        doable = next((one for one in doables if deed is not None and one.action == deed.action), None)
        if deed is None or doable is None:
            return None
        return self._with_wanted(doable, self._walk(self._missing(deed.missing(doable))).ask_all(deed))

    def _with_wanted(self, doable: Doable, deed: Deed | None) -> Deed | None:
        """With what the rules want of it besides, asked as long as they want more; None where the person left."""
        for _ in doable.said:
            if deed is None:
                return None
            wanted = set(self.growing.table.lacking(deed, self.hero.id)) - set(deed.said)
            named = tuple(one for one in doable.said if one.id in wanted)
            if not named:
                return deed
            deed = self._walk(self._missing(named)).ask_all(deed)
        return deed

    def _missing(self, wanted: tuple[Sayable, ...]) -> Missing:
        return Missing(wanted, self._teller(), self.growing.words)

    def _walk(self, form: Any) -> Walk[Deed]:
        growing = self.growing
        return Walk(growing.paper, growing.words, growing.lines, form, echoed=growing.echoed)

    def _form(self) -> Deeds:
        growing = self.growing
        table, id = growing.table, self.hero.id
        return Deeds(self.doables, self._teller(), growing.words, lambda deed: table.ahead(deed, id), self._page)

    def _teller(self) -> Teller:
        table = self.growing.table
        return Teller(table.system, table.state, table.words)

    def _page(self, found: Resolution) -> str:
        """The sheet as it would be."""
        growing = self.growing
        view = sheet_view(growing.table.system, found.state, found.state.sheets[self.hero.id], growing.table.words)
        return sheet_page(view, growing.words, growing.paper.width)

    def commit(self, deed: Deed, *, asks: bool = True) -> bool:
        """Grows so, as one turn; choices that come up are asked where somebody is asked at all.

        Raises:
            CharacterRefused: the rules have something against it.
        """
        table = self.growing.table
        request = table.request(deed, self.hero.id)
        if isinstance(request, Refusal):
            raise CharacterRefused(table.system, table.state, request)
        doable = next(one for one in self.doables if one.action == deed.action)
        grown = self.growing.commit(request, asks=asks, said=deed_words(self._teller(), doable, deed))
        if grown and not table.account().changes:
            self.growing.say("change", "grow.done", what=doable.name)
        return grown

    # -- in other forms -----------------------------------------------------------------------------------------

    def from_line(self, line: str) -> Deed | Unread:
        """The deed that a line says whole: `advance step=effort`."""
        growing = self.growing
        doables = self.doables
        read = DeedLine(doables, growing.table.system, growing.words).read(line)
        if isinstance(read, Unread):
            return read
        missing = ", ".join(one.name for one in read.deed.missing(read.doable))
        if missing:
            return Unread("deeds.needs", (("action", read.doable.name), ("missing", missing)))
        return read.deed

    def from_data(self, data: Mapping[str, Any]) -> Deed:
        """The deed that a file says: `action`, and what is said of it by the ids of its parts.

        Raises:
            CharacterRefused: there is no such action to grow by, or nothing like that can be said of it.
        """
        table = self.growing.table
        said = {str(key): value for key, value in data.items() if key not in (ACTION, "sheet", "given")}
        given = data.get("given")
        said |= {str(key): value for key, value in given.items()} if isinstance(given, Mapping) else {}
        action = str(data.get(ACTION, ""))
        doable = next((one for one in self.doables if one.action == action), None)
        if doable is None:
            wrong = unknown(ACTION, action, [one.action for one in self.doables])
            raise CharacterRefused(table.system, table.state, wrong)
        other = next((id for id in said if doable.sayable(id) is None), None)
        if other is not None:
            raise CharacterRefused(table.system, table.state, unknown("part", other, [one.id for one in doable.said]))
        return Deed(action, said)

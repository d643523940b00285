"""The form of a deed: which action, and everything that may be said of it, one question each."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from orchestrator.play.forms.question import Choice, Question, Unread
from orchestrator.play.forms.reading import CLEARED, picked
from orchestrator.play.forms.said_of import choices_of, value_of
from orchestrator.turn.doable import Deed, Doable, Sayable, value_words
from prompts.words import Words
from rules.engine import Resolution
from rules.refusals import Refusal
from tools.lines import Teller, refusal_line

ACTION = "action"


class WhichDeed:
    """Asks which of some actions."""

    def __init__(self, doables: Sequence[Doable], words: Words) -> None:
        """Asks in the language of `words`, which are the door's."""
        self._doables = doables
        self._words = words

    def questions(self, draft: Deed) -> tuple[Question[Deed], ...]:
        """That one."""
        return (which_of(self._doables, draft, self._words),)

    def mistakes(self, draft: Deed) -> tuple[tuple[str, str], ...]:
        """None was chosen."""
        return () if draft.action else ((ACTION, self._words.say("form.how_one")),)

    def page(self, draft: Deed) -> str:
        """Empty."""
        return ""


class Missing:
    """Asks for what a deed cannot do without."""

    def __init__(self, wanted: Sequence[Sayable], teller: Teller, words: Words) -> None:
        """Asks about `wanted` in the language of `words`, which are the door's."""
        self._wanted = tuple(wanted)
        self._teller = teller
        self._words = words

    def questions(self, draft: Deed) -> tuple[Question[Deed], ...]:
        """One for each that is missing."""
        return tuple(question_of(one, draft, self._teller, self._words) for one in self._wanted)

    def mistakes(self, draft: Deed) -> tuple[tuple[str, str], ...]:
        """None: what the rules have against it they say themselves."""
        return ()

    def page(self, draft: Deed) -> str:
        """Empty."""
        return ""


class Deeds:
    """Asks which of some actions, then everything that may be said of it, and shows what would come of it."""

    def __init__(
        self,
        doables: Sequence[Doable],
        teller: Teller,
        words: Words,
        ahead: Callable[[Deed], Resolution | Refusal],
        page: Callable[[Resolution], str],
    ) -> None:
        """Asks about `doables`; `ahead` looks at what a deed would come to, and `page` shows it."""
        self._doables = {one.action: one for one in doables}
        self._teller = teller
        self._words = words
        self._ahead = ahead
        self._page = page

    def questions(self, draft: Deed) -> tuple[Question[Deed], ...]:
        """The action, where there are several, and all that may be said of it."""
        asked = [which_of(tuple(self._doables.values()), draft, self._words)] if len(self._doables) > 1 else []
        doable = self._doables.get(draft.action)
        said = doable.said if doable is not None else ()
        open_now = (one for one in said if one.belongs_to(draft) and (one.needed or not one.nothing_to_choose))
        return (*asked, *(question_of(one, draft, self._teller, self._words) for one in open_now))

    def mistakes(self, draft: Deed) -> tuple[tuple[str, str], ...]:
        """What the rules have against the whole, once all that is needed is there."""
        doable = self._doables.get(draft.action)
        if doable is None:
            return ((ACTION, self._words.say("deeds.which")),)
        missing = draft.missing(doable)
        if missing:
            names = ", ".join(one.name for one in missing)
            return ((missing[0].id, self._words.say("deeds.needs", action=doable.name, missing=names)),)
        found = self._ahead(draft)
        if not isinstance(found, Refusal):
            return ()
        return ((_place(found, doable), self._line(found)),)

    def _line(self, refused: Refusal) -> str:
        return refusal_line(self._teller.system, self._teller.state, refused, self._teller.words)

    def page(self, draft: Deed) -> str:
        """The sheet as it would be; what was said, where the rules refuse it."""
        found = self._ahead(draft)
        return self._page(found) if isinstance(found, Resolution) else ""


def which_of(doables: Sequence[Doable], draft: Deed, words: Words) -> Question[Deed]:
    """Which action it is to be; another one has everything said of it anew."""
    choices = tuple(Choice(one.action, one.name, one.covers) for one in doables)

    def read(line: str) -> Deed | Unread:
        found = picked(line, choices)
        if isinstance(found, Unread):
            return found
        return draft if found[0] == draft.action else Deed(found[0])

    now = next((one.name for one in doables if one.action == draft.action), "")
    return Question(ACTION, words.say("deeds.which"), words.say("form.how_one"), read, choices, now=now)


def _place(refused: Refusal, doable: Doable) -> str:
    """Which question a refusal is about; empty where it is about the whole, so that no single answer is held up."""
    named = str(refused.params.get("part", ""))
    return named if doable.sayable(named) is not None else ""


def question_of(one: Sayable, draft: Deed, teller: Teller, words: Words) -> Question[Deed]:
    """What is asked about one thing that may be said."""
    choices = choices_of(one)

    def read(line: str) -> Deed | Unread:
        said = {id: value for id, value in draft.said.items() if id != one.id}
        if line.strip() in CLEARED:
            return Deed(draft.action, said)
        value = value_of(one, line, teller.system, words)
        return value if isinstance(value, Unread) else Deed(draft.action, {**said, one.id: value})

    now = value_words(teller, one, draft.said[one.id]) if one.id in draft.said else ""
    return Question(one.id, one.name, how_to(one, words), read, choices, hint=one.meaning, now=now)


def how_to(one: Sayable, words: Words) -> str:
    """How it is answered, and that it may be left open where it may."""
    say = words.say
    match one.kind:
        case "number":
            how = say("deeds.how_number", least=one.least, most=one.most)
        case "flag":
            how = say("making.yes_or_no")
        case "text":
            how = say("deeds.how_text")
        case "texts":
            how = say("deeds.how_texts")
        case "choice":
            how = say("deeds.how_free" if one.free else "form.how_one")
        case "choices":
            how = say("deeds.how_choices")
        case "points":
            how = say("deeds.how_points", most=one.most)
    return how if one.needed else say("deeds.how_optional", how=how)

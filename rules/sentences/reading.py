"""A sentence → the entry it says, or a fault that says where understanding stopped."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any, Final

from rules.definitions.cards import Card
from rules.definitions.words import Definition
from rules.formula.names import nearest
from rules.loading.scalars import UNPRINTABLE
from rules.sentences.attempt import Attempt
from rules.sentences.drafts import Draft, SentenceStop, build
from rules.sentences.faults import SentenceFault
from rules.sentences.grammar import Grammar, grammar_of, kinds_of_entries
from rules.sentences.group_kinds import read_data, read_definition
from rules.sentences.names import Names
from rules.sentences.prepared import Prepared

LONGEST: Final = 20_000
"""The most characters a sentence may have; the longest entry of a shipped system has a twentieth of that."""
_NEARNESS_WORDS: Final = 4


def read(text: str, names: Names, language: str, *, kind: str = "", id: str = "") -> Definition | SentenceFault:
    """The entry that a sentence says.

    Args:
        text: the sentence. Case, blanks, Unicode's normal forms, either form of a particle, the final full stop and
            the look of dashes, arrows and quotation marks do not matter.
        names: the names it may use.
        language: `en` or `ko`; any other is read as English.
        kind: the kind of entry it must be (`card`, `stat`, `track` …); any when not given.
        id: the id of an entry whose sentence names none (a card's, unless a label in brackets does); when not given,
            the first of `card_1`, `card_2` … that no card has.
    """
    prepared = Prepared(text)
    if kind and kind not in kinds_of_entries():
        known = tuple(kinds_of_entries())
        return SentenceFault("unknown_kind", prepared.original, 1, kind, known, nearest(kind, known).best or "")
    if not prepared.low:
        return SentenceFault("empty", prepared.original, 1)
    stray = next((found for found in UNPRINTABLE.finditer(prepared.original) if not found.group().isspace()), None)
    if stray is not None:
        found = f"U+{ord(stray.group()):04X}"
        return SentenceFault("bad_character", prepared.original, stray.start() + 1, found)
    if len(prepared.original) > LONGEST:
        return SentenceFault("sentence_too_long", prepared.original, LONGEST + 1, params={"limit": LONGEST})
    grammar = grammar_of(language)
    attempt = Attempt(prepared, names, grammar.wording)
    try:
        draft = next(_whole(grammar, attempt, kind), None)
        return _fault(attempt) if draft is None else build(draft, attempt, _more(draft, names, id))
    except SentenceStop as stop:
        return stop.fault
    except RecursionError:
        return SentenceFault("too_deep", prepared.original, 1)


def _whole(grammar: Grammar, attempt: Attempt, kind: str) -> Iterator[Draft]:
    """Every way to read the whole sentence, which may end with a full stop."""
    low = attempt.text.low
    for one in (kind,) if kind else kinds_of_entries():
        for rule in grammar.entry(one):
            for end, draft in chain(read_definition(rule, attempt, 0), read_data(rule, attempt, one)):
                if end == len(low) or low[end:] == ".":
                    yield draft
                else:
                    attempt.miss(end, _END)


class _End:
    """The end of the sentence, as something that could stand there."""

    def expected(self, attempt: Attempt) -> tuple[str, ...]:
        """Its name."""
        return (attempt.wording.labels["end"],)


_END: Final = _End()


def _more(draft: Draft, names: Names, id: str) -> dict[str, Any]:
    """The id of an entry whose sentence names none."""
    if draft.model is not Card or any(bound.field == "id" for bound in draft.bounds) or "id" in draft.data:
        return {}
    taken = frozenset(names.of_kind("card"))
    number = next(number for number in range(1, len(taken) + 2) if f"card_{number}" not in taken)
    return {"id": id or f"card_{number}"}


def _fault(attempt: Attempt) -> SentenceFault:
    """Where understanding stopped, what stands there and what could."""
    place = max(attempt.far, 0)
    rest = attempt.text.original[attempt.text.at[place] :]
    troubles = attempt.troubles()
    if troubles:
        accepted = tuple(dict.fromkeys(word for trouble in troubles for word in trouble.accepted))
        code = troubles[0].code
        return attempt.fault(code, place, accepted, _likely(rest, accepted) if code == "unknown_id" else "")
    accepted = attempt.wanted()
    code = "not_understood" if place < len(attempt.text.low) else "ends_early"
    return attempt.fault(code, place, accepted, _likely(rest, accepted))


def _likely(rest: str, accepted: tuple[str, ...]) -> str:
    """What was probably meant: the accepted words nearest to the first few words that stand there."""
    words = rest.split()
    for count in range(min(_NEARNESS_WORDS, len(words)), 0, -1):
        found = " ".join(words[:count]).strip(" .,;:\u2192")
        near = nearest(found, accepted).best
        if near is not None:
            return near
    return ""

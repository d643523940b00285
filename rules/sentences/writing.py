"""An entry → the sentence that says it."""

from __future__ import annotations

from rules.definitions.words import Definition
from rules.sentences.grammar import grammar_of, kinds_of_entries
from rules.sentences.group_kinds import write_definition
from rules.sentences.names import Names
from rules.sentences.writer import Writer


def write(entry: Definition, names: Names, language: str, *, kind: str = "", labelled: bool = False) -> str:
    """The sentence that says an entry: `read` gives the entry back.

    Words that only text files have (what a stat covers, a description) are no data of the entry, so it does not say
    them; `explain` puts them beside it.

    Args:
        entry: any entry of a system file.
        names: the names to use; an entry of another system is written with ids where names are missing.
        language: `en` or `ko`; any other is written in English.
        kind: the kind of entry, needed only where a definition serves several: a stat block is a `character` where
            the system has one of that id, else a `non_player`.
        labelled: whether a sentence that does not name what it defines (a card's) begins with its id in brackets.

    Raises:
        KeyError: it is no entry of a system file, or there is no such kind.
    """
    grammar = grammar_of(language)
    kind = kind or kind_of(entry, names)
    rule = next(rule for rule in grammar.entry(kind) if rule.model is type(entry))
    said = write_definition(rule, entry, Writer(names, grammar.wording, labelled))
    return f"{kind} {said}" if said.startswith("{") else said


def kind_of(entry: Definition, names: Names) -> str:
    """The kind of an entry. Raises KeyError where no system file holds such entries."""
    kinds = [kind for kind, models in kinds_of_entries().items() if type(entry) in models]
    if not kinds:
        raise KeyError(type(entry).__name__)
    return next((kind for kind in kinds if getattr(entry, "id", "") in names.of_kind(kind)), kinds[-1])

"""Writing rules by telling: a model drafts entries as data, code checks them and sends what is wrong back, a few times.

Nothing is written here: whoever asked sees the result as sentences and as a difference first.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, Literal, get_args

from pydantic import TypeAdapter

from orchestrator.models.asking import structured_request
from orchestrator.models.gathered import gather_answer
from orchestrator.models.messages import OutputSchema
from orchestrator.models.protocol import ChatModel
from orchestrator.models.structured import Structured, read_structured
from orchestrator.models.usage import UsageTally
from orchestrator.own_files import OwnFiles
from orchestrator.rule_entries import with_entries
from prompts.errors import RequiredSectionsTooLarge
from prompts.views import DraftingView, Language
from rules.loading import Fault, SystemFaults, describe, document_from_data, read_system
from rules.loading.ids import SYSTEM_SECTIONS
from rules.loading.notation import notation
from rules.sentences import Chapter, as_text, explain
from rules.system import RuleSystem

Section = Literal[
    "stats", "skills", "tracks", "conditions", "lists", "derived", "clocks", "pools", "things", "difficulties",
    "attacks", "spends", "abilities", "cards", "questions",
]  # fmt: skip
"""What may be told; procedures, creation and growth are an author's to write."""
SECTIONS: Final[tuple[Section, ...]] = get_args(Section)
MOST_TRIES: Final = 4
MOST_TOLD: Final = 4_000
"""The most characters of a telling."""
ANSWER_TOKENS: Final = 4_096
WINDOW: Final = 32_768
"""The window taken for a model that does not state one."""
_MOST_FAULTS: Final = 12
"""How many lines of what is wrong, or of why a model refuses, go any further."""
_MOST_ANSWER: Final = 8_000
"""How many characters of an answer that could not be used the model is shown again."""
_ANSWER: Final[TypeAdapter[dict[Section, tuple[dict[str, Any], ...]]]] = TypeAdapter(
    dict[Section, tuple[dict[str, Any], ...]]
)

Drafted = tuple[dict[str, bytes], RuleSystem]

WhyNot = Literal["refused", "faulty", "nothing_new", "too_large"]


@dataclass(frozen=True, slots=True)
class Draft:
    """What a telling came to: sound files, and what is new in them.

    Attributes:
        contents: all files, changed or not.
        changed: the names of those that differ.
        news: the new and changed entries as sentences, under their headings.
        tries: how many answers it took.
        usage: what it cost.
    """

    contents: Mapping[str, bytes]
    changed: tuple[str, ...]
    news: tuple[Chapter, ...]
    tries: int
    usage: UsageTally


@dataclass(frozen=True, slots=True)
class NoDraft:
    """Why there is none: `refused` in the model's own words, or the faults of its last answer, a line each."""

    reason: WhyNot
    lines: tuple[str, ...]
    tries: int
    usage: UsageTally


@dataclass(frozen=True, slots=True)
class _Faulty:
    """What is wrong with an answer, a line for each fault."""

    lines: tuple[str, ...]


async def draft_rules(
    model: ChatModel, own: OwnFiles, told: str, language: Language, *, templates: Path | None = None
) -> Draft | NoDraft:
    """Asks the model for entries until they are sound, at most `MOST_TRIES` times.

    Args:
        model: who drafts.
        own: the system that they are for; it is sound.
        told: the person's words, at most `MOST_TOLD` characters.
        language: of the words, and of what comes back.
        templates: a person's own prompt templates.

    Raises:
        ModelError: the model cannot be asked. SystemFaults: the system is faulty already.
        TemplateFault: a person's own template is wrong.
    """
    before = read_system(own.contents, main=own.main).system
    present = explain(before, language)
    view, usage = _view(before, present, told, language), UsageTally()
    faults: tuple[str, ...] = ()
    for number in range(1, MOST_TRIES + 1):
        try:
            request = structured_request(
                model, "drafting", view, _output(), answer_tokens=ANSWER_TOKENS, window=WINDOW, templates=templates
            )
        except RequiredSectionsTooLarge:
            return NoDraft("too_large", (), number - 1, usage)
        said = await gather_answer(model.stream(request))
        usage = usage.add("drafting", said.finished.usage)
        if said.finished.reason in ("refusal", "filtered"):
            words = said.finished.refusal[:MOST_TOLD].splitlines()[:_MOST_FAULTS]
            return NoDraft("refused", tuple(words), number, usage)
        answer = said.text.strip()
        drafted = _drafted(own, answer, language)
        if not isinstance(drafted, _Faulty):
            contents, after = drafted
            news = _news(present, after, language)
            changed = tuple(name for name in contents if contents[name] != own.contents.get(name))
            if not changed or not news:
                return NoDraft("nothing_new", (), number, usage)
            return Draft(contents, changed, news, number, usage)
        faults = drafted.lines
        view = replace(view, answer=answer[:_MOST_ANSWER], fault="\n".join(faults))
    return NoDraft("faulty", faults, MOST_TRIES, usage)


def _view(system: RuleSystem, present: tuple[Chapter, ...], told: str, language: Language) -> DraftingView:
    kinds = {kind: tuple(entry.id for entry in getattr(system.file, key)) for kind, key in SYSTEM_SECTIONS.items()}
    return DraftingView(
        language=language,
        told=told,
        system_name=system.words(language, "system", system.id),
        notation=notation(SECTIONS),
        present=as_text(present),
        ids=tuple(f"{kind}: {', '.join(ids)}" for kind, ids in kinds.items() if ids),
    )


def _output() -> OutputSchema:
    """The sections, each a list of objects; what these hold the prompt's notation says and the loader checks."""
    entries = {"type": "array", "items": {"type": "object"}}
    schema = {"type": "object", "properties": dict.fromkeys(SECTIONS, entries), "additionalProperties": False}
    return OutputSchema("entries", schema)


def _drafted(own: OwnFiles, answer: str, language: Language) -> Drafted | _Faulty:
    """The files with an answer's entries in them, and the system they are then; or everything that is wrong."""
    read = read_structured(answer, _ANSWER)
    if not isinstance(read, Structured):
        return _Faulty((read.text(language),))
    entries = {str(section): new for section, new in read.value.items()}
    try:
        document_from_data(entries, own.main)  # nothing that no file could hold goes any further
        contents = with_entries(own.contents, own.main, entries)
        return contents, read_system(contents, main=own.main).system
    except SystemFaults as found:
        return _Faulty(tuple(_told(fault, language) for fault in found.faults[:_MOST_FAULTS]))


def _told(fault: Fault, language: str) -> str:
    """A fault for the model: where it is in the data, for it never saw a line of the file."""
    return f"{fault.path}: {describe(fault, language)}" if fault.path else describe(fault, language)


def _news(present: tuple[Chapter, ...], after: RuleSystem, language: Language) -> tuple[Chapter, ...]:
    """The chapters of the system as it would be, without the lines that it has already."""
    known = {(line.id, line.sentence) for chapter in present for line in chapter.lines}
    chapters = (
        Chapter(chapter.heading, tuple(line for line in chapter.lines if (line.id, line.sentence) not in known))
        for chapter in explain(after, language)
    )
    return tuple(chapter for chapter in chapters if chapter.lines)

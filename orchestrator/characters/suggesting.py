"""Values suggested from a back-story: by the model, checked by the same code as any request; else by plain comparison.

A model is told once what was wrong. When it is wrong again, or cannot be had, the plain suggestion stands in its place
and the reason is said.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, Literal

from orchestrator.characters.form_view import form_view
from orchestrator.characters.proposal import Proposal, schema_of
from orchestrator.models.asking import structured_request
from orchestrator.models.embedded import EMBEDDED
from orchestrator.models.errors import ModelError
from orchestrator.models.gathered import gather_answer
from orchestrator.models.messages import OutputSchema
from orchestrator.models.protocol import ChatModel
from orchestrator.models.structured import Structured, read_structured
from prompts.errors import RequiredSectionsTooLarge
from prompts.views.creation import CreationView
from prompts.words import Words
from rules.character_requests import CreateCharacter
from rules.creation import creation_form, mistakes, suggest
from rules.creation.reasons import suggested_by
from rules.creation.suggest import with_raises
from rules.request_base import Asker
from rules.set_up import empty_table
from rules.system import RuleSystem
from tools.lines import Teller, known_name, refusal_line

ANSWER_TOKENS: Final = 2000
WINDOW: Final = 16_000
"""The window taken for a model that does not state one."""
TRIES: Final = 2


@dataclass(frozen=True, slots=True)
class Wanted:
    """For what a character is suggested: its system, the story in the player's words, its name, a GM's level."""

    system: RuleSystem
    story: str
    words: Words
    name: str = ""
    level: int | None = None

    @property
    def asker(self) -> Asker:
        """A level other than the system's is a GM's to give."""
        return "player" if self.level is None else "gm"


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A request as it was suggested, by whom, and why by field (`stats`, `options.pack` …), in the player's language.

    `notice` says why the model's own suggestion is not the one here; empty where it is, or nobody asked a model.
    """

    request: CreateCharacter
    by: Literal["model", "heuristics"]
    why: Mapping[str, str] = field(default_factory=dict)
    notice: str = ""


async def suggest_character(wanted: Wanted, model: ChatModel, templates: Path | None = None) -> Suggestion:
    """The character a story suggests; the embedded storyteller, and an empty story, are not asked."""
    if model.name == EMBEDDED or not wanted.story.strip():
        return by_comparison(wanted)
    view, fault = form_view(wanted.system, wanted.story, wanted.words, name=wanted.name, level=wanted.level), ""
    for _ in range(TRIES):
        try:
            answer = await _asked(replace(view, fault=fault), wanted, model, templates)
        except (ModelError, RequiredSectionsTooLarge) as error:
            return _instead(wanted, "unreachable", str(getattr(error, "detail", "") or error))
        if isinstance(answer, Suggestion):
            return answer
        fault = answer
    return _instead(wanted, "unusable", fault)


async def _asked(view: CreationView, wanted: Wanted, model: ChatModel, templates: Path | None) -> Suggestion | str:
    """One try: the suggestion, or what is wrong with it for the model to read."""
    form = creation_form(wanted.system, wanted.level)
    output = OutputSchema("character", schema_of(form))
    request = structured_request(
        model, "creation", view, output, answer_tokens=ANSWER_TOKENS, window=WINDOW, templates=templates
    )
    answer = await gather_answer(model.stream(request))
    if answer.finished.reason in ("refusal", "filtered"):
        return wanted.words.say("creation.refused")
    read = read_structured(answer.text, Proposal)
    if not isinstance(read, Structured):
        return read.text(wanted.words.language)
    asked = read.value.request(form, wanted.name, wanted.level)
    asked = with_raises(wanted.system, wanted.story, wanted.words.language, asked)
    table = empty_table(wanted.system)
    wrong = [one for one in mistakes(wanted.system, table, asked, wanted.asker) if one.code != "name_needed"]
    if wrong:
        say = wanted.words.say
        lines = [
            say("creation.fault", field=str(one.params.get("field", "")), line=line)
            for one in wrong
            if (line := refusal_line(wanted.system, table, one, wanted.words, ids=True))
        ]
        return "\n".join(lines)
    return Suggestion(asked, "model", {key: " ".join(said.split())[:300] for key, said in read.value.why.items()})


def by_comparison(wanted: Wanted, notice: str = "") -> Suggestion:
    """The plain suggestion, with the words of the story that speak for each choice."""
    system, language = wanted.system, wanted.words.language
    request = suggest(system, wanted.story, language, name=wanted.name, level=wanted.level)
    teller = Teller(system, empty_table(system), wanted.words)
    why: dict[str, str] = {}
    for place, shared in suggested_by(system, wanted.story, language, request).items():
        named, _, id = place.rpartition(".")
        line = wanted.words.say("creation.because", name=known_name(teller, id), words=", ".join(shared[:4]))
        why[named] = wanted.words.say("creation.also", left=why[named], right=line) if named in why else line
    return Suggestion(request, "heuristics", why, notice)


def _instead(wanted: Wanted, code: str, detail: str) -> Suggestion:
    said = " ".join(detail.split())[:400]
    return by_comparison(wanted, wanted.words.say(f"creation.{code}", detail=said))

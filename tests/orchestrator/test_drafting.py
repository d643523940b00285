"""Rules told in words: what the model is asked, what becomes of its answers, and when it is not asked again."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from orchestrator.drafting import MOST_TRIES, SECTIONS, Draft, NoDraft, draft_rules
from orchestrator.own_files import OwnFiles
from orchestrator.testing.scripted import ScriptedModel, Step, answer, say
from prompts.views import LANGUAGES, Language
from rules.loading import read_system
from rules.loading.ids import SYSTEM_SECTIONS

SYSTEM = """\
# A game of sailors.
id: salt
version: "1.0"
name: "Salt"
stats:
  - {id: might, name: "Might", covers: "hauling, rowing", max: 5, default: 1}
tracks:
  - {id: hp, name: "Health", max: "6 + @might", role: health}   # how much one can take
"""
OWN = OwnFiles({"system.yaml": SYSTEM.encode()}, "system.yaml")
SHIP = {
    "things": [
        {"id": "ship", "name": "Ship", "tracks": [
            {"id": "hull", "name": "Hull", "max": 10}, {"id": "crew", "name": "Crew", "max": 20},
        ]},
    ],
    "abilities": [
        {"id": "collide", "name": "Collision", "covers": "ramming a ship, crashing into one", "target": "other",
         "effects": [
             {"mark_thing": "ship", "track": "hull", "by": -2},
             {"mark_thing": "ship", "track": "hull", "by": -2, "on": "target"},
         ]},
    ],
}  # fmt: skip
TOLD = "The ship has hull and crew; in a collision both sides lose hull."


def drafted(script: Sequence[Step], language: Language = "en", own: OwnFiles = OWN) -> tuple[Draft | NoDraft, Any]:
    with ScriptedModel(list(script)) as model:
        return asyncio.run(draft_rules(model, own, TOLD, language)), model


def sound(draft: Draft | NoDraft) -> Draft:
    assert isinstance(draft, Draft), draft
    return draft


@pytest.mark.parametrize("language", LANGUAGES)
def test_sound_entries_are_laid_into_the_files_and_told_as_sentences(language: Language) -> None:
    draft = sound(drafted([answer(SHIP)], language)[0])
    system = read_system(draft.contents).system

    assert draft.changed == ("system.yaml",)
    assert draft.contents["system.yaml"].decode().startswith(SYSTEM)
    assert [thing.id for thing in system.file.things] == ["ship"]
    assert [line.id for chapter in draft.news for line in chapter.lines] == ["ship", "collide"]
    assert draft.tries == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_model_is_told_the_wish_the_format_and_what_there_is_already(language: Language) -> None:
    model = drafted([answer(SHIP)], language)[1]
    (request,) = model.requests
    text = "\n".join(message.text for message in request.messages)

    assert request.stage == "drafting"
    assert TOLD in text
    assert "things: ThingDef[]" in text
    assert "stat: might" in text
    assert "Might" in text
    assert sorted(request.output.schema["properties"]) == sorted(SECTIONS)


def test_every_section_that_may_be_told_is_a_section_of_the_format() -> None:
    assert set(SECTIONS) <= set(SYSTEM_SECTIONS.values())


@pytest.mark.parametrize(
    ("wrong", "word"),
    [
        ("I would add a ship.", "JSON"),
        (json.dumps({"ships": []}), "ships"),
        (json.dumps({"tracks": [{"id": "hull", "max": "@mihgt"}]}), "might"),
        (json.dumps({"tracks": [{"id": "hull", "max": 3, "color": "red"}]}), "color"),
        (json.dumps({"tracks": [{"max": 3}]}), "id"),
        (json.dumps({"stats": 3}), "stats"),
    ],
)
def test_what_is_wrong_goes_back_to_the_model_by_name_and_its_next_answer_counts(wrong: str, word: str) -> None:
    """A refusal is a result: the model is told what was wrong, where, and what is accepted."""
    done, model = drafted([say(wrong), answer(SHIP)])
    second = model.requests[1].messages[-1].text

    assert sound(done).tries == 2
    assert word in second[second.index("<fault>") :]
    assert wrong in second


def test_after_so_many_wrong_answers_there_is_no_draft_and_the_last_faults_are_told() -> None:
    done, _ = drafted([answer({"tracks": [{"id": "hull", "max": "@nothing"}]})] * MOST_TRIES)

    assert isinstance(done, NoDraft)
    assert (done.reason, done.tries) == ("faulty", MOST_TRIES)
    assert "@nothing" in done.lines[0]


@pytest.mark.parametrize("nothing", [{}, {"stats": []}, {"stats": [{"id": "might", "name": "Might",
    "covers": "hauling, rowing", "max": 5, "default": 1}]}])  # fmt: skip
def test_an_answer_that_changes_no_rule_is_no_draft(nothing: Mapping[str, object]) -> None:
    done, _ = drafted([answer(nothing)])

    assert isinstance(done, NoDraft)
    assert done.reason == "nothing_new"


def test_a_model_that_refuses_is_not_asked_again() -> None:
    done, _ = drafted([Step((), "refusal", "No ships.")])

    assert done == NoDraft("refused", ("No ships.",), 1, done.usage)


def test_an_entry_that_is_there_is_changed_and_told_as_it_will_be() -> None:
    tougher = {"tracks": [{"id": "hp", "name": "Health", "max": "8 + @might", "role": "health"}]}
    draft = sound(drafted([answer(tougher)])[0])

    assert [line.id for chapter in draft.news for line in chapter.lines] == ["hp"]
    assert read_system(draft.contents).system.tracks["hp"].max == "8 + @might"


@pytest.mark.parametrize(
    "hostile",
    [
        {"tracks": [{"id": "hull", "max": "9" * 5000}]},
        {"tracks": [{"id": ["hull"], "max": 1}]},
        {"tracks": [{"id": "hull", "max": 1, "name": "a\x00b"}]},
        {"cards": [{"id": "c", "when": {"on": "rest"}, "do": [{"mark": "hp", "by": "1000d1000"}]}]},
        {"cards": [{"id": "c", "when": {"on": "rest"}, "do": [{"mark": "hp", "by": "@hp / 0"}]}]},
        {"derived": [{"id": "a", "formula": "@b"}, {"id": "b", "formula": "@a"}]},
        {"things": [{"id": "ship", "stats": [[[[[[{}]]]]]]}]},
    ],
)
def test_hostile_answers_are_faults_like_any_other(hostile: Mapping[str, object]) -> None:
    done, _ = drafted([answer(hostile)] * MOST_TRIES)

    assert isinstance(done, NoDraft)
    assert done.reason == "faulty"


def test_an_answer_nested_beyond_measure_is_a_fault() -> None:
    deep = '{"stats": ' + "[" * 30_000 + "]" * 30_000 + "}"
    done, _ = drafted([say(deep)] * MOST_TRIES)

    assert isinstance(done, NoDraft)


def test_a_huge_answer_is_shown_again_in_part_alone() -> None:
    done, model = drafted([say("x" * 300_000), answer(SHIP)])

    assert sound(done).tries == 2
    assert sum(len(message.text) for message in model.requests[1].messages) < 40_000


def test_a_system_that_fills_the_window_gives_way_but_its_ids_stay() -> None:
    stats = [{"id": f"s{n}", "covers": "long words about deeds " * 60, "max": 5, "default": 1} for n in range(200)]
    large = OwnFiles({"system.yaml": json.dumps({"id": "big", "version": "1", "stats": stats}).encode()}, "system.yaml")
    done, model = drafted([answer({"lists": [{"id": "scars", "name": "Scars"}]})], own=large)
    text = "\n".join(message.text for message in model.requests[0].messages)

    assert isinstance(done, Draft)
    assert "s199" in text
    assert "<present>" not in text

"""Characters of the shipped systems: made by each array and class, and raised to the top, ready-made ones too."""

from __future__ import annotations

import pytest

from orchestrator.testing.builders import ask
from prompts.words import Words
from rules.character_requests import Award, CreateCharacter
from rules.creation import creation_form, mistakes, suggest
from rules.creation.choices import options_for
from rules.creation.form import CreationForm
from rules.creation.spread import placed_by_rank
from rules.definitions.growth import LevelsGrowth
from rules.dice import CounterDice
from rules.engine import resolve
from rules.events.apply import fold
from rules.growth.levels import level_form
from rules.growth.suggesting import suggest_level
from rules.growth.xp import level_due, top_level, xp_for
from rules.loading import load_system, system_ids
from rules.reading import SheetReading
from rules.set_up import empty_table, new_table
from rules.state import Table
from rules.system import LANGUAGES, RuleSystem
from tests.rules.properties.invariants import broken_limits
from tools.lines import change_lines, refusal_line

STORY = "A soldier of the northern wall. Once a shepherd who sang to the flock."


@pytest.fixture(params=[one for one in system_ids() if load_system(one).file.growth is not None])
def system(request: pytest.FixtureRequest) -> RuleSystem:
    return load_system(request.param)


def rises_by_xp(system_id: str) -> bool:
    """Whether characters of a system come to a level by experience, and not by typed actions."""
    growth = load_system(system_id).file.growth
    return isinstance(growth, LevelsGrowth) and growth.rises == "xp"


@pytest.fixture(params=[id for id in system_ids() if rises_by_xp(id)])
def levelled(request: pytest.FixtureRequest) -> RuleSystem:
    """A system whose characters grow by levels."""
    return load_system(request.param)


def with_hero(system: RuleSystem, character: str) -> Table:
    start, made = new_table(system, (("hero", character, ""),))
    return fold(start, made)


def raised(system: RuleSystem, table: Table) -> Table:
    """The hero one level higher, by the end of an arc and what is suggested."""
    table = ask(system, table, Award(award="arc"), seed="grow").state
    assert level_due(system, table, table.sheets["hero"]).is_due
    request = suggest_level(system, table, table.sheets["hero"])
    assert request is not None
    done = resolve(system, table, request, dice=CounterDice("grow"), asker="player")
    assert done.refused is None
    assert broken_limits(system, done.state) == []
    for language in LANGUAGES:
        lines = change_lines(system, done.state, done.events, Words(language))
        assert any(str(done.state.sheets["hero"].level) in line for line in lines)
    return done.state


def test_every_ready_made_character_rises_to_the_top(levelled: RuleSystem) -> None:
    system = levelled
    for character in system.characters:
        table = with_hero(system, character)
        assert sum(table.sheets["hero"].classes.values()) == table.sheets["hero"].level
        for _ in range(table.sheets["hero"].level, top_level(system)):
            table = raised(system, table)
        assert level_form(system, table, table.sheets["hero"]) is None


def test_a_level_makes_whole_again(levelled: RuleSystem) -> None:
    system = levelled
    table = with_hero(system, next(iter(system.characters)))
    hurt = ask(system, table, {"action": "effects", "sheet": "hero", "effects": [{"clear": "hp", "by": 3}]}).state

    healed = raised(system, hurt)

    reading = SheetReading(system, healed, healed.sheets["hero"])
    assert (
        reading.track("hp") == reading.maximum("hp") >= SheetReading(system, table, table.sheets["hero"]).maximum("hp")
    )


def answered(form: CreationForm, request: CreateCharacter) -> CreateCharacter:
    """The request with the options of its classes alone; what the story left open takes the first that is offered."""
    options = {one.id: request.options.get(one.id, one.offered[: one.choose]) for one in options_for(form, request)}
    return request.model_copy(update={"options": options})


def test_every_array_and_class_makes_a_character_that_can_fight(system: RuleSystem) -> None:
    form = creation_form(system)
    table = empty_table(system)
    base = suggest(system, STORY, "en", name="Rian")
    for class_id in form.classes:
        for array in form.arrays or (None,):
            stats = base.stats if array is None else placed_by_rank(form, array.values, list(form.stats))
            named = "" if array is None else array.id
            update = {"array": named, "stats": stats, "classes": {class_id: form.level}, "abilities": ()}
            request = answered(form, base.model_copy(update=update))
            assert mistakes(system, table, request) == ()
            made = ask(system, table, request, seed="made").state
            sheet = made.sheets["hero"]
            assert broken_limits(system, made) == []
            assert sheet.attacks
            assert sheet.money > 0
            assert sheet.xp == xp_for(system, SheetReading(system, made, sheet), sheet.level)


def test_arrays_weigh_about_the_same(system: RuleSystem) -> None:
    sums = [sum(array.values) for array in system.creation.arrays]

    assert max(sums, default=0) - min(sums, default=0) <= 1


def test_every_preset_asks_a_few_questions(system: RuleSystem) -> None:
    """Rule_system §11: every preset asks a few."""
    assert len(system.questions) >= 3
    assert any(question.required for question in system.questions.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_mistakes_are_said_in_words_with_names(system: RuleSystem, language: str) -> None:
    """A9: the reason goes back as text one can act on."""
    request = suggest(system, STORY, "en").model_copy(update={"classes": {}, "skills": ("x",), "answers": {}})
    table = empty_table(system)

    found = mistakes(system, table, request)

    assert len(found) >= 3
    for mistake in found:
        line = refusal_line(system, table, mistake, Words("ko" if language == "ko" else "en"))
        assert mistake.code not in line
        assert "{" not in line

"""Whoever is made, and however they grow: limits hold, a refusal names its fields, the same seed gives the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from orchestrator.testing.builders import table_of
from rules.character_requests import Award, BuyAdvance, LevelUp, MarkImprovement, RewriteAnswer, RollImprovements
from rules.creation import mistakes, suggest
from rules.definitions.growth import ImprovementGrowth, LevelsGrowth
from rules.growth.buying import advance_prices
from rules.growth.growing import Growing, allowance
from rules.growth.levels import level_form
from rules.growth.suggesting import Ranking, pick_advances, pick_raises, pick_skills, suggest_level
from rules.growth.xp import level_due
from rules.loading import system_from_data
from rules.reading import SheetReading
from rules.refusals import Refusal
from rules.requests import AnyRequest, PassTime
from rules.set_up import empty_table
from rules.state import Sheet, Table
from rules.system import RuleSystem
from tests.rules.properties.creating import SKILLS, STATS, characters, makers, slips
from tests.rules.properties.invariants import unlisted
from tests.rules.properties.test_engine import asked, check


def told(refused: Refusal) -> None:
    """A refusal of several things says each with its field, by a code that is listed."""
    assert refused.mistakes
    assert refused.params["count"] == len(refused.mistakes)
    for mistake in refused.mistakes:
        assert mistake.params["field"], mistake
        assert unlisted("refusal", mistake.code, dict(mistake.params)) == ""


def grown_within(system: RuleSystem, sheet: Sheet) -> None:
    """What the invariants of all states do not look at: skills, classes, advances, marks."""
    assert set(sheet.skills) <= set(system.skills)
    assert list(sheet.skills) == sorted(set(sheet.skills))
    assert all(levels > 0 and id in system.classes for id, levels in sheet.classes.items())
    assert sum(sheet.classes.values()) in (0, sheet.level)
    for id, times in sheet.advances.items():
        most = system.advances[id].times
        assert 0 < times <= (times if most is None else most)
    assert len(set(sheet.improving)) == len(sheet.improving)


def made(system: RuleSystem, data: DataObject) -> tuple[Table, Sheet]:
    request = data.draw(characters(system))
    assert mistakes(system, empty_table(system), request) == ()
    table = check(system, empty_table(system), request, "player")
    return table, table.sheets["hero"]


@settings(max_examples=60)
@given(makers(), st.data())
def test_a_character_chosen_by_the_rules_is_made_whole(file: Mapping[str, Any], data: DataObject) -> None:
    system = system_from_data(file)
    request = data.draw(characters(system))
    before = empty_table(system)
    assert mistakes(system, before, request) == ()

    table = check(system, before, request, "player")

    sheet = table.sheets["hero"]
    grown_within(system, sheet)
    reading = SheetReading(system, table, sheet)
    assert sheet.level == system.creation.start_level
    assert (sheet.name, sheet.start_money is not None) == (request.name.strip(), True)
    if request.advances:
        return
    assert all(track.value == reading.start(system.tracks[id]) for id, track in sheet.tracks.items())
    array = system.arrays.get(request.array)
    if array is not None and array.values and not request.raises:
        assert Counter(sheet.stats.values()) == Counter(array.values)


@settings(max_examples=120)
@given(makers(), st.data())
def test_slips_give_refusals_that_name_their_fields_or_a_character(file: Mapping[str, Any], data: DataObject) -> None:
    """A9: every mistake names the field; nothing half-made is stored."""
    system = system_from_data(file)
    table = table_of(system, {"other": {}})
    request = data.draw(slips(data.draw(characters(system))))

    done = asked(system, table, request, "player")

    check(system, table, request, "player")
    found = mistakes(system, table, request)
    assert (done.refused is None) is (found == ())
    if done.refused is not None:
        assert done.state == table
        assert done.refused.mistakes == found
        told(done.refused)
    else:
        grown_within(system, done.state.sheets[done.made])


@settings(max_examples=50)
@given(makers("levels"), st.data())
def test_levels_are_gained_to_the_top_within_all_limits(file: Mapping[str, Any], data: DataObject) -> None:
    system = system_from_data(file)
    table, sheet = made(system, data)
    growth = system.file.growth
    assert isinstance(growth, LevelsGrowth)
    while sheet.level < growth.top:
        due = level_due(system, table, sheet)
        early = asked(system, table, LevelUp(sheet="hero"), "player")
        assert due.is_due or early.refused is not None
        table = check(system, table, Award(award="arc"), "code")
        assert level_due(system, table, table.sheets["hero"]).is_due
        request = data.draw(st.sampled_from((suggest_level(system, table, table.sheets["hero"]), None)))
        risen = table_after(system, table, request or level_by_whim(system, table, data))
        assert risen.sheets["hero"].level == sheet.level + 1
        table, sheet = risen, risen.sheets["hero"]
        grown_within(system, sheet)
    assert level_form(system, table, sheet) is None
    refused = asked(system, table, LevelUp(sheet="hero"), "gm").refused
    assert refused is not None
    assert refused.code == "top_level"


def table_after(system: RuleSystem, table: Table, request: AnyRequest) -> Table:
    refused = asked(system, table, request, "player").refused
    assert refused is None, (refused.mistakes, request, table.sheets["hero"], system.file.growth, system.file.advances)
    return check(system, table, request, "player")


def level_by_whim(system: RuleSystem, table: Table, data: DataObject) -> LevelUp:
    """A level chosen as anyone might choose."""
    suggested = suggest_level(system, table, table.sheets["hero"])
    assert suggested is not None
    level = table.sheets["hero"].level + 1
    brings = allowance(system, level, level)
    sheet = table.sheets["hero"]
    growing = Growing.of(SheetReading(system, table, replace(sheet, level=level)))
    orders = (data.draw(st.permutations(ids)) for ids in (STATS, SKILLS, tuple(system.advances)))
    ranking = Ranking(*orders)
    raises = pick_raises(growing, brings.raises, ranking)
    growing.raise_stats("raises", raises, brings.raises)
    skills = pick_skills(growing, brings.train, ranking)
    growing.learn("skills", skills)
    advances = pick_advances(growing, brings.advances, ranking)
    return suggested.model_copy(update={"raises": raises, "skills": skills, "advances": advances})


@settings(max_examples=40)
@given(makers("levels"), st.data())
def test_a_level_with_slips_changes_nothing_and_names_its_fields(file: Mapping[str, Any], data: DataObject) -> None:
    system = system_from_data(file)
    table, _ = made(system, data)
    odd = st.dictionaries(st.sampled_from(("might", "grit", "wit")), st.integers(-1, 9), max_size=3)
    request = LevelUp(
        sheet="hero",
        in_class=data.draw(st.sampled_from(("", "guard", "gard"))),
        raises=data.draw(odd),
        skills=data.draw(st.lists(st.sampled_from((*SKILLS, "flying")), max_size=3).map(tuple)),
        answers=data.draw(st.dictionaries(st.sampled_from(("identity", "orgin")), st.just("x" * 501), max_size=2)),
    )

    done = asked(system, table, request, "gm")

    check(system, table, request, "gm")
    if done.refused is not None and done.refused.code == "growth_mistakes":
        told(done.refused)


@settings(max_examples=40)
@given(makers("advances"), st.data())
def test_xp_buys_advances_until_it_is_gone(file: Mapping[str, Any], data: DataObject) -> None:
    system = system_from_data(file)
    table, _ = made(system, data)
    table = check(system, table, Award(award="quest"), "code")
    for _ in range(6):
        sheet = table.sheets["hero"]
        prices = advance_prices(system, table, sheet)
        if not prices:
            break
        id = data.draw(st.sampled_from(sorted(prices)))
        gifts = () if system.advances[id].raises is None else (system.advances[id].raises,)
        raises = pick_raises(
            Growing.of(SheetReading(system, table, sheet)), [g for g in gifts if g], Ranking(STATS, (), ())
        )
        request = BuyAdvance(sheet="hero", advance=id, raises=raises)
        refused = asked(system, table, request, "player").refused
        table = check(system, table, request, "player")
        assert (refused is None) is (prices[id] <= sheet.xp)
        assert table.sheets["hero"].xp <= sheet.xp + 1
        assert sum(table.sheets["hero"].advances.values()) == sum(sheet.advances.values()) + (refused is None)


@settings(max_examples=40)
@given(makers("improvement"), st.data())
def test_improvement_raises_what_was_used_well_and_never_past_its_highest(
    file: Mapping[str, Any], data: DataObject
) -> None:
    system = system_from_data(file)
    table, _ = made(system, data)
    growth = system.file.growth
    assert isinstance(growth, ImprovementGrowth)
    for _ in range(data.draw(st.integers(1, 6))):
        stat = data.draw(st.sampled_from(STATS))
        table = check(system, table, MarkImprovement(sheet="hero", stat=stat), "code")
        roll: AnyRequest = RollImprovements(sheet="hero")
        before = table.sheets["hero"]
        table = check(system, table, PassTime(minutes=60, rest=True) if growth.rolled == "rest" else roll, "gm")
        after = table.sheets["hero"]
        assert after.improving == ()
        assert all(after.stats[id] >= before.stats[id] for id in STATS)
        assert before.improving or after.stats == before.stats


@settings(max_examples=40)
@given(makers("levels"), st.data())
def test_an_answer_of_the_level_changes_once_a_level(file: Mapping[str, Any], data: DataObject) -> None:
    """R33."""
    system = system_from_data(file)
    table, sheet = made(system, data)
    rewritten = sheet.level
    for _ in range(data.draw(st.integers(1, 6))):
        if data.draw(st.booleans()):
            request = suggest_level(system, table, table.sheets["hero"])
            table = check(system, table, request, "gm") if request is not None else table
            continue
        written = RewriteAnswer(
            sheet="hero", question="identity", text=f"at {len(table.fired)} {data.draw(st.integers())}"
        )
        level = table.sheets["hero"].level
        refused = asked(system, table, written, "player").refused
        same = table.sheets["hero"].answers["identity"].text == written.text
        assert (refused is None) is (level > rewritten or same)
        rewritten = level if refused is None and not same else rewritten
        table = check(system, table, written, "player")


STORIES = st.text(st.sampled_from("abe 가나 .,climbing노래하기\n!"), max_size=120)


@settings(max_examples=60)
@given(makers(), STORIES, st.sampled_from(("en", "ko")))
def test_any_story_suggests_a_character_that_lacks_only_the_player_s_words(
    file: Mapping[str, Any], story: str, language: str
) -> None:
    system = system_from_data(file)

    request = suggest(system, story, language, name="Rian")

    assert suggest(system, story, language, name="Rian") == request
    left = {str(mistake.params["field"]) for mistake in mistakes(system, empty_table(system), request)}
    assert left <= {"answers.identity", "options.ties"}

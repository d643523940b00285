"""Values suggested from a back-story by plain comparison: the same every time, checked by the same code."""

from __future__ import annotations

import unicodedata
from typing import Any

import pytest

from orchestrator.testing.builders import ask, system_of
from rules.creation import mistakes, suggest
from rules.creation.likeness import likeness, ranked, story_of
from rules.loading import load_system
from rules.set_up import empty_table
from rules.system import RuleSystem
from tests.rules.creation.maker import MAKER, creating, maker

SCHOLAR = {
    "en": "A scholar who was thrown out of the academy. He studied forbidden books and cast spells at night.",
    "ko": "학당에서 쫓겨난 학자. 금서를 읽고 밤마다 마법을 공부했다.",
}
SAILOR = {
    "en": "She climbed masts and rowed through storms. She swims, wrestles and lifts what two men cannot.",
    "ko": "돛대를 오르고 폭풍 속에서 노를 저었다. 헤엄을 치고, 씨름을 하고, 두 사람 몫을 들어 올린다.",
}


@pytest.mark.parametrize("system_id", ["classic_d20", "forged", "hope_and_fear"])
@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize("story", [SCHOLAR, SAILOR])
def test_a_story_suggests_a_whole_character_of_a_shipped_system(
    story: dict[str, str], language: str, system_id: str
) -> None:
    system = load_system(system_id)

    request = suggest(system, story[language], language, name="Rian")

    assert mistakes(system, empty_table(system), request) == ()
    assert suggest(system, story[language], language, name="Rian") == request
    assert ask(system, empty_table(system), request, seed="x").made == "hero"


@pytest.mark.parametrize("language", ["en", "ko"])
def test_the_story_decides_who_one_is(language: str) -> None:
    system = load_system("classic_d20")

    scholar, sailor = (suggest(system, story[language], language) for story in (SCHOLAR, SAILOR))

    assert scholar.classes == {"lorekeeper": 2}
    assert max(scholar.stats, key=lambda id: scholar.stats[id]) == "intelligence"
    assert "arcana" in scholar.skills
    assert scholar.options["gift"] == ("reads_old_scripts",)
    assert max(sailor.stats, key=lambda id: sailor.stats[id]) == "strength"
    assert "athletics" in sailor.skills


def test_answers_and_own_words_are_the_players_own() -> None:
    system = load_system("hope_and_fear")

    request = suggest(
        system, "I carried the bell as a boy. Mountain rescuer, light sleeper, and thanked by nobody.", "en"
    )

    assert request.answers == {"identity": "I carried the bell as a boy."}
    assert request.options["past"] == ("Mountain rescuer", "light sleeper")


def test_a_story_that_names_nothing_is_taken_at_its_word() -> None:
    request = suggest(load_system("hope_and_fear"), "I carried the bell. Nobody thanked me.", "en")

    assert request.options["past"] == ("I carried the bell", "Nobody thanked me")


def test_a_story_that_says_nothing_leaves_what_only_the_player_can_say() -> None:
    system = load_system("hope_and_fear")

    request = suggest(system, "", "ko", name="리안")

    assert [(one.code, one.params["field"]) for one in mistakes(system, empty_table(system), request)] == [
        ("too_few_written", "options.past"),
        ("answer_required", "answers.identity"),
    ]
    assert request.array == "even"


def test_a_long_story_is_read_as_far_as_it_matters() -> None:
    system = load_system("classic_d20")
    story = "soldier " * 100_000

    request = suggest(system, story, "en")

    assert request.classes == {"shieldbearer": 2}
    assert len(request.answers["identity"]) == 500


def of_stats(**creation: Any) -> RuleSystem:
    stats = [
        {"id": "might", "covers": "lift, push, wrestle", "max": 6},
        {"id": "wit", "covers": "read, reckon, recall", "max": 6},
        {"id": "charm", "covers": "talk, sing, lie", "max": 6},
    ]
    return system_of(stats=[{**stat, "default": 1} for stat in stats], creation=creation)


@pytest.mark.parametrize(
    ("story", "array"),
    [
        ("", "flat"),
        ("I lift and push.", "peak"),
        ("I lift, I read, I sing.", "flat"),
        ("I lift, push and read.", "slope"),
    ],
)
def test_the_array_is_the_one_shaped_like_the_story(story: str, array: str) -> None:
    arrays = [
        {"id": "flat", "values": [2, 2, 2]},
        {"id": "slope", "values": [3, 2, 1]},
        {"id": "peak", "values": [5, 1, 0]},
    ]

    assert suggest(of_stats(arrays=arrays), story, "en").array == array


def test_a_total_is_shared_out_by_what_the_story_asks() -> None:
    request = suggest(of_stats(total=6), "I read and recall everything, and I sing.", "en")

    assert request.stats == {"might": 1, "wit": 3, "charm": 2}


def test_rolled_and_free_values_are_left_alone() -> None:
    assert suggest(of_stats(arrays=[{"id": "fate", "roll": "d6"}]), "I lift.", "en").stats == {}
    assert suggest(of_stats(), "I lift.", "en").stats == {}


def test_what_starting_levels_bring_is_suggested_too() -> None:
    system = maker(
        growth={"kind": "levels", "gains": [{"raises": {"points": 1}, "advances": 1}]},
        advances=[{"id": "keen", "raises": {"points": 1}}, {"id": "learned", "train": 1, "times": 1}],
    )

    request = suggest(system, "A knight. Once a squire.", "en", name="Rian")

    assert mistakes(system, empty_table(system), request) == ()
    assert sum(request.raises.values()) == 2
    assert [advance.id for advance in request.advances] == ["keen", "learned"]


def test_a_gm_may_have_a_higher_level_suggested() -> None:
    request = suggest(MAKER, "A knight. Once a squire.", "en", name="Rian", level=5)

    assert mistakes(MAKER, empty_table(MAKER), request, "gm") == ()
    assert (request.level, sum(request.classes.values())) == (5, 5)


def test_options_that_train_are_counted_before_other_skills() -> None:
    system = creating(options=[{"id": "hobby", "choose": 2, "skills": ["singing", "lore", "climbing"]}])

    assert mistakes(system, empty_table(system), suggest(system, "A knight.", "en", name="R")) == ()


# -- words compared ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("story", "line"),
    [
        ("She climbed.", "climb"),
        ("climbing trees", "climbs"),
        ("he carries", "carry, lift"),
        ("Running away", "run"),
        ("PRIESTS", "priest"),
        ("산을 오르며", "오르기"),
        ("산을 올라갔다", "오르기"),
        ("바람을 갈랐다", "가르기"),
        ("길을 따라갔다", "따르기"),
        ("숨겼다", "숨기기"),
        ("헤엄쳐 건넜다", "헤엄치기"),
        ("불을 피웠다", "피우기"),
        ("학자였던 사람", "학자"),
        ("기도했다", "기도하기"),
        ("검을 들고", "검"),
        ("읽었다", "읽기"),
    ],
)
def test_a_word_counts_in_any_of_its_forms(story: str, line: str) -> None:
    assert likeness(story_of(story), {"x": line}) == {"x": 1}


@pytest.mark.parametrize(
    ("story", "line"),
    [
        ("she is at it", "is, at, it"),
        ("arm", "army"),
        ("도시", "도"),
        ("", "climb"),
        ("climb", ""),
        ("그 사람", "그림자"),
        ("숨다", "숨기기"),
        ("오라비를 찾는다", "오르기"),
        ("through the mines and back", "squeeze through, back"),
    ],
)
def test_what_only_looks_alike_does_not_count(story: str, line: str) -> None:
    assert likeness(story_of(story), {"x": line}) == {"x": 0}


def test_a_word_that_many_lines_have_says_less() -> None:
    assert likeness(story_of("sing and read"), {"a": "sing, read", "b": "sing", "c": "dance"}) == {
        "a": 1.5,
        "b": 0.5,
        "c": 0,
    }


def test_equal_ones_stay_in_order() -> None:
    assert ranked({"a": 0, "b": 1, "c": 1}) == ("b", "c", "a")


def test_text_in_any_unicode_form_is_the_same_story() -> None:
    assert story_of(unicodedata.normalize("NFD", "오르며")) == story_of("오르며")


@pytest.mark.parametrize(
    ("language", "story", "role"),
    [
        ("en", "A smuggler who slipped past the customs every night without a sound.", "shade"),
        ("ko", "밤마다 소리 없이 세관을 따돌리던 밀수꾼.", "shade"),
        ("en", "The daughter of a mechanic, good with tools, who takes machines apart and mends them.", "spanner"),
        ("ko", "망가진 기계를 고치던 기술자의 딸. 손재주가 좋고 발명을 즐긴다.", "spanner"),
    ],
)
def test_a_class_is_suggested_by_what_one_lives_by_in_it(language: str, story: str, role: str) -> None:
    """What a class can do and fights by counts too: few stories name the class itself."""
    assert list(suggest(load_system("forged"), story, language).classes) == [role]

"""What own actions tell of: rules as lines, the story's words in the story alone, the hero by name."""

from __future__ import annotations

from typing import Any, Final

import pytest

from orchestrator.testing.builders import ask, table_of
from prompts.views import Language
from prompts.words import Words
from rules.engine import Resolution
from rules.loading import load_adventure, load_system
from rules.state import changed
from tools.decision_words import ask_words, option_words
from tools.lines import Teller, change_lines
from tools.tells import told_lines

CYPHER: Final = load_system("cypher")
SYSTEM: Final = load_adventure(CYPHER, "lost_tomorrow")


def intruded(what: str, answers: list[str], switches: dict[str, str] | None = None, **hero: Any) -> Resolution:
    follower = {"followers": {"followers": {"kit": {"tier": 1, "level": 2}}}}
    sheets = {"ann": {"name": "Ann", "own": follower, **hero}, "kit": {"kind": "npc", "name": "Kit", "level": 2}}
    table = changed(table_of(SYSTEM, sheets), switches=switches or {})
    return ask(SYSTEM, table, {"action": "intrude", "sheet": "ann", "what": what}, asker="storyteller", answers=answers)


def lines(done: Resolution, language: Language) -> tuple[str, ...]:
    words = Words(language)
    told = told_lines(SYSTEM, done.state, done.events, words)
    return (*told, *change_lines(SYSTEM, done.state, done.events, words))


@pytest.mark.parametrize(
    ("language", "what", "told"),
    [
        (
            "en",
            "Mun throws his rope round a pillar, and round Ann's ankle with it, and begins to haul.",
            (
                "An intrusion: Ann has no experience to refuse it with, and gets some for it.",
                "Ann: XP 0 → 2 (an intrusion)",
                "Ann: XP 2 → 1 (nobody there to hand it on to)",
            ),
        ),
        (
            "ko",
            "문 씨가 밧줄을 기둥에 걸었는데 Ann의 발목도 함께 걸렸다. 그가 당기기 시작했다.",
            (
                "마스터 개입: Ann은 경험치가 없어 거절하지 못한다. 대신 경험치를 얻는다.",
                "Ann: 경험치 0 → 2 (마스터 개입)",
                "Ann: 경험치 2 → 1 (건넬 사람이 없음)",
            ),
        ),
    ],
)
def test_an_intrusion_that_nobody_can_refuse_says_so_and_is_told_in_the_story_alone(
    language: Language, what: str, told: tuple[str, ...]
) -> None:
    done = intruded("mun_cuts", [])

    assert lines(done, language) == told
    assert Teller(SYSTEM, done.state, Words(language)).told_text("mun_cuts", "ann") == what


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ("Ann pays to be spared the intrusion, and it does not happen.", "Ann: XP 1 → 0 (spared an intrusion)")),
        (
            "ko",
            (
                "Ann이 값을 치르고 마스터 개입을 막았다. 그 일은 일어나지 않는다.",
                "Ann: 경험치 1 → 0 (마스터 개입을 막음)",
            ),
        ),
    ],
)
def test_an_intrusion_that_is_refused_does_not_happen_and_says_so(language: Language, told: tuple[str, ...]) -> None:
    assert lines(intruded("mun_cuts", ["refuse"], xp=1), language) == told


@pytest.mark.parametrize(
    ("rule", "language", "gives"),
    [
        ("lapse", "en", "Taking it gives 1 experience."),
        ("keep", "en", "Taking it gives 2 experience."),
        ("companion", "en", "Taking it gives 2 experience, one of them for your companion."),
        ("lapse", "ko", "받아들이면 경험치 1점을 얻어요."),
        ("keep", "ko", "받아들이면 경험치 2점을 얻어요."),
        ("companion", "ko", "받아들이면 경험치 2점을 얻어 1점은 동료에게 건네요."),
    ],
)
def test_one_alone_is_told_what_an_intrusion_brings_by_the_house_rule(
    rule: str, language: Language, gives: str
) -> None:
    done = intruded("mun_cuts", [], {"solo_gift": rule}, xp=1)
    decision = done.awaiting
    assert decision is not None
    teller = Teller(SYSTEM, done.state, Words(language))
    taken = intruded("mun_cuts", ["accept"], {"solo_gift": rule}, xp=1)

    asked = ask_words(teller, decision)
    assert gives in asked
    assert teller.told_text("mun_cuts", "ann") in asked
    costs = {"en": "(costs 1 XP)", "ko": "(경험치 1점 소모)"}[language]
    assert option_words(teller, decision.kind, decision.options[1]).endswith(costs)
    assert taken.state.sheets["ann"].xp == 1 + {"lapse": 1, "keep": 2, "companion": 1}[rule]
    assert taken.state.sheets["kit"].xp == (rule == "companion")


def test_words_that_a_model_made_up_are_left_as_they_are() -> None:
    """Nothing is filled into them, whatever braces they hold."""
    done = intruded("The {hero} of {hero.__class__} trips.", [])

    assert Teller(SYSTEM, done.state, Words("en")).told_text("{hero} {x}", "ann") == "{hero} {x}"
    assert not [line for line in lines(done, "en") if "trips" in line]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "A natural 20, a major effect: Ann gets a good deal more out of it than was hoped for."),
        ("ko", "순수 20, 큰 이득: Ann이 바라던 것보다 훨씬 많이 얻는다."),
    ],
)
def test_a_major_effect_outside_a_fight_is_shown(language: Language, told: str) -> None:
    table = table_of(CYPHER, {"ann": {"name": "Ann"}})
    task = {"action": "task", "sheet": "ann", "stat": "might", "difficulty": 4}

    done = ask(CYPHER, table, task, dice=[20], answers=["major"])

    assert told_lines(CYPHER, done.state, done.events, Words(language)) == (told,)

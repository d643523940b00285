"""`look_up`: anything that is known, by id or name, in either language; never a secret that is not out."""

from __future__ import annotations

import json

import pytest

from prompts.views import Language
from tests.tools.hands import EVERY, LANGUAGES, SYSTEMS, adventure_of, called, hands
from tools.registry import Phase

PHASES: tuple[Phase, ...] = ("narration", "talk")


@pytest.mark.parametrize(
    ("language", "subject", "part"),
    [
        ("en", "hero", "Hit Points"),
        ("en", "Bran", "stats"),
        ("ko", "브란", "히트 포인트"),
        ("en", "Hedda", "Innkeeper"),
        ("ko", "헤다", "왜가리"),
        ("en", "frightened", "Disadvantage"),
        ("ko", "겁먹음", "열위"),
        ("en", "Stealth", "sneak"),
        ("en", "the_bell", "Saint Orrin"),
        ("ko", "홍수", "골짜기"),
        ("en", "tolling", "tenth toll"),
    ],
)
def test_what_is_known_can_be_read(language: Language, subject: str, part: str) -> None:
    reply = called(hands("classic_d20", language), "look_up", subject=subject).reply

    assert part in json.dumps(reply, ensure_ascii=False)


@pytest.mark.parametrize(
    ("language", "subject", "part"),
    [
        ("en", "hero", '{"name": "Song of Thorns", "text": "Briars rise'),
        ("en", "hero", '"cost": "Hope 2"'),
        ("en", "hero", '"the Petrel": {"Speed": "2", "Hull": "8/8"}'),
        ("ko", "hero", '"바다제비호": {"속도": "2", "선체": "8/8"}'),
        ("en", "Song of Thorns", "sing the thorns up"),
        ("ko", "가시의 노래", "가시를 불러내기"),
        ("en", "Push yourself", "go all out"),
        ("ko", "유대 부르기", "유대를 떠올리기"),
    ],
)
def test_abilities_possessions_and_what_is_put_into_checks_can_be_read(
    language: Language, subject: str, part: str
) -> None:
    reply = called(hands("harbour_watch", language), "look_up", subject=subject).reply

    assert part in json.dumps(reply, ensure_ascii=False)


@pytest.mark.parametrize(("system", "language"), EVERY)
def test_no_unrevealed_secret_can_be_read_by_any_name(system: str, language: Language) -> None:
    """E4: neither its text nor its title comes back, whatever it is called by."""
    context = hands(system, language)
    adventure = adventure_of(system)
    for secret in adventure.secrets:
        title, text = (adventure.words(language, "secrets", secret, part) for part in ("title", "text"))
        for subject in (secret, title):
            for phase in PHASES:
                reply = called(context, "look_up", phase, subject=subject).reply
                assert text not in json.dumps(reply, ensure_ascii=False)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_secret_that_is_out_can_be_read(language: Language) -> None:
    context = hands("classic_d20", language, effects=[{"reveal": "flood_truth"}])
    text = context.system.words(language, "secrets", "flood_truth", "text")

    assert called(context, "look_up", subject="flood_truth").reply["text"] == text


@pytest.mark.parametrize("system", SYSTEMS)
def test_others_are_told_of_without_their_numbers(system: str) -> None:
    """E8: what can be seen of somebody, not their sheet."""
    context = hands(system)
    for sheet in context.state.present():
        reply = called(context, "look_up", subject=sheet.id).reply
        assert ("stats" in reply) == (sheet.kind == "hero")
        assert ("tracks" in reply) == (sheet.kind == "hero")


def test_a_look_up_changes_nothing() -> None:
    assert called(hands("classic_d20"), "look_up", subject="hero").resolution is None

"""Table talk with the embedded storyteller: useful answers from what the asker may know, and nothing changed."""

from __future__ import annotations

import pytest

from orchestrator.models.embedded.storyteller import EmbeddedStoryteller
from orchestrator.testing.tables import Heard, table_for_tests
from orchestrator.turn.table import OpenTable
from orchestrator.turn.work import Submit
from rules.saved import state_hash
from tests.orchestrator.models.embedded.placing import SYSTEMS, adventure_of

LANGUAGES = ("en", "ko")


async def opened(system: str, language: str, *lines: str) -> OpenTable:
    """A table at which some lines were said."""
    table = table_for_tests(adventure_of(system), EmbeddedStoryteller(), language=language, seed="talk")
    await table.submit(Submit("open", "", kind="open"), Heard())
    for place, line in enumerate(lines):
        await table.submit(Submit(f"line-{place}", line), Heard())
    return table


@pytest.mark.parametrize(
    ("language", "question", "parts"),
    [
        ("en", "What can I do here?", ["ask Hedda what she has not dared to write", "to the chapel"]),
        ("en", "What are my chances with Hedda?", ["Persuasion", "easy (10)", "60 in 100"]),
        ("en", "what are my chances?", ["Persuasion", "Medicine", "Insight", "Intimidation"]),
        ("en", "Who is Osk?", ["salvager with green hands"]),
        ("en", "who is Brenna?", ["church silver"]),
        ("en", "What is Frightened?", ["Disadvantage"]),
        ("en", "what are hit points?", ["How much more a body can take"]),
        ("en", "How does sneaking work?", ["Dexterity", "Stealth"]),
        ("en", "how am I?", ["Hit Points 20/20"]),
        ("en", "Where can I go?", ["The Heron Inn", "down to the lake"]),
        ("en", "Who is here?", ["Hedda, Osk"]),
        ("en", "What is the goal?", ["before the tenth toll"]),
        ("en", "How does this game work?", ["twenty-sided"]),
        ("en", "Tell me about the flood", ["dammed"]),
        ("en", "blah", ["nothing certain", "You might try"]),
        ("ko", "여기서 뭘 할 수 있지?", ["헤다에게 묻기", "예배당으로"]),
        ("ko", "헤다를 설득할 확률은?", ["설득", "쉬움 (10)", "60번쯤"]),
        ("ko", "오스크가 누구야?", ["손이 푸른 인양꾼"]),
        ("ko", "브레나는 누구?", ["교회의 은"]),
        ("ko", "겁먹음이 뭐야?", ["열위"]),
        ("ko", "히트 포인트가 뭐지", ["몸이 더 버틸"]),
        ("ko", "내 상태는 어때", ["히트 포인트 20/20"]),
        ("ko", "어디로 갈 수 있어?", ["왜가리 여관", "호숫가로"]),
        ("ko", "여기 누가 있나요?", ["헤다, 오스크"]),
        ("ko", "목표가 뭐야?", ["열 번째 종"]),
        ("ko", "이 게임 규칙을 알려줘", ["이십면체"]),
        ("ko", "음", ["확실히 아는 것이 없어요"]),
        ("ko", "What can I do?", ["헤다에게 묻기"]),
    ],
)
async def test_a_question_gets_what_it_asks_for(language: str, question: str, parts: list[str]) -> None:
    """E8: answered from what the asker may know."""
    told = await (await opened("classic_d20", language)).ask(question)

    assert isinstance(told, str)
    assert [part for part in parts if part not in told] == []


@pytest.mark.parametrize(
    ("language", "line", "question"),
    [
        ("en", "I ask Hedda what happened", "Why did that happen? The roll!"),
        ("ko", "헤다에게 묻는다", "왜 그렇게 됐지?"),
    ],
)
async def test_the_last_roll_is_explained_with_every_reason(language: str, line: str, question: str) -> None:
    """A11: dice, modifiers, target and tier; and still after turns without a roll."""
    table = await opened("classic_d20", language, line, {"en": "wait", "ko": "기다린다"}[language])
    told = await table.ask(question)

    assert isinstance(told, str)
    assert "d20" in told
    assert {"en": "Charisma +1", "ko": "매력 +1"}[language] in told
    assert {"en": "easy (10)", "ko": "쉬움 (10)"}[language] in told


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("language", LANGUAGES)
async def test_talk_changes_nothing_and_tells_no_secret(system: str, language: str) -> None:
    """E4, E8: no dice, no time, no hidden text, whatever is asked."""
    table = await opened(system, language)
    before, head = state_hash(table.state), table.row.head
    adventure = adventure_of(system)
    for secret in adventure.secrets:
        told = await table.ask(adventure.words(language, "secrets", secret, "title"))
        assert isinstance(told, str)
        assert adventure.words(language, "secrets", secret, "text") not in told

    assert (state_hash(table.state), table.row.head) == (before, head)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_recap_has_the_facts_first_and_then_what_changed(language: str) -> None:
    """D1: facts come from state."""
    ask = {"en": "I ask Hedda what happened", "ko": "헤다에게 묻는다"}[language]
    table = await opened("classic_d20", language, ask)
    told = await table.recap()

    assert isinstance(told, str)
    lines = told.splitlines()
    assert {"en": "The Heron Inn", "ko": "왜가리 여관"}[language] in lines[0]
    assert {"en": "Hit Points", "ko": "히트 포인트"}[language] in told
    assert lines[-1].startswith({"en": "Lately: ", "ko": "최근: "}[language])


async def test_a_chance_is_what_the_dice_say() -> None:
    """The percentages are counted, not guessed: 2d12 + 1 against 10, doubles always a success."""
    table = await opened("hope_and_fear", "en")
    told = await table.ask("What are my chances with Sefa?")

    assert isinstance(told, str)
    good = sum(1 for hope in range(1, 13) for fear in range(1, 13) if hope == fear or hope + fear + 1 >= 10)
    assert f"about {round(100 * good / 144)} in 100" in told

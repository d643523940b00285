"""What players say of Cypher's own actions, by the words of its text files."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from orchestrator.models.embedded.storyteller import EmbeddedStoryteller
from orchestrator.testing.builders import with_adventure
from orchestrator.testing.tables import counting_clock, counting_ids, table_for_tests
from orchestrator.turn.desk import Desk
from prompts.views import Language
from prompts.words import Words
from rules.loading import load_system
from rules.system import RuleSystem
from tests.orchestrator.models.embedded.placing import Placed


@cache
def in_the_cave() -> RuleSystem:
    return with_adventure(load_system("cypher"), scenes=[{"id": "cave", "non_players": ["wolf"]}])


def placed(language: Language) -> Placed:
    """One hero in a cave, with a wolf."""
    table = table_for_tests(in_the_cave(), EmbeddedStoryteller(), language=language)
    desk = Desk(
        system=in_the_cave(),
        store=table.keeping.store,
        model=table.keeping.model,
        words=Words(language),
        table=table.row,
        settings=table.settings,
        now=counting_clock(),
        new_id=counting_ids(),
        recent=(),
    )
    return Placed(desk, table.state)


@pytest.mark.parametrize(
    ("language", "line", "expected"),
    [
        ("en", "I climb the wall with two levels of Effort", {"action": "climb", "given": {"effort": 2}}),
        ("en", "I persuade the wolf with Effort", {"action": "task", "stat": "intellect", "given": {"effort": 1}}),
        ("en", "I pick the lock", {"action": "task", "stat": "speed"}),
        ("en", "By Intellect I work out the mechanism", {"action": "task", "stat": "intellect"}),
        ("en", "I slip past the wolf's guard", {"action": "slip_past", "target": "wolf"}),
        ("en", "I taunt the wolf so that it attacks me instead", {"action": "draw", "target": "wolf"}),
        ("en", "I wait until the wolf comes near", {"action": "wait", "given": {"trigger": "the wolf comes near"}}),
        (
            "en",
            "Recovery roll: 3 points to Might and 2 to Speed",
            {"action": "recover", "given": {"spread": {"might": 3, "speed": 2}}},
        ),
        (
            "en",
            "I bandage my wounds, three points to Might",
            {"action": "first_aid", "target": "hero", "given": {"aid_points": 3, "aid_to": "might"}},
        ),
        ("en", "I smash the door", {"action": "smash", "given": {"object": "the door"}}),
        ("en", "I craft a spear", {"action": "craft", "given": {"item": "a spear"}}),
        ("en", "I jump across the gap, 10 feet", {"action": "jump", "given": {"feet": 10}}),
        ("en", "I chase the wolf", {"action": "chase", "target": "wolf"}),
        ("en", "I roll for initiative", {"action": "initiative"}),
        ("ko", "분발 두 단계를 써서 벽을 오른다", {"action": "climb", "given": {"effort": 2}}),
        ("ko", "늑대를 설득한다. 분발 한 단계", {"action": "task", "stat": "intellect", "given": {"effort": 1}}),
        ("ko", "지성으로 장치를 알아낸다", {"action": "task", "stat": "intellect"}),
        ("ko", "무거운 바위를 들어 옮긴다", {"action": "task", "stat": "might"}),
        ("ko", "내가 대신 맞을게", {"action": "take_hit"}),
        ("ko", "늑대를 도발해서 나를 노리게 한다", {"action": "draw", "target": "wolf"}),
        ("ko", "늑대가 다가올 때까지 기다린다", {"action": "wait", "given": {"trigger": "늑대가 다가올"}}),
        ("ko", "경계를 선다", {"action": "guard"}),
        (
            "ko",
            "회복 굴림. 힘에 3점, 속력에 2점",
            {"action": "recover", "given": {"spread": {"might": 3, "speed": 2}}},
        ),
        (
            "ko",
            "상처를 돌본다. 힘에 세 점",
            {"action": "first_aid", "target": "hero", "given": {"aid_points": 3, "aid_to": "might"}},
        ),
        ("ko", "분발 없이 문을 부순다", {"action": "smash", "given": {"effort": 0, "object": "문"}}),
        ("ko", "구덩이를 건너뛴다. 3미터", {"action": "jump", "given": {"metres": 3}}),
        ("ko", "마차를 몰고 급회전한다", {"action": "drive", "given": {"vehicle": "마차"}}),
        (
            "ko",
            "플레이어 개입으로 구석에 밧줄이 있다",
            {"action": "player_intrusion", "given": {"wish": "구석에 밧줄이 있다"}},
        ),
    ],
)
def test_what_a_player_says_is_one_of_the_actions(language: Language, line: str, expected: dict[str, Any]) -> None:
    """B9: in both languages, with what is said of Effort, points and distances."""
    ruling = placed(language).ruled(line)

    assert ruling.kind == "action"
    assert {key: getattr(ruling, key) for key in expected} == expected

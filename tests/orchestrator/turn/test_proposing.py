"""What whoever rules proposes: bounded by the rules however often it is tried, and found once a turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import pytest

import orchestrator.turn.proposing as proposing
from orchestrator.models.embedded.storyteller import EmbeddedStoryteller
from orchestrator.models.protocol import ChatModel
from orchestrator.testing.scripted import ScriptedModel, Step, answer, say
from orchestrator.testing.tables import Heard, table_for_tests
from orchestrator.turn.foreseeing import refused_beforehand
from orchestrator.turn.settings import TableSettings
from orchestrator.turn.signals import Changed, TurnDone
from orchestrator.turn.standing import verify
from orchestrator.turn.table import OpenTable
from orchestrator.turn.work import Submit
from rules.loading import load_adventure, load_system
from rules.reading import is_out

ADVENTURES: Final = {"cypher": "lost_tomorrow", "numenera": "bell_of_words"}
STORY = say("Roses shake in the wind.").at("narration")
GREEDY: Final[tuple[Mapping[str, Any], ...]] = (
    {"action": "reward", "given": {"find": "artifact", "find_level": 10}},
    {"action": "reward", "given": {"find": "discovery"}},
    {"action": "intrude", "given": {"what": "Something falls.", "group": True}},
    {"action": "intrude", "given": {"what": "Something falls again."}},
    {"action": "recruit", "given": {"name": "Kit", "follower_level": 9}},
    {"action": "recruit", "given": {"name": "Kit", "follower_level": 2}},
    {"action": "grant", "given": {"found_artifact": "finders_needle"}},
    {"action": "grant", "given": {"found_artifact": "no such thing"}},
    {"action": "harm", "given": {"harm_points": 40}},
    {"action": "harm", "given": {"harm_points": 6}},
    {"action": "harm", "given": {"hazard": "fall", "fall_feet": 60}},
    {"action": "defend", "given": {"threat_level": 10, "damage": 10}},
    {"action": "train", "given": {"story_skill": "climbing"}},
)
"""What a model that is out for experience and harm proposes, turn for turn."""
XP_A_TURN: Final = 4
XP_A_SESSION: Final = 2 + 4
"""Two intrusions with a point left of each, and four points for what is found."""


def table_of(system_id: str, model: ChatModel, language: str = "en") -> OpenTable:
    system = load_adventure(load_system(system_id), ADVENTURES[system_id])
    return table_for_tests(system, model, language=language, settings=TableSettings(decisions="default"))


class Greedy:
    """A model that proposes the next of these things in each turn, whatever it is told about the last."""

    def __init__(self, proposals: Iterable[Mapping[str, Any]] = GREEDY) -> None:
        self.turn = 0
        self.proposals = tuple(proposals)
        self.model = ScriptedModel(self._steps())

    def _steps(self) -> Iterator[Step]:
        while True:
            proposed = self.proposals[self.turn % len(self.proposals)]
            rules = self.model.requests[-1].stage == "ruling"
            yield answer({"kind": "nothing", "proposed": proposed}) if rules else say("Nothing else happens.")


@pytest.mark.parametrize("system_id", ADVENTURES)
@pytest.mark.parametrize("language", ["en", "ko"])
async def test_a_model_out_for_experience_and_harm_gets_no_more_than_the_rules_give(
    system_id: str, language: str
) -> None:
    """A1, A9: turns of proposals bring what one session may, hurt nobody to death, and break nothing."""
    greedy = Greedy()
    table = table_of(system_id, greedy.model, language)
    before = 0
    for turn in range(3 * len(GREEDY)):
        greedy.turn = turn
        done = await table.submit(Submit(f"t{turn}", "I wait"), Heard())
        assert isinstance(done, TurnDone)
        after = table.state.heroes()[0].xp
        assert after - before <= XP_A_TURN
        before = after

    (hero,) = table.state.heroes()
    assert 0 < hero.xp <= XP_A_SESSION
    assert not is_out(table.system, hero)
    assert [sheet.level for sheet in table.state.sheets.values() if sheet.name == "Kit"] == [2]
    assert not verify(table.keeping.store, table.row.id, table.row.head).faults


@pytest.mark.parametrize(
    ("language", "line", "what"),
    [
        ("en", "I open the cabinet with a hairpin", "The floor drain gives a cough"),
        ("ko", "구복순을 설득한다", "배수구가 기침을 하더니"),
    ],
)
async def test_an_intrusion_is_told_once_in_the_story_and_named_beside_it(
    language: str, line: str, what: str, heard: Heard
) -> None:
    table = table_of("cypher", EmbeddedStoryteller(), language)

    done = await table.submit(Submit("a", line), heard)

    assert isinstance(done, TurnDone)
    shown = [one for signal in heard.of(Changed) for one in signal.lines]
    assert heard.narration.count(what) == 1
    assert not [one for one in shown if what in one]
    named = {"en": "An intrusion: Mirae has no experience", "ko": "마스터 개입: 미래는 경험치가 없어"}[language]
    assert [one for one in shown if one.startswith(named)]


async def test_what_the_scene_suggests_is_found_once_for_the_view_the_ruling_and_the_proposal(
    monkeypatch: pytest.MonkeyPatch, heard: Heard
) -> None:
    tried: list[object] = []

    def counted(*args: Any, **more: Any) -> Any:
        tried.append(args[2])
        return refused_beforehand(*args, **more)

    monkeypatch.setattr(proposing, "refused_beforehand", counted)
    script = [answer({"kind": "nothing", "proposed": {"action": "intrude", "given": {}}}).at("ruling"), STORY]
    table = table_of("cypher", ScriptedModel(script))

    await table.submit(Submit("a", "I wait"), heard)

    assert table.state.proposed == ("water_rises",)
    assert len(tried) == 1


@pytest.mark.parametrize(("system_id", "listed"), [("cypher", True), ("numenera", False)])
async def test_what_there_is_nothing_to_choose_for_is_not_offered(system_id: str, listed: bool, heard: Heard) -> None:
    """In Numenera a discovery is paid for at the end of the session, and never in play."""
    model = ScriptedModel([answer({"kind": "nothing"}).at("ruling"), STORY])

    await table_of(system_id, model).submit(Submit("a", "I wait"), heard)

    (asked,) = [one for one in model.requests if one.stage == "ruling"]
    assert asked.output is not None
    proposed: Any = asked.output.schema["properties"]
    assert ("reward" in proposed["proposed"]["properties"]["action"]["enum"]) is listed


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            "The bell strikes in the middle of a sentence, and the word Amara was about to say is gone, for good. "
            "It was the one that mattered.",
        ),
        ("ko", "말을 하는 도중에 종이 울렸고, 아마라가 막 하려던 낱말이 아주 사라졌다. 하필 꼭 필요하던 말이었다."),
    ],
)
async def test_a_suggestion_is_known_by_its_words_with_the_hero_s_name_and_is_made_but_once(
    language: str, said: str, heard: Heard
) -> None:
    """What a model reads is what it proposes by; spent words, and those of another scene, are nobody's to propose."""
    greedy = Greedy({"action": "intrude", "given": {"what": one}} for one in (said, said, "harl_arrives"))
    model = greedy.model
    table = table_of("numenera", model, language)

    async def proposing_it() -> list[object]:
        await table.submit(Submit(f"t{greedy.turn}", "I wait"), heard)
        greedy.turn += 1
        return [part["code"] for part in table.head.parts if part["type"] == "not_proposed"]

    assert await proposing_it() == []
    (asked, *_) = [one for one in model.requests if one.stage == "ruling"]
    assert said in asked.messages[-1].text
    assert table.state.proposed == ("word_goes",)
    assert await proposing_it() == ["unknown_proposal"]
    assert await proposing_it() == ["unknown_proposal"]
    assert table.state.proposed == ("word_goes",)

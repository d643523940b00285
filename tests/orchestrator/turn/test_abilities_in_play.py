"""Abilities in whole turns: ruled by a model or by words, paid for, refused with a reason, told."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from orchestrator.models.embedded.storyteller import EmbeddedStoryteller
from orchestrator.models.messages import ChatRequest
from orchestrator.testing.scripted import ScriptedModel, answer, say
from orchestrator.testing.tables import Heard, table_for_tests
from orchestrator.turn.settings import TableSettings
from orchestrator.turn.signals import Changed, Noticed, Rolled, TurnDone
from orchestrator.turn.standing import read_events
from orchestrator.turn.table import OpenTable
from orchestrator.turn.work import Submit
from rules.events import AbilityUsed, RequestRefused
from tests.orchestrator.systems.harbour import harbour_watch
from tests.orchestrator.turn.conftest import adventure_of

STORY = say("Fog, and the sound of ropes.").at("narration")


def ruled(**ruling: Any) -> Any:
    return answer({"kind": "action", **ruling}).at("ruling")


def scripted(*script: Any, **chosen: Any) -> tuple[OpenTable, ScriptedModel]:
    model = ScriptedModel(list(script))
    return table_for_tests(harbour_watch(), model, **chosen), model


def embedded(language: str = "en", **chosen: Any) -> OpenTable:
    settings = TableSettings(decisions="default")
    return table_for_tests(harbour_watch(), EmbeddedStoryteller(), language=language, settings=settings, **chosen)


def told(request: ChatRequest) -> str:
    return "\n".join(message.text for message in request.messages)


def schema_of(request: ChatRequest) -> dict[str, Any]:
    assert request.output is not None
    properties: Any = request.output.schema["properties"]
    return dict(properties)


def track(table: OpenTable, track_id: str, sheet: str = "hero") -> int:
    return table.state.sheets[sheet].tracks[track_id].value


# -- what the ruling is offered ----------------------------------------------------------------------------------------


async def test_the_ruling_is_offered_what_the_hero_can_use_with_cost_uses_and_whom_it_is_for() -> None:
    table, model = scripted(answer({"kind": "nothing"}), STORY)

    await table.submit(Submit("a", "I wait."), Heard())

    prompt = told(model.requests[0])
    assert "Ability: Song of Thorns [song_of_thorns]: sing the thorns up" in prompt
    assert "(costs Hope 2) (on Wrecker [wrecker])" in prompt
    assert "Second Wind [second_wind]: catch my breath, gather my strength (1 left)" in prompt
    assert "Caulk the Seams [caulk]: caulk the boat, mend the hull (not possible now: " in prompt
    assert "Storm Call" not in prompt, "it is not learnt"


async def test_the_schema_of_a_ruling_names_only_what_the_system_and_the_hero_have() -> None:
    table, model = scripted(answer({"kind": "nothing"}), STORY)
    plain = table_for_tests(adventure_of("classic_d20"), ScriptedModel([answer({"kind": "nothing"}), STORY]))

    await table.submit(Submit("a", "I wait."), Heard())
    await plain.submit(Submit("a", "I wait."), Heard())

    schema = schema_of(model.requests[0])
    assert schema["ability"]["enum"] == ["", "song_of_thorns", "second_wind", "lunge", "caulk", "ram"]
    assert schema["spend"]["items"]["enum"] == ["push", "invoke:Iris", "invoke:Old Bo"]
    assert schema["position"]["enum"] == ["", "controlled", "risky", "desperate"]
    assert schema["effect"]["enum"] == ["", "limited", "standard", "great"]
    assert "also" in schema
    of_plain: Any = plain.keeping.model
    unknown = {"position", "effect", "also"} - set(schema_of(of_plain.requests[0]))
    assert unknown == {"position", "effect", "also"}


# -- using one ---------------------------------------------------------------------------------------------------------


async def test_an_ability_that_is_ruled_is_paid_for_and_its_use_stands_before_the_narrator() -> None:
    table, model = scripted(ruled(ability="song_of_thorns", target="wrecker"), STORY)
    heard = Heard()

    done = await table.submit(Submit("a", "I sing the thorns up around the wrecker."), heard)

    assert isinstance(done, TurnDone)
    assert track(table, "hope") == 1
    assert track(table, "hp", "wrecker") == 7
    assert "bound" in table.state.sheets["wrecker"].conditions
    assert heard.of(Changed)[0].lines[:2] == ("Mara uses: Song of Thorns, on Wrecker", "Mara: Hope 3 → 1")
    assert "- Mara uses: Song of Thorns, on Wrecker" in told(model.requests[1])
    model.assert_used()


async def test_an_ability_with_a_check_of_its_own_is_thrown_and_its_chip_is_called_after_it() -> None:
    table, _ = scripted(ruled(ability="lunge"), STORY)
    heard = Heard()

    await table.submit(Submit("a", "I lunge over the gap."), heard)

    (rolled,) = heard.of(Rolled)
    assert rolled.chip.title == "Mara: Lunge (Might + Insight)"
    assert "Lunge +2" in rolled.chip.lines
    assert track(table, "hope") == 2


async def test_an_ability_that_does_not_exist_is_told_once_with_those_that_do() -> None:
    """A9: an unknown name lists what there is; nothing changes."""
    table, model = scripted(ruled(ability="fireball"), answer({"kind": "nothing"}).at("ruling"), STORY)

    await table.submit(Submit("a", "I throw fire."), Heard())

    fault = model.requests[1].messages[-1].text
    assert "fireball" in fault
    assert "song_of_thorns" in fault
    model.assert_used()


async def test_a_target_that_an_ability_is_not_for_is_told_once_with_those_it_is_for() -> None:
    right = ruled(ability="song_of_thorns", target="wrecker")
    table, model = scripted(ruled(ability="song_of_thorns", target="hero"), right, STORY)

    await table.submit(Submit("a", "I sing the thorns up."), Heard())

    assert "wrecker" in model.requests[1].messages[-1].text
    assert track(table, "hp", "wrecker") == 7
    model.assert_used()


# -- what cannot be used now -------------------------------------------------------------------------------------------


async def test_an_ability_without_uses_left_is_refused_with_its_reason_and_takes_no_time() -> None:
    """E8: nothing happens, and the player may do something else."""
    use = ruled(ability="second_wind")
    table, model = scripted(use, STORY, use)
    await table.submit(Submit("a", "I catch my breath."), Heard())
    before = table.state

    done = await table.submit(Submit("b", "I catch my breath again."), Heard())

    assert isinstance(done, TurnDone)
    assert done.question == "Mara has no use of Second Wind left."
    assert table.state == before
    assert type(read_events(table.head.events)[0]) is RequestRefused
    model.assert_used()


async def test_what_cannot_be_paid_for_is_told_by_name_and_the_plain_course_goes_on() -> None:
    plain = {"action": "strike", "attack": "boathook", "target": "wrecker"}
    song = ruled(ability="song_of_thorns", target="wrecker")
    table, model = scripted(song, STORY, ruled(ability="song_of_thorns", **plain), STORY)
    await table.submit(Submit("a", "I sing."), Heard())
    heard = Heard()

    await table.submit(Submit("b", "With my Song of Thorns I strike the wrecker."), heard)

    assert [one.line for one in heard.of(Noticed)] == ["Song of Thorns: Mara has 1 Hope; 2 is needed."]
    assert heard.of(Rolled)[0].chip.title == "Mara: Strike (Boathook) against Wrecker"
    assert track(table, "hope") == 1
    assert "Song of Thorns: Mara has 1 Hope; 2 is needed." in told(model.requests[-1])
    model.assert_used()


# -- by words alone ----------------------------------------------------------------------------------------------------

SAID = {
    "en": {
        "With my Song of Thorns I attack the wrecker.": "song_of_thorns",
        "I sing the thorns up around him.": "song_of_thorns",
        "I use Second Wind.": "second_wind",
        "I stop to catch my breath.": "second_wind",
        "I lunge forward over the gap.": "lunge",
        "I ram the pier.": "ram",
        "I caulk the boat.": "caulk",
        "가시의 노래를 부른다.": "song_of_thorns",
        "I use Storm Call.": "storm_call",
        "I sneak along the quay.": "",
        "I strike the wrecker.": "",
        "I do not use Second Wind.": "",
        '"Sing me the Song of Thorns," I say.': "",
    },
    "ko": {
        "가시의 노래로 난파꾼을 공격한다.": "song_of_thorns",
        "가시덤불을 일으켜 그자를 묶는다.": "song_of_thorns",
        "숨 돌리기를 쓴다.": "second_wind",
        "앞으로 달려든다.": "lunge",
        "배로 부두를 들이받는다.": "ram",
        "배의 틈을 메운다.": "caulk",
        "I use the Song of Thorns.": "song_of_thorns",
        "폭풍 부르기를 쓴다.": "storm_call",
        "몰래 움직여 등불 곁을 지난다.": "",
        "난파꾼을 친다.": "",
    },
}


@pytest.mark.parametrize(("language", "line"), [(language, line) for language in SAID for line in SAID[language]])
async def test_an_ability_is_known_by_its_name_or_its_words_in_either_language(language: str, line: str) -> None:
    table = embedded(language)

    await table.submit(Submit("a", line), Heard())

    ruling = next(part for part in table.head.parts if part["type"] == "ruling")
    assert ruling.get("ability", "") == SAID[language][line]


@pytest.mark.parametrize(
    ("language", "line", "lines"),
    [
        ("en", "I sing the Song of Thorns.", "Mara sings, and briars climb the wrecker from the planks up."),
        ("ko", "가시의 노래를 부른다.", "마라가 노래하자 가시덤불이 난파꾼을 휘감았다."),
        ("en", "I use Second Wind.", "Second Wind"),
        ("ko", "숨 돌리기를 쓴다.", "숨 돌리기"),
    ],
)
async def test_the_use_of_an_ability_is_told_in_its_own_lines_or_in_general_ones(
    language: str, line: str, lines: str
) -> None:
    table = embedded(language)
    heard = Heard()

    await table.submit(Submit("a", line), heard)

    assert lines in heard.narration
    assert any(isinstance(event, AbilityUsed) for event in read_events(table.head.events))


@pytest.mark.parametrize(
    ("language", "line", "reason"),
    [
        ("en", "I use Storm Call.", "Mara has not learnt Storm Call."),
        ("ko", "폭풍 부르기를 쓴다.", "마라는 폭풍 부르기를 익히지 않았어요."),
        ("en", "I caulk the boat.", "Mara cannot use Caulk the Seams as things stand."),
        ("ko", "배의 틈을 메운다.", "마라는 지금 틈 메우기를 쓸 수 없어요."),
    ],
)
async def test_an_ability_that_cannot_be_used_is_told_why_without_a_model(
    language: str, line: str, reason: str
) -> None:
    table = embedded(language)
    before = table.state

    done = await table.submit(Submit("a", line), Heard())

    assert isinstance(done, TurnDone)
    assert done.question.startswith(reason)
    assert table.state == before


@pytest.mark.parametrize(
    ("language", "lines", "question"),
    [
        (
            "en",
            ("I go to the lighthouse.", "I sing the Song of Thorns.", "the lookout"),
            "On whom? Here are: 1. Smuggler, 2. Lookout.",
        ),
        ("ko", ("등대로 간다.", "가시의 노래를 부른다.", "망꾼"), "누구에게 쓰나요? 여기 있는 이: 1. 밀수꾼, 2. 망꾼."),
    ],
)
async def test_an_ability_on_nobody_in_particular_is_asked_about_and_the_answer_is_understood(
    language: str, lines: tuple[str, str, str], question: str
) -> None:
    """E8: the question costs nothing."""
    table = embedded(language)
    await table.submit(Submit("a", lines[0]), Heard())

    asked = await table.submit(Submit("b", lines[1]), Heard())
    before = track(table, "hope")
    await table.submit(Submit("c", lines[2]), Heard())

    assert isinstance(asked, TurnDone)
    assert asked.question == question
    assert (before, track(table, "hope")) == (3, 1)
    assert "bound" in table.state.sheets["lookout"].conditions


@pytest.mark.parametrize(
    ("language", "line", "reason"),
    [
        ("en", "I sing the Song of Thorns.", "Song of Thorns needs a target, and there is nobody here for it."),
        ("ko", "가시의 노래를 부른다.", "가시의 노래에는 대상이 필요한데, 여기에는 쓸 상대가 없어요."),
    ],
)
@pytest.mark.parametrize("by_model", [False, True])
async def test_where_nobody_is_there_an_ability_on_somebody_is_said_to_have_nobody(
    language: str, line: str, reason: str, by_model: bool
) -> None:
    alone = replace(harbour_watch(), adventure=None, adventure_text={})
    model = ScriptedModel([ruled(ability="song_of_thorns")]) if by_model else EmbeddedStoryteller()
    table = table_for_tests(alone, model, language=language)

    done = await table.submit(Submit("a", line), Heard())

    assert isinstance(done, TurnDone)
    assert done.question == reason


async def test_what_an_ability_does_to_a_possession_is_told_with_its_name() -> None:
    for language, change, said in (
        ("en", "the Petrel: Hull 8 → 5", "The Petrel shudders from stem to stern."),
        ("ko", "바다제비호: 선체 8 → 5", "바다제비호가 이물부터 고물까지 떨었다."),
    ):
        table = embedded(language)
        heard = Heard()

        await table.submit(Submit("a", "I ram the pier." if language == "en" else "배로 부두를 들이받는다."), heard)

        assert change in heard.of(Changed)[0].lines
        assert said in heard.narration


async def test_a_non_players_ability_is_on_its_list_and_is_told() -> None:
    strike = {"action": "strike", "attack": "boathook", "target": "wrecker"}
    howl = {"sheet": "wrecker", "action": "ability:howl", "target": "hero"}
    table, model = scripted(
        ruled(**strike), STORY, ruled(action="test", difficulty="easy", non_players=[howl]), STORY, seed="s1"
    )
    await table.submit(Submit("a", "I strike the wrecker."), Heard())
    heard = Heard()

    await table.submit(Submit("b", "I study the wrecker."), heard)

    assert "Wrecker [wrecker]: Wrecker's Howl [ability:howl], against Mara [hero]" in told(model.requests[2])
    changes = [line for changed in heard.of(Changed) for line in changed.lines]
    assert "Wrecker uses: Wrecker's Howl, on Mara" in changes
    assert track(table, "stress") == 1


async def test_where_ruling_and_telling_are_one_call_a_named_ability_is_used_all_the_same() -> None:
    table, model = scripted(STORY, settings=TableSettings(single_call=True))
    heard = Heard()

    await table.submit(Submit("a", "I sing the Song of Thorns at the wrecker."), heard)

    assert track(table, "hope") == 1
    assert "Mara uses: Song of Thorns, on Wrecker" in told(model.requests[0])
    model.assert_used()


@pytest.mark.parametrize(
    ("language", "line", "told"),
    [
        ("en", "What can I do?", "You can use: Song of Thorns (Hope 2), Second Wind, Lunge (Hope 1), Ram (Hope 1)."),
        (
            "ko",
            "뭘 할 수 있지?",
            "쓸 수 있는 능력: 가시의 노래 (희망 2), 숨 돌리기, 달려들기 (희망 1), 들이받기 (희망 1).",
        ),
    ],
)
async def test_whoever_asks_what_they_can_do_is_told_what_they_can_use(language: str, line: str, told: str) -> None:
    table = embedded(language)

    done = await table.submit(Submit("a", line), Heard())

    assert isinstance(done, TurnDone)
    assert told in done.question

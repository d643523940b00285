"""What players put into checks, how their actions stand, and what they decide once the dice lie, in whole turns."""

from __future__ import annotations

from typing import Any

import pytest

from orchestrator.models.embedded.storyteller import EmbeddedStoryteller
from orchestrator.store.sqlite import open_memory_store
from orchestrator.testing.scripted import ScriptedModel, answer, call, say
from orchestrator.testing.tables import Heard, counting_clock, counting_ids, table_for_tests
from orchestrator.turn.settings import TableSettings
from orchestrator.turn.signals import Noticed, Rolled, TurnDone, TurnWaits
from orchestrator.turn.standing import read_events, verify
from orchestrator.turn.table import Keeping, OpenTable
from orchestrator.turn.work import Submit
from rules.events import RequestRefused
from tests.orchestrator.systems.harbour import harbour_watch

STORY = say("Fog, and the sound of ropes.").at("narration")
BY_DEFAULT = TableSettings(decisions="default")


def ruled(**ruling: Any) -> Any:
    return answer({"kind": "action", **ruling}).at("ruling")


def scripted(*script: Any, **chosen: Any) -> tuple[OpenTable, ScriptedModel]:
    model = ScriptedModel(list(script))
    chosen.setdefault("settings", BY_DEFAULT)
    return table_for_tests(harbour_watch(), model, **chosen), model


def embedded(language: str = "en", **chosen: Any) -> OpenTable:
    chosen.setdefault("settings", BY_DEFAULT)
    return table_for_tests(harbour_watch(), EmbeddedStoryteller(), language=language, **chosen)


def ruling_of(table: OpenTable) -> dict[str, Any]:
    return dict(next(part for part in table.head.parts if part["type"] == "ruling"))


def stress(table: OpenTable) -> int:
    return table.state.sheets["hero"].tracks["stress"].value


# -- what is put in ----------------------------------------------------------------------------------------------------


async def test_what_is_put_in_is_paid_for_and_stands_on_the_chip_with_its_item() -> None:
    bond = ruled(action="test", stat="might", difficulty="normal", spend=["invoke:Iris"])
    table, _ = scripted(ruled(action="action", stat="prowl", spend=["push"]), STORY, bond, STORY)
    heard = Heard()

    await table.submit(Submit("a", "I push myself and sneak past."), heard)
    await table.submit(Submit("b", "I invoke my bond with Iris and shove."), heard)

    first, second = heard.of(Rolled)
    assert "Push yourself +1 die" in first.chip.lines
    assert "Invoke a bond (Iris) +3" in second.chip.lines
    assert stress(table) == 2


async def test_what_cannot_be_put_in_is_told_once_and_the_rest_goes_on_without_it() -> None:
    again = ruled(action="test", stat="might", difficulty="normal", spend=["invoke:Iris", "invoke:Old Bo"])
    table, model = scripted(again, STORY, again, STORY)
    await table.submit(Submit("a", "My bonds!"), Heard())
    heard = Heard()

    done = await table.submit(Submit("b", "My bonds!"), heard)

    assert isinstance(done, TurnDone)
    assert [one.line for one in heard.of(Noticed)] == ["Mara has put in Invoke a bond already."] * 2
    assert not [line for line in heard.of(Rolled)[0].chip.lines if "bond" in line]
    refused = [event for event in read_events(table.head.events) if isinstance(event, RequestRefused)]
    assert [event.code for event in refused] == ["spend_used", "spend_used"], "it is on record"
    assert "Mara has put in Invoke a bond already." in model.requests[-1].messages[-1].text
    model.assert_used()


async def test_what_is_for_another_check_is_told_and_left_out() -> None:
    table, _ = scripted(ruled(action="test", stat="might", difficulty="easy", spend=["push"]), STORY)
    heard = Heard()

    await table.submit(Submit("a", "I push myself and shove."), heard)

    assert [one.code for one in heard.of(Noticed)] == ["unknown_spend"]
    assert len(heard.of(Rolled)) == 1
    assert stress(table) == 0


async def test_something_that_nobody_can_put_in_is_a_fault_told_once_to_the_model() -> None:
    right = ruled(action="action", stat="prowl")
    table, model = scripted(ruled(action="action", stat="prowl", spend=["bribe"]), right, STORY)

    await table.submit(Submit("a", "I sneak."), Heard())

    assert "bribe" in model.requests[1].messages[-1].text
    assert "push" in model.requests[1].messages[-1].text
    model.assert_used()


async def test_more_than_the_track_has_room_for_is_told_with_what_it_was_for() -> None:
    push = ruled(action="action", stat="resolve", spend=["push"], position="risky")
    table, _ = scripted(*[push, STORY] * 5, seed="still")
    heard = Heard()

    for turn in range(5):
        await table.submit(Submit(f"t{turn}", "I push myself and hold on."), heard)

    told = [one.line for one in heard.of(Noticed)]
    assert told[0].startswith("Push yourself: Mara can take ")
    assert len(heard.of(Rolled)) == 5


SAID = {
    "en": {
        "I push myself and sneak past the lanterns.": ("push",),
        "Pushing myself, I slip past and hide.": ("push",),
        "I invoke my bond with Iris and study the tracks.": ("invoke:Iris",),
        "Thinking of my bond with Old Bo, I shove the crate.": ("invoke:Old Bo",),
        "무리해서 살금살금 지나간다.": ("push",),
        "I push the door and shove the crate aside.": (),
        "I study the tracks for Iris.": (),
    },
    "ko": {
        "무리해서 살금살금 지나간다.": ("push",),
        "온 힘을 다해 살금살금 지나간다.": ("push",),
        "아이리스와의 유대를 불러 흔적을 찾는다.": ("invoke:Iris",),
        "보 영감과의 유대를 떠올리며 흔적을 찾는다.": ("invoke:Old Bo",),
        "I push myself and sneak past.": ("push",),
        "살금살금 지나간다.": (),
    },
}


@pytest.mark.parametrize(("language", "line"), [(language, line) for language in SAID for line in SAID[language]])
async def test_what_is_put_in_is_known_by_its_words_in_either_language(language: str, line: str) -> None:
    table = embedded(language)

    await table.submit(Submit("a", line), Heard())

    assert tuple(ruling_of(table).get("spend", ())) == SAID[language][line]
    assert ruling_of(table)["kind"] == "action"


@pytest.mark.parametrize(
    ("language", "line", "question"),
    [
        ("en", "I call on my bond and shove the crate.", "With which? There are: 1. Iris, 2. Old Bo."),
        ("ko", "유대를 불러 흔적을 찾는다.", "무엇으로 하나요? 있는 것: 1. 아이리스, 2. 보 영감."),
    ],
)
@pytest.mark.parametrize("by_name", [False, True])
async def test_which_of_several_is_put_in_is_asked_and_answered_by_number_or_name(
    language: str, line: str, question: str, by_name: bool
) -> None:
    """E8: the question costs nothing."""
    table = embedded(language)
    before = table.state

    asked = await table.submit(Submit("a", line), Heard())
    assert isinstance(asked, TurnDone)
    assert (asked.question, table.state) == (question, before)

    await table.submit(Submit("b", question.rpartition("2. ")[2].rstrip(".") if by_name else "2"), Heard())
    assert ruling_of(table)["spend"] == ["invoke:Old Bo"]


async def test_a_model_that_names_none_of_several_is_told_once_and_then_the_player_is_asked() -> None:
    invoked = ruled(action="test", stat="might", also="insight", difficulty=8, spend=["invoke"])
    table, model = scripted(invoked, invoked)

    done = await table.submit(Submit("a", "I call on my bond and shove the crate."), Heard())

    assert isinstance(done, TurnDone)
    assert done.question == "With which? There are: 1. Iris, 2. Old Bo."
    assert "Say which of Bonds Invoke a bond is put in with." in model.requests[1].messages[-1].text


@pytest.mark.parametrize(
    ("language", "line", "told"),
    [
        ("en", "I invoke my bond with Iris and study the tracks.", "Iris"),
        ("ko", "아이리스와의 유대를 불러 흔적을 찾는다.", "아이리스"),
    ],
)
async def test_what_is_put_in_is_told_without_a_model(language: str, line: str, told: str) -> None:
    table = embedded(language)
    heard = Heard()

    await table.submit(Submit("a", line), heard)

    assert told in heard.narration


# -- how it stands -----------------------------------------------------------------------------------------------------


async def test_position_and_effect_that_are_ruled_stand_on_the_chip() -> None:
    table, _ = scripted(ruled(action="action", stat="prowl", position="desperate", effect="great"), STORY)
    heard = Heard()

    await table.submit(Submit("a", "I leap for it."), heard)

    assert heard.of(Rolled)[0].chip.lines[:2] == ("position: desperate", "effect: great")
    assert table.state.sheets["hero"].xp == 1, "the outcomes of a desperate position are its own"


async def test_a_position_that_there_is_not_is_told_once_with_those_there_are() -> None:
    right = ruled(action="action", stat="prowl", position="risky")
    table, model = scripted(ruled(action="action", stat="prowl", position="hopeless"), right, STORY)

    await table.submit(Submit("a", "I leap for it."), Heard())

    assert "controlled, desperate, risky" in model.requests[1].messages[-1].text
    model.assert_used()


@pytest.mark.parametrize(
    ("language", "line", "position"),
    [
        ("en", "From a desperate position I sneak past.", "desperate"),
        ("ko", "절박한 처지에서 살금살금 지나간다.", "desperate"),
        ("en", "Desperate, I sneak past.", ""),
        ("en", "I sneak past.", ""),
    ],
)
async def test_a_position_counts_as_stated_beside_the_word_for_it_and_else_is_the_usual(
    language: str, line: str, position: str
) -> None:
    table = embedded(language)
    heard = Heard()

    await table.submit(Submit("a", line), heard)

    assert ruling_of(table).get("position", "") == position
    shown = {"en": ("position: desperate", "position: risky"), "ko": ("처지: 절박", "처지: 위험")}[language]
    assert (shown[0] if position else shown[1]) in heard.of(Rolled)[0].chip.lines


# -- once the dice lie -------------------------------------------------------------------------------------------------

ASKED = TableSettings(decisions="ask")
SNEAK = {"en": "I sneak past.", "ko": "살금살금 지나간다."}


def failing(language: str = "en", **chosen: Any) -> tuple[OpenTable, dict[str, Any]]:
    """A table whose first throw calls for a choice, and what it was made with."""
    kept: dict[str, Any] = {"store": open_memory_store(), "seed": "seed", "language": language}
    return embedded(language, settings=ASKED, store=kept["store"], **chosen), kept


@pytest.mark.parametrize(
    ("language", "ask", "options"),
    [
        ("en", "Mara, take what follows or resist it?", ("Take it", "Resist with Resolve")),
        ("ko", "마라, 닥칠 일을 그대로 받을까요, 저항할까요?", ("그대로 받는다", "의지로 저항한다")),
    ],
)
async def test_what_follows_may_be_resisted_for_a_price_and_the_choice_survives_a_restart(
    language: str, ask: str, options: tuple[str, str]
) -> None:
    """B9: a choice that waits is kept with the dice that lie."""
    table, kept = failing(language)
    waits = await table.submit(Submit("a", SNEAK[language]), Heard())
    assert isinstance(waits, TurnWaits)
    assert waits.line == ask
    assert tuple(text for _, text in waits.options) == options

    keeping = Keeping(kept["store"], EmbeddedStoryteller(), counting_clock(), counting_ids("later"))
    opened = OpenTable(keeping, harbour_watch(), table.row)
    again = await opened.resume(Heard())
    assert isinstance(again, TurnWaits)
    heard = Heard()
    done = await opened.decide("resist:resolve", heard)

    assert isinstance(done, TurnDone)
    assert opened.state.sheets["hero"].tracks["hp"].value == 10, "a risky position is a controlled one then"
    assert not verify(kept["store"], opened.row.id, opened.row.head).faults
    spared = {"en": ("worst of it", "far worse"), "ko": ("비켜 갔다", "나쁠 수도")}[language]
    assert any(words in heard.narration for words in spared)


async def test_where_nobody_is_asked_what_follows_is_taken() -> None:
    table = embedded()

    done = await table.submit(Submit("a", SNEAK["en"]), Heard())

    assert isinstance(done, TurnDone)
    assert table.state.sheets["hero"].tracks["hp"].value < 10
    assert stress(table) == 0


async def test_a_bond_may_still_be_invoked_once_the_dice_lie() -> None:
    for seed in ("one", "two", "three", "four", "five", "six", "seven"):
        table = embedded(settings=ASKED, seed=seed)
        waits = await table.submit(Submit("a", "I shove the crate."), Heard())
        if isinstance(waits, TurnWaits):
            break
    assert isinstance(waits, TurnWaits)
    assert waits.options == (
        ("keep", "Nothing more"),
        ("invoke:Iris", "Invoke a bond (Iris) +3"),
        ("invoke:Old Bo", "Invoke a bond (Old Bo) +1"),
    )
    heard = Heard()

    answered = await table.decide("invoke:Iris", heard)
    while isinstance(answered, TurnWaits):
        answered = await table.decide("keep", heard)

    assert isinstance(answered, TurnDone)
    assert "Invoke a bond (Iris) +3" in heard.of(Rolled)[-1].chip.lines


async def test_what_is_declined_is_told_before_a_choice_and_not_again_after_it() -> None:
    table, _ = scripted(ruled(action="action", stat="prowl", spend=["invoke:Iris"]), STORY, settings=ASKED, seed="seed")
    heard = Heard()
    waits = await table.submit(Submit("a", "I invoke my bond with Iris and sneak."), heard)
    assert isinstance(waits, TurnWaits)
    assert [one.code for one in heard.of(Noticed)] == ["unknown_spend"]

    await table.decide("accept", heard)

    assert [one.code for one in heard.of(Noticed)] == ["unknown_spend"]
    assert [part["code"] for part in table.head.parts if part["type"] == "refused"] == ["unknown_spend"]


async def test_the_narrator_is_told_the_deed_and_not_what_was_paid_to_withstand_it() -> None:
    """E14: the outcome is that of what the hero did."""
    push = ruled(action="action", stat="prowl", spend=["push"])
    table, model = scripted(push, STORY, settings=ASKED, seed="seed")
    await table.submit(Submit("a", "I push myself and sneak."), Heard())

    await table.decide("resist:resolve", Heard())

    prompt = model.requests[-1].messages[-1].text
    assert "It works, and it costs: Mixed success." in prompt
    assert "Mara: Action (Prowl): Mixed success (position: risky; effect: standard; Push yourself)" in prompt
    assert "Mara: Resistance (Resolve): " in prompt
    assert "(what follows is milder for it)" in prompt


async def test_a_roll_of_the_storytellers_may_say_how_it_stands_where_checks_have_such_steps() -> None:
    roll = {"check": "action", "sheet": "hero", "stat": "resolve", "reason": "the cold", "position": "controlled"}
    table, model = scripted(answer({"kind": "nothing"}), call("roll", roll), STORY)
    heard = Heard()

    await table.submit(Submit("a", "I wait."), heard)

    assert heard.of(Rolled)[0].chip.lines[0] == "position: controlled"
    offered = {tool.name: tool.schema for tool in model.requests[1].tools}
    properties: Any = offered["roll"]["properties"]
    assert properties["position"]["enum"] == ["controlled", "risky", "desperate"]


async def test_a_position_that_a_roll_cannot_have_is_refused_with_those_there_are() -> None:
    """A9: an unknown name lists what there is; nothing changes."""
    roll = {"check": "action", "sheet": "hero", "stat": "resolve", "reason": "the cold", "position": "cosy"}
    table, model = scripted(answer({"kind": "nothing"}), call("roll", roll), STORY)

    await table.submit(Submit("a", "I wait."), Heard())

    assert "controlled" in model.requests[-1].messages[-1].text
    assert not [part for part in table.head.parts if part["type"] == "chip"]

"""A turn in the embedded storyteller's words: opening, looking, talking, fighting, falling, secrets, endings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from orchestrator.models.embedded.storyteller import EmbeddedStoryteller
from orchestrator.models.embedded.telling import tell
from orchestrator.models.words import catalogue
from orchestrator.testing.tables import Heard, table_for_tests
from orchestrator.turn.moments import beats
from orchestrator.turn.settings import TableSettings
from orchestrator.turn.signals import Noticed, TurnDone, TurnWaits
from orchestrator.turn.table import OpenTable
from orchestrator.turn.work import Submit
from prompts.views import MaterialView, MomentView, NarrationView, SceneView, StruckView
from prompts.words import Words
from rules.events import Cause, TrackChanged
from tests.orchestrator.models.embedded.placing import adventure_of, placed

LANGUAGES = ("en", "ko")


class Session:
    """A table put where a test wants it, with real dice: the test says what they show."""

    def __init__(self, system: str, language: str, *, seed: str = "telling", **place: Any) -> None:
        self.table: OpenTable = table_for_tests(
            adventure_of(system),
            EmbeddedStoryteller(),
            language=language,
            seed=seed,
            settings=TableSettings(dice="real", decisions="default"),
        )
        self.heard = Heard()
        self.said = 0
        if place:
            self.table.state = placed(system, language, **place).state

    async def open(self) -> str:
        answer = await self.table.submit(Submit("open", "", kind="open"), self.heard)
        assert isinstance(answer, TurnDone)
        return answer.narration

    async def say(self, line: str, *faces: int) -> str:
        """What is told of a line; `faces` are thrown one by one as they are asked for, then the lowest ones."""
        self.said += 1
        answer = await self.table.submit(Submit(f"line-{self.said}", line), self.heard)
        thrown = list(faces)
        while isinstance(answer, TurnWaits) and answer.dice:
            shown = await self.table.throw((thrown.pop(0) if thrown else 1,), self.heard)
            assert shown is not None
            answer = shown
        assert isinstance(answer, TurnDone), answer
        return answer.narration

    def lines(self, place: str) -> tuple[str, ...]:
        """The written lines of a place of the narration (`foe_falls.lines`)."""
        section, part = place.split(".")
        tree = self.table.system.text[self.table.row.language]["narration"]
        texts = tree[section][part]
        return (texts,) if isinstance(texts, str) else tuple(texts)


def tells_one_of(told: str, variants: Iterable[str]) -> bool:
    """Whether a narration has one of some written lines, whatever stands in its slots."""
    return any(longest_piece(one) in told.casefold() for one in variants)


def longest_piece(line: str) -> str:
    pieces = line.replace("{", "}").split("}")[::2]
    return max(pieces, key=len).strip(" .,은는이가을를()과와").casefold()


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_opening_sets_the_scene_and_says_nothing_of_the_storyteller(language: str) -> None:
    """The door says who tells the story; the story does not say it again."""
    session = Session("classic_d20", language)
    told = await session.open()
    words = session.table.system.words

    assert words(language, "scenes", "heron_inn", "description") in told
    assert {"en": "You might try: ask Hedda", "ko": "해 볼 만한 일: "}[language] in told
    assert {"en": "Ways from here: to the chapel", "ko": "갈 수 있는 곳: 예배당으로"}[language] in told
    assert Words("ko" if language == "ko" else "en").say("notice.embedded") not in told
    assert {"en": "Bran", "ko": "브란"}[language] in told


@pytest.mark.parametrize(("language", "look"), [("en", "I look around"), ("ko", "주위를 둘러본다")])
async def test_looking_shows_something_new_each_time(language: str, look: str) -> None:
    session = Session("classic_d20", language)
    await session.open()
    told = [(await session.say(look)).splitlines()[0] for _ in range(4)]

    assert len(set(told)) == 4


@pytest.mark.parametrize(
    ("language", "look", "who"),
    [("en", "I look at Hedda", "Innkeeper of the Heron"), ("ko", "헤다를 바라본다", "왜가리 여관의 주인")],
)
async def test_looking_at_somebody_shows_them(language: str, look: str, who: str) -> None:
    session = Session("classic_d20", language)

    assert who in await session.say(look)


@pytest.mark.parametrize(("language", "line"), [("en", "talk to Hedda"), ("ko", "헤다와 이야기한다")])
async def test_people_say_something_else_each_time(language: str, line: str) -> None:
    session = Session("classic_d20", language, known=["they_count", "tongue_stolen"])
    speech = session.table.system.phrases(language, "non_players", "hedda", "speech")
    told = [await session.say(line) for _ in range(len(speech))]

    heard = [next((one for one in speech if one.rstrip(".") in text), "") for text in told]
    assert sorted(heard) == sorted(speech)


@pytest.mark.parametrize(
    ("language", "line", "face", "place"),
    [
        ("en", "attack Osk", 20, "attack_by_hero.critical_success"),
        ("ko", "오스크를 공격한다", 20, "attack_by_hero.critical_success"),
        ("en", "attack Osk", 1, "attack_by_hero.critical_failure"),
        ("ko", "오스크를 공격한다", 1, "attack_by_hero.critical_failure"),
        ("en", "I search the room", 20, "check.critical_success"),
        ("ko", "방을 샅샅이 조사한다", 1, "check.critical_failure"),
    ],
)
async def test_the_best_and_the_worst_throws_have_lines_of_their_own(
    language: str, line: str, face: int, place: str
) -> None:
    """E14: the tier decides what is told."""
    session = Session("classic_d20", language, fight="attack" in place)

    assert tells_one_of(await session.say(line, face), session.lines(place))


@pytest.mark.parametrize(
    ("language", "line"), [("en", "attack Osk with my longsword"), ("ko", "장검으로 오스크를 공격한다")]
)
async def test_a_fight_is_told_in_the_order_it_went(language: str, line: str) -> None:
    session = Session("classic_d20", language)
    told = (await session.say(line, 1, 19, 8)).casefold()
    order = ("fight_begins.lines", "attack_by_hero.success", "foe_falls.lines", "fight_ends.lines")
    at = [
        min(told.find(longest_piece(one)) for one in session.lines(place) if longest_piece(one) in told)
        for place in order
    ]

    assert at == sorted(at)


@pytest.mark.parametrize(("language", "line"), [("en", "attack the grey wolf"), ("ko", "잿빛 늑대를 공격한다")])
async def test_a_coward_that_is_hurt_is_told_to_run(language: str, line: str) -> None:
    session = Session("hope_and_fear", language, scene="wolf_wood", fight=True)
    told = ""
    for _ in range(6):
        told = await session.say(line, 6, 5, 1)
        if tells_one_of(told, session.lines("foe_flees.lines")):
            break
    name = {"en": "grey wolf", "ko": "잿빛 늑대"}[language]

    assert tells_one_of(told, session.lines("foe_flees.lines"))
    assert name in told


@pytest.mark.parametrize("language", LANGUAGES)
async def test_falling_lying_and_waking_are_told_in_their_turn(language: str) -> None:
    session = Session("classic_d20", language, effects=[{"set": "hp", "to": "empty"}])
    line = {"en": "I look around", "ko": "주위를 둘러본다"}[language]
    told = [await session.say(line) for _ in range(3)]

    for one in told:
        assert tells_one_of(one, session.lines("hero_out.lines"))
        assert {"en": "You might try", "ko": "해 볼 만한"}[language] not in one
    saves = [
        part
        for tier in ("success", "failure", "critical_success", "critical_failure")
        for part in session.lines(f"death_save.{tier}")
    ]
    assert tells_one_of(told[1], saves), "the throw at the last turn's end is told first"


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_fall_is_told_once(language: str) -> None:
    line = {"en": "attack the abbot", "ko": "원장을 공격한다"}[language]
    for seed in "abcdefghijklmnop":
        session = Session("classic_d20", language, seed=seed, scene="bell_tower", effects=[{"set": "hp", "to": "1"}])
        told = await session.say(line)
        falls = [one for one in session.lines("hero_falls.lines") if longest_piece(one) in told.casefold()]
        if falls:
            assert len(falls) == 1
            assert not tells_one_of(told, (*session.lines("hero_hurt.light"), *session.lines("hero_hurt.heavy")))
            return
    pytest.fail("no seed felled the hero")


@pytest.mark.parametrize(
    ("language", "look", "fight"), [("en", "I look around", "attack"), ("ko", "주위를 둘러본다", "공격한다")]
)
async def test_a_secret_whose_time_has_come_comes_out_in_a_quiet_moment(language: str, look: str, fight: str) -> None:
    """The `reveal` tool brings it, and it is told in the same breath; not in a fight, and not twice."""
    session = Session("classic_d20", language, scene="lake_shore")
    text = session.table.system.words(language, "secrets", "they_count", "text")
    told = await session.say(look)
    calls = [part["name"] for part in session.table.head.parts if part["type"] == "call"]

    assert text in told
    assert calls == ["reveal"]
    assert text not in await session.say(look)


@pytest.mark.parametrize(("language", "line"), [("en", "go up the tower stairs"), ("ko", "종루로 간다")])
async def test_a_closed_way_is_told_by_names(language: str, line: str) -> None:
    """E11: what is open is listed as people call it, once, and by the notice."""
    session = Session("classic_d20", language, scene="drowned_nave")
    told = await session.say(line)
    notice = " ".join(one.line for one in session.heard.of(Noticed))

    assert session.table.state.scene.id == "drowned_nave"
    assert session.table.system.words(language, "scenes", "lake_shore") in notice
    assert "_" not in notice + told
    assert told.strip()
    assert session.table.system.words(language, "scenes", "lake_shore") not in told


@pytest.mark.parametrize(("language", "line"), [("en", "I bandage myself"), ("ko", "상처에 붕대를 감는다")])
async def test_first_aid_at_full_health_is_not_told_as_a_help(language: str, line: str) -> None:
    session = Session("classic_d20", language)
    told = await session.say(line, 20, 8)

    own = catalogue(language)["embedded.told.nothing_mended"].splitlines()
    assert tells_one_of(told, own)
    assert not tells_one_of(told, session.lines("first_aid.success"))


@pytest.mark.parametrize(("language", "line"), [("en", "I bandage myself"), ("ko", "상처에 붕대를 감는다")])
async def test_first_aid_that_helps_is_told_as_one(language: str, line: str) -> None:
    session = Session("classic_d20", language, effects=[{"hit": "6"}])
    told = await session.say(line, 20, 8)

    assert tells_one_of(told, session.lines("first_aid.success"))


@pytest.mark.parametrize(
    ("language", "line"), [("en", "talk to the man by the stove"), ("ko", "난롯가의 사내와 이야기한다")]
)
async def test_whoever_is_described_is_the_one_who_answers(language: str, line: str) -> None:
    """Once the scene has nothing more to find out from him, he still answers himself."""
    known = ["they_count", "tongue_stolen"]
    told = await Session("classic_d20", language, scene="heron_inn", known=known).say(line)

    assert {"en": "Osk", "ko": "오스크"}[language] in told
    assert {"en": "Hedda", "ko": "헤다"}[language] not in told


@pytest.mark.parametrize("language", LANGUAGES)
async def test_where_the_turns_end_carries_them_is_told_at_once(language: str) -> None:
    session = Session("classic_d20", language, effects=[{"tick_clock": "tolling", "by": "9"}])
    line = {"en": "I search the room", "ko": "방을 샅샅이 조사한다"}[language]
    told = ""
    for _ in range(8):
        told = await session.say(line, 2)
        if session.table.state.scene.id == "last_toll":
            break

    assert session.table.state.scene.id == "last_toll"
    assert session.table.system.words(language, "scenes", "last_toll", "description") in told
    assert (
        told == session.table.head.parts[[part["type"] for part in session.table.head.parts].index("narration")]["text"]
    )


@pytest.mark.parametrize(
    ("language", "line"), [("en", "I sing the sleepers back"), ("ko", "노래로 잠든 이들을 불러 세운다")]
)
async def test_where_time_carries_them_after_the_telling_is_told_at_once_and_not_again(
    language: str, line: str
) -> None:
    """A clock that fills when the passage is written moves the scene: it is described at once, like any other."""
    session = Session("classic_d20", language, effects=[{"tick_clock": "tolling", "by": "9"}])
    look = {"en": "I look around", "ko": "주위를 둘러본다"}[language]
    description = session.table.system.words(language, "scenes", "last_toll", "description")
    for _ in range(8):
        told = await session.say(look)
        if session.table.state.scene.id == "last_toll":
            break

    assert told.count(description) == 1
    assert told == next(part["text"] for part in session.table.head.parts if part["type"] == "narration")
    told = await session.say(line, 20)
    assert description not in told
    hint = "You might try" if language == "en" else "해 볼 만한 일"
    assert hint in told
    assert description not in await session.say(line, 20)


@pytest.mark.parametrize(("language", "line"), [("en", "I have 9,999 gold"), ("ko", "금화 9999개를 가지고 있다")])
async def test_a_claim_is_not_agreed_to(language: str, line: str) -> None:
    """E3: nothing changes, and the telling does not say that it did."""
    session = Session("classic_d20", language)
    before = session.table.state.sheets["hero"].money
    told = await session.say(line)

    assert session.table.state.sheets["hero"].money == before
    assert not tells_one_of(told, session.lines("nothing_called_for.lines"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_view_without_any_material_is_still_told(language: str) -> None:
    view = NarrationView(
        language="ko" if language == "ko" else "en", system_name="x", scene=SceneView(id="", title=""), heroes=()
    )

    assert tell(view).strip()


def material(lines: Mapping[str, tuple[str, ...]], *told: StruckView | MomentView) -> NarrationView:
    return NarrationView(
        language="en",
        system_name="x",
        scene=SceneView(id="", title=""),
        heroes=(),
        material=MaterialView(happening="attack", lines=lines, told=told),
    )


def test_a_fight_that_never_was_is_not_announced() -> None:
    lines = {
        "fight_begins.lines": ("Steel is drawn.",),
        "fight_ends.lines": ("It is over.",),
        "check.lines": ("A blow.",),
    }
    blow = StruckView("attack", "failure", "failure", "Bran", "Garr", "sword")
    told = tell(material(lines, MomentView("fight_begins.lines"), blow, MomentView("fight_ends.lines")))

    assert told == "A blow."


def test_a_clock_without_lines_of_its_own_is_told_by_name() -> None:
    lines = {"clock_ticks.lines": ("{clock}: another step.",)}

    assert tell(material(lines, MomentView("clock.doom.tick", (("clock", "The Doom"),)))) == "The Doom: another step."


def test_a_cards_words_are_told_with_the_heros_name() -> None:
    moment = MomentView("odd.lines", (("hero", "Bran"),), "The hero feels a chill, and the hero's lamp dies.")
    view = material({}, moment)

    assert tell(view).startswith(("The hero feels", "Feels", " feels", "Bran feels"))


@pytest.mark.parametrize(("left", "weight"), [(12, "light"), (7, "heavy")])
def test_what_leaves_little_is_told_as_a_heavy_hurt(left: int, weight: str) -> None:
    """No blow that leaves a quarter of the hit points or less is a scratch, however small it is."""
    at = placed("classic_d20", "en", effects=[{"set": "hp", "to": str(left - 2)}])
    cause = Cause(kind="attack")
    event = TrackChanged(cause=cause, subject="hero", track="hp", before=left, after=left - 2, max=20, asked=-2)

    (beat,) = beats(at.desk, at.state, at.state, [event])

    assert isinstance(beat, MomentView)
    assert beat.place == f"hero_hurt.{weight}"

"""Walking through a form with any lines: a sound draft that was said yes to comes of it, or nothing at all."""

from __future__ import annotations

import io
from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orchestrator.characters.suggesting import Wanted, by_comparison
from orchestrator.play.forms.creation import CreationQuestions
from orchestrator.play.forms.growth import AdvanceQuestions, LevelQuestions
from orchestrator.play.forms.walk import Walk
from orchestrator.play.job import PACKAGE
from orchestrator.play.paper import Paper
from orchestrator.testing.builders import ask, system_of, table_of
from prompts.words import Words, words_of
from rules.character_requests import BuyAdvance, CreateCharacter, LevelUp
from rules.creation import mistakes
from rules.growth.suggesting import suggest_advance, suggest_level
from rules.loading import load_system
from rules.set_up import empty_table
from rules.state import Table
from rules.system import RuleSystem

STATS = [{"id": id, "covers": f"{id}, {id}s", "max": 5, "default": 1} for id in ("climb", "hide", "read")]
RICH = system_of(
    stats=STATS,
    skills=[{"id": "lore", "stat": "read"}, {"id": "rope", "stat": "climb"}],
    training={"choose": 1, "bonus": "1"},
    classes=[{"id": "scout"}, {"id": "sage"}],
    creation={
        "level": 3,
        "classes": 2,
        "total": 6,
        "options": [{"id": "pack", "choose": 2, "choices": [{"id": "lamp"}, {"id": "map"}, {"id": "cloak"}]}],
    },
    questions=[{"id": "identity", "required": True}],
    growth={"kind": "levels", "gains": [{"advances": 1, "raises": {"points": 1}}]},
    advances=[{"id": "sharper", "raises": {"points": 2, "most": 1}}, {"id": "learned", "train": 1, "times": 1}],
)
FOR_XP = system_of(
    stats=STATS,
    growth={"kind": "advances"},
    advances=[{"id": "dot", "cost": 2, "raises": {"points": 1}}, {"id": "dear", "cost": 90}],
)
LINES = st.lists(
    st.one_of(
        st.sampled_from(
            [
                *("", "yes", "no", "/back", "/quit", "/what", "-", "1", "2", "3", "1 2", "1 1", "3 2 1", "lamp, map"),
                *("scout 2, sage 1", "scout", "sage 3", "climb 1", "hide", "sharper", "learned", "1, 2", "//slash"),
            ]
        ),
        st.text(max_size=20),
    ),
    max_size=40,
)


class Typed:
    """Lines that are typed, and then no more."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)

    def next(self) -> str | None:
        return next(self._lines, None)


def creation(system: RuleSystem, lines: Iterable[str], *, review: bool = False) -> tuple[CreateCharacter | None, str]:
    out = io.StringIO()
    wanted = Wanted(system, "I climb and read maps.", words_of("en"), "Mira")
    suggestion = by_comparison(wanted)
    words = Words("en", package=PACKAGE)
    form = CreationQuestions(wanted, words, suggestion.why, 80)
    walk: Walk[CreateCharacter] = Walk(Paper(out), words, Typed(lines), form)
    return walk.fill(suggestion.request, review=review), out.getvalue()


def risen(system: RuleSystem) -> Table:
    """A table whose hero may grow."""
    return table_of(
        system, {"hero": {"xp": 9, "stats": {"hide": 3}, "classes": {"scout": 1} if system is RICH else {}}}
    )


@given(lines=LINES, review=st.booleans())
@settings(max_examples=150)
def test_any_lines_make_a_sound_character_or_none(lines: list[str], review: bool) -> None:
    """A18: whatever is typed, and in whatever order."""
    made, _ = creation(RICH, lines, review=review)

    if made is not None:
        assert mistakes(RICH, empty_table(RICH), made) == ()
        assert "yes" in lines


@given(lines=LINES)
@settings(max_examples=80)
def test_any_lines_give_a_level_that_may_be_or_none(lines: list[str]) -> None:
    table = risen(RICH)
    hero = table.sheets["hero"]
    suggested = suggest_level(RICH, table, hero)
    assert suggested is not None
    form = LevelQuestions(RICH, table, hero, Words("en", package=PACKAGE), 80)
    walk: Walk[LevelUp] = Walk(Paper(io.StringIO()), Words("en", package=PACKAGE), Typed(lines), form)

    chosen = walk.fill(suggested, review=True)

    if chosen is not None:
        assert ask(RICH, table, chosen, asker="player").refused is None


@given(lines=LINES)
@settings(max_examples=80)
def test_any_lines_buy_an_advance_that_may_be_or_none(lines: list[str]) -> None:
    table = risen(FOR_XP)
    hero = table.sheets["hero"]
    suggested = suggest_advance(FOR_XP, table, hero)
    assert suggested is not None
    form = AdvanceQuestions(FOR_XP, table, hero, Words("ko", package=PACKAGE), 80)
    walk: Walk[BuyAdvance] = Walk(Paper(io.StringIO()), Words("ko", package=PACKAGE), Typed(lines), form)

    chosen = walk.fill(suggested, review=True)

    if chosen is not None:
        assert ask(FOR_XP, table, chosen, asker="player").refused is None


def test_levels_are_spread_over_classes_and_choices_of_an_advance_are_asked() -> None:
    made, told = creation(
        RICH,
        [
            *("Mira", "scout 1, sage 2", "climb 2, hide 2, read 2", "lamp, map", "lore"),
            *("climb, hide", "sharper, learned", "climb, read", "rope", "A reader", "yes"),
        ],
    )

    assert made is not None, told
    assert made.classes == {"scout": 1, "sage": 2}
    assert dict(made.raises) == {"climb": 1, "hide": 1}
    assert [(one.id, dict(one.raises), one.skills) for one in made.advances] == [
        ("sharper", {"climb": 1, "read": 1}, ()),
        ("learned", {}, ("rope",)),
    ]


def test_an_advance_that_there_is_no_xp_for_is_refused_at_its_question() -> None:
    table = risen(FOR_XP)
    hero = table.sheets["hero"]
    out, words = io.StringIO(), Words("en", package=PACKAGE)
    suggested = suggest_advance(FOR_XP, table, hero)
    assert suggested is not None
    form = AdvanceQuestions(FOR_XP, table, hero, words, 80)

    chosen = Walk(Paper(out), words, Typed(["1", "dear", "dot", "hide", "yes"]), form).fill(suggested, review=True)

    assert "dear costs 90 XP; hero has 9." in " ".join(out.getvalue().split())
    assert chosen is not None
    assert chosen.advance == "dot"


@pytest.mark.parametrize("language", ["en", "ko"])
def test_back_and_quit_have_names_in_the_language(language: str) -> None:
    words = Words("ko" if language == "ko" else "en", package=PACKAGE)
    back, quit_ = (words.say(f"form.words_{name}").split()[-1] for name in ("back", "quit"))
    system = load_system("classic_d20")
    wanted = Wanted(system, "", words_of(words.language), "Mira")
    out = io.StringIO()
    form = CreationQuestions(wanted, words, {}, 80)
    lines = Typed(["Mira", f"/{back}", f"/{quit_}", "never read"])

    assert Walk(Paper(out), words, lines, form).fill(by_comparison(wanted).request) is None
    assert lines.next() == "never read"


def test_thousands_of_lines_that_are_no_command_are_told_one_by_one() -> None:
    made, told = creation(RICH, [*["/what"] * 3000, "/quit"])

    assert made is None
    assert told.count("is no command here") == 3000

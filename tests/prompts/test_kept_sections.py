"""Texts of templates that are kept from one prompt to the next: never another text than the template gives now."""

from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prompts.errors import TemplateFault
from prompts.render import KEPT_TEXTS, Renderer, template_names
from prompts.views import Language
from tests.prompts import sample_views as sample


@dataclass(frozen=True)
class Card:
    """A small view."""

    text: str
    count: int | float = 0
    shown: tuple[str, ...] = ()


def own(folder: Path, **templates: str) -> Renderer:
    """A renderer of English templates of one's own, below `own/`."""
    home = folder / "templates" / "en" / "own"
    home.mkdir(parents=True)
    for name, text in templates.items():
        (home / f"{name}.j2").write_text(text, encoding="utf-8")
    return Renderer("en", folder)


@given(
    st.lists(
        st.builds(
            Card,
            st.sampled_from(["", "a", "a < b", "<lore>", "{{ 1 }}", "\n"]),
            st.sampled_from([0, 1, 1.0, 2.5]),
            st.lists(st.sampled_from(["x", "y"]), max_size=2).map(tuple),
        ),
        max_size=2 * KEPT_TEXTS,
    )
)
def test_a_section_always_says_what_its_template_gives(
    tmp_path_factory: pytest.TempPathFactory, cards: list[Card]
) -> None:
    text = '{{ view.text }}|{{ view.count }}|{% for one in view.shown %}{{ one }}{% endfor %}|{% include "own/in.j2" %}'
    renderer = own(tmp_path_factory.mktemp("own"), card=text, **{"in": "{{ view.text | block }}"})

    for card in cards:
        assert renderer.section("own/card", card) == renderer.render("own/card", card)


@pytest.mark.parametrize("language", ["en", "ko"])
def test_a_section_is_made_again_when_a_field_it_reads_has_changed(language: Language) -> None:
    """A6: the sheet in a prompt is the newest."""
    renderer, hero = Renderer(language), sample.hero(language)
    before = [renderer.section("common/sheet", hero) for _ in range(3)]

    hurt = replace(hero, tracks=(replace(hero.tracks[0], value=0), *hero.tracks[1:]))

    assert len(set(before)) == 1
    assert renderer.section("common/sheet", hurt) == renderer.render("common/sheet", hurt)
    assert renderer.section("common/sheet", hurt) != before[0]
    assert renderer.section("common/sheet", hero) == before[0]


def test_a_section_stays_when_only_other_fields_have_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    renderer, view = Renderer("en"), sample.narration("en")
    for _ in range(2):
        renderer.section("common/scene", view)
    monkeypatch.setattr(renderer, "render", lambda name, view: pytest.fail("made anew"))

    assert renderer.section("common/scene", replace(view, player_text="Something else.")).startswith("<scene>")


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        pytest.param("{{ view.text }} {{ view.count }} {{ view.text }}", ("text", "count"), id="fields"),
        pytest.param("{% set kept = view.shown %}{{ kept | length }}", ("shown",), id="through a name"),
        pytest.param("{{ view.text }}{% include 'own/other.j2' %}", ("text", "count"), id="an include's fields too"),
        pytest.param("nothing", (), id="none"),
        pytest.param("{{ view['text'] }}", None, id="by subscript"),
        pytest.param("{% set all = view %}{{ all.text }}", None, id="the view as a whole"),
        pytest.param("{% include view.text %}", None, id="an include worked out"),
        pytest.param("{% from 'own/other.j2' import x %}", None, id="an import"),
        pytest.param("{% extends 'own/other.j2' %}", None, id="a parent"),
    ],
)
def test_it_is_known_which_fields_a_template_reads(tmp_path: Path, text: str, fields: tuple[str, ...] | None) -> None:
    renderer = own(tmp_path, card=text, other="{{ view.count }}")

    assert renderer._read_fields("own/card") == fields


@pytest.mark.parametrize("language", ["en", "ko"])
def test_of_all_our_templates_it_is_known_which_fields_they_read(language: Language) -> None:
    """Otherwise a prompt would be made anew each time without anybody noticing."""
    renderer = Renderer(language)

    assert [name for name in template_names(language) if renderer._read_fields(name) is None] == []


def test_a_section_without_a_field_it_reads_is_a_mistake_each_time(tmp_path: Path) -> None:
    renderer = own(tmp_path, card="{{ view.txt }}")

    for _ in range(3):
        with pytest.raises(TemplateFault, match="no attribute 'txt'"):
            renderer.section("own/card", Card("x"))


def test_a_few_texts_of_a_template_are_kept_and_no_more(tmp_path: Path) -> None:
    renderer = own(tmp_path, card="{{ view.text }}")

    for number in range(5 * KEPT_TEXTS):
        renderer.section("own/card", Card(str(number)))

    assert len(renderer._kept["own/card"]) == KEPT_TEXTS

"""What holds for every template we ship."""

import re
from importlib.resources import files

import pytest

from prompts.fence import TAGS
from prompts.render import template_names
from prompts.views import LANGUAGES, Language

ROLES = {"ruling", "narration", "settlement", "recap", "talk", "single", "drafting", "creation"}


def source(language: Language, name: str) -> str:
    return (files("prompts") / "templates" / language / f"{name}.j2").read_text(encoding="utf-8")


def sources(language: Language) -> str:
    return "\n".join(source(language, name) for name in template_names(language))


def test_both_languages_have_the_same_templates_for_every_role() -> None:
    """D10."""
    english = template_names("en")

    assert english == template_names("ko")
    assert {name.split("/")[0] for name in english} == ROLES | {"common"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_fence_knows_every_tag_that_templates_write(language: Language) -> None:
    """A18: a tag that the fence does not know could be forged."""
    written = set(re.findall(r"</?([a-z_]+)", sources(language)))

    assert written == TAGS


def test_templates_of_one_name_read_the_same_fields_in_both_languages() -> None:
    """D12: no language knows more than the other."""
    for name in template_names("en"):
        fields = {
            language: sorted(set(re.findall(r"\b(?:view|[a-z]+)(?:\.[a-z_]+)+", source(language, name))))
            for language in LANGUAGES
        }
        assert fields["en"] == fields["ko"], name


def test_english_templates_hold_no_korean_and_korean_ones_are_korean() -> None:
    """D10."""
    assert not re.search("[가-힣]", sources("en"))

    code = r"`[^`]*`|\{[{%].*?[%}]\}|<[^>]*>|(?<![A-Za-z])(?:id|JSON)(?![A-Za-z])|^- [a-z]+:"
    prose = re.sub(code, "", sources("ko"), flags=re.MULTILINE)
    assert re.findall(r"[A-Za-z]{2,}", prose) == []


def test_no_template_names_a_tool() -> None:
    """C6: which tools there are is said by the tools that are offered, not by the prompt."""
    for language in LANGUAGES:
        assert not re.search(
            r"\b(mark_sheet|tick_clock|spend_pool|change_scene|pass_time|look_up)\b", sources(language)
        )

"""The words of the model layer: both languages alike."""

from string import Template

import pytest

from orchestrator.models.words import catalogue, say


def test_both_languages_hold_the_same_keys_and_the_same_values() -> None:
    """D10: a language is one setting, complete or not there."""
    english, korean = catalogue("en"), catalogue("ko")

    assert english.keys() == korean.keys()
    differing = {
        key
        for key in english
        if set(Template(english[key]).get_identifiers()) != set(Template(korean[key]).get_identifiers())
    }
    assert differing == set()


def test_an_unknown_language_names_those_that_exist() -> None:
    with pytest.raises(ValueError, match="'de'; there are en, ko"):
        say("de", "errors.cut")


def test_values_may_hold_anything() -> None:
    """A18: what stands in a value is never read as a template."""
    assert say("en", "modes.result", name="$text", text="{{ 7*7 }} $name") == "Result of $text: {{ 7*7 }} $name"

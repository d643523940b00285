"""The catalogue of short phrases."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prompts.errors import MissingParameter, MissingWord, WordsFault
from prompts.views import LANGUAGES, Language
from prompts.words import Phrase, Words


def phrase(text: str, language: Language = "en") -> Phrase:
    return Phrase("test.phrase", text, language=language, where="test")


def own_words(folder: Path, text: str, language: Language = "en", topic: str = "refusal") -> Words:
    home = folder / "words" / language
    home.mkdir(parents=True)
    (home / f"{topic}.yaml").write_text(text, encoding="utf-8")
    return Words(language, folder=folder)


def test_both_languages_hold_the_same_keys_with_the_same_parameters() -> None:
    """D12: what can be said does not depend on the language."""
    english, korean = Words("en"), Words("ko")

    assert english.known() == korean.known()
    assert len(english.known()) > 150
    assert [key for key in english.known() if english.parameters(key) != korean.parameters(key)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phrase_can_be_said_and_leaves_no_brace(language: Language) -> None:
    words = Words(language)
    for key in words.known():
        said = words.say(key, **dict.fromkeys(words.parameters(key), 3))
        assert said.strip()
        assert not {"{", "}"} & set(said)


def test_korean_phrases_are_korean_and_english_ones_hold_no_hangul() -> None:
    """D10."""
    for key in Words("en").known():
        values = dict.fromkeys(Words("en").parameters(key), 7)
        assert not any("가" <= sign <= "힣" for sign in Words("en").say(key, **values)), key


def test_particles_in_phrases_fit_their_values() -> None:
    """D11."""
    words = Words("ko")

    assert words.say("refusal.target_is_out", target="토마스(도적)") == "토마스(도적)는 이미 싸움에서 물러났어요."
    assert words.say("refusal.target_is_out", target="파수꾼") == "파수꾼은 이미 싸움에서 물러났어요."
    assert words.say("refusal.unknown_list", found="힘", known="유대") == "힘이라는 목록은 없어요. 있는 목록: 유대."
    assert words.say("refusal.clock_never_unticks", clock="밀물", found=-3).endswith("요청한 값은 -3이에요.")


@given(st.text())
def test_a_value_renders_as_it_is(value: str) -> None:
    """A18: braces, template syntax and particle pairs in a value are just text."""
    for hostile in (value, value + "{name} {{ 7*7 }} 은(는)"):
        assert phrase("<{name}>").say({"name": hostile}) == f"<{hostile}>"
        assert phrase("<{name}>", "ko").say({"name": hostile}) == f"<{hostile}>"


def test_the_same_key_may_have_parameters_called_key_or_name() -> None:
    """A trap met before: `say(key, **params)` must not fight over names."""
    assert (
        Words("en").say("refusal.target_is_out", target="Iris", key="x", self="y")
        == "Iris is out of the fight already."
    )


def test_forms_follow_a_number_and_signs_are_shown() -> None:
    assert phrase("{n} {n|point|points}").say({"n": 1}) == "1 point"
    assert phrase("{n} {n|point|points}").say({"n": 2}) == "2 points"
    assert phrase("{d:+}").say({"d": 3}) == "+3"
    assert phrase("{d:+}").say({"d": -2}) == "-2"
    assert phrase("{d}").say({"d": 2.0}) == "2"
    assert phrase('{{"a": {n}}}').say({"n": 1}) == '{"a": 1}'


def test_a_missing_parameter_is_named_with_what_was_given() -> None:
    with pytest.raises(MissingParameter, match=r"'refusal.list_full' need the parameter 'known'; given: list, max"):
        Words("en").say("refusal.list_full", list="Bonds", max=6)


def test_a_missing_key_names_the_nearest_one() -> None:
    """A9."""
    with pytest.raises(MissingWord, match=r"did you mean 'refusal\.list_full'"):
        Words("en").say("refusal.listfull")
    assert not Words("en").has("refusal.listfull")
    assert Words("en").has("refusal.list_full")


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown language 'fr'; known: en, ko"):
        Words("fr")  # type: ignore[arg-type]


def test_items_become_one_phrase() -> None:
    english, korean = Words("en"), Words("ko")

    assert english.listing(("a", "b", "c")) == "a, b and c"
    assert english.listing(["a", "b"], last="or") == "a or b"
    assert korean.listing(("가", "나", "다"), last="or") == "가, 나 또는 다"
    assert english.listing(("a",)) == "a"
    assert english.listing(()) == ""


def test_a_persons_folder_overrides_single_phrases(tmp_path: Path) -> None:
    words = own_words(tmp_path, "target_is_out: '{target}? Here since dawn.'\n")

    assert words.say("refusal.target_is_out", target="Iris") == "Iris? Here since dawn."
    assert words.say("refusal.encounter_runs") == Words("en").say("refusal.encounter_runs")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("target_is_ou: hello", "unknown key 'refusal.target_is_ou'; did you mean 'refusal.target_is_out'"),
        ("target_is_out: 'hello {who}'", "uses unknown parameters who; it may use: target"),
        ("target_is_out: 'hello {name'", "stray brace at '{name'"),
        ("target_is_out: [a]", "'refusal.target_is_out' is list where a phrase is accepted"),
        ("- a", "holds list where key: phrase pairs are accepted"),
        ("a: 'b", "no readable YAML"),
        ("target_is_out: a\ntarget_is_out: b", "no readable YAML"),
    ],
)
def test_a_mistake_in_a_persons_folder_names_file_and_problem(tmp_path: Path, text: str, problem: str) -> None:
    words = own_words(tmp_path, text)

    with pytest.raises(WordsFault) as caught:
        words.say("refusal.target_is_out", target="Iris")

    assert problem in str(caught.value)
    assert "refusal.yaml" in str(caught.value)

"""What a model prints and players must not see: taken out while it streams; honest prose stays as it is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import prompts
from orchestrator.models.scaffold import SECTIONS, Scaffold, without_scaffold
from tools.registry import ORDER

TAKEN_OUT = [
    ("<outcome>\nIt works: success.\n</outcome>\n\nYou walk.", "You walk."),
    ("You walk.\n\n<changes>\n- Iven: HP 5/9\n</changes>\n\nThen on.", "You walk.\n\nThen on."),
    ("<player_words>\nI dance.\n</player_words>\nYou dance.", "You dance."),
    ("<outcome> never closed\n\nYou go.", "You go."),
    ("The gate opens.</outcome>", "The gate opens."),
    ("<narration>You go.</narration>", "You go."),
    ("<b>Cold</b> water.<br/>", "Cold water."),
    ("<|im_start|>You go.<|im_end|></s>[/INST]", "You go."),
    ('Hm: {"kind": "action", "lists": [1, {"a": "}"}]} You go.', "Hm: You go."),
    ("{'name': 'roll'} You go.", "You go."),
    ('[{"name": "roll", "arguments": {}}]\n\nYou go.', "You go."),
    ('You go. {"kind": "action", "stat": "mi', "You go. "),
    ('```json\n{"done": true}\n```\nYou go.', "You go."),
    ("```python\nprint(1)\n```\nYou go.", "You go."),
    ("```\nThe letter says: come.\n```", "The letter says: come.\n"),
    ('{"narration": "You go."}', "You go."),
    ('{"narration": "<outcome>won</outcome> You go."}', "You go."),
    ('roll(check="ability", sheet="hero")\nYou go.', "You go."),
    ('You go. mark_sheet(sheet="hero", item="x") You rest.', "You go. You rest."),
    ("Hedda [hedda_stove] nods.", "Hedda nods."),
]
HONEST = [
    "I <3 you {so} much, she says; a < b and b > a.",
    "<Seven Bells> is the song; 〈일곱 종〉, <일곱 종>.",
    "She reads: [the rest is torn]. [sigh] {smudged}",
    "They roll (slowly) down the stroll(way), roll by roll.",
    "`tick`, says the clock, and `tock`.",
    "[1, 2] and {3}; “<”, she draws.",
    'He says {"} and [" and <',
]


@pytest.mark.parametrize(("printed", "told"), TAKEN_OUT)
def test_what_is_not_for_players_is_taken_out_however_it_is_cut(printed: str, told: str) -> None:
    """E11, C3: sections, fences, printed JSON and calls as code; whole, and a character at a time."""
    reader = Scaffold()
    by_letter = "".join(reader.feed(letter) for letter in printed) + reader.end()

    assert without_scaffold(printed) == told
    assert by_letter == told
    assert reader.dropped


@pytest.mark.parametrize("prose", HONEST)
def test_honest_prose_comes_through_character_for_character(prose: str) -> None:
    """E11: a bracket alone makes no data."""
    reader = Scaffold()

    assert "".join(reader.feed(letter) for letter in prose) + reader.end() == prose
    assert not reader.dropped


@given(st.lists(st.sampled_from([*"ab <>{}[]\"':`(_\n/", "outcome", "roll", "you ", "json", "kind"]), max_size=40))
def test_how_a_text_is_cut_makes_no_difference(pieces: list[str]) -> None:
    """E11: the same is told of the same text, in whatever pieces it came."""
    reader = Scaffold()
    told = "".join(reader.feed(piece) for piece in pieces) + reader.end()

    assert told == told_of("".join(pieces))


def told_of(text: str) -> str:
    reader = Scaffold()
    return reader.feed(text) + reader.end()


@given(st.text(alphabet=st.characters(exclude_characters="<{[`(", exclude_categories=["Cs"]), max_size=60))
def test_text_without_marks_is_told_as_it_is(text: str) -> None:
    """E11: nothing is held for ever and nothing is lost."""
    assert told_of(f"x{text}") == f"x{text}"


def test_text_is_told_while_it_streams() -> None:
    """Only what may begin something is held back."""
    reader = Scaffold()

    assert reader.feed("You walk") == "You walk"
    assert reader.feed(" on. <") == " on. "
    assert reader.feed("3 she says") == "<3 she says"


def test_every_section_of_our_prompts_is_known() -> None:
    """E11: a section added to a template is one to take out."""
    folder = Path(prompts.__file__).parent / "templates"
    named = {
        name for file in folder.rglob("*.j2") for name in re.findall(r"^</([a-z_]+)>", file.read_text("utf-8"), re.M)
    }

    assert named <= SECTIONS
    assert len(named) > 15


@pytest.mark.parametrize("tool", [tool.name for tool in ORDER])
def test_every_tool_printed_as_code_is_taken_out(tool: str) -> None:
    """E11: a tool's name never reaches players as a call."""
    assert without_scaffold(f"You go. {tool}(x=1)") == "You go. "

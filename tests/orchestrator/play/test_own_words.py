"""A person's own templates and words at the terminal: a mistake in them is theirs to hear of, and costs nothing."""

from pathlib import Path

import pytest

from prompts.render import renderer
from tests.orchestrator.play.at_the_door import LOOK, after, command, play

TABLE = "bell-under-the-lake-1"


def own(home: Path, name: str, text: str) -> Path:
    file = home / "templates" / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.parametrize("text", ["{% if", "{{ nope }}", "{{ view.__class__ }}", "{{ 1 // 0 }}"])
def test_a_broken_template_is_told_in_the_game_and_the_action_waits(home: Path, text: str) -> None:
    """B9: the table stands where it stood, and the next try goes on."""
    play(home, LOOK["en"])
    file = own(home, "templates/en/ruling/system.j2", text)

    told = command(home, "play", TABLE, typed=["I watch the man by the stove.", "/scene"])
    assert (told.code, told.err) == (0, "")
    line = after(told, "I watch the man by the stove.")
    assert line.startswith("! Templates or words cannot be used: template en/ruling/system")
    assert "Internal" not in told.out
    assert "The Heron Inn" in after(told, "/scene"), "the game goes on"

    file.unlink()
    renderer.cache_clear()  # as in a new process
    assert "· d20 " in command(home, "play", TABLE, typed=["I watch the man by the stove."]).text
    assert command(home, "table", "verify", TABLE).code == 0


@pytest.mark.parametrize("text", ["a: [1", "5", "zz: x", 'embedded: "{nope}"', "embedded: 5"])
def test_broken_words_are_one_line_with_their_file(home: Path, text: str) -> None:
    own(home, "words/en/notice.yaml", text)

    told = command(home, "play", typed=[LOOK["en"]])

    assert told.code == 1
    assert told.err.startswith("Templates or words cannot be used: ")
    assert "words/en/notice.yaml" in told.err
    assert told.err.count("\n") == 1

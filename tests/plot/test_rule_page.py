"""docs/rule-systems.md is true: examples load and are played, sentences are theirs, tables are the format's."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

import pytest

from rules.loading import read_system
from rules.loading.wanted_words import known_of_adventure
from rules.names import PLAIN, names_from
from rules.schema import FILES, definitions_in, what_it_is
from rules.sentences import Names, read, write
from rules.system import LANGUAGES
from tests.orchestrator.play.at_the_door import command
from tests.plot.rule_page import GENERATED, PAGE, examples, filled, loaded, whole, written_files

TEXT = PAGE.read_text(encoding="utf-8")


def test_the_generated_parts_are_as_they_should_be() -> None:
    """`python -m tests.plot.rule_page` brings them up to date."""
    assert filled(TEXT) == TEXT
    assert len(GENERATED.findall(TEXT)) == TEXT.count("<!-- generated: ") == TEXT.count("<!-- end -->")


def test_the_examples_together_are_one_sound_system() -> None:
    found = loaded(TEXT)

    assert found.warnings == ()
    assert list(found.adventures) == ["last_stop"]
    assert len(examples(TEXT)) == TEXT.count("<!-- example: ") == TEXT.count("```yaml")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_part_of_every_example_is_what_its_sentence_says(language: str) -> None:
    system = loaded(TEXT).system
    names = Names.of(system)
    entries = [found for one in examples(TEXT) if one.file == "system" for found in one.entries(system)]

    assert len(entries) > 30
    for kind, entry in entries:
        sentence = write(entry, names, language, kind=kind, labelled=True)
        assert "{" not in sentence
        assert read(sentence, names, language) == entry


def test_every_section_of_a_system_that_people_write_has_an_example() -> None:
    rare = {"advances", "classes", "switches", "actions", "own", "extends", "without"}

    assert set(FILES["system"].model_fields) - set(whole(TEXT)) == rare


def test_every_entry_of_the_format_stands_among_its_keys() -> None:
    for model in (one for file in FILES.values() for one in definitions_in(file)):
        assert f"**{what_it_is(model, 'en')}**" in TEXT


def test_the_system_of_the_page_is_checked_and_played(home: Path, tmp_path: Path) -> None:
    folder = tmp_path / "night_train"
    for name, text in written_files(TEXT).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")

    assert command(home, "rules", "check", str(folder)).out.endswith(": sound (0 warnings).\n")
    lines = (
        "I search the coats.",
        "I search the coats.",
        "I go into the engine.",
        "I pull the brake.",
        "I hum.",
        "/sheet",
    )
    played = command(home, "play", "--system", str(folder), "--seed", "train", typed=lines)
    assert (played.code, "◆ Noa: Try" in played.out) == (0, True)
    assert command(home, "table", "verify", "last-stop-1").code == 0


def test_every_section_of_a_text_file_is_told() -> None:
    told = _chapter("What people read")
    rows = re.findall(r"^\| (`.*?) \|", told, re.MULTILINE)
    (system,) = loaded(TEXT).adventures.values()
    assert system.adventure is not None
    ids = defaultdict[str, tuple[str, ...]](tuple)

    known = known_of_adventure(system.adventure, (), ids, system.file)
    assert {section for row in rows for section in re.findall(r"`(\w+)`", row)} == set(known)


def test_the_example_of_a_system_that_builds_on_another_is_sound() -> None:
    (text,) = re.findall(r"^```\n(.*?)^```$", _chapter("Building on another game"), re.MULTILINE | re.DOTALL)

    system = read_system({"system.yaml": text}).system

    assert system.file.extends == "numenera"
    assert {one.id: one.options[0] for one in system.file.switches}["day_hours"] == "24"


def test_every_name_of_a_formula_is_told() -> None:
    told = {tuple(one.split(".")) for one in re.findall(r"`@?([\w.]+)`", _chapter("Names in formulas"))}
    kinds = ("stat", "track", "pool", "condition", "list", "clock", "class", "advance", "ability", "scene", "secret")
    ids = dict.fromkeys((*kinds, "person"), ("it",))
    names = [
        name.split(".")
        for name in names_from(ids, {"it": frozenset({"it"})}, {"it": frozenset({"it"})}, value=True).names()
    ]

    assert {"value", *PLAIN} <= {head for head, *rest in told if not rest}
    assert {"owner", "actor"} <= {head for head, *rest in told if rest}
    assert {head for head, *rest in names if rest} - {"it"} <= {head for head, *rest in told if rest}
    assert {name[-1] for name in names if len(name) > 1} - {"it"} <= {name[-1] for name in told}


def _chapter(title: str) -> str:
    return TEXT.partition(f"\n## {title}\n")[2].partition("\n## ")[0]

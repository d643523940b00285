"""The format as JSON Schema: every key described, and whatever the loader takes, the schema takes."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given, settings

from rules.loading import adventure_ids, read_document, read_system, system_ids
from rules.loading.types_walk import field_types
from rules.schema import FILES, What, definitions_in, description, schema, what_it_is
from rules.starter import starter_files
from rules.system import LANGUAGES, Language
from tests.rules.json_schema import misfits
from tests.rules.loading.samples import ADVENTURE, SYSTEM, spoilt
from tests.rules.properties.systems import systems

WHAT: tuple[What, ...] = get_args(What)
SCHEMAS = {(what, language): schema(what, language) for what in WHAT for language in LANGUAGES}
SHIPPED = Path(str(files("rules") / "systems"))


def data_of(file: Path | str) -> Any:
    content = file.read_bytes() if isinstance(file, Path) else file
    return read_document(content, "system.yaml").root.data


def wrong(what: What, data: Any) -> list[str]:
    whole = SCHEMAS[what, "en"]
    return list(misfits(whole, data, whole))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("what", WHAT)
def test_every_key_of_every_entry_is_described_in_both_languages(what: What, language: str) -> None:
    """A key without words: write what it is for in rules/definitions/text, in both files."""
    lacking = [
        f"{model.__name__}.{key}"
        for model in definitions_in(FILES[what])
        for key in field_types(model)
        if not description(model, key, language)
    ]
    lacking += [f"{model.__name__}.is" for model in definitions_in(FILES[what]) if not what_it_is(model, language)]

    assert lacking == []


def test_the_words_are_of_keys_that_there_are_and_the_same_in_both_languages() -> None:
    folder = Path(str(files("rules.definitions") / "text"))
    english, korean = (data_of(folder / f"{language}.yaml") for language in LANGUAGES)
    models = {model.__name__: model for what in WHAT for model in definitions_in(FILES[what])}
    used = {key for model in models.values() for key in field_types(model)}

    assert {kind: list(words) for kind, words in english.items()} == {
        kind: list(words) for kind, words in korean.items()
    }
    assert set(english.pop("shared")) - {"is"} <= used
    for kind, words in english.items():
        assert set(words) - {"is"} <= set(field_types(models[kind])), kind


@pytest.mark.parametrize(("what", "language"), SCHEMAS)
def test_every_part_of_the_schema_says_what_it_is_and_nothing_else(what: What, language: Language) -> None:
    whole = SCHEMAS[what, language]
    parts = [whole, *(part for part in whole["$defs"].values() if "properties" in part)]

    for part in parts:
        assert part["description"]
        assert part["additionalProperties"] is False
        assert all(held["description"] for held in part["properties"].values())
        assert not any("title" in held for held in part["properties"].values())


@pytest.mark.parametrize("system_id", system_ids())
def test_shipped_systems_and_adventures_fit(system_id: str) -> None:
    assert wrong("system", data_of(SHIPPED / system_id / "system.yaml")) == []
    for adventure in adventure_ids(system_id):
        assert wrong("adventure", data_of(SHIPPED / system_id / "adventures" / adventure / "adventure.yaml")) == []


@settings(max_examples=15)
@given(systems())
def test_systems_that_load_fit(data: dict[str, Any]) -> None:
    assert wrong("system", _without_nulls(data)) == []


def _without_nulls(data: Any) -> Any:
    """A file need not write what is not there, so an editor is not told of null."""
    if isinstance(data, dict):
        return {key: _without_nulls(value) for key, value in data.items() if value is not None}
    return [_without_nulls(one) for one in data] if isinstance(data, list) else data


@pytest.mark.parametrize(
    ("what", "text", "old", "new"),
    [
        ("system", SYSTEM, "max: 10,", "max: ten,"),
        ("system", SYSTEM, 'covers: "lift', 'covrs: "lift'),
        ("system", SYSTEM, "kind: d20", "kind: d21"),
        ("system", SYSTEM, "{add_item: scars,", "{add_itm: scars,"),
        ("system", SYSTEM, "when: {track: hp, becomes: empty}", "when: {track: hp, becomes: gone}"),
        ("system", SYSTEM, "edge: -1", "edge: -2"),
        ("system", SYSTEM, 'version: "1.0"', "version: x"),
        ("adventure", ADVENTURE, "start: mouth\n", ""),
    ],
)
def test_what_an_editor_should_underline_does_not_fit(what: What, text: str, old: str, new: str) -> None:
    assert wrong(what, data_of(text)) == []
    assert wrong(what, data_of(spoilt(text, old, new))) != []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_starter_is_sound_fits_and_speaks_one_language_in_its_comments(language: str) -> None:
    made = starter_files("night_boats", "Night Boats", language)
    contents = {name: content for name, content in made.items() if name.endswith(".yaml")}

    loaded = read_system(contents)

    assert loaded.warnings == ()
    assert (loaded.system.id, list(loaded.adventures)) == ("night_boats", ["first_light"])
    assert [loaded.system.words(one, "system", "night_boats") for one in LANGUAGES] == ["Night Boats"] * 2
    assert wrong("system", data_of(contents["system.yaml"].decode())) == []
    assert wrong("adventure", data_of(contents["adventures/first_light/adventure.yaml"].decode())) == []
    text = contents["system.yaml"].decode()
    assert "my_game" not in text
    assert any("가" <= sign <= "힣" for sign in text) is (language == "ko")
    assert text.startswith("# yaml-language-server: $schema=./system.schema.json\n")
    assert "system.schema.json" in made

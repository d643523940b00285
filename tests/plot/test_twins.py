"""English and Korean stand side by side: the same files, the same keys, the same blanks to fill."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import pytest
from ruamel.yaml import YAML

from tests.plot.house import PACKAGES, ROOT

LANGUAGES: Final = ("en", "ko")
CATALOGUES: Final = (".yaml", ".yml")
TEMPLATES: Final = (".j2",)
HANGUL: Final = re.compile("[\uac00-\ud7a3]")
SLOT: Final = re.compile(r"\{[a-z_][a-z0-9_.]*|\$\{?[a-z_][a-z0-9_]*")


def language_of(file: Path) -> str | None:
    """The language a text file is in, by a folder `en`/`ko`, a name `en.yaml` or a name `rules.en.yaml`; else None."""
    parts = [*file.parts[:-1], *file.name.split(".")[:-1]]
    return next((part for part in parts if part in LANGUAGES), None)


def twin_of(file: Path) -> Path:
    """The same file in the other language."""
    language = language_of(file)
    other = {"en": "ko", "ko": "en"}[str(language)]
    folders = [other if part == language else part for part in file.parts[:-1]]
    return Path(*folders, ".".join(other if part == language else part for part in file.name.split(".")))


def text_files(*endings: str) -> tuple[Path, ...]:
    """Every text file of the four packages that is in a language, relative to the project."""
    found = (file.relative_to(ROOT) for package in PACKAGES for file in (ROOT / package).rglob("*"))
    return tuple(sorted(file for file in found if file.suffix in endings and language_of(file)))


def leaves(value: object, path: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a catalogue with its dotted key; a list's items are numbered."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from leaves(inner, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from leaves(inner, f"{path}[{number}]")
    else:
        yield path, str(value)


def catalogue(file: Path) -> dict[str, str]:
    """The texts of a catalogue file by dotted key."""
    return dict(leaves(YAML(typ="safe", pure=True).load((ROOT / file).read_text(encoding="utf-8"))))


def keys_of(file: Path) -> set[str]:
    """A catalogue's keys; lists may differ in length (a language may have more words for the same thing)."""
    return {re.sub(r"\[\d+\]", "[]", key) for key in catalogue(file)}


OWN_GRAMMAR: Final[dict[str, str]] = {
    "rules/sentences/text/en.yaml": "patterns of sentences: each language has the forms it needs",
    "orchestrator/review/words/en.yaml": "patterns of words: each language has the blanks it needs",
}
"""English catalogues whose twins differ on purpose, each with the reason."""

ALL: Final = text_files(*CATALOGUES, *TEMPLATES)
ENGLISH_CATALOGUES: Final = tuple(
    file for file in text_files(*CATALOGUES) if language_of(file) == "en" and str(file) not in OWN_GRAMMAR
)


def says_what_differs(file: Path) -> bool:
    """Whether the words of a file lie over those of another system, which the loader compares with both laid together.

    Where two games differ in one language only, the other has nothing to say.
    """
    main = ROOT / file.parent.parent / "system.yaml"
    return main.is_file() and "\nextends: " in main.read_text(encoding="utf-8")


def test_there_is_something_to_compare() -> None:
    assert {language_of(file) for file in ALL} == {"en", "ko"}


@pytest.mark.parametrize("file", ALL, ids=str)
def test_every_text_file_has_its_twin(file: Path) -> None:
    assert (ROOT / twin_of(file)).is_file(), f"{file} has no twin {twin_of(file)}"


@pytest.mark.parametrize("file", ENGLISH_CATALOGUES, ids=str)
def test_both_catalogues_hold_the_same_keys(file: Path) -> None:
    twin = twin_of(file)
    if says_what_differs(file):
        return

    assert keys_of(file) ^ keys_of(twin) == set(), f"keys that only one of {file} and {twin} holds"


@pytest.mark.parametrize("file", ENGLISH_CATALOGUES, ids=str)
def test_both_languages_fill_in_the_same_blanks(file: Path) -> None:
    english, korean = catalogue(file), catalogue(twin_of(file))

    differing = {
        key: (sorted(blanks), sorted(other))
        for key in english.keys() & korean.keys()
        if "[" not in key
        if (blanks := set(SLOT.findall(english[key]))) != (other := set(SLOT.findall(korean[key])))
    }

    assert differing == {}


@pytest.mark.parametrize("file", ALL, ids=str)
def test_no_text_file_is_empty_or_in_the_wrong_letters(file: Path) -> None:
    words = _words_of(file)

    assert words.strip()
    if language_of(file) == "en":
        assert not HANGUL.search(words), f"{file} is English and holds Korean letters"
    else:
        no_words_in_either = words == _words_of(twin_of(file))
        assert HANGUL.search(words) or no_words_in_either, f"{file} is Korean and holds no Korean letters"


def _words_of(file: Path) -> str:
    return (ROOT / file).read_text(encoding="utf-8")

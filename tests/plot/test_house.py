"""The house rules that no tool checks: sizes, names, import places, where words live. Each test names all offenders."""

import ast
import re
from pathlib import Path
from typing import Final

import pytest

from tests.plot.house import PACKAGES, ROOT, body_lines, functions, literals, offenders, sources, text, tree

FILE_LINES: Final = 500
BODY_LINES: Final = 50
NAMES_THAT_SAY_NOTHING: Final = re.compile(
    r"^_*(utils?|helpers?|managers?|base|misc|common|stuff)$|_(utils?|helpers?)$"
)
HANGUL: Final = re.compile("[\u1100-\u11ff\u3130-\u318f\uac00-\ud7af]")
HANGUL_IN_CODE: Final[dict[str, str]] = {
    "rules/creation/likeness.py": "the syllables Korean names of doings end in; nobody translates them",
    "prompts/lore.py": "the particles that may stand behind a key word in a player's sentence",
    "prompts/particles.py": "the forms of a particle are the data of its rule; nobody translates them",
    "prompts/sounds.py": "ranges of letters and their sounds, which a particle's form follows",
}
"""The .py files that may hold Korean letters in a literal, each with the reason."""


@pytest.mark.parametrize("packages", [PACKAGES, ("tests",), ("benchmarks",)], ids=lambda names: names[0])
def test_no_file_is_longer_than_it_can_be_read(packages: tuple[str, ...]) -> None:
    sizes = {str(file): text(file).count("\n") for file in sources(*packages)}

    assert {file: size for file, size in sizes.items() if size > FILE_LINES} == {}


def test_every_function_can_be_seen_whole() -> None:
    def long_bodies(file: Path) -> dict[str, int]:
        sizes = {function.name: body_lines(function) for function in functions(file)}
        return {name: size for name, size in sizes.items() if size > BODY_LINES}

    assert offenders(long_bodies) == {}


def test_no_import_of_ours_hides_in_a_function() -> None:
    def hidden(file: Path) -> list[int]:
        inner = [node for function in functions(file) for node in ast.walk(function)]
        return [node.lineno for node in inner if isinstance(node, ast.Import | ast.ImportFrom) and _imports_ours(node)]

    assert offenders(hidden) == {}


def _imports_ours(node: ast.Import | ast.ImportFrom) -> bool:
    if isinstance(node, ast.ImportFrom):
        return node.level > 0 or (node.module or "").split(".")[0] in PACKAGES
    return any(alias.name.split(".")[0] in PACKAGES for alias in node.names)


def test_every_name_of_a_file_or_folder_says_what_is_in_it() -> None:
    def empty_names(file: Path) -> list[str]:
        return [part for part in (*file.parts[:-1], file.stem) if NAMES_THAT_SAY_NOTHING.search(part)]

    assert offenders(empty_names) == {}


def test_every_module_says_why_it_is_there() -> None:
    assert offenders(lambda file: bool(tree(file).body) and ast.get_docstring(tree(file)) is None) == {}


def test_korean_words_live_in_text_files() -> None:
    found = offenders(_lines_with_korean_letters)

    assert {file: lines for file, lines in found.items() if file not in HANGUL_IN_CODE} == {}


def test_the_allow_list_for_korean_letters_has_no_stale_entry() -> None:
    assert HANGUL_IN_CODE.keys() - offenders(_lines_with_korean_letters).keys() == set()


def _lines_with_korean_letters(file: Path) -> list[int]:
    return [literal.lineno for literal in literals(file) if HANGUL.search(str(literal.value))]


def test_nothing_is_left_for_later_in_the_code() -> None:
    assert offenders(lambda file: re.findall(r"\b(?:TODO|FIXME|XXX|HACK)\b", text(file))) == {}


def test_every_folder_with_code_is_a_package_and_the_four_are_typed() -> None:
    folders = {file.parent for file in sources()}

    assert [str(folder) for folder in sorted(folders) if not (ROOT / folder / "__init__.py").is_file()] == []
    assert [package for package in PACKAGES if not (ROOT / package / "py.typed").is_file()] == []


def test_tests_mirror_the_packages() -> None:
    folders = {path.name for path in (ROOT / "tests").iterdir() if path.is_dir() and any(path.rglob("test_*.py"))}

    assert folders - {*PACKAGES} <= {"plot", "golden", "playthroughs", "snapshots"}

"""docs/behaviours.md: which test shows each behaviour we promise. `python -m tests.plot.behaviours` fills it in.

A test names the behaviours it shows at the start of its docstring: `B6: …` or `B3, B6: …`. The page holds one table row
for each: `| B6 | what holds | tests |`. The words are written by hand; the tests are collected from the docstrings. A
row whose last column says `later: REASON` is a promise for a part that does not exist yet.
"""

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from tests.plot.house import ROOT, functions

PAGE: Final = ROOT / "docs" / "behaviours.md"
ROW: Final = re.compile(r"^\| (?P<id>[A-F]\d{1,2}) \| (?P<words>.+?) \| (?P<tests>.*?) ?\|$", re.MULTILINE)
NAMED: Final = re.compile(r"(?P<ids>[A-F]\d{1,2}(?:, [A-F]\d{1,2})*)[:.]")


def collected() -> dict[str, tuple[str, ...]]:
    """The tests that name each behaviour, as `rules/test_dice.py: test_…`, sorted."""
    found: dict[str, list[str]] = {}
    for file in sorted((ROOT / "tests").rglob("*.py")):
        place = file.relative_to(ROOT / "tests").as_posix()
        for name, ids in _naming_tests(file.relative_to(ROOT)):
            for behaviour in ids:
                found.setdefault(behaviour, []).append(f"`{place}`: {_words(name)}")
    return {behaviour: tuple(sorted(set(tests))) for behaviour, tests in found.items()}


def promised(page: str) -> dict[str, str]:
    """The last column of each row of the page, by behaviour."""
    return {row["id"]: row["tests"] for row in ROW.finditer(page)}


def filled(page: str, tests: Mapping[str, tuple[str, ...]]) -> str:
    """The page with the tests of every row written anew; rows without any keep what they say."""

    def row(match: re.Match[str]) -> str:
        shown = "; ".join(tests.get(match["id"], ())) or match["tests"]
        return f"| {match['id']} | {match['words']} | {shown} |"

    return ROW.sub(row, page)


def _naming_tests(file: Path) -> Iterator[tuple[str, list[str]]]:
    for function in functions(file):
        named = NAMED.match(ast.get_docstring(function) or "")
        if named and function.name.startswith("test_"):
            yield function.name, named["ids"].split(", ")


def _words(name: str) -> str:
    return name.removeprefix("test_").replace("_", " ")


if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8"), collected()), encoding="utf-8")

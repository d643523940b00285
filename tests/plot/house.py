"""Where the house keeps its files, for the tests that walk through all of it."""

import ast
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Final, TypeVar

ROOT: Final = Path(__file__).resolve().parents[2]
PACKAGES: Final = ("orchestrator", "tools", "prompts", "rules")

Function = ast.FunctionDef | ast.AsyncFunctionDef
Found = TypeVar("Found")


@cache
def sources(*packages: str) -> tuple[Path, ...]:
    """Every .py file of the four packages, or of the named ones, relative to the project, sorted."""
    files = (file for package in packages or PACKAGES for file in (ROOT / package).rglob("*.py"))
    return tuple(sorted(file.relative_to(ROOT) for file in files))


@cache
def text(file: Path) -> str:
    """The text of a file of the project."""
    return (ROOT / file).read_text(encoding="utf-8")


@cache
def tree(file: Path) -> ast.Module:
    """The syntax tree of a .py file of the project."""
    return ast.parse(text(file))


def offenders(find: Callable[[Path], Found], *packages: str) -> dict[str, Found]:
    """What `find` hands back for each source file, where it is anything at all."""
    found = {str(file): find(file) for file in sources(*packages)}
    return {file: what for file, what in found.items() if what}


def functions(file: Path) -> Iterator[Function]:
    """Every function of a .py file, methods and inner ones too."""
    return (node for node in ast.walk(tree(file)) if isinstance(node, Function))


def body_lines(function: Function) -> int:
    """Lines of a function's body, its docstring left out."""
    first = 1 if ast.get_docstring(function) is not None and len(function.body) > 1 else 0
    last = function.body[-1].end_lineno
    assert last is not None
    return last - function.body[first].lineno + 1


def literals(file: Path) -> Iterator[ast.Constant]:
    """Every string literal of a .py file that the program can use; docstrings and comments are for its readers."""
    for_readers = {id(node.value) for node in ast.walk(tree(file)) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in for_readers:
            yield node

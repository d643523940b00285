"""Makes sure that the four packages we run are our own, before any of them is used.

`tools`, `rules` and `prompts` are common names: another distribution's top-level package of the same name can stand in
front of ours, and a turn would then run a stranger's code. `orchestrator/__init__.py` calls `check_install` first, so
every door passes here. The other packages are located, not imported: a stranger's code is never run to find out that
it is one.
"""

import importlib.util
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Final

PACKAGES: Final = ("tools", "prompts", "rules")
"""The root packages that must lie beside `orchestrator`."""


@dataclass(frozen=True)
class Stray:
    """A root package that is not where it should be."""

    package: str
    expected: Path
    """The file that our own package has."""
    found: str
    """The file or folder that Python would import instead; empty when there is none."""


class InstallError(ImportError):
    """A root package is missing, or another distribution's package of the same name stands in its place."""

    def __init__(self, strays: tuple[Stray, ...]) -> None:
        self.strays = strays
        super().__init__(" ".join(_sentence(stray) for stray in strays) + " " + _NEXT_STEP)


_NEXT_STEP: Final = (
    "Remove the distribution that brings the other package (`pip list` shows the names, `pip uninstall NAME` removes), "
    "or install Tallytale in a virtual environment of its own."
)


def check_install(packages: tuple[str, ...] = PACKAGES) -> None:
    """Does nothing when every root package lies beside `orchestrator`.

    Raises:
        InstallError: naming for each stray what was expected and what was found. Uncaught, it is shown as one line,
            without a traceback.
    """
    strays = tuple(find_strays(packages, Path(__file__).resolve().parent.parent))
    if strays:
        sys.excepthook = _one_line_hook
        raise InstallError(strays)


def find_strays(packages: tuple[str, ...], home: Path) -> Iterator[Stray]:
    """The packages whose `__init__.py` Python would take from somewhere else than the folder `home`."""
    for package in packages:
        expected = home / package / "__init__.py"
        found = _location(package)
        if not found or Path(found).resolve().parent != expected.parent:
            yield Stray(package, expected, found)


def _location(package: str) -> str:
    try:
        spec = importlib.util.find_spec(package)
    except (ImportError, ValueError):  # a half-imported or hand-made module without a spec
        spec = None
    if spec is None:
        return ""
    if spec.origin:
        return spec.origin
    return next(iter(spec.submodule_search_locations or ()), "")  # a folder without __init__.py


def _sentence(stray: Stray) -> str:
    found = f"found {stray.found}" if stray.found else "found none"
    return f"Tallytale is not whole: its package '{stray.package}' should be {stray.expected}, {found}."


def _one_line_hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if isinstance(error, InstallError):
        print(error, file=sys.stderr)
    else:
        sys.__excepthook__(kind, error, trace)

"""Writes the lock files, and says whether they still fit what pyproject.toml declares.

`python .ci/lock.py write` asks the package index through uv (`make lock`); `python .ci/lock.py check` reads files only
(`make check`). The lock files are plain pip requirements with hashes, one pin for every platform (environment markers),
and name no index: each machine brings its own.
"""

import hashlib
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT: Final = Path(__file__).resolve().parent.parent
OLDEST_PYTHON: Final = "3.11"
MACHINE_SPECIFIC: Final = re.compile(
    r"https?://|file:|--(?:extra-)?index-url|--find-links|--trusted-host|@ |^\s*-e|\(/"
)
PIN: Final = re.compile(r"^(?P<name>[A-Za-z0-9][\w.-]*)==(?P<version>[^\s;\\]+)")


@dataclass(frozen=True)
class Lock:
    """One lock file and the extras of pyproject.toml it covers besides the run-time dependencies."""

    file: str
    extras: tuple[str, ...]
    purpose: str


LOCKS: Final = (
    Lock("requirements.lock", ("build",), "what Tallytale runs on, and the build backend its editable install needs"),
    Lock("requirements-dev.lock", ("build", "dev"), "the same, and what tests and checks need"),
)


def declared(project: Mapping[str, object], extras: tuple[str, ...]) -> tuple[str, ...]:
    """The requirements that pyproject.toml's `[project]` table declares for a lock, sorted, our own extras left out."""
    found = list(_strings(project.get("dependencies", [])))
    optional = project.get("optional-dependencies", {})
    if not isinstance(optional, dict):
        raise TypeError(f"pyproject.toml: optional-dependencies must be a table, found {optional!r}")
    for extra in extras:
        found += _strings(optional[extra])
    return tuple(sorted({text for text in found if Requirement(text).name != project["name"]}))


def fingerprint(requirements: tuple[str, ...]) -> str:
    """A digest of declarations; a lock that carries another one was made from other declarations."""
    return hashlib.sha256("\n".join(requirements).encode()).hexdigest()[:32]


def pins(text: str) -> dict[str, str]:
    """The pinned version of each distribution in a lock file's text, by normalised name."""
    found = (PIN.match(line) for line in text.splitlines())
    return {canonicalize_name(match["name"]): match["version"] for match in found if match}


def faults(lock: Lock, text: str, requirements: tuple[str, ...]) -> Iterator[str]:
    """Everything wrong with a lock file's text, one readable line each; nothing when it is fresh."""
    if f"# declared: {fingerprint(requirements)}\n" not in text:
        yield f"{lock.file}: made from other declarations than pyproject.toml holds now; run `make lock`"
    pinned = pins(text)
    for requirement in map(Requirement, requirements):
        version = pinned.get(canonicalize_name(requirement.name))
        if version is None:
            yield f"{lock.file}: {requirement.name} is declared but not pinned; run `make lock`"
        elif not requirement.specifier.contains(Version(version), prereleases=True):
            yield f"{lock.file}: {requirement.name} is pinned at {version}, declared {requirement.specifier}"
    for entry in re.split(r"\n(?=[A-Za-z0-9])", text):
        match = PIN.match(entry)
        if match and "--hash=sha256:" not in entry:
            yield f"{lock.file}: {match['name']} has no hash; pip would refuse it"
    for number, line in enumerate(text.splitlines(), start=1):
        if MACHINE_SPECIFIC.search(line):
            yield f"{lock.file}:{number}: names an address or a place of one machine: {line.strip()}"


def disagreements(small: str, large: str) -> Iterator[str]:
    """Pins of the run-time lock that the development lock leaves out or pins otherwise."""
    development = pins(large)
    for name, version in pins(small).items():
        if development.get(name) != version:
            yield f"{name}: {version} at run time, {development.get(name, 'nothing')} in development; run `make lock`"


def check(root: Path = ROOT) -> tuple[str, ...]:
    """All faults of both lock files; reads files only."""
    project = _project(root)
    texts = {lock.file: (root / lock.file).read_text(encoding="utf-8") for lock in LOCKS}
    found = [line for lock in LOCKS for line in faults(lock, texts[lock.file], declared(project, lock.extras))]
    return (*found, *disagreements(*texts.values()))


def write(root: Path = ROOT, *, upgrade: bool = False) -> None:
    """Resolves both locks anew through uv, the development lock first so that both hold the same versions.

    Pins that still fit are kept unless `upgrade` is set.
    """
    project = _project(root)
    for lock, constraint in zip(reversed(LOCKS), (None, LOCKS[-1].file), strict=True):
        command = [
            sys.executable,
            "-m",
            "uv",
            "pip",
            "compile",
            "--no-config",
            "--quiet",
            "--universal",
            "--generate-hashes",
        ]
        command += ["--python-version", OLDEST_PYTHON, "--no-emit-index-url", "--no-header", "--no-emit-package", "pip"]
        command += [word for extra in lock.extras for word in ("--extra", extra)]
        command += ["--constraint", constraint] if constraint else []
        command += ["--upgrade"] if upgrade else []
        subprocess.run([*command, "--output-file", lock.file, "pyproject.toml"], cwd=root, check=True, stdout=2)
        body = re.sub(r"(?m)^( +# +)-c .*\n", "", (root / lock.file).read_text(encoding="utf-8"))
        (root / lock.file).write_text(_head(lock, declared(project, lock.extras)) + body, encoding="utf-8")


def main(arguments: list[str]) -> int:
    """`check`, or `write` with or without `--upgrade`; 0 fresh or written, 1 stale, 2 wrong use."""
    match arguments:
        case ["check"]:
            found = check()
            print("\n".join(found) or "The lock files fit pyproject.toml.")
            return 1 if found else 0
        case ["write"] | ["write", "--upgrade"]:
            write(upgrade="--upgrade" in arguments)
            return 0
        case _:
            print("usage: lock.py check | write [--upgrade]", file=sys.stderr)
            return 2


def _project(root: Path) -> Mapping[str, object]:
    table: object = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    if not isinstance(table, dict):
        raise TypeError("pyproject.toml: [project] must be a table")
    return table


def _strings(value: object) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise TypeError(f"pyproject.toml: expected a list of requirements, found {value!r}")
    return value


def _head(lock: Lock, requirements: tuple[str, ...]) -> str:
    return (
        f"# {lock.file}: {lock.purpose}.\n"
        "# Made by `make lock` from pyproject.toml, checked by `make check`; not written by hand.\n"
        f"# declared: {fingerprint(requirements)}\n"
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

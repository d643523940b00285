"""`make bench`: runs every benchmark in a process of its own and prints its figures beside their floors.

`python -m benchmarks [--json] [NAME …]`. A benchmark that fails is named and the others go on. Exit 0 when all ran
(a figure over its budget is shown, not an error), 1 when one failed, 2 for an unknown name.
"""

import argparse
import importlib
import pkgutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Final

import orjson

import benchmarks
from benchmarks.figures import Figure
from benchmarks.table import as_json, as_text

ROOT: Final = Path(__file__).resolve().parent.parent
TIME_LIMIT: Final = 900
"""Seconds that one benchmark may take."""
_MARK: Final = "figures: "


def find_benchmarks(folders: Sequence[str]) -> tuple[str, ...]:
    """Names of the modules in `folders` whose text defines `measure`; found without importing them."""
    found = []
    for module in pkgutil.iter_modules(folders):
        spec = module.module_finder.find_spec(module.name, None)
        source = Path(spec.origin).read_text(encoding="utf-8") if spec and spec.origin else ""
        if "\ndef measure(" in source:
            found.append(module.name)
    return tuple(sorted(found))


def run_one(name: str) -> list[Figure]:
    """Measures one benchmark in a fresh process.

    Raises:
        RuntimeError: when it fails, hands back nothing, or takes longer than TIME_LIMIT; the message is its last words.
    """
    command = [sys.executable, "-m", "benchmarks", "--inside", name]
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=TIME_LIMIT, check=False)
    except subprocess.TimeoutExpired as error:
        raise RuntimeError(f"took longer than {TIME_LIMIT} s") from error
    marked = [line for line in done.stdout.splitlines() if line.startswith(_MARK)]
    if done.returncode or not marked:
        words = (done.stderr.strip() or "handed back no figures").splitlines()
        raise RuntimeError(words[-1])
    return [Figure(**fields) for fields in orjson.loads(marked[-1].removeprefix(_MARK))]


def measure_inside(name: str) -> None:
    """Runs one benchmark in this process and prints its figures for the process that started us."""
    figures: list[Figure] = importlib.import_module(f"benchmarks.{name}").measure()
    print(_MARK + orjson.dumps([asdict(figure) for figure in figures]).decode())


def main(arguments: Sequence[str]) -> int:
    """Runs the named benchmarks, or all, and prints the table."""
    parser = argparse.ArgumentParser(prog="benchmarks", description="Measure, each figure beside its floor.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these; without any, all")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--inside", metavar="NAME", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.inside:
        measure_inside(options.inside)
        return 0
    known = find_benchmarks(list(benchmarks.__path__))
    if unknown := sorted(set(options.names) - set(known)):
        parser.error(f"no benchmark {', '.join(unknown)}; there are: {', '.join(known)}")
    figures, failed = _run(options.names or known)
    print(as_json(figures, failed) if options.json else as_text(figures))
    return 1 if failed else 0


def _run(names: Sequence[str]) -> tuple[list[Figure], dict[str, str]]:
    figures: list[Figure] = []
    failed: dict[str, str] = {}
    for name in names:
        print(f"measuring {name} …", file=sys.stderr, flush=True)
        try:
            figures += run_one(name)
        except RuntimeError as error:
            failed[name] = str(error)
            print(f"benchmark {name} failed: {error}", file=sys.stderr, flush=True)
    return figures, failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

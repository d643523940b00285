"""What our documents tell a person to type works, prints what they show, and is the same in both languages."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.plot.documents import Block, blocks, documents, links, not_shown, read_blocks
from tests.plot.house import ROOT

TIME_LIMIT: Final = 120
"""Seconds for one command of a document."""
ALL: Final = tuple(block for document in documents() for block in blocks(document))
TARGETS: Final = frozenset(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))


def _runs(block: Block) -> bool:
    return block.marked and block.skip_reason is None


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder that looks like the project, in which commands may leave files behind."""
    folder = tmp_path / "tallytale"
    folder.mkdir()
    for entry in ROOT.iterdir():
        if entry.name not in {".git", ".venv"}:
            (folder / entry.name).symlink_to(entry)
    return folder


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Runs a documented command as a person would, with this Python in the place of .venv's."""
    scripts = str(Path(sys.executable).parent)
    environment = {**os.environ, "READY": sys.executable, "PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}"}
    return subprocess.run(
        ["bash", "-o", "pipefail", "-c", command],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=TIME_LIMIT,
        check=False,
    )


def test_every_block_of_commands_says_whether_a_test_runs_it() -> None:
    assert [block.place for block in ALL if not block.marked] == []


def test_every_skipped_block_gives_a_reason() -> None:
    reasons = {block.place: block.skip_reason for block in ALL if block.skip_reason is not None}

    assert {place: reason for place, reason in reasons.items() if len(str(reason).split()) < 3} == {}


@pytest.mark.parametrize("document", [d for d in documents() if any(_runs(b) for b in blocks(d))], ids=str)
def test_the_commands_of_a_document_work_and_print_what_it_shows(document: Path, checkout: Path) -> None:
    for block in filter(_runs, blocks(document)):
        printed = ""
        for number, command in enumerate(block.commands, start=1):
            done = run(command, checkout)
            expected = block.exit_code if number == len(block.commands) else 0
            assert done.returncode == expected, f"{block.place}: {command}\n{done.stdout}{done.stderr}"
            printed += done.stdout

        missing = not_shown(block.shown, printed)
        assert missing is None, f"{block.place}: shows {missing!r}, which was not printed:\n{printed}"


@pytest.mark.parametrize("block", [b for b in ALL if b.skip_reason is not None], ids=lambda block: block.place)
def test_a_command_that_is_not_run_exists_at_least(block: Block, checkout: Path) -> None:
    for command in block.commands:
        for target in re.findall(r"\bmake ([a-z]+)", command):
            assert target in TARGETS, f"{block.place}: {command}"
        for subcommand in re.findall(r"\btallytale ([a-z]+)", command):
            assert run(f"tallytale {subcommand} --help", checkout).returncode == 0, f"{block.place}: {command}"


@pytest.mark.parametrize("document", documents(), ids=str)
def test_every_make_target_and_every_file_that_a_document_names_exists(document: Path) -> None:
    text = (ROOT / document).read_text(encoding="utf-8")
    local = [link.partition("#")[0] for link in links(text) if not re.match(r"[a-z]+:|#", link)]

    assert set(re.findall(r"`make ([a-z]+)", text)) - TARGETS == set()
    assert [link for link in local if not (ROOT / document.parent / link).exists()] == []


def test_both_readmes_tell_the_same_commands_and_link_the_same_pages() -> None:
    english, korean = Path("README.md"), Path("README.ko.md")

    assert _told(english) == _told(korean)
    assert _pages(english) == _pages(korean)


def _told(readme: Path) -> list[tuple[tuple[str, ...], bool]]:
    return [(block.commands, _runs(block)) for block in blocks(readme)]


def _pages(readme: Path) -> list[str]:
    """The pages linked, a page in two languages under its English name; the link to the twin itself left out."""
    text = (ROOT / readme).read_text(encoding="utf-8")
    found = [link.replace(".ko.", ".") for link in links(text)]
    return [link for link in found if link != "README.md"]


SAMPLE: Final = """
<!-- commands: run, exit 1 -->
```console
$ tallytale resolve \\
>   cases.yaml
one
…
three
```

<!-- commands: skip: needs a model of yours -->
```sh
# a remark
tallytale probe
```

```console
$ make play
```

```yaml
not: a command
```
"""


def test_commands_output_and_marks_are_read_from_the_text() -> None:
    first, second, third = read_blocks(Path("x.md"), SAMPLE)

    assert first.commands == ("tallytale resolve \\\n  cases.yaml",)
    assert (first.shown, first.exit_code, first.skip_reason) == (("one", "…", "three"), 1, None)
    assert (second.commands, second.skip_reason) == (("tallytale probe",), "needs a model of yours")
    assert (third.marked, third.line) == (False, 17)


@pytest.mark.parametrize(
    ("printed", "missing"),
    [("one\ntwo\nthree\n", None), ("one\nthree  \n", None), ("three\none\n", "three"), ("one\n", "three")],
)
def test_shown_lines_must_be_printed_in_order(printed: str, missing: str | None) -> None:
    assert not_shown(("one", "…", "three"), printed) == missing

"""A stray `tools`, `rules` or `prompts` of another distribution is named before its code runs."""

import importlib.metadata
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from orchestrator.install_check import PACKAGES, InstallError, check_install, find_strays

ROOT = Path(__file__).resolve().parents[2]


def run_python(code: str, *, path: tuple[Path, ...]) -> subprocess.CompletedProcess[str]:
    """A fresh isolated interpreter in `/` that looks for modules in the given folders first."""
    prelude = f"import sys; sys.path[:0] = {[str(folder) for folder in path]!r}\n"
    command = [sys.executable, "-I", "-c", prelude + code]
    return subprocess.run(command, cwd="/", capture_output=True, text=True, check=False)


def test_our_own_packages_pass() -> None:
    check_install()


def test_every_root_package_but_orchestrator_is_checked() -> None:
    rooms = {path.parent.name for path in ROOT.glob("*/py.typed")}

    assert rooms == {"orchestrator", *PACKAGES}


@pytest.mark.parametrize("package", PACKAGES)
def test_a_stray_package_in_front_of_ours_is_named_in_one_line_and_never_run(package: str, tmp_path: Path) -> None:
    stray = tmp_path / package / "__init__.py"
    stray.parent.mkdir()
    stray.write_text("print('a stranger ran')\n", encoding="utf-8")

    done = run_python("import orchestrator", path=(tmp_path, ROOT))

    assert done.returncode == 1
    assert done.stdout == ""
    assert str(stray) in done.stderr
    assert str(ROOT / package / "__init__.py") in done.stderr
    assert "pip uninstall" in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_missing_package_is_named(tmp_path: Path) -> None:
    for file in ("orchestrator/__init__.py", "orchestrator/install_check.py"):
        (tmp_path / file).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / file, tmp_path / file)
    for package in ("tools", "rules"):
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").touch()
    code = f"sys.path[:] = [p for p in sys.path if p != {str(ROOT)!r}]\nimport orchestrator"

    done = run_python(code, path=(tmp_path,))

    assert done.returncode == 1
    assert "its package 'prompts' should be" in done.stderr
    assert "found none" in done.stderr


def test_a_bare_folder_of_the_same_name_is_a_stray_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "loose_room").mkdir()
    monkeypatch.syspath_prepend(tmp_path)

    (stray,) = find_strays(("loose_room",), ROOT)

    assert stray.found == str(tmp_path / "loose_room")


def test_the_error_carries_every_stray_as_data() -> None:
    with pytest.raises(InstallError) as caught:
        check_install(("no_such_room", "json"))

    assert [stray.package for stray in caught.value.strays] == ["no_such_room", "json"]
    assert caught.value.strays[0].found == ""
    assert caught.value.strays[1].found.endswith("__init__.py")


def test_other_errors_keep_their_traceback_after_a_failed_check() -> None:
    code = (
        "from orchestrator.install_check import InstallError, check_install\n"
        "try:\n    check_install(('no_such_room',))\nexcept InstallError:\n    pass\n"
        "raise RuntimeError('another matter')"
    )

    done = run_python(code, path=(ROOT,))

    assert "Traceback" in done.stderr
    assert "another matter" in done.stderr


def test_no_other_distribution_brings_a_package_of_our_names() -> None:
    owners = importlib.metadata.packages_distributions()

    found = {name: sorted(set(owners.get(name, ()))) for name in ("orchestrator", *PACKAGES)}

    assert {name: who for name, who in found.items() if set(who) - {"tallytale"}} == {}

"""The wheel: all of the four packages and nothing else, and it works from a place that has never seen this folder."""

import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path
from typing import Final

import orjson
import pytest

from orchestrator.version import VERSION
from tests.plot.house import PACKAGES, ROOT

PROBE: Final = Path(__file__).with_name("wheel_probe.py")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Our wheel, built without a network from this folder."""
    target = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(target)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (built,) = target.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `bin` folder of a new virtual environment with the wheel; other distributions are lent by this one."""
    folder = tmp_path_factory.mktemp("fresh") / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    scripts = folder / ("Scripts" if os.name == "nt" else "bin")
    python = scripts / "python"
    site = subprocess.run(
        [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout.strip()
    pip = [sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check", "install", "--quiet"]
    subprocess.run([*pip, "--no-index", "--no-deps", str(wheel)], check=True, capture_output=True)
    # A path added by a .pth file is searched last, and its own .pth files are not read: our editable install stays out.
    Path(site, "lent.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return scripts


def run_there(scripts: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Runs a command of the new environment in `/`, with nothing of this one's settings."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return subprocess.run(
        [str(scripts / command[0]), *command[1:]], cwd="/", env=kept, capture_output=True, text=True, check=False
    )


def test_every_file_of_the_four_packages_is_in_the_wheel_and_nothing_else(wheel: Path) -> None:
    files = {
        str(file.relative_to(ROOT))
        for package in PACKAGES
        for file in (ROOT / package).rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }

    packed = set(zipfile.ZipFile(wheel).namelist())

    assert {name for name in packed if ".dist-info/" not in name} == files


def test_licence_and_notice_travel_with_the_wheel(wheel: Path) -> None:
    packed = zipfile.ZipFile(wheel)
    home = f"tallytale-{VERSION}.dist-info/licenses/"

    for name in ("LICENSE", "NOTICE"):
        assert packed.read(home + name) == (ROOT / name).read_bytes()


def test_the_command_tells_its_version_from_another_place(installed: Path) -> None:
    done = run_there(installed, "tallytale", "--version")

    assert (done.returncode, done.stderr) == (0, "")
    assert VERSION in done.stdout


def test_every_system_adventure_and_template_of_the_wheel_loads_and_renders(installed: Path, tmp_path: Path) -> None:
    samples = tmp_path / "tests" / "prompts"
    samples.mkdir(parents=True)
    for name in ("sample_views.py", "sample_words.py"):
        shutil.copy(ROOT / "tests" / "prompts" / name, samples)

    done = run_there(installed, "python", "-I", str(PROBE), str(tmp_path))

    assert done.returncode == 0, done.stderr
    report = orjson.loads(done.stdout)
    assert str(installed.parent) in report["home"]
    for part in ("systems", "adventures", "templates", "catalogues"):
        assert report[part], f"no {part} were found"
    assert report["faults"] == []


@pytest.mark.parametrize("package", PACKAGES)
def test_the_packages_come_from_the_new_place_not_from_this_folder(installed: Path, package: str) -> None:
    done = run_there(installed, "python", "-I", "-c", f"import {package}; print({package}.__file__)")

    assert Path(done.stdout.strip()).is_relative_to(installed.parent), done.stderr

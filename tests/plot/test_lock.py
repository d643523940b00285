"""The lock files fit pyproject.toml, and the check that says so notices each way in which they may not."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
DECLARED = ("jinja2>=3.1.6", "ruamel.yaml>=0.18")


def load_lock_module() -> ModuleType:
    """`.ci/lock.py` as a module; its folder is no package."""
    spec = importlib.util.spec_from_file_location("ci_lock", ROOT / ".ci" / "lock.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["ci_lock"] = module  # a dataclass asks for its own module
    spec.loader.exec_module(module)
    return module


lock = load_lock_module()


def lock_text(*entries: str) -> str:
    """A lock file made from DECLARED, with the given entries."""
    return f"# declared: {lock.fingerprint(DECLARED)}\n" + "\n".join(entries) + "\n"


JINJA = "jinja2==3.1.6 \\\n    --hash=sha256:aa"
RUAMEL = "ruamel-yaml==0.19.1 \\\n    --hash=sha256:bb"


def faults(text: str) -> list[str]:
    """What the check says about a lock file's text, made from DECLARED."""
    return list(lock.faults(lock.LOCKS[0], text, DECLARED))


def test_the_lock_files_of_this_project_are_fresh() -> None:
    assert lock.check() == ()


def test_the_run_time_lock_can_build_our_editable_install() -> None:
    text = (ROOT / "requirements.lock").read_text(encoding="utf-8")

    assert "hatchling" in lock.pins(text)
    assert "pytest" not in lock.pins(text)


def test_a_fresh_lock_has_no_fault_and_names_are_compared_normalised() -> None:
    assert faults(lock_text(JINJA, RUAMEL)) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param(lock_text(JINJA), "ruamel.yaml is declared but not pinned", id="missing pin"),
        pytest.param(lock_text(JINJA.replace("3.1.6", "3.0"), RUAMEL), "declared >=3.1.6", id="version too old"),
        pytest.param(lock_text("jinja2==3.1.6", RUAMEL), "jinja2 has no hash", id="no hash"),
        pytest.param(lock_text(JINJA, RUAMEL).replace("declared", "made"), "other declarations", id="no fingerprint"),
        pytest.param(lock_text("--index-url https://example.org/simple", JINJA, RUAMEL), ":2: names an", id="index"),
        pytest.param(lock_text(JINJA, RUAMEL, "    # via tallytale (/home/me/pyproject.toml)"), ":6: names", id="path"),
        pytest.param(lock_text(JINJA, RUAMEL, "--find-links wheels"), "--find-links", id="find-links"),
    ],
)
def test_each_fault_of_a_lock_is_said(text: str, said: str) -> None:
    assert [line for line in faults(text) if said in line] != []


def test_a_declaration_that_was_taken_away_makes_the_lock_stale() -> None:
    assert list(lock.faults(lock.LOCKS[0], lock_text(JINJA, RUAMEL), DECLARED[:1])) != []


def test_both_locks_must_hold_the_same_versions() -> None:
    other = lock_text(JINJA, RUAMEL.replace("0.19.1", "0.18.0"))

    assert list(lock.disagreements(lock_text(JINJA, RUAMEL), other)) == [
        "ruamel-yaml: 0.19.1 at run time, 0.18.0 in development; run `make lock`"
    ]


def test_our_own_name_among_the_extras_is_no_requirement() -> None:
    project = {
        "name": "tallytale",
        "dependencies": ["b>=1"],
        "optional-dependencies": {"build": ["a>=1"], "dev": ["tallytale[build]"]},
    }

    assert lock.declared(project, ("build", "dev")) == ("a>=1", "b>=1")


@pytest.mark.parametrize("words", [[], ["check", "now"], ["refresh"]])
def test_other_words_are_wrong_use(words: list[str]) -> None:
    assert lock.main(words) == 2

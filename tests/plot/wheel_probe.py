"""Runs inside the environment that has only our wheel: loads and renders all that ships, reports as one JSON object.

Takes the folder that holds `tests/prompts/sample_views.py`. It
walks the package data itself and compares with what our own functions find,
so that nothing is left out in silence.
"""

import re
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import orjson
from ruamel.yaml import YAML

import prompts
from prompts.compose import compose
from prompts.render import Renderer, template_names
from prompts.views import LANGUAGES, Language
from rules.loading.load import adventure_ids, load_adventure, load_system, system_ids

ROLES = ("ruling", "narration", "opening", "closing", "settlement", "recap", "talk", "single", "drafting", "creation")
PACKAGES = ("orchestrator", "tools", "prompts", "rules")
Found = dict[str, list[str]]


def data_files(folder: Traversable, place: str) -> Iterator[tuple[str, Traversable]]:
    """Every file below a folder of a package, with its path."""
    for entry in folder.iterdir():
        here = f"{place}/{entry.name}"
        if entry.is_dir():
            yield from data_files(entry, here)
        else:
            yield here, entry


def load_systems(found: Found) -> None:
    """Every system and adventure; a folder that our loader does not list is a fault."""
    home = files("rules") / "systems"
    folders = {entry.name for entry in home.iterdir() if (entry / "system.yaml").is_file()}
    found["faults"] += [f"system {name}: folder and list differ" for name in folders ^ set(system_ids())]
    for name in sorted(folders):
        system = load_system(name)
        found["systems"].append(system.id)
        place = home / name / "adventures"
        entries = place.iterdir() if place.is_dir() else ()
        adventures = {entry.name for entry in entries if entry.is_dir() and not entry.name.startswith("__")}
        found["faults"] += [f"adventure {it}: folder and list differ" for it in adventures ^ set(adventure_ids(name))]
        for adventure in sorted(adventures):
            load_adventure(system, adventure)
            found["adventures"].append(f"{name}/{adventure}")


def render_templates(found: Found, sample: Any) -> None:
    """Every role's prompt in both languages; a template that none of them used is a fault."""
    used: dict[Language, set[str]] = {language: set() for language in LANGUAGES}
    plain_render = Renderer.render

    def render(self: Renderer, name: str, view: object) -> str:
        used[self.language].add(name)
        return plain_render(self, name, view)

    Renderer.render = render  # type: ignore[method-assign]
    for language in LANGUAGES:
        for role in ROLES:
            compose(getattr(sample, role)(language), 100_000, len)
        for name in sorted(used[language]):
            source = (files("prompts") / "templates" / language / f"{name}.j2").read_text(encoding="utf-8")
            used[language] |= {it.removesuffix(".j2") for it in re.findall(r'include "([^"]+)"', source)}
        unused = set(template_names(language)) - used[language]
        found["faults"] += [f"template {language}/{name}: no role used it" for name in sorted(unused)]
        found["templates"] += [f"{language}/{name}" for name in sorted(used[language])]


def read_catalogues(found: Found) -> None:
    """Every YAML file of the four packages; one that holds nothing is a fault."""
    for package in PACKAGES:
        for place, file in data_files(files(package), package):
            if place.endswith((".yaml", ".yml")):
                found["catalogues"].append(place)
                if not YAML(typ="safe", pure=True).load(file.read_text(encoding="utf-8")):
                    found["faults"].append(f"{place} is empty")


def main(samples: str) -> None:
    """Prints the report."""
    sys.path.append(samples)
    sample: Any = import_module("tests.prompts.sample_views")
    found: Found = {part: [] for part in ("systems", "adventures", "templates", "catalogues", "faults")}
    load_systems(found)
    render_templates(found, sample)
    read_catalogues(found)
    home = str(Path(str(prompts.__file__)).parent.parent)
    print(orjson.dumps({"home": home, **found}).decode())


if __name__ == "__main__":
    main(sys.argv[1])

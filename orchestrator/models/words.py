"""The few words of this package that a person or a model reads, out of `words/{en,ko}.yaml`."""

from collections.abc import Mapping
from functools import cache
from importlib import resources
from string import Template

from ruamel.yaml import YAML

LANGUAGES = ("en", "ko")


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """Every text of `language` by its dotted key.

    Raises:
        ValueError: there are no words in this language.
    """
    if language not in LANGUAGES:
        raise ValueError(f"models/words: no words in {language!r}; there are {', '.join(LANGUAGES)}")
    raw = resources.files(__package__).joinpath("words", f"{language}.yaml").read_text(encoding="utf-8")
    return dict(_leaves("", YAML(typ="safe", pure=True).load(raw)))


def say(language: str, key: str, /, **values: object) -> str:
    """The text `key` in `language`, its `$names` filled with `values` (all of them must be given)."""
    return Template(catalogue(language)[key]).substitute(values)


def _leaves(path: str, node: Mapping[str, object]) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for key, value in node.items():
        here = f"{path}.{key}" if path else key
        found += _leaves(here, value) if isinstance(value, Mapping) else [(here, str(value).rstrip("\n"))]
    return found

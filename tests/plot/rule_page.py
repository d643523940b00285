"""docs/rule-systems.md: the format by example. `python -m tests.plot.rule_page` writes its generated parts anew.

Written by hand are the words and the examples: fenced YAML blocks under a mark. `<!-- example: system -->` is a part
of one system that grows from block to block; `<!-- example: FILE -->` is that file of its folder. Generated is what
stands between `<!-- generated: WHAT -->` and `<!-- end -->`: the sentences of the example above (`sentences en`),
and tables of keys (`keys`), effects (`effects`) and moments (`moments`) out of the definitions.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, cast

from rules.definitions.cards import KEYS as MOMENTS
from rules.definitions.effects import KEYS as EFFECTS
from rules.definitions.words import Definition
from rules.loading import read_document, read_system, system_from_data
from rules.loading.ids import SYSTEM_SECTIONS
from rules.loading.read import Loaded
from rules.schema import FILES, definitions_in, description, what_it_is
from rules.sentences import Names, write
from rules.sentences.shapes import REQUIRED, shape_of
from rules.system import RuleSystem
from tests.plot.house import ROOT

PAGE: Final = ROOT / "docs" / "rule-systems.md"
EXAMPLE: Final = re.compile(r"^<!-- example: (?P<file>\S+) -->\n```yaml\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
GENERATED: Final = re.compile(
    r"^<!-- generated: (?P<what>[a-z]+)(?: (?P<language>en|ko))? -->\n(?P<text>.*?)^<!-- end -->$",
    re.MULTILINE | re.DOTALL,
)
SYSTEM: Final = "system"
_KINDS: Final = {section: kind for kind, section in SYSTEM_SECTIONS.items()}


@dataclass(frozen=True)
class Example:
    """One example of the page: where it stands, of which file it is, and its data."""

    place: int
    file: str
    part: Mapping[str, Any]

    def entries(self, system: RuleSystem) -> Iterator[tuple[str, Definition]]:
        """What this part says of the whole system, each entry with its kind."""
        for section, written in self.part.items():
            held = getattr(system.file, section)
            ids = {one.get("id") for one in written} if isinstance(written, list) else set()
            found = (one for one in held if one.id in ids) if isinstance(held, tuple) else (held,)
            yield from ((_KINDS.get(section, section), entry) for entry in found if isinstance(entry, Definition))


def examples(page: str) -> tuple[Example, ...]:
    """The examples of the page, in order."""
    return tuple(
        Example(match.start(), match["file"], cast(Any, read_document(match["text"], match["file"]).root.data))
        for match in EXAMPLE.finditer(page)
    )


def whole(page: str) -> dict[str, Any]:
    """The system of the page, all its parts together: entries behind those of their section."""
    made: dict[str, Any] = {}
    for part in (example.part for example in examples(page) if example.file == SYSTEM):
        lists = {key: [*made.get(key, ()), *value] for key, value in part.items() if isinstance(value, list)}
        made = {**made, **part, **lists}
    return made


def written_files(page: str) -> dict[str, str]:
    """The files of the page's system once everything is written: the system whole, the others as they stand."""
    texts = {match["file"]: match["text"] for match in EXAMPLE.finditer(page) if match["file"] != SYSTEM}
    return {"system.yaml": json.dumps(whole(page), ensure_ascii=False, indent=1), **texts}


def loaded(page: str) -> Loaded:
    """The page's system, whole."""
    return read_system(written_files(page))


def filled(page: str) -> str:
    """The page with its generated parts as they should be."""
    known, system = examples(page), system_from_data(whole(page))

    def part(match: re.Match[str]) -> str:
        above = [one for one in known if one.place < match.start() and one.file == SYSTEM]
        made = "\n".join(_made(match["what"], match["language"] or "en", system, above[-1:]))
        language = f" {match['language']}" if match["language"] else ""
        return f"<!-- generated: {match['what']}{language} -->\n{made}\n<!-- end -->"

    return GENERATED.sub(part, page)


def _made(what: str, language: str, system: RuleSystem, above: list[Example]) -> Iterator[str]:
    match what:
        case "sentences":
            names = Names.of(system)
            for kind, entry in (found for example in above for found in example.entries(system)):
                for line in write(entry, names, language, kind=kind, labelled=True).split("\n"):
                    yield f"> {line}  "
        case "effects":
            yield from _alternatives(EFFECTS, ("on", "thing"))
        case "moments":
            yield from _alternatives(MOMENTS, ())
        case _:
            for model in dict.fromkeys(one for file in FILES.values() for one in definitions_in(file)):
                yield from _keys(model)


def _alternatives(kinds: Mapping[str, type[Definition]], shared: tuple[str, ...]) -> Iterator[str]:
    yield "| key | what it is | with it |"
    yield "|---|---|---|"
    for key, model in kinds.items():
        more = (f"`{other}`" for other in shape_of(model) if other not in (key, *shared))
        yield f"| `{key}` | {what_it_is(model, 'en')} | {', '.join(more)} |"


def _keys(model: type[Definition]) -> Iterator[str]:
    yield ""
    yield f"**{what_it_is(model, 'en')}**"
    yield ""
    yield "| key | what it is for | left out |"
    yield "|---|---|---|"
    for key, field in shape_of(model).items():
        yield f"| `{key}` | {description(model, key, 'en')} | {_left_out(field.default)} |"


def _left_out(default: Any) -> str:
    if default is REQUIRED:
        return "must be there"
    plain = isinstance(default, str | int | bool) and default != ""
    return f"`{str(default).lower() if isinstance(default, bool) else default}`" if plain else ""


if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8")), encoding="utf-8")

"""The format of rule files as JSON Schema, with a description on every key: what editors complete and explain by.

The shape comes from the definitions, the words from `rules/definitions/text/{en,ko}.yaml`. The loader checks far more
than a schema can say; what it takes, this takes too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal, cast, get_args

from rules.definitions.adventure import AdventureFile
from rules.definitions.system import SystemFile
from rules.definitions.words import Definition
from rules.loading.documents import read_document
from rules.loading.types_walk import field_types
from rules.sentences.shapes import models_in
from rules.system import LANGUAGES

What = Literal["system", "adventure"]
FILES: Final[Mapping[What, type[Definition]]] = {"system": SystemFile, "adventure": AdventureFile}
DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
_NAMED: Final = {"Mark": "Effect", "OutcomeWhen": "When", "D20Procedure": "Procedure"}
"""Alternatives that stand in many places, by the first of them, and the name they are kept under."""
Schema = dict[str, Any]


def schema(what: What, language: str) -> Schema:
    """The schema of a `system.yaml` or an `adventure.yaml`; any language but `en` and `ko` is described in English."""
    model = FILES[what]
    made = model.model_json_schema(by_alias=True)
    models = {one.__name__: one for one in definitions_in(model)}
    shared: Schema = {}
    parts = {name: _described(models[name], part, language) for name, part in made.pop("$defs").items()}
    whole = _described(model, made, language)
    whole = {key: _hoisted(value, shared) for key, value in whole.items()}
    kept = {name: _hoisted(part, shared) for name, part in parts.items()}
    return {
        "$schema": DIALECT,
        "title": f"tallytale {what}",
        **whole,
        "$defs": dict(sorted({**kept, **shared}.items())),
    }


@cache
def definitions_in(model: type[Definition]) -> tuple[type[Definition], ...]:
    """A definition and all that stand within it, each once, the outermost first."""
    found: dict[type[Definition], None] = {model: None}
    waiting = [model]
    while waiting:
        for held in field_types(waiting.pop(0)).values():
            new = [one for one in dict.fromkeys(_models(held)) if one not in found]
            found.update(dict.fromkeys(new))
            waiting += new
    return tuple(found)


def description(model: type[Definition], key: str, language: str) -> str:
    """What a key of an entry is for: its own words, else those of what it is a kind of, else those all share."""
    words = _words(language if language in LANGUAGES else "en")
    kinds = (words.get(kind.__name__, {}) for kind in model.__mro__) if key != "is" else ()
    return next((kind[key] for kind in (*kinds, words["shared"]) if key in kind), "")


def what_it_is(model: type[Definition], language: str) -> str:
    """What an entry as a whole is."""
    return _words(language if language in LANGUAGES else "en").get(model.__name__, {}).get("is", "")


@cache
def _words(language: str) -> Mapping[str, Mapping[str, str]]:
    name = f"text/{language}.yaml"
    file = files("rules.definitions").joinpath(*name.split("/"))
    return cast(Mapping[str, Mapping[str, str]], read_document(file.read_bytes(), name).root.data)


def _models(type_: Any) -> Iterator[type[Definition]]:
    yield from models_in(type_)
    for part in get_args(type_):
        yield from _models(part)


def _described(model: type[Definition], part: Schema, language: str) -> Schema:
    """An entry with its words; titles that pydantic makes of names, and defaults that say nothing, are left out."""
    out: Schema = {key: value for key, value in part.items() if key not in ("title", "description", "properties")}
    out["description"] = what_it_is(model, language)
    out["properties"] = {
        key: {**_plain(held), "description": description(model, key, language)}
        for key, held in part.get("properties", {}).items()
    }
    return out


def _plain(held: Schema) -> Schema:
    """A key's schema without its title and without null, which a file need never write."""
    out = {key: value for key, value in held.items() if key != "title"}
    if out.get("default", "") in (None, "", [], {}):
        out.pop("default", None)
    choices = [one for one in out.get("anyOf", ()) if one != {"type": "null"}]
    if len(choices) == 1:
        del out["anyOf"]
        out = {**choices[0], **out}
    elif choices:
        out["anyOf"] = choices
    return out


def _hoisted(value: Any, shared: Schema) -> Any:
    """The value with alternatives that stand in many places named once in `shared`."""
    if isinstance(value, list):
        return [_hoisted(one, shared) for one in value]
    if not isinstance(value, dict):
        return value
    out = {key: _hoisted(one, shared) for key, one in value.items()}
    refs = out.get("oneOf")
    if isinstance(refs, list) and refs and isinstance(refs[0], dict):
        name = _NAMED.get(str(refs[0].get("$ref", "")).rpartition("/")[2])
        if name:
            out.pop("discriminator", None)
            shared[name] = {"oneOf": out.pop("oneOf")}
            out["$ref"] = f"#/$defs/{name}"
    return out

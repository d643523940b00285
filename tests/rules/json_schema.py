"""As much of JSON Schema as our schemas use: whether a value fits, and where it does not."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

TYPES: Mapping[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list, tuple),
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
}
KNOWN = {
    *("$ref", "$schema", "$defs", "title", "description", "default", "type", "enum", "const", "pattern", "required"),
    *("properties", "additionalProperties", "propertyNames", "items", "oneOf", "anyOf", "discriminator"),
    *("minimum", "maximum", "minItems", "maxItems", "minLength", "maxLength", "minProperties"),
}


def misfits(schema: Mapping[str, Any], value: Any, root: Mapping[str, Any], place: str = "") -> Iterator[str]:
    """The places where a value does not fit."""
    if unknown := set(schema) - KNOWN:
        yield f"{place}: the schema says {sorted(unknown)}, which nobody here understands"
    if "$ref" in schema:
        yield from misfits(root["$defs"][schema["$ref"].rpartition("/")[2]], value, root, place)
    for key in ("anyOf", "oneOf"):
        fitting = [one for one in schema.get(key, ()) if not list(misfits(one, value, root, place))]
        if key in schema and (not fitting or (key == "oneOf" and len(fitting) > 1)):
            yield f"{place}: {len(fitting)} of {key} fit {value!r}"
    yield from _plain(schema, value, place)
    if isinstance(value, dict):
        if len(value) < schema.get("minProperties", 0):
            yield f"{place}: {len(value)} properties"
        yield from _mapping(schema, value, root, place)
    if isinstance(value, list | tuple):
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            yield f"{place}: {len(value)} items"
        for number, item in enumerate(value if "items" in schema else ()):
            yield from misfits(schema["items"], item, root, f"{place}[{number}]")


def _plain(schema: Mapping[str, Any], value: Any, place: str) -> Iterator[str]:
    wanted = schema.get("type", [])
    kinds = [wanted] if isinstance(wanted, str) else wanted
    if kinds and not any(isinstance(value, TYPES[kind]) and _truly(kind, value) for kind in kinds):
        yield f"{place}: {value!r} is no {wanted}"
    if "enum" in schema and value not in schema["enum"]:
        yield f"{place}: {value!r} is none of {schema['enum']}"
    if "const" in schema and value != schema["const"]:
        yield f"{place}: {value!r} is not {schema['const']!r}"
    if isinstance(value, str) and ("pattern" in schema and not re.search(schema["pattern"], value)):
        yield f"{place}: {value!r} does not look like {schema['pattern']}"
    counts = isinstance(value, int | float) and not isinstance(value, bool)
    if counts and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        yield f"{place}: {value!r} is out of range"


def _truly(kind: str, value: Any) -> bool:
    return (kind == "boolean") is isinstance(value, bool)


def _mapping(schema: Mapping[str, Any], value: Mapping[str, Any], root: Mapping[str, Any], place: str) -> Iterator[str]:
    yield from (f"{place}: {key} is missing" for key in schema.get("required", ()) if key not in value)
    if len(value) < schema.get("minProperties", 0):
        yield f"{place}: {len(value)} keys"
    known, more = schema.get("properties", {}), schema.get("additionalProperties", True)
    for key, held in value.items():
        if key in known:
            yield from misfits(known[key], held, root, f"{place}.{key}")
        elif more is False:
            yield f"{place}: there is no key {key}"
        elif isinstance(more, dict):
            yield from misfits(more, held, root, f"{place}.{key}")

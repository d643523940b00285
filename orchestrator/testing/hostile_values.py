"""Values for the hostile model: what fits a JSON Schema, what nearly fits, and what never should get in.

Everything comes from the `random.Random` that is passed in, so the same seed says the same words.
"""

import random
from collections.abc import Mapping, Sequence
from importlib import resources

import orjson

_WORDS: dict[str, list[str]] = orjson.loads(resources.files(__package__).joinpath("data", "hostile.json").read_bytes())
MOST_DEPTH = 6
HUGE = 200 * 1024

NASTY_TEXTS: tuple[str, ...] = tuple(_WORDS["texts"])
PROSE: tuple[str, ...] = tuple(_WORDS["prose"])
NASTY_NUMBERS: tuple[int | float, ...] = (0, -1, 1, 10**9, -(10**9), 2**63, -(2**63), 0.5, -0.0, 1e308, 5e-324, 2**31)
NASTY_IDS: tuple[str, ...] = tuple(_WORDS["ids"])


def fitting(schema: object, chance: random.Random, depth: int = 0) -> object:
    """A value that fits `schema` as far as the common keywords say."""
    if not isinstance(schema, Mapping) or depth > MOST_DEPTH:
        return None
    if "const" in schema:
        return schema["const"]
    if isinstance(schema.get("enum"), Sequence) and schema["enum"]:
        return chance.choice(list(schema["enum"]))
    for union in ("anyOf", "oneOf", "allOf"):
        if isinstance(schema.get(union), Sequence) and schema[union]:
            return fitting(_resolved(chance.choice(list(schema[union])), schema), chance, depth + 1)
    return _of_kind(schema, chance, depth)


def nearly_fitting(schema: object, chance: random.Random) -> dict[str, object]:
    """An object that fits `schema` except in one or two places."""
    value = fitting(schema, chance)
    fields: dict[str, object] = dict(value) if isinstance(value, Mapping) else {}
    for _ in range(chance.randint(1, 2)):
        key = chance.choice(sorted(fields)) if fields else "value"
        match chance.randrange(5):
            case 0:
                fields.pop(key, None)
            case 1:
                fields[key] = nasty(chance)
            case 2:
                fields[chance.choice(("hp", "set", "total", "dice_result", "extra", "__proto__"))] = nasty(chance)
            case 3:
                fields[key] = {key: fields.get(key)}
            case _:
                fields[key] = chance.choice(NASTY_IDS)
    return fields


def nasty(chance: random.Random, depth: int = 0) -> object:
    """Any JSON value, rather an unwelcome one; now and then a huge one."""
    match chance.randrange(12 if depth < 3 else 8):
        case 0 | 1 | 2:
            return chance.choice(NASTY_TEXTS)
        case 3 | 4:
            return chance.choice(NASTY_NUMBERS)
        case 5:
            return chance.choice((None, True, False))
        case 6:
            return chance.choice(NASTY_IDS)
        case 7:
            return [] if chance.random() < 0.5 else {}
        case 8:
            return [nasty(chance, depth + 1) for _ in range(chance.randint(1, 4))]
        case 9:
            return {chance.choice(NASTY_TEXTS) or "key": nasty(chance, depth + 1) for _ in range(chance.randint(1, 4))}
        case 10:
            return deep(chance.randint(20, 200))
        case _:
            return huge(chance)


def huge(chance: random.Random) -> str:
    """A text of up to 200 KB."""
    size = chance.choice((5_000, 20_000, 70_000, HUGE))
    unit = chance.choice(_WORDS["units"])
    return unit * (size // len(unit.encode()))


def deep(levels: int) -> object:
    """Lists within lists."""
    value: object = 1
    for _ in range(levels):
        value = [value]
    return value


def _of_kind(schema: Mapping[str, object], chance: random.Random, depth: int) -> object:
    kind = schema.get("type")
    if isinstance(kind, Sequence) and not isinstance(kind, str):
        kind = chance.choice(list(kind))
    match kind:
        case "object":
            return _object(schema, chance, depth)
        case "array":
            items = _resolved(schema.get("items"), schema)
            return [fitting(items, chance, depth + 1) for _ in range(chance.randint(0, 3))]
        case "integer" | "number":
            return _number(schema, chance)
        case "boolean":
            return chance.random() < 0.5
        case "null":
            return None
        case _:
            return _text(schema, chance)


def _object(schema: Mapping[str, object], chance: random.Random, depth: int) -> dict[str, object]:
    properties = schema.get("properties")
    required = schema.get("required")
    needed = set(required) if isinstance(required, Sequence) else set()
    if not isinstance(properties, Mapping):
        return {}
    return {
        name: fitting(_resolved(inner, schema), chance, depth + 1)
        for name, inner in properties.items()
        if name in needed or chance.random() < 0.6
    }


def _resolved(inner: object, outer: Mapping[str, object]) -> object:
    """A schema within another, with the definitions of the outer one at hand and a reference followed."""
    if not isinstance(inner, Mapping):
        return inner
    definitions = outer.get("$defs")
    if not isinstance(definitions, Mapping):
        return inner
    reference = inner.get("$ref")
    found = definitions.get(reference.rpartition("/")[2]) if isinstance(reference, str) else inner
    return {**found, "$defs": definitions} if isinstance(found, Mapping) else inner


def _number(schema: Mapping[str, object], chance: random.Random) -> int:
    low = schema.get("minimum", schema.get("exclusiveMinimum", -3))
    high = schema.get("maximum", schema.get("exclusiveMaximum", 12))
    least = int(low) if isinstance(low, int | float) else -3
    most = int(high) if isinstance(high, int | float) else 12
    return chance.randint(min(least, most), max(least, most))


def _text(schema: Mapping[str, object], chance: random.Random) -> str:
    text = chance.choice(_WORDS["fitting"]) if chance.random() < 0.85 else str(chance.choice(NASTY_TEXTS))
    most = schema.get("maxLength")
    return text[:most] if isinstance(most, int) else text

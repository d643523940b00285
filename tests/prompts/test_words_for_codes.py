"""Whatever code can refuse, change or offer has its words, with the values that code gives."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from prompts.words import Words
from rules.loading import load_system

ROOT = Path(__file__).parents[2]
GIVEN = {"known", "who", "code"}
"""What `tools.lines.refusal_line` adds to every refusal."""
SAYS_UNKNOWN = {"unknown": ("unknown",), "ambiguous": ("ambiguous",), "find": ("unknown", "ambiguous")}


def calls(*packages: str) -> Iterator[tuple[str, str, ast.Call]]:
    """Every call whose first argument is a literal text: where it stands, what is called, the call."""
    for package in packages:
        for file in sorted((ROOT / package).rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if not (isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant)):
                    continue
                named = node.func
                name = (
                    named.id if isinstance(named, ast.Name) else named.attr if isinstance(named, ast.Attribute) else ""
                )
                yield f"{file.relative_to(ROOT)}:{node.lineno}", name, node


def refusals() -> Iterator[tuple[str, str, set[str] | None]]:
    """Every refusal code in the source, and the values it brings; None where they are put together elsewhere."""
    for place, name, call in calls("rules", "tools", "orchestrator"):
        code = str(call.args[0].value) if isinstance(call.args[0], ast.Constant) else ""
        if name == "Refusal":
            yield place, code, _keys(call.args[1]) if len(call.args) > 1 else set()
        for kind in SAYS_UNKNOWN.get(name, ()) if code.isidentifier() else ():
            yield place, f"{kind}_{code}", {"found"}


def _keys(values: ast.expr) -> set[str] | None:
    """The keys of a literal dict; None when it is none, or takes in another."""
    if not isinstance(values, ast.Dict):
        return None
    keys = {key.value for key in values.keys if isinstance(key, ast.Constant)}
    return {str(key) for key in keys} if len(keys) == len(values.keys) else None


def _own_words(place: str, code: str, language: str) -> str:
    """What a system says of a refusal of its own actions."""
    parts = place.split("/")
    if parts[:2] != ["rules", "systems"]:
        return ""
    return load_system(parts[2]).words(language, "refusals", code, "text")


@pytest.mark.parametrize("language", ["en", "ko"])
def test_every_refusal_has_words_that_its_values_fill(language: str) -> None:
    """C6, A9: a refusal's reason goes back to the asker as text it can act on."""
    words = Words("en" if language == "en" else "ko")
    found = list(refusals())
    wordless = [
        f"{place} {code}"
        for place, code, _ in found
        if not (words.has(f"refusal.{code}") or _own_words(place, code, language))
    ]
    unfilled = [
        f"{place} {code}: {sorted(missing)}"
        for place, code, values in found
        if values is not None
        and words.has(f"refusal.{code}")
        and (missing := words.parameters(f"refusal.{code}") - values - GIVEN)
    ]

    assert len(found) > 40
    assert wordless == []
    assert unfilled == []


def test_every_phrase_that_code_says_by_name_is_there_and_filled() -> None:
    """A missing word would end a turn: none is missing."""
    words = Words("en")
    wrong = []
    said = 0
    for place, name, call in calls("tools", "orchestrator"):
        key = str(call.args[0].value) if isinstance(call.args[0], ast.Constant) else ""
        if place.startswith("tools/lines.py") and "." not in key:
            key = f"change.{key}"  # `Teller.say` speaks of changes
        if name != "say" or "models/" in place or "play/" in place or "." not in key:
            continue
        said += 1
        given = {keyword.arg for keyword in call.keywords}
        if not words.has(key):
            wrong.append(f"{place} {key}: no words")
        elif None not in given and words.parameters(key) - given:
            wrong.append(f"{place} {key}: {sorted(words.parameters(key) - given)}")

    assert said > 20
    assert wrong == []


def test_every_argument_of_every_tool_is_described() -> None:
    """F4: the model reads what each argument is for."""
    words = Words("en")
    wrong = []
    for file in sorted((ROOT / "tools").glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            bases = (
                {base.id for base in node.bases if isinstance(base, ast.Name)}
                if isinstance(node, ast.ClassDef)
                else set()
            )
            if "Arguments" not in bases or not isinstance(node, ast.ClassDef):
                continue
            names = {
                part.target.id
                for part in node.body
                if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name)
            }
            keys = {f"tool.{file.stem}.{name}" for name in names | {"about"}}
            wrong += sorted(key for key in keys if not words.has(key))
            wrong += sorted(set(words.known(f"tool.{file.stem}.")) - keys)

    assert wrong == []

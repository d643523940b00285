"""Whatever a file says, loading ends with a system or with `SystemFaults`, and with nothing else."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.loading import (
    Fault,
    SystemFaults,
    describe,
    load_system,
    read_adventure,
    read_system,
    system_from_data,
)
from tests.rules.loading.samples import ADVENTURE, ADVENTURE_WORDS, SYSTEM, WORDS, loaded

Files = dict[str, str | bytes]


def _shipped(system_id: str) -> Files:
    folder = files("rules.systems") / system_id
    names = ("system.yaml", "cards.yaml", "text/en.yaml", "text/ko.yaml")
    return {name: folder.joinpath(*name.split("/")).read_text("utf-8") for name in names}


SYSTEMS: tuple[Files, ...] = (
    {"system.yaml": SYSTEM, "text/en.yaml": WORDS},
    _shipped("classic_d20"),
    _shipped("forged"),
    _shipped("hope_and_fear"),
)
SCRAPS = (
    *(
        "",
        "\0",
        "\t",
        "\ufeff",
        "\r",
        "\ud800",
        "\x1b[2J",
        "\u2028",
        "..",
        "../../etc/passwd",
        "@",
        "*a",
        "&a ",
        "<<: ",
    ),
    *("{", "}", "[", "]", "{{ 7*7 }}", "!!python/object/apply:os.system ", "|", ">", "? ", "- ", ": ", "#", "'", '"'),
    *("null", "true", "-1", "1e999", "9" * 40, "@value", "@owner.owner.level", "1/0", "d6", "if(", "((((", "가"),
    *("id: ", "stats: ", "  ", "\n", "\n\n", "\n- ", "conditions", "level", "any", "success", "table", "0x", "~"),
)


@st.composite
def _spoilt(draw: st.DrawFn) -> Files:
    """A system's files with a few scraps put into, or lines moved about in, one of them."""
    system = dict(draw(st.sampled_from(SYSTEMS)))
    name = draw(st.sampled_from(sorted(system)))
    text = system[name]
    assert isinstance(text, str)
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text)))
        if draw(st.booleans()):
            text = text[:at] + draw(st.sampled_from(SCRAPS)) + text[at + draw(st.integers(0, 6)) :]
        else:
            until = at + draw(st.integers(0, 200))
            text = text[:at] + text[until:] + draw(st.sampled_from(("", text[at:until])))
    return {**system, name: text}


def _ends_well(load: Callable[[], object]) -> None:
    """Whatever is told of what was loaded is one readable line."""
    told: tuple[Fault, ...] = ()
    try:
        load()
    except SystemFaults as error:
        told = (*error.faults, *error.warnings)
        missing = not error.faults
    else:
        missing = False
    assert not missing
    for fault in told:
        for language in ("en", "ko"):
            line = describe(fault, language)
            assert line.startswith(fault.file)
            assert "\n" not in line
            assert line.encode()


@settings(max_examples=120, deadline=None)
@given(_spoilt())
def test_a_spoilt_system_loads_or_has_faults(files: Files) -> None:
    _ends_well(lambda: read_system(files))


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=300) | st.text(max_size=300))
def test_any_bytes_and_any_text_have_faults(content: str | bytes) -> None:
    _ends_well(lambda: read_system({"system.yaml": content}))


_SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6) | st.sampled_from(SCRAPS)
_KEYS = st.sampled_from(
    (
        *("id", "version", "stats", "skills", "tracks", "conditions", "lists", "derived", "clocks", "pools", "things"),
        *("checks", "attacks", "cards", "characters", "when", "do", "mark", "by", "hit", "track", "becomes", "outcome"),
        *("procedure", "kind", "bands", "dice", "formula", "max", "min", "default", "modifier", "recover", "start"),
        *("add_condition", "check", "difficulty", "tell", "on", "if", "while", "unless", "shifts", "training"),
    )
)
_ANYTHING = st.recursive(
    _SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_KEYS | st.text(max_size=4), inner, max_size=6),
    max_leaves=40,
)


@settings(max_examples=200, deadline=None)
@given(st.dictionaries(_KEYS, _ANYTHING, max_size=8), st.booleans())
def test_any_data_loads_or_has_faults(data: dict[str, object], named: bool) -> None:
    _ends_well(lambda: system_from_data({"id": "tiny", "version": "1", **data} if named else data))


@settings(max_examples=60, deadline=None)
@given(st.integers(0, len(ADVENTURE)), st.sampled_from(SCRAPS), st.integers(0, 30), st.booleans())
def test_a_spoilt_adventure_loads_or_has_faults(at: int, scrap: str, cut: int, words: bool) -> None:
    text = ADVENTURE_WORDS if words else ADVENTURE
    spoilt = text[:at] + scrap + text[at + cut :]
    contents: Files = {
        "adventure.yaml": ADVENTURE if words else spoilt,
        "text/en.yaml": spoilt if words else ADVENTURE_WORDS,
    }

    _ends_well(lambda: read_adventure(loaded().system, contents))


@pytest.mark.parametrize(
    "content",
    [
        "[" * 100_000,
        "[{a: " * 50_000,
        "- " * 100_000,
        "a: " + "x" * 500_000,
        "k: 1\n" * 50_000,
        "".join(f"k{number}: 1\n" for number in range(25_000)),
        "".join(f"- {{id: s{number}, stat: t{number}}}\n" for number in range(5_000)),
        "stats: [" + "{}," * 10_000 + "]",
        "a: !" + "x" * 500_000,
        "a: !<" + "x" * 500_000 + ">",
        "? " * 100_000,
        ":" * 200_000,
        '"' + "\\n" * 200_000,
        "".join("  " * depth + "a:\n" for depth in range(2_000)),
    ],
)
def test_huge_and_deep_files_have_faults(content: str) -> None:
    with pytest.raises(SystemFaults) as caught:
        read_system({"system.yaml": content})

    assert len(caught.value.faults) <= 1_000


def test_a_thousand_mistakes_of_one_sort_are_told_in_part() -> None:
    cards = "".join(f"- {{id: c{n}, when: {{clock: x{n}}}, do: [{{mark: q{n}, by: '@z{n}'}}]}}\n" for n in range(1_000))

    with pytest.raises(SystemFaults) as caught:
        read_system({"system.yaml": SYSTEM, "cards.yaml": cards})

    assert 200 <= len(caught.value.faults) <= 600


def test_loading_leaves_the_shipped_systems_as_they_are() -> None:
    before = load_system("classic_d20").file

    with pytest.raises(SystemFaults):
        read_system({**_shipped("classic_d20"), "cards.yaml": "cards: [{}]"})

    assert load_system("classic_d20").file == before

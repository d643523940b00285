"""The format in brief says every field there is, and nothing else."""

import re

import pytest

from rules.definitions.cards import KEYS, Card
from rules.definitions.effects import EffectBase
from rules.definitions.sheets import StatDef, TrackDef
from rules.loading.ids import SYSTEM_SECTIONS
from rules.loading.notation import notation
from rules.loading.types_walk import field_types

ALL = tuple(dict.fromkeys(SYSTEM_SECTIONS.values()))


def line_of(name: str) -> str:
    return next(line for line in notation(ALL).splitlines() if line.startswith(f"{name} = "))


@pytest.mark.parametrize("model", [StatDef, TrackDef, Card], ids=lambda model: model.__name__)
def test_every_field_of_an_entry_is_named(model: type) -> None:
    said = re.findall(r"[{ ](\w+)\??:", line_of(model.__name__))

    assert said == list(field_types(model))


def test_each_name_that_is_used_is_explained_once() -> None:
    lines = notation(ALL).splitlines()
    heads = [line for line in lines if " = " not in line.split("{")[0]]
    explained = [line.split(" = ")[0] for line in lines if line not in heads]
    used = set(re.findall(r"\b([A-Z]\w+)", "\n".join(lines)))

    assert [head.split(":")[0] for head in heads] == list(ALL)
    assert sorted(explained) == sorted(used)


def test_all_triggers_stand_there() -> None:
    for key in KEYS:
        assert re.search(rf"[{{ ]{key}\??:", line_of("When"))


def test_effects_that_only_an_adventure_can_hold_are_left_out() -> None:
    """`go_to` names a scene, and a system has none."""
    said = line_of("Effect")
    kinds = {next(iter(set(field_types(kind)) - set(field_types(EffectBase)))) for kind in EffectBase.__subclasses__()}

    assert "go_to" in kinds
    assert [kind for kind in ("go_to", "reveal", "ending") if f"{kind}:" in said] == []
    assert "mark: track id or thing_track id" in said


def test_formulas_say_whether_dice_may_stand_in_them() -> None:
    assert "modifier?: formula," in f"{line_of('StatDef')[:-1]},"
    assert "by?: formula+dice = 1" in line_of("Effect")
    assert "while?: formula|condition id" in line_of("Card")

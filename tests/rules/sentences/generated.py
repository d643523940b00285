"""Entries of any kind, made at random from what the definitions' types say; and systems whose names make trouble."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any, Final, Literal, get_args, get_origin

from hypothesis import strategies as st
from pydantic import BaseModel, ValidationError

from orchestrator.testing.builders import system_of, with_adventure
from rules.definitions.cards import Card
from rules.definitions.sheets import Recovery
from rules.definitions.words import Definition, Names, Reads
from rules.loading.types_walk import bare, options
from rules.sentences.grammar import kinds_of_entries
from rules.sentences.shapes import REQUIRED, FieldShape, marks_of, models_in, shape_of
from rules.system import RuleSystem
from tests.rules.duellists import DUELLISTS

IDS: Final[Mapping[str, tuple[str, ...]]] = {
    "stat": ("strength", "agility", "wits", "힘"),
    "skill": ("climbing", "lore"),
    "track": ("hp", "stress", "mana", "grace"),
    "derived": ("proficiency", "evasion", "aim"),
    "condition": ("dazed", "afraid", "blessed", "hidden", "cursed", "asleep", "gone"),
    "list": ("bonds", "scars", "gifts"),
    "clock": ("doom", "ritual", "wounds"),
    "pool": ("fear", "calm"),
    "thing": ("ship",),
    "check": ("ability", "attack", "think", "last_stand", "gamble"),
    "check_kind": ("ability", "attack"),
    "difficulty": ("easy", "hard"),
    "tier": ("success", "failure", "critical_success", "clever", "dull"),
    "attack": ("sword", "claws"),
    "question": ("oath",),
    "non_player": ("wolf", "hermit"),
    "thing_track": ("hull", "leak"),
    "scene": ("gate", "tower"),
    "secret": ("old_oath",),
    "ending": ("caught", "crowned"),
    "action": tuple(DUELLISTS.actions),
}
"""The ids of a small system, by kind."""

NAMES: Final = (
    *(
        "Stress",
        "stress",
        "Hit Points",
        "Fear",
        "is full",
        "Stress is full",
        "full",
        "to Scars",
        "KO",
        "HP",
        "Iron-Will",
    ),
    *("[hp]", "a: b", "“quoted”", "Grit → Glory", "for all heroes", "1", "12", "d6", "+1", "once a turn", "Trauma."),
    *(
        "스트레스",
        "스트레스가",
        "상처",
        "겁먹음",
        "넘어짐",
        "가",
        "이",
        "추가",
        "상처에",
        "희망 2",
        "공포의 실패",
        "안정",
    ),
    *(
        "안정",
        "Iron-Will",
        "0",
        "ㄹ",
        "칼날",
        "서울",
        "마음",
        "상태",
        "동안",
        "는",
        "턴이 끝나면",
        "힘",
        "e\u0301clat",
        "  spaced  out ",
    ),
)
"""Names that people could give, and names that look like the sentences around them."""

FORMULAS: Final = ("0", "1", "3", "-2", "10", "2 + @level", "min(1, @stress)", "(@level + 1) * 2", "-@level", "@힘 + 1")
TRUTHS: Final = ("@hero", "not @hero", "@level > 1 and @hero", "@cond.dazed == 0 or (@hp < 1)", "@hp <= 2", "@힘")
DICE: Final = ("d6", "2d6kh1 + 1", "d% - 1", "4dF", "@level * d4", "d8+@strength.mod")

_words = st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Cc", "Co", "Cn")), max_size=12)
WORDS: Final = st.one_of(st.sampled_from(NAMES), _words).map(lambda text: unicodedata.normalize("NFC", text))
SOME_WORDS: Final = WORDS.filter(bool)
NEW_IDS: Final = st.sampled_from(("grit", "new_one", "stress", "hp", "근성", "ability", "wolf"))


@cache
def entries(kind: str) -> st.SearchStrategy[Definition]:
    """Entries of a kind."""
    return st.one_of(*map(definitions, kinds_of_entries()[kind]))


@cache
def definitions(model: type[Definition]) -> st.SearchStrategy[Any]:
    """Values of a definition: every field by its type, those with a default often left alone."""
    fields = {key: _field(model, field) for key, field in shape_of(model).items()}
    return (
        st.fixed_dictionaries(fields).map(lambda values: _built(model, values)).filter(lambda found: found is not None)
    )


def _built(model: type[Definition], values: Mapping[str, Any]) -> Definition | None:
    given = {key: value for key, value in values.items() if value is not ...}
    try:
        return model.model_validate(given)
    except ValidationError:
        return None


def _field(model: type[BaseModel], field: FieldShape) -> st.SearchStrategy[Any]:
    if field.only is not None:
        return st.just(field.only)
    made = _of(model, field)
    return made if field.default is REQUIRED else st.one_of(st.just(...), made)


def _of(model: type[BaseModel], field: FieldShape) -> st.SearchStrategy[Any]:
    special = _SPECIAL.get((model.__name__, field.key), _SPECIAL.get(("", field.key)))
    return _of_type(field.type) if special is None else special


_recoveries: Final[st.SearchStrategy[Any]] = st.one_of(
    st.sampled_from(("rest", "scene", "level", "none")),
    st.builds(Recovery, when=st.sampled_from(("rest", "scene", "level", "none")), amount=st.sampled_from(FORMULAS)),
)

_SPECIAL: Final[dict[tuple[str, str], st.SearchStrategy[Any]]] = {
    ("PoolProcedure", "sides"): st.integers(6, 20),
    ("PoolProcedure", "full"): st.integers(4, 6),
    ("PoolProcedure", "partial"): st.integers(1, 4),
    ("SceneWhen", "id"): st.sampled_from(("", *IDS["scene"])),
    ("", "id"): NEW_IDS,
    ("OutcomeWhen", "outcome"): st.sampled_from(("any", *IDS["tier"])),
    ("CheckDef", "kind"): st.sampled_from(IDS["check_kind"]),
    ("Band", "tier"): st.sampled_from(IDS["tier"]),
    ("Band", "at"): st.integers(-5, 40),
    ("BandsProcedure", "dice"): st.sampled_from(("stats", "2d6", "3d6kh2")),
    ("SecondChance", "tiers"): st.lists(st.sampled_from(IDS["tier"]), min_size=1, max_size=3),
    ("CheckDef", "outcomes"): st.dictionaries(
        st.sampled_from(("any", *IDS["tier"])), st.deferred(lambda: _effects), max_size=3
    ),
    ("TickClock", "tick_clock"): st.sampled_from((*IDS["clock"], "brand_new")),
    ("ThingWhen", "track"): st.sampled_from(IDS["thing_track"]),
    ("MarkThing", "track"): st.sampled_from(IDS["thing_track"]),
    ("TrackDef", "role"): st.sampled_from(("health", "armor", "wealth", "two words")),
    ("TrackDef", "recover"): _recoveries,
    ("AbilityDef", "recover"): _recoveries,
    ("StatDef", "min"): st.sampled_from((0, 1, 4)),
    ("StatDef", "default"): st.sampled_from((4, 6)),
    ("StatDef", "max"): st.sampled_from((6, 8, 12)),
    ("D20Procedure", "critical"): st.integers(0, 20),
    ("D20Procedure", "fumble"): st.integers(0, 20),
    ("ArrayDef", "values"): st.one_of(st.just([]), st.lists(st.integers(0, 12), min_size=1, max_size=4)),
    ("MoneyDef", "id"): st.sampled_from(("money", "coin")),
    ("", "name"): st.one_of(st.just(""), WORDS),
    ("AddItem", "name"): SOME_WORDS,
    ("RaiseItem", "name"): SOME_WORDS,
    ("RemoveItem", "name"): SOME_WORDS,
    ("StartingItem", "name"): SOME_WORDS,
    ("Tell", "tell"): st.one_of(SOME_WORDS, st.sampled_from(("hero_falls", "told", "told_too", "no_text"))),
}


_plain_data = st.recursive(
    st.one_of(st.booleans(), st.integers(-3, 12), WORDS),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(NEW_IDS, inner, max_size=3)),
    max_leaves=4,
)


def _of_type(type_: Any) -> st.SearchStrategy[Any]:
    for mark in reversed(marks_of(type_)):
        if isinstance(mark, Names):
            return _names(mark)
        if isinstance(mark, Reads):
            return _formulas(mark)
    found = bare(type_)
    if get_origin(found) is tuple:
        return st.lists(_of_type(get_args(found)[0]), min_size=1, max_size=3)
    if get_origin(found) is dict:
        return st.dictionaries(*map(_of_type, get_args(found)), max_size=3)
    if get_origin(found) is Literal:
        return st.sampled_from(options(type_))
    if models := models_in(type_):
        return st.one_of(*map(definitions, models))
    plain: dict[Any, st.SearchStrategy[Any]] = {
        bool: st.booleans(),
        int: st.integers(-3, 12),
        str: WORDS,
        Any: _plain_data,
    }
    return plain[found]


def _names(mark: Names) -> st.SearchStrategy[Any]:
    ids = [id for kind in mark.kinds for id in IDS.get(kind, ())]
    if not ids:
        return st.just("")
    return st.sampled_from(ids) if not mark.number else st.one_of(st.sampled_from(ids), st.sampled_from(("7", "15")))


def _formulas(mark: Reads) -> st.SearchStrategy[Any]:
    found = [st.sampled_from((*FORMULAS, *mark.words, *(DICE if mark.dice else ())))]
    if mark.kind:
        found = [st.sampled_from(TRUTHS), st.sampled_from(IDS[mark.kind])]
    return st.one_of(*found)


_effects: st.SearchStrategy[Any] = st.deferred(
    lambda: st.lists(_of_type(shape_of(Card)["do"].type), min_size=1, max_size=3).map(
        lambda lists: [effect for found in lists for effect in found]
    )
)

_SECTIONS: Final[dict[str, Any]] = {
    "actions": DUELLISTS.id,
    "stats": [{"id": id, "max": 12, "default": 6} for id in IDS["stat"]],
    "skills": [{"id": id} for id in IDS["skill"]],
    "tracks": [{"id": id, "max": 6} for id in IDS["track"]],
    "conditions": [{"id": id} for id in IDS["condition"]],
    "lists": [{"id": id, "valued": True} for id in IDS["list"]],
    "derived": [{"id": id, "formula": 2} for id in IDS["derived"]],
    "clocks": [{"id": id} for id in IDS["clock"]],
    "pools": [{"id": id} for id in IDS["pool"]],
    "things": [{"id": "ship", "name": "Ship", "tracks": [{"id": id, "max": 9} for id in IDS["thing_track"]]}],
    "difficulties": [{"id": id, "value": 10} for id in IDS["difficulty"]],
    "checks": [
        {"id": id, "kind": id, "procedure": {"kind": "d20"}, "attack": id == "attack"} for id in IDS["check"][:2]
    ]
    + [
        {
            "id": id,
            "procedure": {
                "kind": "bands",
                "bands": [{"tier": "clever", "kind": "success", "at": 7}, {"tier": "dull", "kind": "failure"}],
            },
        }
        for id in IDS["check"][2:]
    ],
    "attacks": [{"id": id, "damage": "d6"} for id in IDS["attack"]],
    "questions": [{"id": "oath"}],
    "creation": {"arrays": [{"id": "even", "values": [6] * len(IDS["stat"])}]},
    "money": {"name": "Zenit"},
    "non_players": [{"id": "wolf", "tracks": {"hp": 4}}, {"id": "hermit"}],
}
_ADVENTURE: Final[dict[str, Any]] = {
    "scenes": [{"id": "gate"}, {"id": "tower"}],
    "secrets": [{"id": "old_oath", "when": "0"}],
    "endings": [{"id": "caught", "when": "0"}, {"id": "crowned", "when": "0"}],
}
_NAMED: Final = (
    *("stats", "skills", "tracks", "conditions", "lists", "derived", "clocks", "pools", "things", "difficulties"),
    *("checks", "attacks", "questions", "non_players"),
)


def systems() -> st.SearchStrategy[RuleSystem]:
    """A system and its adventure, with names in both languages out of `NAMES`, many of them shared."""
    return st.integers(0, 19).map(troublesome)


@cache
def troublesome(number: int) -> RuleSystem:
    """One of those systems; the first has no names at all."""
    small, luck = base(), Random(number)
    text: dict[str, dict[str, dict[str, dict[str, str]]]] = {}
    for language in ("en", "ko") if number else ():
        tree = text[language] = {"tells": {"told": {"text": "Told."}, "told_too": {"text": "“Told.”"}}}
        tree["items"] = {id: {"name": luck.choice(NAMES)} for id in ("trauma", "iris")}
        tree["scenes"] = {"gate": {"name": luck.choice(NAMES)}}
        for section in _NAMED:
            named = [entry.id for entry in getattr(small.file, section) if luck.random() < 0.7]
            tree[section] = {id: {"name": luck.choice(NAMES)} for id in named}
    return replace(small, text=text, _said={}, _compiled={})


@cache
def base() -> RuleSystem:
    """The system without names."""
    return with_adventure(system_of(**_SECTIONS), **_ADVENTURE)

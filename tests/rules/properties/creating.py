"""Random small systems with creation, growth and money, valid by construction, and characters and slips for them."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from rules.character_requests import CreateCharacter
from rules.creation import creation_form
from rules.creation.draft import draft
from rules.growth.growing import Growing
from rules.growth.suggesting import Ranking, pick_advances, pick_raises, pick_skills
from rules.reading import SheetReading
from rules.set_up import empty_table
from rules.system import RuleSystem

Data = dict[str, Any]
STATS = ("might", "wit", "grace")
SKILLS = ("climbing", "cooking", "singing", "riding", "trading")
CLASSES = ("guard", "sage", "bard")
ATTACKS = ("claws", "blade", "sling")
WORDS = ("Iris", "a sailor", "이리스 선장", "keeper of bees", "셋째 딸")
DIE_SIZES = (4, 6, 8, 10, 12)

few = st.integers(0, 2)


@st.composite
def makers(draw: DrawFn, kind: str = "") -> Data:
    """A system file's data; `kind` is how its characters grow, any way when it is empty."""
    die = draw(st.booleans())
    stats = [_stat(id, die) for id in STATS]
    level = draw(st.integers(1, 4))
    classes = CLASSES[: draw(st.sampled_from((0, 1, 3)))]
    more = " + @class.guard" if classes else ""
    return {
        "id": "makers",
        "version": "1",
        "stats": stats,
        "skills": [{"id": id, "stat": draw(st.sampled_from((*STATS, "")))} for id in SKILLS],
        "training": {"choose": draw(few), "bonus": "2"},
        "tracks": [
            {"id": "hp", "max": f"6 + @level + 2 * @advance.tough{more}", "role": "health", "recover": "level"},
            {"id": "nerve", "max": "@might", "start": draw(st.sampled_from(("full", "empty", "2")))},
        ],
        "lists": [{"id": "bonds", "valued": True, "max": 4, "maxValue": 3}, {"id": "gear", "max": 6}],
        "derived": [{"id": "guard", "formula": "10 + @level"}],
        "things": [{"id": "mule", "tracks": [{"id": "load", "max": "3 + @owner.might"}]}],
        "attacks": [{"id": id, "damage": "d6"} for id in ATTACKS],
        "checks": [{"id": "deed", "procedure": {"kind": "d20"}, "difficulty": "easy"}],
        "difficulties": [{"id": "easy", "value": 5}],
        "questions": [
            {"id": "identity", "required": draw(st.booleans()), "change": "level"},
            {"id": "origin", "change": draw(st.sampled_from(("never", "level", "any")))},
        ],
        "classes": [{"id": id, **draw(kits())} for id in classes],
        "creation": {"level": level, **draw(creations(die))},
        "growth": draw(growths(kind)),
        "advances": [
            {"id": "tough", "cost": "2 + @advance.tough", "times": 2, "do": [{"mark": "nerve"}, {"give_xp": 1}]},
            {"id": "sharp", "cost": 3, "raises": {"points": draw(st.integers(1, 3)), "most": draw(st.integers(1, 2))}},
            {"id": "learned", "train": 1, "when": "@level >= 2", "choice_points": 1},
        ],
        "money": {"name": "Zenit", "start": draw(st.sampled_from(("10", "10 * d6", "2d4 - 4")))},
        "cards": [{"id": "risen", "when": {"on": "level_gained"}, "do": [{"tick_clock": "renown"}]}],
    }


def _stat(id: str, die: bool) -> Data:
    return {"id": id, "min": 4, "max": 12, "default": 6, "show": "die"} if die else {"id": id, "max": 9, "default": 2}


@st.composite
def kits(draw: DrawFn) -> Data:
    """What a class or a choice brings; its lists never fill up, whatever else is chosen."""
    return draw(
        st.fixed_dictionaries(
            {},
            optional={
                "attacks": st.lists(st.sampled_from(ATTACKS), unique=True, max_size=2),
                "fixed": st.fixed_dictionaries({"guard": st.integers(0, 20)}),
                "lists": st.just({"gear": [{"name": "rope"}, {"name": "lamp"}]}),
                "things": st.just(["mule"]),
                "money": few,
                "choice_points": few,
            },
        )
    )


@st.composite
def creations(draw: DrawFn, die: bool) -> Data:
    """How new characters are made: by arrays, a total, or freely; with options of every kind."""
    value = st.sampled_from(DIE_SIZES) if die else st.integers(0, 9)
    arrays = [{"id": f"array_{n}", "values": [draw(value) for _ in STATS]} for n in range(draw(st.integers(1, 3)))]
    ways: list[Data] = [{"arrays": arrays}, {"arrays": [{"id": "fate", "roll": "3d6"}]}, {}]
    if not die:
        ways.append({"total": draw(st.integers(3, 20)), "ranges": {"wit": {"min": 1, "max": 7}}})
    options: list[Data] = [
        {"id": "weapon", "choose": draw(st.integers(1, 2)), "attacks": list(ATTACKS)},
        {"id": "hobby", "choose": 1, "skills": ["singing", "riding"]},
        {"id": "ties", "choose": 2, "own_words": {"list": "bonds", "strength": 2}},
        {"id": "pack", "choose": 1, "choices": [{"id": "light", **draw(kits())}, {"id": "heavy", **draw(kits())}]},
    ]
    return {**draw(st.sampled_from(ways)), "options": options[: draw(st.integers(0, 4))], "kit": draw(kits())}


def growths(kind: str = "") -> SearchStrategy[Data]:
    """How characters grow: one of the three ways."""
    raises = st.fixed_dictionaries({"points": st.integers(1, 3), "most": st.integers(1, 2)})
    gain = st.fixed_dictionaries(
        {"at": st.sampled_from(([], [2], [2, 3], [5]))},
        optional={"raises": raises, "advances": few, "train": few, "choice_points": few},
    )
    awards = st.just({"fight": "d6", "quest": 4})
    ways: dict[str, SearchStrategy[Data]] = {
        "levels": st.fixed_dictionaries(
            {
                "kind": st.just("levels"),
                "top": st.integers(5, 7),
                "gains": st.lists(gain, max_size=3),
                "awards": st.just({"fight": "d6", "quest": 4, "arc": "level"}),
            },
            optional={"needs": st.sampled_from(("3 * @value", "@value * @value + @might"))},
        ),
        "advances": st.fixed_dictionaries({"kind": st.just("advances"), "awards": awards, "level_every": few}),
        "improvement": st.fixed_dictionaries(
            {
                "kind": st.just("improvement"),
                "awards": awards,
                "roll": st.just("d20"),
                "above": st.sampled_from(("@value", "10")),
                "gain": st.sampled_from(("1", "d4")),
                "otherwise": st.sampled_from(("0", "1")),
                "rolled": st.sampled_from(("asked", "rest")),
            }
        ),
    }
    return ways[kind] if kind else st.one_of(*ways.values())


@st.composite
def characters(draw: DrawFn, system: RuleSystem) -> CreateCharacter:
    """A character that may be made, chosen as anyone might choose."""
    form = creation_form(system)
    array = draw(st.sampled_from(form.arrays)) if form.arrays else None
    request = CreateCharacter(
        name=draw(st.sampled_from(("Rian", "리안", " Bo "))),
        array="" if array is None else array.id,
        stats=_values(draw, system, None if array is None else array.values),
        classes=_classes(draw, form.classes, form.level),
        options={id: draw(_chosen(option)) for id, option in form.options.items()},
        answers=dict.fromkeys(form.questions, "the marsh"),
    )
    table = empty_table(system)
    growing = Growing.of(SheetReading(system, table, draft(system, table, request, "code").sheet))
    ranking = Ranking(*(draw(st.permutations(ids)) for ids in (STATS, SKILLS, tuple(system.advances))))
    skills = pick_skills(growing, form.train + form.brings.train, ranking)
    growing.learn("skills", skills)
    raises = pick_raises(growing, form.brings.raises, ranking)
    growing.raise_stats("raises", raises, form.brings.raises)
    advances = pick_advances(growing, form.brings.advances, ranking)
    return request.model_copy(update={"skills": skills, "raises": raises, "advances": advances})


def _values(draw: DrawFn, system: RuleSystem, values: tuple[int, ...] | None) -> dict[str, int]:
    form = creation_form(system)
    if values is not None:
        return dict(zip(draw(st.permutations(STATS)), values, strict=False))
    if form.total is None:
        return {}
    found = {id: field.min for id, field in form.stats.items()}
    for id in draw(st.permutations(STATS)):
        found[id] += min(form.total - sum(found.values()), form.stats[id].max - found[id])
    return found


def _classes(draw: DrawFn, classes: tuple[str, ...], level: int) -> dict[str, int]:
    return {draw(st.sampled_from(classes)): level} if classes else {}


def _chosen(option: Any) -> SearchStrategy[tuple[str, ...]]:
    offered = option.offered or WORDS
    return st.permutations(offered).map(lambda ids: tuple(ids[: option.choose]))


@st.composite
def slips(draw: DrawFn, request: CreateCharacter) -> CreateCharacter:
    """The same with some of its fields as somebody in a hurry, or of ill will, might have written them."""
    odd = st.sampled_from(("", "might", "mihgt", "x" * 90, "guard", "climbing", "__proto__", "이리스", "blade"))
    number = st.sampled_from((-1_000_000, -1, 0, 1, 3, 7, 12, 1_000_000))
    ids = st.lists(odd, max_size=3).map(tuple)
    fields: dict[str, SearchStrategy[Any]] = {
        "name": st.sampled_from(("", "  ", "Rian")),
        "sheet": st.sampled_from(("", "table", "9 lives", "hero", "other")),
        "level": st.one_of(st.none(), number),
        "array": odd,
        "stats": st.dictionaries(odd, number, max_size=4),
        "classes": st.dictionaries(odd, number, max_size=4),
        "skills": ids,
        "options": st.dictionaries(st.sampled_from(("weapon", "ties", "pack", "hobby", "hat")), ids, max_size=3),
        "raises": st.dictionaries(odd, number, max_size=3),
        "advances": st.lists(st.fixed_dictionaries({"id": odd, "raises": st.dictionaries(odd, number, max_size=2)})),
        "answers": st.dictionaries(odd, st.sampled_from(("", " ", "x" * 501, "Duty")), max_size=3),
    }
    wrong = draw(st.lists(st.sampled_from(sorted(fields)), unique=True, min_size=1, max_size=3))
    return CreateCharacter.model_validate({**request.model_dump(), **{field: draw(fields[field]) for field in wrong}})

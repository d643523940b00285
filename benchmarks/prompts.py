"""What the words cost: rendering against f-strings, phrases against str.format, and how much a prefix cache serves."""

from collections.abc import Callable
from dataclasses import replace
from itertools import count, takewhile
from statistics import median
from time import process_time

from benchmarks.figures import Figure
from prompts.compose import Composed, compose_narration, compose_ruling
from prompts.lore import LoreEntry, match_lore
from prompts.particles import attach
from prompts.render import Renderer
from prompts.views import AbilityLine, Exchange, NarrationView, SceneView, SheetView
from prompts.words import Words
from tests.prompts import sample_views as sample

WINDOW = 24_000
TURNS = 500


def measure() -> list[Figure]:
    """All figures of this module."""
    return [*_rendering(), *_composing(), *_phrases(), *_lore(), *_campaigns()]


def _cost(work: Callable[[], object], times: int, rounds: int = 7) -> float:
    """Median CPU seconds of one call."""
    work()
    spent = []
    for _ in range(rounds):
        begin = process_time()
        for _ in range(times):
            work()
        spent.append((process_time() - begin) / times)
    return median(spent)


def _tokens(text: str) -> int:
    return (len(text) + 3) // 4


def _sheet_text(view: SheetView) -> str:
    """The floor: the very text of the sheet template, by f-strings."""
    stats = "; ".join(
        f"{stat.name} [{stat.id}] {stat.shown}" + (f" ({', '.join(stat.reasons)})" if stat.reasons else "")
        for stat in view.stats
    )
    tracks = "; ".join(
        f"{track.name} {track.value}/{track.max}" + (" (higher is worse)" if track.hurts == "high" else "")
        for track in view.tracks
    )
    values = "; ".join(f"{value.name} {value.shown}" for value in view.derived)
    conditions = "".join(
        f"Condition: {held.name} {held.steps}, {held.left} left: {held.description}\n" for held in view.conditions
    )
    lists = "".join(
        f"{held.name} [{held.id}]"
        + (f" (at most {held.limit})" if held.limit is not None else "")
        + f": {'; '.join(held.items) or 'none'}\n"
        for held in view.lists
    )
    clocks = "".join(f"Clock: {clock.name} [{clock.id}] {clock.value}/{clock.size}\n" for clock in view.clocks)
    return (
        f"<sheet>\n{view.name} [{view.id}], level {view.level}\nStats: {stats}\nTracks: {tracks}\nValues: {values}\n"
        f"{conditions}{lists}{clocks}{_abilities_text(view)}{_things_text(view)}</sheet>\n"
    )


def _abilities_text(view: SheetView) -> str:
    def what(ability: AbilityLine) -> str:
        cost = ("works by itself" if ability.passive else "") + (f"costs {ability.cost}" if ability.cost else "")
        left = "" if ability.left is None else (", " if ability.cost else "") + f"{ability.left} left"
        return f" ({cost}{left})" if cost or left else ""

    if not view.abilities:
        return ""
    return f"Abilities: {'; '.join(f'{one.name} [{one.id}]{what(one)}' for one in view.abilities)}\n"


def _things_text(view: SheetView) -> str:
    lines = []
    for thing in view.things:
        kind = f" ({thing.kind})" if thing.kind and thing.kind != thing.name else ""
        stats = "".join(f"; {stat.name} {stat.shown}" for stat in thing.stats)
        tracks = "".join(
            f"; {track.name} {track.value}" + ("" if track.max is None else f"/{track.max}") for track in thing.tracks
        )
        conditions = "".join(f"; {condition}" for condition in thing.conditions)
        lines.append(f"Owns: {thing.name}{kind}{stats}{tracks}{conditions}\n")
    return "".join(lines)


def _scene_text(scene: SceneView) -> str:
    """The floor: the very text of the scene template, by f-strings."""
    here = "; ".join(
        f"{one.name} [{one.id}]" + (f" ({', '.join(one.state)})" if one.state else "") for one in scene.present
    )
    ways = "; ".join(
        f"{way.label} [{way.id}]" + ("" if way.open else f" (closed: {way.why_closed})") for way in scene.exits
    )
    clocks = "".join(f"Clock: {clock.name} [{clock.id}] {clock.value}/{clock.size}\n" for clock in scene.clocks)
    now = f" Now: {scene.turn_of.name} [{scene.turn_of.id}]." if scene.turn_of else ""
    return (
        f"<scene>\n{scene.title} [{scene.id}], {scene.time}\n{scene.description}\nAt stake: {scene.stakes}\n"
        f"Here: {here}\nWays out: {ways}\n{clocks}"
        f"Encounter, round {scene.round}. Order: {', '.join(scene.order)}.{now}\n</scene>\n"
    )


def floor_is_true() -> bool:
    """Whether the plain code still writes what the templates write."""
    view, hero, ours = sample.narration("en"), sample.hero("en"), Renderer("en")
    written = ours.render("common/sheet", hero), ours.render("common/scene", view)
    return written == (_sheet_text(hero), _scene_text(view.scene))


def _rendering() -> list[Figure]:
    """Sheet and scene, the two templates with the most in them: fenced, strict and sandboxed, against plain code."""
    view, hero = sample.narration("en"), sample.hero("en")
    ours = Renderer("en")
    if not floor_is_true():
        raise AssertionError("the floor no longer writes the text of the templates")
    floor = _cost(lambda: (_sheet_text(hero), _scene_text(view.scene)), 400)
    value = _cost(lambda: (ours.render("common/sheet", hero), ours.render("common/scene", view)), 400)
    return [
        Figure(
            "render sheet and scene, sandboxed and fenced",
            "µs",
            round(value * 1e6, 1),
            round(floor * 1e6, 1),
            budget=13,
            aim=8,
        )
    ]


def _past(count: int) -> tuple[Exchange, ...]:
    return tuple(
        Exchange(f"I try the {number}th door and listen.", f"Door {number}. " + "The tide answers. " * 36, "Kay")
        for number in range(count)
    )


def _composing() -> list[Figure]:
    """The next prompt of a table with forty earlier turns: what has changed is rendered, all is counted and fitted."""
    numbers = count()
    told = replace(sample.narration("en"), recent=_past(40))
    ruled = replace(sample.ruling("en"), recent=_past(40))
    return [
        Figure(
            "compose the next narration prompt (40 earlier turns)",
            "µs",
            round(
                _cost(
                    lambda: compose_narration(replace(told, player_text=f"I go on, {next(numbers)}."), WINDOW, _tokens),
                    100,
                )
                * 1e6
            ),
        ),
        Figure(
            "compose the next ruling prompt (40 earlier turns)",
            "µs",
            round(
                _cost(
                    lambda: compose_ruling(replace(ruled, player_text=f"I go on, {next(numbers)}."), WINDOW, _tokens),
                    100,
                )
                * 1e6
            ),
        ),
    ]


def _phrases() -> list[Figure]:
    words = Words("ko")
    plain = "{who}: {list}의 {item}는 {value} 그대로"
    floor = _cost(lambda: plain.format(who="카이", list="유대", item="아이리스", value=3), 20_000)
    value = _cost(lambda: words.say("change.item_at_limit", who="카이", list="유대", item="아이리스", value=3), 20_000)
    pair = _cost(lambda: attach("토마스(도적)", "은(는)"), 20_000)
    return [
        Figure("say a phrase, against str.format", "µs", round(value * 1e6, 2), round(floor * 1e6, 2), budget=6, aim=4),
        Figure("a particle after a name seen before", "µs", round(pair * 1e6, 2)),
    ]


def _lore() -> list[Figure]:
    entries = tuple(LoreEntry(f"e{n}", "t", "x", (f"key{n}", f"이름{n}", f"long name {n}")) for n in range(500))
    text = "The tide answers 이름77에게 and nobody else. " * 60
    value = _cost(lambda: match_lore(entries, (text, "long name 12 waits")), 3)
    return [Figure("match 500 lore entries against 2,500 characters", "ms", round(value * 1e3, 2), budget=5, aim=2)]


def _said(prompt: Composed) -> str:
    return "\x00".join(f"{message.role}\x01{message.text}" for message in prompt.messages)


def _shared(before: str, after: str) -> int:
    """How many characters two texts have in common from their beginnings."""
    step = next(
        (place for place in range(0, len(before), 512) if before[place : place + 512] != after[place : place + 512]), 0
    )
    return step + sum(
        1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(before[step:], after[step:], strict=False))
    )


def _campaign(window: int) -> tuple[float, int]:
    """500 turns of two requests each: percent that a prefix cache serves from turn 5 on, and the largest prompt."""
    view: NarrationView = sample.narration("en")
    ruling = sample.ruling("en")
    past = _past(TURNS)
    served = sent = largest = 0
    before = ["", ""]
    for number in range(1, TURNS):
        words = f"I go on, {number}."
        prompts = (
            compose_ruling(replace(ruling, recent=past[:number], player_text=words), window, _tokens),
            compose_narration(replace(view, recent=past[:number], player_text=words), window, _tokens),
        )
        for place, prompt in enumerate(prompts):
            text = _said(prompt)
            largest = max(largest, prompt.tokens)
            if number >= 5:
                served += _shared(before[place], text)
                sent += len(text)
            before[place] = text
    return round(100 * served / sent, 1), largest


def _campaigns() -> list[Figure]:
    """The budget asks for 90 % and at most 24k at once, so that window is judged; smaller ones are shown beside it."""
    share, largest = _campaign(WINDOW)
    what = "served by a prefix cache, turns 5 to 500"
    smaller = [Figure(f"{what}, {window // 1000}k window", "%", _campaign(window)[0]) for window in (8_000, 16_000)]
    return [
        *smaller,
        Figure(f"{what}, 24k window", "%", share, budget=90, aim=95, more_is_better=True),
        Figure("largest prompt in 500 turns, 24k window", "tokens", largest, budget=24_000, aim=16_000),
    ]

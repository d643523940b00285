"""A small system and adventure that are sound, and ways to spoil them in one place."""

from __future__ import annotations

from rules.loading import Fault, Loaded, LoadedAdventure, SystemFaults, read_adventure, read_system

SYSTEM = """\
id: tiny
version: "1.0"
stats:
  - {id: might, covers: "lift, push, break", max: 10, default: 2, modifier: "floor(@value / 2)"}
  - {id: insight, covers: "notice, read a face", min: 6, max: 12, default: 8, show: die}
skills:
  - {id: climbing, covers: "walls, trees", stat: might}
training: {choose: 1, bonus: "@proficiency"}
tracks:
  - id: hp
    max: "6 + @might"
    role: health
    recover: {when: rest, amount: 2}
    thresholds: [{at: 1, marks: 1}, {at: "@major", marks: 2}]
    absorbed_by: armor
  - {id: armor, max: 2}
  - id: stress
    max: 9
    start: empty
    recover: scene
    on_full:
      - {add_item: scars, name: Trauma}
      - {set: stress, to: 0}
conditions:
  - {id: dazed, ticks: rest, shifts: {insight: -1}}
  - {id: frightened, max: 4, ticks: turn, fade: 1, edge: -1, checks: [ability, combat]}
  - {id: stable, out: true}
lists:
  - {id: scars, max: 5}
  - {id: bonds, valued: true, max: 2, maxValue: 3}
derived:
  - {id: proficiency, formula: "2 + floor((@level - 1) / 4)"}
  - {id: major, formula: "6 + @level"}
clocks:
  - {id: doom, size: 6, storyteller: true}
pools:
  - {id: fear, start: 1, max: 12, gates: hard_moves, granted_by: [failure]}
things:
  - id: ship
    stats: [{id: speed, max: 5, default: 2}]
    tracks: [{id: hull, max: "10 + @owner.level"}]
difficulties:
  - {id: easy, value: 10}
  - {id: hard, value: 20}
checks:
  - id: ability
    procedure: {kind: d20}
    covers: "anything risky, any daring deed"
    stats: [might, insight]
    difficulty: easy
    second_chance: {track: stress, tiers: [failure]}
    outcomes:
      critical_failure: [{mark: stress, by: d4}]
  - id: strike
    procedure: {kind: duality}
    kind: combat
    covers: "hit, stab, shoot"
    stats: [might]
    attack: true
    against: hp
    outcomes:
      success: [{deal: damage}]
  - id: mood
    procedure:
      kind: bands
      dice: 2d6
      bands:
        - {tier: fine, kind: success, at: 10}
        - {tier: mixed, kind: mixed, at: 7}
        - {tier: awful, kind: failure}
    skills: false
    ruled: false
attacks:
  - {id: knife, stat: might, damage: "d6 + @might"}
cards:
  - id: falls
    when: {track: hp, becomes: empty}
    unless: stable
    do: [{add_condition: stable}]
  - id: panic
    when: {outcome: failure, check: ability, stat: insight}
    if: "@cond.frightened >= 2 and @list.bonds.iris < 1"
    do: [{tick_clock: doom}, {gain_pool: fear, by: 1}]
  - id: wreck
    when: {thing: ship, track: hull, becomes: empty}
    do: [{mark_thing: ship, track: hull, by: 1}, {check: ability, difficulty: hard}]
encounter: {order: initiative, roll: "d20 + @might"}
questions:
  - {id: origin, hint: "Where from?"}
switches:
  - {id: grit, options: ["off", "on"]}
characters:
  - id: iris
    stats: {might: 4, insight: 10}
    skills: [climbing]
    tracks: {hp: 3}
    fixed: {major: 9}
    attacks: [knife]
    lists: {bonds: [{name: Captain, strength: 2}]}
    answers: {origin: "the coast"}
non_players:
  - {id: thug, policy: wary, attacks: [knife]}
"""

ADVENTURE = """\
id: cave
system: tiny
version: "1.0"
start: mouth
hero: iris
scenes:
  - id: mouth
    non_players: [hermit]
    exits: [{to: depth, when: "@secret.key_place"}]
    approaches:
      - id: ask
        check: ability
        stat: insight
        skill: climbing
        difficulty: easy
        success: [{reveal: key_place}]
        failure: [{tick_clock: night}]
  - id: depth
    exits: [{to: mouth}]
    success: [{ending: home}]
non_players:
  - {id: hermit, stats: {might: 1}, attacks: [knife]}
clocks:
  - {id: night, size: 4}
cards:
  - id: night_falls
    when: {clock: night}
    do: [{tell: night_comes}, {go_to: depth}, {bring_in: thug, count: d2}]
secrets:
  - {id: key_place, when: "@visited.mouth and @here.hermit"}
lore:
  - {id: cave_lore, scenes: [mouth]}
endings:
  - {id: home, when: "@defeated.hermit"}
"""

WORDS = """\
stats:
  might: {name: Might, covers: "lift, push, break"}
  insight: {name: Insight, covers: "notice, read a face"}
skills:
  climbing: {name: Climbing, covers: "walls, trees"}
tracks:
  hp: {name: Health}
  armor: {name: Armour}
  stress: {name: Stress}
conditions:
  dazed: {name: Dazed, description: Insight a die smaller.}
  frightened: {name: Frightened}
  stable: {name: Stable}
lists:
  scars: {name: Scars}
  bonds: {name: Bonds}
derived:
  proficiency: {name: Proficiency, note: "+2 at level 1"}
  major: {name: Major}
clocks:
  doom: {name: Doom}
pools:
  fear: {name: Fear}
things:
  ship: {name: Ship, hull: {name: Hull}}
difficulties:
  easy: {name: easy, meaning: anyone might}
  hard: {name: hard}
checks:
  ability: {name: Ability, covers: ["anything risky", "any daring deed"]}
  strike: {name: Strike, covers: "hit, stab, shoot"}
  mood: {name: Mood}
attacks:
  knife: {name: knife}
tiers:
  success_with_hope: {name: success with hope}
  mixed: {name: mixed}
questions:
  origin: {name: Origin, hint: "Where from?"}
switches:
  grit: {name: Grit}
characters:
  iris: {name: Iris, description: A climber., origin: the coast}
non_players:
  thug: {name: Thug}
narration:
  check:
    success: ["It works.", "Done."]
"""

ADVENTURE_WORDS = """\
adventure:
  cave: {name: The Cave, premise: A cave., opening: You arrive.}
scenes:
  mouth: {name: The Mouth, description: A cold draught.}
  depth: {name: The Depth, description: Darkness.}
exits:
  mouth.depth: {name: down, covers: "down, deeper"}
  depth.mouth: {name: up, covers: "up, out"}
approaches:
  ask: {name: Ask, covers: "ask, talk", success: ["He nods."]}
non_players:
  hermit: {name: Hermit}
clocks:
  night: {name: Night}
secrets:
  key_place: {name: The key, text: Under the stone.}
lore:
  cave_lore: {keys: [cave], text: Old.}
endings:
  home: {name: Home, text: You made it.}
tells:
  night_comes: {text: Night comes.}
"""


def spoilt(text: str, old: str, new: str) -> str:
    """The text with its one place that says `old` saying `new`."""
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times"
    return text.replace(old, new)


def place_of(text: str, part: str) -> tuple[int, int]:
    """Line and column, from 1, of the first place that says `part`."""
    before = text[: text.index(part)]
    return before.count("\n") + 1, len(before) - before.rfind("\n")


def faults_of(system: str | bytes, **more: str) -> tuple[Fault, ...]:
    """What is wrong with a system; keyword names stand for files: `cards`, `en`, `ko`."""
    try:
        read_system(system_files(system, **more))
    except SystemFaults as error:
        return error.faults
    return ()


def system_files(system: str | bytes, **more: str) -> dict[str, str | bytes]:
    """The files of a system by name."""
    names = {"cards": "cards.yaml", "en": "text/en.yaml", "ko": "text/ko.yaml"}
    return {"system.yaml": system, **{names[key]: text for key, text in more.items()}}


def loaded(system: str = SYSTEM, **more: str) -> Loaded:
    """A sound system, loaded."""
    return read_system(system_files(system, **more))


def adventure_files(adventure: str, **more: str) -> dict[str, str | bytes]:
    """The files of an adventure by name."""
    names = {"cards": "cards.yaml", "en": "text/en.yaml", "ko": "text/ko.yaml"}
    return {"adventure.yaml": adventure, **{names[key]: text for key, text in more.items()}}


def adventure_faults_of(adventure: str, **more: str) -> tuple[Fault, ...]:
    """What is wrong with an adventure of the small system."""
    try:
        read_adventure(loaded().system, adventure_files(adventure, **more))
    except SystemFaults as error:
        return error.faults
    return ()


def loaded_adventure(adventure: str = ADVENTURE, **more: str) -> LoadedAdventure:
    """A sound adventure, loaded."""
    return read_adventure(loaded().system, adventure_files(adventure, **more))

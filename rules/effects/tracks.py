"""Effects on tracks: marks, hits through thresholds and armour, damage of an attack (rule_system §4)."""

from __future__ import annotations

from rules.definitions.effects import Clear, Deal, Hit, Mark, MarkThing, SetTrack
from rules.definitions.sheets import TrackDef
from rules.effects.bodies import Body, body_of, has_track
from rules.effects.nothing import put_without_effect
from rules.tally import About, Rolling, Tally

__all__ = [
    "clear",
    "deal",
    "has_track",
    "hit",
    "mark",
    "mark_thing",
    "move_thing_track",
    "move_track",
    "set_track",
    "take_hit",
]


def move_track(tally: Tally, about: About, track_id: str, by: int) -> int:
    """Moves a track within 0..max and returns the change that happened; what a sheet lacks is put on record."""
    return Body(tally, about).move(track_id, by)


def move_thing_track(tally: Tally, about: About, thing_id: str, track_id: str, by: int) -> int:
    """Moves a track of a possession within 0..max and returns the change that happened."""
    return Body(tally, about, thing_id).move(track_id, by, effect="mark_thing")


def mark(tally: Tally, effect: Mark, about: About) -> None:
    """Raises a track (lowers it by a negative number)."""
    body = body_of(tally, about, effect)
    if body is not None:
        body.move(effect.mark, tally.whole(effect.by, about))


def clear(tally: Tally, effect: Clear, about: About) -> None:
    """Lowers a track."""
    body = body_of(tally, about, effect)
    if body is not None:
        body.move(effect.clear, -tally.whole(effect.by, about))


def set_track(tally: Tally, effect: SetTrack, about: About) -> None:
    """Sets a track to a number, `full` or `empty`."""
    body = body_of(tally, about, effect)
    if body is None:
        return
    if body.track(effect.set) is None:
        body.move(effect.set, 0)
        return
    if effect.to == "full":
        wanted = body.top(effect.set)
    else:
        wanted = 0 if effect.to == "empty" else tally.whole(effect.to, about)
    body.move(effect.set, wanted - body.value(effect.set))


def hit(tally: Tally, effect: Hit, about: About) -> None:
    """A hit of the effect's size."""
    body = body_of(tally, about, effect)
    if body is not None:
        strike(body, tally.whole(effect.hit, about), effect.track or body.health)


def take_hit(tally: Tally, about: About, size: int, track_id: str) -> int:
    """Takes a hit on a track of a sheet and returns the slots or points it cost (rule_system §4, R08–R10)."""
    return strike(Body(tally, about), size, track_id)


def strike(body: Body, size: int, track_id: str) -> int:
    """A hit on a sheet or a possession, through the thresholds of the track and what absorbs for it."""
    track = body.track(track_id) if track_id else None
    if track is None:
        put_without_effect(body.tally, body.about, "hit", "no_such_track", track=track_id)
        return 0
    if size <= 0 or not _left(body, track):
        return 0
    steps = _steps(body, track)
    marks = _marks(steps, size)
    if marks > 0 and track.absorbed_by and _absorb(body, track.absorbed_by):
        marks = _lighter(steps, marks)
    return abs(body.move(track_id, marks if track.counts_up else -marks))


def _left(body: Body, track: TrackDef) -> int:
    """How many points or slots of harm the track still takes."""
    value = body.value(track.id)
    return body.top(track.id) - value if track.counts_up else value


def _steps(body: Body, track: TrackDef) -> tuple[tuple[int, int], ...]:
    """The thresholds as (at least, marks), lowest first; empty for a track that takes hits point for point."""
    return tuple(sorted((body.whole(threshold.at), threshold.marks) for threshold in track.thresholds))


def _marks(steps: tuple[tuple[int, int], ...], size: int) -> int:
    """What a hit of this size marks: by the highest threshold it reaches."""
    if not steps:
        return size
    reached = [marks for at, marks in steps if size >= at]
    return reached[-1] if reached else 0


def _lighter(steps: tuple[tuple[int, int], ...], marks: int) -> int:
    if not steps:
        return marks - 1
    return max((lower for _, lower in steps if lower < marks), default=0)


def _absorb(body: Body, armour_id: str) -> bool:
    armour = body.track(armour_id)
    return armour is not None and body.move(armour_id, 1 if armour.counts_up else -1) != 0


def deal(tally: Tally, effect: Deal, about: About) -> None:
    """Rolls the damage of the attack just made and hits with it."""
    attack = tally.system.attacks.get(about.attack)
    if attack is None:
        put_without_effect(tally, about, "deal", "no_attack")
        return
    attacker = about.of(about.actor) if about.actor else about
    rolling = Rolling(
        tally,
        attacker,
        reason="damage",
        doubled=effect.critical == "doubled",
        best=effect.critical == "max_added",
    )
    take_hit(tally, about, tally.whole(attack.damage, attacker, rolling=rolling), tally.system.health_track)


def mark_thing(tally: Tally, effect: MarkThing, about: About) -> None:
    """Marks a track of the first possession of a kind; without one it is on record as without effect (R27)."""
    body = body_of(tally, about, effect, effect.mark_thing)
    if body is not None:
        body.move(effect.track, tally.whole(effect.by, about), effect="mark_thing")

"""Effects on tracks: marks, hits through thresholds and armour, damage of an attack (rule_system §4)."""

from __future__ import annotations

from rules.definitions.effects import Clear, Deal, Hit, Mark, MarkThing, SetTrack
from rules.definitions.sheets import TrackDef
from rules.effects.nothing import put_without_effect
from rules.events import TrackChanged
from rules.state import Sheet
from rules.tally import About, Rolling, Tally


def has_track(track: TrackDef, sheet: Sheet) -> bool:
    """Whether a sheet of this kind has the track."""
    return track.who in ("any", sheet.kind)


def move_track(tally: Tally, about: About, track_id: str, by: int) -> int:
    """Moves a track within 0..max and returns the change that happened; what a sheet lacks is put on record."""
    track = tally.system.tracks[track_id]
    if not has_track(track, tally.sheet(about.subject)):
        put_without_effect(tally, about, "mark", "no_such_track", track=track_id)
        return 0
    reading = tally.reading(about.subject)
    before, top = reading.track(track_id), reading.maximum(track_id)
    after = max(0, min(top, before + by))
    if after == before:
        return 0
    tally.emit(
        TrackChanged(
            subject=about.subject, cause=about.cause, track=track_id, before=before, after=after, max=top, asked=by
        ),
        about,
    )
    return after - before


def mark(tally: Tally, effect: Mark, about: About) -> None:
    """Raises a track (lowers it by a negative number)."""
    move_track(tally, about, effect.mark, tally.whole(effect.by, about))


def clear(tally: Tally, effect: Clear, about: About) -> None:
    """Lowers a track."""
    move_track(tally, about, effect.clear, -tally.whole(effect.by, about))


def set_track(tally: Tally, effect: SetTrack, about: About) -> None:
    """Sets a track to a number, `full` or `empty`."""
    reading = tally.reading(about.subject)
    if effect.to == "full":
        wanted = reading.maximum(effect.set)
    else:
        wanted = 0 if effect.to == "empty" else tally.whole(effect.to, about)
    move_track(tally, about, effect.set, wanted - tally.reading(about.subject).track(effect.set))


def hit(tally: Tally, effect: Hit, about: About) -> None:
    """A hit of the effect's size."""
    take_hit(tally, about, tally.whole(effect.hit, about), effect.track or tally.system.health_track)


def take_hit(tally: Tally, about: About, size: int, track_id: str) -> int:
    """Takes a hit on a track and returns the slots or points it cost (rule_system §4, R08–R10)."""
    if not track_id or not has_track(tally.system.tracks[track_id], tally.sheet(about.subject)):
        put_without_effect(tally, about, "hit", "no_such_track", track=track_id)
        return 0
    track = tally.system.tracks[track_id]
    if size <= 0 or not _left(tally, about, track):
        return 0
    steps = _steps(tally, about, track)
    marks = _marks(steps, size)
    if marks > 0 and track.absorbed_by and _absorb(tally, about, track.absorbed_by):
        marks = _lighter(steps, marks)
    return abs(move_track(tally, about, track_id, marks if track.counts_up else -marks))


def _left(tally: Tally, about: About, track: TrackDef) -> int:
    """How many points or slots of harm the track still takes."""
    reading = tally.reading(about.subject)
    value = reading.track(track.id)
    return reading.maximum(track.id) - value if track.counts_up else value


def _steps(tally: Tally, about: About, track: TrackDef) -> tuple[tuple[int, int], ...]:
    """The thresholds as (at least, marks), lowest first; empty for a track that takes hits point for point."""
    reading = tally.reading(about.subject)
    return tuple(sorted((reading.whole(threshold.at), threshold.marks) for threshold in track.thresholds))


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


def _absorb(tally: Tally, about: About, armour_id: str) -> bool:
    armour = tally.system.tracks[armour_id]
    if not has_track(armour, tally.sheet(about.subject)):
        return False
    return move_track(tally, about, armour_id, 1 if armour.counts_up else -1) != 0


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
    sheet = tally.sheet(about.subject)
    owned = next((thing for thing in sheet.things if thing.kind == effect.mark_thing), None)
    if owned is None:
        put_without_effect(tally, about, "mark_thing", "no_such_thing", thing=effect.mark_thing)
        return
    move_thing_track(tally, about, owned.id, effect.track, tally.whole(effect.by, about))


def move_thing_track(tally: Tally, about: About, thing_id: str, track_id: str, by: int) -> None:
    """Moves a track of a possession within 0..max."""
    owned = next(thing for thing in tally.sheet(about.subject).things if thing.id == thing_id)
    reading = tally.reading(about.subject)
    before, top = reading.thing(owned, track_id), reading.thing(owned, track_id, maximum=True)
    after = max(0, min(top, before + by))
    if after != before:
        changed = TrackChanged(
            subject=about.subject,
            cause=about.cause,
            track=track_id,
            thing=owned.id,
            before=before,
            after=after,
            max=top,
            asked=by,
        )
        tally.emit(changed, about)

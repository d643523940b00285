"""A sheet or one of its possessions, as effects on tracks and conditions see it (rule_system §9)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.definitions.effects import EffectBase, OnThing, key_of
from rules.definitions.sheets import TrackDef
from rules.effects.nothing import put_without_effect
from rules.events import TrackChanged
from rules.possessions import ThingReading, first_of
from rules.state import Condition, Sheet, Thing
from rules.tally import About, Tally


def has_track(track: TrackDef, sheet: Sheet) -> bool:
    """Whether a sheet of this kind has the track."""
    return track.who in ("any", sheet.kind)


@dataclass(frozen=True, slots=True)
class Body:
    """Whom an effect acts on: the sheet it is about, or with `thing` that possession of it."""

    tally: Tally
    about: About
    thing: str = ""

    @property
    def kind(self) -> str:
        """The possession's kind; empty for the sheet itself."""
        return self._owned.kind if self.thing else ""

    @property
    def _owned(self) -> Thing:
        return next(one for one in self.tally.sheet(self.about.subject).things if one.id == self.thing)

    @property
    def _reading(self) -> ThingReading:
        return self.tally.reading(self.about.subject).owned(self._owned)

    @property
    def tracks(self) -> tuple[TrackDef, ...]:
        """The definitions of all tracks it has; none of a possession whose kind is not known any more."""
        sheet = self.tally.sheet(self.about.subject)
        if not self.thing:
            return tuple(track for track in self.tally.system.file.tracks if has_track(track, sheet))
        kind = self.tally.system.things.get(self.kind)
        return kind.tracks if kind is not None else ()

    def track(self, track_id: str) -> TrackDef | None:
        """The definition of a track it has; None where it has no such track."""
        if self.thing:
            return next((one for one in self._reading.kind.tracks if one.id == track_id), None)
        track = self.tally.system.tracks.get(track_id)
        return track if track is not None and has_track(track, self.tally.sheet(self.about.subject)) else None

    @property
    def health(self) -> str:
        """The track that hits are for when none is named; empty where there is none."""
        if not self.thing:
            return self.tally.system.health_track
        return next((track.id for track in self._reading.kind.tracks if track.role == "health"), "")

    @property
    def conditions(self) -> Mapping[str, Condition]:
        """The conditions it holds."""
        return self._owned.conditions if self.thing else self.tally.sheet(self.about.subject).conditions

    def value(self, track_id: str) -> int:
        """A track's present value."""
        return self._reading.number(track_id) if self.thing else self.tally.reading(self.about.subject).track(track_id)

    def top(self, track_id: str) -> int:
        """A track's maximum now."""
        if self.thing:
            return self._reading.maximum(track_id)
        return self.tally.reading(self.about.subject).maximum(track_id)

    def whole(self, text: str) -> int:
        """The value of a formula of its own definition, such as a threshold."""
        return self._reading.whole(text) if self.thing else self.tally.reading(self.about.subject).whole(text)

    def move(self, track_id: str, by: int, *, effect: str = "mark") -> int:
        """Moves a track within 0..max and returns the change that happened; what it lacks is put on record."""
        if self.track(track_id) is None:
            put_without_effect(self.tally, self.about, effect, "no_such_track", track=track_id)
            return 0
        before, top = self.value(track_id), self.top(track_id)
        after = max(0, min(top, before + by))
        if after != before:
            moved = TrackChanged(
                subject=self.about.subject,
                cause=self.about.cause,
                track=track_id,
                thing=self.thing,
                kind=self.kind,
                before=before,
                after=after,
                max=top,
                asked=by,
            )
            self.tally.emit(moved, self.about)
        return after - before


def body_of(tally: Tally, about: About, effect: EffectBase, kind: str = "") -> Body | None:
    """Whom an effect acts on; None, once on record, where it is for a kind of possession that its subject lacks (R27).

    Of several of the kind it is the one that all this is about, else the first.
    """
    wanted = kind or (effect.thing if isinstance(effect, OnThing) else "")
    if not wanted:
        return Body(tally, about)
    owned = first_of(tally.sheet(about.subject), wanted, about.thing)
    if owned is None:
        put_without_effect(tally, about, key_of(effect), "no_such_thing", thing=wanted)
        return None
    return Body(tally, about, owned.id)

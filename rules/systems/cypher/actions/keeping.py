"""What Cypher keeps on a sheet or the table that no stat, track, list or condition can say."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field

from rules.events import OwnSet
from rules.state import Sheet, Table
from rules.tally import About, Tally

Count = Annotated[int, Field(ge=0)]


class Kept(BaseModel):
    """One key of the own state."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Failed(Kept):
    """Tasks that a character failed, by name: whether another try is open, or there is none."""

    tasks: dict[str, Literal["open", "closed"]] = Field(default_factory=dict)


class Session(Kept):
    """What is counted for one session of play.

    `finds`, `harms` and `story_xp` are what the storyteller brought about of its own accord: devices found, harm that
    came over the character, points of experience.
    """

    intrusions: Count = 0
    player_intrusions: Count = 0
    finds: Count = 0
    harms: Count = 0
    story_xp: Count = 0
    arc_parts: dict[str, Count] = Field(default_factory=dict)


class Treated(Kept):
    """On which day each healer last gave this patient first aid."""

    days: dict[str, Count] = Field(default_factory=dict)


class Steps(Kept):
    """The advancement steps bought in this tier."""

    taken: tuple[str, ...] = ()


class Follower(Kept):
    """A follower: at which tier they came, and at which level; a pet helps with nothing but comfort."""

    tier: Count
    level: Count
    pet: bool = False


class Followers(Kept):
    """All followers of a character by sheet, and on which day the last of them died."""

    followers: dict[str, Follower] = Field(default_factory=dict)
    died: Count = 0


class Round(Kept):
    """What a character did in one round of an encounter; `number` says in which.

    `past` are the guards that were slipped past; `held` is a foe whose action came to nothing.
    """

    number: Count = 0
    acted: bool = False
    took_hit: bool = False
    waiting: str = ""
    moved: bool = False
    past: tuple[str, ...] = ()
    held: bool = False


class LastsARound(Kept):
    """A condition that its maker laid on somebody in a round, and that ends when the maker acts again."""

    condition: str
    target: str
    maker: str
    round: Count


class Lasting(Kept):
    """All such conditions of a table."""

    entries: tuple[LastsARound, ...] = ()


Model = TypeVar("Model", bound=Kept)


def kept(part: Sheet | Table, key: str, model: type[Model]) -> Model:
    """What is kept under a key; the model's defaults where nothing is."""
    held: Any = part.own.get(key)
    return model() if held is None else model.model_validate(held)


def count_in_session(tally: Tally, about: About, what: str, by: int = 1) -> None:
    """Adds to a number that is counted for the session of whom it is about."""
    session = kept(tally.sheet(about.subject), "session", Session)
    keep(tally, about, "session", session.model_copy(update={what: getattr(session, what) + by}))


def keep(tally: Tally, about: About, key: str, value: Kept, line: str = "", **params: str | int) -> None:
    """Keeps a value; one that says nothing but its defaults is not kept at all. `line` tells people of the change."""
    data = value.model_dump(mode="json", exclude_defaults=True) or None
    part = tally.state.sheets.get(about.subject, tally.state)
    if part.own.get(key) != data:
        kept = OwnSet(subject=about.subject, cause=about.cause, key=key, value=data, line=line, params=params)
        tally.emit(kept, about)

"""What a model is shown to suggest a new character from a back-story: all there is to choose, and the story."""

from dataclasses import dataclass

from prompts.views.parts import Language


@dataclass(frozen=True, slots=True)
class FieldLine:
    """One thing that can be set or chosen: its id, its name, what it is for, and what it may be."""

    id: str
    name: str
    about: str = ""
    accepted: str = ""
    """What it may be, as people write it: "3..18", "d6, d8, d10"; empty for what is only chosen."""


@dataclass(frozen=True, slots=True)
class ChoiceLine:
    """A choice of `choose` things; `offered` is empty where they are in the player's own words.

    With `points` there is nothing to choose: so many points are shared out over what is offered, none of which may
    come above `most`. `only` names the classes it is for, where it is not for everyone.
    """

    id: str
    name: str
    choose: int
    about: str = ""
    offered: tuple[FieldLine, ...] = ()
    points: int = 0
    most: int | None = None
    only: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class QuestionLine:
    """A question about the character, answered in the player's own words."""

    id: str
    name: str
    hint: str = ""
    required: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CreationView:
    """A back-story, and the form that a new character of this system fills in (rule_system.md §11)."""

    language: Language
    system_name: str
    name: str = ""
    """What the character is called; empty where the player has not said."""
    level: int = 1
    stats: tuple[FieldLine, ...] = ()
    arrays: tuple[FieldLine, ...] = ()
    """Each with its values; empty where values are free, or share out `total`."""
    total: int | None = None
    classes: tuple[FieldLine, ...] = ()
    most_classes: int = 1
    options: tuple[ChoiceLine, ...] = ()
    skills: tuple[FieldLine, ...] = ()
    train: int = 0
    abilities: tuple[FieldLine, ...] = ()
    """Those that choice points buy, each with its price."""
    choice_points: int = 0
    """How many there are whatever is chosen; some choices bring more."""
    questions: tuple[QuestionLine, ...] = ()
    story: str = ""
    fault: str = ""
    """What was wrong with the answer before this one."""

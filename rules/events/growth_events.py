"""Changes that growth makes: levels in classes, trained skills, advances, improvement, answers rewritten."""

from __future__ import annotations

from typing import Literal

from rules.events.cause import Event


class ClassLevelSet(Event):
    """The levels in a class changed."""

    type: Literal["ClassLevelSet"] = "ClassLevelSet"
    class_id: str
    before: int
    after: int


class SkillTrained(Event):
    """A skill is trained from now on."""

    type: Literal["SkillTrained"] = "SkillTrained"
    skill: str


class AdvanceTaken(Event):
    """An advance was taken: how often before, and how often now."""

    type: Literal["AdvanceTaken"] = "AdvanceTaken"
    advance: str
    before: int
    after: int


class ImprovementMarked(Event):
    """A stat was used well, and may be rolled for."""

    type: Literal["ImprovementMarked"] = "ImprovementMarked"
    stat: str


class ImprovementRolled(Event):
    """A marked stat was rolled for; the mark is gone. A rise of the stat is an event of its own."""

    type: Literal["ImprovementRolled"] = "ImprovementRolled"
    stat: str
    rolled: int
    above: int
    improved: bool


class AnswerWritten(Event):
    """The player's words to a question of the system, and the level they were written at."""

    type: Literal["AnswerWritten"] = "AnswerWritten"
    question: str
    text: str
    level: int

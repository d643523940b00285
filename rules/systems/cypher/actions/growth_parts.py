"""What may be said of growth: arcs, advancement, benefits, followers, rewards."""

from __future__ import annotations

from typing import Final, get_args

from rules.offers import Part
from rules.systems.cypher.actions.arcs import ARCS
from rules.systems.cypher.actions.choices import (
    abilities_ahead,
    comrades,
    finds,
    followers,
    heroes,
    open_arcs,
    parts_ahead,
    skills,
)
from rules.systems.cypher.actions.growth_requests import Benefit, Other, Step
from rules.systems.cypher.actions.stats import STATS

BENEFITS: Final = get_args(Benefit)
OTHERS: Final = get_args(Other)
STEPS: Final = get_args(Step)

ARC_PARTS: Final = (
    Part("new_arc", "choice", "arc", "arcs", tuple(ARCS)),
    Part("arc_name", "text", "name"),
    Part("arc", "choice", "arc", "arcs", options_of=open_arcs),
    Part("arc_part", "choice", "part", "arc_parts", options_of=parts_ahead),
    Part("came_off", "flag", "success"),
)
ADVANCEMENT: Final = (
    Part("step", "choice", "step", "advance_steps", STEPS),
    Part("pools", "points", "pools", "tracks", STATS, most=4),
    Part("edge", "choice", "stat", "tracks", STATS),
    Part("skill_up", "choice", "skill", "skills", options_of=skills),
    Part("other_skill", "text", "skill"),
    Part("instead", "choice", "other", "advance_others", OTHERS),
    Part("new_ability", "choice", "ability", "abilities", options_of=abilities_ahead, free=True),
)
STEP_PARTS: Final = {
    "pools": ("step", ("capabilities",)),
    "edge": ("step", ("perfection",)),
    "skill_up": ("step", ("skills",)),
    "other_skill": ("step", ("skills",)),
    "instead": ("step", ("other",)),
    "new_ability": ("instead", ("focus_ability", "type_ability")),
}
"""What is said beside which step of advancement alone."""
BENEFIT_PARTS: Final = (
    Part("benefit", "choice", "benefit", "benefits", BENEFITS),
    Part("thing", "text", "what"),
    Part("known_place", "text", "place"),
    Part("shared", "points", "shared", options_of=comrades, most=3),
)
FOLLOWER_PARTS: Final = (
    Part("own_follower", "choice", "follower", options_of=followers),
    Part("lesson", "text", "task"),
    Part("name", "text", "name", by="storyteller"),
    Part("follower_level", "number", "level", least=1, most=10, by="storyteller"),
    Part("modifications", "texts", "modifications", by="storyteller"),
    Part("exceptional", "flag", "exceptional", by="storyteller"),
    Part("pet", "flag", "pet", by="storyteller"),
)
REWARDS: Final = (
    Part("find", "choice", "find", "finds", options_of=finds, by="storyteller"),
    Part("takers", "choices", "heroes", options_of=heroes, by="storyteller"),
    Part("discovery", "number", "discovery", least=1, most=4, by="storyteller"),
)
OF_GROWTH: Final = (*ARC_PARTS, *ADVANCEMENT, *BENEFIT_PARTS, *FOLLOWER_PARTS, *REWARDS)
"""Of what happens between turns, and of what the story gives."""

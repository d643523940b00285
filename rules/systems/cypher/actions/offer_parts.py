"""What may be said of Cypher's actions: by the player what only a player decides, by the storyteller the situation."""

from __future__ import annotations

from typing import Final, get_args

from rules.offers import Part
from rules.systems.cypher.actions.bands import RANGES
from rules.systems.cypher.actions.blows import FALL, FEET_A_POINT, HAZARDS, WORST
from rules.systems.cypher.actions.choices import effort_score, followers, helpers, others_here
from rules.systems.cypher.actions.distances import METRES_A_FOOT
from rules.systems.cypher.actions.feats import SURFACES
from rules.systems.cypher.actions.harm import PROTECTED
from rules.systems.cypher.actions.materials import MATERIALS
from rules.systems.cypher.actions.modifiers import MODIFIERS
from rules.systems.cypher.actions.resting import EVERYTHING
from rules.systems.cypher.actions.stats import HEROIC, STATS
from rules.systems.cypher.actions.vehicle_combat import AIMS
from rules.systems.cypher.actions.vehicles import FEATS
from rules.systems.cypher.actions.way_requests import Gravity, Ground

GROUNDS: Final = get_args(Ground)
GRAVITIES: Final = tuple(one for one in get_args(Gravity) if one)
RUNS: Final = ("none", "immediate", "short")
WAYS: Final = ("road", "country")
REST_USES: Final = ("points", "track")

EASING: Final = (
    Part("effort", "number", "effort.ease", most=12, most_of=effort_score),
    Part("effort_from", "choice", "effort_from", "tracks", STATS),
    Part("helpers", "choices", "helpers", options_of=helpers),
    Part("assets", "texts", "assets", by="storyteller"),
    Part("hindered", "texts", "hindered", by="storyteller"),
    Part("situation", "choices", "mods", "modifiers", tuple(MODIFIERS), by="storyteller"),
    Part("initial", "number", "initial", most=10, by="storyteller"),
    Part("place", "text", "place", by="storyteller"),
)
"""Of every attempt."""
TRIES: Final = (
    Part("deed", "text", "task", by="storyteller"),
    Part("one_chance", "flag", "one_chance", by="storyteller"),
)
"""Of what may be tried again."""
TASKS: Final = (
    Part("impossible", "flag", "impossible", by="storyteller"),
    Part("bodily", "flag", "bodily", by="storyteller"),
    Part("moves", "flag", "moves", by="storyteller"),
    Part("complication", "text", "intrusion", by="storyteller"),
    Part("fish", "flag", "fish"),
)
FIGHTS: Final = (
    Part("effort_damage", "number", "effort.damage", most=12, most_of=effort_score),
    Part("lucky", "flag", "lucky"),
    Part("other_hand", "text", "other_hand", by="storyteller"),
    Part("touch_held", "flag", "held", by="storyteller"),
    Part("targets", "choices", "targets", options_of=others_here),
    Part("area_damage", "number", "damage", most=40, by="storyteller"),
    Part("least", "number", "least", most=20, by="storyteller"),
    Part("dodge_with", "choice", "defence", "tracks", STATS, by="storyteller"),
    Part("against", "text", "against"),
    Part("trigger", "text", "trigger"),
    Part("clever", "flag", "clever", by="storyteller"),
    Part("follower", "choice", "follower", options_of=followers),
    Part("follower_does", "text", "task"),
)
HURTS: Final = (
    Part("threat_level", "number", "level", least=1, most=10, by="storyteller"),
    Part("defend_with", "choice", "stat", "tracks", STATS, by="storyteller"),
    Part("hurts", "choice", "damage_stat", "tracks", STATS, by="storyteller"),
    Part("damage", "number", "damage", most=HEROIC, by="storyteller"),
    Part("tags", "choices", "tags", "tags", PROTECTED, by="storyteller"),
    Part("ambient", "flag", "ambient", by="storyteller"),
    Part("unaware", "flag", "unaware", by="storyteller"),
    Part("hazard", "choice", "hazard", "hazards", (FALL, *HAZARDS), by="storyteller"),
    Part("harm_points", "number", "points", most=WORST, by="storyteller"),
    Part("harm_stat", "choice", "stat", "tracks", STATS, by="storyteller"),
    Part("fall_feet", "number", "feet", most=WORST * FEET_A_POINT, by="storyteller"),
    Part("fall_metres", "number", "metres", most=int(WORST * FEET_A_POINT * METRES_A_FOOT), by="storyteller"),
    Part("why", "text", "reason", by="storyteller"),
    Part("spread", "points", "spread", "tracks", STATS, most=EVERYTHING),
    Part("rest_use", "choice", "use", "rest_uses", REST_USES),
    Part("rest_minutes", "number", "minutes", most=10_000),
    Part("rest_hours", "number", "hours", most=1000),
    Part("rest_night", "flag", "night"),
    Part("rest_anyway", "flag", "anyway"),
    Part("aid_points", "number", "points", least=1, most=20),
    Part("aid_to", "choice", "to", "tracks", STATS),
)
WORK: Final = (
    Part("object", "text", "object"),
    Part("object_level", "number", "level", least=1, most=10, by="storyteller"),
    Part("material", "choice", "material", "materials", MATERIALS, by="storyteller"),
    Part("tool", "choice", "tool", "materials", MATERIALS, by="storyteller"),
    Part("from_afar", "flag", "ranged", by="storyteller"),
    Part("mend_to", "choice", "to", "states", ("intact", "minor")),
    Part("item", "text", "item"),
    Part("item_level", "number", "level", most=10, by="storyteller"),
    Part("art", "number", "art", most=5, by="storyteller"),
    Part("materials", "choices", "materials", options=tuple(str(one) for one in range(11)), by="storyteller"),
    Part("rush", "flag", "rush", by="storyteller"),
    Part("special", "flag", "special", by="storyteller"),
    Part("work_stat", "choice", "stat", "tracks", STATS, by="storyteller"),
    Part("minutes", "number", "takes", most=60 * 24 * 365 * 20, by="storyteller"),
)
ROUTES: Final = (
    Part("how_far", "choice", "to", "ranges", RANGES),
    Part("feet", "number", "feet", most=200),
    Part("metres", "number", "metres", most=60),
    Part("gap", "number", "feet", most=200, by="storyteller"),
    Part("then_act", "flag", "act"),
    Part("ground", "choice", "ground", "grounds", GROUNDS, by="storyteller"),
    Part("gravity", "choice", "gravity", "modifiers", GRAVITIES, by="storyteller"),
    Part("climbing", "flag", "climbing", by="storyteller"),
    Part("push_from", "flag", "surface", by="storyteller"),
    Part("holds", "flag", "holds", by="storyteller"),
    Part("surface", "choice", "surface", "modifiers", tuple(SURFACES), by="storyteller"),
    Part("run", "choice", "run", "runs", RUNS),
    Part("up", "flag", "up"),
    Part("pounds", "number", "pounds", most=5000),
    Part("kilograms", "number", "kilograms", most=2500),
    Part("weight", "number", "pounds", most=5000, by="storyteller"),
    Part("miles", "number", "miles", most=500),
    Part("kilometres", "number", "kilometres", most=800),
    Part("way", "choice", "way", "routes", WAYS),
    Part("mounted", "flag", "mounted"),
)
CHASES: Final = (
    Part("chase_level", "number", "level", least=1, most=10, by="storyteller"),
    Part("quick", "flag", "quick", by="storyteller"),
    Part("foe_moves", "choice", "foe_moves", "ranges", RANGES, by="storyteller"),
    Part("vehicle", "text", "vehicle"),
    Part("vehicle_level", "number", "level", least=1, most=10, by="storyteller"),
    Part("vehicle_moves", "choice", "moves", "ranges", RANGES, by="storyteller"),
    Part("feat", "choice", "feat", "modifiers", tuple(FEATS)),
    Part("enemy", "text", "enemy"),
    Part("aim", "choice", "aim", "aims", tuple(AIMS)),
    Part("own_level", "number", "own_level", least=1, most=10, by="storyteller"),
    Part("enemy_level", "number", "enemy_level", least=1, most=10, by="storyteller"),
    Part("together", "number", "together", least=1, most=20, by="storyteller"),
    Part("superior", "number", "superior", most=2, by="storyteller"),
)
STORY: Final = (
    Part("what", "text", "what", by="storyteller"),
    Part("group", "flag", "group", by="storyteller"),
    Part("wish", "text", "what"),
    Part("contender", "choice", "sheet", options_of=others_here, by="storyteller"),
    Part("rival", "choice", "target", options_of=others_here, by="storyteller"),
    Part("rival_level", "number", "level", most=20, by="storyteller"),
    Part("contest", "text", "task", by="storyteller"),
)
IN_PLAY: Final = (*EASING, *TRIES, *TASKS, *FIGHTS, *HURTS, *WORK, *ROUTES, *CHASES, *STORY)
"""Of what happens in play."""

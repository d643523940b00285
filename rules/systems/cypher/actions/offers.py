"""How Cypher's actions are offered at doors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.offers import Offer
from rules.systems.cypher.actions.completing import (
    asked_defence,
    asked_order,
    bounded_harm,
    named_try,
    struck_ally,
    whole_area,
    whole_attack,
    whole_duel,
    whole_smash,
)
from rules.systems.cypher.actions.growth_parts import STEP_PARTS
from rules.systems.cypher.actions.offer_parts import EASING, TASKS, TRIES
from rules.systems.cypher.actions.resting import rest_as_said
from rules.systems.cypher.actions.stats import STATS

REASON: Final[Mapping[str, str]] = {"reason": "reason"}
SKILLED: Final[Mapping[str, str]] = {"skill": "skill", **REASON}
EASED: Final = tuple(part.id for part in EASING)
TRIED: Final = (*EASED, *(part.id for part in TRIES))
THREATENED: Final = ("assets", "hindered", "situation", "place")
"""What the storyteller says of a defence: what it costs and what goes into it is the player's."""
TRACKS: Final = "tracks"

FREE_PLAY: Final = (
    Offer(
        "task",
        fields={"stat": "stat", "difficulty": "difficulty", **SKILLED},
        stats=STATS,
        stat_section=TRACKS,
        parts=(*TRIED, *(part.id for part in TASKS)),
        needed=("stat", "difficulty"),
        complete=named_try,
    ),
    Offer(
        "complement",
        fields={"stat": "stat", "difficulty": "difficulty", "target": "other", **SKILLED},
        stats=STATS,
        stat_section=TRACKS,
        target="ally",
        parts=EASED,
        needed=("stat", "difficulty", "target"),
    ),
    Offer("climb", SKILLED, parts=(*TRIED, "surface"), complete=named_try),
    Offer("jump", SKILLED, parts=(*TRIED, "feet", "metres", "gap", "run", "up"), complete=named_try),
    Offer("lift", SKILLED, parts=(*TRIED, "pounds", "kilograms", "weight"), complete=named_try),
    Offer(
        "move",
        SKILLED,
        parts=(*EASED, "how_far", "feet", "metres", "gap", "then_act", "ground", "gravity", "climbing"),
    ),
    Offer(
        "push_off",
        SKILLED,
        parts=(*TRIED, "feet", "metres", "gap", "push_from", "holds"),
        complete=named_try,
    ),
    Offer(
        "smash",
        SKILLED,
        parts=(*EASED, "effort_damage", "object", "object_level", "material", "tool", "from_afar"),
        needed=("object",),
        complete=whole_smash,
    ),
    Offer(
        "repair",
        SKILLED,
        parts=(*TRIED, "object", "mend_to", "special", "minutes", "work_stat"),
        needed=("object",),
        complete=named_try,
    ),
    Offer(
        "craft",
        SKILLED,
        parts=(*TRIED, "item", "item_level", "art", "materials", "rush", "special", "minutes", "work_stat"),
        needed=("item",),
        complete=named_try,
    ),
    Offer(
        "chase",
        {"target": "foe", **SKILLED},
        target="foe",
        parts=(*EASED, "chase_level", "quick", "foe_moves"),
        needed=("target",),
    ),
    Offer("drive", SKILLED, parts=(*EASED, "vehicle", "feat"), needed=("vehicle",)),
    Offer(
        "recover",
        parts=("rest_use", "spread", "rest_minutes", "rest_hours", "rest_night", "rest_anyway"),
        complete=rest_as_said,
        rests=True,
    ),
    Offer(
        "first_aid",
        {"target": "patient", **SKILLED},
        target="ally",
        parts=(*EASED, "aid_points", "aid_to"),
        needed=("target", "aid_points", "aid_to"),
    ),
    Offer(
        "send_follower",
        {"difficulty": "difficulty", "target": "target", **REASON},
        target="other",
        parts=("follower", "follower_does"),
        needed=("follower",),
    ),
    Offer("player_intrusion", parts=("wish",), needed=("wish",)),
    Offer("initiative", complete=asked_order),
)
FIGHTING: Final = (
    Offer(
        "attack",
        {"attack": "attack", "target": "target", "stat": "stat", **REASON},
        stats=("might", "speed", "intellect"),
        stat_section=TRACKS,
        target="foe",
        parts=(*EASED, "effort_damage", "lucky", "other_hand", "touch_held"),
        needed=("target",),
        complete=whole_attack,
    ),
    Offer("distract", {"target": "target"}, target="foe", needed=("target",)),
    Offer("guard", parts=("against",)),
    Offer("wait", parts=("trigger",), needed=("trigger",), waits=True),
    Offer("draw", {"target": "target", **SKILLED}, target="foe", parts=(*EASED, "clever"), needed=("target",)),
    Offer("slip_past", {"target": "target", **SKILLED}, target="foe", parts=EASED, needed=("target",)),
    Offer("hold_off", {"target": "target", **SKILLED}, target="foe", parts=EASED, needed=("target",)),
    Offer(
        "take_hit",
        {"target": "ally"},
        target="ally",
        parts=("damage", "harm_stat", "tags"),
        needed=("target",),
        complete=struck_ally,
    ),
    Offer(
        "vehicle_attack",
        {"stat": "stat", **SKILLED},
        stats=STATS,
        stat_section=TRACKS,
        parts=(*EASED, "vehicle", "enemy", "aim", "own_level", "enemy_level", "together", "superior"),
        needed=("vehicle", "enemy", "aim"),
    ),
)
BY_NAME: Final = (
    Offer(
        "area",
        {"stat": "stat", **SKILLED},
        stats=STATS,
        stat_section=TRACKS,
        parts=(*EASED, "effort_damage", "targets", "area_damage", "least"),
        needed=("area_damage",),
        menu="asked",
        complete=whole_area,
    ),
    Offer(
        "duel",
        {"attack": "attack", "target": "target", "stat": "stat", **REASON},
        stats=("might", "speed"),
        stat_section=TRACKS,
        target="ally",
        parts=(*EASED, "effort_damage", "dodge_with"),
        needed=("target",),
        menu="asked",
        complete=whole_duel,
    ),
    Offer(
        "travel",
        parts=("miles", "kilometres", "way", "mounted", "ground", "gravity"),
        menu="asked",
    ),
    Offer("part_with", parts=("own_follower",), needed=("own_follower",), menu="asked"),
)
BETWEEN_TURNS: Final = (
    Offer(
        "advance",
        parts=("step", "pools", "edge", "skill_up", "other_skill", "instead", "new_ability"),
        needed=("step",),
        menu="growth",
        goes_with=STEP_PARTS,
    ),
    Offer(
        "buy_benefit",
        parts=("benefit", "thing", "skill_up", "other_skill", "known_place", "shared"),
        needed=("benefit", "thing"),
        menu="growth",
    ),
    Offer("take_arc", parts=("new_arc", "arc_name"), needed=("new_arc",), menu="growth"),
    Offer("arc_part", parts=("arc", "arc_part", "came_off"), needed=("arc", "arc_part"), menu="growth"),
    Offer("end_arc", parts=("arc",), needed=("arc",), menu="growth"),
    Offer("teach_follower", parts=("own_follower", "lesson"), needed=("own_follower", "lesson"), menu="growth"),
    Offer("end_session", parts=("discovery", "takers"), menu="growth"),
)
PROPOSED: Final = (
    Offer("intrude", parts=("what", "group"), needed=("what",), menu="storyteller"),
    Offer(
        "defend",
        parts=("threat_level", "defend_with", "hurts", "damage", "tags", "ambient", "unaware", *THREATENED),
        needed=("threat_level",),
        menu="storyteller",
        complete=asked_defence,
    ),
    Offer(
        "harm",
        parts=(
            "hazard",
            "fall_feet",
            "fall_metres",
            "harm_points",
            "harm_stat",
            "tags",
            "ambient",
            "why",
        ),
        menu="storyteller",
        complete=bounded_harm,
    ),
    Offer("compare", parts=("contender", "rival", "rival_level", "contest"), needed=("contender",), menu="storyteller"),
    Offer(
        "recruit",
        parts=("name", "follower_level", "modifications", "exceptional", "pet"),
        needed=("name", "follower_level"),
        menu="storyteller",
    ),
    Offer("reward", parts=("find", "takers"), needed=("find",), menu="storyteller"),
    Offer(
        "put_vehicle",
        parts=("vehicle", "vehicle_level", "vehicle_moves"),
        needed=("vehicle", "vehicle_level"),
        menu="storyteller",
    ),
    Offer(
        "vehicle_defend",
        parts=("vehicle", "enemy", "aim", "own_level", "enemy_level", *THREATENED),
        needed=("vehicle", "enemy", "aim"),
        menu="storyteller",
    ),
)
OFFERS: Final = (*FREE_PLAY, *FIGHTING, *BY_NAME, *BETWEEN_TURNS, *PROPOSED)
"""Every offer, those of play first."""

"""What the actions speak of besides themselves, by section of the text files: each needs words in every language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, get_args

from rules.systems.cypher.actions.arcs import ARCS, PARTS
from rules.systems.cypher.actions.artifacts import LASTS, SPENT
from rules.systems.cypher.actions.bands import BEYOND, FARTHEST, RANGES
from rules.systems.cypher.actions.blows import FALL, HAZARDS
from rules.systems.cypher.actions.boons import OVER
from rules.systems.cypher.actions.character import WEIGHTS
from rules.systems.cypher.actions.chasing import LOST, WON
from rules.systems.cypher.actions.choices import FINDS
from rules.systems.cypher.actions.cyphers import VANISHED
from rules.systems.cypher.actions.device_gifts import WONDERS
from rules.systems.cypher.actions.device_keeping import UNIDENTIFIED
from rules.systems.cypher.actions.device_offers import DEVICE_ROWS
from rules.systems.cypher.actions.device_shapes import Lasts
from rules.systems.cypher.actions.device_strikes import RESISTED
from rules.systems.cypher.actions.effects import EFFECTS
from rules.systems.cypher.actions.feats import SURFACES
from rules.systems.cypher.actions.growing import MANY
from rules.systems.cypher.actions.growth_parts import BENEFITS, OTHERS, STEPS
from rules.systems.cypher.actions.harm import PROTECTED
from rules.systems.cypher.actions.intruding import TOLD
from rules.systems.cypher.actions.lines import LINES
from rules.systems.cypher.actions.materials import MATERIALS
from rules.systems.cypher.actions.modifiers import MODIFIERS
from rules.systems.cypher.actions.offer_parts import GROUNDS, REST_USES, RUNS, WAYS
from rules.systems.cypher.actions.resting import REST_TIMES
from rules.systems.cypher.actions.sheet_rows import DAMAGE_STATES, ROWS, UNOPENED
from rules.systems.cypher.actions.solids import STATES
from rules.systems.cypher.actions.stats import STATS
from rules.systems.cypher.actions.task import EFFECTS_TOLD
from rules.systems.cypher.actions.together import ACTION_LOST, DRAWN_BY_TWO
from rules.systems.cypher.actions.vehicle_combat import AIMS
from rules.systems.cypher.actions.vehicles import FEATS

SOURCES: Final = (
    *("light_weapon", "bonus"),
    *("rough", "difficult", "while_climbing", "run_up", "art", "special_knowledge", "slow_foe", "fast_foe"),
    *("not_driven", "vehicle_level", "defenses_out", "together", "superior_weapons"),
    *(f"aim_{aim}" for aim in AIMS),
    *SURFACES,
    *FEATS,
)
"""What eases, hinders or is tried, besides the table of modifiers."""
SKILLS: Final = (
    *(f"attack:{weight}" for weight in WEIGHTS[1:]),
    *(f"defense:{stat}" for stat in STATS),
    *(f"armor:{weight}" for weight in WEIGHTS[1:]),
    *("initiative", "healing", "swimming", *dict.fromkeys(row.skill for row in MODIFIERS.values() if row.skill)),
)
"""Skills that these actions themselves speak of."""
TELLS: Final = (
    *TOLD,
    *(MANY, ACTION_LOST, DRAWN_BY_TWO),
    *(*EFFECTS, *EFFECTS_TOLD),
    *(f"object_{state}" for state in STATES[1:]),
    *("flawed_work", "held_up", "stumbles", WON, LOST),
    *(f"{aim}_out" for aim in AIMS),
    *(VANISHED, SPENT, LASTS, RESISTED),
    *WONDERS.values(),
)
"""What the storyteller is told."""
CHANGES: Final = (
    *("arc_taken", "arc_part_done", "arc_part_failed", "arc_done", "arc_given_up"),
    *("waits", "shields", "chase_runs", WON, LOST, "follows", "parted", "retry", "no_retry"),
    *("object", "drifting", "drift_ends", "vehicle", "vehicle_hit", OVER),
)
"""Lines that tell people of what is kept by these actions alone."""
REASONS: Final = (
    *("intrusion", "group_intrusion", "refuse_intrusion", "player_intrusion", "gift", "gift_lapsed", "lucky_shot"),
    *(f"reward_{one}" for one in ("artifact", "discovery", "mission", "idle_arc")),
)
"""What experience came or went for, where its line says so."""
WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "chips": LINES,
    "modifiers": (*MODIFIERS, *SOURCES),
    "tells": TELLS,
    "changes": CHANGES,
    "reasons": REASONS,
    "states": STATES,
    "attacks": WEIGHTS[1:],
    "skills": SKILLS,
    "ranges": (*RANGES, FARTHEST, BEYOND),
    "hazards": (FALL, *HAZARDS),
    "tags": PROTECTED,
    "materials": MATERIALS,
    "grounds": GROUNDS,
    "runs": RUNS,
    "routes": WAYS,
    "rest_uses": REST_USES,
    "rest_times": REST_TIMES,
    "advance_steps": STEPS,
    "advance_others": OTHERS,
    "benefits": BENEFITS,
    "finds": FINDS,
    "rows": (*ROWS, *DEVICE_ROWS),
    "damage_states": DAMAGE_STATES,
    "aims": tuple(AIMS),
    "arcs": tuple(ARCS),
    "arc_parts": (*PARTS, UNOPENED),
    "cyphers": (UNIDENTIFIED,),
    "lastings": get_args(Lasts),
}
"""Ids by section."""

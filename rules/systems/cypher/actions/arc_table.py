"""Character arcs: which steps each has (cypher §3.22). Every arc has an opening, a climax and a resolution besides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

ARCS: Final[Mapping[str, tuple[str, ...]]] = {
    "aid_friend": ("friend",),
    "assist_org": ("size_up", "undertake"),
    "avenge": ("track", "find"),
    "birth": ("caretaker", "complication", "prepare"),
    "build": ("site", "materials", "construction"),
    "cleanse": ("cure", "ready"),
    "creation": ("materials", "progress"),
    "defeat_foe": ("investigate", "dive_in"),
    "defense": ("resources", "fend_off"),
    "develop_bond": ("attempt", "build"),
    "enterprise": ("resources", "location", "build_up"),
    "establishment": ("appearances", "self_promotion"),
    "explore": ("resources", "travel", "exploration"),
    "fall_from_grace": ("further_down", "lash_out"),
    "finish_great_work": ("plan", "progress"),
    "growth": ("change", "obstacle"),
    "instruction": ("know_them", "lessons", "breakdown"),
    "join_org": ("contact", "deed"),
    "justice": ("track", "help_victim"),
    "learn": ("teacher", "learn"),
    "master_skill": ("master", "learn", "last_step"),
    "mysterious_background": ("research", "investigate"),
    "new_discovery": ("research", "trial"),
    "raise_child": ("care", "basics", "rewards", "ethics"),
    "recover_wound": ("self_care", "aid", "medicine", "therapy"),
    "redemption": ("forgiveness", "needs"),
    "repay_debt": ("talk",),
    "rescue": ("track", "travel"),
    "restoration": ("work",),
    "revenge": ("clue",),
    "romance": ("courtship",),
    "solve_mystery": ("research", "investigate"),
    "theft": ("case", "get_to_it"),
    "train_creature": ("research", "domesticate", "train"),
    "transformation": ("research", "investigate"),
    "uncover_secret": ("research", "ask_around", "track"),
    "undo_wrong": ("plan", "progress"),
}
"""Steps by arc; an arc of a player's own may have any."""
FAILS: Final = ("fall_from_grace",)
"""Arcs whose climax is a failure, whatever anybody says."""

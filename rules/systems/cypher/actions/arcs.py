"""The character arcs there are: their parts, in the order they come in (cypher §3.22).

Written as opening | steps | climax | resolution; `*` marks a part that may come again, `?` one that may be left out
without a thought. Whoever plays may write an arc of their own on the same pattern.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, get_args

Kind = Literal["opening", "step", "climax", "resolution"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
OWN_ARC: Final = "own"
"""The pattern of an arc that a player wrote."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of an arc; `again` says that it may come more than once, `spare` that it may be left out."""

    id: str
    kind: Kind
    again: bool = False
    spare: bool = False


@dataclass(frozen=True, slots=True)
class Arc:
    """An arc: its parts, and whether its climax can only fail."""

    id: str
    parts: Mapping[str, Part]
    doomed: bool = False


def _arc(id: str, written: str) -> Arc:
    parts = {}
    for kind, names in zip(KINDS, written.split("|"), strict=True):
        for name in names.split():
            plain = name.rstrip("*?")
            parts[plain] = Part(plain, kind, "*" in name, "?" in name)
    return Arc(id, parts, doomed=id == "fall_from_grace")


_WRITTEN: Final = {
    "aid_friend": "answer_call | friends_arc* | friends_climax | talk_over",
    "assist_org": "respond | size_up undertake* | complete | collect",
    "avenge": "declare? | track_guilty* find_guilty | confront | aftermath",
    "birth": "conception | caretaker? complication prepare | delivery | settle",
    "build": "plan | site* materials* construction* | completion | use_it",
    "cleanse": "analyse | find_cure get_ready | cleansing | reflect",
    "creation": "plan | materials* progress* | completion | enjoy",
    "defeat_foe": "size_up | investigate dive_in* | confront | reflect",
    "defense": "analyse | resources fend_off* | protect | assess",
    "develop_bond": "learn_of_them | first_attempt build_up* | bond | enjoy",
    "enterprise": "plan | resources location build_up* | profit_or_loss | reflect",
    "establishment": "assess | appearances* self_promotion* | grab_attention | reflect",
    "explore": "plan | resources* travel* exploration* | conquest | return_home",
    "fall_from_grace": "descent | further_down* lash_out | rock_bottom | wallow",
    "finish_great_work": "assess_past | plan progress* | completion | reflect",
    "growth": "beginning | change* obstacle | evident_change | recognise",
    "instruction": "take_pupil | know_pupil lessons* breakdown | graduation | farewell",
    "join_org": "details | contact* deed* | prove_worth | assess",
    "justice": "declare? | track_guilty* help_victim | confront | aftermath",
    "learn": "focus | teacher lessons* | test | relax",
    "master_skill": "path | master lessons* last_step | test | relax",
    "mysterious_background": "beginning | research investigate* | discovery | contemplate",
    "new_discovery": "idea | research trial* | eureka | notes",
    "raise_child": "make_home | care basics* rewards* ethics* | adulthood | memories",
    "recover_wound": "rest | self_care aid medicine therapy | recovery | go_on",
    "redemption": "regret | forgiveness needs | make_good | reflect",
    "repay_debt": "due | talk | repay | relief",
    "rescue": "heed | track travel | operation | return_home",
    "restoration": "vow | work* | final_act | enjoy",
    "revenge": "vow | clue* | confront | aftermath",
    "romance": "meet* | courtship* | commitment | future",
    "solve_mystery": "pledge | research investigate* | discovery | act_on_it",
    "theft": "set_sights | case_place get_to_it* | attempt | dispose",
    "train_creature": "acquaint | research domesticate train* | test | reflect",
    "transformation": "decide | research investigate* | change | contemplate",
    "uncover_secret": "name_it | research* ask_around* track* | revelation | contemplate",
    "undo_wrong": "vow | plan progress* | change | reflect",
    OWN_ARC: "opening | step* | climax | resolution",
}
ARCS: Final[Mapping[str, Arc]] = {id: _arc(id, written) for id, written in _WRITTEN.items()}
"""By id."""
PARTS: Final = tuple(dict.fromkeys(part for arc in ARCS.values() for part in arc.parts))
"""Every part's id, each needs words in every language."""

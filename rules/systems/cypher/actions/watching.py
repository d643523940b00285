"""Whom a guard watches over, who has got past it, and whose action was lost to one (cypher §3.10)."""

from __future__ import annotations

from rules.reading import is_out
from rules.refusals import Refusal
from rules.systems.cypher.actions.acting import this_round
from rules.systems.cypher.actions.keeping import Kept, keep, kept
from rules.tally import About, Tally


class Watch(Kept):
    """Whom somebody on guard watches over, by sheet."""

    over: str = ""


def guarded(tally: Tally, sheet_id: str, target_id: str) -> Refusal | None:
    """Why a character can't get at a target: a guard stands before it whom they have not slipped past this round."""
    past = this_round(tally, sheet_id).past
    for one in tally.state.present():
        watches = "guarding" in one.conditions and kept(one, "watch", Watch).over == target_id
        if watches and one.kind == "npc" and one.id not in past and not is_out(tally.system, one):
            return Refusal("is_guarded", {"target": target_id, "sheet": one.id})
    return None


def slipped_past(tally: Tally, about: About, guard: str) -> None:
    """Notes for this round that a character got past a guard."""
    noted = this_round(tally, about.subject)
    keep(tally, about, "round", noted.model_copy(update={"past": (*noted.past, guard)}))


def hold(tally: Tally, about: About) -> None:
    """Notes for this round that the action of whoever this is about has come to nothing."""
    if tally.state.scene.encounter is not None:
        keep(tally, about, "round", this_round(tally, about.subject).model_copy(update={"held": True}))


def held(tally: Tally, foe: str) -> Refusal | None:
    """Why a foe does nothing any more this round: a guard has held it off."""
    return Refusal("is_held_off", {"sheet": foe}) if this_round(tally, foe).held else None

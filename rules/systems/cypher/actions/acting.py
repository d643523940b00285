"""Who may act now (cypher §2.2 step 1), and that they did."""

from __future__ import annotations

from rules.refusals import Refusal, unknown
from rules.systems.cypher.actions.character import DEBILITATED, Character, character
from rules.systems.cypher.actions.keeping import Round, keep, kept
from rules.tally import About, Tally


def hero(tally: Tally, sheet_id: str) -> Character | Refusal:
    """A player character who is alive; nobody else has Pools to act with."""
    sheet = tally.state.sheets.get(sheet_id)
    if sheet is None:
        return unknown("sheet", sheet_id, (one.id for one in tally.state.heroes()))
    if sheet.kind != "hero":
        return Refusal("no_pools", {"sheet": sheet_id})
    if "dead" in sheet.conditions:
        return Refusal("is_dead", {"sheet": sheet_id})
    return character(tally, sheet_id)


def may_act(tally: Tally, pc: Character, *, bodily: bool = True, moves: bool = False) -> Refusal | None:
    """Why this character can take no action now, or None. `moves` is a move of a few steps and nothing else."""
    for condition in ("asleep", "stunned"):
        if pc.holds(condition):
            return Refusal("cannot_act", {"sheet": pc.sheet.id, "condition": condition})
    if pc.holds("paralysed") and bodily:
        return Refusal("cannot_act", {"sheet": pc.sheet.id, "condition": "paralysed"})
    if pc.track >= DEBILITATED and not (moves and pc.pool("speed") > 0):
        return Refusal("is_debilitated", {"sheet": pc.sheet.id})
    if this_round(tally, pc.sheet.id).acted:
        return Refusal("has_acted", {"sheet": pc.sheet.id})
    return None


def this_round(tally: Tally, sheet_id: str) -> Round:
    """What a character did in the round that runs; nothing where none runs, or where it was in another."""
    encounter = tally.state.scene.encounter
    noted = kept(tally.sheet(sheet_id), "round", Round)
    if encounter is None or noted.number != encounter.round:
        return Round(number=encounter.round if encounter else 0)
    return noted


def acted(tally: Tally, about: About) -> None:
    """Notes that a character has used the action of this round."""
    if tally.state.scene.encounter is not None:
        noted = this_round(tally, about.subject)
        keep(tally, about, "round", noted.model_copy(update={"acted": True}))

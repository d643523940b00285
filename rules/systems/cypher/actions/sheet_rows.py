"""What a sheet of Cypher shows in lines of its own: Pools with their Edge, the damage track by name, rests, arcs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.offers import Row, RowItem
from rules.reading import SheetReading
from rules.systems.cypher.actions.arc_keeping import arcs_of
from rules.systems.cypher.actions.character import Character
from rules.systems.cypher.actions.device_offers import device_rows
from rules.systems.cypher.actions.growing import STEPS_A_TIER
from rules.systems.cypher.actions.harm import PROTECTED, Blow, armor_against
from rules.systems.cypher.actions.keeping import Followers, Round, Steps, kept
from rules.systems.cypher.actions.resting import REST_TIMES, recovery_added
from rules.systems.cypher.actions.rungs import LISTED
from rules.systems.cypher.actions.shielding import Shielding
from rules.systems.cypher.actions.stats import STATS

DAMAGE_STATES: Final = ("hale", "impaired", "debilitated", "dead")
"""The steps of the damage track by id; each system names them in its own words."""
UNOPENED: Final = "unopened"
"""Where an arc stands of which nothing has come to pass yet."""
ROWS: Final = (
    *("type", "tier", "damage_state", "special_damage", "pools", "effort", "armor", "armor_against"),
    *("armor_cost", "recoveries"),
    *LISTED,
    *("experience", "advancement", "arcs", "followers", "waiting", "shielding"),
)
"""Every row there is, in its order."""
HIDES: Final = frozenset(
    {
        "level",
        *(f"stat:{one}" for one in ("effort", *(f"{stat}_edge" for stat in STATS), "recovery_bonus", "armor_ease")),
        *(f"track:{one}" for one in (*STATS, "special_damage", "rests")),
        *(f"derived:{one}" for one in ("damage_track", "target_number", "damage", "armor")),
        "thing:protection",
        *(f"list:{one}" for one in (*LISTED, "at_level", "modifications")),
    }
)
"""What these rows say, and what is a non-player's alone."""
PERCENT: Final = 100


def rows(reading: SheetReading) -> tuple[Row, ...]:
    """The rows of a character, and of what they carry; one without items is left out by whoever shows them."""
    items = _items(Character(reading))
    return (*(Row(id, tuple(items[id])) for id in ROWS), *device_rows(reading))


def _items(pc: Character) -> dict[str, list[RowItem]]:
    reading = pc.reading
    special = reading.track("special_damage")
    round = kept(pc.sheet, "round", Round)
    shields = kept(pc.sheet, "shielding", Shielding).over
    return {
        "type": [RowItem(section="classes", id=one) for one in pc.sheet.classes],
        "tier": [RowItem(params={"tier": pc.tier})],
        "damage_state": [RowItem(section="damage_states", id=DAMAGE_STATES[pc.track])],
        "special_damage": [RowItem(params={"points": special})] if special else [],
        "pools": list(_pools(pc)),
        "effort": [RowItem(params={"levels": pc.effort})],
        "armor": [RowItem(params={"points": armor})] if (armor := armor_against(pc, Blow(1))) else [],
        "armor_against": list(_armor_against(pc)),
        "armor_cost": [RowItem(params={"points": pc.speed_cost})] if pc.speed_cost else [],
        "recoveries": [_recoveries(pc)],
        **{one: [RowItem(section="skills", id=item.name) for item in pc.sheet.lists.get(one, ())] for one in LISTED},
        "experience": [RowItem(params={"points": pc.sheet.xp})],
        "advancement": list(_advancement(pc)),
        "arcs": list(_arcs(pc)),
        "followers": list(_followers(pc)),
        "waiting": [RowItem(text=round.waiting)] if round.waiting and _is_now(reading, round) else [],
        "shielding": [RowItem(params={"target": shields})] if shields else [],
    }


def _pools(pc: Character) -> Iterator[RowItem]:
    for stat in STATS:
        points = {"value": pc.pool(stat), "max": pc.top(stat), "edge": pc.edge(stat)}
        yield RowItem(params={"track": stat, **points})


def _armor_against(pc: Character) -> Iterator[RowItem]:
    """Armor against one kind of damage alone, as far as it is more than what stops everything."""
    usual = armor_against(pc, Blow(1))
    for tag in PROTECTED:
        blow = Blow(1, "intellect") if tag == "mental" else Blow(1, tags=(tag,), ambient=tag == "ambient")
        points = armor_against(pc, blow)
        if points > (0 if tag in ("mental", "ambient") else usual):
            yield RowItem(section="tags", id=tag, params={"points": points})


def _recoveries(pc: Character) -> RowItem:
    """How many rests are left before a new day, how long the next one takes, what is added to its die."""
    taken = pc.reading.track("rests")
    left = len(REST_TIMES) - taken
    return RowItem(params={"left": left, "rest_time": REST_TIMES[taken], "points": recovery_added(pc)})


def _arcs(pc: Character) -> Iterator[RowItem]:
    for one in arcs_of(pc.sheet).held:
        if one.state == "open":
            last = one.moments[-1].part if one.moments else UNOPENED
            yield RowItem(params={"arc": one.key, "arc_part": last})


def _advancement(pc: Character) -> Iterator[RowItem]:
    """How many of the steps that bring the next tier were bought, and which."""
    taken = kept(pc.sheet, "steps", Steps).taken
    yield RowItem(params={"bought": len(taken), "needed": STEPS_A_TIER})
    yield from (RowItem(section="advance_steps", id=one) for one in taken)


def _followers(pc: Character) -> Iterator[RowItem]:
    for id in kept(pc.sheet, "followers", Followers).followers:
        sheet = pc.reading.table.sheets.get(id)
        if sheet is not None:
            helps = tuple(item.name for item in sheet.lists.get("modifications", ())) or ("–",)
            yield RowItem(params={"target": id, "level": sheet.level}, listed={"helps": helps})


def _is_now(reading: SheetReading, round: Round) -> bool:
    encounter = reading.table.scene.encounter
    return encounter is not None and encounter.round == round.number


def hurt(reading: SheetReading) -> int | None:
    """How hurt a character is, in percent: points lost of all Pools, or further along the damage track than that."""
    if reading.sheet.kind != "hero":
        return None
    pc = Character(reading)
    most = sum(pc.top(stat) for stat in STATS)
    lost = most - sum(pc.pool(stat) for stat in STATS)
    return max(lost * PERCENT // max(1, most), pc.track * PERCENT // (len(DAMAGE_STATES) - 1))

"""What abilities, things put into a check, and possessions bring to be told: each as one moment with its slots."""

from __future__ import annotations

from collections.abc import Mapping

from orchestrator.turn.calling import called
from prompts.views import MomentView
from rules.events import AbilityGained, AbilityUsed, SpendTaken, ThingGained, ThingLost, TrackChanged
from rules.system import RuleSystem
from tools.lines import Teller

Slots = tuple[tuple[str, str], ...]


def places_of(system: RuleSystem, language: str) -> Mapping[str, tuple[str, ...]]:
    """The lines that text files hold with abilities, spends and kinds of possessions: `abilities.spark.lines`."""
    found: dict[str, tuple[str, ...]] = {}
    for tree in (system.text, system.adventure_text):
        for section in ("abilities", "spends", "things"):
            for id, parts in tree.get(language, {}).get(section, {}).items():
                for part, texts in parts.items():
                    found[f"{section}.{id}.{part}"] = (texts,) if isinstance(texts, str) else tuple(texts)
    return found


def ability_used(teller: Teller, event: AbilityUsed) -> MomentView | None:
    """The use of an ability; one that makes a check is told with that check."""
    ability = teller.system.abilities.get(event.ability)
    if ability is not None and ability.check is not None:
        return None
    target = event.target if event.target != event.subject else ""
    slots: Slots = (*_actor(teller, event.subject), ("ability", teller.name("abilities", event.ability)))
    if not target:
        return MomentView(f"abilities.{event.ability}.lines", slots, kind="ability_used")
    slots = (*slots, ("target", called(teller, target)))
    return MomentView(f"abilities.{event.ability}.lines", slots, kind="ability_used_on")


def ability_gained(teller: Teller, event: AbilityGained) -> MomentView:
    """Something new is learnt."""
    ability = ("ability", teller.name("abilities", event.ability))
    return MomentView("ability_gained.lines", (*_actor(teller, event.subject), ability), kind="ability_gained")


def spend_taken(teller: Teller, event: SpendTaken) -> MomentView:
    """Something was put into a check, with an item of a list or without."""
    slots: Slots = (*_actor(teller, event.subject), ("spend", teller.name("spends", event.spend)))
    if event.item:
        return MomentView(
            f"spends.{event.spend}.lines", (*slots, ("item", teller.item(event.item))), kind="spend_with_item"
        )
    return MomentView(f"spends.{event.spend}.lines", slots, kind="spend_taken")


def thing_track(teller: Teller, event: TrackChanged) -> MomentView | None:
    """A possession is the worse for something, or the better."""
    kind = teller.system.things.get(event.kind)
    track = next((one for one in kind.tracks if one.id == event.track), None) if kind is not None else None
    if track is None or event.before == event.after:
        return None
    worse = (event.after > event.before) == (track.counts_up and track.role in ("health", "stress", "harm"))
    part = "lost" if worse else "gained"
    slots: Slots = (("thing", teller.whose(event)), ("track", teller.field(event.kind, event.track)))
    owner = _actor(teller, event.subject)
    place = f"things.{event.kind}.{event.track}.{part}"
    return MomentView(place, (*owner, *slots), kind=f"thing_{part}")


def thing_moved(teller: Teller, event: ThingGained | ThingLost) -> MomentView:
    """A possession is had, or is gone."""
    came = isinstance(event, ThingGained)
    if isinstance(event, ThingGained):
        kind, name = str(event.thing["kind"]), teller.thing(str(event.thing["name"]), str(event.thing["kind"]))
    else:
        kind, name = event.kind, teller.thing(event.name, event.kind)
    slots: Slots = (*_actor(teller, event.subject), ("thing", name))
    part = "came" if came else "went"
    return MomentView(f"things.{kind}.{part}", slots, kind=f"thing_{part}")


def _actor(teller: Teller, sheet_id: str) -> Slots:
    """Whoever it is about, as the one who acts; a hero as the hero too."""
    name = called(teller, sheet_id)
    sheet = teller.state.sheets.get(sheet_id)
    return (("actor", name), ("hero", name)) if sheet is not None and sheet.kind == "hero" else (("actor", name),)

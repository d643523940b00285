"""A table as its players may look at it between turns: scene, own sheets, clocks, pools. Reading changes nothing."""

from __future__ import annotations

from dataclasses import dataclass

from orchestrator.turn.desk import Desk
from orchestrator.turn.scene_view import scene_view
from prompts.views import ClockView, PoolView, SceneView, SheetView
from rules.state import Table
from tools.lines import Teller


@dataclass(frozen=True, slots=True)
class TableLook:
    """What is on the table."""

    scene: SceneView
    heroes: tuple[SheetView, ...]
    clocks: tuple[ClockView, ...]
    """The table's own that lie open: those of the system, and of an adventure those that have begun or that the
    storyteller moves; one to come would give away what comes. A hero's stand on the sheet."""
    pools: tuple[PoolView, ...]

    def hero(self, named: str) -> SheetView | None:
        """The hero of that id or name, in any case; the only one that begins so, where none is called just that."""
        wanted = named.casefold()
        called = [one for one in self.heroes if wanted in (one.id.casefold(), one.name.casefold())]
        begins = [one for one in self.heroes if one.name.casefold().startswith(wanted)]
        return called[0] if called else (begins[0] if len(begins) == 1 else None)


def look_at(desk: Desk, state: Table) -> TableLook:
    """What players see when they look at `state`."""
    teller = Teller(desk.system, state, desk.words)
    scene = scene_view(desk, state)
    adventure = desk.system.adventure
    coming = {clock.id for clock in adventure.clocks} if adventure is not None else set()
    return TableLook(
        scene=scene,
        heroes=tuple(desk.sheet(state, hero) for hero in state.heroes()),
        clocks=tuple(clock for clock in scene.clocks if clock.value or clock.open or clock.id not in coming),
        pools=tuple(PoolView(id, teller.name("pools", id), state.pools.get(id, 0)) for id in desk.system.pools),
    )

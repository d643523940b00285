"""A table played to its end by the lines of a sensible player, as a person would leave it behind."""

from __future__ import annotations

from dataclasses import replace

from orchestrator.app import App, NewTable
from orchestrator.testing.tables import Heard
from orchestrator.turn.settings import TableSettings
from orchestrator.turn.signals import TurnDone
from orchestrator.turn.work import Submit
from tests.orchestrator.models.embedded.whole_games import SensiblePlayer


async def played_out(app: App, wanted: NewTable, *, most: int) -> str:
    """The id of a new table that came to an ending within `most` turns; choices took their default."""
    table = app.create(replace(wanted, settings=TableSettings(decisions="default")))
    assert table.system.adventure is not None
    player, heard = SensiblePlayer(table.system.adventure.id, wanted.language), Heard()
    await table.submit(Submit("open", "", kind="open"), heard)
    for number in range(most):
        if table.state.ending:
            break
        done = await table.submit(Submit(f"turn-{number}", player.line(table)), heard)
        assert isinstance(done, TurnDone)
    assert table.state.ending
    return table.row.id

"""A table's beginning: heroes, the adventure's first scene, and the root of the tree of turns."""

from __future__ import annotations

from dataclasses import dataclass, field

from orchestrator.characters.making import HERO, make, make_again
from orchestrator.characters.refused import CharacterRefused
from orchestrator.characters.seating import Guest
from orchestrator.store.ports import Store, TableRow, TurnRow
from orchestrator.turn.commit import stored_events
from orchestrator.turn.settings import TableSettings
from rules.dice import CounterDice
from rules.dice_result import MAIN_STREAM
from rules.engine import resolve
from rules.events import Event
from rules.events.apply import fold
from rules.refusals import Refusal
from rules.requests import Begin
from rules.saved import state_bytes, state_hash
from rules.set_up import empty_table, new_table
from rules.state import Table
from rules.system import RuleSystem


@dataclass(frozen=True, slots=True)
class Beginning:
    """What a table begins with; `character` is a ready-made one, `hero_name` what the player calls it.

    A `guest` is a character of the player's own, in the place of a ready-made one.
    """

    table_id: str
    title: str
    language: str
    seed: str
    character: str
    hero_name: str = ""
    guest: Guest | None = None
    settings: TableSettings = field(default_factory=TableSettings)


def begin_table(store: Store, system: RuleSystem, beginning: Beginning, *, root_id: str, at: str) -> TableRow:
    """Stores a new table that stands in its first scene, before anybody said a word.

    Raises:
        StoreError: it can't be stored; nothing is.
        CharacterRefused, DiceDiffer: the guest does not fit the system as it is now.
    """
    start, events = _heroes(system, beginning)
    seated = fold(start, events)
    dice = CounterDice(beginning.seed, index=seated.dice.get(MAIN_STREAM, 0))
    begun = resolve(system, seated, Begin(), dice=dice, asker="code")
    row = TableRow(
        id=beginning.table_id,
        title=beginning.title,
        system=system.id,
        system_version=system.version,
        adventure=system.adventure.id if system.adventure else "",
        language=beginning.language,
        seed=beginning.seed,
        policy=beginning.settings.model_dump(mode="json", exclude_defaults=True),
        head="",
        created_at=at,
        updated_at=at,
    )
    root = TurnRow(
        id=root_id,
        table_id=beginning.table_id,
        parent=None,
        number=0,
        client_id="",
        kind="root",
        player_text="",
        parts=(),
        events=stored_events((*events, *begun.events)),
        usage={},
        context={},
        state_hash=state_hash(begun.state),
        created_at=at,
    )
    return store.create_table(row, root, state_bytes(begun.state))


def _heroes(system: RuleSystem, beginning: Beginning) -> tuple[Table, tuple[Event, ...]]:
    """The table before anybody sat down, and the events of whoever does.

    A guest brings the faces it was made with; one that nobody has thrown for is made with the table's own dice.
    """
    guest = beginning.guest
    if guest is None:
        return new_table(system, ((HERO, beginning.character, beginning.hero_name),))
    request = guest.request
    if beginning.hero_name:
        request = request.model_copy(update={"name": beginning.hero_name})
    if guest.faces is None:
        made = make(system, request, dice=CounterDice(beginning.seed), asker=guest.asker)
    else:
        made = make_again(system, request, guest.faces, asker=guest.asker)
    if isinstance(made, Refusal):
        raise CharacterRefused(system, empty_table(system), made)
    return empty_table(system), made.events


def character_of(system: RuleSystem, wanted: str = "") -> str:
    """The ready-made character wanted, the adventure's own, or the system's first; empty when there is none."""
    own = system.adventure.hero if system.adventure else ""
    return wanted or own or next(iter(system.characters), "")

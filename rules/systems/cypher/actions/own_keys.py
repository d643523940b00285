"""Every key of own state that the actions keep, with its model."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.systems.cypher.actions.arc_keeping import Arcs
from rules.systems.cypher.actions.boons import Boons
from rules.systems.cypher.actions.chasing import Chased
from rules.systems.cypher.actions.device_keeping import Unidentified
from rules.systems.cypher.actions.helping import Complements
from rules.systems.cypher.actions.keeping import Failed, Followers, Kept, Lasting, Round, Session, Steps, Treated
from rules.systems.cypher.actions.moving import Drift
from rules.systems.cypher.actions.shielding import Shielding
from rules.systems.cypher.actions.solids import Solids
from rules.systems.cypher.actions.vehicles import Driving, Vehicles
from rules.systems.cypher.actions.watching import Watch

OWN: Final[Mapping[str, type[Kept]]] = {
    "failed": Failed,
    "session": Session,
    "treated": Treated,
    "steps": Steps,
    "round": Round,
    "lasting": Lasting,
    "followers": Followers,
    "complements": Complements,
    "watch": Watch,
    "shielding": Shielding,
    "arcs": Arcs,
    "solids": Solids,
    "drift": Drift,
    "chase": Chased,
    "vehicles": Vehicles,
    "driving": Driving,
    "boons": Boons,
    "unidentified": Unidentified,
}
"""On a sheet or on the table."""

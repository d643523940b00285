"""What every store has to do: a backend subclasses `StoreContract` and gives it an empty store."""

import pytest

from orchestrator.store import Store
from tests.orchestrator.store.contract_of_moves import MovesContract
from tests.orchestrator.store.contract_of_pending import PendingContract
from tests.orchestrator.store.contract_of_tables import TablesContract
from tests.orchestrator.store.contract_of_turns import TurnsContract
from tests.orchestrator.store.contract_of_values import ValuesContract


class StoreContract(TablesContract, TurnsContract, MovesContract, PendingContract, ValuesContract):
    """The whole contract; override `store`."""

    @pytest.fixture
    def store(self) -> Store:
        raise NotImplementedError

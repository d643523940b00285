"""The contract, kept by the store in a file and by the one in memory."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from orchestrator.store import Store, open_memory_store, open_store
from tests.orchestrator.store.contract import StoreContract


class TestStoreInAFile(StoreContract):
    @pytest.fixture
    def store(self, tmp_path: Path) -> Iterator[Store]:
        store: Store = open_store(tmp_path / "data" / "tales.db")
        yield store
        store.close()


class TestStoreInMemory(StoreContract):
    @pytest.fixture
    def store(self) -> Iterator[Store]:
        store: Store = open_memory_store()
        yield store
        store.close()

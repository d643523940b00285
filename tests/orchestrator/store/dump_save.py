"""Writes the dump of a save as this version makes it: `python -m tests.orchestrator.store.dump_save format_2`.

Run it before a change of the tables or of the event format, so that the old shape stays under test.
"""

import sys
import tempfile
from pathlib import Path

from tests.orchestrator.store.test_migrations import SAVES, dumped, write_save

if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        write_save(Path(folder) / "tales.db")
        (SAVES / f"{sys.argv[1]}.sql").write_text(dumped(Path(folder) / "tales.db"), encoding="utf-8")

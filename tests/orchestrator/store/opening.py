"""A process that opens a store at the moment it is told to."""

import sys
from pathlib import Path

from orchestrator.store import open_store

if __name__ == "__main__":
    print("ready", flush=True)
    sys.stdin.readline()
    open_store(Path(sys.argv[1])).close()
    print("opened", flush=True)

"""The command with the climbers' actions known, as a process of its own: for what only a real terminal shows."""

import sys

from orchestrator.play.command import main
from tests.orchestrator.play.climbers import known

if __name__ == "__main__":
    known()
    sys.exit(main())

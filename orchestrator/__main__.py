"""`python -m orchestrator …` is the command `tallytale …`, wherever its script was not installed."""

import sys

from orchestrator.play.command import main

if __name__ == "__main__":
    sys.exit(main())

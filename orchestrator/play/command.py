"""The command `tallytale`. It answers `--version` by itself; all else is imported when it is asked for."""

import sys

from orchestrator.play.loading import load
from orchestrator.version import VERSION


def main() -> int:
    """Runs the command with the words of the command line and returns its exit code (docs/terminal.md)."""
    words = sys.argv[1:]
    if words == ["--version"]:
        sys.stdout.write(f"tallytale {VERSION}\n")
        return 0
    code: int = load("orchestrator.play.program").run(words)
    return code

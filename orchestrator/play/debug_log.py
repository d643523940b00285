"""What the program writes down about its own doings, for `--debug` alone: retries, requests, tokens. In English."""

from __future__ import annotations

import logging
from typing import TextIO


def begin(out: TextIO) -> None:
    """Writes the log's lines to `out` from now on."""
    handler = logging.StreamHandler(out)
    handler.setFormatter(logging.Formatter("%(levelname)s %(name)s: %(message)s"))
    log = logging.getLogger("tallytale")
    log.handlers = [handler]
    log.setLevel(logging.INFO)

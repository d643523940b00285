"""Loads a part of the command when it is needed. Ctrl-C while it loads ends the process at once, like any other.

Nothing is open yet then, so nothing can be lost; and a library that is stopped in the middle of its loading may turn
the stop into an error of its own, which would be told as a defect of ours.
"""

from __future__ import annotations

import importlib
import os
import signal
import threading
from types import ModuleType
from typing import Final

_INTERRUPTED: Final = 130  # as in job.py, which takes its time to load


def load(name: str) -> ModuleType:
    """Imports a module of the command."""
    if threading.current_thread() is not threading.main_thread():
        return importlib.import_module(name)
    before = signal.getsignal(signal.SIGINT)
    if before is not signal.default_int_handler:  # whoever started us wants it ignored, or has plans of their own
        return importlib.import_module(name)
    signal.signal(signal.SIGINT, lambda *_: os._exit(_INTERRUPTED))
    try:
        return importlib.import_module(name)
    finally:
        signal.signal(signal.SIGINT, before)

"""The version of Tallytale, in the one place it is written; the wheel takes it from here."""

from typing import Final

VERSION: Final = "0.1.0"

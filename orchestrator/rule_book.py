"""A rule system as it lies on the shelf: where it came from, its files, and its adventures, laid on when asked for."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from orchestrator.app_error import AppError
from rules.loading import load_adventure
from rules.loading.files import SYSTEM_FILE
from rules.system import RuleSystem


@dataclass(frozen=True)
class RuleBook:
    """A rule system that may be played.

    Attributes:
        system: the system without an adventure.
        adventures: the ids of its adventures, sorted.
        contents: its files by name; empty for a shipped system.
        place: its folder, or its file where that is not called `system.yaml`; None for a shipped or kept one.
        laid: the system with each adventure laid on it; a shipped one's are loaded when they are asked for.
    """

    system: RuleSystem
    adventures: tuple[str, ...]
    contents: Mapping[str, bytes] = field(default_factory=dict, repr=False)
    place: Path | None = None
    laid: Mapping[str, RuleSystem] = field(default_factory=dict, repr=False)

    @property
    def id(self) -> str:
        """The system's id."""
        return self.system.id

    @property
    def shipped(self) -> bool:
        """Whether it came with the product."""
        return not self.contents

    @property
    def digest(self) -> str:
        """A 128-bit BLAKE2b of its files as 32 hex digits: the same files, the same digest."""
        return digest_of(self.contents)

    def with_adventure(self, adventure: str) -> RuleSystem:
        """The system with an adventure laid on it; as it is where none is named.

        Raises:
            AppError: it has no such adventure. SystemFaults: a shipped one's files are faulty.
        """
        if not adventure:
            return self.system
        if adventure not in self.adventures:
            raise AppError("unknown_adventure", adventure, self.adventures)
        return load_adventure(self.system, adventure) if self.shipped else self.laid[adventure]


def digest_of(contents: Mapping[str, bytes]) -> str:
    """The digest of files by name."""
    found = hashlib.blake2b(digest_size=16)
    for name in sorted(contents):
        for part in (name.encode(), contents[name]):
            found.update(len(part).to_bytes(8, "big"))
            found.update(part)
    return found.hexdigest()


def as_folder(contents: Mapping[str, bytes], main: str) -> dict[str, bytes]:
    """Files as a folder of a system has them: the main one is its `system.yaml`, whatever it is called here."""
    return {SYSTEM_FILE if name == main else name: content for name, content in contents.items()}

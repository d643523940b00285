"""The loader of rule systems and adventures: what is read is checked whole, and every fault is told at once.

    system = load_system("classic_d20")
    played = load_adventure(system, adventure_ids(system.id)[0])
    loaded = read_system({"system.yaml": text, "text/en.yaml": words})        # people's own files
    system = system_from_data({"id": "tiny", "version": "1", "stats": […]})   # a golden case's own system

Whatever cannot be used raises `SystemFaults`, and nothing else; `describe(fault, language)` is its line for people.
"""

from rules.loading.documents import document_from_data, read_document
from rules.loading.faults import Fault, SystemFaults
from rules.loading.load import (
    adventure_ids,
    load_adventure,
    load_adventure_with_warnings,
    load_system,
    load_system_with_warnings,
    system_ids,
)
from rules.loading.nodes import Document
from rules.loading.read import Loaded, read_system, system_from_data
from rules.loading.read_adventure import LoadedAdventure, adventure_from_data, read_adventure
from rules.loading.wording import describe

__all__ = [
    "Document",
    "Fault",
    "Loaded",
    "LoadedAdventure",
    "SystemFaults",
    "adventure_from_data",
    "adventure_ids",
    "describe",
    "document_from_data",
    "load_adventure",
    "load_adventure_with_warnings",
    "load_system",
    "load_system_with_warnings",
    "read_adventure",
    "read_document",
    "read_system",
    "system_from_data",
    "system_ids",
]

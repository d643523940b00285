"""Why a value is what it is: the conditions behind a stat, and behind all that is computed from it (rule_system §5)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.reading import Reason, SheetReading


def reasons_behind(reading: SheetReading, formula: str) -> Mapping[str, tuple[Reason, ...]]:
    """The stats that conditions move and that a formula reads, itself or through other values, with their reasons."""
    system = reading.system
    found: dict[str, tuple[Reason, ...]] = {}
    waiting, seen = [formula], {formula}
    while waiting:
        for ref in system.formula(waiting.pop(0)).refs:
            if ref.kind == "stat" and ref.part != "base":
                reasons = reading.present(ref.id).reasons
                if reasons:
                    found[ref.id] = reasons
            inner = ""
            if ref.kind == "derived" and ref.id not in reading.sheet.fixed:
                inner = system.derived[ref.id].formula
            elif ref.kind == "track" and ref.part == "max":
                inner = system.tracks[ref.id].max
            if inner and inner not in seen:
                seen.add(inner)
                waiting.append(inner)
    return found

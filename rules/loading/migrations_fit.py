"""Whether declared migrations can be done: they go forward, no two ids become one, and new ids are there."""

from __future__ import annotations

from collections.abc import Iterator

from rules.definitions.migrations import OF_THINGS, MigrationDef, flat_dropped, flat_renames
from rules.definitions.system import SystemFile
from rules.loading.faults import Fault, nearest_to
from rules.loading.ids import SYSTEM_SECTIONS, Ids
from rules.loading.nodes import Path
from rules.loading.source import Source
from rules.migrating import version_key

_KINDS = {section: kind for kind, section in SYSTEM_SECTIONS.items()}


def migration_faults(source: Source, file: SystemFile, ids: Ids) -> Iterator[Fault]:
    """Everything that is wrong with a system's migrations."""
    for version, migration in file.migrations.items():
        place: Path = ("migrations", version)
        after = migration.to or file.version
        if not version_key(version) < version_key(after) <= version_key(file.version):
            where = (*place, "to") if migration.to else place
            yield source.fault(where, "migration_backward", found=after, params={"from": version, "to": file.version})
        last = version_key(after) == version_key(file.version)
        yield from _rename_faults(source, place, migration, file, ids, last=last)


def _rename_faults(
    source: Source, place: Path, migration: MigrationDef, file: SystemFile, ids: Ids, *, last: bool
) -> Iterator[Fault]:
    dropped = flat_dropped(migration)
    for key, renames in flat_renames(migration).items():
        section, _, kind = key.partition(".")
        inside: Path = (*place, "renamed", section, *((kind,) if kind else ()))
        first: dict[str, str] = {}
        known = _known(file, section, kind, ids) if last else None
        for old, new in renames.items():
            if new in first:
                yield source.fault((*inside, old), "renamed_twice", found=new, params={"first": first[new]})
            elif known is not None and new not in known:
                near = nearest_to(new, known)
                yield source.fault((*inside, old), "renamed_to_nothing", found=new, accepted=known, nearest=near)
            if old in dropped.get(key, ()):
                yield source.fault((*inside, old), "renamed_and_dropped", found=old)
            first.setdefault(new, old)


def _known(file: SystemFile, section: str, kind: str, ids: Ids) -> tuple[str, ...] | None:
    """The ids a new name may be; None where that cannot be said."""
    if section in OF_THINGS:
        thing = next((one for one in file.things if one.id == kind), None)
        part = section.removeprefix("thing_")
        return tuple(one.id for one in getattr(thing, part)) if thing is not None else None
    of = _KINDS[section]
    return ids.of(of) if of != "clock" and ids.sure(of) else None

"""What else is wrong within entries whose shape is wrong, as far as each part of them can be judged by itself."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import chain, islice
from typing import TypeVar

from rules.definitions.system import SystemFile
from rules.definitions.words import Definition
from rules.loading.faults import MOST_TOLD, Fault
from rules.loading.formulas import check_formulas
from rules.loading.ids import Ids
from rules.loading.pruning import Rest
from rules.loading.references import reference_faults, thing_faults
from rules.loading.spots import parts_of, spots
from rules.loading.with_fit import with_faults

File = TypeVar("File", bound=Definition)


def rest_faults(rest: Rest[File] | None, ids: Ids, actions: str, checks: Collection[str] = ()) -> Iterator[Fault]:
    """Ids that name nothing, formulas and requests that cannot be, in what is left of faulty entries.

    The faults of sound entries are among them; they are the same that are told of those anyway.

    Args:
        rest: what is left of the file; None where nothing of it is faulty.
        ids: all there are.
        actions: the set of typed actions that the system names, or empty.
        checks: the ids of the system's checks.
    """
    if rest is None:
        return
    marked, parts = tuple(spots(rest.model)), parts_of(rest.model)
    kinds = tuple(thing.id for thing in rest.model.things) if isinstance(rest.model, SystemFile) else ()
    yield from check_formulas(rest.source, marked, ids, kinds).faults
    yield from islice(reference_faults(rest.source, marked, ids), MOST_TOLD)
    leaning = chain(thing_faults(rest.source, parts, ids), with_faults(rest.source, parts, actions, checks))
    yield from (fault for fault in islice(leaning, MOST_TOLD) if not rest.doubts(fault.path))

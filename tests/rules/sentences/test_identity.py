from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.definitions.abilities import AbilityDef
from rules.definitions.sheets import Recovery, ThingDef, TrackDef
from rules.definitions.words import Definition
from rules.sentences import Names, SentenceFault, read, write
from rules.sentences.grammar import kinds_of_entries
from rules.system import LANGUAGES, RuleSystem
from tests.rules.sentences.generated import entries, systems

KINDS = tuple(kinds_of_entries())
slow = settings(
    deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large], max_examples=60
)


def _plain(entry: Definition) -> Definition:
    """A recovery without an amount is its word alone: both mean the same, and a sentence can't tell them apart."""
    if isinstance(entry, TrackDef | AbilityDef):
        recover = entry.recover
        plain = isinstance(recover, Recovery) and recover.amount is None
        return entry.model_copy(update={"recover": entry.recovery.when}) if plain else entry
    if isinstance(entry, ThingDef):
        return entry.model_copy(update={"tracks": tuple(map(_plain, entry.tracks))})
    return entry


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
@slow
@given(data=st.data(), system=systems())
def test_what_is_written_is_read_as_the_same_data_and_written_the_same(
    kind: str, language: str, data: Any, system: RuleSystem
) -> None:
    names = Names.of(system)
    entry = _plain(data.draw(entries(kind)))
    sentence = write(entry, names, language, kind=kind, labelled=True)
    found = read(sentence, names, language, kind=kind)
    assert not isinstance(found, SentenceFault), f"{sentence}\n{found}"
    assert found == entry, sentence
    assert write(found, names, language, kind=kind, labelled=True) == sentence

"""A rule system ready for use: its definitions by id, its formulas compiled once, its cards in file order.

Reading files, checking them and saying what is wrong is `rules.loading`; this module only holds what passed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal, Protocol, TypeVar

from pydantic import BaseModel

from rules.card_book import CardBook, card_book
from rules.definitions.abilities import AbilityDef
from rules.definitions.adventure import AdventureFile, SceneDef, SecretDef
from rules.definitions.cards import Card
from rules.definitions.checks import AttackDef, CheckDef, DifficultyDef, SpendDef
from rules.definitions.creation import ArrayDef, ChoiceDef, ClassDef, CreationDef, OptionDef
from rules.definitions.growth import AdvanceDef
from rules.definitions.money import CurrencyDef, MoneyDef
from rules.definitions.sheets import (
    ClockDef,
    ConditionDef,
    DerivedDef,
    ListDef,
    PoolDef,
    SkillDef,
    StatDef,
    ThingDef,
    TrackDef,
)
from rules.definitions.system import CharacterDef, QuestionDef, SwitchDef, SystemFile
from rules.formula import Formula, NameRef, compile_formula
from rules.names import SystemNames, names_of
from rules.reading_order import checkpoints

Language = Literal["en", "ko"]
LANGUAGES: tuple[Language, ...] = ("en", "ko")
_NAMES = ("name", "title", "label")
"""What a text file may call a name: whichever it has answers for all three."""
TextTree = Mapping[str, Mapping[str, Mapping[str, str | tuple[str, ...]]]]
"""Words by section (`stats`, `scenes` …), id and field (`name`, `covers` …): one text, or several."""


class _HasId(Protocol):
    @property
    def id(self) -> str: ...


Entry = TypeVar("Entry", bound=_HasId)


def _by_id(entries: Iterable[Entry]) -> dict[str, Entry]:
    return {entry.id: entry for entry in entries}


@dataclass(frozen=True)
class RuleSystem:
    """One system, optionally with an adventure laid on it. Words are looked up by language, never part of state."""

    file: SystemFile
    text: Mapping[str, TextTree] = field(default_factory=dict)
    adventure: AdventureFile | None = None
    adventure_text: Mapping[str, TextTree] = field(default_factory=dict)
    own: BaseModel | None = None
    """The data that only the system's typed actions read, in their shape; None where they have none."""
    _compiled: dict[tuple[str, bool, bool], Formula] = field(default_factory=dict, repr=False, compare=False)
    _of_things: dict[tuple[str, str, bool], Formula] = field(default_factory=dict, repr=False, compare=False)
    _said: dict[tuple[str, str, str, str], str] = field(default_factory=dict, repr=False, compare=False)

    @property
    def id(self) -> str:
        """The system's id, such as `classic_d20`."""
        return self.file.id

    @property
    def version(self) -> str:
        """The version of its data."""
        return self.file.version

    def with_adventure(self, adventure: AdventureFile, text: Mapping[str, TextTree]) -> RuleSystem:
        """The same system with an adventure's scenes, clocks, cards and non-players."""
        return replace(self, adventure=adventure, adventure_text=text, _compiled={}, _of_things={}, _said={})

    @cached_property
    def names(self) -> SystemNames:
        """The scope of ordinary formulas."""
        return names_of(self.file, self.adventure)

    @cached_property
    def modifier_names(self) -> SystemNames:
        """The scope of a stat's modifier: `@value` too."""
        return names_of(self.file, self.adventure, value=True)

    def formula(self, text: str, *, dice: bool = False, value: bool = False) -> Formula:
        """A formula of this system, compiled once. Raises FormulaError; a loaded system has none that fail."""
        key = (text, dice, value)
        found = self._compiled.get(key)
        if found is None:
            scope = self.modifier_names if value else self.names
            found = self._compiled[key] = compile_formula(text, scope, dice=dice)
        return found

    def thing_formula(self, kind: str, text: str, *, value: bool = False) -> Formula:
        """A formula of a kind of possession, in which a plain name may be its own. Raises FormulaError."""
        key = (kind, text, value)
        found = self._of_things.get(key)
        if found is None:
            scope = replace(self.modifier_names if value else self.names, own=kind)
            found = self._of_things[key] = compile_formula(text, scope)
        return found

    @cached_property
    def stats(self) -> Mapping[str, StatDef]:
        """Stats by id."""
        return _by_id(self.file.stats)

    @cached_property
    def skills(self) -> Mapping[str, SkillDef]:
        """Skills by id."""
        return _by_id(self.file.skills)

    @cached_property
    def tracks(self) -> Mapping[str, TrackDef]:
        """Tracks by id."""
        return _by_id(self.file.tracks)

    @cached_property
    def conditions(self) -> Mapping[str, ConditionDef]:
        """Conditions by id."""
        return _by_id(self.file.conditions)

    @cached_property
    def lists(self) -> Mapping[str, ListDef]:
        """Ordinary lists by id."""
        return _by_id(self.file.lists)

    @cached_property
    def derived(self) -> Mapping[str, DerivedDef]:
        """Derived values by id."""
        return _by_id(self.file.derived)

    @cached_property
    def derived_formulas(self) -> Mapping[str, Formula]:
        """The formulas of derived values by id."""
        return {id: self.formula(derived.formula) for id, derived in self.derived.items()}

    @cached_property
    def read_before(self) -> Mapping[NameRef, tuple[NameRef, ...]]:
        """What is read before the last values of long chains (`rules.reading_order`)."""
        return checkpoints(self.file, self._read_by)

    def _read_by(self, text: str, value: bool, thing: str, *, dice: bool = False) -> tuple[NameRef, ...]:
        found = self.thing_formula(thing, text, value=value) if thing else self.formula(text, dice=dice, value=value)
        return found.refs

    @cached_property
    def clocks(self) -> Mapping[str, ClockDef]:
        """Clocks known beforehand by id, the adventure's too."""
        extra = self.adventure.clocks if self.adventure else ()
        return _by_id((*self.file.clocks, *extra))

    @cached_property
    def pools(self) -> Mapping[str, PoolDef]:
        """Table pools by id."""
        return _by_id(self.file.pools)

    @cached_property
    def things(self) -> Mapping[str, ThingDef]:
        """Kinds of possessions by id."""
        return _by_id(self.file.things)

    @cached_property
    def difficulties(self) -> Mapping[str, DifficultyDef]:
        """Difficulty words by id."""
        return _by_id(self.file.difficulties)

    @cached_property
    def checks(self) -> Mapping[str, CheckDef]:
        """Checks by id."""
        return _by_id(self.file.checks)

    @cached_property
    def resisting(self) -> frozenset[str]:
        """The checks by which heroes withstand what follows from others."""
        resisted = (check.resistance for check in self.file.checks)
        return frozenset(one.check for one in resisted if one is not None)

    @cached_property
    def attacks(self) -> Mapping[str, AttackDef]:
        """Attacks by id."""
        return _by_id(self.file.attacks)

    @cached_property
    def spends(self) -> Mapping[str, SpendDef]:
        """What may be put into a check, by id."""
        return _by_id(self.file.spends)

    @cached_property
    def abilities(self) -> Mapping[str, AbilityDef]:
        """Abilities by id."""
        return _by_id(self.file.abilities)

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Cards in file order: the system's, then the adventure's."""
        return (*self.file.cards, *(self.adventure.cards if self.adventure else ()))

    @cached_property
    def card_book(self) -> CardBook:
        """The same cards by the moments they wait for."""
        return card_book(self.cards, self.conditions, self.clocks, lambda text: self.formula(text).refs)

    @cached_property
    def questions(self) -> Mapping[str, QuestionDef]:
        """Questions about a character by id."""
        return _by_id(self.file.questions)

    @cached_property
    def creation(self) -> CreationDef:
        """How a new character is made; the plainest way where the system says nothing."""
        return self.file.creation or CreationDef()

    @cached_property
    def classes(self) -> Mapping[str, ClassDef]:
        """Classes by id."""
        return _by_id(self.file.classes)

    @cached_property
    def arrays(self) -> Mapping[str, ArrayDef]:
        """Arrays of creation by id."""
        return _by_id(self.creation.arrays)

    @cached_property
    def options(self) -> Mapping[str, OptionDef]:
        """Options of creation by id."""
        return _by_id(self.creation.options)

    @cached_property
    def choices(self) -> Mapping[str, ChoiceDef]:
        """What the options of creation offer, by id."""
        return _by_id(choice for option in self.creation.options for choice in option.choices)

    @cached_property
    def advances(self) -> Mapping[str, AdvanceDef]:
        """Advances by id."""
        return _by_id(self.file.advances)

    @cached_property
    def money(self) -> Mapping[str, MoneyDef]:
        """The system's money by its id; empty where it has none."""
        return {} if self.file.money is None else _by_id((self.file.money,))

    @cached_property
    def currencies(self) -> Mapping[str, CurrencyDef]:
        """Currencies that the adventure's world names, by id."""
        return _by_id(self.adventure.currencies) if self.adventure else {}

    @cached_property
    def switches(self) -> Mapping[str, SwitchDef]:
        """House rules by id."""
        return _by_id(self.file.switches)

    @cached_property
    def characters(self) -> Mapping[str, CharacterDef]:
        """Ready-made characters by id."""
        return _by_id(self.file.characters)

    @cached_property
    def non_players(self) -> Mapping[str, CharacterDef]:
        """Stat blocks by id: the system's and the adventure's; the adventure's win where ids clash."""
        extra = self.adventure.non_players if self.adventure else ()
        return _by_id((*self.file.non_players, *extra))

    @cached_property
    def persons(self) -> frozenset[str]:
        """Non-players of the adventure: each of them exists once."""
        return frozenset(one.id for one in self.adventure.non_players) if self.adventure else frozenset()

    @cached_property
    def scenes(self) -> Mapping[str, SceneDef]:
        """Scenes of the adventure by id; empty without one."""
        return _by_id(self.adventure.scenes) if self.adventure else {}

    @cached_property
    def secrets(self) -> Mapping[str, SecretDef]:
        """Secrets of the adventure by id; empty without one."""
        return _by_id(self.adventure.secrets) if self.adventure else {}

    @cached_property
    def health_track(self) -> str:
        """The id of the track with role `health`, or empty."""
        return next((track.id for track in self.file.tracks if track.role == "health"), "")

    @cached_property
    def moving_maxima(self) -> Mapping[str, frozenset[str]]:
        """Tracks whose maximum can move → the kinds of names it reads, directly or through other formulas."""
        read = {track.id: self.kinds_read(track.max) for track in self.file.tracks}
        return {track_id: kinds for track_id, kinds in read.items() if kinds}

    @cached_property
    def moving_thing_maxima(self) -> Mapping[tuple[str, str], frozenset[str]]:
        """The same for possessions, by kind and track."""
        read = {
            (thing.id, track.id): self.kinds_read(track.max, thing=thing.id)
            for thing in self.file.things
            for track in thing.tracks
        }
        return {track_id: kinds for track_id, kinds in read.items() if kinds}

    @cached_property
    def sheet_reads(self) -> frozenset[str]:
        """The kinds of names behind the numbers on a sheet: modifiers, maxima, derived values, costs, damage."""
        texts = [track.max for track in self.file.tracks]
        texts += [track.start for track in self.file.tracks if track.start not in ("full", "empty")]
        texts += [derived.formula for derived in self.file.derived]
        kinds = [self.kinds_read(text) for text in texts]
        kinds += [self.kinds_read(stat.modifier, value=True) for stat in self.file.stats if stat.modifier is not None]
        kinds += [self.kinds_read(attack.damage, dice=True) for attack in self.file.attacks if attack.damage]
        for ability in self.file.abilities:
            kinds += [self.kinds_read(text) for text in (ability.uses, *ability.cost.values()) if text is not None]
        kinds += [kind for thing in self.file.things for kind in self._thing_reads(thing)]
        return frozenset().union(*kinds)

    def _thing_reads(self, thing: ThingDef) -> Iterator[frozenset[str]]:
        for track in thing.tracks:
            yield self.kinds_read(track.max, thing=thing.id)
            if track.start not in ("full", "empty"):
                yield self.kinds_read(track.start, thing=thing.id)
        for stat in thing.stats:
            if stat.modifier is not None:
                yield self.kinds_read(stat.modifier, value=True, thing=thing.id)

    def kinds_read(self, text: str, *, dice: bool = False, value: bool = False, thing: str = "") -> frozenset[str]:
        """The kinds of names a formula reads, also through derived values and maxima (the `kind` of a NameRef).

        `thing` names the kind of possession whose formula it is; a possession's own names count as `thing`.
        """
        kinds: set[str] = set()
        waiting = [(text, thing)]
        seen = set(waiting)
        while waiting:
            read, owner = waiting.pop()
            for ref in self._read_by(read, value and read == text, owner, dice=dice):
                kind = ref.part.partition(":")[0] if ref.kind in ("owner", "actor") else ref.kind
                kind, id = ("thing", owner) if kind == "own" else (kind, ref.id)
                kinds.add(kind)
                inner = [one for one in self._behind(kind, id) if one not in seen]
                seen.update(inner)
                waiting += inner
        return frozenset(kinds)

    def _behind(self, kind: str, id: str) -> tuple[tuple[str, str], ...]:
        """The formulas behind a name of a kind, each with the kind of possession it is of, or empty."""
        if kind == "derived":
            return ((self.derived[id].formula, ""),)
        if kind == "track":
            return ((self.tracks[id].max, ""),)
        return tuple((track.max, id) for track in self.things[id].tracks) if kind == "thing" else ()

    def words(self, language: str, section: str, id: str, part: str = "name") -> str:
        """The words for an entry in a language; its own inline words, then its id, where a text file has none."""
        key = (language, section, id, part)
        said = self._said.get(key)
        if said is None:
            said = self._said[key] = self._words(language, section, id, part)
        return said

    def _words(self, language: str, section: str, id: str, part: str) -> str:
        found = self._found(language, section, id, part)
        if found:
            return found if isinstance(found, str) else ", ".join(found)
        entry = self._entry(section, id)
        own = getattr(entry, part, "") if entry is not None else ""
        return str(own) if own else (id if part == "name" else "")

    def phrases(self, language: str, section: str, id: str, part: str) -> tuple[str, ...]:
        """Several texts of one entry, such as variants of a line or the keys of lore; empty where none are."""
        found = self._found(language, section, id, part)
        if not found:
            return ()
        return (found,) if isinstance(found, str) else tuple(found)

    def _found(self, language: str, section: str, id: str, part: str) -> str | tuple[str, ...]:
        for tree in (self.adventure_text, self.text):
            entry = tree.get(language, {}).get(section, {}).get(id, {})
            found = entry.get(part) or (
                next((entry[one] for one in _NAMES if entry.get(one)), "") if part in _NAMES else ""
            )
            if found:
                return found
        return ""

    def _entry(self, section: str, id: str) -> object | None:
        if section == "system" and id == self.id:
            return self.file
        entries = getattr(self, section, None)
        if isinstance(entries, Mapping):
            return entries.get(id)
        return None

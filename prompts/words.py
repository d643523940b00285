"""The catalogue of short phrases that models and players read: refusals, changes, chips, tool texts, notices.

Files: `words/<language>/<topic>.yaml`; the key of a phrase is its topic and its place: `refusal.list_full`. A package
other than this one may keep its own `words` folder and name itself. A person's folder (`<folder>/words/<language>/`)
overrides phrases key by key.

In a phrase:
    {name}              the value of a parameter; whatever braces it holds stand as they are
    {delta:+}           a number with its sign
    {n|point|points}    one of two forms by a number: one, or any other
    {name}은(는)         a Korean particle pair fits itself to what stands before it (`prompts.particles`)
    {{ and }}           the braces themselves
"""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final, Literal, NamedTuple

from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

from prompts.errors import MissingParameter, MissingWord, WordsFault, nearest
from prompts.particles import particle, split_pairs
from prompts.sounds import TAIL
from prompts.views.parts import LANGUAGES, Language

Value = str | int | float
_SLOT: Final = re.compile(
    r"\{\{|\}\}|\{(?P<name>[a-z_][a-z0-9_]*)(?::(?P<sign>\+))?(?P<forms>\|[^{}|]*\|[^{}|]*)?\}|[{}]"
)


class _Slot(NamedTuple):
    """A place for a value."""

    name: str
    signed: bool = False
    forms: tuple[str, str] | None = None


class _Pair(NamedTuple):
    """A particle pair, fitted to the text before it."""

    written: str


class Phrase:
    """One phrase, read once."""

    __slots__ = ("_parts", "key", "parameters")

    def __init__(self, key: str, text: str, *, language: Language, where: str) -> None:
        self.key: Final = key
        self._parts: Final = tuple(_read(text, language, f"{where}, {key}"))
        self.parameters: Final = frozenset(part.name for part in self._parts if isinstance(part, _Slot))

    def say(self, values: Mapping[str, Value]) -> str:
        """Put the values in.

        Raises:
            MissingParameter: a value is missing.
        """
        said = ""
        for part in self._parts:
            if isinstance(part, str):
                said += part
            elif isinstance(part, _Slot):
                try:
                    value = values[part.name]
                except KeyError:
                    raise MissingParameter(self.key, part.name, given=values) from None
                said += _shown(part, value)
            else:
                said += particle(said[-TAIL:], part.written)
        return said


def _shown(slot: _Slot, value: Value) -> str:
    if slot.forms:
        return slot.forms[0] if value in (1, -1) else slot.forms[1]
    if isinstance(value, str):
        return value
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return f"{value:+}" if slot.signed else str(value)


def _read(text: str, language: Language, where: str) -> Iterator[str | _Slot | _Pair]:
    """Cut a phrase into plain text, slots and particle pairs."""
    end = 0
    for found in _SLOT.finditer(text):
        yield from _plain(text[end : found.start()], language)
        end = found.end()
        sign = found.group()
        name = found.group("name")
        if name:
            forms = found.group("forms")
            one, _, many = forms[1:].partition("|") if forms else ("", "", "")
            yield _Slot(name, bool(found.group("sign")), (one, many) if forms else None)
        elif len(sign) == 2:
            yield sign[0]
        else:
            found_text = text[found.start() : found.start() + 20]
            raise WordsFault(where, f"stray brace at {found_text!r}; write {{name}}, or {{{{ and }}}} for braces")
    yield from _plain(text[end:], language)


def _plain(text: str, language: Language) -> Iterator[str | _Pair]:
    if language != "ko":
        if text:
            yield text
        return
    for place, part in enumerate(split_pairs(text)):
        if part:
            yield _Pair(part) if place % 2 else part


class Words:
    """All phrases of one language. Cheap to make: files are read once per process, each when first asked for."""

    def __init__(self, language: Language, *, folder: Path | None = None, package: str = "prompts") -> None:
        if language not in LANGUAGES:
            raise ValueError(f"unknown language {language!r}; known: {', '.join(LANGUAGES)}")
        self.language: Final = language
        self._folder: Final = folder
        self._package: Final = package
        self._phrases: Final[dict[str, Phrase]] = {}

    def say(self, key: str, /, **params: Value) -> str:
        """Say the phrase `key` with its parameters put in; parameters it does not use are left alone.

        Raises:
            MissingWord: there is no such phrase. MissingParameter: the phrase needs a value that was not given.
        """
        phrase = self._phrases.get(key) or self._find(key)
        return phrase.say(params)

    def has(self, key: str) -> bool:
        """Whether there is a phrase of this key."""
        return key in self._topic(key.partition(".")[0])

    def parameters(self, key: str) -> frozenset[str]:
        """The names a phrase needs."""
        return self._find(key).parameters

    def known(self, prefix: str = "") -> tuple[str, ...]:
        """All keys that begin with `prefix`, sorted."""
        topics = _topics(self._package, self.language)
        return tuple(sorted(key for topic in topics for key in self._topic(topic) if key.startswith(prefix)))

    def listing(self, items: tuple[str, ...] | list[str], *, last: Literal["and", "or"] = "and") -> str:
        """Several items as one phrase: "a, b and c" or "a, b 또는 c"."""
        if len(items) < 2:
            return "".join(items)
        shared = Words(self.language, folder=self._folder) if self._package != "prompts" else self
        *before, final = items
        joined = before[0]
        for item in before[1:]:
            joined = shared.say("listing.comma", left=joined, right=item)
        return shared.say(f"listing.{last}", left=joined, right=final)

    def _find(self, key: str) -> Phrase:
        phrase = self._topic(key.partition(".")[0]).get(key)
        if phrase is None:
            raise MissingWord(key, language=self.language, accepted=self.known())
        return self._phrases.setdefault(key, phrase)

    def _topic(self, topic: str) -> Mapping[str, Phrase]:
        return _phrases(self._package, self.language, topic, self._folder)


@lru_cache(maxsize=16)
def words_of(language: Language, folder: Path | None = None) -> Words:
    """The one `Words` that all tables of a language and a person's folder share."""
    return Words(language, folder=folder)


@lru_cache(maxsize=256)
def _phrases(package: str, language: Language, topic: str, folder: Path | None) -> Mapping[str, Phrase]:
    """The phrases of one file, a person's own in the place of ours."""
    if topic not in _topics(package, language):
        return {}
    ours = _file_phrases(_home(package, language) / f"{topic}.yaml", topic, language)
    own = folder / "words" / language / f"{topic}.yaml" if folder else None
    if own is None or not own.is_file():
        return ours
    phrases = dict(ours)
    for key, phrase in _file_phrases(own, topic, language).items():
        if key not in ours:
            close = nearest(key, ours)
            raise WordsFault(str(own), f"unknown key {key!r}" + (f"; did you mean {close!r}?" if close else ""))
        extra = sorted(phrase.parameters - ours[key].parameters)
        if extra:
            known = ", ".join(sorted(ours[key].parameters)) or "none"
            raise WordsFault(str(own), f"{key!r} uses unknown parameters {', '.join(extra)}; it may use: {known}")
        phrases[key] = phrase
    return phrases


@lru_cache(maxsize=64)
def _topics(package: str, language: Language) -> frozenset[str]:
    home = _home(package, language)
    return frozenset(file.name.removesuffix(".yaml") for file in home.iterdir() if file.name.endswith(".yaml"))


def _home(package: str, language: Language) -> Traversable:
    return files(package) / "words" / language


def _file_phrases(file: Traversable | Path, topic: str, language: Language) -> dict[str, Phrase]:
    where = str(file)
    try:
        content = YAML(typ="safe", pure=True).load(file.read_text(encoding="utf-8"))
    except (YAMLError, UnicodeDecodeError) as error:
        raise WordsFault(where, f"no readable YAML: {error}") from error
    if not isinstance(content, Mapping):
        raise WordsFault(where, f"holds {type(content).__name__} where key: phrase pairs are accepted")
    return {key: Phrase(key, text, language=language, where=where) for key, text in _flattened(content, topic, where)}


def _flattened(content: Mapping[object, object], prefix: str, where: str) -> Iterator[tuple[str, str]]:
    for name, value in content.items():
        key = f"{prefix}.{name}"
        if isinstance(value, Mapping):
            yield from _flattened(value, key, where)
        elif isinstance(value, str):
            yield key, value.rstrip("\n")
        else:
            raise WordsFault(where, f"{key!r} is {type(value).__name__} where a phrase is accepted; put it in quotes")

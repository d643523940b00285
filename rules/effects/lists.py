"""Changes to ordinary lists under their limits, for effects and for the storyteller alike (rule_system §6)."""

from __future__ import annotations

import unicodedata

from rules.definitions.effects import AddItem, RaiseItem, RemoveItem
from rules.effects.nothing import put_without_effect
from rules.events import ItemAdded, ItemRemoved, ItemStepped, ItemWordsSet
from rules.refusals import Refusal, unknown
from rules.state import Item, item_key
from rules.tally import About, Tally

MOST_NAME = 80
"""Characters in an item's name."""
MOST_WORDS = 200
"""Characters in the words beside an item."""


def put_item(
    tally: Tally, about: About, list_id: str, name: str, *, strength: int | None = None, words: str = ""
) -> Refusal | None:
    """Adds an item, its strength held to 1..maxValue; refused when the list is full or has it already."""
    definition = tally.system.lists[list_id]
    sheet = tally.sheet(about.subject)
    name, words = one_line(name), one_line(words)
    refused = _too_long(about, list_id, name, words)
    if refused is not None:
        return refused
    where: dict[str, str | int] = {"sheet": about.subject, "list": list_id}
    if not item_key(name):
        return Refusal("item_without_name", where)
    there = sheet.item(list_id, name)
    if there is not None:
        return Refusal("item_exists", {**where, "item": there.name})
    held = sheet.lists.get(list_id, ())
    if definition.max is not None and len(held) >= definition.max:
        return Refusal("list_full", {**where, "max": definition.max}, tuple(item.name for item in held))
    value = None
    if definition.valued:
        asked = 1 if strength is None else strength
        value = max(1, asked if definition.max_value is None else min(asked, definition.max_value))
    tally.emit(
        ItemAdded(
            subject=about.subject,
            cause=about.cause,
            list=list_id,
            item=name,
            value=value,
            words=words,
            asked=strength if strength != value else None,
        ),
        about,
    )
    return None


def move_item(tally: Tally, about: About, list_id: str, name: str, by: int) -> Refusal | None:
    """Raises or lowers an item's strength; past the top it stays, at 0 it is removed (R18, R19)."""
    definition = tally.system.lists[list_id]
    item = _held(tally, about, list_id, name)
    if isinstance(item, Refusal):
        return item
    if not definition.valued:
        return Refusal("list_without_strength", {"sheet": about.subject, "list": list_id})
    before = item.value or 1
    after = before + by if definition.max_value is None else min(before + by, definition.max_value)
    stepped = ItemStepped(
        subject=about.subject,
        cause=about.cause,
        list=list_id,
        item=item.name,
        before=before,
        after=max(0, after),
    )
    tally.emit(stepped, about)
    if after <= 0:
        _remove(tally, about, list_id, item)
    return None


def take_item(tally: Tally, about: About, list_id: str, name: str) -> Refusal | None:
    """Takes an item off its list."""
    item = _held(tally, about, list_id, name)
    if isinstance(item, Refusal):
        return item
    _remove(tally, about, list_id, item)
    return None


def set_words(tally: Tally, about: About, list_id: str, name: str, words: str) -> Refusal | None:
    """Writes the few words beside an item."""
    item = _held(tally, about, list_id, name)
    if isinstance(item, Refusal):
        return item
    words = one_line(words)
    refused = _too_long(about, list_id, item.name, words)
    if refused is not None:
        return refused
    changed = ItemWordsSet(subject=about.subject, cause=about.cause, list=list_id, item=item.name, words=words)
    tally.emit(changed, about)
    return None


def add_item(tally: Tally, effect: AddItem, about: About) -> None:
    """The effect that adds an item."""
    strength = None if effect.strength is None else tally.whole(effect.strength, about)
    refused = put_item(tally, about, effect.add_item, effect.name, strength=strength, words=effect.words)
    _record(tally, about, "add_item", refused)


def raise_item(tally: Tally, effect: RaiseItem, about: About) -> None:
    """The effect that raises or lowers an item."""
    _record(
        tally,
        about,
        "raise_item",
        move_item(tally, about, effect.raise_item, effect.name, tally.whole(effect.by, about)),
    )


def remove_item(tally: Tally, effect: RemoveItem, about: About) -> None:
    """The effect that removes an item."""
    _record(tally, about, "remove_item", take_item(tally, about, effect.remove_item, effect.name))


def _held(tally: Tally, about: About, list_id: str, name: str) -> Item | Refusal:
    sheet = tally.sheet(about.subject)
    item = sheet.item(list_id, name)
    if item is not None:
        return item
    names = (held.name for held in sheet.lists.get(list_id, ()))
    return unknown("item", one_line(name), names, sheet=about.subject, list=list_id)


def one_line(text: str) -> str:
    """A text on one line: white space of any kind is one space, control characters are gone."""
    plain = (sign for sign in text if sign.isspace() or unicodedata.category(sign) != "Cc")
    return " ".join("".join(plain).split())


def _too_long(about: About, list_id: str, name: str, words: str) -> Refusal | None:
    for code, text, most in (("item_name_too_long", name, MOST_NAME), ("item_words_too_long", words, MOST_WORDS)):
        if len(text) > most:
            return Refusal(code, {"sheet": about.subject, "list": list_id, "found": len(text), "max": most})
    return None


def _remove(tally: Tally, about: About, list_id: str, item: Item) -> None:
    tally.emit(ItemRemoved(subject=about.subject, cause=about.cause, list=list_id, item=item.name), about)


def _record(tally: Tally, about: About, effect: str, refused: Refusal | None) -> None:
    if refused is not None:
        put_without_effect(tally, about, effect, refused.code, **refused.params)

"""Which kind of words a field takes: what its type says, and the style that a pattern asks for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal, get_args, get_origin

from rules.definitions.words import Definition, Names, Reads
from rules.loading.types_walk import bare, members, options
from rules.sentences.group_kinds import DataKind, EitherKind, EntryKind, ListKind, MappingKind, PartKind, Rule
from rules.sentences.name_kinds import HeadKind, LabelKind, NameKind
from rules.sentences.nodes import Kind, Nodes
from rules.sentences.shapes import FieldShape, marks_of, models_in
from rules.sentences.text_kinds import BareKind, ItemKind, QuotedKind, TellKind
from rules.sentences.value_kinds import ChangeKind, FormulaKind, NumberKind, OptionKind, PlacedKind
from rules.sentences.wording import Wording

_CONDITION: Final = "condition"
_DICE: Final = Reads(dice=True)


class KindChoice:
    """Makes the kinds of the fields of one language's grammar."""

    def __init__(
        self,
        wording: Wording,
        reserved: Callable[[], frozenset[str]],
        rule_of: Callable[[type[Definition], str], Rule],
        entry_sentences: Callable[[str, Any, Any], tuple[Nodes, ...]],
    ) -> None:
        self._wording = wording
        self._reserved = reserved
        self._rule_of = rule_of
        self._entry_sentences = entry_sentences
        self._kept: dict[Any, Kind] = {}

    def of(self, field: FieldShape, style: str, head: str) -> Kind:
        """The kind of a field.

        Args:
            field: the field.
            style: what the pattern asks for, or empty.
            head: the kind of the entry that the sentence defines, or empty.

        Raises:
            TypeError: no words of ours can say a field of this type; a mistake in the package.
        """
        if field.key == "id" and not any(isinstance(mark, Names) for mark in marks_of(field.type)):
            return LabelKind() if style == "label" else HeadKind(head)
        return self.of_type(field.type, field.key, style)

    def of_type(self, type_: Any, key: str, style: str) -> Kind:
        """The kind for values of a type; the same kind for the same ones, so that reading remembers what it read."""
        kind = self._made(type_, key, style)
        if isinstance(kind, NameKind | FormulaKind):
            return self._kept.setdefault(kind, kind)
        return kind

    def _made(self, type_: Any, key: str, style: str) -> Kind:
        for mark in reversed(marks_of(type_)):
            if isinstance(mark, Names):
                return NameKind(mark.kinds, style, number=mark.number)
            if isinstance(mark, Reads):
                return self._formula(mark, key, style)
        found = bare(type_)
        if get_origin(found) is tuple:
            return self._list(get_args(found)[0], key, style)
        if get_origin(found) is dict:
            return self._mapping(get_args(found), key)
        if get_origin(found) is Literal:
            return self._options(type_, key, style)
        return self._plain(found, type_, key, style)

    def _plain(self, found: Any, type_: Any, key: str, style: str) -> Kind:
        models = models_in(type_)
        if models and len(models) < len(members(found)):
            return EitherKind((self._options(type_, key, style), self._part(models, style)))
        if models:
            return self._part(models, style)
        if found is int and style == "placed":
            return PlacedKind()
        if found is int:
            return NumberKind(signed=style == "signed")
        if found is str:
            return self._text(key, style)
        raise TypeError(f"{key}: no words say a {found!r}")

    def _part(self, models: tuple[type[Definition], ...], style: str) -> Kind:
        return self._once((models, style), lambda: PartKind(models, lambda model: self._rule_of(model, style)))

    def _once(self, key: Any, make: Callable[[], Kind]) -> Kind:
        if key not in self._kept:
            self._kept[key] = make()
        return self._kept[key]

    def _formula(self, mark: Reads, key: str, style: str) -> Kind:
        if style == "word":
            words = self._wording.options(key, "fill")
            return OptionKind({option: said for option, said in words.items() if option in mark.words})
        if style == "signed":
            return ChangeKind()
        if mark.kind and style != "formula":
            return NameKind((mark.kind,), style.removeprefix(_CONDITION).lstrip("_"))
        return FormulaKind(mark)

    def _options(self, type_: Any, key: str, style: str) -> Kind:
        words = self._wording.options(f"{key}_{style}", key)
        allowed = options(type_)
        found = {option: said for option, said in words.items() if option in allowed}
        return self._once((key, style, allowed), lambda: OptionKind(found))

    def _text(self, key: str, style: str) -> Kind:
        if style == "word":
            return OptionKind(self._wording.options(key), open=True)
        special: dict[str, Callable[[], Kind]] = {
            "": QuotedKind,
            "tell": TellKind,
            "bare": BareKind,
            "formula": lambda: FormulaKind(_DICE),
            "item": lambda: ItemKind(self._reserved()),
        }
        return special[style]() if style in special else NameKind((style,), open=True)

    def _list(self, inner: Any, key: str, style: str) -> Kind:
        otherwise = "parts" if models_in(inner) else "values"
        return ListKind(self.of_type(inner, key, style), self._wording.separator(style or key, otherwise))

    def _mapping(self, types: tuple[Any, ...], key: str) -> Kind:
        if types[1] is Any:
            return DataKind()
        entries = EntryKind(self._entry_sentences(key, *types))
        return MappingKind(ListKind(entries, self._wording.separator(key, "values")))

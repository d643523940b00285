"""Names after `@`: any script, any Unicode form, resolved once by the scope."""

import unicodedata

import pytest

from rules.formula import FormulaError, NameRef, compile_formula
from rules.formula.names import nearest
from tests.rules.formula.fakes import FakeReader, FakeScope


class PartScope:
    """Splits a name into id and part, as the scope of a system does."""

    def resolve(self, name: str) -> NameRef | None:
        first, _, part = name.partition(".")
        return NameRef("track", first, part) if first in ("hp", "기력") else None

    def names(self) -> tuple[str, ...]:
        return ("hp", "기력")


@pytest.mark.parametrize("form", ["NFC", "NFD", "NFKC", "NFKD"])
def test_a_hangul_name_is_the_same_in_every_unicode_form(form: str) -> None:
    """D8: NFC = NFD."""
    formula = compile_formula(unicodedata.normalize(form, "@기력 + @힘.max"), FakeScope())  # type: ignore[arg-type]

    assert [ref.id for ref in formula.refs] == ["기력", "힘.max"]
    assert formula.text == "@기력 + @힘.max"
    assert formula.number(FakeReader({"기력": 3, "힘.max": 4})) == 7


@pytest.mark.parametrize("name", ["hp", "_hp", "hp2", "2hp", "ΔΨ", "体力", "ज़ोर", "น้ำ", "a.b.c.d", "is_x.힘_2"])
def test_letters_of_any_script_make_names(name: str) -> None:
    known = unicodedata.normalize("NFC", name)

    assert [ref.id for ref in compile_formula(f"@{name}+1", FakeScope((known,))).refs] == [known]


@pytest.mark.parametrize("text", ["@hp-max", "@hp max", "@hp!", "@hp²", "@hp½", "@hp😀"])
def test_other_signs_end_a_name(text: str) -> None:
    with pytest.raises(FormulaError) as caught:
        compile_formula(text, FakeScope(("hp",)))

    assert caught.value.position >= 3


def test_what_a_name_stands_for_reaches_the_reader_untouched() -> None:
    seen = []

    class Watcher(FakeReader):
        def read(self, ref: NameRef) -> int:
            seen.append(ref)
            return 1

    compile_formula("@hp + @hp.max * @기력.left", PartScope()).number(Watcher())

    assert seen == [NameRef("track", "hp"), NameRef("track", "hp", "max"), NameRef("track", "기력", "left")]


def test_a_name_read_twice_is_listed_once() -> None:
    assert compile_formula("@hp + @hp * @hp", PartScope()).refs == (NameRef("track", "hp"),)


def test_the_nearest_names_come_likeliest_first_and_in_any_case() -> None:
    near = nearest("AGILTY", ["ability", "agility", "strength", "Agile"])

    assert near.best == near.shown[0] == "agility"
    assert "strength" not in near.shown


def test_without_a_near_name_the_first_few_are_shown() -> None:
    near = nearest("zzz", (f"name_{number:02}" for number in range(30)))

    assert (near.best, len(near.shown), near.shown[0]) == (None, 8, "name_00")


def test_suggestions_do_not_hang_on_the_order_of_the_scope() -> None:
    names = ["aab", "aac", "aad", "aae"]

    assert nearest("aaa", names) == nearest("aaa", names[::-1])

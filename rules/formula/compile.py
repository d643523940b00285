"""From formula text to a formula that can be worked out: read, parse, check, generate."""

from __future__ import annotations

from rules.formula.check import check
from rules.formula.formula import Formula
from rules.formula.generate import generate
from rules.formula.grammar import parse_source
from rules.formula.names import Scope
from rules.formula.source import read_source


def compile_formula(text: str, scope: Scope, *, dice: bool = False, where: str = "") -> Formula:
    """A formula ready to be worked out, or the first thing that is wrong with it.

    Args:
        text: the formula, at most 500 characters and 50 levels deep; Hangul may come in any normal form.
        scope: the names that exist where it stands.
        dice: whether this field may roll (rule_system.md §2: money, damage, effects, creation).
        where: file and path, for the error.

    Raises:
        FormulaError: with the column, what was found there, what is accepted and the nearest name.
    """
    source = read_source(text, where)
    checked = check(parse_source(source), source, scope, dice=dice)
    return Formula(source.text, checked.refs, checked.has_dice, generate(checked.node))

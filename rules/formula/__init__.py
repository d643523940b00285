"""The formula language of rule systems (rule_system.md §2): text → tokens → tree → checked tree → Python function.

    formula = compile_formula("2 + floor((@level - 1) / 4)", scope, where="system.yaml derived.proficiency")
    formula.whole(reader)

Formulas are data from strangers: they can name only what a `Scope` offers, do nothing but arithmetic, always end,
and give numbers within ±10^12. Whatever is wrong with one is a located `FormulaError`.
"""

from rules.formula.circles import CircleError, find_circle, order
from rules.formula.compile import compile_formula
from rules.formula.formula import Formula, Reader, Roller
from rules.formula.grammar import parse
from rules.formula.names import NameRef, Scope
from rules.formula.nodes import Node
from rules.formula_error import FormulaCode, FormulaError

__all__ = [
    "CircleError",
    "Formula",
    "FormulaCode",
    "FormulaError",
    "NameRef",
    "Node",
    "Reader",
    "Roller",
    "Scope",
    "compile_formula",
    "find_circle",
    "order",
    "parse",
]

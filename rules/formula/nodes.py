"""The tree of a formula: what `parse` hands out and `check` and `generate` walk.

Operators of one strength stand flat in one node (`a + b - c` is one `Chain`), so a long formula is not a deep tree.
Positions are 0-based columns; an `end` is the column after the last character.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.dice_terms import DiceTerm
from rules.formula.names import NameRef

Number = int | float
ArithmeticSign = Literal["+", "-", "*", "/"]
ComparisonSign = Literal["<=", ">=", "==", "!=", "<", ">"]
LogicWord = Literal["and", "or"]


@dataclass(frozen=True, slots=True)
class Constant:
    """A number written in the text, or a part of the formula that is always the same."""

    value: Number
    position: int


@dataclass(frozen=True, slots=True)
class Name:
    """A name as written after its `@`; nobody has asked yet whether it exists."""

    name: str
    position: int


@dataclass(frozen=True, slots=True)
class Read:
    """A name that exists: `check` puts it in place of every `Name`; `parse` never makes one."""

    ref: NameRef
    position: int


@dataclass(frozen=True, slots=True)
class Dice:
    """A dice term."""

    term: DiceTerm
    position: int


@dataclass(frozen=True, slots=True)
class Unary:
    """A minus sign, or `not`."""

    sign: Literal["-", "not"]
    operand: Node
    position: int


@dataclass(frozen=True, slots=True)
class Step:
    """One more operand of a `Chain`; `position` is the column of its sign."""

    sign: ArithmeticSign
    operand: Node
    position: int
    end: int


@dataclass(frozen=True, slots=True)
class Chain:
    """Operands joined by `+` and `-`, or by `*` and `/`, worked out from left to right."""

    first: Node
    steps: tuple[Step, ...]
    position: int


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two operands compared: 1 when it holds, else 0."""

    sign: ComparisonSign
    left: Node
    right: Node
    position: int


@dataclass(frozen=True, slots=True)
class Logic:
    """Operands joined by `and`, or by `or`: 1 or 0; what cannot change the answer any more is not worked out."""

    word: LogicWord
    operands: tuple[Node, ...]
    position: int


@dataclass(frozen=True, slots=True)
class Call:
    """A function with its arguments; of `if(c, a, b)` only the chosen one of a and b is worked out."""

    function: str
    arguments: tuple[Node, ...]
    position: int
    end: int


Node = Constant | Name | Read | Dice | Unary | Chain | Comparison | Logic | Call

"""The grammar: tokens to a tree, by operator strength (a Pratt parser). It knows no names and no functions.

From weakest to strongest; operators of one line are worked out from left to right:

    or
    and
    not
    <= >= == != < >       one at a time: `1 < 2 < 3` is refused
    + -
    * /
    - (sign)

`not` may begin a formula, a bracket, an argument, or an operand of `and`, `or` and `not`: `not @a < 2` is
`not (@a < 2)`, and `1 + not @a` is refused.
"""

from __future__ import annotations

from typing import Final, cast

from rules.dice_terms import parse_dice
from rules.formula.nodes import (
    ArithmeticSign,
    Call,
    Chain,
    Comparison,
    ComparisonSign,
    Constant,
    Dice,
    Logic,
    LogicWord,
    Name,
    Node,
    Step,
    Unary,
)
from rules.formula.source import DEEPEST, Source, read_source
from rules.formula.tokens import OPERAND, Token, tokenise
from rules.formula.values import COMPARISONS, FUNCTIONS
from rules.formula_error import FormulaError

_OR: Final = 1
_AND: Final = 2
_NOT: Final = 3
_COMPARISON: Final = 4
_SUM: Final = 5
_PRODUCT: Final = 6
_SIGN: Final = 7
_STRENGTHS: Final[dict[str, int]] = {
    "or": _OR,
    "and": _AND,
    **dict.fromkeys(COMPARISONS, _COMPARISON),
    "+": _SUM,
    "-": _SUM,
    "*": _PRODUCT,
    "/": _PRODUCT,
}
_JOINTS: Final = ("+", "-", "*", "/", "<", "and", "or")
"""Samples of what may follow an operand, for error messages."""


def parse(text: str, *, where: str = "") -> Node:
    """The tree of a formula, with names and functions as written; whether they exist, `compile_formula` asks.

    Raises:
        FormulaError: "syntax", "dice_syntax", "too_long" or "too_deep".
    """
    return parse_source(read_source(text, where))


def parse_source(source: Source) -> Node:
    """As `parse`, for a text that was read already."""
    return _Parser(source).formula()


class _Parser:
    """Walks the tokens once; `_token` is the one to be read next."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._tokens = tokenise(source)
        self._at = 0
        self._depth = 0

    @property
    def _token(self) -> Token:
        return self._tokens[self._at]

    def formula(self) -> Node:
        node = self._expression(0)
        if self._token.kind != "end":
            raise self._unexpected(_JOINTS)
        return node

    def _expression(self, weaker: int) -> Node:
        """One operand and every operator after it that is stronger than `weaker`."""
        start = self._token.position
        left = self._operand(weaker)
        while (strength := self._strength()) > weaker:
            if strength == _COMPARISON:
                left = self._comparison(left, start)
            elif strength in (_SUM, _PRODUCT):
                left = self._chain(left, strength)
            else:
                left = self._logic(left, strength)
        return left

    def _strength(self) -> int:
        """The strength of the operator that stands here; 0 for anything else."""
        token = self._token
        return _STRENGTHS.get(token.text, 0) if token.kind in ("sign", "word") else 0

    def _chain(self, first: Node, strength: int) -> Chain:
        steps = []
        while self._strength() == strength:
            sign = self._advance()
            operand = self._expression(strength)
            steps.append(Step(cast(ArithmeticSign, sign.text), operand, sign.position, self._end))
        return Chain(first, tuple(steps), first.position)

    def _logic(self, first: Node, strength: int) -> Logic:
        word = self._token.text
        operands = [first]
        while self._strength() == strength:
            self._advance()
            operands.append(self._expression(strength))
        return Logic(cast(LogicWord, word), tuple(operands), first.position)

    def _comparison(self, left: Node, start: int) -> Comparison:
        sign = self._advance()
        middle = self._token.position
        right = self._expression(_COMPARISON)
        if self._strength() == _COMPARISON:
            raise self._comparison_chain(start, middle)
        return Comparison(cast(ComparisonSign, sign.text), left, right, left.position)

    def _comparison_chain(self, start: int, middle: int) -> FormulaError:
        """The error for `a < b < c`, which people read in more than one way; suggests `a < b and b < c`."""
        text, end = self._source.text, self._end
        second = self._advance()
        self._expression(_COMPARISON)
        suggestion = f"{text[start:end]} and {text[middle:end]} {text[second.position : self._end]}"
        return self._source.error("syntax", second.position, second.text, accepted=("and", "or"), suggestion=suggestion)

    def _operand(self, weaker: int) -> Node:
        token = self._token
        if token.kind == "number":
            self._advance()
            return Constant(float(token.text) if "." in token.text else int(token.text), token.position)
        if token.kind == "name":
            self._advance()
            return Name(token.text[1:], token.position)
        if token.kind == "dice":
            self._advance()
            return Dice(parse_dice(token.text), token.position)
        if token.text == "(":
            return self._bracket()
        if token.text == "-" or (token.text == "not" and weaker <= _NOT):
            return self._unary()
        if token.kind == "word" and self._tokens[self._at + 1].text == "(" and token.text not in ("and", "or", "not"):
            return self._call()
        accepted = ("(",) if token.text == "not" else OPERAND
        raise self._unexpected(accepted, self._meant(token))

    def _unary(self) -> Unary:
        token = self._enter()
        operand = self._expression(_SIGN if token.text == "-" else _NOT - 1)
        self._depth -= 1
        return Unary("-" if token.text == "-" else "not", operand, token.position)

    def _bracket(self) -> Node:
        self._enter()
        node = self._expression(0)
        self._close((*_JOINTS, ")"))
        return node

    def _call(self) -> Call:
        name = self._enter()
        self._advance()
        arguments = []
        if self._token.text != ")":
            arguments.append(self._expression(0))
            while self._token.text == ",":
                self._advance()
                arguments.append(self._expression(0))
        self._close((*_JOINTS, ",", ")"))
        return Call(name.text, tuple(arguments), name.position, self._end)

    def _enter(self) -> Token:
        """Takes the token that opens one more level; `_close` (or the caller) leaves it again."""
        self._depth += 1
        if self._depth > DEEPEST:
            token = self._token
            raise self._source.error("too_deep", token.position, token.text, accepted=(f"1..{DEEPEST}",))
        return self._advance()

    def _close(self, accepted: tuple[str, ...]) -> None:
        if self._token.text != ")":
            raise self._unexpected(accepted)
        self._advance()
        self._depth -= 1

    def _advance(self) -> Token:
        token = self._token
        self._at += 1
        return token

    @property
    def _end(self) -> int:
        """The column after the last token taken."""
        return self._tokens[self._at - 1].end

    def _meant(self, token: Token) -> str | None:
        """What a word that stands alone, or in capitals, was probably meant to be."""
        if token.kind != "word":
            return None
        lowered = token.text.lower()
        if lowered in ("and", "or", "not"):
            return None if lowered == token.text else lowered
        return f"{lowered}(" if lowered in FUNCTIONS else f"@{token.text}"

    def _unexpected(self, accepted: tuple[str, ...], suggestion: str | None = None) -> FormulaError:
        token = self._token
        meant = suggestion or self._meant_joint(token)
        return self._source.error("syntax", token.position, token.text, accepted=accepted, suggestion=meant)

    @staticmethod
    def _meant_joint(token: Token) -> str | None:
        lowered = token.text.lower()
        return lowered if lowered in ("and", "or", "not") and lowered != token.text else None

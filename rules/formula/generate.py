"""A checked formula turned into a Python function.

The function is built from Python's own syntax nodes and only ever from a checked tree: no piece of formula text
reaches Python as text, and the names in it are ours (`t0`, `ref0`). Walking the tree at every reading would cost
some ten times as much; that walk is kept in the tests, as the oracle.

Every value carries a bound on its size that is known before any name is read, so the limits of `rules.formula.values`
are only enforced where they can act: `2 + floor((@level - 1) / 4)` needs no test but the one on `@level`.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Callable
from typing import Final, NamedTuple, TypeVar, assert_never, cast

from rules.dice_terms import DiceTerm
from rules.formula.formula import Formula, Reader, Roller
from rules.formula.names import NameRef
from rules.formula.nodes import (
    ArithmeticSign,
    Call,
    Chain,
    Comparison,
    Constant,
    Dice,
    Logic,
    Name,
    Node,
    Number,
    Read,
    Step,
    Unary,
)
from rules.formula.values import FUNCTIONS, RESULT_LIMIT, STEP_LIMIT, held

Run = Callable[[Reader, Roller | None, Formula], Number]
T = TypeVar("T")

_TEMPLATE: Final = "def run(reader, roller, formula): pass"
_ARITHMETIC: Final[dict[ArithmeticSign, type[ast.operator]]] = {
    "+": ast.Add,
    "-": ast.Sub,
    "*": ast.Mult,
    "/": ast.Div,
}
_COMPARISONS: Final[dict[str, type[ast.cmpop]]] = {
    "<=": ast.LtE,
    ">=": ast.GtE,
    "==": ast.Eq,
    "!=": ast.NotEq,
    "<": ast.Lt,
    ">": ast.Gt,
}
_ROUNDING_SLACK: Final = 1 + 1e-9
"""Bounds of doubles are taken a little too wide; a limit enforced where it cannot act changes nothing."""
_LONGEST_EXPRESSION: Final = 16
"""Operands of a chain that share one Python expression: Python's compiler recurses once for each."""


class _Value(NamedTuple):
    """A Python expression, to be used exactly once, and how far from zero its value can be."""

    expression: ast.expr
    bound: float


def generate(node: Node) -> Run:
    """The function that works out a checked formula."""
    generator = _Generator()
    result = generator.value(node)
    generator.block.append(ast.Return(generator.within(result, RESULT_LIMIT).expression))
    module = ast.parse(_TEMPLATE)
    function = module.body[0]
    assert isinstance(function, ast.FunctionDef)
    function.body = generator.block
    namespace = generator.namespace
    exec(compile(ast.fix_missing_locations(module), "<formula>", "exec"), namespace)
    return cast(Run, namespace["run"])


def _divided(left: Number, right: Number, reader: Reader, formula: Formula) -> Number:
    if not right:
        reader.divided_by_zero(formula)
        return 0
    return held(left / right)


def _rolled(roller: Roller | None, term: DiceTerm, formula: Formula) -> int:
    if roller is None:
        raise ValueError(f"the formula {formula.text!r} throws {term}: give number() or whole() a roller")
    return roller.roll(term).total


class _Generator:
    """Turns nodes into expressions; what would nest too deep for one becomes statements of `block`, which run first.

    Dice are thrown and zeros recorded from left to right: when an operand needs statements, the operands before it
    are worked out in statements too.
    """

    def __init__(self) -> None:
        self.block: list[ast.stmt] = []
        self.namespace: dict[str, object] = {
            "__builtins__": {},
            "held": held,
            "divided": _divided,
            "rolled": _rolled,
            **{name: rule.apply for name, rule in FUNCTIONS.items() if name != "if"},
        }
        self._locals = 0

    # --- numbers

    def value(self, node: Node) -> _Value:
        """The number a node stands for."""
        match node:
            case Constant():
                return _Value(ast.Constant(node.value), abs(node.value))
            case Read():
                reading = _call(ast.Attribute(_name("reader"), "read", ast.Load()), self._shared("ref", node.ref))
                return self.within(_Value(reading, math.inf), RESULT_LIMIT)
            case Dice():
                return self._roll(node.term)
            case Chain():
                return self._chain(node)
            case Call():
                return self._choice(node) if node.function == "if" else self._function(node)
            case Unary(sign="-"):
                operand = self.value(node.operand)
                return _Value(ast.UnaryOp(ast.USub(), operand.expression), operand.bound)
            case Unary() | Comparison() | Logic():
                return _Value(ast.IfExp(self.condition(node), ast.Constant(1), ast.Constant(0)), 1)
            case Name():
                raise ValueError(f"@{node.name} was not checked")
            case _:
                assert_never(node)

    def within(self, value: _Value, limit: int) -> _Value:
        """The value held within ±limit, tested only where it can pass it."""
        if value.bound <= limit:
            return value
        local = self._new_local()
        inside = ast.Compare(
            ast.Constant(-limit),
            [ast.LtE(), ast.LtE()],
            [ast.NamedExpr(ast.Name(local, ast.Store()), value.expression), ast.Constant(limit)],
        )
        outside = _call(_name("held"), _name(local), ast.Constant(limit))
        return _Value(ast.IfExp(inside, _name(local), outside), limit)

    def _roll(self, term: DiceTerm) -> _Value:
        rolled = _call(_name("rolled"), _name("roller"), self._shared("term", term), _name("formula"))
        highest = max(abs(term.lowest_face), term.highest_face)
        return _Value(rolled, highest * term.kept_count)

    def _chain(self, node: Chain) -> _Value:
        left = self.value(node.first)
        for number, step in enumerate(node.steps, 1):
            left = self._step(left, step)
            if number % _LONGEST_EXPRESSION == 0:
                left = self._stored(left)
        return left

    def _step(self, left: _Value, step: Step) -> _Value:
        left, right = self._next(left, step.operand)
        if step.sign == "/" and not isinstance(step.operand, Constant):
            quotient = _call(_name("divided"), left.expression, right.expression, _name("reader"), _name("formula"))
            return _Value(quotient, STEP_LIMIT)
        joined = ast.BinOp(left.expression, _ARITHMETIC[step.sign](), right.expression)
        result = _Value(joined, _bound(step.sign, left.bound, right.bound))
        return result if result.bound <= STEP_LIMIT else self._stored(self.within(result, STEP_LIMIT))

    def _function(self, node: Call) -> _Value:
        arguments: list[_Value] = []
        for argument in node.arguments:
            start = len(self.block)
            value = self.value(argument)
            if len(self.block) > start:
                arguments = [self._stored(earlier, start + place) for place, earlier in enumerate(arguments)]
            arguments.append(value)
        bound = math.ceil(max(argument.bound for argument in arguments))
        return _Value(_call(_name(node.function), *(argument.expression for argument in arguments)), bound)

    def _choice(self, node: Call) -> _Value:
        test = self.condition(node.arguments[0])
        then_block, then = self._apart(self.value, node.arguments[1])
        else_block, otherwise = self._apart(self.value, node.arguments[2])
        bound = max(then.bound, otherwise.bound)
        if not then_block and not else_block:
            return _Value(ast.IfExp(test, then.expression, otherwise.expression), bound)
        local = self._new_local()
        then_block.append(_assign(local, then.expression))
        else_block.append(_assign(local, otherwise.expression))
        self.block.append(ast.If(test, then_block, else_block))
        return _Value(_name(local), bound)

    # --- conditions

    def condition(self, node: Node) -> ast.expr:
        """An expression that is true in Python where the node is not 0."""
        match node:
            case Comparison():
                left, right = self._next(self.value(node.left), node.right)
                return ast.Compare(left.expression, [_COMPARISONS[node.sign]()], [right.expression])
            case Unary(sign="not"):
                return ast.UnaryOp(ast.Not(), self.condition(node.operand))
            case Logic():
                return self._logic(node)
            case _:
                return self.value(node).expression

    def _logic(self, node: Logic) -> ast.expr:
        first = self.condition(node.operands[0])
        others = [self._apart(self.condition, operand) for operand in node.operands[1:]]
        if not any(block for block, _ in others):
            word = ast.And() if node.word == "and" else ast.Or()
            return ast.BoolOp(word, [first, *(test for _, test in others)])
        local = self._new_local()
        self.block.append(_assign(local, first))
        for block, test in others:
            undecided = _name(local) if node.word == "and" else ast.UnaryOp(ast.Not(), _name(local))
            self.block.append(ast.If(undecided, [*block, _assign(local, test)], []))
        return _name(local)

    # --- order

    def _next(self, left: _Value, node: Node) -> tuple[_Value, _Value]:
        """The value of the operand after `left`, which is put away first when that operand needs statements."""
        start = len(self.block)
        right = self.value(node)
        return (self._stored(left, start) if len(self.block) > start else left), right

    def _apart(self, make: Callable[[Node], T], node: Node) -> tuple[list[ast.stmt], T]:
        """What `make` gives for a node, with the statements it needs kept out of the block, for a branch."""
        outer, self.block = self.block, []
        made = make(node)
        inner, self.block = self.block, outer
        return inner, made

    def _stored(self, value: _Value, place: int | None = None) -> _Value:
        """The value put into a local variable, at the end of the block or at a place in it."""
        local = self._new_local()
        self.block.insert(len(self.block) if place is None else place, _assign(local, value.expression))
        return _Value(_name(local), value.bound)

    def _new_local(self) -> str:
        self._locals += 1
        return f"t{self._locals}"

    def _shared(self, kind: str, thing: NameRef | DiceTerm) -> ast.expr:
        """A name for an object the function reads: Python's syntax has no constants of our classes."""
        name = f"{kind}{len(self.namespace)}"
        self.namespace[name] = thing
        return _name(name)


def _bound(sign: ArithmeticSign, left: float, right: float) -> float:
    match sign:
        case "+" | "-":
            bound = left + right
        case "*":
            bound = left * right
        case "/":
            # Only for a constant divisor: its bound is its size, and it is not 0.
            bound = left / right
    return bound * _ROUNDING_SLACK


def _name(name: str) -> ast.expr:
    return ast.Name(name, ast.Load())


def _call(function: ast.expr, *arguments: ast.expr) -> ast.expr:
    return ast.Call(function, list(arguments), [])


def _assign(local: str, value: ast.expr) -> ast.stmt:
    return ast.Assign([ast.Name(local, ast.Store())], value)

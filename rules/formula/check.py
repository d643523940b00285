"""Names, functions and dice of a parsed formula checked, and its constant parts worked out.

What comes out has a `Read` for every `Name` and one `Constant` for every part that no name and no die can change;
so a division by a constant zero is seen however it is written (`1 / (2 - 2)`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import assert_never

from rules.formula.names import NameRef, Scope, nearest
from rules.formula.nodes import (
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
from rules.formula.source import DEEPEST_TREE, Source
from rules.formula.values import ARITHMETIC, COMPARISONS, FUNCTIONS, held


@dataclass(frozen=True, slots=True)
class Checked:
    """A formula that may be compiled: its tree, what it reads in order of first appearance, and whether it rolls."""

    node: Node
    refs: tuple[NameRef, ...]
    has_dice: bool


def check(node: Node, source: Source, scope: Scope, *, dice: bool) -> Checked:
    """Checks a parsed formula against the names of `scope`; `dice` says whether it may roll.

    Raises:
        FormulaError: "unknown_name", "unknown_function", "wrong_arity", "dice_not_allowed", "division_by_zero"
            or "too_deep".
    """
    checker = _Checker(source, scope, dice)
    checked = checker.node(node)
    return Checked(checked, tuple(checker.refs), checker.has_dice)


class _Checker:
    def __init__(self, source: Source, scope: Scope, dice: bool) -> None:
        self._source = source
        self._scope = scope
        self._dice_allowed = dice
        self.refs: dict[NameRef, None] = {}
        self.has_dice = False
        self._depth = 0

    def node(self, node: Node) -> Node:
        """The checked node; everything below a node comes through here."""
        self._depth += 1
        if self._depth > DEEPEST_TREE:
            found = self._source.text[node.position : node.position + 1]
            raise self._source.error("too_deep", node.position, found, accepted=(f"1..{DEEPEST_TREE}",))
        checked = self._checked(node)
        self._depth -= 1
        return checked

    def _checked(self, node: Node) -> Node:
        match node:
            case Constant() | Read():
                return node
            case Name():
                return self._name(node)
            case Dice():
                return self._dice(node)
            case Unary():
                return self._unary(node)
            case Chain():
                return self._chain(node)
            case Comparison():
                return self._comparison(node)
            case Logic():
                return self._logic(node)
            case Call():
                return self._call(node)
            case _:
                assert_never(node)

    def _name(self, node: Name) -> Read:
        ref = self._scope.resolve(node.name)
        if ref is None:
            near = nearest(node.name, self._scope.names())
            raise self._source.error(
                "unknown_name",
                node.position,
                f"@{node.name}",
                accepted=tuple(f"@{name}" for name in near.shown),
                suggestion=None if near.best is None else f"@{near.best}",
            )
        self.refs[ref] = None
        return Read(ref, node.position)

    def _dice(self, node: Dice) -> Dice:
        if not self._dice_allowed:
            found = str(node.term)
            raise self._source.error("dice_not_allowed", node.position, found, accepted=("12", "@name"))
        self.has_dice = True
        return node

    def _unary(self, node: Unary) -> Node:
        operand = self.node(node.operand)
        if not isinstance(operand, Constant):
            return replace(node, operand=operand)
        value = -operand.value if node.sign == "-" else int(not operand.value)
        return Constant(value, node.position)

    def _chain(self, node: Chain) -> Node:
        first = self.node(node.first)
        steps: list[Step] = []
        for step in node.steps:
            operand = self.node(step.operand)
            if step.sign == "/" and isinstance(operand, Constant) and not operand.value:
                found = self._source.text[step.position : step.end]
                raise self._source.error("division_by_zero", step.position, found, accepted=("!= 0",))
            if isinstance(first, Constant) and isinstance(operand, Constant) and not steps:
                first = Constant(held(ARITHMETIC[step.sign](first.value, operand.value)), node.position)
            else:
                steps.append(replace(step, operand=operand))
        return Chain(first, tuple(steps), node.position) if steps else first

    def _comparison(self, node: Comparison) -> Node:
        left, right = self.node(node.left), self.node(node.right)
        if isinstance(left, Constant) and isinstance(right, Constant):
            return Constant(int(COMPARISONS[node.sign](left.value, right.value)), node.position)
        return replace(node, left=left, right=right)

    def _logic(self, node: Logic) -> Node:
        operands = tuple(self.node(operand) for operand in node.operands)
        deciding = node.word == "or"
        for operand in operands:
            if not isinstance(operand, Constant):
                return replace(node, operands=operands)
            if bool(operand.value) is deciding:
                return Constant(int(deciding), node.position)
        return Constant(int(not deciding), node.position)

    def _call(self, node: Call) -> Node:
        rule = FUNCTIONS.get(node.function)
        if rule is None:
            near = nearest(node.function, FUNCTIONS)
            raise self._source.error(
                "unknown_function",
                node.position,
                node.function,
                accepted=tuple(form for known in FUNCTIONS.values() for form in known.forms[:1]),
                suggestion=near.best,
            )
        if not rule.takes(len(node.arguments)):
            found = self._source.text[node.position : node.end]
            raise self._source.error("wrong_arity", node.position, found, accepted=rule.forms)
        arguments = tuple(self.node(argument) for argument in node.arguments)
        if node.function == "if" and isinstance(arguments[0], Constant):
            return arguments[1] if arguments[0].value else arguments[2]
        values = _constants(arguments)
        if values is None:
            return replace(node, arguments=arguments)
        return Constant(rule.apply(*values), node.position)


def _constants(nodes: tuple[Node, ...]) -> list[Number] | None:
    """The values of nodes that are all constant, else None."""
    values = [node.value for node in nodes if isinstance(node, Constant)]
    return values if len(values) == len(nodes) else None

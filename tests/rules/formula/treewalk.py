"""The oracle: a formula worked out by walking its parsed tree, as plainly as the rules can be said.

It shares the parser with the product and nothing else: no folding, no bounds, no generated code.
"""

import math
from dataclasses import dataclass, field
from fractions import Fraction

from rules.formula import Node, Reader, Roller, Scope
from rules.formula.nodes import Call, Chain, Comparison, Constant, Dice, Logic, Name, Read, Unary

Number = int | float


def held(value: Number, limit: int) -> Number:
    if isinstance(value, float) and math.isnan(value):
        return 0
    if abs(value) <= limit:
        return value
    return limit if value > 0 else -limit


@dataclass
class TreeWalk:
    """Works out nodes against one scope, reader and roller; counts the divisions by zero."""

    scope: Scope
    reader: Reader
    roller: Roller
    log: list[str] = field(default_factory=list)

    def result(self, node: Node) -> Number:
        return held(self.value(node), 10**12)

    def value(self, node: Node) -> Number:
        match node:
            case Constant():
                return node.value
            case Name():
                ref = self.scope.resolve(node.name)
                assert ref is not None
                return held(self.reader.read(ref), 10**12)
            case Dice():
                return self.roller.roll(node.term).total
            case Unary():
                operand = self.value(node.operand)
                return -operand if node.sign == "-" else int(operand == 0)
            case Chain():
                return self.chain(node)
            case Comparison():
                return self.comparison(node)
            case Logic():
                return self.logic(node)
            case Call():
                return self.call(node)
            case Read():
                raise AssertionError("parse makes no Read")

    def chain(self, node: Chain) -> Number:
        total = self.value(node.first)
        for step in node.steps:
            operand = self.value(step.operand)
            if step.sign == "+":
                total = total + operand
            elif step.sign == "-":
                total = total - operand
            elif step.sign == "*":
                total = total * operand
            elif operand == 0:
                self.log.append("divided by zero")
                total = 0
            else:
                total = total / operand
            total = held(total, 10**100)
        return total

    def comparison(self, node: Comparison) -> int:
        left, right = self.value(node.left), self.value(node.right)
        difference = Fraction(left) - Fraction(right)
        holds = {
            "<": difference < 0,
            "<=": difference <= 0,
            "==": difference == 0,
            "!=": difference != 0,
            ">=": difference >= 0,
            ">": difference > 0,
        }
        return int(holds[node.sign])

    def logic(self, node: Logic) -> int:
        for operand in node.operands:
            if (self.value(operand) != 0) == (node.word == "or"):
                return int(node.word == "or")
        return int(node.word == "and")

    def call(self, node: Call) -> Number:
        if node.function == "if":
            condition, then, otherwise = node.arguments
            return self.value(then if self.value(condition) != 0 else otherwise)
        arguments = [self.value(argument) for argument in node.arguments]
        match node.function:
            case "floor":
                return Fraction(arguments[0]).__floor__()
            case "ceil":
                return Fraction(arguments[0]).__ceil__()
            case "round":
                exact = Fraction(arguments[0])
                size = (abs(exact) + Fraction(1, 2)).__floor__()
                return size if exact >= 0 else -size
            case "abs":
                return arguments[0] if arguments[0] >= 0 else -arguments[0]
            case "min":
                return sorted(arguments)[0]
            case "max":
                return next(value for value in arguments if value == sorted(arguments)[-1])
        raise AssertionError(node.function)

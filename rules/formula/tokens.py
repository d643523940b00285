"""Formula text cut into tokens, each with its column.

number = digits [ "." digits ]            whole or decimal, at most 10^12; no exponents
name   = "@" part { "." part }            a part is letters of any script, digits and "_"
dice   = a dice term (rules.dice_terms)
word   = letters, digits and "_"          functions, `and`, `or`, `not`
signs  = + - * / <= >= == != < > ( ) ,
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from rules.dice_terms import parse_dice
from rules.formula.source import Source
from rules.formula.values import RESULT_LIMIT
from rules.formula_error import FormulaError

TokenKind = Literal["number", "name", "dice", "word", "sign", "end"]


class Token(NamedTuple):
    """One token; `text` is exactly what stands in the source."""

    kind: TokenKind
    text: str
    position: int

    @property
    def end(self) -> int:
        """The column after the token."""
        return self.position + len(self.text)


OPERAND: Final = ("12", "@name", "(", "-", "not", "floor()")
"""Samples of what may begin an operand, for error messages."""
SIGNS: Final = ("<=", ">=", "==", "!=", "<", ">", "+", "-", "*", "/", "(", ")", ",")
_MEANT: Final[Mapping[str, str]] = MappingProxyType(
    {
        "**": "*",
        "//": "/",
        "&&": "and",
        "||": "or",
        "<>": "!=",
        "=>": ">=",
        "=<": "<=",
        "=": "==",
        "!": "not",
        "&": "and",
        "|": "or",
        "≤": "<=",
        "≥": ">=",
        "≠": "!=",
        "×": "*",
        "·": "*",
        "÷": "/",
        "−": "-",
        "–": "-",
        ".": "0.",
    }
)
_DIGITS: Final = re.compile(r"[0-9]+")
_COUNTED_DICE: Final = re.compile(r"[0-9]+[Dd]")
_SINGLE_DIE: Final = re.compile(r"[Dd](?:[0-9].*|[Ff](?:[Kk].*)?)?")


def tokenise(source: Source) -> tuple[Token, ...]:
    """All tokens of a formula, closed by one of kind "end".

    Raises:
        FormulaError: "syntax" or "dice_syntax" at the first place that is no token.
    """
    tokens = []
    position = 0
    while position < len(source.text):
        if source.text[position].isspace():
            position += 1
            continue
        token = _token_at(source, position)
        tokens.append(token)
        position = token.end
    tokens.append(Token("end", "", len(source.text)))
    return tuple(tokens)


def _token_at(source: Source, position: int) -> Token:
    first = source.text[position]
    if first == "@":
        return _name(source, position)
    if _is_letter(first):
        return _number(source, position) if first in "0123456789" else _word(source, position)
    return _sign(source, position)


def _is_letter(character: str) -> bool:
    """Letters of any script with the marks written on them, decimal digits, and "_"."""
    return character == "_" or (category := unicodedata.category(character))[0] in "LM" or category == "Nd"


def _run(text: str, position: int, also: str = "") -> str:
    end = position
    while end < len(text) and (_is_letter(text[end]) or text[end] in also):
        end += 1
    return text[position:end]


def _name(source: Source, position: int) -> Token:
    written = _run(source.text, position + 1, also=".")
    column = position + 1
    for part in written.split("."):
        if not part:
            raise source.error("syntax", column, source.text[column : column + 1], accepted=("@name", "@name.part"))
        column += len(part) + 1
    return Token("name", f"@{written}", position)


def _number(source: Source, position: int) -> Token:
    run = _run(source.text, position)
    if _COUNTED_DICE.match(run):
        return _dice(source, position)
    if not _DIGITS.fullmatch(run):
        raise source.error("syntax", position, run, accepted=("12", "1.5", "2d6"))
    end = position + len(run)
    if source.text[end : end + 1] == ".":
        decimals = _run(source.text, end + 1)
        if not _DIGITS.fullmatch(decimals):
            found = f"{run}.{decimals}"
            raise source.error("syntax", position, found, accepted=("12", "1.5"))
        run = f"{run}.{decimals}"
    if float(run) > RESULT_LIMIT:
        raise source.error("syntax", position, run, accepted=(f"0..{RESULT_LIMIT}",))
    return Token("number", run, position)


def _word(source: Source, position: int) -> Token:
    run = _run(source.text, position)
    percentile = source.text.startswith("%", position + len(run))
    if _SINGLE_DIE.fullmatch(run) and (len(run) > 1 or percentile):
        return _dice(source, position)
    return Token("word", run, position)


def _dice(source: Source, position: int) -> Token:
    written = _run(source.text, position)
    if written[-1] in "dD" and source.text.startswith("%", position + len(written)):
        written += "%" + _run(source.text, position + len(written) + 1)
    try:
        parse_dice(written)
    except FormulaError as error:
        raise error.moved(source.text, position, source.where) from None
    return Token("dice", written, position)


def _sign(source: Source, position: int) -> Token:
    for size in (2, 1):
        written = source.text[position : position + size]
        if written in SIGNS:
            return Token("sign", written, position)
        if written in _MEANT:
            meant = _MEANT[written]
            raise source.error("syntax", position, written, accepted=(meant,), suggestion=meant)
    found = source.text[position]
    raise source.error("syntax", position, found, accepted=("12", "@name", "d6", "floor()", *SIGNS))

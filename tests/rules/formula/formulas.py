"""Formula text made from the grammar, right more often than wrong, and values for the names in it."""

from hypothesis import settings
from hypothesis import strategies as st

from tests.rules.formula.fakes import NAMES

SEARCH = settings(max_examples=max(400, settings().max_examples), deadline=None)
"""Formulas have many shapes: more examples than usual."""

SPACE = st.sampled_from(["", " ", " ", "  ", "\t", "\n"])
WHOLE = st.sampled_from(["0", "1", "2", "3", "10", "007", "1000000000000"])
DECIMAL = st.sampled_from(["0.0", "0.5", "1.5", "0.1", "0.49999999999999994", "0." + "0" * 40 + "1"])
NAME = st.sampled_from(NAMES).map(lambda name: f"@{name}")
UNKNOWN_NAME = st.sampled_from(["@agilty", "@cond.frightened", "@없는", "@x.y.z"])
DICE = st.sampled_from(["d6", "2d6", "4d6kh3", "3d8KL1", "4dF", "d%", "D100"])
ATOM = st.one_of(NAME, NAME, NAME, DICE, WHOLE, DECIMAL)
JOINTS = {"sum": ["+", "-"], "product": ["*", "/"], "and": [" and "], "or": [" or "]}
COMPARISONS = ["<", "<=", ">", ">=", "==", "!="]
ARGUMENTS = {"floor": 1, "ceil": 1, "round": 1, "abs": 1, "min": 2, "max": 3, "if": 3}
KINDS = ["sum", "product", "and", "or", "comparison", "call", "call", "if", "minus", "not"]
SCRAPS = [
    "",
    "(",
    ")",
    ",",
    "@",
    ".",
    "!",
    "=",
    "d",
    "6",
    "kh",
    "%",
    "not",
    "and ",
    "{{",
    "힘",
    "min(",
    "floor()",
    "x(",
]


@st.composite
def formula_texts(draw: st.DrawFn, depth: int = 4) -> str:
    """A text that follows the grammar; some divide by a constant zero or miss a bracket, and are refused for it."""
    if depth == 0:
        atom: str = draw(ATOM)
        return atom
    kind = draw(st.sampled_from(KINDS))
    if kind in JOINTS:
        operands = [_operand(draw, depth) for _ in range(draw(st.integers(2, 4)))]
        text = operands[0]
        for operand in operands[1:]:
            text += draw(SPACE) + draw(st.sampled_from(JOINTS[kind])) + draw(SPACE) + operand
        return text
    if kind == "comparison":
        return f"{_operand(draw, depth)} {draw(st.sampled_from(COMPARISONS))} {_operand(draw, depth)}"
    if kind in ("minus", "not"):
        return ("-" if kind == "minus" else "not ") + _operand(draw, depth)
    function = "if" if kind == "if" else draw(st.sampled_from(sorted(ARGUMENTS)))
    arguments = [draw(formula_texts(draw(st.integers(0, depth - 1)))) for _ in range(ARGUMENTS[function])]
    return f"{function}({draw(SPACE)}{','.join(arguments)})"


def _operand(draw: st.DrawFn, depth: int) -> str:
    inner = draw(st.integers(0, depth - 1))
    text = draw(formula_texts(inner))
    return f"({text})" if inner and draw(st.integers(0, 9)) else text


@st.composite
def broken_texts(draw: st.DrawFn) -> str:
    """A grammatical text with something cut out of it or put into it, or with a name that does not exist."""
    text = draw(formula_texts(2))
    at = draw(st.integers(0, len(text)))
    until = draw(st.integers(at, min(len(text), at + 3)))
    return text[:at] + draw(st.one_of(st.sampled_from(SCRAPS), UNKNOWN_NAME)) + text[until:]


VALUES = st.one_of(
    st.integers(-5, 30),
    st.integers(-5, 30),
    st.integers(-(10**14), 10**14),
    st.floats(allow_nan=True, allow_infinity=True),
    st.sampled_from([0, 0.0, -0.0, 0.5, -2.5, 1e-300, 5e-324, 10**12, -(10**12), 10**400]),
)
READINGS = st.fixed_dictionaries(dict.fromkeys(NAMES, VALUES))

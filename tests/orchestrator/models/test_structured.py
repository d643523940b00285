"""Structured answers: what is forgiven, what is not, and what the model is told."""

from typing import Annotated, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from orchestrator.models.structured import Structured, StructuredFault, read_structured


class Ruling(BaseModel):
    """What an action calls for."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    action: Literal["task", "attack"]
    difficulty: int = Field(ge=0, le=10)
    tags: tuple[str, ...] = ()


class Question(BaseModel):
    """A question back."""

    kind: Literal["question"]
    text: str


class Nothing(BaseModel):
    """No roll."""

    kind: Literal["nothing"]


GOOD = '{"action": "task", "difficulty": 3}'
RULING = Ruling(action="task", difficulty=3)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(GOOD, id="bare"),
        pytest.param(f"```json\n{GOOD}\n```", id="fenced"),
        pytest.param(f"Sure, here it is:\n{GOOD}\nAnything else?", id="words around it"),
        pytest.param(f"The set {{a, b}} says: {GOOD}", id="braces before it"),
        pytest.param(GOOD + "}}}", id="trailing brackets"),
        pytest.param('{"thought": "hm"} ' + GOOD, id="another object before it"),
        pytest.param('{"action": "task", "difficulty": 3, "tags": []}\n\n\n', id="trailing blanks"),
    ],
)
def test_what_stands_around_the_object_is_forgiven(text: str) -> None:
    """C13: fences, a word before and a word after."""
    assert read_structured(text, Ruling) == Structured(RULING)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty"),
        (" \n", "empty"),
        ("I rule that it is hard.", "no_json"),
        ("[1, 2]", "no_json"),
        ("{not json}", "no_json"),
        ('{"action": "task", "diffi', "cut"),
        ("x" * 300_000, "too_long"),
        ('{"action": "dance", "difficulty": 3}', "invalid"),
        ('{"action": "task", "difficulty": NaN}', "no_json"),
    ],
)
def test_what_cannot_be_used_has_a_code(text: str, code: str) -> None:
    """C7, C13: a cut answer is none."""
    fault = read_structured(text, Ruling)

    assert isinstance(fault, StructuredFault)
    assert fault.code == code
    for language in ("en", "ko"):
        assert fault.text(language).strip()


def test_the_fault_names_every_wrong_field_in_the_tables_language() -> None:
    """C13, D10: for the one retry."""
    fault = read_structured('{"action": "dance", "difficulty": 11, "luck": 1, "tags": [1]}', Ruling)

    assert isinstance(fault, StructuredFault)
    english = fault.text("en")
    assert "- action: must be one of 'task' or 'attack'" in english
    assert "- difficulty: is too large; the most is 10" in english
    assert "- luck: is not a known field" in english
    assert "- tags.0: must be a text" in english
    assert "- difficulty: 너무 큽니다(가장 큰 값 10)" in fault.text("ko")


def test_limits_of_zero_are_told_as_well() -> None:
    fault = read_structured('{"action": "task", "difficulty": -1}', Ruling)

    assert isinstance(fault, StructuredFault)
    assert "too small; the least is 0" in fault.text("en")


def test_a_union_is_read_by_its_tag() -> None:
    shape: TypeAdapter[Question | Nothing] = TypeAdapter(Annotated[Question | Nothing, Field(discriminator="kind")])

    good = read_structured('{"kind": "question", "text": "Which door?"}', shape)
    wrong = read_structured('{"kind": "dance"}', shape)
    missing = read_structured("{}", shape)

    assert good == Structured(Question(kind="question", text="Which door?"))
    assert isinstance(wrong, StructuredFault)
    assert "must be one of 'question', 'nothing'" in wrong.text("en")
    assert isinstance(missing, StructuredFault)
    assert "needs the field 'kind'" in missing.text("en")


def test_many_faults_are_told_in_few_lines() -> None:
    fields = ", ".join(f'"extra{number}": 1' for number in range(30))

    fault = read_structured("{" + fields + "}", Ruling)

    assert isinstance(fault, StructuredFault)
    assert len(fault.text("en").splitlines()) <= 10
    assert "26 more" in fault.text("en")


@given(st.text(alphabet='{}[]":,\\ ab1n\n', max_size=200))
def test_no_text_breaks_the_reading(text: str) -> None:
    """C13: whatever the model writes, the answer is a value or a fault."""
    assert isinstance(read_structured(text, Ruling), Structured | StructuredFault)


@pytest.mark.parametrize("text", ["{" * 60_000, '{"a":' * 12_000, "{x}" * 20_000, "{a" * 20_000 + "}" * 20_000])
def test_hostile_brackets_cost_no_time(text: str) -> None:
    """C13: bounded work, however deep it goes."""
    assert isinstance(read_structured(text, Ruling), StructuredFault)

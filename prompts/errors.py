"""What can go wrong between our words and the model, each error with its data on it.

These are for developers, operators and people who write their own templates. What a player or a model reads about a
failure stands in `prompts/words`.
"""

import difflib
from collections.abc import Iterable


def nearest(found: str, accepted: Iterable[str]) -> str:
    """Say which accepted name is closest to `found`; empty when none is close."""
    close = difflib.get_close_matches(found, list(accepted), n=1, cutoff=0.6)
    return close[0] if close else ""


class PromptError(Exception):
    """Base of every error of this package."""


class MissingWord(PromptError):
    """A key that the catalogue of a language does not hold."""

    def __init__(self, key: str, *, language: str, accepted: Iterable[str]) -> None:
        self.key = key
        self.language = language
        self.suggestion = nearest(key, accepted)
        hint = f"; did you mean {self.suggestion!r}?" if self.suggestion else ""
        super().__init__(f"no words for {key!r} in language {language!r}{hint} (add it to words/{language}/*.yaml)")


class MissingParameter(PromptError):
    """A phrase was asked for without a value that it needs."""

    def __init__(self, key: str, parameter: str, *, given: Iterable[str]) -> None:
        self.key = key
        self.parameter = parameter
        self.given = tuple(sorted(given))
        named = ", ".join(self.given) or "nothing"
        super().__init__(f"words {key!r} need the parameter {parameter!r}; given: {named}")


class WordsFault(PromptError):
    """A words file that cannot be read as what it should be."""

    def __init__(self, where: str, problem: str) -> None:
        self.where = where
        self.problem = problem
        super().__init__(f"{where}: {problem}")


class TemplateFault(PromptError):
    """A template that cannot be found, read or filled; ours or a person's own."""

    def __init__(self, template: str, problem: str, *, line: int | None = None) -> None:
        self.template = template
        self.problem = problem
        self.line = line
        place = template if line is None else f"{template}, line {line}"
        super().__init__(f"template {place}: {problem}")


class RequiredSectionsTooLarge(PromptError):
    """What a prompt must hold does not fit into its budget (behaviours.md D3).

    Nothing was dropped and nothing sent. `sections` holds (id, tokens), the largest first.
    """

    def __init__(self, needed: int, budget: int, sections: Iterable[tuple[str, int]]) -> None:
        self.needed = needed
        self.budget = budget
        self.sections = tuple(sorted(sections, key=lambda row: -row[1]))
        largest = ", ".join(f"{name} {tokens}" for name, tokens in self.sections[:3])
        super().__init__(
            f"the required sections need {needed} tokens, the budget is {budget}; the largest: {largest}. "
            "Choose a model with a larger window, or shorten these sections"
        )

"""How many examples a costly property takes: few on every run, many with HYPOTHESIS_PROFILE=deep."""

from hypothesis import settings


def examples(few: int) -> int:
    """`few`, or a hundred times as many where somebody searches for an hour."""
    return few * 100 if (settings.default or settings()).max_examples > 1_000 else few

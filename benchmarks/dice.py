"""Dice from the counter stream, every die on record, against plain random numbers."""

from random import Random

from benchmarks.figures import Figure
from benchmarks.pace import against_floor
from rules.dice import CounterDice, parse_dice


def measure() -> list[Figure]:
    """`4dF` and `4d6kh3` from text to a result that keeps every die."""
    dice, chance = CounterDice("benchmark"), Random(1)

    def plain_fudge() -> tuple[list[int], int]:
        faces = [chance.randint(-1, 1) for _ in range(4)]
        return faces, sum(faces)

    def plain_keep() -> tuple[list[int], int]:
        faces = [chance.randint(1, 6) for _ in range(4)]
        return faces, sum(sorted(faces)[1:])

    fudge = against_floor(lambda: dice.roll(parse_dice("4dF")), plain_fudge)
    keep = against_floor(lambda: dice.roll(parse_dice("4d6kh3")), plain_keep)
    return [
        Figure("4dF, every face kept, against plain random", "µs", *fudge, budget=6, aim=3),
        Figure("4d6kh3, every face kept, against plain random", "µs", *keep, budget=6, aim=3),
    ]

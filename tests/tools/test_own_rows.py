"""Lines of a sheet that a system shows itself: its patterns, its names, and what they stand in the place of."""

from pathlib import Path

import pytest

from prompts.words import words_of
from tests.orchestrator.play.climbers import cliff_system, cliff_table
from tools.sheet_view import sheet_view


@pytest.mark.parametrize(
    ("language", "rows"),
    [
        ("en", [("Wind", ("Breath 3 of 3",)), ("Looks", ("fresh", "!"))]),
        ("ko", [("호흡", ("숨 3/3",)), ("모습", ("멀쩡함", "!"))]),
    ],
)
def test_rows_are_said_by_the_systems_patterns_and_names(
    tmp_path: Path, language: str, rows: list[tuple[str, tuple[str, ...]]]
) -> None:
    system = cliff_system(tmp_path / "cliff")
    table = cliff_table(system)

    view = sheet_view(system, table, table.sheets["hero"], words_of("ko" if language == "ko" else "en"))

    assert [(row.name, row.items) for row in view.rows] == rows, "a row without items is left out"


def test_what_rows_say_better_is_left_out(tmp_path: Path) -> None:
    system = cliff_system(tmp_path / "cliff")
    table = cliff_table(system)

    view = sheet_view(system, table, table.sheets["hero"], words_of("en"))

    assert (view.tracks, view.lists, view.level) == ((), (), None)
    assert [stat.id for stat in view.stats] == ["arm", "eye"]

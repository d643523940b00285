"""`make bench`: figures are judged by their limits, and one failing benchmark does not stop the others."""

import re
from pathlib import Path

import orjson
import pytest

from benchmarks.__main__ import find_benchmarks, main, run_one
from benchmarks.figures import Figure
from benchmarks.table import as_json, as_text

ASKED = (
    "whole turn, streaming, CPU a model request",
    "whole turn, not streaming, CPU a model request",
    "first narration token",
    "CPU per streamed token",
    "bytes stored a turn",
    "engine-only turn (model in process, committed), CPU",
    "formula, compiled, against the lambda",
    "every face kept, against plain random",
    "turn commit against one sqlite3 FULL commit",
    "read and fold stored events",
    "open a played table of {MANY:,} turns",
    "tallytale --version, CPU",
    "first prompt of play, CPU",
)
"""Figures that are asked for from the first day on, as the benchmarks name them."""
FLOORED = Figure("dice with record", "µs", 6.0, 2.0, None, 6.0, 3.0)


@pytest.mark.parametrize(
    ("figure", "verdict"),
    [
        pytest.param(FLOORED, "aim", id="ratio worked out, at the aim"),
        pytest.param(Figure("turn", "ms", 5.0, 2.0, None, 3.0, 1.5), "budget", id="ratio within budget"),
        pytest.param(Figure("turn", "ms", 7.0, 2.0, None, 3.0, 1.5), "over", id="ratio over"),
        pytest.param(Figure("turn", "ms", 5.0, None, None, 5.0, 2.0), "budget", id="no floor: the value is judged"),
        pytest.param(Figure("fold", "per s", 3e4, None, None, 3e4, 1e5, True), "budget", id="more is better"),
        pytest.param(Figure("fold", "per s", 2e4, None, None, 3e4, 1e5, True), "over", id="too few"),
        pytest.param(Figure("fold", "per s", 50.0, 100.0, None, 2.0, None, True), "budget", id="throughput with floor"),
        pytest.param(Figure("bare", "ms", 1.0), "info", id="no budget"),
    ],
)
def test_a_figure_is_judged_by_its_ratio_where_a_floor_stands(figure: Figure, verdict: str) -> None:
    assert figure.verdict == verdict


def test_the_table_shows_value_floor_ratio_limits_and_verdict() -> None:
    head, line = as_text([FLOORED]).splitlines()

    assert head.split() == ["figure", "value", "floor", "ratio", "budget", "aim", "verdict"]
    assert line.split("  ")[0] == "dice with record"
    assert re.split(r" {2,}", line)[1:] == ["6 µs", "2 µs", "3 ×", "≤ 6 ×", "≤ 3 ×", "aim"]


def test_json_holds_the_worked_out_ratio_and_what_failed() -> None:
    found = orjson.loads(as_json([FLOORED], {"broken": "it fell"}))

    assert found["figures"][0]["ratio"] == 3.0
    assert found["figures"][0]["verdict"] == "aim"
    assert found["failed"] == {"broken": "it fell"}


def test_only_modules_that_define_measure_are_benchmarks(tmp_path: Path) -> None:
    (tmp_path / "dice.py").write_text('"""Dice."""\n\n\ndef measure() -> None: ...\n', encoding="utf-8")
    (tmp_path / "load.py").write_text('"""A shared load."""\nraise RuntimeError("imported")\n', encoding="utf-8")

    assert find_benchmarks([str(tmp_path)]) == ("dice",)


def test_a_benchmark_that_fails_says_its_last_words() -> None:
    with pytest.raises(RuntimeError, match=r"No module named .*no_such_thing"):
        run_one("no_such_thing")


def test_the_others_go_on_when_one_fails(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def run(name: str) -> list[Figure]:
        if name == "broken":
            raise RuntimeError("it fell")
        return [FLOORED]

    monkeypatch.setattr("benchmarks.__main__.find_benchmarks", lambda folders: ("broken", "dice"))
    monkeypatch.setattr("benchmarks.__main__.run_one", run)

    code = main([])

    shown = capsys.readouterr()
    assert code == 1
    assert "dice with record" in shown.out
    assert "benchmark broken failed: it fell" in shown.err


def test_an_unknown_name_is_wrong_use(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["no_such_thing"])

    assert caught.value.code == 2
    assert "no benchmark no_such_thing" in capsys.readouterr().err


@pytest.mark.parametrize("name", ASKED)
def test_every_figure_that_is_asked_for_is_measured(name: str) -> None:
    folder = Path(__file__).parents[2] / "benchmarks"
    sources = [(folder / f"{module}.py").read_text(encoding="utf-8") for module in find_benchmarks([str(folder)])]

    assert any(name in source for source in sources)

"""What `make bench` compares with is what it says: a floor that does other work measures nothing."""

from benchmarks.prompts import floor_is_true


def test_the_floor_of_rendering_writes_what_the_templates_write() -> None:
    assert floor_is_true()

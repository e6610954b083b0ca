"""When a difference is one."""

from __future__ import annotations

from benchmarks.spread import Spread, difference

FAST, SLOW = Spread.of([2.2, 2.0, 2.1]), Spread.of([4.6, 4.1, 4.2])


def test_a_figure_is_the_median_with_its_range() -> None:
    assert Spread(2.1, 2.0, 2.2, 3) == FAST
    assert Spread.of([1.0, 4.0, 2.0, 3.0]) == Spread(2.5, 1.0, 4.0, 4)


def test_ranges_apart_are_a_difference() -> None:
    assert difference(FAST, SLOW) == "2.0x less"
    assert difference(SLOW, FAST) == "2.0x more"


def test_ranges_that_overlap_are_none() -> None:
    """However far the medians are apart: one disturbed iteration hides a difference, and invents none."""
    assert difference(Spread.of([2.0, 2.1, 9.0]), SLOW) == "no difference"
    assert difference(SLOW, Spread.of([2.0, 2.1, 9.0])) == "no difference"
    touches = Spread.of([2.2, 2.3, 2.4])
    assert difference(FAST, touches) == difference(touches, FAST) == "no difference"
    assert difference(FAST, FAST) == "no difference"


def test_two_iterations_tell_nothing() -> None:
    assert difference(Spread.of([1.0, 1.0]), SLOW) == "too few iterations to tell"
    assert difference(FAST, Spread.of([9.0, 9.0])) == "too few iterations to tell"


def test_nothing_is_no_divisor() -> None:
    nothing = Spread.of([0.0, 0.0, 0.0])
    assert difference(nothing, SLOW) == "none"
    assert difference(SLOW, nothing) == "some"

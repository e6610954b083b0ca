"""The first page: goals beside figures, and a table for each question."""

from __future__ import annotations

from benchmarks import goals
from benchmarks.contenders import SUITE_CONTENDERS
from benchmarks.document import SUFFIX, read
from benchmarks.goals import GOALS, NOT_MEASURED, Goal
from benchmarks.layout import PUBLISHED
from benchmarks.places import Place, cases_of, least
from benchmarks.questions import QUESTIONS, machines
from tests.benchmarks.documents import FRAMES, SERIES, SESSIONS, measured

PUBLISHED_CASES = cases_of(read(path) for path in PUBLISHED.glob(f"*{SUFFIX}"))
DENSE = Place("sessions", "dense")
CASES = cases_of([SESSIONS])


def goal(most: float, ours: str, *theirs: str, place: Place = DENSE) -> Goal:
    return Goal("", "wall_s", most, (goals.against(place, ours, *theirs),))


def test_a_goal_says_the_ratio_and_whether_it_is_met() -> None:
    assert goal(0.5, "auto", "session_window").measured(CASES) == ("0.25 times: 2.1 for 8.4 s", "met")
    assert goal(1.9, "auto", "session_window", "polars").measured(CASES) == ("1.91 times: 2.1 for 1.1 s", "**missed**")


def test_how_a_ratio_is_shown() -> None:
    shown = [goals.RATIOS[name](0.049) for name in ("times", "times less", "share")]
    assert shown == ["0.05 times", "20.4 times less", "4.9%"]
    assert [goals.RATIOS["share"](0.34), goals.RATIOS["times"](2.11)] == ["34%", "2.1 times"]


def test_who_did_not_come_to_the_end_has_no_figure() -> None:
    assert least(CASES, DENSE, ["lag_sum", "native"], "wall_s") is None
    assert goal(1, "auto", "lag_sum").measured(CASES) == ("", NOT_MEASURED)
    assert goal(1, "auto", "polars", place=Place("sessions", "sparse")).measured(CASES) == ("", NOT_MEASURED)


def test_the_worst_of_several_cases_counts_and_is_named() -> None:
    cases = cases_of([FRAMES, SESSIONS])
    narrow, wide = (Place("frames", "rows_one_partition", None, width) for width in (10, 100))
    pairs = [goals.against(place, "auto", "native_frame") for place in (narrow, wide)]  # nobody knows the wide one
    said = ("0.95 times: 2.1 for 2.2 s (One partition, ROWS, 10 wide)", "met")
    assert Goal("", "wall_s", 1, tuple(pairs)).measured(cases) == said
    better = goals.against(DENSE, "auto", "session_window")
    for order in ([*pairs, better], [better, *pairs]):
        assert Goal("", "wall_s", 1, tuple(order)).measured(cases) == said


def test_of_two_runs_of_a_case_the_newer_is_shown() -> None:
    case = SESSIONS["cases"][0]
    newer = SESSIONS | {"began": "2025-03-29 10:00 UTC", "cases": [case | {"contenders": {"auto": measured(1.0)}}]}
    assert least(cases_of([newer, SESSIONS]), DENSE, ["auto"], "wall_s") == 1.0


def test_cells_of_a_table() -> None:
    (row,) = QUESTIONS["sessions"].table(CASES).splitlines()[4:5]
    assert row == "| dense | 2.1 (4.2) | 8.4 (16.8) | over 120 | | 1.1 |"
    assert "| RANGE, 1,000 wide | | | |" in QUESTIONS["frames"].table(CASES), "nothing is known of it"


def test_every_goal_and_row_is_of_a_benchmark_and_measured() -> None:
    for each in GOALS:
        assert each.measured(PUBLISHED_CASES)[1] != NOT_MEASURED, each.what
        for place, names in (side for pair in each.pairs for side in pair):
            assert set(names) <= set(SUITE_CONTENDERS[place.suite])
    for question in QUESTIONS.values():
        for place in question.rows.values():
            assert place in PUBLISHED_CASES
            known = PUBLISHED_CASES[place]["contenders"]
            shown = {name for names in question.columns.values() for name in names}
            assert len(question.cells(PUBLISHED_CASES[place])) == len(question.columns)
            assert shown & set(known), place


def test_machines_are_named_with_what_ran_there() -> None:
    other = SERIES | {"began": "2025-04-02 10:00 UTC", "machine": SERIES["machine"] | {"cores": 4}}
    assert machines([SESSIONS, FRAMES, other]) == (
        "Measured on 2 cores (a processor), 24 GB (frames, sessions) and 4 cores (a processor), 24 GB (series), "
        "2025-03-28 to 2025-04-02."
    )
    assert machines([]) == ""

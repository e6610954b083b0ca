"""The cases of `seeds/sessions` and `seeds/windows`: worked out by hand, one a file, at once and run by run."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from scripts.shared.rendering import Call, Package, Relation
from scripts.shared.session import session_settings, time_zone
from tests.support.session import ROOT
from tests.support.state import StateInMemory, StateModel

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pyspark.sql import DataFrame, SparkSession

EVERY_DAY = ("bridging", "gap_per_event", "daylight_saving_ends", "first_and_last_ties")
CASES = sorted((ROOT / "seeds" / "sessions").glob("*.csv"))
RESULT = ["user_id", "session_start", "session_end", "last_event_at", "event_count", "landing_page", "exit_page"]
AGGREGATES = {
    "landing_page": {"function": "first", "expression": "page"},
    "exit_page": {"function": "last", "expression": "page"},
}


@dataclass(frozen=True)
class Case:
    name: str
    settings: dict[str, str]
    rows: DataFrame

    @property
    def arguments(self) -> dict[str, Any]:
        gap = self.settings["gap"]
        return {
            "keys": ["user_id"],
            "event_time": "at",
            "gap": {"sql": "make_dt_interval(0, 0, gap_minutes, 0)"} if gap == "event" else gap,
            "boundary": self.settings["boundary"],
            "aggregates": AGGREGATES,
        }

    def expected(self) -> list[tuple[Any, ...]]:
        sessions = self.rows.where("row = 'session'").withColumnRenamed("at", "session_start")
        return comparable(sessions)


def comparable(sessions: DataFrame) -> list[tuple[Any, ...]]:
    """Rows with times as text in UTC, whatever the session time zone."""
    columns = [f"unix_micros({name}) as {name}" if name in RESULT[1:4] else name for name in RESULT]
    return sorted((tuple(row) for row in sessions.selectExpr(*columns).collect()), key=repr)


@contextmanager
def read_case(spark: SparkSession, path: Path) -> Iterator[Case]:
    (described,) = yaml.safe_load(path.with_suffix(".yml").read_text())["seeds"]
    settings = described["config"]["meta"]
    rows = spark.read.csv(
        str(path),
        header=True,
        enforceSchema=False,
        schema="row string, run int, user_id string, at string, page string, gap_minutes int, session_end string, "
        "last_event_at string, event_count bigint, landing_page string, exit_page string",
    )
    for name in ("at", "session_end", "last_event_at"):
        rows = rows.selectExpr("* except (" + name + ")", f"cast(concat({name}, 'Z') as timestamp) as {name}")
    with session_settings(spark, time_zone(settings["time_zone"])):
        yield Case(path.stem, settings, rows.localCheckpoint())


def test_every_case_is_described() -> None:
    assert {path.stem for path in CASES} == {path.stem for path in CASES[0].parent.glob("*.yml")}
    assert len(CASES) >= 10


ALL = pytest.mark.parametrize("path", CASES, ids=[path.stem for path in CASES])
# a case costs two or three runs here: the everyday tests take those that say most about merging
SOME = pytest.mark.parametrize(
    "path",
    [pytest.param(path, marks=() if path.stem in EVERY_DAY else pytest.mark.slow) for path in CASES],
    ids=[path.stem for path in CASES],
)


@ALL
def test_at_once(spark: SparkSession, path: Path) -> None:
    with read_case(spark, path) as case:
        case.rows.where("row = 'event'").createOrReplaceTempView("case_events")
        for strategy in ("islands", "compact", "native"):
            sql = Package(Call(which="compile")).sessions(events="case_events", strategy=strategy, **case.arguments)
            assert comparable(spark.sql(str(sql))) == case.expected(), strategy


@SOME
def test_run_by_run(spark: SparkSession, schema: str, path: Path) -> None:
    with read_case(spark, path) as case:
        model = StateModel(
            spark,
            Relation("", "case_events"),
            {**case.arguments, "cursor": "run"},
            this=Relation(schema, "state"),
        )
        events = case.rows.where("row = 'event'")
        for run in sorted(row.run for row in events.select("run").distinct().collect()):
            events.where(f"run <= {run}").createOrReplaceTempView("case_events")
            model.run()
        live = spark.sql(f"select * from {model.this} where status in ('open', 'closed', 'final')")
        assert comparable(live) == case.expected()


WINDOWS = sorted((ROOT / "seeds" / "windows").glob("*.csv"))


@pytest.mark.slow
@pytest.mark.parametrize("path", WINDOWS, ids=[path.stem for path in WINDOWS])
def test_windows(spark: SparkSession, path: Path) -> None:
    """Run by run, and at once where no window is ever final."""
    (described,) = yaml.safe_load(path.with_suffix(".yml").read_text())["seeds"]
    settings = described["config"]["meta"]
    types = "row string, run int, user_id string, at string, view_id int, window_end string, event_count bigint"
    rows = spark.read.csv(
        str(path), header=True, enforceSchema=False, schema=f"{types}, own_event_count bigint"
    ).localCheckpoint()
    with session_settings(spark, time_zone("America/New_York")):
        rows = rows.selectExpr("* except (at)", "cast(concat(at, 'Z') as timestamp) as at")
        given = {"keys": ["user_id"], "event_time": "at", **settings}
        model = StateInMemory(
            spark,
            Relation("", "case_events"),
            {**given, "cursor": "run"},
            this=Relation("", "state_in_memory"),
            macro="window_state",
            unique_key="window_id",
        )
        for run in (1, 2):
            rows.where(f"row = 'event' and run <= {run}").createOrReplaceTempView("case_events")
            model.run()
        in_utc = "date_format(to_utc_timestamp({}, current_timezone()), 'yyyy-MM-dd HH:mm:ss') as {}"
        named = [in_utc.format(name, name) for name in ("window_start", "window_end")]
        expected = rows.withColumnRenamed("at", "window_start").selectExpr("* except (window_end)", "window_end")
        counts = ["user_id", "event_count", "own_event_count"]
        for kind, statuses in (("window", ("open", "closed", "final")), ("missed", ("rejected",))):
            due = expected.where(f"row = '{kind}'").selectExpr(named[0], "window_end", *counts).collect()
            held = spark.table(str(model.this)).where(f"status in {(*statuses, '')}").selectExpr(*named, *counts)
            assert sorted(held.collect()) == sorted(due)
        if "allowed_lateness" not in settings:
            sql = str(Package(Call(which="compile")).windows(events="case_events", **given))
            due = expected.where("row = 'window'").selectExpr(named[0], "window_end", *counts[:2]).collect()
            assert sorted(spark.sql(sql).selectExpr(*named, *counts[:2]).collect()) == sorted(due)


def test_every_case_of_windows_is_described() -> None:
    assert {path.stem for path in WINDOWS} == {path.stem for path in WINDOWS[0].parent.glob("*.yml")}
    assert len(WINDOWS) >= 3

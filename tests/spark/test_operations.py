"""The operations on data whose answers are known by construction, and beside a plain-Python reference.

What they print is in `operations/*.txt`, and on the page docs/advice.md as it is there; on the page a line of `...`
stands for lines that are left out. `EVENT_WINDOWS_GOLDENS=write pytest tests/spark/test_operations.py` writes the
files, and the page where it leaves nothing out; a person reads the diff.
"""

from __future__ import annotations

import json
import os
import re
from bisect import bisect_left
from dataclasses import dataclass
from itertools import count, cycle, islice, pairwise
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from scripts.shared.rendering import Call, Package, Relation
from scripts.shared.session import session_settings, time_zone
from tests.fuzz import join_trial, trial
from tests.spark.test_dbt_runs import in_catalog
from tests.support.session import ROOT
from tests.support.state import StateInMemory, StateModel, answers_of, local_table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pyspark.sql import SparkSession

    from scripts.shared.project import Project
    from tests.fuzz import Trial

EXPECTED = Path(__file__).parent / "operations"
PAGE = ROOT / "docs" / "advice.md"
WRITES = os.environ.get("EVENT_WINDOWS_GOLDENS") == "write"
SECOND, MINUTE, HOUR, DAY = 1_000_000, 60_000_000, 3_600_000_000, 86_400_000_000
MONDAY = 1_767_571_200_000_000  # 5 January 2026
COLUMNS = "view_id bigint, user_id string, viewed_at bigint, loaded_at bigint"
VIEWS = {"events": "page_views", "keys": ["user_id"], "event_time": "viewed_at"}


@dataclass(frozen=True)
class View:
    user: str | None
    at: int | None
    loaded: int | None


def visits() -> Iterator[tuple[str | None, int]]:
    """Fifty users who view pages at most three minutes apart, and are away for eight hours or more. One is NULL."""
    within = cycle([s * SECOND for s in (4, 9, 16, 25, 40, 60, 60, 90, 120, 180)])
    between = cycle([h * HOUR for h in (8, 10, 14, 18, 24, 24, 30, 48)])
    for user in range(50):
        at = MONDAY + user * 7 * MINUTE
        for visit in range(12):
            at += next(between)
            for _ in range(1 + (3 * user + 5 * visit) % 9):
                yield f"user {user}" if user else None, at
                at += next(within)


def page_views() -> list[View]:
    """The same as they arrive: most within a minute, some after ten, few after hours; and what clocks get wrong."""
    delays = [20 * SECOND] * 40 + [50 * SECOND] * 9 + [10 * MINUTE]
    hours = {number: h * HOUR for number, h in zip(range(300, 3000, 900), cycle((3, 30)))}
    views = [
        View(user, at, at + hours.get(number, delay))
        for number, (user, at), delay in zip(count(), visits(), cycle(delays))
    ]
    wrong = [
        View("user 1", MONDAY + 3 * DAY, MONDAY + 3 * DAY - 4 * MINUTE),
        View("user 2", MONDAY + 400 * DAY, MONDAY + 4 * DAY),
        View("user 3", None, MONDAY + 5 * DAY),
        View("user 4", None, MONDAY + 5 * DAY),
    ]
    return views + wrong


def create(spark: SparkSession, table: str, views: list[View]) -> None:
    rows = [
        {"view_id": number, "user_id": view.user, "viewed_at": view.at, "loaded_at": view.loaded}
        for number, view in enumerate(views)
    ]
    local_table(spark, rows, COLUMNS).selectExpr(
        "view_id", "user_id", "timestamp_micros(viewed_at) as viewed_at", "timestamp_micros(loaded_at) as loaded_at"
    ).write.format("delta").saveAsTable(table)


def said(spark: SparkSession, schema: str, macro: str, **arguments: Any) -> str:
    """What an operation prints about tables of this schema, without dbt."""
    tables = [row.tableName for row in spark.sql(f"show tables in {schema}").collect() if not row.isTemporary]
    call = Call(
        which="run-operation",
        resource_type="macro",
        columns={f"{schema}.{name}": dict(spark.table(f"{schema}.{name}").dtypes) for name in tables},
        run_query=answers_of(spark),
    )
    of_schema = {name: f"{schema}.{arguments[name]}" for name in ("events", "state") if name in arguments}
    getattr(Package(call), macro)(**{**arguments, **of_schema})
    return "\n".join(call.printed).replace(f"{schema}.", "shop.") + "\n"


def table_below(text: str, title: str) -> dict[str, list[str]]:
    """The rows of a printed table by their first cell."""
    block = text[text.index(f"\n  {title}") + 1 :].split("\n\n", maxsplit=1)[0].rstrip("\n")
    rows = [re.split(r" {2,}", line.strip()) for line in block.split("\n")[1:]]
    return {row[0]: row[1:] for row in rows}


def micros(duration: str) -> int:
    found = Package()._duration_micros(duration)
    assert isinstance(found, int)
    return found


def percentile(values: list[int], share: float) -> int:
    return sorted(values)[max(ceil(share * len(values)) - 1, 0)]


def on_the_page() -> dict[str, str]:
    """What the page shows of each operation."""
    return dict(re.findall(r"<!-- (\w+) -->\n```text\n(.*?)```", PAGE.read_text(), re.DOTALL))


def shows(block: str, text: str) -> bool:
    """The block is the text, but for lines that are left out: one line or more in place of each `...`."""
    parts = re.split(r"^ *\.\.\.\n", block, flags=re.MULTILINE)
    return bool(re.fullmatch(r"(?:.*\n)+?".join(map(re.escape, parts)), text))


def expect(name: str, text: str) -> None:
    """The text is that of the file, and of the page where the page shows it."""
    assert max(map(len, text.split("\n"))) <= 120
    path = EXPECTED / f"{name}.txt"
    shown = on_the_page().get(name)
    if WRITES:
        path.write_text(text)
        if shown and "...\n" not in shown:
            PAGE.write_text(PAGE.read_text().replace(shown, text))
    assert text == path.read_text()
    assert name not in on_the_page() or shows(on_the_page()[name], text)


# --- text


@pytest.mark.parametrize(
    ("macro", "arguments", "text"),
    [
        ("_grouped", (0,), "0"),
        ("_grouped", (999,), "999"),
        ("_grouped", (1_000,), "1,000"),
        ("_grouped", (12_345_678,), "12,345,678"),
        ("_decimal", (2, 3, 2), "0.67"),
        ("_decimal", (1, 2, 0), "1"),
        ("_decimal", (1_234_564, 100, 1), "12,345.6"),
        ("_percent", (1, 8), "12.5 %"),
        ("_percent", (1, 3_000), "< 0.1 %"),
        ("_percent", (0, 3_000), "0.0 %"),
        ("_percent", (0, 0), "-"),
        ("_percent", (1, 1_000, 0), "< 1 %"),
        ("_counted", (1, "event"), "1 event"),
        ("_counted", (2_000, "event"), "2,000 events"),
        ("_rough_duration", (0,), "0 seconds"),
        ("_rough_duration", (1,), "1 microsecond"),
        ("_rough_duration", (1_500,), "1.5 milliseconds"),
        ("_rough_duration", (60 * SECOND - 1,), "60 seconds"),
        ("_rough_duration", (90 * SECOND,), "1.5 minutes"),
        ("_rough_duration", (400 * DAY,), "400 days"),
        ("_pause_micros", (8,), 4 * SECOND),
        ("_pause_micros", (10,), 5_656_856),
        ("_as_json", ("p😀",), '"p😀"'),
        (
            "_as_json",
            (["a\n'\"\\", "p😀", {"à": [1, None, True]}],),
            '["a\\n\'\\"\\\\", "p😀", {"\\u00e0": [1, null, true]}]',
        ),
    ],
)
def test_written_for_people(macro: str, arguments: tuple[Any, ...], text: Any) -> None:
    assert getattr(Package(), macro)(*arguments) == text


# --- suggest_gap: the reference


def of_each_key(views: list[View]) -> list[list[int]]:
    keys: dict[str | None, list[int]] = {}
    for view in views:
        if view.at is not None:
            keys.setdefault(view.user, []).append(view.at)
    return [sorted(times) for times in keys.values()]


def sessions_of(times: list[int], gap: int) -> list[int]:
    """The number of events of each session."""
    sizes = [1]
    for before, at in pairwise(times):
        if at - before <= gap:
            sizes[-1] += 1
        else:
            sizes.append(1)
    return sizes


def check_gaps(text: str, views: list[View]) -> None:
    keys = of_each_key(views)
    pauses = [after - before for times in keys for before, after in pairwise(times)]
    without = sum(view.at is None for view in views)
    said_without = f" ({without} without a time)" if without else ""
    assert f"  {len(views):,} events{said_without} of {len(keys)} key" in text
    rough = Package()._rough_duration
    for share, (longest,) in table_below(text, "of the pauses").items():
        assert longest == rough(percentile(pauses, float(share.removesuffix(" %")) / 100)), share
    ladder = table_below(text, "gap ")
    assert list(ladder) == Package()._gap_ladder()
    for gap, (sessions, events, alone, *_) in ladder.items():
        sizes = [size for times in keys for size in sessions_of(times, micros(gap))]
        assert sessions == f"{len(sizes):,}", gap
        assert float(events.replace(",", "")) == pytest.approx(sum(sizes) / len(sizes), abs=0.0051), gap
        assert float(alone.strip("< %")) == pytest.approx(100 * sizes.count(1) / len(sizes), abs=0.11), gap
    assert sum(int(number[0].replace(",", "")) for number in table_below(text, "pauses from").values()) == len(pauses)


def two_humps(left: int, right: int) -> dict[int, int]:
    return {12: left, 28: right}


def dip(level: int, bottom: int) -> dict[int, int]:
    return dict.fromkeys(range(10, 21), level) | dict.fromkeys((14, 15, 16), bottom)


@pytest.mark.parametrize(
    ("counts", "valley"),
    [
        # smoothed 1 : 2 : 1, a hump reaches one bin to each side: the floor is what lies between
        (two_humps(1000, 500), {"first": 14, "last": 26, "bottom": 0, "hump": 1000}),
        # a few pauses do not end the floor
        ({**two_humps(1000, 500), 18: 5}, {"first": 14, "last": 26, "bottom": 0, "hump": 1000}),
        (two_humps(500, 1000), {"first": 14, "last": 26, "bottom": 0, "hump": 1000}),
        # 1 pause in 100 on each side
        (two_humps(10_000, 200), {"first": 14, "last": 26, "bottom": 0, "hump": 400}),
        (two_humps(10_000, 90), None),
        (two_humps(90, 10_000), None),
        (two_humps(1000, 0), None),
        # 72 below 120 can be chance, 720 below 1,200 can't
        (dip(30, 18), None),
        (dip(300, 180), {"first": 15, "last": 15, "bottom": 720, "hump": 1200}),
        # more than two thirds
        (dip(30_000, 21_000), None),
        # below ten seconds, and beyond a day
        ({0: 1000, 5: 1000}, None),
        ({33: 1000, 38: 1000}, None),
    ],
)
def test_a_valley_is_deep_and_has_two_sides(counts: dict[int, int], valley: dict[str, int] | None) -> None:
    macros = Package()
    assert macros._find_valley([counts.get(number, 0) for number in range(macros._pause_bins())]) == valley


def test_the_gap_is_in_the_valley(spark: SparkSession, schema: str) -> None:
    """Pauses end at 3 minutes and begin again at 8 hours: 34 minutes are as far from the one as from the other."""
    create(spark, f"{schema}.page_views", page_views())
    text = said(spark, schema, "suggest_gap", **VIEWS)
    assert "Recommended: gap='30 minutes'" in text
    check_gaps(text, page_views())
    expect("suggest_gap", text)


@pytest.mark.slow
def test_pauses_of_one_kind_have_no_valley(spark: SparkSession, schema: str) -> None:
    """Pauses that are all alike in their logarithm, and pauses with one hump."""
    doublings = islice(cycle(range(100)), 3000)
    alike = [2 ** (number / 6) * SECOND for number in doublings]
    hump = [(40 + (7 * number) % 41) * SECOND for number in range(2000)]
    kinds: dict[str, list[float]] = {"alike": [*alike], "hump": [*hump]}
    for name, pauses in kinds.items():
        views, at = [View("a", MONDAY, MONDAY)], MONDAY
        for pause in pauses:
            at += int(pause)
            views.append(View("a", at, at))
        create(spark, f"{schema}.{name}", views)
        text = said(spark, schema, "suggest_gap", **{**VIEWS, "events": name})
        assert "No gap is recommended: the pauses have no valley." in text
        check_gaps(text, views)


@pytest.mark.slow
def test_a_sample_is_the_same_keys_each_time(spark: SparkSession, schema: str) -> None:
    create(spark, f"{schema}.page_views", page_views())
    keys = {
        row.user_id
        for row in spark.table(f"{schema}.page_views").where("pmod(xxhash64(user_id), 5) = 0").distinct().collect()
    }
    assert 0 < len(keys) < 50
    text = said(spark, schema, "suggest_gap", **VIEWS, one_in=5)
    assert text == said(spark, schema, "suggest_gap", **VIEWS, one_in=5)
    assert "A sample: all events of 1 key in 5" in text
    check_gaps(text, [view for view in page_views() if view.user in keys])


@pytest.mark.slow
@pytest.mark.parametrize("zone", ["UTC", "America/New_York"])
def test_little_to_say(spark: SparkSession, schema: str, zone: str) -> None:
    create(spark, f"{schema}.page_views", [View("a", MONDAY, MONDAY), View("b", MONDAY, None), View("c", None, MONDAY)])
    with session_settings(spark, time_zone(zone)):
        gap = said(spark, schema, "suggest_gap", **VIEWS)
        late = said(spark, schema, "suggest_lateness", events="page_views", event_time="viewed_at", cursor="loaded_at")
        spark.sql(f"delete from {schema}.page_views")
        none = said(spark, schema, "suggest_lateness", events="page_views", event_time="viewed_at", cursor="loaded_at")
        no_gap = said(spark, schema, "suggest_gap", **VIEWS)
    assert "3 events (1 without a time) of 2 keys" in gap
    assert "No key has two events, so there is no time between them." in gap
    assert "arrived from 2026-01-05 00:00:00 UTC to 2026-01-05 00:00:00 UTC" in late
    assert "All of them arrived within a minute" in late
    assert "No event has a time and an arrival to compare." in none
    assert "0 events of 0 keys" in no_gap
    assert "No key has two events, so there is no time between them." in no_gap


@pytest.mark.slow
def test_times_at_the_ends_of_the_type_are_none(spark: SparkSession, schema: str) -> None:
    """Their differences are no BIGINT."""
    last = 2**63 - 1
    views = [View("a", MONDAY, MONDAY), View("a", MONDAY + HOUR, MONDAY + 2 * HOUR)]
    create(spark, f"{schema}.page_views", [*views, View("a", last, -last), View("a", -last, last)])
    gap = said(spark, schema, "suggest_gap", **VIEWS)
    late = said(spark, schema, "suggest_lateness", events="page_views", event_time="viewed_at", cursor="loaded_at")
    assert "4 events (2 without a time) of 1 key" in gap
    assert "4 events, 2 of them without a time and 2 without an arrival" in late
    assert "arrived from 2026-01-05 00:00:00 UTC to 2026-01-05 02:00:00 UTC" in late


# --- suggest_lateness: the reference


def judged(views: list[View]) -> tuple[list[int], list[int]]:
    """How late each event is, and how far behind the newest one that arrived in a minute before its own."""
    usable = [(v.at, v.loaded) for v in views if v.at is not None and v.loaded is not None and v.at <= v.loaded + HOUR]
    newest: dict[int, int] = {}
    for at, loaded in usable:
        newest[loaded // MINUTE] = max(at, newest.get(loaded // MINUTE, at))
    minutes = sorted(newest)
    before: list[int | None] = []
    for minute in minutes:
        known = [newest[minute], *(at for at in before[-1:] if at is not None)]
        before.append(max(known))
    behind = []
    for at, loaded in usable:
        place = bisect_left(minutes, loaded // MINUTE)
        seen = before[place - 1] if place else None
        behind.append(0 if seen is None else max(seen - seen % 1000 - at, 0))
    return [max(loaded - at, 0) for at, loaded in usable], behind


def check_lateness(text: str, views: list[View]) -> None:
    late, behind = judged(views)
    rough = Package()._rough_duration
    for share, (latest, farthest) in table_below(text, "of the events").items():
        wanted = float(share.removesuffix(" %")) / 100
        assert (latest, farthest) == (rough(percentile(late, wanted)), rough(percentile(behind, wanted))), share
    counts = {}
    for lateness, (events, *_) in table_below(text, "behind by").items():
        distance = 1 if lateness == "at all" else micros(lateness)
        counts[lateness] = sum(far >= distance for far in behind)
        assert events == f"{counts[lateness]:,}", lateness
    names = {"at all": "0 seconds"}
    delay, lateness = (
        next(names.get(name, name) for name, number in counts.items() if one_in * number <= len(behind))
        for one_in in (1_000, 10_000)
    )
    assert f"Recommended: watermark_delay='{delay}'\n" in text
    assert f"allowed_lateness='{lateness}'" in text


def test_lateness_is_measured_behind_the_newest_event(spark: SparkSession, schema: str) -> None:
    create(spark, f"{schema}.page_views", page_views())
    text = said(spark, schema, "suggest_lateness", events="page_views", event_time="viewed_at", cursor="loaded_at")
    check_lateness(text, page_views())
    # one event by 4 minutes, one by more than a year
    assert "Recommended: max_future_skew='1 hour'\n  2 events are later than the arrival, by up to 396 days." in text
    expect("suggest_lateness", text)


@pytest.mark.nightly
def test_the_few_events_that_are_latest(spark: SparkSession, schema: str) -> None:
    """Of 200,000 events the latest twenty; two more or less, which is 1 in 100,000."""
    many = 200_000
    late = f"cast(1000000D * {many} / ({many} - pmod(id * 7919L, {many}L)) as bigint)"
    spark.range(many).selectExpr(
        f"timestamp_micros({MONDAY} + id * 1000000L - {late}) as viewed_at",
        f"timestamp_micros({MONDAY} + id * 1000000L) as loaded_at",
    ).write.format("delta").saveAsTable(f"{schema}.page_views")
    text = said(spark, schema, "suggest_lateness", events="page_views", event_time="viewed_at", cursor="loaded_at")
    rough = Package()._rough_duration
    accepted = [rough(SECOND * many // rank) for rank in range(18, 24)]
    assert table_below(text, "of the events")["99.99 %"][0] in accepted


def test_the_page_shows_what_is_printed() -> None:
    shown = on_the_page()
    printed = {path.stem: path.read_text() for path in EXPECTED.glob("*.txt")}
    assert shown.keys() == printed.keys() == {path.stem for path in (ROOT / "macros" / "operations").glob("[a-z]*.yml")}
    for name, block in shown.items():
        assert shows(block, printed[name]), name


@pytest.mark.parametrize("block", ["a\nb\nc\n", "a\n...\nc\n", "  ...\nc\n", "a\n...\n"])
def test_lines_may_be_left_out(block: str) -> None:
    assert shows(block, "a\nb\nc\n")


@pytest.mark.parametrize("block", ["a\nc\n", "...\nb\n", "a\nb\n...\nc\n", "a\n...\nd\n", "a\n...\nb\nc\n"])
def test_a_line_that_is_shown_was_printed(block: str) -> None:
    assert not shows(block, "a\nb\nc\n")


# --- through dbt


def operation(project: Project, capsys: pytest.CaptureFixture[str], macro: str, **arguments: Any) -> str:
    """What dbt prints; names, and what differs from one test run to the next, as the pages have it."""
    capsys.readouterr()
    project.dbt("run-operation", macro, "--args", json.dumps(arguments))
    return capsys.readouterr().out.replace(f"{project.schema}.", "shop.")


def without_the_moment(text: str) -> str:
    """When runs took place, and how large the files are that they have written."""
    text = re.sub(r"((?:first|last) run +)2\d{3}-.* UTC", r"\g<1>2026-02-01 06:00:00 UTC", text)
    return re.sub(r"(\d+ files?), \d+\.\d [kM]B", r"\1, 12.3 kB", text)


def write_files(project: Project, text: str) -> list[str]:
    """The files that were printed; each begins with a comment that says its path."""
    parts = re.split(r"^(?:--|#) ((?:models|tests)/\S+)\n", text, flags=re.MULTILINE)[1:]
    for path, content in zip(parts[::2], parts[1::2], strict=True):
        project.write(path, content)
    return parts[::2]


def arrived_until(project: Project, time: int) -> None:
    until = f"timestamp_micros({MONDAY + time})"
    project.model("page_views", f"select * from {project.schema}.page_view_log where loaded_at <= {until}")
    project.dbt("run", "--select", "page_views")


def rows_of(project: Project, sql: str) -> list[tuple[Any, ...]]:
    return [tuple(row) for row in project.spark.sql(sql.replace("shop.", f"{project.schema}.")).collect()]


@pytest.mark.slow
def test_dbt_runs_them(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    """Each once, as a user would: look, generate, build, explain, look after."""
    create(project.spark, f"{project.schema}.page_view_log", page_views())
    project.write("packages.yml", {"packages": [{"local": str(ROOT)}]})
    arrived_until(project, 1000 * DAY)
    expect("suggest_gap", operation(project, capsys, "suggest_gap", **VIEWS))
    times = {"event_time": "viewed_at", "cursor": "loaded_at"}
    expect("suggest_lateness", operation(project, capsys, "suggest_lateness", events="page_views", **times))

    # paste, and build in two runs: the second one merges sessions
    arrived_until(project, 2 * DAY)
    printed = operation(project, capsys, "generate_session_models", **VIEWS, cursor="loaded_at", name="visits")
    expect("generate_session_models", printed)
    assert len(write_files(project, printed)) == 5
    assert {result.status for result in project.dbt("build")} == {"success", "pass"}
    arrived_until(project, 1000 * DAY)
    assert {result.status for result in project.dbt("build")} == {"success", "pass"}
    assert rows_of(project, "select count(*), sum(event_count) from shop.visits") == [(601, 3000 - 2)]

    state = (project.folder / "models" / "visits_state.sql").read_text()
    cut = "reread_events=true,\n    cut_on=['date_trunc(\"minute\", viewed_at)'],"
    project.model("visits_state", state.replace("max_future_skew='1 hour',", cut))
    built = project.dbt("build", "--select", "visits_state+", "--full-refresh")
    assert {result.status for result in built} == {"success", "pass"}, "what was printed still tests it"
    ((touching,),) = rows_of(project, "select count(*) from shop.visits where started_by = 'cut_on'")
    assert touching > 1000

    bounded = "watermark_delay='10 minutes',\n    allowed_lateness='12 hours',"
    project.model("visits_state", state.replace("max_future_skew='1 hour',", bounded))
    project.spark.sql(f"drop table {project.schema}.visits_state")  # in memory a catalog replaces such a one but once
    for day in (2, 4, 1000):
        arrived_until(project, day * DAY)
        project.dbt("run", "--select", "visits_state")
    text = operation(project, capsys, "explain_state", state="visits_state")
    expect("explain_state", without_the_moment(text))

    # and windows
    by_hour = {**VIEWS, "cursor": "loaded_at", "name": "hours", "size": "1 hour"}
    assert len(write_files(project, operation(project, capsys, "generate_session_models", **by_hour))) == 5
    for day in (2, 1000):
        arrived_until(project, day * DAY)
        built = project.dbt("build", "--select", "hours_state+")
        assert {result.status for result in built} == {"success", "pass"}
    assert rows_of(project, "select sum(event_count) from shop.hours") == [(3000 - 2,)]
    text = operation(project, capsys, "explain_state", state="hours_state")
    assert "shop.hours_state: the state of windows after 2 runs\n" in text


def ads_arrived(project: Project, until: int) -> None:
    """An impression an hour and its click after 20 minutes, which arrive within a minute; every third has none."""
    hours = {"impressions": ("impression_id", "shown_at", 0), "clicks": ("click_id", "clicked_at", 20)}
    for table, (name, time, minutes) in hours.items():
        project.model(
            table,
            f"""
            select
                id as {name},
                concat('ad ', id) as ad_id,
                timestamp_micros({MONDAY}) + make_interval(0, 0, 0, 0, id, {minutes}, 0) as {time},
                timestamp_micros({MONDAY}) + make_interval(0, 0, 0, 0, id, {minutes + 1}, 0) as loaded_at
            from range(24)
            where id < {until} and ({minutes} = 0 or id % 3 > 0)
            """,
        )
    project.dbt("run", "--select", "impressions", "clicks")


def of_side(table: str, one: str, time: str) -> dict[str, str]:
    return {"relation": table, "id": one, "event_time": time, "cursor": "loaded_at"}


AD_CLICKS = {
    "left": of_side("impressions", "impression_id", "shown_at"),
    "right": of_side("clicks", "click_id", "clicked_at"),
    "on": ["ad_id"],
    "lower": 0,
    "upper": "1 hour",
    "how": "left",
    "name": "ad_clicks",
}


@pytest.mark.slow
@pytest.mark.parametrize("bounded", [False, pytest.param(True, marks=pytest.mark.nightly)])
def test_models_of_a_join_are_built(project: Project, capsys: pytest.CaptureFixture[str], bounded: bool) -> None:
    """As they are printed, in two runs; the second lets go of the rows that the first has kept waiting."""
    ads_arrived(project, 8)
    lateness = {"allowed_lateness": "2 hours"} if bounded else {}
    printed = operation(project, capsys, "generate_join_models", **AD_CLICKS, **lateness)
    if not bounded:
        expect("generate_join_models", printed)
    assert len(write_files(project, printed)) == 7
    for until in (8, 24):
        ads_arrived(project, until)
        built = project.dbt("build", "--select", "ad_clicks_state+", "test_type:singular")
        assert {result.status for result in built} == {"success", "pass"}
        assert len([result for result in built if result.node.unique_id.startswith("test.")]) == 9
    found = rows_of(project, "select status, count(*) from shop.ad_clicks group by status")
    assert dict(found) == {"match": 16, "unmatched": 8}
    text = operation(project, capsys, "explain_state", state="ad_clicks_state")
    assert "shop.ad_clicks_state: the state of a join after 2 runs\n" in text


@pytest.mark.nightly
def test_models_of_odd_names_are_built(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    """Names that YAML would read as something else or cut, that dbt would render, and that Delta has to map."""
    odd = "it's # {{new}} {%"
    at = f"timestamp_micros({MONDAY} + id * {MINUTE})"
    columns = f"id as `row id`, concat('user ', id % 3) as `on`, 'a' as `{odd}`, {at} as at, {at} as loaded_at"
    project.spark.sql(f"create table {project.schema}.log using parquet as select {columns} from range(20)")
    table = {"name": "page views #2: new", "identifier": "log"}
    project.write("models/sources.yml", {"sources": [{"name": "raw", "schema": project.schema, "tables": [table]}]})
    keys, times = ["on", odd], {"event_time": "at", "cursor": "loaded_at"}
    side = {"relation": "raw.page views #2: new", "id": "row id", **times}
    of_events = {"events": side["relation"], "keys": keys, **times}
    joined = {"left": side, "right": side, "on": keys, "lower": 0, "upper": "1 hour", "name": "yes"}
    write_files(project, operation(project, capsys, "generate_session_models", **of_events, name="on"))
    write_files(project, operation(project, capsys, "generate_session_models", **of_events, name="no", size="1 hour"))
    write_files(project, operation(project, capsys, "generate_join_models", **joined))
    for _ in range(2):
        assert {result.status for result in project.dbt("build")} == {"success", "pass"}
    assert rows_of(
        project, "select sum(event_count) from shop.`on` union all select sum(event_count) from shop.no"
    ) == [
        (20,),
        (20,),
    ]


def robot() -> list[View]:
    """Every twenty minutes, for a day and a half."""
    return [View("robot", at, at + 20 * SECOND) for at in range(MONDAY, MONDAY + 36 * HOUR, 20 * MINUTE)]


@pytest.mark.slow
def test_a_state_in_order_and_one_that_a_robot_keeps_open(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    views = [view for view in page_views() if view.at and view.at < MONDAY + 100 * DAY]
    create(project.spark, f"{project.schema}.page_view_log", views + robot())
    arrived_until(project, 18 * HOUR)
    write_files(
        project,
        operation(
            project, capsys, "generate_session_models", **VIEWS, cursor="loaded_at", gap="30 minutes", name="visits"
        ),
    )
    project.dbt("run", "--select", "visits_state")
    text = operation(project, capsys, "explain_state", state=f"{project.schema}.visits_state")
    assert "shop.visits_state: the state of sessions after 1 run\n" in text
    assert "lateness bound   none: nothing is late" in text
    assert "The oldest open row began 2026-01-05 00:00:00 UTC: user_id 'robot'" in text
    assert text.endswith("Nothing stands out.\n")

    arrived_until(project, 35 * HOUR + MINUTE)
    project.dbt("run", "--select", "visits_state")
    text = operation(project, capsys, "explain_state", state="visits_state")
    assert "after 2 runs" in text
    assert re.search(r"^  cursor +2026-01-06 11:00:", text, re.MULTILINE)
    (warning,) = re.findall(r"^  - (.*(?:\n    .*)*)", text, re.MULTILINE)
    assert " ".join(warning.split()) == (
        "1 open session has gone on for longer than a day. The longest, of user_id 'robot', has for 1.5 days: "
        "a robot or a sensor? It ends when a pause is longer than the gap."
    )


@pytest.mark.slow
def test_a_join_is_explained(spark: SparkSession, schema: str) -> None:
    """The counts are those of the table, and those of the run log."""
    played = join_trial(12)
    state = Relation(schema, "clicks_state")
    assert not played.differences(spark, StateModel, state)
    text = said(spark, schema, "explain_state", state="clicks_state")
    assert f"shop.clicks_state: the state of a join after {len(played.history.batches)} runs\n" in text
    rows = spark.table(str(state))
    told = table_below(text, "status")
    rejected = {name: cells for name, cells in told.items() if name.startswith("rejected: ")}
    kept = {name: cells[0] for name, cells in told.items() if name not in rejected}
    # a row without a match is one of a side
    of_side = "case when left_id is null then ' (right)' else ' (left)' end"
    counted = rows.selectExpr(
        f"concat(status, if(status in ('pending', 'unmatched'), {of_side}, '')) as name", "status"
    )
    counted = counted.where("status not in ('checkpoint', 'rejected')").groupBy("name").count()
    assert kept == {row.name: f"{row[1]:,}" for row in counted.collect()}
    assert any(name.startswith("pending (") for name in kept)
    by_side = rows.where("status = 'rejected'").groupBy("side", "reason").sum("event_count").collect()
    assert by_side
    assert {name: cells[1] for name, cells in rejected.items()} == {
        f"rejected: {row.reason} ({row.side})": f"{row[2]:,}" for row in by_side
    }
    live = rows.where("status in ('match', 'unmatched', 'pending')")
    final = f"{live.where('is_final').count():,} of {live.count():,} row"
    assert re.search(rf"^  final +{final}", text, re.MULTILINE)
    assert len(re.findall(r"^  (?:left|right) cursor +\d", text, re.MULTILINE)) == 2


@dataclass
class Purged(StateInMemory):
    """A state whose superseded rows are deleted after each run."""

    purged: int = 0

    def run(self, *, full_refresh: bool = False) -> None:
        super().run(full_refresh=full_refresh)
        kept = {key: row for key, row in self.stored.items() if row["status"] != "superseded"}
        self.purged += len(self.stored) - len(kept)
        self.stored = kept
        self.spark.table(str(self.this)).where("status <> 'superseded'").createOrReplaceTempView(str(self.this))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("drawn", "seeds"),
    [
        (trial, (0, 1)),
        pytest.param(trial, (0, 1, 2, 3), marks=pytest.mark.nightly),
        pytest.param(join_trial, (9, 12, 45, 51), marks=pytest.mark.nightly),
    ],
)
def test_superseded_rows_are_needed_by_nothing(
    spark: SparkSession, drawn: Callable[[int], Trial], seeds: tuple[int, ...]
) -> None:
    """Sessions, aliases, rejected events and run logs, and the rows of joins, are those of the oracle without them."""
    states = []

    def state(*arguments: Any, **named: Any) -> Purged:
        states.append(Purged(*arguments, **named))
        return states[-1]

    for seed in seeds:
        assert not drawn(seed).differences(spark, state), f"{drawn.__name__}({seed})"
    assert sum(state.purged for state in states) > 0


LOG = {**VIEWS, "events": "web.page_view_log"}


@pytest.mark.slow
def test_a_key_is_forgotten(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    """In the order that the page gives: the source, the state with its events, then a run; and all tests pass."""
    start_log(project, "delta")
    write_files(
        project, operation(project, capsys, "generate_session_models", **LOG, cursor="loaded_at", name="visits")
    )
    merged = "materialized='incremental', incremental_strategy='merge', file_format='delta', unique_key"
    of_visits = "sessions=ref('visits'), keys=['user_id'], event_time='viewed_at', id='viewed_at'"
    project.model(
        "visit_events",
        f"{{{{ config({merged}='viewed_at') }}}}\n{{{{ event_windows.session_events("
        f"events=source('web', 'page_view_log'), {of_visits}) }}}}",
    )
    days = "select to_date(session_start) as visited_on, count(*) as visits from {{ ref('visits') }} group by 1"
    project.model("visits_by_day", f"{{{{ config({merged}='visited_on') }}}}\n{days}")
    take_in(project, "ann", 1, 0, 40)
    views = f"('bob', {at(2)}, date'2026-02-05'), ('0042', {at(90)}, date'2026-02-05'), ('ann', null, date'2026-02-05')"
    project.spark.sql(f"insert into {project.schema}.page_view_log values {views}")
    take_in(project, "ann", 4, 20)
    project.dbt("run", "--select", "visits", "visits_runs", "visit_events", "visits_by_day")

    asked = {"state": "visits_state", "keys": [{"user_id": "ann"}, "0042"], "session_events": ["visit_events"]}
    shown = operation(project, capsys, "forget_keys", **asked)
    expect("forget_keys", shown)
    project.spark.sql(f"delete from {project.schema}.page_view_log where user_id in ('ann', '0042')")
    done = operation(project, capsys, "forget_keys", **asked, dry_run=False)
    assert shown.count("would delete") == done.count("  deleted ") == 5
    for table in ("visits_state", "visit_events"):
        assert rows_of(project, f"select user_id from shop.{table} where user_id is not null") == [("bob",)]
    assert rows_of(project, "select sum(forgotten_accepted), sum(forgotten_rejected) from shop.visits_runs") == [(4, 1)]
    assert "no row has one of these keys" in operation(project, capsys, "forget_keys", **asked, dry_run=False)
    for statement in re.findall(r"^    (reorg .*)", done, re.MULTILINE):
        project.spark.sql(statement.replace("shop.", f"{project.schema}."))
    take_in(project, "ann", 7, 50)
    assert [result.status for result in project.dbt("test", "--select", "test_name:events_are_conserved")] == ["pass"]
    assert rows_of(project, "select user_id, event_count from shop.visits order by 1") == [("ann", 1), ("bob", 1)]


def start_log(project: Project, table_format: str) -> None:
    columns = "user_id string, viewed_at timestamp, loaded_at timestamp"
    project.spark.sql(f"create table {project.schema}.page_view_log ({columns}) using {table_format}")
    source = {"name": "web", "schema": project.schema, "tables": [{"name": "page_view_log"}]}
    project.write("models/sources.yml", {"sources": [source]})


def at(minute: int) -> str:
    return f"timestamp_micros({MONDAY + minute * MINUTE})"


def take_in(project: Project, user: str, load: int, *minutes: int) -> None:
    """Views at these minutes, as the load of this number, and a run."""
    values = (f"('{user}', {at(minute)}, date'2026-02-01' + {load})" for minute in minutes)
    project.spark.sql(f"insert into {project.schema}.page_view_log values {', '.join(values)}")
    project.dbt("run", "--select", "visits_state")


def held(project: Project) -> list[tuple[Any, ...]]:
    """All that a purge must leave as it is: rows without the old tombstone, and where ids lead."""
    kept = (
        "select session_id, status, event_count, checkpoint.run from shop.visits_state"
        " where status <> 'superseded' or updated_at > current_timestamp() - make_interval(0, 0, 0, 1)"
    )
    aliases = str(Package().session_aliases(state=Relation("shop", "visits_state")))
    return sorted(rows_of(project, kept) + rows_of(project, aliases), key=repr)


def files_of(project: Project, table: str) -> set[str]:
    """The data files that the newest version of a table is made of."""
    rows = project.spark.sql(f"select distinct input_file_name() as path from {project.schema}.{table}").collect()
    return {row.path for row in rows}


def check_compaction(project: Project, capsys: pytest.CaptureFixture[str]) -> str:
    """The same rows in fewer files; what is asked for is shown at first, and then done. What was shown."""
    printed = operation(project, capsys, "generate_session_models", **LOG, cursor="loaded_at", name="visits")
    write_files(project, printed)
    take_in(project, "ann", 1, 0, 40)
    take_in(project, "ann", 2, 20)
    project.spark.sql(f"update {project.schema}.visits_state set updated_at = updated_at - make_interval(0, 0, 0, 10)")
    for load, minute in enumerate((0, 40, 20, 10), 3):
        take_in(project, "bob", load, minute)
    asked = {"state": "visits_state", "retention_days": 30, "purge_superseded_days": 7}
    tombstones = "select count(*) from shop.visits_state where status = 'superseded'"
    kept = held(project)
    assert len(kept) == 2 + 6 + 1 + 2, "sessions, checkpoints, a tombstone, aliases"

    files = files_of(project, "visits_state")
    shown = operation(project, capsys, "compact_state", **asked, dry_run=True)
    assert files_of(project, "visits_state") == files, "a dry run changes nothing"
    again = operation(project, capsys, "compact_state", **asked)
    of_iceberg = r"(?<=older_than => timestamp')[^']*"  # counted back from each call
    assert re.sub(of_iceberg, "", again) == re.sub(of_iceberg, "", shown), "and is what is done unless one asks"
    assert rows_of(project, tombstones) == [(2,)]
    assert held(project) == kept
    done = operation(project, capsys, "compact_state", **asked, dry_run=False)
    before, after = (int(number) for number in re.findall(r"(\d+) files?,", done))
    assert f"  would compact {before} files, " in shown
    assert after < before
    assert files_of(project, "visits_state") != files
    assert "  deleted 1 row of sessions or matches that went away more than 7 days ago\n" in done
    assert rows_of(project, tombstones) == [(1,)]
    assert held(project) == kept

    # a state to go on with
    take_in(project, "ann", 7, -20)
    live = (
        "select user_id, session_id, event_count from shop.visits_state where status in ('open', 'closed') order by 1"
    )
    grown = rows_of(project, live)
    assert [(user, number) for user, _, number in grown] == [("ann", 4), ("bob", 4)]
    project.dbt("run", "--select", "visits_state", "--full-refresh")
    assert rows_of(project, live) == grown
    return shown


@pytest.mark.slow
def test_a_state_is_compacted(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    start_log(project, "delta")
    expect("compact_state", without_the_moment(check_compaction(project, capsys)))


@pytest.mark.nightly
def test_a_state_in_iceberg_is_compacted(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    with in_catalog(project.spark, "ice"):
        project.spark.sql(f"create namespace if not exists ice.{project.schema}")
        start_log(project, "iceberg")
        shown = check_compaction(project, capsys)
        text = operation(project, capsys, "explain_state", state="visits_state")
        for table in ("visits_state", "page_view_log"):
            project.spark.sql(f"drop table {project.schema}.{table}")
        project.spark.sql(f"drop namespace {project.schema}")
    assert "call `ice`.system.expire_snapshots(table => 'shop.visits_state', older_than => timestamp'" in shown
    assert re.search(r"table +\d+ files?, ", text)

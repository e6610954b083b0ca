"""The pictures of `make report` show what the oracle says, and the page that holds them needs nothing else."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from html import escape
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any

import pytest

from scripts.report import __main__ as command
from scripts.report.activity import length_labels, size_labels
from scripts.report.arrivals import behind_labels
from scripts.report.durations import rough
from scripts.report.errors import ReportError
from scripts.report.layout import PLOTTING
from scripts.report.page import page, sections
from scripts.report.reading import BEHIND_EDGES, LENGTH_EDGES, SIZE_EDGES, Facts
from tests.oracle.joins import JoinStream
from tests.oracle.several import source_of
from tests.report.states import anything_of, build_join, build_several, build_windows, facts_of, of_two_sources
from tests.report.states import hours as hours_of_windows
from tests.support.replay import hashed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from pyspark.sql import SparkSession

    from scripts.report.drawing import Section
    from scripts.shared.project import Project
    from tests.oracle import Event
    from tests.report.states import Built

pytestmark = pytest.mark.slow

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
HOUR, MINUTE = 3_600_000_000, 60_000_000
IDENTS = ["per-hour", "lengths", "sizes", "lateness", "shares", "watermark", "changes", "timeline"]


def micros(time: datetime) -> int:
    return (time.replace(tzinfo=UTC) - EPOCH) // timedelta(microseconds=1)


def by_ident(facts: Facts) -> dict[str, Section]:
    return {section.ident: section for section in sections(facts)}


def trace(section: Section, name: str) -> Any:
    (found,) = [one for one in section.figure.data if one.name == name]
    return found


def bin_of(value: int, edges: Sequence[int]) -> int:
    """How many edges a value has reached."""
    return sum(value >= edge for edge in edges)


def hours(values: Iterable[int]) -> dict[int, int]:
    return dict(Counter(value // HOUR * HOUR for value in values))


def shown_hours(bar: Any) -> dict[int, int]:
    """A bar stands in the middle of its hour."""
    return {micros(x) - HOUR // 2: y for x, y in zip(bar.x, bar.y, strict=True)}


def in_a_session(built: Built) -> list[int]:
    """The times of events that lie within a session of their key, rejected or not."""
    ranges = [(one.key, one.start, one.last_event_at) for one in built.stream.sessions()]
    return [
        event.event_time
        for event in built.history.events
        if event.event_time is not None
        and any(event.key == key and first <= event.event_time <= last for key, first, last in ranges)
    ]


def behind(built: Built) -> dict[int, list[tuple[Event, int]]]:
    """By run, each event that was not rejected for another reason than lateness, and how far behind it was."""
    others = {id(one.event) for one in built.stream.rejected if one.reason != "late"}
    found: dict[int, list[tuple[Event, int]]] = {}
    for result, batch in zip(built.stream.runs, built.history.batches, strict=True):
        before = result.watermark_before
        newest = None if before is None else before + built.history.settings.watermark_delay
        found[result.run] = [
            (event, max(0 if newest is None else newest - (event.event_time or 0), 0))
            for event in batch
            if id(event) not in others
        ]
    return found


def check_activity(built: Built, shown: dict[str, Section]) -> None:
    live = built.stream.sessions()
    figure = shown["per-hour"].figure
    assert shown_hours(trace(shown["per-hour"], "sessions")) == hours(one.start for one in live)
    assert shown_hours(trace(shown["per-hour"], "events")) == hours(in_a_session(built))
    assert "UTC" in figure.layout.xaxis2.title.text
    lengths = Counter(length_labels()[bin_of(one.last_event_at - one.start, LENGTH_EDGES)] for one in live)
    sizes = Counter(size_labels()[bin_of(one.event_count, SIZE_EDGES)] for one in live)
    for ident, expected in (("lengths", lengths), ("sizes", sizes)):
        (bar,) = shown[ident].figure.data
        assert {label: number for label, number in zip(bar.y, bar.x, strict=True) if number} == dict(expected), ident
    longest = max(one.last_event_at - one.start for one in live)
    assert f"the longest lasts {rough(longest)}." in shown["lengths"].says
    assert f"the largest has {max(one.event_count for one in live):,}." in shown["sizes"].says


def check_lateness(built: Built, shown: dict[str, Section]) -> None:
    settings = built.history.settings
    edges = sorted({*BEHIND_EDGES, settings.watermark_delay, *filter(None, [settings.allowed_lateness])})
    found = [far for judged in behind(built).values() for _, far in judged]
    labels = behind_labels(edges)
    # beyond an edge, not at it
    expected = Counter(labels[sum(far > edge for edge in edges)] for far in found)
    bars = Counter[str]()
    for bar in shown["lateness"].figure.data:
        for (label, _), number in zip(bar.customdata, bar.x, strict=True):
            past = edges.index(settings.watermark_delay) < labels.index(label)
            assert (bar.name == "behind the watermark") == past
            bars[label] += number or 0
    assert +bars == expected
    assert shown["lateness"].says.startswith(f"Of {len(found):,} events, ")
    delay, *_ = shown["lateness"].figure.layout.shapes
    above = shown["lateness"].figure.layout.yaxis.tickvals[edges.index(settings.watermark_delay)]
    assert above < delay.y0 < above + 2, "between the bars that it divides, in a row of its own"
    assert delay.y0 not in shown["lateness"].figure.layout.yaxis.tickvals


def check_runs(built: Built, shown: dict[str, Section]) -> None:
    runs = built.stream.runs
    for kind in ("created", "extended", "merged", "closed"):
        bar = trace(shown["changes"], kind)
        assert list(bar.x) == [run.run for run in runs]
        assert list(bar.y) == [getattr(run, kind) for run in runs], kind
    names = {
        "late": "rejected: late",
        "future": "rejected: from the future",
        "past": "rejected: from long ago",
        "null_event_time": "rejected: without a time",
        "bad_gap": "rejected: bad gap",
    }
    past = {
        run: sum(far > built.history.settings.watermark_delay for _, far in judged)
        for run, judged in behind(built).items()
    }
    expected = {
        name: [run.rejected[reason] / run.events_read for run in runs]  # type: ignore[index]
        for reason, name in names.items()
    }
    expected["behind the watermark, taken in"] = [
        (past[run.run] - run.rejected["late"]) / run.events_read for run in runs
    ]
    drawn = {bar.name: list(bar.y) for bar in shown["shares"].figure.data}
    assert drawn == {name: shares for name, shares in expected.items() if any(shares)}
    line = trace(shown["watermark"], "watermark after each run")
    reached = [run for run in runs if run.watermark_after is not None]
    assert [micros(y) for y in line.y] == [run.watermark_after for run in reached]
    cursors = [max(event.cursor for event in batch) for batch in built.history.batches]
    assert [micros(x) for x in line.x] == cursors[-len(reached) :]


def check_key(built: Built, key: tuple[Any, ...], facts: Facts, shown: Section) -> None:
    """The sessions of a key, those that were merged into them, and its events."""
    assert facts.visitor is not None
    assert tuple(facts.visitor.key) == key
    sessions = [one for one in built.stream.sessions() if one.key == key]
    ids = {hashed(one.id) for one in sessions}
    bars = trace(shown, "sessions")
    assert sorted(micros(base) for base in bars.base) == sorted(one.start for one in sessions)
    gone = {hashed(old): hashed(new) for old, new in built.stream.aliases().items() if hashed(new) in ids}
    assert {row["session_id"]: row["into_id"] for row in facts.visitor.merged} == gone
    assert all(row["first_micros"] is not None for row in facts.visitor.merged)
    if gone:
        assert len(trace(shown, "merged away").base) == len(gone)
    # whole, for the reader who looks one up; the page shows its beginning
    assert all(f'title="{one}">{one}</code>' in shown.after for one in ids | gone.keys())
    rejected = Counter(str(one.reason) for one in built.stream.rejected if one.event.key == key)
    told = Counter[str]()
    for row in facts.visitor.rejected:
        told[row["detail"]] += row["events"]
    assert told == rejected
    inside = [
        event.event_time
        for event in built.history.events
        if event.key == key
        and event.event_time is not None
        and any(one.start <= event.event_time <= one.last_event_at for one in sessions)
    ]
    assert sorted(micros(x) for x in trace(shown, "events").x) == sorted(inside)


def most_merged(built: Built) -> tuple[Any, ...]:
    ((key, _),) = Counter(old[0] for old in built.stream.aliases()).most_common(1)
    return key


def check(built: Built, facts: Facts) -> None:
    shown = by_ident(facts)
    assert list(shown) == IDENTS
    check_activity(built, shown)
    check_lateness(built, shown)
    check_runs(built, shown)
    assert facts.superseded == len(built.stream.aliases())
    assert facts.rejected == dict(Counter(one.reason for one in built.stream.rejected))


def test_unlimited_lateness(visits: Built, visits_facts: Facts) -> None:
    """And the key that is shown where none is asked for has merges."""
    facts = visits_facts
    check(visits, facts)
    assert facts.visitor is not None
    assert facts.visitor.merged
    check_key(visits, tuple(facts.visitor.key), facts, by_ident(facts)["timeline"])
    check_page(facts)


def test_bounded_lateness_and_a_gap_per_event(calls: Built) -> None:
    key = most_merged(calls)
    facts = calls.read(json.dumps(dict(zip(calls.keys, key, strict=True))))
    check(calls, facts)
    check_key(calls, key, facts, by_ident(facts)["timeline"])


# --- a clock that is ahead


def test_a_clock_that_is_ahead(clocks_facts: Facts) -> None:
    """The page says what explain_state says, above all pictures and beside the watermark, and nothing else of it."""
    (warning,) = clocks_facts.warnings
    assert warning["about"] == "clock"
    later = r"The newest event is 25\.\d days later than the newest arrival\."
    assert re.match(rf"{later} A clock that is ", warning["text"])
    shown = by_ident(clocks_facts)
    assert shown["watermark"].warning == warning["text"]
    assert re.search(
        r"the watermark is 2026-06-29 23:55:00 UTC, 25\.\d d ahead of the newest arrival\.$", shown["watermark"].says
    )
    made = page(clocks_facts, sections(clocks_facts))
    sentence = escape(warning["text"])
    assert sentence in made[made.index('<div class="warning" id="warnings">') : made.index("<dl>")]
    assert made.count(f'<p class="warning">{sentence}</p>') == 1
    assert "Old data" not in made


def test_the_command_prints_a_warning_once(
    clocks_facts: Facts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("EVENT_WINDOWS_TARGET", "thrift")  # whose server may be in use
    monkeypatch.setattr(command, "read", lambda *_: clocks_facts)
    assert command.main(["clocks_state", "--to", str(tmp_path / "clocks.html")]) == 0
    printed = capsys.readouterr().out
    assert printed.count(clocks_facts.warnings[0]["text"]) == 1
    assert f"  Worth a look: {clocks_facts.warnings[0]['text']}\n" in printed
    assert "\n    The time axis leaves out 1 session and 6 events, " in printed


def test_no_warning_where_nothing_stands_out(visits_facts: Facts) -> None:
    assert visits_facts.warnings == []
    made = page(visits_facts, sections(visits_facts))
    assert 'class="warning"' not in made[: made.index("<script>")]


def test_one_device_does_not_stretch_the_axis(clocks_facts: Facts) -> None:
    """Its six events are told of and not shown, and hours stay hours; the data of the picture have them all."""
    shown = by_ident(clocks_facts)["per-hour"]
    axis = shown.figure.layout.xaxis2
    assert axis.range == (datetime(2026, 6, 1, 7, 30), datetime(2026, 6, 4, 20, 30))  # noqa: DTZ001 (as Plotly has it)
    left_out = "1 session and 6 events, 2026-06-30 00:00 to 00:59"
    assert axis.title.text == "time (UTC)<br>not shown: " + left_out.replace(", ", ",<br>")
    assert f"The time axis leaves out {left_out} (UTC)" in shown.warning
    assert shown.title == "Sessions and events per hour"
    assert sum(trace(shown, "events").y) == 406


def test_old_data_are_old(clocks_facts: Facts) -> None:
    """A year behind the arrivals, and not ahead of them."""
    year = 365 * 24 * HOUR
    runs = [{**run, "watermark_after": run["watermark_after"] - year} for run in clocks_facts.runs]
    shown = by_ident(replace(clocks_facts, runs=runs, warnings=[]))["watermark"]
    assert " d behind the newest arrival. Old data are being read: " in shown.says
    assert not shown.warning


# --- axes


def span(axis: Any) -> timedelta:
    first, last = axis.range
    return last - first  # type: ignore[no-any-return]


def test_an_axis_whose_values_are_all_equal(visits_facts: Facts) -> None:
    """An hour of a time, whole numbers of a count: left alone, ticks are microseconds or parts of a session."""
    (run, *_) = visits_facts.runs
    same = [{**run, "run": number} for number in (1, 2)]
    shown = by_ident(replace(visits_facts, runs=same, cursor_type="bigint"))["watermark"].figure.layout
    assert span(shown.xaxis) == span(shown.yaxis) == timedelta(hours=1)
    hours = [{**row, "sessions": 1, "events": 1} for row in visits_facts.sessions["hour"]]
    sizes = [{**row, "sessions": 1} for row in visits_facts.sessions["size"]]
    facts = replace(
        visits_facts, sessions={**visits_facts.sessions, "hour": hours[:1], "size": sizes}, event_hours=hours[:1]
    )
    layout = by_ident(facts)["per-hour"].figure.layout
    assert layout.yaxis.dtick == layout.yaxis2.dtick == 1
    assert span(layout.xaxis) == timedelta(hours=12)  # and not one bar as wide as the page
    assert by_ident(facts)["sizes"].figure.layout.xaxis.dtick == 1


def test_small_shares_have_ticks_that_differ(visits_facts: Facts) -> None:
    """0.0002 % and 0.0004 % are not both 0 %."""
    assert by_ident(visits_facts)["shares"].figure.layout.yaxis.tickformat == "~%"


# --- the page


class Elements(HTMLParser):
    """What a page has, and what it would fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.sections: list[str] = []
        self.fetched: list[tuple[str, str | None]] = []
        self.policy = ""
        self.texts: dict[str, list[str]] = {}
        self.open = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.open = f"{tag} {given.get('type') or ''}".strip()
        self.texts.setdefault(self.open, []).append("")
        if tag == "section":
            self.sections.append(given["id"] or "")
        if tag == "meta" and given.get("http-equiv") == "Content-Security-Policy":
            self.policy = given["content"] or ""
        fetching = {name for name in given if name in ("src", "href", "data", "poster", "srcset")}
        self.fetched += [(tag, given[name]) for name in fetching if not (given[name] or "").startswith("#")]

    def handle_endtag(self, tag: str) -> None:  # noqa: ARG002 (the base class calls it so)
        self.open = ""

    def handle_data(self, data: str) -> None:
        if self.open:
            self.texts[self.open][-1] += data


def check_page(facts: Facts) -> None:
    made = page(facts, sections(facts))
    elements = Elements()
    elements.feed(made)
    assert elements.sections == IDENTS
    assert not elements.fetched
    assert elements.policy == (
        "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:"
    )
    style = "".join(elements.texts["style"])
    assert "url(" not in style
    assert "@import" not in style
    assert "prefers-color-scheme: dark" in style
    figures = [json.loads(text) for text in elements.texts["script application/json"]]
    assert sum("data" in figure for figure in figures) == len(IDENTS)
    # one of the library's own buttons sends the data to a server
    assert "displayModeBar: false" in elements.texts["script"][-1]


@pytest.mark.nightly
def test_windows(spark: SparkSession, app: Project) -> None:
    """Tiles and pictures of a state of windows say what the oracle says; sections of sessions alone are left out."""
    replay = build_windows(spark, app, "hours", hours_of_windows())
    facts = facts_of(app, "hours_state")
    live, runs, shown = replay.stream.windows(), replay.stream.runs, by_ident(facts)
    assert [*shown] == [ident for ident in IDENTS if ident not in ("lengths", "timeline")]
    assert shown_hours(trace(shown["per-hour"], "windows")) == hours(window.start for window in live)
    own = Counter[int]()
    for window in live:
        own[window.start - window.start % HOUR] += window.own
    assert shown_hours(trace(shown["per-hour"], "events")) == own
    (bar,) = shown["sizes"].figure.data
    sizes = Counter(size_labels()[bin_of(len(window.events), SIZE_EDGES)] for window in live)
    assert {label: number for label, number in zip(bar.y, bar.x, strict=True) if number} == dict(sizes)
    for kind in ("created", "extended", "missed", "closed"):
        assert list(trace(shown["changes"], kind).y) == [getattr(run, kind) for run in runs], kind
    assert sum(run.missed for run in runs) > 0 < sum(run.duplicates for run in runs)
    rejected = Counter[str]()
    for run in runs:
        rejected.update(run.rejected)
    assert facts.rejected == {reason: number for reason, number in rejected.items() if number}
    late = trace(shown["shares"], "rejected: late")
    assert list(late.y) == [run.rejected["late"] / run.events_read for run in runs]
    made = page(facts, sections(facts))
    assert f"Windows of {facts.relation}" in made
    assert ">duplicates</th>" in made
    assert "session" not in " ".join(section.says + section.reads for section in shown.values()).lower()


JOIN_IDENTS = ["per-hour", "apart", "standing", "rejected", "watermark", "changes"]


def test_a_join(spark: SparkSession, app: Project) -> None:
    """What became of the rows of both sides, which were rejected, and how far each side has brought the watermark."""
    replay = build_join(spark, app, "pairs")
    facts = facts_of(app, "pairs_state")
    history, stream, shown = replay.history, JoinStream(replay.history.settings), by_ident(facts)
    assert [*shown] == JOIN_IDENTS
    reached: list[list[int | None]] = []
    watermarks: list[int | None] = []
    for number, batch in enumerate(history.batches, 1):
        if number == 1 or any(batch):
            stream.run(*batch)
            places = zip(stream.latest, history.settings.delays, strict=True)
            reached.append([None if newest is None else newest // 1000 * 1000 - delay for newest, delay in places])
            watermarks.append(stream.watermark)

    rows = [{row.id: row.time for row in side} for side in stream.accepted]
    live = stream.live()
    for status in ("match", "unmatched", "pending"):
        times = [rows[1][right] if left is None else rows[0][left] for left, right, one in live if one == status]
        assert shown_hours(trace(shown["per-hour"], status)) == hours(time or 0 for time in times), status
    apart = [(rows[1][right] or 0) - (rows[0][left] or 0) for left, right, _ in live if None not in (left, right)]
    (bar,) = shown["apart"].figure.data
    assert apart
    assert sum(bar.x) == len(apart)
    first = bin_of(min(apart), facts.apart_edges)
    drawn = {number: count for number, count in enumerate(bar.x, first) if count}
    assert drawn == dict(Counter(bin_of(one, facts.apart_edges) for one in apart))

    final = stream.final()
    expected = Counter(
        {"match": "match"}.get(status, f"{'right' if left is None else 'left'} row, {status}")
        for left, _, status in live
    )
    bars = {name: trace(shown["standing"], name) for name in ("final", "may change")}
    assert sum(bars["final"].x) == len(final) > 0
    told = {
        label: sum(numbers) for label, *numbers in zip(bars["final"].y, *(bar.x for bar in bars.values()), strict=True)
    }
    assert told == dict(expected)

    rejected = Counter(f"{side}: {reason}" for side, _, reason, _ in stream.rejected)
    assert facts.rejected == dict(rejected)
    assert {key.split(":")[0] for key in rejected} == {"left", "right"}
    read_by = [
        [len(side) for side in batch] for number, batch in enumerate(history.batches, 1) if number == 1 or any(batch)
    ]
    shares: dict[tuple[int, str], Counter[str]] = {}
    for bar in shown["rejected"].figure.data:
        side = 1 if bar.yaxis == "y2" else 0
        for run, part in zip(bar.x, bar.y, strict=True):
            shares.setdefault((run, ("left", "right")[side]), Counter())[bar.name.replace(" ", "_")] += round(
                part * read_by[run - 1][side]
            )
    by_run = Counter((run, side, reason) for side, _, reason, run in stream.rejected)
    assert {(run, side, reason): n for (run, side), of in shares.items() for reason, n in of.items() if n} == dict(
        by_run
    )

    line = trace(shown["watermark"], "watermark after each run")
    known = [place for place, watermark in zip(reached, watermarks, strict=True) if watermark is not None]
    assert [micros(y) for y in line.y] == [watermark for watermark in watermarks if watermark is not None]
    for side, name in enumerate(("left", "right")):
        alone = [None if y is None else micros(y) // 1000 * 1000 for y in trace(shown["watermark"], f"{name} alone").y]
        assert alone == [place[side] for place in known], name
    slow = min((place, name) for place, name in zip(reached[-1], ("left", "right"), strict=True) if place is not None)[
        1
    ]
    assert f"It is held by the side {slow}; " in shown["watermark"].says
    made = page(facts, sections(facts))
    assert f"Matches of {facts.relation}" in made
    assert "right late</th>" in made
    assert "session" not in " ".join(section.says + section.reads for section in shown.values()).lower()


@pytest.mark.nightly
def test_several_sources(spark: SparkSession, app: Project) -> None:
    """Events of both are shown, under the names that each has for them; and how far each has brought the watermark."""
    played = of_two_sources()
    replay = build_several(spark, app, "both", played)
    facts = facts_of(app, "both_state")
    assert not facts.no_events
    shown, stream = by_ident(facts), replay.stream
    assert [*shown] == IDENTS
    live = stream.sessions()
    assert shown_hours(trace(shown["per-hour"], "sessions")) == hours(one.start for one in live)
    ranges = [(one.key, one.start, one.last_event_at) for one in live]
    inside = [
        event
        for event in played.events
        if event.event_time is not None
        and any(event.key == key and first <= event.event_time <= last for key, first, last in ranges)
    ]
    assert {source_of(event) for event in inside} == {source.name for source in played.sources}
    assert shown_hours(trace(shown["per-hour"], "events")) == hours(event.event_time or 0 for event in inside)
    assert facts.visitor is not None
    key = tuple(facts.visitor.key)
    of_key = sorted(event.event_time or 0 for event in inside if event.key == key)
    assert sorted(micros(x) for x in trace(shown["timeline"], "events").x) == of_key
    assert facts.rejected == dict(Counter(one.reason for one in stream.rejected))
    for source in played.sources:
        newest = stream.marks.newest[source.name]
        line = trace(shown["watermark"], f"{source.name} alone")
        assert newest is not None
        assert micros(line.y[-1]) // 1000 == newest // 1000 - source.watermark_delay // 1000
        assert f"<dt>{source.name}</dt><dd>event time " in page(facts, sections(facts))
    assert f"It is held by the source {stream.marks.held_by}; " in shown["watermark"].says
    assert "a watermark delay of its own" in shown["lateness"].note
    (other,) = {source.name for source in played.sources} - {stream.marks.held_by}
    with pytest.raises(ReportError, match="EVENTS: is one relation, and the state"):
        facts_of(app, "both_state", events=f"app.{other}")


def test_funnels_and_retention(spark: SparkSession, app: Project) -> None:
    """Of a table that is no state: how far each row came, and the triangle of who came back."""
    minutes = [(3, [0, 2, 12]), (3, [0, 4, 5]), (2, [0, 9]), (1, [0]), (0, [])]
    rows = " union all ".join(
        f"select {reached} as reached, cast(array({', '.join(map(str, times))}) as array<bigint>) as times"
        for reached, times in minutes
    )
    spark.sql(
        f"create table {app.schema}.paths as select named_struct('reached', reached, 'times',"
        f" transform(times, one -> timestamp_seconds(one * 60))) as `To Buy`, reached as steps_reached from ({rows})"
    )
    spark.sql(
        f"create table {app.schema}.returned as select * from values"
        " (date'2026-06-01', 0, 4, 4, true), (date'2026-06-01', 1, 4, 3, true), (date'2026-06-01', 2, 4, 1, false),"
        " (date'2026-06-08', 0, 2, 2, true), (date'2026-06-08', 1, 2, 1, false)"
        " as t (first_week, weeks_after, cohort_size, people, is_complete)"
    )
    paths, returned = anything_of(app, "paths"), anything_of(app, "returned")
    shown = {section.ident: section for section in sections(paths)}
    assert [*shown] == ["funnel-To-Buy", "funnel-steps_reached"]
    for ident, times in (("funnel-To-Buy", ["4 min", "5.5 min"]), ("funnel-steps_reached", [])):
        section = shown[ident]
        assert list(trace(section, "went on").x) == [3, 2, 0]
        assert list(trace(section, "went no further").x) == [1, 1, 2]
        assert section.says.startswith("Of 5 rows 4 met the first step (80 %). Of these 2 came to step 3 (50 %).")
        assert re.findall(r">([\d.]+ min)<", section.after) == times
        assert ("half within" in section.after) == ("half of them" in section.reads) == bool(times)
    (triangle,) = sections(returned)
    (cells,) = triangle.figure.data
    assert [list(line) for line in cells.z] == [[100, 75, 25], [100, 50, None]]
    assert list(cells.y) == ["2026-06-01 (4)", "2026-06-08 (2)"]
    assert cells.text[0][2] == "1 of 4; the week goes on"
    assert triangle.says == "2 cohorts of 6 people. 75 % of them came back in the week after their first."
    made = page(paths, sections(paths))
    assert f"<h1>Funnels of {app.schema}.paths</h1>" in made
    assert "The model <code>paths</code>" in made
    assert "run log" not in made
    assert f"<h1>Retention of {app.schema}.returned</h1>" in page(returned, sections(returned))


@pytest.mark.nightly
def test_the_funnel_of_a_state(visits: Built) -> None:
    """Beside the pictures of the state, of its live sessions alone."""
    project = visits.project
    project.dbt("run", "--select", "funnel_state")
    facts = facts_of(project, "funnel_state")
    sizes = [row.event_count for row in project.table("funnel_state").where("status in ('open', 'closed')").collect()]
    (section,) = (section for section in sections(facts) if section.ident == "funnel-twice")
    assert list(trace(section, "went no further").x) == [sizes.count(1), sum(size > 1 for size in sizes)]
    assert section.says.startswith(f"Of {len(sizes)} sessions {len(sizes)} met the first step (100 %).")


@pytest.mark.nightly
def test_states_that_hold_nothing_or_have_no_key(spark: SparkSession, project: Project) -> None:
    """And one with times at both ends of the type, and a key whose name the queries have as well."""
    PLOTTING.install()
    events = f"{project.schema}.events"
    spark.sql(f"create table {events} (ids string, at timestamp, arrived_at timestamp, n bigint) using parquet")
    spark.sql(f"create table {project.schema}.none using parquet as select * from {events}")
    times = ("0001-01-01 00:00:00", "2026-06-01 10:00:00", "2026-06-01 10:20:00", "9999-12-31 20:00:00")
    rows = ", ".join(f"('a', timestamp'{time}', timestamp'2026-06-01 12:00:00', 1)" for time in times)
    spark.sql(f"insert into {events} values {rows}")
    sources = {"name": "app", "schema": project.schema, "tables": [{"name": "events"}, {"name": "none"}]}
    project.write("models/sources.yml", {"sources": [sources]})
    config = "{{ config(materialized='incremental', incremental_strategy='merge', unique_key='%s') }}"
    side = "{'relation': source('app', 'none'), 'id': 'n', 'event_time': 'at', 'cursor': 'arrived_at', 'columns': []}"
    given = "source('app', '%s'), keys=%s, event_time='at', cursor='arrived_at'"
    for name, key, call in (
        ("no_sessions", "session_id", f"session_state({given % ('none', ['ids'])}, gap='30 minutes')"),
        ("no_windows", "window_id", f"window_state({given % ('none', [])}, size='1 hour')"),
        ("no_matches", "match_id", f"interval_join({side}, {side}, ['ids'], '0 seconds', '1 hour')"),
        ("no_key", "session_id", f"session_state({given % ('events', [])}, gap='30 minutes')"),
        ("both_ends", "session_id", f"session_state({given % ('events', ['ids'])}, gap='30 minutes')"),
    ):
        project.model(name, f"{config % key}\n{{{{ event_windows.{call} }}}}")
    project.dbt("run")
    found = {
        name: facts_of(project, name) for name in ("no_sessions", "no_windows", "no_matches", "no_key", "both_ends")
    }
    for facts in found.values():
        assert page(facts, sections(facts))
    assert by_ident(found["no_sessions"])["per-hour"].note == "There is no session yet."
    assert by_ident(found["no_matches"])["apart"].note == "There is no match of two rows yet."
    assert by_ident(found["no_key"])["timeline"].says == "The key (none): 3 sessions."
    assert by_ident(found["both_ends"])["timeline"].says == "The key ids a: 3 sessions."
    with pytest.raises(ReportError, match=r"KEY: is one value, and a key has 0 columns"):
        facts_of(project, "no_key", "a")


# --- what can't be done


@pytest.mark.parametrize(
    ("asked", "lines"),
    [
        (
            {"model": "visit"},
            ["MODEL: is no model of the project", "given:    'visit'", "accepted: both_state, calls_state, "],
        ),
        (
            {"model": "visits"},
            [
                "MODEL: is another model, not the state of sessions, windows or a join",
                "visits_state",
                "or a table with",
            ],
        ),
        ({"model": "visits", "key": "a"}, ["KEY: is for the time line of a state of sessions", "visits, no state"]),
        ({"model": "visits", "events": "a"}, ["EVENTS: is not read for a table"]),
        (
            {"model": "clicks_state"},
            ["MODEL: is not built yet: there is no table ", "dbt build --select +clicks_state"],
        ),
        ({"model": "clicks_state", "key": "a"}, ["KEY: is for the time line of a state of sessions", "of a join"]),
        ({"model": "clicks_state", "events": "a"}, ["EVENTS: is not read for the state of a join"]),
        ({"model": "views_state"}, ["MODEL: is not built yet: there is no table ", "dbt build --select +views_state"]),
        ({"key": "no'body {{ x }} \\ %}"}, ["KEY: has neither a session nor a rejected event", "for example key_1 "]),
        ({"key": '{"other": 1}'}, ["KEY: does not name the columns of the key", "accepted: JSON with key_1"]),
        ({"model": "hours_state", "key": "a"}, ["KEY: is for the time line of a state of sessions"]),
        ({"events": "nothing"}, ["EVENTS: is not found in the project", "accepted: the name of a model, seed"]),
        ({"events": "app.views_events"}, ["EVENTS: is not built yet: there is no table or view"]),
        ({"events": "app.plain_events"}, ["EVENTS: has no column key_1, event_time, arrived_at"]),
    ],
    ids=lambda value: str(next(iter(value.items()))) if isinstance(value, dict) else "",
)
def test_what_is_rejected(visits: Built, asked: dict[str, str], lines: list[str]) -> None:
    with pytest.raises(ReportError) as raised:
        visits.read(**asked)
    message = str(raised.value)
    assert message.startswith("report: 1 problem\n  ")
    assert all(line in message for line in lines), message


def test_a_key_of_two_columns_is_not_one_value(calls: Built) -> None:
    with pytest.raises(ReportError, match="KEY: is one value, and a key has 2 columns"):
        calls.read("a")


def test_without_events(visits: Built) -> None:
    """The table of events is gone: what comes of the state alone is shown, and the rest says what is missing."""
    schema = visits.project.schema
    visits.project.spark.sql(f"alter table {schema}.visits_events rename to {schema}.kept_events")
    try:
        shown = by_ident(visits.read())
    finally:
        visits.project.spark.sql(f"alter table {schema}.kept_events rename to {schema}.visits_events")
    assert [bar.name for bar in shown["per-hour"].figure.data] == ["sessions"]
    assert shown["lateness"].figure is None
    for ident in ("per-hour", "lateness", "timeline"):
        assert "Name the events: EVENTS=name." in shown[ident].note
    assert len(shown["changes"].figure.data) == 4

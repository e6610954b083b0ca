"""
The demo: logs arrive one after the other, each is followed by a run of the models, and their tables tell what it did.

Everything happens in this one process, since starting Spark takes longer than a run. What dbt and Spark have to say
goes to log files; what a person wants to know goes to the terminal.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import time
from collections import Counter
from pathlib import Path
from textwrap import shorten
from typing import TYPE_CHECKING, Any

from scripts import ads, devices, traffic
from scripts.arrivals import Arrival, LogError, from_log, from_traffic
from scripts.dbt_runner import dbt, ended_readably, refuse_if_in_use
from scripts.docs_site import write_site
from scripts.java import check_java
from scripts.layout import HOME, ICEBERG_WAREHOUSE, LOGS
from scripts.report.durations import counted
from scripts.story import (
    Change,
    Session,
    Stage,
    busiest,
    changes,
    clock,
    extended,
    joined,
    span,
    time_line,
)
from scripts.terminal import Progress, coloured, printable

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pyspark.sql import Row, SparkSession

SEED = 20250328
SCHEMA = "demo"
LANDING = HOME / "arrivals"
SIGHTINGS = HOME / "sightings"
ADS = HOME / "ads"
WAITING = HOME / "waiting"
FEW_LINES = 500_000  # up to here Spark interprets queries instead of compiling them: two thirds of the time
TABLES = (HOME / "warehouse", HOME / "metastore_db", ICEBERG_WAREHOUSE)


COLLECTED_AT = (24, 39, 44)
"""Hours of the traffic after which logs are collected; with --full those of `traffic`."""
EACH = ("+visitor_sessions_state", "rejected_lines", "session_runs", "rejected_requests")
"""What the story is read from, after each arrival."""
STATES = ("visitor_sessions_state", "bounded_sessions_state")
"""Those whose key is the visitor."""
MARTS = ("channels", "fct_sessions", "session_id_aliases")
CHECKS = {
    "requests_are_conserved": "every request is in exactly one session, or rejected",
    "visitor_sessions_do_not_overlap": "no two sessions of a visitor overlap",
    "visitor_sessions_equal_a_rebuild": "the sessions are those of a rebuild (compared for a quarter of the visitors)",
}
ONLY_MODELS = ("--resource-type", "model", "--resource-type", "seed")
SESSIONS_AT_MOST = 20_000
"""Lines of a log are more than its sessions; of a long log the story follows a part of the visitors."""
WHY = {
    "future": "their time is more than an hour after their arrival, so a clock is wrong",
    "past": "their time is before the earliest one that is accepted",
    "null_event_time": "they have no time",
    "bad_gap": "their gap is not positive",
}
WIDTHS = (60, 100)
"""Of a time line, in characters: the least and the most."""


def start_anew() -> None:
    """Remove what a demo before this one left."""
    refuse_if_in_use(HOME)
    for made in (*TABLES, LANDING, SIGHTINGS, ADS, WAITING):
        shutil.rmtree(made, ignore_errors=True)
    for needed in (LOGS, ICEBERG_WAREHOUSE):
        needed.mkdir(parents=True, exist_ok=True)


def session() -> SparkSession:
    """The session that dbt has started."""
    from pyspark.sql import SparkSession  # noqa: PLC0415 (see dbt)

    return SparkSession.builder.getOrCreate()


def query(sql: str) -> list[Row]:
    return session().sql(sql).collect()


def command(name: str, *arguments: str, doing: str) -> list[Any]:
    """The results of a dbt command, with the name of each model on the terminal as it begins."""
    with Progress(doing) as progress:
        result: Any = dbt(name, *arguments, begins=progress.step)
    return list(result.result)


def the_run(last: int) -> Row | None:
    """The run after the last one, with its watermarks in microseconds; None where there was nothing for it to read."""
    found = query(f"""
        select
            *,
            unix_micros(watermark_before) as before,
            unix_micros(watermark_after) as after
        from {SCHEMA}.session_runs
        where run > {last} and events_read > 0
    """)
    return found[0] if found else None


def sessions(one_in: int) -> list[Session]:
    """The live sessions of one visitor in so many."""
    return [
        Session(*row)
        for row in query(f"""
            select
                visitor_id,
                session_id,
                unix_micros(session_start),
                unix_micros(last_event_at),
                event_count,
                status = 'closed',
                is_bot
            from {SCHEMA}.visitor_sessions_state
            where status in ('open', 'closed') and pmod(crc32(visitor_id), {one_in}) = 0
        """)
    ]


def requests(visitor: str, number: int) -> list[tuple[int, bool]]:
    """When a visitor's requests were, and whether the arrival brought them."""
    found = query(f"""
        select unix_micros(requested_at) as at, arrival = {number} as is_new
        from {SCHEMA}.requests
        where visitor_id = '{visitor}' and arrival <= {number}
        order by requested_at
    """)
    return [(row.at, row.is_new) for row in found]


def tell_lines(number: int, run: Row | None) -> None:
    reasons = query(f"""
        select reason, count(*) as n
        from {SCHEMA}.rejected_lines
        where arrival = {number}
        group by reason
        order by n desc, reason
    """)
    malformed = sum(row.n for row in reasons)
    if run:
        print(f"  {counted(run.events_read, 'request')}. Sessions: {run.sessions_created:,} new, ", end="")
        print(f"{run.sessions_extended:,} extended, {run.sessions_merged:,} merged into another one.")
    else:
        print("  No request.")
    if run and run.duplicates:
        again = counted(run.duplicates, "request")
        print(f"  {coloured('Delivered again', 'yellow')}: {again} of the arrival before. Each counts once, by its id.")
    if malformed:
        why = ", ".join(f"{row.reason} {row.n:,}" for row in reasons)
        print(f"  {coloured('Not read', 'red')}: {counted(malformed, 'line')}, kept apart ({why}).")


def tell_rejected(run: Row) -> None:
    for reason, why in WHY.items():
        number = run[f"rejected_{reason}"]
        if number:
            print(f"  {coloured('Rejected', 'red')}: {counted(number, 'request')} (reason: {reason}): {why}.")


def tell_late(number: int, run: Row, found: Sequence[Change]) -> None:
    """What came after the watermark had passed it, and an example of each thing that this does to a session."""
    if run.before is None:
        return
    (late,) = query(f"""
        select
            count(*) as n,
            count_if(requested_at + interval '30' minute <= timestamp_micros({run.before})) as dropped
        from {SCHEMA}.requests
        where arrival = {number} and requested_at < timestamp_micros({run.before})
    """)
    if not late.n:
        return
    watermark = clock(run.before, day=True)
    print(
        f"  {coloured('Late', 'yellow')}: {counted(late.n, 'request')} from before the watermark, {watermark} UTC.",
        end="",
    )
    print(f" A streaming job\n    with this watermark would have dropped {late.dropped:,} of them. Here none is lost.")
    longer, one = extended(found), joined(found)
    if longer:
        (old,) = longer.before
        late_ones = counted(longer.added, "late request")
        print(f"    {coloured('Extended', 'green')}: visitor {short(old.visitor)} had a closed session, {span(old)}.")
        print(f"      {late_ones} made it {span(longer.after)}.")
    if one:
        first, second = one.before
        late_ones = counted(one.added, "late request")
        print(f"    {coloured('Joined', 'green')}: visitor {short(first.visitor)} had two sessions, ", end="")
        print(f"{span(first)} and {span(second)}.\n      {late_ones} made them one.")


def short(ident: str) -> str:
    return ident[:8]


def tell_time_line(found: Change, number: int) -> None:
    """One visitor's requests and sessions, before an arrival and after it."""
    of_visitor = [
        (time, is_new)
        for time, is_new in requests(found.after.visitor, number)
        if found.after.first <= time <= found.after.last
    ]
    earlier = "arrival 1" if number == 2 else f"arrivals 1 to {number - 1}"
    stages = [
        Stage(earlier, [time for time, is_new in of_visitor if not is_new], found.before),
        Stage(f"arrival {number}", [time for time, is_new in of_visitor if is_new], [found.after], is_late=True),
    ]
    day = clock(found.after.first, day=True)[:10]
    print(f"\n{coloured(f'Visitor {short(found.after.visitor)} on {day}', 'bold')} (UTC)\n")
    show_stages(stages)
    gone = [one.ident for one in found.before if one.ident != found.after.ident]
    if gone:
        print(
            f"\n  The id {short(gone[0])} has gone. {SCHEMA}.session_id_aliases says that it is"
            f" {short(found.after.ident)} now."
        )


def show_stages(stages: Sequence[Stage]) -> None:
    least, most = WIDTHS
    width = max(least, min(shutil.get_terminal_size((most, 24)).columns, most)) - 2
    for line in time_line(stages, width):
        print(printable(f"  {line}"))


def tell_busiest(known: Sequence[Session], number: int) -> None:
    """Where no late request has changed a session: the visitor who came most often."""
    found = busiest(known)
    if found:
        visitor = found[0].visitor
        times = [time for time, _ in requests(visitor, number) if found[0].first <= time <= found[-1].last]
        print(f"\n{coloured(f'Visitor {short(visitor)} from {clock(found[0].first, day=True)}', 'bold')} (UTC)\n")
        show_stages([Stage("all arrivals", times, found)])


def tell_checks(results: Sequence[Any]) -> None:
    """Only what has passed comes here: a failed test ends the demo."""
    names = {result.node.name for result in results}
    print(f"\n{coloured('Checked', 'bold')} by dbt tests:")
    for name, what in CHECKS.items():
        if name in names:
            print(f"  {what}")


def tell_tests(results: Sequence[Any]) -> None:
    kinds = Counter(result.node.resource_type.value for result in results)
    print(
        f"\nAfter the last arrival a dbt build: {kinds['model']} models, and all of {kinds['test']} data tests passed."
    )


def tell_tables(nodes: Iterable[Any]) -> None:
    """The models that are meant for others to read, each with its size and the first sentence about it."""
    public = {node.name: node for node in nodes if node.resource_type == "model" and node.access == "public"}
    print(f"\n{coloured('Tables to look at', 'bold')}")
    for node in sorted(public.values(), key=lambda node: node.original_file_path):  # dbt's order is that of finishing
        (row,) = query(f"select count(*) as n from {SCHEMA}.{node.name}")
        sentence = shorten(node.description.partition(". ")[0].strip().rstrip("."), 72, placeholder=" ...")
        print(f"  {SCHEMA}.{node.name:<22}{row.n:>8,} rows   {sentence}")


def tell_commands(site: Path | None) -> None:
    if site:
        print(f"\nDocs site: {site}")
    last = (
        "make demo LOG=path      the same with your own Apache or Nginx log"
        if site
        else "make demo FULL=1        more arrivals, all models (ads, devices), all tests, the documentation site"
    )
    print(f"""
{coloured("Try next", "bold")}
  make report             pictures of these sessions: lateness, watermark, runs, one visitor's time line
  make dbt ARGS='show --inline "select * from {SCHEMA}.fct_sessions" --limit 5'
  {last}

Logs: {LOGS / "dbt.log"} (dbt), {LOGS / "spark.log"} (Spark)""")


def run_models(arrival: Arrival, *, is_last: bool, full: bool) -> list[Any]:
    if full:
        kinds = (*ONLY_MODELS, "--resource-type", "test") if is_last else ONLY_MODELS
        return command("build", *kinds, doing="dbt build")
    # views and seeds are there once they are made
    again = ("--exclude", "config.materialized:view", "resource_type:seed") if arrival.number > 1 else ()
    doing = "Spark starts, dbt build" if arrival.number == 1 else "dbt build"
    return command("build", *ONLY_MODELS, "--select", *EACH, *again, doing=doing)


def play(arrivals: Sequence[Arrival], *, full: bool) -> None:
    """Let one arrival after the other land, with a run after each."""
    results: list[Any] = []
    known: list[Session] = []
    shown: tuple[int, Change] | None = None
    one_in = 1 + sum(arrival.lines for arrival in arrivals) // SESSIONS_AT_MOST
    last_run = 0
    for arrival in arrivals:
        number, of = arrival.number, len(arrivals)
        print(coloured(f"Arrival {number} of {of}: {counted(arrival.lines, 'line')}", "bold"), flush=True)
        arrival.land(LANDING)
        devices.land(SIGHTINGS, number, of)
        ads.land(ADS, number, of)
        built = run_models(arrival, is_last=arrival is arrivals[-1], full=full)
        results = built if full else results + built
        run = the_run(last_run)
        tell_lines(number, run)
        after = sessions(one_in)
        found = changes(known, after)
        if run:
            tell_late(number, run, found)
            tell_rejected(run)
            last_run = run.run
        print(flush=True)
        best = joined(found) or extended(found)
        if best and (shown is None or len(best.before) >= len(shown[1].before)):
            shown = number, best
        known = after
    WAITING.rmdir()
    forget(full=full)
    site = finish(results, full=full)
    if shown:
        tell_time_line(shown[1], shown[0])
    else:
        tell_busiest(known, len(arrivals))
    tell_commands(site)


def forget(*, full: bool) -> None:
    """A visitor asks to be forgotten: his lines go from the source, then his sessions from each state."""
    found = query(f"""
        select visitor_id, count(*) as sessions
        from {SCHEMA}.visitor_sessions_state
        where status in ('open', 'closed') and not is_bot
        group by visitor_id
        order by sessions desc, visitor_id
        limit 1
    """)
    if not found:  # a log of robots alone
        return
    (visitor,) = found
    lines = query(f"select request_id from {SCHEMA}.requests where visitor_id = '{visitor.visitor_id}'")
    ids = ", ".join(f"'{line.request_id}'" for line in lines)
    for table in ("raw_lines", "parsed_lines"):
        query(f"delete from {SCHEMA}.{table} where line_id in ({ids})")
    for state in STATES if full else STATES[:1]:
        arguments = {"state": state, "keys": [{"visitor_id": visitor.visitor_id}], "dry_run": False}
        with Progress("forget_keys"):
            dbt("--no-print", "run-operation", "forget_keys", "--args", json.dumps(arguments))
    print(
        f"{coloured('Forgotten', 'bold')}: visitor {short(visitor.visitor_id)} asked for it."
        f" {counted(len(lines), 'line')} went from the source,\n"
        f"  {counted(visitor.sessions, 'session')} from the state (`dbt run-operation forget_keys`).\n"
    )


def finish(results: list[Any], *, full: bool) -> Path | None:
    """What is made once, after the last arrival; the documentation site, if there is one."""
    site = None
    if full:
        # what was built before the visitor was forgotten
        anew = ("--full-refresh", "--select", "fct_sessions+", "fct_sessions_daily+", "person_requests+", *CHECKS)
        command("build", *ONLY_MODELS, "--resource-type", "test", *anew, doing="Marts anew")
        with Progress("Documentation site"):
            dbt("docs", "generate")
            site = write_site()
        tell_tests(results)
    else:
        last = ("--select", *MARTS, *CHECKS, "--indirect-selection", "empty")
        built = command("build", *last, doing="Marts and tests")
        tell_checks(built)
        results = results + built
    tell_tables(result.node for result in results)
    return site


def prepared(options: argparse.Namespace) -> list[Arrival]:
    if options.log is None:
        arrivals = from_traffic(WAITING, SEED, traffic.COLLECTED_AT if options.full else COLLECTED_AT)
        what = "web traffic of a few days, made up"
    else:
        arrivals = from_log(WAITING, options.log.expanduser(), options.arrivals)
        what = str(options.log)
    total = sum(arrival.lines for arrival in arrivals)
    os.environ.setdefault("EVENT_WINDOWS_SMALL_DATA", "true" if total <= FEW_LINES else "false")
    print(
        f"{total:,} lines in {len(arrivals)} arrivals ({what}). After each one dbt turns it into sessions.\n",
        flush=True,
    )
    return arrivals


def positive(text: str) -> int:
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"a whole number from 1 on is due, not {text!r}")
    return int(text)


def main() -> int:
    parser = argparse.ArgumentParser(description="Web traffic becomes sessions, arrival by arrival.")
    parser.add_argument("--log", type=Path, help="your own access log: a file, a folder of files, .gz or not")
    parser.add_argument(
        "--full", action="store_true", help="more arrivals, all models and tests, the documentation site"
    )
    parser.add_argument("--arrivals", type=positive, help="how many parts your log arrives in")
    options = parser.parse_args()
    if options.arrivals and options.log is None:
        parser.error("--arrivals divides a log of your own: name it by --log (make demo LOG=path)")
    began = time.monotonic()

    def demo() -> None:
        check_java()
        start_anew()
        play(prepared(options), full=options.full)
        print(f"Took {time.monotonic() - began:.0f} s.")

    return ended_readably(demo, LogError)


if __name__ == "__main__":
    sys.exit(main())

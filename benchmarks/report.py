"""A run as Markdown: what it was measured with, and a table for each benchmark."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from benchmarks.contenders import SUITE_CONTENDERS
from benchmarks.spread import Spread, difference

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from benchmarks.document import Contender, Document

MEGABYTE = 1_000_000
NOBODY: dict[str, Any] = {"iterations": []}


def number(value: float) -> str:
    """
    >>> number(0.0), number(0.123), number(12.345), number(1234.5)
    ('0', '0.12', '12.3', '1,234')
    """
    if value == 0:
        return "0"
    return f"{value:.2f}" if value < 1 else f"{value:.1f}" if value < 100 else f"{value:,.0f}"


def spread_of(contender: Contender, figure: str) -> Spread | None:
    values = [iteration[figure] for iteration in contender["iterations"] if figure in iteration]
    return Spread.of(values) if values else None


def with_range(figure: str) -> Callable[[Contender, Contender], str]:
    def cell(contender: Contender, baseline: Contender) -> str:  # noqa: ARG001 (all cells are asked alike)
        spread = spread_of(contender, figure)
        return f"{number(spread.middle)} ({number(spread.low)}–{number(spread.high)})" if spread else ""

    return cell


def median(figure: str, unit: int = 1) -> Callable[[Contender, Contender], str]:
    def cell(contender: Contender, baseline: Contender) -> str:  # noqa: ARG001 (all cells are asked alike)
        spread = spread_of(contender, figure)
        return number(spread.middle / unit) if spread else ""

    return cell


def count(figure: str) -> Callable[[Contender, Contender], str]:
    def cell(contender: Contender, baseline: Contender) -> str:  # noqa: ARG001 (all cells are asked alike)
        spread = spread_of(contender, figure)
        return f"{spread.middle:,.0f}" if spread else ""

    return cell


def compared(figure: str) -> Callable[[Contender, Contender], str]:
    def cell(contender: Contender, baseline: Contender) -> str:
        ours, theirs = spread_of(contender, figure), spread_of(baseline, figure)
        return difference(ours, theirs) if ours and theirs and contender is not baseline else ""

    return cell


def times(figure: str) -> Callable[[Contender, Contender], str]:
    """How many times the baseline's, iteration by iteration: what slows the machine down slows both."""

    def cell(contender: Contender, baseline: Contender) -> str:
        pairs = zip(contender["iterations"], baseline["iterations"], strict=False)
        ratios = [ours[figure] / theirs[figure] for ours, theirs in pairs]
        if contender is baseline or not ratios:
            return ""
        spread = Spread.of(ratios)
        return f"{spread.middle:.2f} ({spread.low:.2f}–{spread.high:.2f})"

    return cell


COLUMNS: dict[str, Callable[[Contender, Contender], str]] = {
    "wall s": with_range("wall_s"),
    "against {baseline}": compared("wall_s"),
    "task CPU s": with_range("task_cpu_s"),
    "CPU against {baseline}": compared("task_cpu_s"),
    "process CPU s": median("process_cpu_s"),
    "GC s": median("gc_s"),
    "read MB": median("read_bytes", MEGABYTE),
    "shuffled MB": median("shuffled_bytes", MEGABYTE),
    "spilled MB": median("spilled_bytes", MEGABYTE),
    "peak MB a task": median("peak_task_bytes", MEGABYTE),
    "longest task s": median("longest_task_s"),
    "peak MB a process": median("peak_process_bytes", MEGABYTE),
    "dbt CPU s": median("dbt_cpu_s"),
    "files read": count("read_files"),
    "rows written": count("written_rows"),
    "of these unchanged": count("copied_rows"),
    "files written": count("written_files"),
    "files removed": count("removed_files"),
    "files of the table": count("table_files"),
    "MB of the table": median("table_bytes", MEGABYTE),
    "files with old versions": count("kept_files"),
    "MB with old versions": median("kept_bytes", MEGABYTE),
    "files of the log": count("log_files"),
    "MB of the log": median("log_bytes", MEGABYTE),
}

FLOOR_COLUMNS: dict[str, Callable[[Contender, Contender], str]] = {
    "wall s": with_range("wall_s"),
    "times {baseline}": times("wall_s"),
    "process CPU s": median("process_cpu_s"),
    "CPU times {baseline}": times("process_cpu_s"),
    "task CPU s": median("task_cpu_s"),
    "dbt CPU s": median("dbt_cpu_s"),
    "statements": count("statements"),
    "jobs": count("jobs"),
    "stages": count("stages"),
    "tasks": count("tasks"),
    "compiled": count("compiled"),
    "commit s": median("commit_s"),
}
LARGE_COLUMNS = {name: cell for name, cell in COLUMNS.items() if "against" not in name}
"""A difference of single measurements is not told apart from chance."""
SUITE_COLUMNS = {"floor": FLOOR_COLUMNS, "large": LARGE_COLUMNS}
"""Where they are not those of all suites."""

ALONG = {"floor": "new events", "series": "up to run"}
"""What tells the cases of a benchmark apart, where it is not a width, by suite."""


def aligned(rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table; the first row is the heading."""
    heading, *body = rows
    lines = [heading, ["---"] * len(heading), *body]
    return "\n".join("|" + "|".join(f" {cell} " if cell else " " for cell in cells) + "|" for cells in lines)


def table(
    cases: Sequence[dict[str, Any]],
    along: str = "width",
    columns: Mapping[str, Callable[[Contender, Contender], str]] = COLUMNS,
) -> str:
    """The cases of one benchmark. Columns in which nobody has a figure are left out."""
    wide = cases[0]["width"] is not None
    rows: list[list[str]] = []
    notes: dict[str, None] = {}
    for case in cases:
        baseline = case["contenders"].get(case["baseline"], NOBODY)
        where = f", {case['width']:,} wide" if wide and along == "width" else ""
        for name, contender in case["contenders"].items():
            if contender["outcome"] == "right" and contender["iterations"]:
                cells = [cell(contender, baseline) for cell in columns.values()]
                rows.append([*([f"{case['width']:,}"] if wide else []), f"`{name}`", *cells])
            elif contender["outcome"] != "right":
                notes[f"- `{name}`{where}: {contender['outcome']}, {contender['why']}"] = None
    heading = [*([along] if wide else []), "contender"]
    heading += [name.format(baseline=f"`{cases[0]['baseline']}`") for name in columns]
    kept = [column for column in range(len(heading)) if any(row[column] for row in rows)]
    shown = aligned([row[column] for column in kept] for row in [heading, *rows])
    return "\n\n".join([shown, *(["\n".join(notes)] if notes else [])])


def command(document: Document) -> str:
    size = f" --size {document['size']}" if document["size"] else ""
    parts = "".join(f" --{part} {' '.join(document[part])}" for part in ("only", "contenders") if document[part])
    if document["suite"] == "large":
        memory = document["settings"]["spark.driver.memory"]
        return f"EVENT_WINDOWS_MEMORY={memory} python -m benchmarks.large{size.replace('size', 'events')}{parts}"
    times = f"--iterations {document['iterations']} --limit {document['limit_s']:g}"
    return f"python -m benchmarks run {document['suite']}{size} {times}{parts}"


def listed(values: dict[str, Any]) -> str:
    return ", ".join(f"{name} {value}" for name, value in values.items())


def conditions(document: Document) -> str:
    on = document["machine"]
    return "\n".join(
        [
            f"- Command: `{command(document)}`, {document['began']}",
            f"- Machine: {on['cores']} cores ({on['processor']}), {on['memory_gb']} GB, {on['system']}",
            f"- Versions: {listed(document['versions'])}",
            f"- Spark: its defaults, but {listed(document['settings'])}",
        ]
    )


def by_benchmark(document: Document) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = {}
    for case in document["cases"]:
        found.setdefault(case["benchmark"], []).append(case)
    return found


def contenders(document: Document) -> str:
    """Who takes part, each in a few words."""
    names = {name: None for case in document["cases"] for name in case["contenders"]}
    known = SUITE_CONTENDERS[document["suite"]]
    return aligned([["contender", "what it is"], *([f"`{name}`", known[name].what] for name in names)])


def section(document: Document) -> str:
    parts = [conditions(document), contenders(document)]
    suite = document["suite"]
    for cases in by_benchmark(document).values():
        parts.append(f"#### {cases[0]['title']}, {cases[0]['size']:,} rows")
        if "settings" in cases[0]:
            parts.append(f"Here {listed(cases[0]['settings'])}.")
        parts.append(table(cases, ALONG.get(suite, "width"), SUITE_COLUMNS.get(suite, COLUMNS)))
    return "\n\n".join(parts)

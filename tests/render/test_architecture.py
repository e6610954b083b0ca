"""docs/architecture.md and the pages below it say what the macros do: runs as SQL, mappings, the state table, rules.

`EVENT_WINDOWS_GOLDENS=write` writes the SQL, that of the case `session_state/a_run_explained`, whole pages of runs, and
the files of macros that have moved. The rest is written by hand.
"""

from __future__ import annotations

import re
from itertools import dropwhile, pairwise, takewhile
from typing import TYPE_CHECKING, Any

import pytest

from scripts.shared.rendering import Call, Package
from tests.render.case import golden_cases
from tests.render.steps import steps_of
from tests.render.test_goldens import WRITES
from tests.render.test_macro_files import CALLED_BY, FILE_OF, TEXTS
from tests.support.session import ROOT

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tests.render.case import RenderCase

PAGE = ROOT / "docs" / "architecture.md"
PAGES = ROOT / "docs" / "architecture"
CASES = {str(case): case for case in golden_cases()}
SESSIONS, JOIN = CASES["session_state/a_run_explained"], CASES["interval_join/state_next_run"]
WINDOWS = CASES["window_state/next_run"]
JOINS = [JOIN, CASES["interval_join/state_next_run_with_copies"], CASES["interval_join/state_compile_full"]]
KINDS: dict[str, Any] = Package()._kinds()
REASONS = {reason for kind in KINDS.values() for reason in kind["reasons"]}
MARKED = re.compile(r"<!-- (call|sql: (?P<steps>[^>\n]+)) -->\n\n(?:```sql\n.*?```\n+)?", re.DOTALL)
LINKED = re.compile(r"\[`(\w+)`\]\(((?:\.\./)+)([\w/]+\.sql)\)")
NULL = re.compile(r"\s*null as \S+?,?")


RUNS = {
    "first_run": (
        "The first run",
        "session_state/first_run",
        "There is no state yet: all events are new, and nothing is stored beside them.",
        ["_begin_run", "_by_merging"],
    ),
    "merging": (
        "A run that merges",
        "session_state/a_run_explained",
        "New events stand beside the stored sessions that they can touch and merge with them; no event is read twice.",
        ["_begin_run", "_by_merging"],
    ),
    "remaking": (
        "A run that makes sessions again",
        "session_state/reread_next_run",
        "Sessions that new events touch are made again from their events; first it is measured which times that takes.",
        ["_begin_run", "_by_remaking"],
    ),
    "applying": (
        "A run that applies updates and deletes",
        "session_state/apply_next_run",
        "The change data feed says which keys and times are touched, the table itself what is there now.",
        ["_begin_run", "_by_remaking"],
    ),
    "windows": (
        "A run of windows",
        "window_state/next_run",
        "New events are aggregated in panes of time, and panes are merged with the stored windows that hold them.",
        ["default__window_state"],
    ),
    "join": (
        "A run of a join",
        "interval_join/state_next_run",
        "New rows of each side meet new and older rows of the other; a row without a match waits in the state.",
        ["default__interval_join"],
    ),
    "asof_join": (
        "A run of an as-of join",
        "asof_join/state_next_run",
        "New left rows, and stored ones that a new right row can be nearer to, are sorted together with right rows.",
        ["default__asof_join"],
    ),
}
"""The pages of whole runs: title, the case whose SQL is shown, what is in it, the macros in which it begins."""


def pages() -> list[Path]:
    return [PAGE, *(path for path in sorted(PAGES.glob("*.md")) if path.stem not in RUNS)]


def text() -> str:
    return "\n".join(page.read_text() for page in pages())


def section(heading: str) -> str:
    found = re.search(rf"^(#+) {re.escape(heading)}\n(.*?)(?=^#|\Z)", text(), re.MULTILINE | re.DOTALL)
    assert found, heading
    return found[2]


def first_cells(part: str) -> list[str]:
    """What is named in the first cell of each row of its tables."""
    rows = re.findall(r"^\| (`.*?) \|", part, re.MULTILINE)
    return [name for row in rows for name in re.findall(r"`([^`]+)`", row)]


# The SQL


def call_of(case: RenderCase) -> str:
    """As it stands in a model."""
    given = [f"    {name}={of_model(value)}," for name, value in case.call.items() if value is not None]
    return "\n".join([f"{{{{ event_windows.{case.macro}(", *given, ") }}"])


def of_model(value: Any) -> str:
    """A relation is a `ref`; texts that a file has for it stand for tables of the schema demo."""
    if isinstance(value, dict) and value.keys() == {"relation"}:
        return f"ref({value['relation'].split('.')[1]!r})"
    if isinstance(value, dict):
        parts = [f"{name!r}: {of_side(name, part)}" for name, part in value.items()]
        return "{" + ", ".join(parts) + "}"
    return repr(value)


def of_side(name: str, part: Any) -> str:
    return f"ref({part.split('.')[1]!r})" if name == "relation" and isinstance(part, str) else of_model(part)


def shown(step: str, *, whole: bool = False) -> str:
    """As the page has it: short columns on one line, and without what a reader passes over, which the page says."""
    lines = [line for line in step.split("\n") if line and (step[:5] != "union" or not NULL.fullmatch(line))]
    kept = [lines[0]]
    for before, line in pairwise(lines):
        if not whole and without_reason(line) == without_reason(before) and "count" in line:
            continue
        last, column = kept[-1], line.strip()
        if indent_of(line) < indent_of(last):
            kept[-1] = last.rstrip(",")
        fits = last.endswith(",") and indent_of(last) == indent_of(line) and len(last) + len(column) < 120
        if fits and column != "case" and not column.endswith("(") and not last.strip().startswith(")"):
            kept[-1] = f"{last} {column}"
        else:
            kept.append(line)
    return "\n".join(kept)


def without_reason(line: str) -> str:
    return re.sub(rf"\b(rejected_)?({'|'.join(REASONS)})\b", "*", line).rstrip(",")


def indent_of(line: str) -> int:
    return len(line) - len(line.lstrip())


def made(page: str) -> str:
    """The page with the SQL as the macros give it now, and with the files that they are in."""
    steps = steps_of(SESSIONS.rendered.sql)

    def block(found: re.Match[str]) -> str:
        parts = [shown(steps[name]) for name in found["steps"].split("; ")] if found["steps"] else [call_of(SESSIONS)]
        return f"<!-- {found[1]} -->\n\n```sql\n" + "\n\n".join(parts) + "\n```\n\n"

    def link(found: re.Match[str]) -> str:
        name, up, path = found.groups()
        return f"[`{name}`]({up}{FILE_OF[name].relative_to(ROOT) if name in FILE_OF else path})"

    return LINKED.sub(link, MARKED.sub(block, page)).rstrip("\n") + "\n"


def test_sql_and_files_are_those_of_the_macros() -> None:
    for page in pages():
        if WRITES:
            page.write_text(made(page.read_text()))
        assert page.read_text() == made(page.read_text()), "EVENT_WINDOWS_GOLDENS=write pytest tests/render writes both"


def run_page(title: str, case: RenderCase, why: str, macros: Sequence[str]) -> str:
    """A whole run, as it is sent to Spark."""
    steps = [name.removeprefix("query: ") for name in steps_of(case.rendered.sql)]
    named = dict.fromkeys(name for name in steps if name.startswith("ew_"))
    lines = [
        f"# {title}",
        "",
        why,
        "",
        "The tests make this page. Below is all that dbt sends to Spark for the model; the first line of a step says",
        "why it is there. Short columns share a line. [The SQL of a run](sql.md) explains the steps of merging.",
        "",
        "```sql",
        call_of(case),
        "```",
        "",
        "Its steps, and the macro in which each is written:",
        "",
        *(f"- `{name}`: {written_in(name, macros)}" for name in named),
        "",
        "```sql",
        "\n\n".join(shown(part, whole=True) for part in case.rendered.sql.rstrip("\n").split("\n\n")),
        "```",
    ]
    return "\n".join(lines) + "\n"


def reached(first: Sequence[str]) -> list[str]:
    """These macros with those that they call, in the order of the files."""
    found = dict.fromkeys(first)
    for name in (waiting := [*found]):
        called = [other for other, callers in CALLED_BY.items() if name in callers and other not in found]
        found |= dict.fromkeys(called)
        waiting += called
    return [name for name in TEXTS if name in found]


def written_in(step: str, macros: Sequence[str]) -> str:
    """Links to the macros that name a step."""
    last = re.sub("^ew_(left_|right_)?", "", step)
    which = "|'_' ~ which," if last in ("new", "old", "all") else ""
    in_mapping = rf"'name': .*'{step}'|'ew_' ~ .*'_?{last}'{which}"
    in_first_line = rf"^-- (ew_{{{{.*}}}}_?{last}|[^:]*\b{step}\b[^:]*): "
    named = re.compile(f"{in_mapping}|{in_first_line}", re.MULTILINE)
    found = [name for name in macros if named.search(TEXTS[name])]
    assert found, f"no macro names {step}"
    return ", ".join(f"[`{name}`](../../{FILE_OF[name].relative_to(ROOT)})" for name in found)


@pytest.mark.parametrize("name", RUNS)
def test_a_whole_run_is_shown(name: str) -> None:
    title, case, why, begins = RUNS[name]
    page = PAGES / f"{name}.md"
    if WRITES:
        page.write_text(run_page(title, CASES[case], why, reached(begins)))
    assert page.read_text() == run_page(title, CASES[case], why, reached(begins))


def test_a_newcomer_reads_the_first_page_in_five_minutes() -> None:
    assert len(PAGE.read_text().splitlines()) <= 150


def test_every_step_is_shown_once_in_its_order() -> None:
    marked = [name for found in MARKED.finditer(text()) if found["steps"] for name in found["steps"].split("; ")]
    begins = {"query 2", "the model"}
    assert marked == [name for name in steps_of(SESSIONS.rendered.sql) if name not in begins]


def test_steps_of_a_join_are_named() -> None:
    """Those of a left side stand for the right side's."""
    part = section("The SQL of a run").split("**The checkpoint.**")[0]
    steps = {name.removeprefix("query: ") for case in (SESSIONS, *JOINS) for name in steps_of(case.rendered.sql)}
    steps = {name for name in steps if re.fullmatch(r"ew_\w+", name)} - {"ew_checkpoint", "ew_run"}
    named = set(re.findall(r"`(ew_\w+)`", part))
    assert named <= steps, named - steps
    # buckets of time only spread the rows of a step
    missing = {re.sub("_(once|spread)$", "", name) for name in steps} - named
    assert {name for name in missing if name.replace("_right", "_left") not in named} == set()


# Files and macros


def test_every_private_name_is_a_macro() -> None:
    named = set(re.findall(r"`(_\w+)`", text()))
    assert {name for name in named if name not in FILE_OF} == set()
    linked = {name for name, _, _ in LINKED.findall(text())}
    assert len(linked) > 60
    assert named <= linked, "each has a link"
    assert {name for name in linked if name not in FILE_OF} == set()


def test_folders_and_files_exist() -> None:
    for path in re.findall(r"`((?:macros|tests)/[\w/]+(?:\.\w+)?)`", text()):
        assert (ROOT / path).exists(), path


def test_every_rule_leads_to_a_macro() -> None:
    rows = [row for row in section("Rule index").split("\n") if row.startswith("| ")][2:]
    assert len(rows) >= 20
    assert [row for row in rows if not LINKED.search(row)] == []


# Mappings


def mappings_of(case: RenderCase) -> tuple[dict[str, Any], dict[str, Any]]:
    """`settings` and `run` as the steps of a run have them."""
    begun: list[tuple[dict[str, Any], dict[str, Any]]] = []

    def package(call: Call) -> Package:
        rendered = Package(call)
        known = rendered._macros[case.macro].context
        assert known is not None
        known = known["event_windows"]
        begin = known["_begin_run"]

        def watched(settings: dict[str, Any], checkpoint: dict[str, Any] | None) -> Any:
            run = begin(settings, checkpoint)
            begun.append((settings, run))
            return run

        known["_begin_run"] = watched
        return rendered

    case.render(package)
    ((settings, run),) = begun
    return settings, run


def test_fields_of_settings() -> None:
    of_sessions, of_windows, of_joins = (set(mappings_of(case)[0]) for case in (SESSIONS, WINDOWS, JOIN))
    rereading, asof = (
        set(mappings_of(CASES[case])[0]) for case in ("session_state/reread_next_run", "asof_join/state_next_run")
    )
    rows = re.findall(r"^\| (`.*?) \| (\w+) \|", section("settings"), re.MULTILINE)
    said = {of: {name for row, other in rows if other == of for name in re.findall(r"`(\w+)`", row)} for _, of in rows}
    assert said == {
        "all": of_sessions & of_joins & of_windows,
        "sessions": of_sessions - of_joins,
        "windows": of_windows - of_joins,
        "joins": of_joins - of_sessions,
        "rereading": rereading - of_sessions,
        "asof": asof - of_joins,
    }


def test_fields_of_a_run() -> None:
    for case in (SESSIONS, WINDOWS, JOIN):
        assert sorted(first_cells(section("run"))) == sorted(mappings_of(case)[1])


def test_fields_of_a_source() -> None:
    rows = re.findall(r"^\| (`.*?) \| ([\w ]+) \|", section("A source"), re.MULTILINE)
    of_joins = {name for row, of in rows if of == "settings of joins" for name in re.findall(r"`(\w+)`", row)}
    named = set(first_cells(section("A source")))
    for case, more in ((SESSIONS, set[str]()), (WINDOWS, set[str]()), (JOIN, of_joins)):
        for source in mappings_of(case)[1]["sources"]:
            measures = {name for _, name in source["measures"]}
            assert set(source) - measures == (named - of_joins) | more


# The state table


def last_step(case: RenderCase) -> list[str]:
    """The lines of the select that gives the checkpoint."""
    return list(steps_of(case.rendered.sql).values())[-1].split("\n")


def columns_of(case: RenderCase) -> list[str]:
    """Of the state table, as the last select of a run gives them."""
    lines = list(takewhile(lambda line: not line.startswith("from "), last_step(case)))
    columns = [line for line in lines if indent_of(line) == 4 and not line.endswith(("case", "("))]
    return [line.rstrip(",").split(" ")[-1].strip("`") for line in columns]


def test_columns_of_the_state_table() -> None:
    part = section("The state table")
    of_sessions, of_joins = part.split("Columns of a state of a join")
    of_sessions, of_windows = of_sessions.split("Columns of a state of sessions")[1].split(
        "Columns of a state of windows"
    )
    for said, case, own in (
        (of_sessions, SESSIONS, {"user_id", "pages"}),
        (of_windows, WINDOWS, {"user_id", "pages", "landing_page"}),
        (of_joins.split("The struct is")[0], JOIN, set(mappings_of(JOIN)[0]["names"])),
    ):
        listed = re.findall(r"`(\w+)`", said.split("\n\n")[0]) + first_cells(said)
        written = [name for name in columns_of(case) if name not in own]
        assert sorted(listed) == sorted(written)


def test_every_status_is_named() -> None:
    part = section("The state table").split("Columns of a state of sessions")[0]
    written = set()
    for case in (SESSIONS, WINDOWS, *JOINS):
        sql = case.rendered.sql
        for before in re.findall(r"(.*)\bas (?:ew_)?status\b", sql):
            written |= set(re.findall(r"'(\w+)'", before))
        for choice in re.findall(r"case((?:(?!\bcase\b).)*?)end as (?:ew_)?status", sql, re.DOTALL):
            written |= set(re.findall(r"(?:then|else) '(\w+)'", choice))
    assert set(first_cells(part)) == written


def test_fields_of_the_checkpoint() -> None:
    said = first_cells(section("The state table").split("The struct is")[1])
    for case in (SESSIONS, WINDOWS, JOIN):
        struct = list(dropwhile(lambda line: not line.strip().startswith("'run'"), last_step(case)))
        named = [line for line in struct if line.strip().startswith("'")]
        outermost = indent_of(named[0])
        fields, of_source = (
            [line.split("'")[1] for line in named if indent_of(line) == depth] for depth in (outermost, outermost + 8)
        )
        assert said == unfolded(fields, dict.fromkeys(of_source))


def unfolded(fields: list[str], of_source: dict[str, None]) -> list[str]:
    at = fields.index("sources") + 1
    return [*fields[:at], *(f"sources.{name}" for name in of_source), *fields[at:]]

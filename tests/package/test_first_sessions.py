"""
docs/first_sessions.md, followed to the letter by somebody who has nothing yet: every file and every command, in order.

Two things differ. The project's own environment takes the place of the one that the page makes, and its jars that of
`spark.jars.packages`, by the other setting that the page names. And the commands of one day share a process, since most
of a command is the start of Spark; the next day has a new one.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest

from scripts.fetch_jars import PROJECT_JARS
from tests.support.session import HOME, ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PAGE = (ROOT / "docs" / "first_sessions.md").read_text()
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TABLE = re.compile(r"(?:^\| user_id .*\n)(?:^\|.*\n)+", re.MULTILINE)
SEED = "seeds/page_views.csv"
PACKAGES = "spark.jars.packages: io.delta:"
AFTER_THE_LATE_EVENT = """
select
    runs.events_read,
    runs.sessions_created,
    runs.sessions_merged,
    orders.order_id,
    stored.session_id is not null as stored_id_is_a_visit,
    found.session_id is not null as id_found_is_a_visit
from {{ ref('orders') }} as orders
inner join {{ ref('orders_with_visit') }} as with_visit on orders.order_id = with_visit.order_id
inner join {{ ref('visit_runs') }} as runs on runs.run = 2
left join {{ ref('visits') }} as stored on orders.session_id = stored.session_id
left join {{ ref('visits') }} as found on with_visit.session_id = found.session_id
"""
OTHERS = ("pip install", "/.ivy2", "JAVA_TOOL_OPTIONS")
"""Commands that have tests of their own."""
END = "the command has ended: "
DBT = f"""
import json
import sys
from dbt.cli.main import dbtRunner

for line in sys.stdin:
    succeeded = dbtRunner().invoke(json.loads(line)).success
    print(chr(10) + {END!r} + str(bool(succeeded)), flush=True)
"""
# What a shell of this project may have set would lead dbt or Spark elsewhere.
OURS = ("DBT_", "EVENT_WINDOWS_", "SPARK_", "PYSPARK_", "PYTHON")
ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}


@dataclass
class NewUser:
    """A folder with the clone beside it, and a dbt for which nothing is set but what the files there say."""

    folder: Path
    process: subprocess.Popen[str] | None = None
    printed: list[str] = field(default_factory=list)
    after_the_late_event: list[list[str]] = field(default_factory=list)

    def start(self, **variables: str) -> None:
        self.stop()
        self.process = subprocess.Popen(
            [sys.executable, "-c", DBT],
            cwd=self.folder,
            env={**ENVIRONMENT, **variables},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def stop(self) -> None:
        """Java ends when its Python does."""
        if self.process:
            self.process.communicate()
            self.process = None

    def tries(self, command: str) -> tuple[bool, str]:
        """Whether a command of dbt succeeds, and what it prints."""
        if not self.process:
            self.start()
        assert self.process
        assert self.process.stdin
        assert self.process.stdout
        dbt, *arguments = shlex.split(command)
        assert dbt == "dbt"
        self.process.stdin.write(json.dumps(arguments) + "\n")
        self.process.stdin.flush()
        printed: list[str] = []
        for line in self.process.stdout:
            if line.startswith(END):
                return line == f"{END}True\n", "".join(printed)
            printed.append(line)
        raise AssertionError(f"dbt is gone: {command}\n{''.join(printed)}")

    def does(self, command: str) -> str:
        succeeded, printed = self.tries(command)
        assert succeeded, f"{command}\n{printed}"
        return printed

    def show(self, query: str) -> list[list[str]]:
        return rows(self.does(f'dbt show --limit 50 --inline "{query}"'))

    def writes(self, path: str, text: str) -> None:
        (self.folder / path).parent.mkdir(exist_ok=True)
        (self.folder / path).write_text(text)

    def changes(self, path: str, old: str, new: str) -> None:
        text = (self.folder / path).read_text()
        assert old in text, f"{path} has no {old}"
        self.writes(path, text.replace(old, new))

    def adds(self, *events: str) -> None:
        """On another day."""
        self.stop()
        with (self.folder / SEED).open("a") as seed:
            seed.writelines(f"{event}\n" for event in events)


def rows(text: str) -> list[list[str]]:
    """Of a table, as dbt or Markdown writes it, without its heading; times to the minute."""
    cells = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("|")
    ]
    return [[re.sub(r"^(\d{4}-\d\d-\d\d \d\d:\d\d):00.*", r"\1", cell) for cell in line] for line in cells[2:]]


@pytest.fixture(scope="module")
def user(tmp_path_factory: pytest.TempPathFactory) -> Iterator[NewUser]:
    """Who has read the page, from its first block to its last."""
    beside = tmp_path_factory.mktemp("new")
    (beside / "event_windows").symlink_to(ROOT)
    user = NewUser(beside / "shop")
    user.folder.mkdir()
    for language, text in BLOCK.findall(PAGE):
        first, rest = text.split("\n", 1)
        named = re.fullmatch(r"(?:--|#) ([\w/]+\.\w+)", first)
        if named:
            user.writes(named[1], rest)
        elif language == "csv" and first.startswith("view_id,"):
            user.writes(SEED, text)
        elif language == "csv":
            user.adds(*text.splitlines())
        elif language == "sh" and not any(other in text for other in OTHERS):
            if "--full-refresh" in text:
                user.after_the_late_event = user.show(AFTER_THE_LATE_EVENT)
                reads_each_event_once(user)
            user.printed += [user.does(line) for line in text.splitlines()]
        if named and named[1] == "profiles.yml":
            has_jars(user)
    yield user
    user.stop()


def has_jars(user: NewUser) -> None:
    profile = (user.folder / "profiles.yml").read_text()
    (line,) = (line.strip() for line in profile.splitlines() if PACKAGES in line)
    (other,) = re.findall(r"`(spark\.driver\.extraClassPath: )spark/jars/\*`", PAGE)
    user.changes("profiles.yml", line, f"{other}{HOME / 'jars'}/*")


def reads_each_event_once(user: NewUser) -> None:
    """As the page says; one model goes on as before, to see what that gives."""
    kept = (user.folder / "models/visits_rebuilt.sql").read_text()
    for file in (user.folder / "models").iterdir():
        if file.stem != "page_views_once":
            file.write_text(file.read_text().replace("ref('page_views')", "ref('page_views_once')"))
    user.writes("models/visits_of_deliveries.sql", kept)


def test_the_versions_are_those_that_are_tested() -> None:
    (command,) = re.findall(r"^pip install (.*)$", PAGE, re.MULTILINE)
    wanted = set(command.replace('"', "").split())
    given = tomllib.loads((ROOT / "pyproject.toml").read_text())
    tested = [
        *given["project"]["dependencies"],
        *(text for group in given["dependency-groups"].values() for text in group),
    ]
    pinned = {text.replace("[session,PyHive]", "[session]") for text in tested}
    assert len(wanted) == 3
    assert wanted <= pinned
    assert f"{PACKAGES}{PROJECT_JARS.coordinates[0].removeprefix('io.delta:')}\n" in PAGE


def test_the_jars_to_copy_are_those_of_delta() -> None:
    """By their names in Ivy's folder, which begin with the organisation."""
    (copied,) = re.findall(r"^cp (.*) spark/jars/$", PAGE, re.MULTILINE)
    organisations = re.findall(r"/jars/([\w.]+)_\*", copied)
    ours = {jar.name for jar in (HOME / "jars").glob("*.jar") if not re.search("iceberg|hive", jar.name)}
    assert ours == {jar.name for name in organisations for jar in (HOME / "jars").glob(f"{name}_*")}


@pytest.mark.engines
@pytest.mark.nightly
def test_every_command_succeeds_and_a_late_event_joins_two_visits(user: NewUser) -> None:
    assert len(user.printed) == 8
    (table,) = TABLE.findall(PAGE)
    assert rows(user.printed[-2]) == rows(table)
    # nothing but the project's own folders, and hardly a word of Spark
    made = {path.name for path in user.folder.iterdir()} - {".user.yml", "package-lock.yml"}
    wrote = {"dbt_project.yml", "packages.yml", "profiles.yml", "models", "seeds"}
    assert made == wrote | {"dbt_packages", "logs", "spark", "target"}
    assert len(user.printed[-1].splitlines()) < 80, user.printed[-1]


@pytest.mark.engines
@pytest.mark.nightly
def test_an_order_finds_the_visit_that_has_taken_its_own(user: NewUser) -> None:
    """The id that `orders` has stored is no visit's any more; `visit_runs` says what the second run did."""
    assert user.after_the_late_event == [["2", "1", "1", "4", "False", "True"]]


@pytest.mark.engines
@pytest.mark.nightly
def test_an_event_that_is_delivered_again_is_counted_once(user: NewUser) -> None:
    """Again after it was read, and twice within one run; without the view both are counted."""
    user.adds(
        "1,ann,/home,2026-05-01 10:00:00,2026-05-01 13:00:00",
        "7,cid,/home,2026-05-01 13:00:00,2026-05-01 13:01:00",
        "7,cid,/home,2026-05-01 13:00:00,2026-05-01 13:02:00",
    )
    assert "WARN=1 ERROR=0" in user.does("dbt build")
    of_ann = "select user_id, event_count from {{{{ ref('{}') }}}} where user_id in ('ann', 'cid') order by 1"
    assert user.show(of_ann.format("visits")) == [["ann", "4"], ["cid", "1"]]
    assert user.show(of_ann.format("visits_of_deliveries")) == [["ann", "5"], ["cid", "2"]]
    user.adds("7,cid,/home,2026-05-01 13:00:00,2026-05-01 13:03:00")
    user.does("dbt build")
    runs = "select events_read from {{ ref('visit_runs') }} order by run"
    assert user.show(runs) == [["6"], ["1"]], "a run that finds nothing new is none"


@pytest.mark.engines
@pytest.mark.nightly
def test_a_failed_test_says_where_its_sentences_are(user: NewUser) -> None:
    """An event is gone from the source that a run has read."""
    user.changes(SEED, "6,bob,/home,2026-05-01 12:30:00,2026-05-01 12:31:00\n", "")
    user.does("dbt seed")
    (command,) = re.findall(r"^dbt test .*$", PAGE, re.MULTILINE)
    succeeded, output = user.tries(command)
    assert not succeeded
    assert "Got 2 results, configured to fail if != 0" in output
    failure = output.partition(" in test event_windows_events_are_conserved")[2]
    queries = re.findall(r"See test failures:\n +-+\n +(select .*)\n", failure)
    assert queries, output
    (how,) = re.findall(r"^(dbt show .*)\"select \* from \.\.\.\"$", PAGE, re.MULTILINE)
    assert "the source has 6 events up to the newest run, the runs have read 7" in user.does(f'{how}"{queries[0]}"')


@pytest.mark.engines
@pytest.mark.nightly
def test_java_takes_its_classes_from_one_file(user: NewUser) -> None:
    (made,) = re.findall(r"^JAVA_TOOL_OPTIONS=(\S+) (dbt .*)$", PAGE, re.MULTILINE)
    user.start(JAVA_TOOL_OPTIONS=made[0])
    user.tries(made[1])  # its tests fail on the event that is gone
    user.stop()
    (options,) = re.findall(r"`(-XX:SharedArchiveFile=[^`]+)`", PAGE)
    user.changes("profiles.yml", "-XX:+UseSerialGC", f"-XX:+UseSerialGC {' '.join(options.split())}")
    loaded = user.folder / "loaded.log"
    user.start(JAVA_TOOL_OPTIONS=f"-Xlog:class+load:file={loaded}")
    user.does("dbt run")
    user.stop()
    for name in ("org.apache.spark.sql.SparkSession", "org.apache.spark.sql.delta.DeltaLog"):
        assert re.search(rf" {re.escape(name)} source: shared objects file", loaded.read_text()), name

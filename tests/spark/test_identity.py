"""`deduplicate`, `newest` and the models of device identity: against the oracle, and by hand."""

from __future__ import annotations

import json
import os
import random
import re
from dataclasses import asdict, replace
from datetime import UTC, datetime
from operator import itemgetter
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
import yaml
from pyspark.errors import AnalysisException
from pyspark.sql.functions import timestamp_seconds

from scripts import devices
from scripts.shared.rendering import Call, Package, Relation
from scripts.shared.session import session_settings
from tests.oracle.identity import KEPT, Identity, Sighting, by_key, first_rows, identities, newest_values, why_not
from tests.support.session import ROOT
from tests.support.state import local_table

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from pyspark.sql import DataFrame, SparkSession

    from scripts.shared.project import Project

MODELS = ROOT / "models" / "identity"
ADAPTIVE = {"spark.sql.adaptive.enabled": "true"}
# Many groups in one task, and hardly two in one: a function that keeps something of one group for the next is found out
# by the first, one that takes a group to be in one piece by the second.
PARTITIONS = pytest.mark.parametrize(
    "settings",
    [
        pytest.param({"spark.sql.shuffle.partitions": "1"}, id="one partition"),
        pytest.param({"spark.sql.shuffle.partitions": "40"}, marks=pytest.mark.nightly, id="many partitions"),
        pytest.param({"spark.sql.shuffle.partitions": "40", **ADAPTIVE}, marks=pytest.mark.slow, id="adaptive"),
        pytest.param({"spark.sql.ansi.enabled": "true"}, marks=pytest.mark.nightly, id="ANSI"),
    ],
)


def rows_of(frame: DataFrame) -> list[dict[str, Any]]:
    return [row.asDict() for row in frame.collect()]


def by_repr(rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    return sorted(rows, key=repr)


# --- the macros --------------------------------------------------------------------------------------------


def contacts(spark: SparkSession, seed: int, keys: int) -> list[dict[str, Any]]:
    """Ties, NULLs everywhere, values that are seen again, a NULL key; as view `contacts` and as plain rows."""
    chance = random.Random(seed)  # noqa: S311 - to be repeatable, not secret
    rows = [
        {
            "contact_id": number,
            "customer": None if (customer := chance.randrange(keys)) == 0 else customer,
            "seen_at": chance.choice([None, *range(6)]),
            "phone": chance.choice([None, "1", "2", "3"]),
            "amount": chance.choice([None, 1.5, float("inf"), -2.0]),
        }
        for number in range(4 * keys)
    ]
    types = "contact_id int, customer int, seen_at int, phone string, amount double"
    local_table(spark, rows, types).repartition(3).createOrReplaceTempView("contacts")
    return rows


@PARTITIONS
def test_deduplicate_keeps_the_first_row(spark: SparkSession, settings: dict[str, str]) -> None:
    """In an order of both directions, with NULLs where the order says."""
    rows = contacts(spark, seed := 31, 2000)

    def before(row: dict[str, Any], other: dict[str, Any]) -> bool:
        """The latest time, NULL the latest of all, and at one time the smallest id."""
        times = [[entry["seen_at"] is None, entry["seen_at"] or 0] for entry in (row, other)]
        return times[0] > times[1] or (times[0] == times[1] and row["contact_id"] < other["contact_id"])

    sql = Package().deduplicate("contacts", ["customer"], ["seen_at desc nulls first", "contact_id"])
    with session_settings(spark, settings):
        found = spark.sql(sql)
        assert found.columns == ["contact_id", "customer", "seen_at", "phone", "amount"]
        assert by_repr(rows_of(found)) == by_repr(first_rows(rows, ["customer"], before)), f"seed {seed}"


def test_of_rows_that_tie_one_is_kept(spark: SparkSession) -> None:
    rows = "(select * from values (1, 'a', 7), (1, 'a', 7), (1, 'a', 7), (2, 'b', 7) as t (id, text, at))"
    sql = Package().deduplicate(rows, ["id"], ["at desc"], ties="any order")
    assert sorted(map(tuple, spark.sql(sql).collect())) == [(1, "a", 7), (2, "b", 7)]


@PARTITIONS
@pytest.mark.parametrize("total", [True, pytest.param(False, marks=pytest.mark.slow)], ids=["total", "ties"])
def test_newest_values(spark: SparkSession, settings: dict[str, str], *, total: bool) -> None:
    """Single values and several, of columns and of expressions; where rows tie, by the value."""
    rows = contacts(spark, seed := 32, 2000)
    order = ["seen_at", "contact_id"] if total else ["seen_at"]
    columns = {
        "phone": {},
        "phones": {"expression": "phone", "number": 2},
        "amount": 5,
        "even": {"expression": "if(contact_id % 2 = 0, phone, null)"},
    }
    with session_settings(spark, settings):
        found = spark.sql(Package().newest("contacts", ["customer"], order, columns))
        assert by_repr(rows_of(found)) == by_repr(
            [
                {
                    "customer": customer,
                    "phone": one(newest_values(group, order, itemgetter("phone"), 1)),
                    "phones": newest_values(group, order, itemgetter("phone"), 2),
                    "amount": newest_values(group, order, itemgetter("amount"), 5),
                    "even": one(newest_values(even(group), order, itemgetter("phone"), 1)),
                }
                for (customer,), group in by_key(rows, ["customer"]).items()
            ]
        ), f"seed {seed}"


def one(values: list[Any]) -> Any:
    return values[0] if values else None


def even(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [row for row in rows if row["contact_id"] % 2 == 0]


@pytest.mark.slow
def test_one_value_needs_no_second_step(spark: SparkSession) -> None:
    """Rows tie here as well."""
    rows = contacts(spark, seed := 33, 300)
    found = spark.sql(Package().newest("contacts", ["customer"], [{"sql": "abs(seen_at)"}], ["phone"]))
    assert by_repr(rows_of(found)) == by_repr(
        [
            {"customer": customer, "phone": one(newest_values(group, ["seen_at"], itemgetter("phone"), 1))}
            for (customer,), group in by_key(rows, ["customer"]).items()
        ]
    ), f"seed {seed}"


@pytest.mark.nightly
def test_of_spellings_that_are_one_the_newest_is_shown(spark: SparkSession) -> None:
    """In one column and in several: Spark keeps any of the spellings that a collation takes for one."""
    values = "('a', 1), ('A', 2), ('b', 4), ('B', 3)"
    spark.sql(
        f"select 1 as k, word collate utf8_lcase as word, at from values {values} as t (word, at)"
    ).createOrReplaceTempView("spelled")
    known = Package(Call(which="run", columns={"spelled": dict(spark.table("spelled").dtypes)}))
    columns = {
        "word": 2,
        "newest": {"expression": "word"},
        "older": {"expression": "if(at < 3, word, null)", "number": 1},
    }
    found = spark.sql(known.newest(Relation("", "spelled"), ["k"], ["at"], columns))
    assert [tuple(row) for row in found.collect()] == [(1, ["b", "A"], "b", ["A"])]


@pytest.mark.slow
def test_newest_of_parts_is_newest_of_the_whole(spark: SparkSession) -> None:
    """What the YAML of `newest` promises to an incremental model."""
    contacts(spark, 34, 500)
    macros, order = Package(), ["seen_at", "contact_id"]
    devices_of = {"phones": {"expression": "phone", "number": 2}}
    parts = [
        macros.deduplicate(
            f"(select * from contacts where contact_id % 3 = {part})",
            ["customer", "phone"],
            ["seen_at desc", "contact_id desc"],
        )
        for part in range(3)
    ]
    spark.sql(" union all ".join(f"select * from ({part})" for part in parts)).createOrReplaceTempView("merged")
    whole, merged = (
        rows_of(spark.sql(macros.newest(view, ["customer"], order, devices_of))) for view in ("contacts", "merged")
    )
    assert by_repr(whole) == by_repr(merged)


def table_of(lines: list[str]) -> list[dict[str, str]]:
    """A table of Markdown."""
    header, _, *rows = ([cell.strip() for cell in line.strip("| ").split("|")] for line in lines)
    return [dict(zip(header, row, strict=True)) for row in rows]


@pytest.mark.parametrize("name", ["deduplicate", "newest"])
def test_examples_of_the_documentation(spark: SparkSession, name: str) -> None:
    (macro,) = yaml.safe_load((ROOT / "macros" / "frames" / f"{name}.yml").read_text())["macros"]
    call = re.search(r"{{ event_windows\.(.*?) }}", macro["description"], re.DOTALL)
    assert call
    given, expected = (
        table_of(lines.splitlines()) for lines in re.findall(r"(?:^\|.*\n)+", macro["description"], re.MULTILINE)
    )
    columns = [*given[0]]
    values = ", ".join(
        "(" + ", ".join("null" if cell == "NULL" else f"'{cell}'" for cell in row.values()) + ")" for row in given
    )
    spark.sql(f"select * from values {values} as t({', '.join(columns)})").createOrReplaceTempView("example")
    sql = Package().compiled(call[0], ref=lambda _: "example")
    found = spark.sql(sql).orderBy("customer_id").collect()
    assert [{c: str(v).replace("'", "") for c, v in row.asDict().items()} for row in found] == expected


@pytest.mark.slow
def test_awkward_names_and_types(spark: SparkSession) -> None:
    """Names that need quoting, columns of the names that we use between two steps, types of every kind."""
    spark.sql(
        """select * from values
            (1, 'a', map('k', 1), array(1, 2), named_struct('value', 1), 1, 1),
            (1, 'b', map('k', 2), array(3), named_struct('value', 2), 2, 2),
            (2, 'c', null, null, null, null, 3)
        as t (`group by`, `a``b`, ew_row, value, item, ew_place, row_id)"""
    ).createOrReplaceTempView("awkward")
    first = Package().deduplicate("awkward", ["group by"], ["ew_place desc", "row_id"])
    assert [tuple(row) for row in spark.sql(first).orderBy("group by").collect()] == [
        (1, "b", {"k": 2}, [3], (2,), 2, 2),
        (2, "c", None, None, None, None, 3),
    ]
    newest = Package().newest("awkward", ["group by"], ["ew_place", "row_id"], {"a`b": 2, "value": 1, "item": {}})
    assert [tuple(row) for row in spark.sql(newest).orderBy("group by").collect()] == [
        (1, ["b", "a"], [[3]], (2,)),
        (2, ["c"], [], None),
    ]
    with_map = "(select *, map(1, 2) as m from awkward)"
    with pytest.raises(AnalysisException, match="INVALID_ORDERING_TYPE"):
        spark.sql(Package().newest(with_map, ["group by"], ["row_id"], ["m"]))


def test_plans(spark: SparkSession) -> None:
    """What the macros' files say of their cost."""
    contacts(spark, 35, 10)
    macros, order = Package(), ["seen_at", "contact_id"]

    def steps(sql: str, *names: str) -> list[int]:
        plan = spark.sql(sql)._jdf.queryExecution().executedPlan().toString()
        return [len(re.findall(rf"{name}\b", plan)) for name in names]

    # one exchange is the view's own
    first = macros.deduplicate("contacts", ["customer"], ["seen_at desc", "contact_id desc"])
    assert steps(first, "Exchange", "WindowGroupLimit") == [2, 2]
    assert steps(macros.newest("contacts", ["customer"], order, ["phone", "amount"]), "Exchange") == [2]
    assert steps(macros.newest("contacts", ["customer"], order, {"phone": 2, "amount": 2}), "Exchange") == [3]


# --- the generic test --------------------------------------------------------------------------------------


@pytest.mark.parametrize("ansi", ["true", pytest.param("false", marks=pytest.mark.slow)])
def test_frame_is_total_order(spark: SparkSession, ansi: str) -> None:
    spark.sql(
        """select * from values ('ann', 1, 7), ('ann', 1, 7), ('ann', 2, 7), ('ann', 2, 8), ('bob', 1, 7),
            (null, null, null), (null, null, null), (null, null, null) as t (user_id, viewed_at, view_id)"""
    ).createOrReplaceTempView("views_of_a_shop")

    def failing(partition_by: Any, order_by: Any, model: str = "views_of_a_shop") -> list[tuple[Any, ...]]:
        sql = Package().test_frame_is_total_order(model, partition_by, order_by)
        return sorted((tuple(row) for row in spark.sql(sql).collect()), key=repr)

    with session_settings(spark, {"spark.sql.ansi.enabled": ansi}):
        assert failing(["user_id"], ["viewed_at desc", "view_id"]) == [
            ("ann", 1, 7, 2, "2 rows tie at viewed_at 1, view_id 7 of user_id ann"),
            (None, None, None, 3, "3 rows tie at viewed_at NULL, view_id NULL of user_id NULL"),
        ]
        of_ann = "(select * from views_of_a_shop where user_id = 'ann')"
        assert failing("all rows", [{"sql": "viewed_at + view_id desc"}], of_ann) == [
            (8, 2, "2 rows tie at order_1 8"),
        ]
        assert not failing(["user_id"], ["viewed_at", "view_id"], "(select distinct * from views_of_a_shop)")


# --- the models --------------------------------------------------------------------------------------------

ORDERS = 20
KEY = ("mobile_no", "id_type", "device_id")
NOON = 1_743_163_200  # 28 March 2025


def side_by_side(seed: int, numbers: int, arrivals: int) -> list[tuple[int, Sighting]]:
    """The same sightings in 20 orders of arrival, with the number of the order in the key: each with its arrival.

    There are few devices of each kind and few instants: ties, changes of platform, devices that are seen again. Some
    sightings arrive twice.
    """
    chance = random.Random(seed)  # noqa: S311 - to be repeatable, not secret
    arrived = []
    for number in range(numbers):
        for _ in range(chance.choice([1, 4, 8])):
            id_type = chance.choice([*KEPT])
            device = f"device {chance.randrange(4)}"  # of whatever kind: an id alone says nothing
            seen = Sighting(f"{chance.getrandbits(64):016x}", "", id_type, device, NOON + chance.randrange(6))
            for order in range(ORDERS):
                times = chance.choices(range(1, arrivals + 1), k=chance.choice([1] * 9 + [2]))
                arrived += [(arrival, replace(seen, mobile_no=f"{order}/{number}")) for arrival in times]
    return sorted(arrived, key=itemgetter(0))


def without_order(found: dict[str, Identity]) -> set[str]:
    """The identities of each order of arrival, as text in which its number is left out."""
    by_order: dict[str, list[str]] = {}
    for mobile_no, identity in found.items():
        order, number = mobile_no.split("/")
        by_order.setdefault(order, []).append(f"{number}: {identity}")
    assert len(by_order) == ORDERS
    return {repr(sorted(of_order)) for of_order in by_order.values()}


def held(rows: list[dict[str, Any]]) -> dict[str, Identity]:
    """Rows of `device_identities` as the oracle has them."""
    return {
        row["mobile_no"]: Identity(
            row["platform"],
            {
                "IDFA": [row["idfa"]] if row["idfa"] else [],
                "IMEI": row["imeis"],
                "OAID": [row["oaid"]] if row["oaid"] else [],
            },
            row["last_seen_at"],
        )
        for row in rows
    }


def in_seconds(frame: DataFrame) -> list[dict[str, Any]]:
    times = {"seen_at", "last_seen_at", "loaded_at"}
    return rows_of(frame.selectExpr(*(f"unix_seconds({c}) as {c}" if c in times else c for c in frame.columns)))


class Models:
    """The models' text on views, where a MERGE is an upsert by the unique key: no commits, and no dbt to start."""

    def __init__(self, spark: SparkSession) -> None:
        self.spark = spark
        self.identifiers: dict[tuple[str, ...], dict[str, Any]] = {}

    def rows(self, name: str, *, incremental: bool = False) -> list[dict[str, Any]]:
        def run_query(sql: str) -> SimpleNamespace:
            return SimpleNamespace(columns=[SimpleNamespace(values=lambda: self.spark.sql(sql).first())])

        sql = Package(Call(incremental=incremental)).compiled(
            (MODELS / f"{name}.sql").read_text(), ref=lambda model: model, this=name, run_query=run_query
        )
        return in_seconds(self.spark.sql(sql))

    def view(self, name: str, rows: list[dict[str, Any]], *further: str) -> None:
        types = "".join(f", {column} string" for column in (*KEY, "sighting_id", *further))
        frame = local_table(self.spark, rows, f"arrival bigint, seen_at bigint{types}")
        frame.withColumn("seen_at", timestamp_seconds("seen_at")).createOrReplaceTempView(name)

    def arrive(self, arrived: list[tuple[int, Sighting]]) -> None:
        """What `device_sightings` holds: what came twice is there as it came last."""
        last = {(seen.mobile_no, seen.sighting_id): {"arrival": at, **asdict(seen)} for at, seen in arrived}
        self.view("device_sightings", [*last.values()], "reason")

    def run(self) -> int:
        """One incremental run; the number of rows that it writes."""
        changed = self.rows("device_identifiers", incremental=bool(self.identifiers))
        by_unique_key = {tuple(row[column] for column in KEY): row for row in changed}
        assert len(by_unique_key) == len(changed), "MERGE rejects two rows for one key"
        self.identifiers |= by_unique_key
        self.view("device_identifiers", [*self.identifiers.values()])
        return len(changed)


@PARTITIONS
def test_every_arrival_order_gives_the_rebuild(spark: SparkSession, settings: dict[str, str]) -> None:
    """Thousands of numbers, and of each the identity that the oracle gives it, whatever the order of arrival."""
    arrived, models = side_by_side(seed := 41, numbers=100, arrivals=3), Models(spark)
    with session_settings(spark, settings):
        for run in range(1, 4):
            models.arrive([(arrival, seen) for arrival, seen in arrived if arrival <= run])
            assert models.run() > 0
        rebuilt = models.rows("device_identifiers")
        found = held(models.rows("device_identities"))
        again = models.run()
    assert by_repr([*models.identifiers.values()]) == by_repr(rebuilt), f"seed {seed}"
    assert again == 0, "what is read a second time is not written again"
    assert found == identities(seen for _, seen in arrived), f"seed {seed}"
    assert len(without_order(found)) == 1, f"seed {seed}"
    assert {identity.platform for identity in found.values()} == {"ios", "android"}


@pytest.mark.nightly
def test_dbt_runs_equal_a_full_refresh(project: Project) -> None:
    """Files that land one after the other, four models, real merges; what is rejected has its reason at every time."""
    for model in MODELS.glob("*.sql"):
        project.model(model.stem, model.read_text())
    landing = project.folder / "sightings"
    variables = ("--vars", json.dumps({"sightings_path": str(landing)}))
    arrived = side_by_side(seed := 42, numbers=40, arrivals=3)
    for run in range(1, 4):
        file = landing / f"arrival={run:06d}" / "sightings.json"
        file.parent.mkdir(parents=True)
        file.write_text("\n".join([*{line_of(seen): None for arrival, seen in arrived if arrival == run}, *REFUSED]))
        os.utime(file, (NOON - run, NOON - run))  # a later arrival of an earlier time
        project.dbt("run", *variables)

    names = [model.stem for model in MODELS.glob("*.sql")]
    built = {name: by_repr(in_seconds(project.table(name))) for name in names}
    by_line = {row["line"]: row["reason"] for row in built["device_sightings"] if row["line"] is not None}
    assert by_line == REFUSED
    usable = identified(built["device_sightings"])
    assert {line_of(seen): arrival for arrival, seen in usable} == {line_of(seen): arrival for arrival, seen in arrived}
    expected = identities(seen for _, seen in usable)
    assert held(built["device_identities"]) == expected, f"seed {seed}"
    kept = [row for row in built["device_sightings_kept"] if row["reason"] not in REFUSED.values()]
    assert {row["sighting_id"]: row["reason"] for row in kept} == {
        seen.sighting_id: why_not(seen, expected[seen.mobile_no]) for _, seen in usable
    }
    assert all(row["is_kept"] == (row["reason"] is None) for row in built["device_sightings_kept"])
    project.dbt("run", "--full-refresh", *variables)
    for name in names:
        assert by_repr(in_seconds(project.table(name))) == built[name], name


def identified(rows: list[dict[str, Any]]) -> list[tuple[int, Sighting]]:
    fields = Sighting.__dataclass_fields__
    return [(row["arrival"], Sighting(**{name: row[name] for name in fields})) for row in rows if row["reason"] is None]


def line_of(seen: Sighting) -> str:
    return devices.line(seen.mobile_no, seen.id_type, seen.device_id, seen.seen_at)


REFUSED = {
    '{"mobile_no": "1", "id_type": "IMEI", "dev': "no mobile number",
    "": "no mobile number",
    devices.line("", "IMEI", "1", NOON): "no mobile number",
    devices.line("1", "MAC", "1", NOON): "unknown kind of identifier",
    devices.line("1", "IDFA", devices.NO_IDFA, NOON): "no identifier",
    devices.line("1", "OAID", "", NOON): "no identifier",
    devices.line("1", "OAID", "1", NOON).replace("2025-", "today, "): "no time",
    devices.line("1", "IDFA", "1", NOON + 3601): "from the future",
}


def test_reports_are_made_up_the_same_every_time(tmp_path: Path) -> None:
    """All of them land, each in one arrival, and of every trouble there is some."""
    for number in range(1, 5):
        devices.land(tmp_path, number, 4)
    files = sorted(tmp_path.rglob("*.json"))
    lines = [line for file in files for line in file.read_text().splitlines()]
    assert lines == [report.text for report in devices.generate()]
    assert [file.stat().st_mtime for file in files] == sorted({file.stat().st_mtime for file in files})
    assert len(lines) > len(set(lines)) > 4000
    assert any(devices.NO_IDFA in line for line in lines)
    assert all(datetime.fromtimestamp(file.stat().st_mtime, UTC).year == 2025 for file in files)

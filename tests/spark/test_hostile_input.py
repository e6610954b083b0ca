"""Names and values that break what is not quoted, compared or measured with care.

Every case runs twice, so that stored sessions are merged as well, and is compared with a rebuild and with a count in
plain Python. All with ANSI mode on and off.
"""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest

from scripts.shared.rendering import Package, Relation
from scripts.shared.session import session_settings, time_zone
from tests.support.state import StateModel, local_table

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

ANY_COLUMN_NAME = "spark.databricks.delta.properties.defaults.columnMapping.mode"  # Delta's own condition for them
LIVE = "status in ('open', 'closed', 'final')"
ANSI = pytest.mark.parametrize(
    "ansi", [pytest.param("true", id="ANSI"), pytest.param("false", id="not ANSI", marks=pytest.mark.slow)]
)


@ANSI
@pytest.mark.parametrize("table_format", ["delta", pytest.param("iceberg", marks=pytest.mark.slow)])
def test_names(spark: SparkSession, schema: str, iceberg_schema: str, table_format: str, ansi: str) -> None:
    """Spaces, quotes, reserved words, other alphabets and SQL in the names of columns and tables."""
    keys = ["user id", "select", "'; drop table state; --", "キー", "a.b", "{{ key }}"]
    arguments = {
        "keys": keys,
        "event_time": "event time",
        "gap": {"sql": "`the \\ gap`"},
        "cursor": "order",
        "aggregates": {
            "sum of 'n'": {"function": "sum", "expression": "`a.b`"},
            'the "first"': {"function": "first", "expression": "`user id`", "order_by": ["`キー`"]},
            "group": {"function": "collect_list", "expression": "`select`"},
            "events_read": {"function": "count"},  # as a run counts it
            "sessions_created": {"function": "max", "expression": "`a.b`"},
        },
    }
    quoted = ", ".join(f"`{key.replace('`', '``')}`" for key in keys)
    texts = "'it\\'s', 'a\\\\b', 'y', 'z'"

    def rows(minute: int, arrived: int) -> str:
        return (
            f"select {quoted}, timestamp_seconds({minute} * 60) as `event time`, interval '10' minute as `the \\ gap`,"
            f" {arrived} as `order` from values ({texts}, 7, 'k') as t({quoted})"
        )

    events = Relation("", "`an odd``table`")
    this = Relation(iceberg_schema if table_format == "iceberg" else schema, "state")
    model = StateModel(spark, events, arguments, this=this, format=table_format)
    with session_settings(spark, {"spark.sql.ansi.enabled": ansi, ANY_COLUMN_NAME: "name"}):
        for arrivals in ([rows(0, 1)], [rows(0, 1), rows(10, 2), rows(60, 2)]):
            spark.sql(f"create or replace temporary view {events} as {' union all '.join(arrivals)}")
            model.run()
        live = spark.sql(f"select * from {this} where {LIVE} order by session_start").collect()
        rebuilt = spark.sql(
            str(
                Package().sessions(
                    events, strategy="islands", **{name: value for name, value in arguments.items() if name != "cursor"}
                )
            )
        )
    assert [row.event_count for row in live] == [2, 1]
    assert [tuple(row[key] for key in keys) for row in live] == [("it's", "a\\b", "y", "z", 7, "k")] * 2
    assert [row["sum of 'n'"] for row in live] == [14, 7]
    names = rebuilt.columns
    assert sorted(tuple(row[name] for name in names) for row in live) == sorted(map(tuple, rebuilt.collect()))


TEXTS = [
    None,
    "",
    " ",
    "null",
    "NULL",
    "None",
    "'",
    '"',
    "`",
    "\\",
    "\\'",
    "'; drop table state; --",
    "a,b",
    '{"k1":"a"}',
    "\x00",
    "a\x00b",
    "\n",
    "\r\n",
    "\t",
    "\u2028",
    "é",
    "e\u0301",
    "🙂",
    "{{ x }}",
    "${x}",
    "%s",
    "x" * 100_000,
    "x" * 100_000 + "y",
]
KEYS: dict[str, list[Any]] = {
    "string": TEXTS,
    "double": [None, float("nan"), float("inf"), float("-inf"), 0.0, 0.1, 1e308, 5e-324],
    "decimal(38,18)": [
        None,
        Decimal("0E-18"),
        Decimal("0.100000000000000000"),
        Decimal("-99999999999999999999.999999999999999999"),
    ],
    "binary": [None, b"", b"\x00", b"\xff", b"\xfe", b"a"],
    "boolean": [None, True, False],
    "bigint": [None, 0, -(2**63), 2**63 - 1],
    "struct<a:string,b:string>": [None, {"a": "x, y", "b": "z"}, {"a": "x", "b": "y, z"}, {"a": None, "b": "z"}],
    "array<string>": [None, [], [None], ["a, b"], ["a", "b"]],
}


@ANSI
@pytest.mark.parametrize("kind", ["string", *(pytest.param(kind, marks=pytest.mark.nightly) for kind in [*KEYS][1:])])
def test_keys(spark: SparkSession, schema: str, kind: str, ansi: str) -> None:
    """
    Every value is a key of its own with ids of its own: two sessions each, of which the second run extends one.
    `test_keys_by_type.py` has more types, in every operator.
    """
    values = KEYS[kind]
    state = Relation(schema, "state")
    model = StateModel(
        spark,
        Relation("", "hostile_keys"),
        {"keys": ["k"], "event_time": "t", "gap": "10 minutes", "cursor": "c"},
        this=state,
    )
    rows = [
        {"k": value, "us": minute * 60_000_000, "c": arrived}
        for value in values
        for minute, arrived in ((0, 1), (60, 1), (5, 2))
    ]
    with session_settings(spark, {"spark.sql.ansi.enabled": ansi}):
        for arrived in (1, 2):
            frame = local_table(spark, [row for row in rows if row["c"] <= arrived], f"k {kind}, us bigint, c bigint")
            frame.selectExpr("k", "timestamp_micros(us) as t", "c").createOrReplaceTempView("hostile_keys")
            model.run()
        live = [row for row in model.rows() if row["status"] in ("open", "closed")]
    assert len({row["session_id"] for row in live}) == len(live)
    assert Counter(repr(row["k"]) for row in live) == Counter(dict.fromkeys(map(repr, values), 2))
    assert sum(row["event_count"] for row in live) == len(rows)
    assert sorted(row["event_count"] for row in live) == [1] * len(values) + [2] * len(values)


MINUTE = 60_000_000
LAST = 2**63 - 1
# Twenty years after the first one, since Spark gives up on a filter by an earlier time (RebaseDateTime overflows).
FIRST = -(2**63) + 20 * 366 * 24 * 60 * MINUTE


@pytest.mark.slow
@pytest.mark.parametrize(
    "ansi", [pytest.param("true", id="ANSI", marks=pytest.mark.nightly), pytest.param("false", id="not ANSI")]
)
@pytest.mark.parametrize(
    ("strategy", "skew"),
    [
        ("islands", "1 minute"),
        ("compact", None),
        *(pytest.param(*each, marks=pytest.mark.nightly) for each in (("islands", None), ("native", None))),
    ],
)
@pytest.mark.parametrize("gap", ["10 minutes", {"sql": "interval '10' minute"}], ids=["one gap", "a gap per event"])
def test_the_ends_of_the_type(
    spark: SparkSession, *, schema: str, ansi: str, strategy: str, gap: Any, skew: str | None
) -> None:
    """An event whose time or end is out of the range that Spark documents has no usable gap, however far it is out."""
    times = [-62_135_596_800_000_000, -1, 0]
    # Delta can't skip a file by what is less than 1 ms from the last
    out = [FIRST, FIRST + 5 * MINUTE, 253_402_300_799_999_999, LAST - 10 * MINUTE + 1, LAST - 1_000]
    model = StateModel(
        spark,
        Relation("", "hostile_times"),
        {"keys": ["k"], "event_time": "t", "gap": gap, "cursor": "c", "strategy": strategy, "max_future_skew": skew},
        this=Relation(schema, "state"),
    )
    with session_settings(spark, {"spark.sql.ansi.enabled": ansi} | time_zone("America/St_Johns")):
        for arrived in (1, 2):
            rows = [
                {"us": us, "c": LAST if skew else number} for number in range(1, arrived + 1) for us in [*times, *out]
            ]
            frame = local_table(spark, rows, "us bigint, c bigint")
            frame.selectExpr(
                "1 as k", "timestamp_micros(us) as t", "timestamp_micros(c) as c" if skew else "c"
            ).createOrReplaceTempView("hostile_times")
            model.run()
        live = spark.sql(
            f"select unix_micros(session_start) as s, unix_micros(session_end) as e, event_count as n from {model.this}"
            f" where {LIVE} order by s"
        ).collect()
        rejected = spark.sql(f"select sum(event_count) from {model.this} where reason = 'bad_gap'").collect()[0][0]
    n = 1 if skew else 2
    assert [tuple(row) for row in live] == [
        (-62_135_596_800_000_000, -62_135_596_800_000_000 + 10 * MINUTE, n),
        (-1, 10 * MINUTE, 2 * n),
    ]
    assert rejected == len(out) * n


def test_a_gap_that_is_longer_than_time_leaves_no_session(spark: SparkSession) -> None:
    """Spark makes no interval of 10^12 seconds."""
    events = "events as (select timestamp'2026-05-01 10:00:00' as t)"
    for gap in ("3000000 days", "100000000 days"):
        sql = str(Package().sessions("events", keys=[], event_time="t", gap=gap, strategy="islands"))
        assert spark.sql(f"with {events} {sql}").collect() == []

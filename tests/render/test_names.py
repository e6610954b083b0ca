"""Which names of columns are rejected, when, and what is said to be nearest; the messages are in `errors`."""

from __future__ import annotations

import pytest
from dbt_common.exceptions import CompilationError

from scripts.shared.rendering import Call, Package, Relation

EVENTS = Relation("demo", "page_views")
COLUMNS = {"demo.page_views": {"user_id": "string", "viewed_at": "timestamp", "loaded_at": "timestamp"}}
CTE = "page_views"


def sessions(call: Call, events: Relation | str = EVENTS, key: str = "user") -> str:
    return str(Package(call).sessions(events, [key], "viewed_at", "30 minutes", strategy="islands"))


@pytest.mark.parametrize("which", ["run", "build", "test", "show"])
def test_what_is_about_to_run_names_columns_that_are_there(which: str) -> None:
    with pytest.raises(CompilationError, match="the nearest is user_id"):
        sessions(Call(which=which, columns=COLUMNS))
    with pytest.raises(CompilationError, match="is not there"):
        sessions(Call(which=which, missing=["demo.page_views"]))


@pytest.mark.parametrize(
    "call",
    [
        *(Call(which=which, columns=COLUMNS, missing=["demo.x"]) for which in ("compile", "generate")),
        Call(which="build", columns=COLUMNS, resource_type="unit_test"),
        Call(which="run", columns=COLUMNS, resource_type="analysis"),
        Call(which="parse", columns=COLUMNS, execute=False),
    ],
    ids=lambda call: f"{call.which} {call.resource_type}",
)
def test_what_does_not_run_may_meet_tables_that_are_older_than_the_files(call: Call) -> None:
    assert "`user`" in sessions(call)
    assert "`user_id`" in sessions(call, Relation("demo", "x"), "user_id")


def test_columns_are_qualified_only_where_the_catalog_does_not_know_them() -> None:
    assert f"{CTE}.`user_id`" in sessions(Call(columns=COLUMNS), CTE, "user_id")
    assert "demo.page_views.`user_id`" in sessions(Call(), EVENTS, "user_id")
    known = sessions(Call(columns=COLUMNS), EVENTS, "user_id")
    assert ".`" not in known
    assert "raise_error" not in known


def test_case_does_not_matter_and_hudi_hides_columns_of_its_own() -> None:
    for key in ("USER_ID", "_hoodie_commit_time"):
        assert f"`{key}`" in sessions(Call(columns=COLUMNS), EVENTS, key)


@pytest.mark.parametrize(
    ("text", "is_name"),
    [
        ("events", True),
        ("`a.b`", True),
        ("`a``b`", True),
        ("événements", True),
        ("raw.events", False),
        ("`raw`.`events`", False),
        ("events e", False),
        ("(select 1)", False),
        ("events; drop", False),
    ],
)
def test_a_cte_is_one_name(text: str, *, is_name: bool) -> None:
    assert Package()._is_name(text) is is_name


@pytest.mark.parametrize(
    ("name", "nearest"),
    [
        ("user", "user_id"),
        ("usr_id", "user_id"),
        ("USERID", "user_id"),
        ("viewed", "viewed_at"),
        ("veiwed_at", "viewed_at"),
        ("current_date", None),
        ("x", None),
    ],
)
def test_the_nearest_name(name: str, nearest: str | None) -> None:
    assert Package()._nearest_name(name, ["loaded_at", "viewed_at", "user_id"]) == nearest


@pytest.mark.parametrize(("one", "other", "letters"), [("", "", 0), ("", "ab", 2), ("kitten", "sitting", 3)])
def test_letters_between_two_words(one: str, other: str, letters: int) -> None:
    assert Package()._edit_distance(one, other) == letters == Package()._edit_distance(other, one)


@pytest.mark.parametrize(
    ("raw", "rejected"),
    [
        ("with a as (select 1)\n{{ event_windows.session_state() }}", True),
        ("-- a comment\nWITH a as (select 1) /* , */ {# ) #}\n{{ event_windows.session_state() }}", True),
        ("{{ config() }}\n{{ event_windows.session_state() }}", False),
        ("with a as (select 1)\nselect * from ({{ event_windows.session_state() }})", False),
        ("-- with a as (select 1)\n{{ event_windows.session_state() }}", False),
        ("{{ of_a_macro() }}", False),
        ("{% set sql = event_windows.session_state() %} {{ sql }}", False),
    ],
)
def test_ctes_before_a_state(raw: str, *, rejected: bool) -> None:
    assert bool(Package(Call(raw_code=raw))._check_stands_first("session_state")) is rejected


def test_a_query_in_parentheses_gets_a_name() -> None:
    sql = sessions(Call(), "(select * from page_views where user_id > 1.5)", "user_id")
    assert "ew_source.`user_id`" in sql
    assert "from (select * from page_views where user_id > 1.5) as ew_source" in sql

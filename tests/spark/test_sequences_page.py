"""
The examples of docs/sequences.md: the state is built in two runs, and each question of the table has its answer; each
visit gets as far through the funnel as its table says.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.support.session import ROOT

if TYPE_CHECKING:
    from scripts.shared.project import Project

PAGE = (ROOT / "docs" / "sequences.md").read_text()
MODELS = dict(re.findall(r"^```sql\n-- models/(\w+)\.sql\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
VISITS, DROP_OFF = (
    [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]]
    for table in re.findall(r"^(?:\|.*\n)+", PAGE.split("## Funnels")[1], re.MULTILINE)
)
QUESTIONS = re.findall(r"^\| [^|]+ \| `([^`]+)` \|$", PAGE, re.MULTILINE)
VIEWS = """
    select 1 as view_id, 'ann' as user_id, '/shop/a' as path, null as campaign, 0 as minute, 1 as arrival
    union all select 2, 'ann', '/cart', 'spring', 2, 1
    union all select 4, 'ann', '/paid', 'fall', 9, 1
    union all select 3, 'ann', '/shop/b', 'summer', 2, 2
    union all select 5, 'bob', '/cart', null, 5, 1
    union all select 6, 'bob', '/home', null, 6, 2
    union all select 7, 'cid', '/home', null, 6, 2
"""


@pytest.mark.slow
def test_each_question_has_its_answer(project: Project) -> None:
    for name, text in MODELS.items():
        project.model(name, text)
    for arrival in (1, 2):
        project.model(
            "page_views",
            f"select *, timestamp_micros(minute * 60000000) as viewed_at, timestamp_micros(arrival) as loaded_at "
            f"from ({VIEWS}) where arrival <= {arrival}",
        )
        project.dbt("run")
    table = project.table("visits_state").where("status in ('open', 'closed')")
    assert {row.user_id: (row.way, row.campaign) for row in table.collect()} == {
        "ann": ("vcvp", "spring"),
        "bob": ("c", None),
        "cid": ("", None),
    }
    answers = {
        row.user_id: [row[f"q{number}"] for number in range(len(QUESTIONS))]
        for row in table.selectExpr("user_id", *(f"{sql} as q{n}" for n, sql in enumerate(QUESTIONS))).collect()
    }
    assert answers["ann"] == [True, False, "v", 1, 2]  # two views, and the cart between them is none
    assert answers["bob"] == [False, True, "", 0, 0]
    (ways,) = project.table("ways").collect()
    assert (ways.visits, ways.viewed, ways.put_into_the_cart, ways.paid) == (3, 1, 1, 1)
    see_how_far_visits_get(project)


def see_how_far_visits_get(project: Project) -> None:
    views = [
        f"({visit}, {number}, '{path}', {minute})"
        for visit, (text, _, _) in enumerate(VISITS)
        for number, (path, minute) in enumerate(view.split() for view in text.split(", "))
    ]
    project.model(
        "page_views",
        "select user_id, view_id, path, timestamp_micros(minute * 60000000L) as viewed_at "
        f"from values {', '.join(views)} as views (user_id, view_id, path, minute)",
    )
    project.dbt("run", "--select", "page_views", "checkouts", "drop_off")
    reached = project.table("checkouts").selectExpr(
        "checkout.reached",
        "array_join(transform(checkout.times, at -> unix_seconds(at) div 60), ', ') as times",
        "user_id",
    )
    assert [[str(row.reached), row.times] for row in reached.orderBy("user_id").collect()] == [
        row[1:] for row in VISITS
    ]
    steps = project.table("drop_off").orderBy("step").collect()
    assert [["" if value is None else str(value) for value in row] for row in steps] == DROP_OFF

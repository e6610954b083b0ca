"""The example of docs/sequences.md: the state is built in two runs, and each question of the table has its answer."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.support.session import ROOT

if TYPE_CHECKING:
    from scripts.shared.project import Project

PAGE = (ROOT / "docs" / "sequences.md").read_text()
MODELS = dict(re.findall(r"^```sql\n-- models/(\w+)\.sql\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
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
    assert answers["ann"] == [True, False, "v", 1, 3]
    assert answers["bob"] == [False, True, "", 0, 0]
    (ways,) = project.table("ways").collect()
    assert (ways.visits, ways.viewed, ways.put_into_the_cart, ways.paid) == (3, 1, 1, 1)

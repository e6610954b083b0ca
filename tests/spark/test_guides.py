"""What the guides in docs/ say of their queries, on Spark: the one by hand gives our sessions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.render.test_guides import SQL, rendered

if TYPE_CHECKING:
    from scripts.shared.project import Project

VIEWS = """
    (1, 'ann', '10:00:00.000000', '10:01'),
    (2, 'ann', '10:30:00.000000', '10:31'),
    (3, 'ann', '11:00:00.000001', '11:01'),
    (4, 'bob', '23:50:00.000000', '23:51'),
    (5, null, '12:00:00.000000', '12:01'),
    (6, null, '12:29:59.999999', '12:30'),
    (7, 'ann', '08:00:00.000000', '13:00')
"""


@pytest.mark.slow
def test_by_hand_and_by_macro(project: Project) -> None:
    """An event at the very end of a session, one a microsecond after it, NULL as a key, one that is late."""
    spark, schema = project.spark, project.schema
    spark.sql(
        f"create table {schema}.page_views using delta as"
        " select view_id, user_id, timestamp(concat('2026-01-01 ', at)) as viewed_at, '/' as path,"
        " timestamp(concat('2026-01-01 ', loaded)) as loaded_at"
        f" from values {VIEWS} as views (view_id, user_id, at, loaded)"
    )
    sql = {block.path.stem: rendered(block).sql.replace("demo.", f"{schema}.") for block in SQL}
    for name in ("visits_by_hand", "visits_rebuilt"):
        spark.sql(f"create table {schema}.{name} using delta as\n{sql[name]}")
    assert project.table("visits_by_hand").count() == 5
    assert not spark.sql(sql["compare_visits"]).collect()
    spark.sql(f"delete from {schema}.visits_by_hand where user_id is null")
    assert len(spark.sql(sql["compare_visits"]).collect()) == 1

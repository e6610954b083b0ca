"""A run whose literals are no longer true writes nothing, whatever has become of the state since it read them.

For each kind of state; `test_run_rules.py` has the common cases of sessions, `tests/faults` runs that overlap.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pyspark.errors import PySparkException

from tests.spark.test_run_plans import state_model

if TYPE_CHECKING:
    from pyspark.sql import SparkSession


@pytest.mark.slow
@pytest.mark.nightly
@pytest.mark.parametrize("kind", ["sessions_straggler", "windows_straggler", "join_bounded"])
def test_a_state_that_is_another_than_the_one_that_was_read(spark: SparkSession, schema: str, kind: str) -> None:
    """Newer by a run; built anew, with more runs, or with fewer; back at an older version."""
    model, arrive = state_model(spark, schema, kind)

    def refuses(overtaken: str) -> None:
        before = spark.table(str(model.this)).count()
        with pytest.raises(PySparkException, match="another run has committed to"):
            model.merge(overtaken)
        assert spark.table(str(model.this)).count() == before

    arrive(0)
    model.run()
    arrive(1)
    after_one = model.render()
    model.run()
    refuses(after_one)
    arrive(2)
    after_two = model.render()
    spark.sql(f"restore table {model.this} to version as of 0")
    refuses(after_two)
    after_one = model.render()
    rebuilt = model.render(incremental=False, invocation_id="another")
    spark.sql(f"create or replace table {model.this} using delta as {rebuilt}")
    refuses(after_one)
    refuses(after_two)
    arrive(3)
    model.run()
    assert spark.table(str(model.this)).where("status = 'checkpoint'").count() == 2

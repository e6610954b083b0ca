"""`python -m tests.upgrade 1.0 <commit> [name ...]`: the states that the macros of a commit build, into `states/1.0`.

`python -m tests.upgrade promised 1.0`: the public macros of today with their arguments, into `promised/1.0.json`.
"""

from __future__ import annotations

import io
import json
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from unittest.mock import patch

from scripts.layout import HOME, PROJECT
from scripts.shared import rendering
from scripts.shared.rendering import Relation
from tests.support.session import start_spark
from tests.support.state import StateModel
from tests.upgrade.built import BUILT, BUILT_WITH, STATES, built_by
from tests.upgrade.test_stable import PROMISED, arguments


def promise(version: str) -> None:
    PROMISED.mkdir(exist_ok=True)
    (PROMISED / f"{version}.json").write_text(json.dumps(arguments(), indent=1) + "\n")


def build(version: str, commit: str, *names: str) -> None:
    spark = start_spark(HOME / "test" / "upgrade")
    spark.sql("create schema if not exists upgrade")
    with tempfile.TemporaryDirectory() as folder:
        archive = subprocess.check_output(["git", "archive", commit, "macros"], cwd=PROJECT)
        with tarfile.open(fileobj=io.BytesIO(archive)) as macros:
            macros.extractall(folder, filter="data")
        with patch.object(rendering, "PROJECT", Path(folder)):
            for name in names or built_by(version):
                built = BUILT[name]
                model = built.model(spark, Relation("upgrade", name), StateModel)
                model.drop()
                for run in range(1, BUILT_WITH + 1):
                    built.arrive(spark, run)
                    model.run()
                spark.table(str(model.this)).coalesce(1).write.mode("overwrite").parquet(f"{folder}/{name}")
                (rows,) = Path(folder, name).glob("*.parquet")
                place = STATES / version / f"{name}.parquet"
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_bytes(rows.read_bytes())
    spark.stop()


if __name__ == "__main__":
    if sys.argv[1] == "promised":
        promise(sys.argv[2])
    else:
        build(*sys.argv[1:])
